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
  package var hull: Rect { Rect(round: [start, control1, control2, end]) }
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
