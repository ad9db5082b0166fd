internal import DeterministicMath

/// The middle line of a tree connection: in an organic map a branch goes on in the direction from which it came, in rows
/// and columns it arrives straight.
package enum TreeCurve {
  /// The curve from inside the parent's rim to a little before the child's.
  ///
  /// - Parameters:
  ///   - parent: The middle of the parent.
  ///   - parentForm: Its shape.
  ///   - child: The middle of the child.
  ///   - childForm: Its shape.
  ///   - before: The middle of the parent's own parent; nil for a root, whose branches leave straight.
  ///   - gap: The free distance at the child.
  /// - Returns: The curve, or nil if nothing of it would be seen.
  static func organic(
    parent: ScenePoint, parentForm: MeasuredMap.Form, child: ScenePoint, childForm: MeasuredMap.Form,
    before: ScenePoint?, gap: Double
  ) -> CubicCurve? {
    let chord = child - parent
    let distance = chord.length
    guard distance > 1e-6 else { return nil }
    let straight = chord / distance
    let visible = distance - parentForm.reach(straight) - childForm.reach(-straight)
    guard visible > 0.5 else { return nil }
    let chordAngle = Elementary.atan2(chord.y, chord.x)
    var lean = 0.0
    if let before, (parent - before).length > 1e-6 {
      let came = parent - before
      var turn = chordAngle - Elementary.atan2(came.y, came.x)
      if turn > Double.pi { turn -= 2 * Double.pi }
      if turn < -Double.pi { turn += 2 * Double.pi }
      let largest = max(parentForm.innerRadius, childForm.innerRadius, 1)
      let cap = min(0.26, 0.25 * visible / largest)
      lean = min(max(0.25 * turn, -cap), cap)
    }
    let leaving = direction(chordAngle - lean)
    let arriving = direction(chordAngle + 0.5 * lean)
    let freeGap = min(gap, visible * 0.3)
    let start = parent + leaving * max(0, parentForm.reach(leaving) - 1)
    let end = child - arriving * (childForm.reach(-arriving) + freeGap)
    let handle = 0.36 * (end - start).length
    return CubicCurve(start: start, control1: start + leaving * handle, control2: end - arriving * handle, end: end)
  }

  /// The same for trees in rows or columns: the curve leaves toward the child and arrives along the axis.
  ///
  /// It stays between the rims of both along the axis, and between their middles across it.
  static func tidy(
    parent: ScenePoint, parentForm: MeasuredMap.Form, child: ScenePoint, childForm: MeasuredMap.Form,
    axis: TreeAxis, isFromRoot: Bool, gap: Double
  ) -> CubicCurve? {
    let chord = child - parent
    // In a frame that grows to the right.
    let along = axis == .horizontal ? chord.x : chord.y
    let across = axis == .horizontal ? chord.y : chord.x
    let sign = along < 0 ? -1.0 : 1.0
    func vector(_ along: Double, _ across: Double) -> ScenePoint {
      axis == .horizontal ? ScenePoint(sign * along, across) : ScenePoint(across, sign * along)
    }
    let forward = vector(1, 0)
    let turn = min(max(Elementary.atan2(across, along.magnitude), -1.15), 1.15) * (isFromRoot ? 0.92 : 0.42)
    let leaving = vector(Elementary.cos(turn), Elementary.sin(turn))
    let start = parent + leaving * max(0, parentForm.reach(leaving) - 1)
    let visible = along.magnitude - parentForm.reach(forward) - childForm.reach(-forward)
    guard visible > 0.5 else { return nil }
    let end = child - forward * (childForm.reach(-forward) + min(gap, visible * 0.3))
    let span = axis == .horizontal ? end.x - start.x : end.y - start.y
    let handle = 0.52 * span.magnitude
    return CubicCurve(
      start: start, control1: start + leaving * (0.75 * handle), control2: end - forward * handle, end: end)
  }

  private static func direction(_ angle: Double) -> ScenePoint {
    ScenePoint(Elementary.cos(angle), Elementary.sin(angle))
  }
}

extension MeasuredMap.Form {
  /// How far the shape reaches from its middle in a direction of length 1.
  func reach(_ direction: ScenePoint) -> Double {
    switch self {
    case .circle(let radius): return radius
    case .card(let width, let height):
      let x = abs(direction.x)
      let y = abs(direction.y)
      return min(x > 1e-9 ? width / 2 / x : .infinity, y > 1e-9 ? height / 2 / y : .infinity)
    }
  }

  /// Whether a point relative to the middle lies in the shape or nearer to it than a margin.
  package func contains(_ point: ScenePoint, margin: Double) -> Bool {
    switch self {
    case .circle(let radius): return point.length < radius + margin
    case .card(let width, let height): return abs(point.x) < width / 2 + margin && abs(point.y) < height / 2 + margin
    }
  }

  /// The rectangle that the shape covers.
  func bounds(at centre: ScenePoint) -> Rect {
    switch self {
    case .circle(let radius): return Rect(centre: centre, radius: radius)
    case .card(let width, let height):
      return Rect(
        minX: centre.x - width / 2, minY: centre.y - height / 2, maxX: centre.x + width / 2, maxY: centre.y + height / 2
      )
    }
  }
}
