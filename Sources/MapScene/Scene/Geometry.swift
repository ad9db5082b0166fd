/// A point or vector of the page in units, x to the right and y down.
public typealias ScenePoint = SIMD2<Double>

/// An upright rectangle of the page, in units.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var minX: Double
  /// The upper edge.
  public var minY: Double
  /// The right edge.
  public var maxX: Double
  /// The lower edge.
  public var maxY: Double

  /// Makes a rectangle from its edges.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Full width.
  public var width: Double { maxX - minX }
  /// Full height.
  public var height: Double { maxY - minY }
}

/// Lines and cubic Bézier curves, as parallel arrays of verbs and points.
public struct Path: Hashable, Sendable {
  /// One step of a path.
  public enum Verb: UInt8, Sendable {
    /// Takes 1 point and starts a new subpath.
    case move
    /// Takes 1 point.
    case line
    /// Takes 3 points: two controls and the end.
    case cubic
    /// Takes no point.
    case close

    /// How many points it takes.
    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The steps, in order.
  public private(set) var verbs: [Verb] = []
  /// The points that the verbs take, in order.
  public private(set) var points: [ScenePoint] = []

  /// Makes an empty path.
  public init() {}

  /// Starts a subpath.
  public mutating func move(to point: ScenePoint) {
    verbs.append(.move)
    points.append(point)
  }

  /// Adds a line.
  public mutating func line(to point: ScenePoint) {
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a cubic Bézier curve.
  public mutating func cubic(_ control1: ScenePoint, _ control2: ScenePoint, to end: ScenePoint) {
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the subpath.
  public mutating func close() { verbs.append(.close) }
}
