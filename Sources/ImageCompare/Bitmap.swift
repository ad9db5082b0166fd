/// A picture in memory: rows of pixels from the top, each red, green, blue and alpha of 8 bits.
///
/// Colours are not multiplied by alpha, as in a PNG.
public struct Bitmap: Sendable, Hashable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// Four bytes for each pixel, `width * height * 4` in all.
  public let pixels: [UInt8]

  /// Makes a picture of pixels; nil if a side is below 1 or the number of bytes is not that of the sides.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  ///   - pixels: Red, green, blue, alpha of each pixel, row by row from the top.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width > 0, height > 0 else { return nil }
    let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
    guard !isTooMany, pixels.count % 4 == 0, pixels.count / 4 == count else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// A rectangle of whole pixels.
public struct PixelBox: Sendable, Hashable {
  /// The leftmost column.
  public var x: Int
  /// The uppermost row.
  public var y: Int
  /// Columns, at least 1.
  public var width: Int
  /// Rows, at least 1.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
