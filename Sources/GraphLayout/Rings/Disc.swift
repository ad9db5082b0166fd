internal import DeterministicMath

/// A footprint as the circle round its centre that holds it, with its share of the distance to the next.
enum Disc {
  /// More than whole 64ths, so that rounding the positions cannot bring two nodes too near.
  private static let slack = 1.0 / 16

  /// The radius, in layout units.
  static func radius(_ footprint: Footprint, padding: Double) -> Double {
    var reach = footprint.radius
    if let box = footprint.box {
      let x = max(box.left, box.right)
      let y = max(box.top, box.bottom)
      reach = max(reach, (x * x + y * y).squareRoot())
    }
    return reach + padding / 2 + slack
  }

  /// The angle at the middle of a ring that a disc on it takes, in radians; π when it reaches the middle.
  static func angle(_ radius: Double, on ring: Double) -> Double {
    guard radius < ring else { return Double.pi }
    return 2 * Elementary.atan2(radius, ((ring - radius) * (ring + radius)).squareRoot())
  }

  /// The point of a ring at an angle, clockwise from the right, in radians.
  static func point(_ angle: Double, on ring: Double) -> Point {
    Point(Elementary.cos(angle), Elementary.sin(angle)) * ring
  }
}
