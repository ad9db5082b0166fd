/// Finds the parts of a RIFF file, as WebP and WAV files are.
///
/// Format: Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0", 1991.
enum RIFFChunks {
  /// Parts of a file after this many are not looked at.
  static let most = 4_096

  /// Where the first part of a kind lies in a file, cut at the end of the file; nil if there is none.
  static func first(_ kind: String, in file: [UInt8]) -> Range<Int>? {
    var place = 12
    for _ in 0..<most {
      guard place + 8 <= file.count else { return nil }
      let length = file[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let body = place + 8
      if file[place..<place + 4].elementsEqual(kind.utf8) { return body..<min(file.count, body + length) }
      // Parts begin at even places.
      place = body + length + length % 2
    }
    return nil
  }
}
