/// Exact predicates on points of a lattice: differences stay under 2²⁵ steps, so products fit into 64 bits.
enum LatticeGeometry {
  typealias Step = SIMD2<Int>

  /// Whether two closed segments share a point.
  @inline(__always)
  static func cross(_ a: Step, _ b: Step, _ c: Step, _ d: Step) -> Bool {
    if min(a.x, b.x) > max(c.x, d.x) || max(a.x, b.x) < min(c.x, d.x) || min(a.y, b.y) > max(c.y, d.y)
      || max(a.y, b.y) < min(c.y, d.y)
    {
      return false
    }
    return boxedCross(a, b, c, d)
  }

  /// Whether a segment shares a point with a diagonal of a box that its own box meets: the rising one or the falling one.
  @inline(__always)
  static func boxedCross(_ a: Step, _ b: Step, _ box: LatticeBox, falls: Bool) -> Bool {
    let (low, high) = (box.low, box.high)
    return boxedCross(
      a, b, Step(low.x, falls ? high.y : low.y), Step(high.x, falls ? low.y : high.y))
  }

  /// Whether two closed segments whose boxes meet share a point.
  @inline(__always)
  private static func boxedCross(_ a: Step, _ b: Step, _ c: Step, _ d: Step) -> Bool {
    let one = side(a, b, c)
    let two = side(a, b, d)
    if (one > 0 && two > 0) || (one < 0 && two < 0) { return false }
    let three = side(c, d, a)
    let four = side(c, d, b)
    return !((three > 0 && four > 0) || (three < 0 && four < 0))
  }

  /// Twice the signed area of a triangle.
  @inline(__always)
  static func side(_ a: Step, _ b: Step, _ c: Step) -> Int {
    (b.x &- a.x) &* (c.y &- a.y) &- (b.y &- a.y) &* (c.x &- a.x)
  }

  /// The square of the distance of a point from a segment, in steps².
  @inline(__always)
  static func squareDistance(from point: Step, to a: Step, _ b: Step) -> Double {
    let along = Point(Double(b.x - a.x), Double(b.y - a.y))
    let way = Point(Double(point.x - a.x), Double(point.y - a.y))
    let square = along.x * along.x + along.y * along.y
    let share = square > 0 ? min(1, max(0, (way.x * along.x + way.y * along.y) / square)) : 0
    let miss = way - along * share
    return miss.x * miss.x + miss.y * miss.y
  }

  /// Whether a segment meets a box, by clipping its parameter at the four sides (Liang, Barsky 1984).
  @inline(__always)
  static func meets(_ a: Step, _ b: Step, low: Point, high: Point) -> Bool {
    var from = 0.0
    var to = 1.0
    for axis in 0..<2 {
      let start = Double(a[axis])
      let change = Double(b[axis] - a[axis])
      if change == 0 {
        if start < low[axis] || start > high[axis] { return false }
      } else {
        let one = (low[axis] - start) / change
        let two = (high[axis] - start) / change
        from = max(from, min(one, two))
        to = min(to, max(one, two))
        if from > to { return false }
      }
    }
    return true
  }
}
