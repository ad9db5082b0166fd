/// How large a map is shown, which decides how much of it can be read.
///
/// Pixels are those of the page: of a raster or an SVG at its natural size, or 1/96 inch of a sheet of paper.
public struct PageScale: Hashable, Sendable {
  /// Pixels per unit.
  public var pixelsPerUnit: Double
  /// The shorter side of the map with its margins, in pixels.
  public var shorterSide: Double
  /// Text that would be lower than this, in pixels, is not drawn as it is.
  public var leastText: Double
  /// Where the usual text of ideas would be lower than this, in pixels, only some of them are named.
  public var leastPromoted: Double

  /// Makes the scale of a screen: text has at least 9 pixels.
  ///
  /// - Parameters:
  ///   - pixelsPerUnit: Pixels per unit.
  ///   - shorterSide: The shorter side of the map with its margins, in pixels.
  ///   - isOnPaper: Whether it is paper, where text has at least 7 points.
  public init(pixelsPerUnit: Double, shorterSide: Double, isOnPaper: Bool = false) {
    self.pixelsPerUnit = pixelsPerUnit
    self.shorterSide = shorterSide
    (leastText, leastPromoted) = isOnPaper ? (7 / 0.75, 5 / 0.75) : (9, 7)
  }

  /// How much smaller than usual what is sized by the page is on a small one.
  ///
  /// - Parameter least: The least factor.
  /// - Returns: A factor up to 1.
  func factor(least: Double) -> Double { min(1, max(least, shorterSide / 900)) }
}
