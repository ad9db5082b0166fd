internal import DeterministicMath

/// Lays out one connected component: a portfolio of starts, each brought to low stress and then mended; the best wins.
///
/// Every single start gets stuck on some graph, so several are tried. Random draws depend on the number of the start
/// alone, so the starts may run at the same time.
struct ComponentSolver {
  let component: Component
  let options: LayoutOptions
  /// Places that must stay, or nil; of a large component none at all where none must.
  let fixed: [Point?]
  private let monitor: LayoutMonitor
  /// The shares of the whole layout that are done before and after this component.
  private let share: ClosedRange<Double>
  private(set) var work = WorkCounters()

  init(
    component: Component, options: LayoutOptions, fixed: [Point?], monitor: LayoutMonitor = .none,
    share: ClosedRange<Double> = 0...1
  ) {
    self.monitor = monitor
    self.share = share
    self.component = component
    self.options = options
    let isAll = fixed.count == component.count || component.count > IdealDistances.limit
    self.fixed = isAll ? fixed : [Point?](repeating: nil, count: component.count)
  }

  /// Stress may end this much above the best that was found, as a factor, for the sake of fewer faults: three per cent,
  /// less what the best of only two or three starts may lie above the least.
  private var stressBudget: Double { component.count <= Start.fewNodes ? 1.03 : 1.027 }
  /// The entropy term may raise the stress of a drawing by this factor.
  private static let entropyBudget = 1.02
  /// Beyond these sizes nothing is mended.
  static let mostMendedNodes = 5_000
  /// Beyond this size a draft is made by forces.
  private static let mostDraftNodes = 2_000
  private static let mostMendedEdges = 8_000
  /// How far the most promising starts are mended before the best of them go on to the end.
  private static let trialShare = 1.0 / 5
  /// How many are tried so, and how many go on.
  private static let (tried, finalists) = (3, 2)
  /// The same for small components, where mending is cheap.
  private static let (triedWhenSmall, finalistsWhenSmall) = (8, 4)
  private static let smallNodes = 150
  /// Up to this size nodes jump in every other sweep, and for more stress than elsewhere.
  private static let mostOftenJumping = 100
  /// Pairs tested while mending, by all starts together: so many for each pair of nodes, within limits.
  private var mostTests: Int { min(300_000_000, max(50_000_000, 90 * component.count * component.count)) }

  /// The most sweeps that bring a start to low stress, the gain at which they end sooner, and the sweeps that add entropy.
  private static let usualEffort = (sweeps: 300, tolerance: 1e-5, entropySweeps: 25)
  /// The same where a sweep takes a tenth of a second.
  private static let effortForMany = (sweeps: 40, tolerance: 1e-4, entropySweeps: 8)

  private var isMended: Bool {
    options.preset != .stress && component.count > 2 && component.count <= Self.mostMendedNodes
      && component.edgeCount <= Self.mostMendedEdges
  }

  /// Which solver is for a component of this size.
  var path: LayoutPath { Self.path(count: component.count, options) }

  /// Which solver is for a component of so many nodes.
  static func path(count: Int, _ options: LayoutOptions) -> LayoutPath {
    if count == 1 { return .none }
    return count > (options.quality == .draft ? mostDraftNodes : IdealDistances.limit) ? .multilevel : .exact
  }

  /// The positions; without fixed nodes and up to `mostMendedNodes` they are free of overlaps.
  mutating func solve() -> [Point] {
    let n = component.count
    if n == 1 { return [fixed[0] ?? Point(0, 0)] }
    if path == .multilevel {
      var solver = MultilevelSolver(
        component: component, options: options, fixed: fixed, monitor: monitor, share: share)
      let points = solver.solve()
      work = solver.work
      if monitor.isCancelled { return nowhere }
      return fixed.contains { $0 != nil } ? points : turned(points, Parallel(threads: options.threads))
    }
    let parallel = Parallel(threads: options.threads)
    begin(0, 0.1, units: n)
    let distances = IdealDistances(component, padding: options.padding, parallel: parallel, monitor: monitor)
    if monitor.isCancelled { return nowhere }
    let solver = StressSolver(
      component: component, distances: distances, isFixed: fixed.map { $0 != nil }, monitor: monitor)
    let hasFixed = fixed.contains { $0 != nil }
    let starts = Start.portfolio(component, options: options)
    begin(0.1, 0.45, units: starts.count * (n / 2 * MatchingAnneal.steps(for: n) + Self.usualSweeps * n * n))
    var drawn = [Drawing?](repeating: nil, count: starts.count)
    unsafe drawn.withUnsafeMutableBufferPointer { slots in
      nonisolated(unsafe) let slots = unsafe slots
      parallel.forEachChunk(of: starts.count, chunk: 1) { number, _ in
        unsafe slots[number] = draw(starts[number], number, solver, hasFixed)
      }
    }
    if monitor.isCancelled { return nowhere }
    let drawings = drawn.compactMap { $0 }
    work.starts = drawings.count
    for drawing in drawings {
      work.pairs += drawing.pairs + drawing.sweeps * n * n
      work.sweeps += drawing.sweeps
    }
    let least = drawings.reduce(Double.infinity) { min($0, $1.optimum) }
    guard isMended else {
      return keepingFixed(drawings.min { $0.optimum < $1.optimum }?.points ?? [])
    }
    let mended = mend(drawings, starts, solver, budget: least * stressBudget)
    for outcome in mended { work.sweeps += outcome.sweeps }
    let chosen = mended.first?.points ?? []
    if hasFixed || monitor.isCancelled { return keepingFixed(chosen) }
    begin(0.9, 1, units: 16)
    return GuardedSeparation(
      solver: solver, padding: options.padding, budget: least * stressBudget, monitor: monitor
    ).run(chosen)
  }

  /// About so many sweeps bring a start to low stress; only the progress shown depends on it.
  private static let usualSweeps = 60

  /// What a cancelled solver returns.
  private var nowhere: [Point] { [Point](repeating: Point(0, 0), count: component.count) }

  /// Begins a stage, between two shares of this component's work.
  private func begin(_ from: Double, _ to: Double, units: Int) {
    let width = share.upperBound - share.lowerBound
    monitor.begin(from: share.lowerBound + from * width, to: share.lowerBound + to * width, units: units)
  }

  /// One start on its way to a drawing.
  private struct Drawing {
    var points: [Point]
    /// The scale-normalised stress before mending.
    var optimum: Double
    var repulsion: Float
    var pairs: Int
    var sweeps: Int
  }

  /// Mends the drawings that look best for a while, then only the best of those; the best of all comes first.
  private func mend(_ drawings: [Drawing], _ starts: [Start], _ solver: StressSolver, budget: Double)
    -> [GuardedDescent.Outcome]
  {
    let parallel = Parallel(threads: options.threads)
    let isSmall = component.count <= Self.smallNodes
    begin(0.45, 0.48, units: drawings.count)
    var descents = [GuardedDescent?](repeating: nil, count: drawings.count)
    unsafe descents.withUnsafeMutableBufferPointer { slots in
      nonisolated(unsafe) let slots = unsafe slots
      parallel.forEachChunk(of: drawings.count, chunk: 1) { number, _ in
        var plan = GuardedDescent.Plan(
          clearance: options.padding, repulsion: drawings[number].repulsion, sweeps: mendingSweeps(starts[number]),
          budget: budget, mostTests: mostTests / starts.count)
        // With many crossings so many jumps would tear the drawing apart.
        if component.count <= Self.mostOftenJumping { (plan.jumpsEvery, plan.jumpShare) = (2, 1) }
        unsafe slots[number] = GuardedDescent(
          solver: solver, from: drawings[number].points, plan: plan,
          random: CounterRandom(seed: options.seed, stage: UInt64(1_000 + number)), monitor: monitor)
        _ = monitor.goesOn(after: 1)
      }
    }
    // Among equals the first start stays first.
    func isAhead(_ one: (offset: Int, element: GuardedDescent), _ two: (offset: Int, element: GuardedDescent)) -> Bool {
      let ranks = (rank(one.element.best, budget), rank(two.element.best, budget))
      return ranks.0 < ranks.1 || ranks.0 == ranks.1 && one.offset < two.offset
    }
    var descending = descents.compactMap { $0 }
    let hasNoRoom = zip(starts, descending).allSatisfy { $0.kind == .radialTree || $1.isCrowded }
    if hasNoRoom { for number in descending.indices { descending[number].countOnlyCrossings() } }
    let usual = component.count * (starts.map(mendingSweeps).max() ?? 0)
    for (survivors, share, from, to) in [
      (isSmall ? Self.triedWhenSmall : Self.tried, Self.trialShare, 0.48, 0.65),
      (isSmall ? Self.finalistsWhenSmall : Self.finalists, 1, 0.65, 0.9),
    ] {
      begin(from, to, units: Int(Double(survivors * usual) * (share < 1 ? share : 1 - Self.trialShare)))
      descending = descending.enumerated().sorted(by: isAhead).prefix(survivors).map { $0.element }
      unsafe descending.withUnsafeMutableBufferPointer { slots in
        nonisolated(unsafe) let slots = unsafe slots
        unsafe parallel.forEachChunk(of: slots.count, chunk: 1) { number, _ in unsafe slots[number].run(to: share) }
      }
    }
    return descending.enumerated().sorted(by: isAhead).map { $0.element.best }
  }

  private func draw(_ start: Start, _ number: Int, _ solver: StressSolver, _ hasFixed: Bool) -> Drawing {
    let n = component.count
    let effort = n <= Self.mostMendedNodes ? Self.usualEffort : Self.effortForMany
    var random = CounterRandom(seed: options.seed, stage: UInt64(number + 1))
    var points = [Point](repeating: Point(0, 0), count: n)
    switch start.kind {
    case .radialTree: points = RadialTree(component: component).points()
    case .pivots: points = PivotMDS(distances: solver.distances, monitor: monitor).places()
    case .matchings: break
    }
    for index in 0..<n { if let place = fixed[index] { points[index] = place } }
    var places = StressSolver.Places(points, stride: solver.distances.stride)
    var drawing = Drawing(points: points, optimum: 0, repulsion: start.repulsion, pairs: 0, sweeps: 0)
    if start.kind == .matchings {
      drawing.pairs = MatchingAnneal(solver: solver, monitor: monitor)
        .run(&places, random: &random, steps: MatchingAnneal.steps(for: n))
    }
    // A radial tree is mended as it is: only guarded moves keep it free of crossings.
    let staysAsItIs = start.kind == .radialTree && isMended
    if !staysAsItIs {
      drawing.sweeps = solver.finish(
        &places, sweeps: effort.sweeps, tolerance: isMended ? 5e-5 : effort.tolerance, monitor: monitor)
      drawing.optimum = solver.errors(places, monitor: monitor).scaleNormalised
      // Where a graph leaves less room for entropy than usual, it gets less of it.
      while drawing.repulsion > 0.2 {
        drawing.sweeps += solver.finish(
          &places, sweeps: effort.entropySweeps, repulsion: drawing.repulsion, monitor: monitor)
        let now = solver.errors(places, monitor: monitor).scaleNormalised
        if now <= drawing.optimum * Self.entropyBudget || monitor.isCancelled { break }
        drawing.repulsion /= 2
      }
    } else {
      drawing.optimum = .infinity
    }
    drawing.points = hasFixed ? places.points(n) : turned(places.points(n))
    return drawing
  }

  /// Fixed nodes bit for bit where they were.
  private func keepingFixed(_ points: [Point]) -> [Point] { points.indices.map { fixed[$0] ?? points[$0] } }

  /// Of trees the drawing with the least crossings comes first, else the one with the least faults within the budget.
  private func rank(_ outcome: GuardedDescent.Outcome, _ budget: Double) -> (Int, Int, Int, Double) {
    let isOverBudget = outcome.stress > budget ? 1 : 0
    return (
      component.isTree ? outcome.crossings : 0, isOverBudget, isOverBudget == 1 ? 0 : outcome.cost, outcome.stress
    )
  }

  private func mendingSweeps(_ start: Start) -> Int {
    let usual =
      component.count <= Self.smallNodes
      ? 30 : (component.count > 400 && component.count <= 2_000 ? 16 : 20)
    // A radial tree is far from low stress and comes there in guarded steps alone.
    let needed = start.kind == .radialTree && component.isTree ? 4 * usual : usual
    return options.quality == .best ? needed * 2 : needed
  }

  /// Turned before it is mended: turning moves points off the lattice on which crossings are decided.
  private func turned(_ points: [Point], _ parallel: Parallel = .serial) -> [Point] {
    let turned = Orientation.turned(
      points, footprints: component.footprints, aspect: options.targetAspect, parallel: parallel, monitor: monitor)
    let (low, high) = LayoutEngine.bounds(component.footprints, turned)
    let middle = (low + high) / 2
    return turned.map { $0 - middle }
  }
}
