/// Writes pixels that are there already as a PNG file.
public enum PNGFile {
  /// Makes a file of pixels.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, at least 1.
  ///   - height: Rows, at least 1.
  ///   - pixels: Red, green, blue, alpha of each pixel, row by row, not multiplied by alpha.
  /// - Returns: The file, the same for the same pixels.
  /// - Throws: That the pixels are not as many as the sides say, or what zlib reports.
  /// - Complexity: O(pixels).
  public static func make(width: Int, height: Int, pixels: [UInt8]) throws(PaintError) -> [UInt8] {
    guard width > 0, height > 0, pixels.count == width * height * 4 else {
      throw .unsound("there are not as many pixels as the sides of the picture say")
    }
    var encoder = PNGEncoder()
    var file = encoder.head(width: width, height: height, channels: 4, dotsPerInch: 96, texts: [])
    let compressor = try BandCompressor(.small)
    // Filter SUB (1): differences from the pixel on the left.
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 4 + 1) * height)
    for y in 0..<height {
      let row = pixels[y * width * 4..<(y + 1) * width * 4]
      rows.append(1)
      rows += row.prefix(4)
      rows += zip(row.dropFirst(4), row).map { $0 &- $1 }
    }
    let band = try PNGEncoder.band(rows, compressor: compressor, isLast: true)
    file += encoder.add(band, isLast: true)
    return file
  }
}
