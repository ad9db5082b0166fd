internal import GraphLayout

/// The connections that the layout led through layers.
struct LayeredLinks {
  private let context: ComposeContext
  /// The pairs of ideas with several connections between them.
  private var several: Set<SIMD2<Int32>> = []

  init(_ context: ComposeContext) {
    self.context = context
    guard context.layout.routes.contains(where: { $0.shape == .layered }) else { return }
    var seen: Set<SIMD2<Int32>> = []
    for link in context.measured.links where !seen.insert(Self.pair(link)).inserted { several.insert(Self.pair(link)) }
  }

  private static func pair(_ link: MeasuredMap.MeasuredLink) -> SIMD2<Int32> {
    SIMD2(Int32(min(link.source, link.target)), Int32(max(link.source, link.target)))
  }

  func has(_ link: Int) -> Bool {
    link < context.layout.routes.count && context.layout.routes[link].shape == .layered
  }

  /// The way of a connection: one curve where nothing lies under it, else that of the layout past all foreign ideas.
  func curves(_ link: Int, _ router: LinkRouter) -> [CubicCurve]? {
    guard has(link), let pieces = Self.curves(of: context.layout.routes[link]) else { return nil }
    let ends = context.measured.links[link]
    if isOneOfSeveral(link) { return pieces }
    let (start, end) = (pieces[0].start, pieces[pieces.count - 1].end)
    let half = (end - start) / 2
    let along = Self.axis(pieces) == .horizontal ? ScenePoint(half.x, 0) : ScenePoint(0, half.y)
    let single = CubicCurve(start: start, control1: start + along, control2: end - along, end: end)
    return router.entered(single, ends.source, ends.target) == 0 ? [single] : pieces
  }

  func isOneOfSeveral(_ link: Int) -> Bool { several.contains(Self.pair(context.measured.links[link])) }

  /// The axis along which curves leave the first idea.
  static func axis(_ curves: [CubicCurve]) -> TreeAxis? {
    guard let leaving = curves.first?.direction(0) else { return nil }
    return leaving.x.magnitude > leaving.y.magnitude ? .horizontal : .vertical
  }

  /// The curves of a route; nil if it is not drawn.
  static func curves(of route: Route) -> [CubicCurve]? {
    let points = route.points
    guard points.count >= 2, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    if points.count < 4 { return [CubicCurve(from: points[0], to: points[points.count - 1])] }
    return stride(from: 0, to: points.count - 3, by: 3).map { first in
      CubicCurve(
        start: points[first], control1: points[first + 1], control2: points[first + 2], end: points[first + 3])
    }
  }
}
