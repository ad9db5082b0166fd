internal import DeterministicMath

/// Lays out graphs.
///
/// The stages: ranks → components → ideal distances → stress → guarded descent → overlaps → turn →
/// pack → routes. Layouts that are built come in after the ranks.
public enum LayoutEngine {
  /// Lays out a graph.
  ///
  /// - Parameters:
  ///   - graph: The nodes and edges.
  ///   - options: What is wanted.
  ///   - progress: Told again and again how far the layout is; returns false to cancel. Not always on the same thread, but
  ///     never by two at a time.
  /// - Returns: Positions and routes; the same for the same graph and options.
  /// - Throws: A cancelled run, an edge without its node, or too large a graph for the memory allowed.
  /// - Complexity: O(n²) per sweep in the nodes *n* of the largest component, O(n²) memory; above
  ///   10,752 nodes O(n log n + m) per iteration, O(n + m) memory.
  public static func layOut(
    _ graph: consuming LayoutGraph, options: LayoutOptions = LayoutOptions(),
    progress: ((LayoutProgress) -> Bool)? = nil
  ) throws(LayoutError) -> LayoutResult {
    let monitor = LayoutMonitor(progress)
    let input = consume graph
    let whole = MemoryNeed.ofGraph(nodes: input.nodes.count, edges: input.edges.count)
    try MemoryNeed.check(whole, options)
    monitor.begin(from: 0, to: 0, units: 1)
    let core = try CoreGraph(input, monitor: monitor)
    var work = WorkCounters()
    let edges = EdgeBundles(input, simple: core.sources.count)
    var places = core.inputIndex.map { usable(input.nodes[Int($0)].position) }
    let isFixed = places.indices.map { input.nodes[Int(core.inputIndex[$0])].isPinned && places[$0] != nil }
    var path = LayoutPath.none
    var ways = EdgeWays()
    var kept: KeptArrangement?
    if options.preset.isConstructed {
      monitor.begin(from: 0, to: 0.95, units: core.count)
      if monitor.isCancelled { throw .cancelled }
      let drawings = Construction(input, core, options, monitor).drawings()
      Composition(graph: core, options: options, isFixed: isFixed, monitor: monitor).compose(drawings, &places)
      if monitor.isCancelled { throw .cancelled }
      ways = EdgeWays(drawings, places)
    }
    // What comes is too large for two copies of a graph.
    _ = consume input
    switch options.preset {
    case .organic, .stress:
      for index in places.indices where !isFixed[index] { places[index] = nil }
      path = try layOutFresh(core, &places, options, whole, &work, monitor)
    case .asIs, .removeOverlaps:
      FreePlaces(graph: core, options: options, monitor: monitor).fill(&places)
      path = try layOutFresh(core, &places, options, whole, &work, monitor)
    case .keep: (path, kept) = try arrange(core, &places, isFixed, options, whole, &work, monitor)
    case .mindMap, .tree, .layered, .radial, .circular, .grid, .carousel: break
    }
    var points = places.map { $0 ?? Point(0, 0) }
    places = []
    let conflicts = try separate(&points, core, isFixed, options, &work, monitor)
    var positions = [Point](repeating: Point(0, 0), count: points.count)
    for (rank, index) in core.inputIndex.enumerated() { positions[Int(index)] = points[rank] }
    let router = Router(edges, core, positions)
    var routes = router.routes(ways.placed(edges, core, options.direction))
    var blocked: [Int] = []
    if options.routing == .avoid {
      monitor.begin(from: 0.97, to: 1, units: routes.count)
      var search = AvoidingRoutes(router.footprints, positions, padding: options.padding, monitor: monitor)
      blocked = router.avoidNodes(&routes, &search, monitor)
      work.tangents += search.work
      if monitor.isCancelled { throw .cancelled }
    }
    return LayoutResult(
      positions: positions, routes: routes, blocked: blocked,
      conflicts: conflicts.map { (Int(core.inputIndex[$0.0]), Int(core.inputIndex[$0.1])) }, work: work,
      path: path, kept: kept, hash: hash(points))
  }

  /// Takes the last overlaps away, where the preset says so, and puts what may move on the grid.
  ///
  /// - Returns: The pairs of fixed nodes that overlap.
  private static func separate(
    _ points: inout [Point], _ core: CoreGraph, _ isFixed: [Bool], _ options: LayoutOptions,
    _ work: inout WorkCounters, _ monitor: LayoutMonitor
  ) throws(LayoutError) -> [(Int, Int)] {
    let mustSeparate =
      options.preset == .organic || options.preset == .removeOverlaps || options.preset == .keep
      || options.preset.isConstructed
    monitor.begin(from: 0.95, to: options.routing == .avoid ? 0.97 : 1, units: 1)
    let removal = OverlapRemoval(
      footprints: core.footprints, isFixed: isFixed, padding: options.padding, sources: core.sources,
      targets: core.targets)
    for index in points.indices where !isFixed[index] && options.preset != .asIs && options.preset != .keep {
      points[index] = points[index].onGrid
    }
    var overlaps = mustSeparate ? removal.remaining(points) : []
    if !overlaps.isEmpty {
      work.add(removal.run(&points, mode: .keep, monitor: monitor))
      if monitor.isCancelled { throw .cancelled }
      overlaps = removal.remaining(points)
    }
    if monitor.isCancelled { throw .cancelled }
    let conflicts = overlaps.filter { isFixed[$0.0] && isFixed[$0.1] }
    if overlaps.count > conflicts.count { throw .overlapsRemain(pairs: overlaps.count - conflicts.count) }
    return conflicts
  }

  /// Gives every component without any place a layout of its own, and puts them side by side, below what is placed.
  static func layOutFresh(
    _ core: CoreGraph, _ places: inout [Point?], _ options: LayoutOptions, _ memory: Int,
    _ work: inout WorkCounters, _ monitor: LayoutMonitor
  ) throws(LayoutError) -> LayoutPath {
    var path = LayoutPath.none
    var largest = 0
    var drawings: [Drawing] = []
    let components = core.components(walked: IdealDistances.limit + 1...SparseStress.mostNodes)
    for ranks in components where ranks.contains(where: { places[$0] == nil }) {
      let path = ComponentSolver.path(count: ranks.count, options)
      try MemoryNeed.check(memory + MemoryNeed.ofComponent(nodes: ranks.count, path: path), options)
    }
    var localNumber = [Int32](repeating: 0, count: core.count)
    var done = 0
    for (number, ranks) in components.enumerated() {
      if number % 256 == 0, !monitor.goesOn() { throw .cancelled }
      let before = Double(done) / Double(max(1, core.count))
      done += ranks.count
      let fixed = ranks.contains { places[$0] != nil } ? ranks.map { places[$0] } : []
      if !fixed.isEmpty, fixed.allSatisfy({ $0 != nil }) { continue }
      let component = Component(ranks, of: core, gap: options.gap, localNumber: &localNumber)
      // The last twentieth is for what is done to all together.
      var solver = ComponentSolver(
        component: component, options: options, fixed: fixed, monitor: monitor,
        share: 0.95 * before...0.95 * Double(done) / Double(max(1, core.count)))
      if ranks.count > largest {
        largest = ranks.count
        path = solver.path
      }
      var points = solver.solve()
      if monitor.isCancelled { throw .cancelled }
      work.pairs += solver.work.pairs
      work.sweeps += solver.work.sweeps
      work.starts += solver.work.starts
      if !fixed.isEmpty {
        for (index, rank) in ranks.enumerated() { places[rank] = points[index] }
      } else {
        if options.preset != .stress {
          let removal = OverlapRemoval(
            footprints: component.footprints, isFixed: [Bool](repeating: false, count: points.count),
            padding: options.padding, sources: component.sources, targets: component.targets)
          work.add(removal.run(&points, mode: .fresh, monitor: monitor))
          if monitor.isCancelled { throw .cancelled }
        }
        drawings.append(Drawing(ranks: ranks, points: points))
      }
    }
    Composition(graph: core, options: options, isFixed: [], monitor: monitor).pack(drawings, &places)
    if monitor.isCancelled { throw .cancelled }
    return path
  }

  /// The box round some footprints.
  static func bounds(_ footprints: [Footprint], _ points: [Point]) -> (low: Point, high: Point) {
    var low = Point(.infinity, .infinity)
    var high = Point(-.infinity, -.infinity)
    for (footprint, point) in zip(footprints, points) {
      let reach = footprint.extents
      low = Point(min(low.x, point.x - reach.left), min(low.y, point.y - reach.top))
      high = Point(max(high.x, point.x + reach.right), max(high.y, point.y + reach.bottom))
    }
    return (low, high)
  }

  private static func usable(_ point: Point?) -> Point? {
    guard let point, point.x.magnitude <= 67_108_864, point.y.magnitude <= 67_108_864 else { return nil }
    return point
  }

  private static func hash(_ points: [Point]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for point in points {
      hash = CounterRandom.mix(hash ^ point.x.bitPattern)
      hash = CounterRandom.mix(hash ^ point.y.bitPattern)
    }
    return hash
  }
}
