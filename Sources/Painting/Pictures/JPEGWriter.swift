internal import CImageCodec

/// Writes a JPEG row by row; it may be given up at any time.
package final class JPEGWriter {
  private static let quality: Int32 = 92

  private let jpeg: OpaquePointer
  private let rowBytes: Int
  private var words = [CChar](repeating: 0, count: Int(IDEARY_MESSAGE_SIZE))

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 1…65,500.
  ///   - height: Rows, 1…65,500.
  ///   - effort: Which codes it takes.
  ///   - dotsPerInch: Pixels per inch.
  /// - Throws: What libjpeg says.
  package init(width: Int, height: Int, effort: PNGOptions.Effort, dotsPerInch: Double) throws(PaintError) {
    let exif = Array("Exif\0\0".utf8) + ExifBlock.make(dotsPerInch: dotsPerInch)
    let density = UInt16(min(max(dotsPerInch.rounded(), 1), 65_535))
    guard
      let jpeg = ideary_jpeg_begin(
        UInt32(width), UInt32(height), Self.quality, effort == .fast ? 0 : 1, effort == .small ? 1 : 0, density, exif,
        exif.count, &words)
    else { throw Self.failure(words) }
    self.jpeg = jpeg
    rowBytes = 3 * width
  }

  deinit { ideary_jpeg_free(jpeg) }

  /// Adds whole rows of red, green and blue.
  package func add(_ rows: [UInt8]) throws(PaintError) {
    guard ideary_jpeg_add(jpeg, rows, UInt32(rows.count / rowBytes), &words) == 0 else { throw Self.failure(words) }
  }

  /// The file, once all its rows are there.
  ///
  /// - Parameter admit: Gets the number of bytes before they are copied, and may refuse them.
  /// - Returns: The file.
  /// - Throws: What libjpeg says, or what `admit` throws.
  package func end(_ admit: (Int) throws(PaintError) -> Void = { _ in }) throws(PaintError) -> [UInt8] {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    guard ideary_jpeg_end(jpeg, &bytes, &count, &words) == 0 else { throw Self.failure(words) }
    try admit(count)
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private static func failure(_ words: [CChar]) -> PaintError {
    let text = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return .library(name: "libjpeg", message: text.isEmpty ? "it gives no reason" : text)
  }
}
