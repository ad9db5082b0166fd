/// The few facts that JPEG and WebP keep about themselves in a block of EXIF: resolution, and that colours are sRGB.
///
/// Format: JEITA CP-3451, "Exchangeable image file format for digital still cameras: Exif Version 2.2", 2002.
enum ExifBlock {
  /// The block, beginning with its TIFF header.
  ///
  /// - Parameter dotsPerInch: Pixels per inch, in both directions.
  /// - Returns: Its bytes.
  static func make(dotsPerInch: Double) -> [UInt8] {
    let hundredths = UInt32(min(max((dotsPerInch * 100).rounded(), 1), 4e9))
    let entries = 4
    // Behind the header and the first directory: two fractions, then the second directory.
    let fractions = UInt32(8 + 2 + entries * 12 + 4)
    var block = Array("II*\0".utf8) + little(8, bytes: 4)
    block += little(UInt32(entries), bytes: 2)
    block += entry(tag: 0x011A, type: 5, value: fractions)
    block += entry(tag: 0x011B, type: 5, value: fractions + 8)
    block += entry(tag: 0x0128, type: 3, value: 2)
    block += entry(tag: 0x8769, type: 4, value: fractions + 16)
    block += little(0, bytes: 4)
    for _ in 0..<2 { block += little(hundredths, bytes: 4) + little(100, bytes: 4) }
    block += little(1, bytes: 2)
    block += entry(tag: 0xA001, type: 3, value: 1)
    return block + little(0, bytes: 4)
  }

  private static func entry(tag: UInt32, type: UInt32, value: UInt32) -> [UInt8] {
    little(tag, bytes: 2) + little(type, bytes: 2) + little(1, bytes: 4) + little(value, bytes: 4)
  }

  private static func little(_ value: UInt32, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
}
