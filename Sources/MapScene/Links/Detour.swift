internal import GraphLayout

/// Leads a line between two ideas round all the others that lie in its way: a smooth line through the bends of the
/// shortest way past them.
package struct Detour {
  private let router: LinkRouter
  /// One search a clearance, made when it is needed first.
  private var searches: [Double: ShortestWay] = [:]

  /// Makes ways among the ideas that a router knows.
  package init(_ router: LinkRouter) { self.router = router }

  /// How far a line stays from foreign ideas at its bends, where there is room and where there is little.
  private static let clearances = [9.0, 4.0]
  /// A way longer than this times the straight one tells less than a line that runs under an idea.
  private static let longest = 2.2
  /// How long the handles of a bend are, as shares of the way to the next: rounder first.
  private static let handles = [0.4, 0.3, 0.2, 0.1]

  /// The way from the middle of an idea to that of another as curves that go on from each other; nil if none is found.
  ///
  /// - Parameters:
  ///   - source: Where it begins.
  ///   - target: Where it ends.
  /// - Returns: The curves.
  /// - Complexity: That of `ShortestWay`.
  package mutating func way(from source: Int, to target: Int) -> [CubicCurve]? {
    let (start, end) = (router.centres[source], router.centres[target])
    for clearance in Self.clearances {
      guard let bends = bends(start, end, (source, target), clearance: clearance), !bends.isEmpty else { continue }
      let points = [start] + bends + [end]
      let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
      guard length <= Self.longest * (end - start).length else { continue }
      for share in Self.handles {
        let curves = Self.smooth(points, share)
        if curves.allSatisfy({ router.entered($0, source, target) == 0 }) { return curves }
      }
    }
    return nil
  }

  private mutating func bends(
    _ start: ScenePoint, _ end: ScenePoint, _ ends: (Int, Int), clearance: Double
  ) -> [ScenePoint]? {
    searches[clearance, default: ShortestWay(router.obstacles(clearance: clearance))]
      .bends(from: start, to: end, ends)
  }

  /// Curves through some points that pass each in the direction from the one before to the one after.
  private static func smooth(_ points: [ScenePoint], _ share: Double) -> [CubicCurve] {
    func tangent(_ index: Int) -> ScenePoint {
      (points[min(index + 1, points.count - 1)] - points[max(index - 1, 0)]).normalized
    }
    return (1..<points.count).map { index in
      let (one, two) = (points[index - 1], points[index])
      let handle = share * (two - one).length
      return CubicCurve(
        start: one, control1: one + tangent(index - 1) * handle, control2: two - tangent(index) * handle, end: two)
    }
  }
}
