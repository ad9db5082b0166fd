/// Looks for the drawing that keeps and mends as much as a strength promises.
struct KeepSearch {
  /// One drawing of those that were tried.
  struct Trial {
    var points: [Point]
    var measures: KeptArrangement.Measures
    var shortfall = (keeping: 0.0, mending: 0.0)
    /// Whether it is stressed more than most are.
    var isTense = false

    var isHeld: Bool { shortfall.keeping == 0 && shortfall.mending == 0 }

    fileprivate func isBetter(than other: Trial) -> Bool {
      (shortfall.keeping + shortfall.mending, isTense ? 1 : 0)
        < (other.shortfall.keeping + other.shortfall.mending, other.isTense ? 1 : 0)
    }
  }

  private let component: Component
  private let monitor: LayoutMonitor
  private let measurement: KeepMeasurement
  private var drawing: AnchoredDrawing
  private let fresh: Double
  /// Crossings that no drawing of the graph is without, by its number of edges: a plane graph has at most 3n − 6.
  let unavoidable: Int

  /// Up to so many nodes all ways are tried, and up to so many two of them.
  private static let (fewNodes, someNodes) = (400, 1_500)
  /// The least hold that is tried in place of none.
  private static let leastHold: Float = 0.015

  /// The sweeps done.
  var sweeps: Int { drawing.sweeps }

  /// Prepares the search.
  ///
  /// - Returns: Nil where nothing is connected, so that there is nothing to mend but overlaps.
  init?(
    component: Component, start: [Point], isFixed: [Bool], options: LayoutOptions, measurement: KeepMeasurement,
    monitor: LayoutMonitor
  ) {
    guard
      var drawing = AnchoredDrawing(
        component: component, start: start, isFixed: isFixed, options: options, monitor: monitor)
    else { return nil }
    self.component = component
    self.monitor = monitor
    self.measurement = measurement
    unavoidable = component.count < 3 ? 0 : max(0, component.edgeCount - 3 * component.count + 6)
    let rounds = component.count <= Self.fewNodes ? 5 : component.count <= Self.someNodes ? 2 : 0
    fresh = drawing.anneal(rounds) { measurement.stress($0) }
    self.drawing = drawing
  }

  /// Measures a drawing against a promise.
  func trial(_ points: [Point], _ promise: KeepPromise) -> Trial {
    var measures = measurement.measures(points)
    measures.freshStress = fresh
    var trial = Trial(points: points, measures: measures)
    trial.shortfall = promise.shortfall(measures, before: measurement.before, unavoidable: unavoidable)
    trial.isTense = measures.stress > promise.usualStress * fresh
    return trial
  }

  /// The drawing that is nearest to what a strength promises; the first that holds it all ends the search.
  ///
  /// Where too little is kept nodes are held more strongly, and less where too little is mended. Each drawing is first
  /// finished in the room that it has, and else with as much more as its distances ask for.
  ///
  /// - Returns: Nil when it was cancelled.
  mutating func best(_ strength: KeepStrength) -> Trial? {
    let promise = KeepPromise(strength)
    let tries = component.count <= Self.fewNodes ? 6 : component.count <= Self.someNodes ? 2 : 1
    var hold = promise.hold
    var bracket: (low: Float?, high: Float?)
    var best: Trial?
    for (number, recipe) in ArrangeRecipe.recipes(strength).prefix(tries).enumerated() {
      var recipe = recipe
      recipe.hold = hold
      let mended = drawing.mended(recipe, number)
      var found: Trial?
      for room in [AnchoredDrawing.Room.present, .forStress(promise.usualStress * fresh)] {
        let points = drawing.finished(mended, room)
        if monitor.isCancelled { return nil }
        let trial = trial(points, promise)
        print("TRY", strength, number, hold, room, trial.measures.order, trial.measures.neighbours, trial.measures.stress / fresh, trial.measures.crossings, trial.shortfall) //DEBUG
        if found.map({ trial.isBetter(than: $0) }) ?? true { found = trial }
        if trial.isHeld, !trial.isTense { break }
      }
      guard let found else { continue }
      if best.map({ found.isBetter(than: $0) }) ?? true { best = found }
      if found.isHeld { break }
      let (keeping, mending) = found.shortfall
      if keeping > 0, mending == 0 {
        bracket.low = hold
        hold = bracket.high.map { (hold + $0) / 2 } ?? max(Self.leastHold, 1.8 * hold)
      } else if mending > 0, keeping == 0 {
        bracket.high = hold
        hold = bracket.low.map { (hold + $0) / 2 } ?? hold / 2
      }
    }
    return best
  }
}

/// Measures drawings of one map beside the one that was given.
struct KeepMeasurement {
  private let component: Component
  private let start: [Point]
  private let share: KeptShare
  private let hops: HopStress
  private let count: CrossingCount
  /// The mean length of an edge before.
  private let unit: Double
  /// The drawing that was given.
  private(set) var before = KeptArrangement.Measures(
    order: 1, neighbours: 1, stress: 0, crossings: 0, area: 0, way95: 0)

  init(component: Component, start: [Point]) {
    self.component = component
    self.start = start
    share = KeptShare(before: start)
    hops = HopStress(component)
    count = CrossingCount(sources: component.sources, targets: component.targets)
    let sum = (0..<component.edgeCount).reduce(0.0) { sum, edge in
      let (a, b) = component.ends(of: edge)
      return sum + (start[a] - start[b]).length
    }
    unit = sum > 0 ? sum / Double(component.edgeCount) : 1
    before = measures(start)
  }

  /// The stress on hop distances; 0 where nothing is connected.
  func stress(_ points: [Point]) -> Double { hops.value(at: points) ?? 0 }

  /// Measures a drawing.
  ///
  /// - Complexity: O(n² + n m).
  func measures(_ points: [Point]) -> KeptArrangement.Measures {
    let (low, high) = LayoutEngine.bounds(component.footprints, points)
    let ways = zip(start, points).map { $1 - $0 }
    // A drawing that is only shifted has not changed.
    let shift = ways.reduce(Point(0, 0), +) / Double(max(1, ways.count))
    let lengths = ways.map { ($0 - shift).length }.sorted()
    return KeptArrangement.Measures(
      order: share.order(points), neighbours: share.neighbours(points), stress: stress(points),
      crossings: count.crossings(at: points), area: points.isEmpty ? 0 : (high.x - low.x) * (high.y - low.y),
      way95: lengths.isEmpty ? 0 : lengths[(lengths.count - 1) * 19 / 20] / unit)
  }
}
