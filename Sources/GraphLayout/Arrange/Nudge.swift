/// Takes the overlaps out of a person's own drawing by the smallest moves, without adding a crossing.
///
/// Nodes are moved apart along both axes, in either order and at a few scales that hardly show; crossings that this adds
/// are taken back by steps aside, ways that were longer than needed are shortened, and the drawing that keeps most of
/// order and neighbourhoods counts. Only where crossings remain, or where half the nodes lie on others, does the drawing
/// grow.
struct Nudge {
  let component: Component
  let isFixed: [Bool]
  let padding: Double
  let monitor: LayoutMonitor

  /// What came out.
  struct Outcome {
    var points: [Point]
    /// How many crossings were added.
    var crossingsRaised = 0
    var constraints = 0
    /// Whether overlaps were so many that no small moves would do.
    var isCrowded = false
  }

  /// Scales that hardly show.
  private static let gentle = [1, 1.006, 1.012, 1.018, 1.024]
  /// Scales for crowded drawings, compared together.
  private static let roomy = [1.15, 1.32]
  /// Scales tried one by one while crossings remain.
  private static let growing = [1.15, 1.32, 1.52, 1.75, 2, 2.3]
  /// What a gentle scale may do to the area, and to the nodes that move most, in usual edges.
  private static let (mostArea, mostWay) = (1.045, 0.36)
  /// More nodes or edges than these are moved apart without a look at single crossings.
  private static let mostMendedNodes = 5_000
  private static let mostMendedEdges = 8_000

  /// The positions without overlaps; those that can stay are bit for bit the same.
  ///
  /// - Parameter points: The positions, centred near the origin.
  /// - Returns: The positions, those that moved on the grid of 1/64 unit.
  func run(_ points: [Point]) -> Outcome {
    let removal = OverlapRemoval(
      footprints: component.footprints, isFixed: isFixed, padding: padding, sources: component.sources,
      targets: component.targets)
    if removal.remaining(points).allSatisfy({ isFixed[$0.0] && isFixed[$0.1] }) { return Outcome(points: points) }
    let isMended = component.count <= Self.mostMendedNodes && component.edgeCount <= Self.mostMendedEdges
    let tries = Tries(nudge: self, removal: removal, points: points, isMended: isMended)
    let mayGrow = !isFixed.contains(true)
    let isCrowded = mayGrow && isCrowded(points)
    var best = tries.best(of: isCrowded ? Self.roomy : mayGrow && isMended ? Self.gentle : [1], isGentle: !isCrowded)
    for scale in Self.growing where mayGrow && best.crossingsRaised > 0 && !monitor.isCancelled {
      let grown = tries.best(of: [scale], isGentle: false)
      let constraints = best.constraints + grown.constraints
      if grown.crossingsRaised < best.crossingsRaised { best = grown }
      best.constraints = constraints
    }
    best.isCrowded = isCrowded
    for node in points.indices where points[node].onGrid == best.points[node] { best.points[node] = points[node] }
    return best
  }

  /// Whether overlaps are so many that no small moves will do: half as many as nodes.
  private func isCrowded(_ points: [Point]) -> Bool {
    2 * OverlapCheck(footprints: component.footprints, padding: 0).pairs(at: points).count >= component.count
  }

  /// The tries of one drawing.
  private struct Tries {
    let nudge: Nudge
    let removal: OverlapRemoval
    let points: [Point]
    let isMended: Bool
    private let share: KeptShare?
    private let before: Int
    private let area: Double
    /// The median length of an edge: ideas thrown far away do not count.
    private let unit: Double

    init(nudge: Nudge, removal: OverlapRemoval, points: [Point], isMended: Bool) {
      self.nudge = nudge
      self.removal = removal
      self.points = points
      self.isMended = isMended
      share = isMended ? KeptShare(before: points, monitor: nudge.monitor) : nil
      before = removal.crossings(points, monitor: nudge.monitor)
      area = Tries.area(nudge.component, points)
      let lengths = (0..<nudge.component.edgeCount).map { edge in
        let (a, b) = nudge.component.ends(of: edge)
        return (points[a] - points[b]).length
      }.sorted()
      unit = lengths.isEmpty ? 1 : max(1, lengths[lengths.count / 2])
    }

    /// The drawing that adds the fewest crossings and loses least.
    func best(of scales: [Double], isGentle: Bool) -> Outcome {
      var best: (outcome: Outcome, rank: (Double, Int, Double))?
      var constraints = 0
      for scale in scales where !nudge.monitor.isCancelled {
        let found = removal.separated(points, scale: scale, monitor: nudge.monitor)
        constraints += found.constraints
        for drawing in found.drawings {
          var outcome = Outcome(points: drawing)
          outcome.crossingsRaised = max(0, removal.crossings(drawing, monitor: nudge.monitor) - before)
          if isMended { mend(&outcome, homes: points.map { $0 * scale }) }
          let rank = (isGentle ? excess(outcome.points) : 0, outcome.crossingsRaised, share?.loss(outcome.points) ?? 0)
          if best.map({ rank < $0.rank }) ?? true { best = (outcome, rank) }
        }
      }
      guard var outcome = best?.outcome else { return Outcome(points: points) }
      outcome.constraints = constraints
      return outcome
    }

    /// Steps aside and back; each taken only where the exact checks find it sound.
    private func mend(_ outcome: inout Outcome, homes: [Point]) {
      let repair = CrossingRepair(
        component: nudge.component, isFixed: nudge.isFixed, padding: nudge.padding, monitor: nudge.monitor)
      var mended = outcome.points
      if outcome.crossingsRaised > 0 {
        repair.run(&mended, most: before, unit: unit)
        take(mended, &outcome)
      }
      mended = outcome.points
      repair.stepBack(&mended, to: homes)
      take(mended, &outcome)
    }

    private func take(_ points: [Point], _ outcome: inout Outcome) {
      let raised = max(0, removal.crossings(points, monitor: nudge.monitor) - before)
      let areFree = removal.remaining(points).allSatisfy { nudge.isFixed[$0.0] && nudge.isFixed[$0.1] }
      guard areFree, raised <= outcome.crossingsRaised else { return }
      outcome.points = points
      outcome.crossingsRaised = raised
    }

    /// By how much a drawing is larger than hardly shows, or its nodes have moved farther; 0 where it does not show.
    private func excess(_ after: [Point]) -> Double {
      let growth = Tries.area(nudge.component, after) / (area * Nudge.mostArea)
      let ways = zip(points, after).map { $1 - $0 }
      let shift = ways.reduce(Point(0, 0), +) / Double(ways.count)
      let lengths = ways.map { ($0 - shift).length }.sorted()
      let way = lengths[(lengths.count - 1) * 19 / 20] / (Nudge.mostWay * unit)
      return max(0, max(growth, way) - 1)
    }

    private static func area(_ component: Component, _ points: [Point]) -> Double {
      let (low, high) = LayoutEngine.bounds(component.footprints, points)
      return (high.x - low.x) * (high.y - low.y)
    }
  }
}
