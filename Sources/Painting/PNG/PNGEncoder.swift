/// Writes a PNG file row by row, so that the whole picture never has to lie in memory.
///
/// Rows are filtered by SUB and compressed by zlib; the result depends on the pixels alone.
/// Format: W3C Recommendation "Portable Network Graphics (PNG) Specification", second edition, 2003.
struct PNGEncoder {
  /// Words about the picture.
  struct Text {
    var keyword: String
    var value: String
  }

  private var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private let deflater: Deflater
  private let bytesPerPixel: Int

  /// Opens a file: `channels` is 3 for RGB or 4 for RGBA that is not premultiplied.
  init(width: Int, height: Int, channels: Int, dotsPerInch: Double, texts: [Text], level: Int) throws(PaintError) {
    deflater = try Deflater(level: level, wrapper: .zlib)
    bytesPerPixel = channels
    chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, channels == 4 ? 6 : 2, 0, 0, 0])
    chunk("sRGB", [0])
    let perMetre = Int((dotsPerInch / 0.0254).rounded())
    chunk("pHYs", bigEndian(perMetre) + bigEndian(perMetre) + [1])
    for text in texts where !text.value.isEmpty {
      if text.value.unicodeScalars.allSatisfy({ $0 == "\n" || (0x20...0x7E).contains($0.value) }) {
        chunk("tEXt", Array(text.keyword.utf8) + [0] + Array(text.value.utf8))
      } else {
        chunk("iTXt", Array(text.keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.value.utf8))
      }
    }
  }

  /// Adds rows, whole pixels from left to right.
  mutating func add(rows: [UInt8], width: Int, isLast: Bool) throws(PaintError) {
    let rowBytes = width * bytesPerPixel
    let count = rowBytes == 0 ? 0 : rows.count / rowBytes
    var filtered = [UInt8](repeating: 1, count: count * (rowBytes + 1))
    let step = bytesPerPixel
    rows.withUnsafeBufferPointer { source in
      filtered.withUnsafeMutableBufferPointer { target in
        for row in 0..<count {
          let from = row * rowBytes
          let to = row * (rowBytes + 1) + 1
          for index in 0..<min(step, rowBytes) { target[to + index] = source[from + index] }
          var index = step
          while index < rowBytes {
            target[to + index] = source[from + index] &- source[from + index - step]
            index += 1
          }
        }
      }
    }
    try deflater.add(filtered, isLast: isLast)
    let compressed = deflater.takeOutput()
    if !compressed.isEmpty { chunk("IDAT", compressed) }
  }

  /// Ends the file and returns it.
  mutating func finish() -> [UInt8] {
    chunk("IEND", [])
    return file
  }

  private mutating func chunk(_ type: String, _ body: [UInt8]) {
    file += bigEndian(body.count)
    let start = file.count
    file += type.utf8
    file += body
    file += bigEndian(Int(Deflater.crc32(file[start...])))
  }

  private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
