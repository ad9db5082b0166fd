/// Writes a PNG file band by band, so that the whole picture never has to lie in memory.
///
/// The bands may be made on any threads; they are joined in order, and the file depends on the pixels and the heights of
/// the bands alone. Format: W3C Recommendation "Portable Network Graphics (PNG) Specification", second edition, 2003.
struct PNGEncoder {
  /// Words about the picture.
  struct Text {
    var keyword: String
    var value: String
  }

  /// Some rows, filtered and compressed.
  struct Band {
    /// Deflate blocks that end at a whole byte.
    var compressed: [UInt8]
    /// The checksum of the filtered rows.
    var adler: UInt32
    /// The number of filtered bytes.
    var count: Int
  }

  private var adler: UInt32 = 1
  private var isFirst = true

  /// The beginning of a file: `channels` is 3 for RGB or 4 for RGBA that is not premultiplied.
  func head(width: Int, height: Int, channels: Int, dotsPerInch: Double, texts: [Text]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, channels == 4 ? 6 : 2, 0, 0, 0])
    file += chunk("sRGB", [0])
    let perMetre = Int((dotsPerInch / 0.0254).rounded())
    file += chunk("pHYs", bigEndian(perMetre) + bigEndian(perMetre) + [1])
    for text in texts where !text.value.isEmpty {
      if text.value.unicodeScalars.allSatisfy({ $0 == "\n" || (0x20...0x7E).contains($0.value) }) {
        file += chunk("tEXt", Array(text.keyword.utf8) + [0] + Array(text.value.utf8))
      } else {
        let words = text.value.replacing("\0", with: "\u{FFFD}")
        file += chunk("iTXt", Array(text.keyword.utf8) + [0, 0, 0, 0, 0] + Array(words.utf8))
      }
    }
    return file
  }

  /// Compresses some filtered rows; the last ones end the stream.
  static func band(_ rows: [UInt8], compressor: BandCompressor, isLast: Bool) throws(PaintError) -> Band {
    Band(
      compressed: try compressor.compress(rows, isLast: isLast), adler: Deflater.adler32(rows), count: rows.count)
  }

  /// The next piece of the file, and its end after the last band.
  mutating func add(_ band: Band, isLast: Bool) -> [UInt8] {
    adler = isFirst ? band.adler : Deflater.adler32(adler, then: band.adler, count: band.count)
    // The head of a zlib stream: a window of 32 kB, the fastest method.
    var body: [UInt8] = isFirst ? [0x78, 0x01] : []
    isFirst = false
    body += band.compressed
    if isLast { body += bigEndian(Int(adler)) }
    return chunk("IDAT", body) + (isLast ? chunk("IEND", []) : [])
  }

  private func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(body.count + 12)
    result += bigEndian(body.count)
    result += type.utf8
    result += body
    result += bigEndian(Int(Deflater.crc32(result[4...])))
    return result
  }

  private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
