/// A sheet of paper.
public struct Page: Hashable, Sendable {
  /// Which way a sheet lies.
  public enum Orientation: String, Sendable, CaseIterable {
    /// The way in which the map becomes larger; upright if both are equal.
    case auto
    /// Upright.
    case portrait
    /// On its side.
    case landscape
  }

  /// The shorter or first side in PostScript points.
  public var width: Double
  /// The longer or second side in PostScript points.
  public var height: Double
  /// Which way it lies.
  public var orientation: Orientation
  /// The free border on every side in points.
  public var margin: Double

  /// Makes a page from its sides and margin in points.
  public init(width: Double, height: Double, orientation: Orientation = .auto, margin: Double = 12 * Page.millimetre) {
    self.width = width
    self.height = height
    self.orientation = orientation
    self.margin = margin
  }

  /// One millimetre in points.
  public static let millimetre = 72 / 25.4

  /// The names of the sizes that `init(named:)` knows, in the order in which help lists them.
  public static let names = ["A0", "A1", "A2", "A3", "A4", "A5", "letter", "legal", "tabloid"]

  /// Makes an upright page from a name such as `A4` or `letter`, whatever its case.
  public init?(named name: String) {
    let sides: (Double, Double)
    switch name.lowercased() {
    case "a0": sides = (841, 1189)
    case "a1": sides = (594, 841)
    case "a2": sides = (420, 594)
    case "a3": sides = (297, 420)
    case "a4": sides = (210, 297)
    case "a5": sides = (148, 210)
    case "letter": sides = (215.9, 279.4)
    case "legal": sides = (215.9, 355.6)
    case "tabloid": sides = (279.4, 431.8)
    default: return nil
    }
    self.init(width: sides.0 * Page.millimetre, height: sides.1 * Page.millimetre)
  }

  /// The sheet as it lies for a map of a given shape: width and height in points.
  public func oriented(for bounds: Rect) -> (width: Double, height: Double) {
    let short = min(width, height)
    let long = max(width, height)
    switch orientation {
    case .portrait: return (short, long)
    case .landscape: return (long, short)
    case .auto:
      let upright = fit(short, long, bounds)
      let onItsSide = fit(long, short, bounds)
      return onItsSide > upright ? (long, short) : (short, long)
    }
  }

  private func fit(_ width: Double, _ height: Double, _ bounds: Rect) -> Double {
    min((width - 2 * margin) / bounds.width, (height - 2 * margin) / bounds.height)
  }
}
