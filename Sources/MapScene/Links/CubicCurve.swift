/// A cubic Bézier curve.
package struct CubicCurve: Hashable, Sendable {
  package var start: ScenePoint
  package var control1: ScenePoint
  package var control2: ScenePoint
  package var end: ScenePoint

  package init(start: ScenePoint, control1: ScenePoint, control2: ScenePoint, end: ScenePoint) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// A straight line.
  package init(from start: ScenePoint, to end: ScenePoint) {
    self.init(start: start, control1: start + (end - start) / 3, control2: end - (end - start) / 3, end: end)
  }

  /// A quadratic curve raised to a cubic one.
  package init(start: ScenePoint, control: ScenePoint, end: ScenePoint) {
    self.init(
      start: start, control1: start + (control - start) * (2.0 / 3), control2: end + (control - end) * (2.0 / 3),
      end: end)
  }

  /// The point at a parameter, 0…1.
  package func point(_ t: Double) -> ScenePoint {
    let u = 1 - t
    let ends = start * (u * u * u) + end * (t * t * t)
    return ends + control1 * (3 * u * u * t) + control2 * (3 * u * t * t)
  }

  /// The direction of travel at a parameter, of length 1.
  package func direction(_ t: Double) -> ScenePoint {
    let u = 1 - t
    let slope = (control1 - start) * (u * u) + (control2 - control1) * (2 * u * t) + (end - control2) * (t * t)
    let length = slope.length
    return length > 1e-9 ? slope / length : (end - start).normalized
  }

  /// The part between two parameters.
  package func part(_ from: Double, _ to: Double) -> CubicCurve {
    let span = (to - from) / 3
    let one = point(from)
    let two = point(to)
    return CubicCurve(
      start: one, control1: one + derivative(from) * span, control2: two - derivative(to) * span, end: two)
  }

  private func derivative(_ t: Double) -> ScenePoint {
    let u = 1 - t
    return ((control1 - start) * (u * u) + (control2 - control1) * (2 * u * t) + (end - control2) * (t * t)) * 3
  }

  /// The same curve travelled the other way.
  package var reversed: CubicCurve {
    CubicCurve(start: end, control1: control2, control2: control1, end: start)
  }

  /// The curve as a path.
  package var path: Path {
    var path = Path()
    path.move(to: start)
    path.cubic(control1, control2, to: end)
    return path
  }

  /// A rectangle that holds the curve.
  package var hull: Rect {
    Rect(
      minX: min(start.x, control1.x, control2.x, end.x), minY: min(start.y, control1.y, control2.y, end.y),
      maxX: max(start.x, control1.x, control2.x, end.x), maxY: max(start.y, control1.y, control2.y, end.y))
  }

  /// The smallest rectangle that holds the curve, which reaches less far than its control points.
  package var extent: Rect {
    var result = Rect(round: [start, end])
    // Where the curve turns back in x or in y its derivative, a polynomial of second degree, has a root.
    let square = (control1 - control2) * 3 + (end - start)
    let linear = (start - control1 * 2 + control2) * 2
    let constant = control1 - start
    for axis in 0...1 {
      for t in Self.roots(square[axis], linear[axis], constant[axis]) where t > 0 && t < 1 {
        result = result.union(Rect(round: [point(t)]))
      }
    }
    return result
  }

  /// The real roots of a t² + b t + c, without the loss of digits where a is small.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let half = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [half / a, c / half].filter(\.isFinite)
  }
}

extension Path {
  /// The smallest rectangle that holds the path.
  package var extent: Rect {
    var result = Rect.nothing
    var last = ScenePoint.zero
    var next = 0
    for verb in verbs {
      if verb == .cubic {
        let curve = CubicCurve(
          start: last, control1: points[next], control2: points[next + 1], end: points[next + 2])
        result = result.union(curve.extent)
      }
      next += verb.pointCount
      if verb != .close {
        last = points[next - 1]
        result = result.union(Rect(round: [last]))
      }
    }
    return result
  }
}

extension ScenePoint {
  /// Distance from the origin.
  package var length: Double { (x * x + y * y).squareRoot() }
  /// The same direction with length 1; to the right when there is none.
  package var normalized: ScenePoint {
    let size = length
    return size > 1e-12 ? self / size : ScenePoint(1, 0)
  }
  /// Turned a quarter to the left of the direction of travel, as seen on a page with y down.
  package var normal: ScenePoint { ScenePoint(y, -x) }
}
