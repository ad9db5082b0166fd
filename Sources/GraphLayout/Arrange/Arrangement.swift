/// Puts a person's own drawing in order, and keeps as much of it as was asked for.
///
/// The ways of a strength are tried one after the other until what it promises is held; else the nearest to it counts.
/// Where even that would have more crossings or more stress than the drawing had, the next strength that keeps less is
/// used. Nothing is turned or mirrored, and what can stay keeps its bits.
struct Arrangement {
  private let component: Component
  private let options: LayoutOptions
  private let isFixed: [Bool]
  private let monitor: LayoutMonitor
  private(set) var work = WorkCounters()

  /// Beyond these sizes only overlaps are removed.
  private static let mostNodes = ComponentSolver.mostMendedNodes
  private static let mostEdges = 8_000
  /// Up to so many nodes all ways are tried, and up to so many two of them.
  private static let (fewNodes, someNodes) = (400, 1_500)

  init(graph: CoreGraph, options: LayoutOptions, isFixed: [Bool], monitor: LayoutMonitor) {
    var localNumber = [Int32](repeating: 0, count: graph.count)
    component = Component(Array(0..<graph.count), of: graph, gap: options.gap, localNumber: &localNumber)
    self.options = options
    self.isFixed = isFixed
    self.monitor = monitor
  }

  /// Arranges a drawing.
  ///
  /// - Parameter points: Where every node is.
  /// - Returns: Where every node goes, and what became of the wish.
  /// - Complexity: O(n²) a sweep up to 5,000 nodes and 8,000 edges; else what removing overlaps takes.
  mutating func run(_ points: [Point]) -> (points: [Point], kept: KeptArrangement) {
    let centre = Arrangement.middle(points)
    let start = points.map { $0 - centre }
    let (result, kept) = arranged(start)
    let restored = points.indices.map { node in
      // What did not move, or only to the nearest point of the grid, stays as it was to the last bit.
      isFixed[node] || start[node].onGrid == result[node].onGrid ? points[node] : (result[node] + centre).onGrid
    }
    return (restored, kept)
  }

  /// Whether several places are one and the same, so that there is nothing to keep.
  static func isOnePlace(_ places: [Point?]) -> Bool {
    let there = places.compactMap { $0 }
    return there.count > 1 && there.allSatisfy { $0 == there[0] }
  }

  /// One drawing of those that were tried.
  private struct Trial {
    var points: [Point]
    var measures: KeepPromise.Measures
    var shortfall = 0.0
  }

  private mutating func arranged(_ start: [Point]) -> ([Point], KeptArrangement) {
    var kept = KeptArrangement(asked: options.keep, used: options.keep)
    let nudged = Nudge(component: component, isFixed: isFixed, padding: options.padding, monitor: monitor).run(start)
    work.constraints += nudged.constraints
    if component.count > Self.mostNodes || component.edgeCount > Self.mostEdges {
      kept.used = .nudge
      if options.keep != .nudge { kept.reason = .size }
      return (nudged.points, kept)
    }
    if options.keep == .nudge {
      if nudged.crossingsRaised == 0 { return (nudged.points, kept) }
      kept.used = .tidy
      kept.reason = .crossings
    }
    let hops = HopStress(component)
    let share = KeptShare(before: start)
    let count = CrossingCount(sources: component.sources, targets: component.targets)
    func measures(_ points: [Point]) -> KeepPromise.Measures {
      KeepPromise.Measures(
        order: share.order(points), neighbours: share.neighbours(points), stress: hops.value(at: points) ?? 0,
        crossings: count.crossings(at: points))
    }
    let before = measures(start)
    let still = Trial(points: nudged.points, measures: measures(nudged.points))
    guard
      var drawing = AnchoredDrawing(
        component: component, start: start, isFixed: isFixed, options: options, monitor: monitor)
    else { return (nudged.points, kept) }
    defer { work.sweeps += drawing.sweeps }
    let tries = component.count <= Self.fewNodes ? .max : component.count <= Self.someNodes ? 2 : 1
    let fresh = drawing.anneal(component.count <= Self.fewNodes ? 5 : tries == 2 ? 2 : 0) { hops.value(at: $0) ?? 0 }
    var fallback = still
    while true {
      let promise = KeepPromise(kept.used)
      // What is in order already is left so.
      if still.measures.crossings == 0, still.measures.stress <= promise.stress * fresh { return (still.points, kept) }
      var best: Trial?
      for (number, recipe) in ArrangeRecipe.recipes(kept.used).prefix(tries).enumerated() {
        let points = drawing.points(recipe, number)
        if monitor.isCancelled { return (start, kept) }
        var trial = Trial(points: points, measures: measures(points))
        trial.shortfall = promise.shortfall(trial.measures, before: before, fresh: fresh)
        if best.map({ trial.shortfall < $0.shortfall }) ?? true { best = trial }
        if trial.shortfall == 0 { break }
      }
      guard let best else { return (still.points, kept) }
      let (now, then) = (best.measures, fallback.measures)
      if now.crossings <= before.crossings, now.stress <= before.stress { return (best.points, kept) }
      if now.crossings <= then.crossings, now.stress <= then.stress { fallback = best }
      kept.reason = kept.reason ?? (now.crossings > before.crossings ? .crossings : .stress)
      guard let next = kept.used.next else { return (fallback.points, kept) }
      kept.used = next
    }
  }

  /// The middle of a drawing, on a coarse grid: a drawing that is shifted by whole steps of it gives the same, shifted.
  private static func middle(_ points: [Point]) -> Point {
    guard !points.isEmpty else { return Point(0, 0) }
    let mean = points.reduce(Point(0, 0), +) / Double(points.count)
    return Point((mean.x / 64).rounded() * 64, (mean.y / 64).rounded() * 64)
  }
}
