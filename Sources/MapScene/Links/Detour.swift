/// Leads a line between two ideas round all the others that lie in its way.
///
/// The straight way is bent at the side of what it meets, on both sides, again and again; the shortest way that is clear
/// wins (a bounded search of the tangent-visibility graph: M. Pocchiola and G. Vegter, "The visibility complex", 1996,
/// doi:10.1142/S0218195996000204), and a smooth line through its bends is drawn.
package struct Detour {
  private let router: LinkRouter
  private var forms: [MeasuredMap.Form] { router.forms }
  private var centres: [ScenePoint] { router.centres }
  private var grid: ShapeGrid { router.grid }

  /// Makes ways among the ideas that a router knows.
  package init(_ router: LinkRouter) { self.router = router }

  /// Bends on a way, one inside the other: each takes four times the work, for two sides and two halves.
  private static let depth = 5
  /// How far a line stays from foreign ideas at its bends, and at least everywhere.
  private static let (clearance, margin) = (9.0, 4.0)
  /// A way longer than this times the straight one tells less than a line that runs under an idea.
  private static let longest = 2.2
  private static let step = 6.0

  /// The way from the middle of an idea to that of another as curves that go on from each other; nil if none is found.
  ///
  /// - Complexity: O(4^depth · length) at worst, of a bounded length.
  package func way(from source: Int, to target: Int) -> [CubicCurve]? {
    let (start, end) = (centres[source], centres[target])
    let straight = (end - start).length
    guard straight > 1, let bends = bends(start, end, source, target, depth: Self.depth), !bends.isEmpty else {
      return nil
    }
    let points = pulled([start] + bends + [end], source, target)
    var length = 0.0
    for (one, two) in zip(points, points.dropFirst()) { length += (two - one).length }
    guard length <= Self.longest * straight else { return nil }
    for share in [0.4, 0.3, 0.2, 0.1] {
      let curves = Self.smooth(points, share)
      if curves.allSatisfy({ router.entered($0, source, target) == 0 }) { return curves }
    }
    return nil
  }

  /// The bends between two points, or nil if every way is blocked.
  private func bends(_ one: ScenePoint, _ two: ScenePoint, _ source: Int, _ target: Int, depth: Int) -> [ScenePoint]? {
    guard let blocker = blocker(one, two, source, target) else { return [] }
    guard depth > 0 else { return nil }
    var best: [ScenePoint]?
    var least = Double.infinity
    for side in [1.0, -1.0] {
      guard let bend = bend(round: blocker, (two - one).normalized.normal * side, source, target),
        let before = bends(one, bend, source, target, depth: depth - 1),
        let after = bends(bend, two, source, target, depth: depth - 1)
      else { continue }
      let way = before + [bend] + after
      var length = 0.0
      for (from, to) in zip([one] + way, way + [two]) { length += (to - from).length }
      if length < least {
        least = length
        best = way
      }
    }
    return best
  }

  /// A free place beside an idea, on one side.
  private func bend(round idea: Int, _ side: ScenePoint, _ source: Int, _ target: Int) -> ScenePoint? {
    var distance = forms[idea].reach(side) + Self.clearance
    for _ in 0..<4 {
      let place = centres[idea] + side * distance
      guard let next = grid.shape(at: place, margin: Self.margin, where: { _ in true }) else { return place }
      if next == source || next == target { return nil }
      // Beyond the neighbour that stands there.
      distance = (centres[next] - centres[idea]).dot(side) + forms[next].reach(side) + Self.clearance
    }
    return nil
  }

  /// The foreign idea that a straight line comes nearest to the middle of, of those that it enters.
  private func blocker(_ one: ScenePoint, _ two: ScenePoint, _ source: Int, _ target: Int) -> Int? {
    let length = (two - one).length
    let steps = min(400, max(2, Int(length / Self.step)))
    var found: [Int] = []
    var nearest: (idea: Int, depth: Double)?
    let normal = (two - one).normalized.normal
    for step in 0...steps {
      let point = one + (two - one) * (Double(step) / Double(steps))
      let isNew = { (idea: Int) in idea != source && idea != target && !found.contains(idea) }
      while let idea = grid.shape(at: point, margin: Self.margin, where: isNew) {
        found.append(idea)
        let depth = abs((centres[idea] - one).dot(normal)) - forms[idea].reach(normal)
        if nearest.map({ depth < $0.depth }) ?? true { nearest = (idea, depth) }
      }
    }
    return nearest?.idea
  }

  /// A way without the bends that it does not need.
  private func pulled(_ points: [ScenePoint], _ source: Int, _ target: Int) -> [ScenePoint] {
    var result = points
    var place = 1
    while place < result.count - 1 {
      if blocker(result[place - 1], result[place + 1], source, target) == nil {
        result.remove(at: place)
        place = max(1, place - 1)
      } else {
        place += 1
      }
    }
    return result
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

extension ScenePoint {
  fileprivate func dot(_ other: ScenePoint) -> Double { x * other.x + y * other.y }
}
