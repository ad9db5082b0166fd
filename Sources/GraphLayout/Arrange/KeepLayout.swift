extension LayoutEngine {
  /// Finds places for the nodes that have none, and puts the whole drawing in order as far as `keep` allows.
  ///
  /// - Parameters:
  ///   - core: The graph.
  ///   - places: The place of each node, or nil; all are there afterwards, without overlaps but for fixed nodes'.
  ///   - isFixed: Which nodes must not move.
  ///   - options: What is wanted.
  ///   - memory: The bytes that the graph takes.
  ///   - work: What was done is added.
  ///   - monitor: Told how far it is.
  /// - Returns: The solver of the largest component that had no places, and what was kept.
  /// - Throws: A cancelled run, or too large a graph for the memory allowed.
  static func arrange(
    _ core: CoreGraph, _ places: inout [Point?], _ isFixed: [Bool], _ options: LayoutOptions, _ memory: Int,
    _ work: inout WorkCounters, _ monitor: LayoutMonitor
  ) throws(LayoutError) -> (LayoutPath, KeptArrangement) {
    let isOnePlace = options.keep > .nudge && Arrangement.isOnePlace(places)
    if isOnePlace {
      for index in places.indices where !isFixed[index] { places[index] = nil }
    } else {
      FreePlaces(graph: core, options: options, monitor: monitor).fill(&places)
    }
    let hasFresh = places.contains { $0 == nil }
    let path = try layOutFresh(core, &places, options, memory, &work, monitor)
    if isOnePlace {
      for index in places.indices where !isFixed[index] { places[index] = places[index]?.onGrid }
      return (path, KeptArrangement(asked: options.keep, used: .rearrange, reason: .onePlace))
    }
    if options.keep != .nudge, core.count <= ComponentSolver.mostMendedNodes {
      try MemoryNeed.check(memory + MemoryNeed.ofComponent(nodes: core.count, path: .exact), options)
    }
    monitor.begin(from: hasFresh ? 0.9 : 0, to: 0.95, units: 100 * core.count * core.count)
    var arrangement = Arrangement(graph: core, options: options, isFixed: isFixed, monitor: monitor)
    let (points, kept) = arrangement.run(places.map { $0 ?? Point(0, 0) })
    places = points.map { Optional($0) }
    work.sweeps += arrangement.work.sweeps
    work.constraints += arrangement.work.constraints
    if monitor.isCancelled { throw .cancelled }
    return (path, kept)
  }
}
