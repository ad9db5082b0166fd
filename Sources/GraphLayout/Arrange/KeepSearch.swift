/// Looks for the drawing that keeps and mends as much as a strength promises.
struct KeepSearch {
  /// One drawing of those that were tried.
  struct Trial {
    var points: [Point]
    var measures: KeptArrangement.Measures
    var shortfall = KeepPromise.Shortfall()
    /// Whether it is stressed more than most are.
    var isTense = false

    var isHeld: Bool { shortfall.sum == 0 }

    fileprivate func isBetter(than other: Trial) -> Bool {
      (shortfall.sum, isTense ? 1 : 0) < (other.shortfall.sum, other.isTense ? 1 : 0)
    }
  }

  private let component: Component
  private let monitor: LayoutMonitor
  private let measurement: KeepMeasurement
  private var drawing: AnchoredDrawing
  private let fresh: Double
  private let start: [Point]
  private let isFixed: [Bool]
  private let padding: Double
  private var repair: OrderRepair?
  /// More order than this is not given back node by node.
  private static let mostRepaired = 0.03
  private var unavoidable: Int { component.unavoidableCrossings }

  /// The more nodes there are, the fewer ways are tried.
  private static let (veryFewNodes, fewNodes, someNodes) = (120, 400, 1_500)
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
    self.start = start
    self.isFixed = isFixed
    padding = options.padding
    self.monitor = monitor
    self.measurement = measurement
    let rounds =
      component.count <= Self.veryFewNodes
      ? 12 : component.count <= Self.fewNodes ? 5 : component.count <= Self.someNodes ? 2 : 0
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
  /// Where too little is kept nodes are held more strongly, where stress stays too high less, and where too many edges
  /// cross the moves are wider. Each drawing is first finished in the room that it has, and where that leaves it too
  /// tense with as much more as its distances ask for. Nodes that nothing holds begin in turn where they are and at the
  /// drawings of less stress that annealing found, one after the other.
  ///
  /// - Parameters:
  ///   - strength: How much is to be kept.
  ///   - isFirst: Whether it is what was asked for; else few ways are tried.
  /// - Returns: Nil when it was cancelled.
  mutating func best(_ strength: KeepStrength, isFirst: Bool) -> Trial? {
    let promise = KeepPromise(strength)
    var recipe = ArrangeRecipe(strength)
    var bracket: (low: Float?, high: Float?)
    var best: Trial?
    for number in 0..<(isFirst ? tries : max(1, tries / 2)) {
      if recipe.hold < Self.leastHold { recipe.isAnnealed = number % 2 == 1 }
      guard let found = trial(recipe, number, promise) else { return nil }
      if best.map({ found.isBetter(than: $0) }) ?? true { best = found }
      if found.isHeld { break }
      let missed = found.shortfall
      if missed.keeping > 0, missed.stress == 0, missed.crossings == 0 {
        bracket.low = recipe.hold
        recipe.hold = bracket.high.map { (recipe.hold + $0) / 2 } ?? max(Self.leastHold, 1.8 * recipe.hold)
      } else if missed.stress > 0, missed.keeping == 0, missed.crossings <= missed.stress {
        if recipe.hold > 0 { bracket.high = recipe.hold }
        recipe.hold = bracket.low.map { (recipe.hold + $0) / 2 } ?? recipe.hold / 2
        recipe.calm()
      } else if missed.crossings > 0 {
        if missed.keeping == 0 { recipe.hold *= 0.7 }
        recipe.stir()
      } else if recipe.isCalm {
        break
      } else {
        recipe.calm()
      }
    }
    return best
  }

  private var tries: Int {
    switch component.count {
    case ...Self.veryFewNodes: 12
    case ...Self.fewNodes: 4
    case ...Self.someNodes: 2
    default: 1
    }
  }

  private mutating func trial(_ recipe: ArrangeRecipe, _ number: Int, _ promise: KeepPromise) -> Trial? {
    let mended = drawing.mended(recipe, number) { measurement.order($0) }
    var best: Trial?
    for room in [AnchoredDrawing.Room.present, .forStress(promise.usualStress * fresh)] {
      let points = drawing.finished(mended, room)
      if monitor.isCancelled { return nil }
      let trial = repaired(trial(points, promise), promise)
      if best.map({ trial.isBetter(than: $0) }) ?? true { best = trial }
      if !trial.isTense { break }
    }
    return best
  }

  /// The same with more of its order, where only that is missing.
  private mutating func repaired(_ trial: Trial, _ promise: KeepPromise) -> Trial {
    let missing = promise.order - trial.measures.order
    guard missing > 0, missing < Self.mostRepaired, trial.shortfall.stress == 0,
      component.count <= OrderRepair.mostNodes
    else { return trial }
    let repair =
      self.repair
      ?? OrderRepair(component: component, isFixed: isFixed, start: start, padding: padding, monitor: monitor)
    self.repair = repair
    var points = trial.points
    repair.run(&points, order: promise.order + 1e-4, stress: promise.cautiousStress * fresh)
    let result = self.trial(points, promise)
    return result.isBetter(than: trial) ? result : trial
  }
}
