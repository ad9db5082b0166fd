/// A footprint as contacts see it.
struct ContactShape: Sendable {
  /// The circle; negative for none.
  private let radius: Double
  private let box: Extents?
  /// The rectangle round both.
  let reach: Extents
  let meanRadius: Double

  /// The largest size that is taken, in layout units.
  private static let largest = 1e6

  /// Nil for a footprint with a size that is not finite, negative or larger than 10⁶.
  init?(_ footprint: Footprint) {
    var sizes = [footprint.radius]
    if let box = footprint.box { sizes += [box.left, box.top, box.right, box.bottom] }
    guard sizes.allSatisfy({ $0.magnitude <= Self.largest }), footprint.radius >= 0 else { return nil }
    radius = footprint.radius > 0 || footprint.box == nil ? footprint.radius : -1
    box = footprint.box
    reach = footprint.extents
    meanRadius = footprint.meanRadius
  }

  /// Where the other shape must go, relative to this one, so that both are as far apart as they should be.
  ///
  /// - Parameters:
  ///   - other: The other shape.
  ///   - way: From this one's position to the other's.
  ///   - padding: The least distance.
  ///   - slack: What is added to it where it is not kept.
  ///   - turn: The direction for two shapes at one point.
  /// - Returns: The least move; nil if they are far enough apart.
  func parting(from other: ContactShape, _ way: Point, padding: Double, slack: Double, turn: Point) -> Point? {
    if box == nil, other.box == nil {
      let needed = radius + other.radius + padding
      let square = way.lengthSquared
      guard square < needed * needed else { return nil }
      let distance = square.squareRoot()
      return (distance > 1e-9 ? way / distance : turn) * (needed + slack - distance)
    }
    guard isNear(other, way, padding) else { return nil }
    let room = padding + slack
    let right = reach.right + other.reach.left + room - way.x
    let left = reach.left + other.reach.right + room + way.x
    let down = reach.bottom + other.reach.top + room - way.y
    let up = reach.top + other.reach.bottom + room + way.y
    let least = min(min(right, left), min(down, up))
    if least == right { return Point(right, 0) }
    if least == left { return Point(-left, 0) }
    return least == down ? Point(0, down) : Point(0, -up)
  }

  /// Whether two shapes are nearer than they should be.
  func isNear(_ other: ContactShape, _ way: Point, _ padding: Double) -> Bool {
    if radius >= 0, other.radius >= 0, way.length < radius + other.radius + padding { return true }
    if radius >= 0, let box = other.box, Self.distance(way, box) < radius + padding { return true }
    if other.radius >= 0, let box, Self.distance(Point(0, 0) - way, box) < other.radius + padding { return true }
    guard let one = box, let two = other.box else { return false }
    return way.x - two.left < one.right + padding && way.x + two.right > -one.left - padding
      && way.y - two.top < one.bottom + padding && way.y + two.bottom > -one.top - padding
  }

  /// How far the origin is from a box at a place.
  private static func distance(_ way: Point, _ box: Extents) -> Double {
    Point(max(0, way.x - box.left, -way.x - box.right), max(0, way.y - box.top, -way.y - box.bottom)).length
  }
}
