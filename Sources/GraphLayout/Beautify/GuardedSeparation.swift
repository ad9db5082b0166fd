internal import DeterministicMath

/// Takes the last overlaps out of a drawing without adding a crossing.
///
/// A node that lies on another steps aside, by the shortest way that leaves it with less wrong than before. Where that
/// is not enough, or bends the distances too much, the whole drawing is scaled up, which changes no crossing and leaves
/// more room, and all is tried again. A drawing that mending has left larger than its ideal distances ask for is first
/// tried smaller, and stays so where nothing is lost by it.
package struct GuardedSeparation {
  let solver: StressSolver
  /// The distance that nodes keep from each other, in layout units.
  let padding: Double
  /// The greatest scale-normalised stress that steps aside should lead to.
  let budget: Double

  private var component: Component { solver.component }

  /// Stress may rise by this factor before a larger scale is tried.
  private let stressRise: Double
  private let monitor: LayoutMonitor

  package init(
    solver: StressSolver, padding: Double, stressRise: Double = 1.01, budget: Double = .infinity,
    monitor: LayoutMonitor = .none
  ) {
    self.monitor = monitor
    self.stressRise = stressRise
    self.solver = solver
    self.padding = padding
    self.budget = budget
  }

  /// Scales tried while overlaps remain or stress has risen too far.
  private static let scales = [1, 1.08, 1.16, 1.26, 1.36, 1.5, 1.7, 2, 2.4, 3, 4]
  /// Scales tried for a tree that none of those frees: pushed apart it would get crossings.
  private static let scalesOfTrees = [5.3, 7, 9.2, 12, 16, 21, 28, 37, 49]
  /// By this factor stress may rise even over the budget.
  private static let leastRise = 1.002
  /// A drawing is not made smaller where that would leave an edge less of its free length.
  private static let leastFreeShare = 0.75
  private static let passes = 8
  /// So many nodes are looked at before the monitor is asked again.
  private static let often = 64
  /// Pairs tested for steps aside, at most: in dense graphs scaling does the rest.
  private static let mostTests = 20_000_000
  /// Rounding to the lattice must not bring nodes nearer than `padding`.
  private static let slack = 1.0 / 32
  /// Centres nearer than this share of the usual edge look stuck together, however small the nodes are.
  private static let leastShare = 0.21

  /// The positions without overlaps, on the lattice.
  ///
  /// - Parameter points: The drawing, centred near the origin, in layout units.
  /// - Returns: The drawing; overlaps are left where only a scale beyond all measure would part them.
  /// - Complexity: O(n) a pass for drawings with few overlaps.
  package func run(_ points: [Point]) -> [Point] {
    let stride = solver.distances.stride
    let errors = solver.errors(StressSolver.Places(points, stride: stride), monitor: monitor)
    let stress = errors.scaleNormalised
    let allowed = max(stress * min(Self.leastRise, stressRise), min(stress * stressRise, budget)) + 1e-9
    var first = map(points, leastDistance: Self.leastShare * component.meanIdealLength)
    let (crossings, cost) = first.totals(monitor)
    // In a thicket one crossing more is not seen; elsewhere none may be added.
    let guardsCrossings = crossings <= component.edgeCount
    var tests = 0
    var best: Candidate?
    let scales = Self.smallerScales(from: errors.bestScale) + Self.scales
    for scale in component.isTree ? scales + Self.scalesOfTrees : scales {
      if best != nil, scale > Self.scales[Self.scales.count - 1] { break }
      guard monitor.goesOn(after: 1) else { return points }
      var map = map(
        points.map { $0 * scale }, leastDistance: Self.leastShare * component.meanIdealLength * scale)
      // Rounding to the lattice may close a gap of a hair; then the next scale will not.
      if scale != 1, guardsCrossings, map.totals(monitor).crossings > crossings { continue }
      let isCrowd = isCrowded(&map)
      if scale < 1, isCrowd { continue }
      if !isCrowd, !separate(&map, guardsCrossings: guardsCrossings, &tests) { return points }
      let soft = map.overlaps()
      let stress = solver.errors(map.places, monitor: monitor).scaleNormalised
      if soft == 0, stress <= allowed,
        scale >= 1 || map.totals(monitor).cost <= cost && freeShare(map.points) >= Self.leastFreeShare
      {
        return map.points
      }
      if scale < 1 { continue }
      // Who finds no way to where nothing looks stuck together may find a shorter one out of what truly overlaps.
      var plain = self.map(map.points, leastDistance: 0)
      // The next scale will leave a crowd more room.
      if isCrowded(&plain) { continue }
      guard separate(&plain, guardsCrossings: guardsCrossings, &tests) else { return points }
      guard plain.overlaps() == 0 else { continue }
      let candidate = Candidate(
        soft: soft, stress: solver.errors(plain.places, monitor: monitor).scaleNormalised, points: plain.points)
      if best.map({ (candidate.soft, candidate.stress) < ($0.soft, $0.stress) }) ?? true { best = candidate }
    }
    // Where growing frees nothing, the size stays: what still overlaps is then pushed apart.
    return best?.points ?? points
  }

  /// One scale's drawing, free of overlaps.
  private struct Candidate {
    /// Pairs that look stuck together.
    var soft: Int
    var stress: Double
    var points: [Point]
  }

  /// From the scale of least stress, where that is less than 1, in even steps towards 1.
  private static func smallerScales(from best: Double) -> [Double] {
    best < 1 ? [0, 0.25, 0.5, 0.75].map { best + (1 - best) * $0 } : []
  }

  /// The free length between the rims of the shortest edge, as a share of its ideal.
  private func freeShare(_ points: [Point]) -> Double {
    var least = 1.0
    for edge in 0..<component.edgeCount {
      let (a, b) = component.ends(of: edge)
      let radii = Double(component.radii[a] + component.radii[b])
      let ideal = Double(component.idealLengths[edge]) - radii
      if ideal > 0 { least = min(least, ((points[a] - points[b]).length - radii) / ideal) }
    }
    return least
  }

  /// Whether so many nodes lie on others that steps aside will not part them.
  private func isCrowded(_ map: inout TroubleMap) -> Bool {
    2 * (0..<component.count).count { !map.nodes(on: $0).isEmpty } > component.count
  }

  private func map(_ points: [Point], leastDistance: Double) -> TroubleMap {
    TroubleMap(
      component: component, points: points, clearance: padding + Self.slack, leastDistance: leastDistance,
      stride: solver.distances.stride)
  }

  /// Passes over all nodes until no more move; false where the work was cancelled.
  private func separate(_ map: inout TroubleMap, guardsCrossings: Bool, _ tests: inout Int) -> Bool {
    let before = map.tests
    // A crowd at one scale must leave some for the next.
    let most = (Self.mostTests - tests) / 4
    for _ in 0..<Self.passes where map.tests - before < most {
      guard !monitor.isCancelled else { return false }
      // Without a move the next pass would find the same.
      if !separateOnce(&map, guardsCrossings: guardsCrossings) { break }
    }
    tests += map.tests - before
    return true
  }

  /// One pass over all nodes; whether any was moved.
  private func separateOnce(_ map: inout TroubleMap, guardsCrossings: Bool) -> Bool {
    var isAnyMoved = false
    nodes: for node in 0..<component.count where !solver.isFixed[node] {
      if node % Self.often == 0, !monitor.goesOn() { break }
      let others = map.nodes(on: node)
      guard !others.isEmpty else { continue }
      let before = guardsCrossings ? map.trouble(of: node, at: map.steps[node]) : nil
      func isBetter(_ place: TroubleMap.Step) -> Bool {
        guard let before else { return map.nodes(on: node, at: place).count < others.count }
        return map.isBetter(node, at: place, than: before)
      }
      for other in others {
        let way = map.wayOut(of: node, from: other)
        for stretch in [1, 1.6] {
          for turn in Self.turns {
            let turned = SIMD2(way.x * turn.x - way.y * turn.y, way.x * turn.y + way.y * turn.x) * stretch
            let place = map.steps[node] &+ SIMD2(Int(turned.x.rounded()), Int(turned.y.rounded()))
            if isBetter(place) {
              map.move(node, to: place)
              isAnyMoved = true
              continue nodes
            }
          }
        }
      }
      if let place = placesOnEdge(of: node, map.steps).first(where: isBetter) {
        map.move(node, to: place)
        isAnyMoved = true
      }
    }
    return isAnyMoved
  }

  /// Places on the only edge of a leaf, or on from it: nearer to its neighbour it crosses nothing new.
  private func placesOnEdge(of node: Int, _ steps: [TroubleMap.Step]) -> [TroubleMap.Step] {
    guard component.degree(of: node) == 1 else { return [] }
    let end = steps[Int(component.neighbours[component.incidence(of: node).lowerBound])]
    let way = steps[node] &- end
    return [0.85, 0.7, 0.55, 1.2].map { share in
      end &+ SIMD2(Int((Double(way.x) * share).rounded()), Int((Double(way.y) * share).rounded()))
    }
  }

  /// Straight away, then ever more to the sides.
  private static let turns: [Point] = [0.0, 30, -30, 60, -60, 90, -90].map { degrees in
    let angle = degrees * Double.pi / 180
    return Point(Elementary.cos(angle), Elementary.sin(angle))
  }
}
