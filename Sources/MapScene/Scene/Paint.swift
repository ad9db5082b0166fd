/// A colour in sRGB, gamma-encoded, not premultiplied, every part in 0…1.
public struct Color: Hashable, Sendable {
  /// Red.
  public var red: Double
  /// Green.
  public var green: Double
  /// Blue.
  public var blue: Double
  /// Opacity.
  public var alpha: Double

  /// Makes a colour from its parts in 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The place, 0…1.
  public var offset: Double
  /// The colour there.
  public var color: Color

  /// Makes a stop.
  public init(offset: Double, color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// What fills a shape.
///
/// Gradients are in the units of the page; painters interpolate plainly in sRGB between stops.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case solid(Color)
  /// A gradient along a line.
  ///
  /// The ends never coincide: such a paint is made solid when the scene is composed.
  case linear(start: ScenePoint, end: ScenePoint, stops: [GradientStop])
  /// A gradient between a focus circle and an outer circle.
  case radial(
    focus: ScenePoint, focusRadius: Double, centre: ScenePoint, radius: Double, stops: [GradientStop])
}

/// How a path is stroked, in units.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line.
  public var width: Double
  /// Lengths of dashes and gaps in turn; empty for a whole line.
  public var dashes: [Double]
  /// Whether ends and joins are round (they are plain otherwise).
  public var isRound: Bool

  /// Makes a stroke style.
  public init(width: Double, dashes: [Double] = [], isRound: Bool = false) {
    self.width = width
    self.dashes = dashes
    self.isRound = isRound
  }
}
