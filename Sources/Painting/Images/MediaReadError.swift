/// Why a picture is not shown, or a sound not heard, as the end of a sentence.
package struct MediaReadError: Error, Hashable, Sendable {
  /// The reason without a full stop, such as `it is cut: its end is missing`.
  package var reason: String
  /// Whether the file is of another kind than those that can be read, and may be sound.
  package var isOfOtherKind = false

  /// Makes a reason.
  package init(reason: String, isOfOtherKind: Bool = false) {
    self.reason = reason
    self.isOfOtherKind = isOfOtherKind
  }

  static let cut = MediaReadError(reason: "it is cut: its end is missing")
  /// It is none of the files that can be read here.
  package static let otherKind = MediaReadError(reason: "it is no PNG, JPEG or WebP", isOfOtherKind: true)
  static let noMemory = MediaReadError(reason: "there is not enough memory for it")

  static func damaged(_ words: String) -> MediaReadError {
    MediaReadError(reason: "it is damaged" + (words.isEmpty ? "" : " (\(words))"))
  }

  /// What a C library wrote about an error.
  static func damaged(by library: String, _ words: [CChar]) -> MediaReadError {
    let text = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return .damaged(text.isEmpty ? "" : "\(library) says “\(text)”")
  }
}
