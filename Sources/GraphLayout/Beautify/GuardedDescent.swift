internal import DeterministicMath

/// Moves nodes toward less stress, but never so that more is wrong with them.
///
/// A node goes its whole way, half or a fifth of it, whichever first makes nothing worse; now and then a node that is
/// in trouble also looks at places round its target and takes the best of them. So crossings only fall, and a drawing
/// that has none keeps none. (A measured relative of Radermacher et al. 2018, geometric crossing minimisation.)
package struct GuardedDescent {
  private let solver: StressSolver
  private let repulsion: Float
  private let sweeps: Int
  private let budget: Double
  private let mostTests: Int
  private let jumpsEvery: Int
  private let jumpShare: Double
  private var stressPerFault: Float
  private let monitor: LayoutMonitor
  private var map: TroubleMap
  private var order: [Int]
  private var random: CounterRandom
  private var sweep = 0
  private var isOverBudget: Bool
  /// The best drawing met: within the budget the one with the least faults.
  package private(set) var best: Outcome

  /// What came out.
  package struct Outcome {
    package var points: [Point]
    package var crossings: Int
    /// The sum of the costs of all faults.
    var cost: Int
    /// Scale-normalised stress.
    package var stress: Double
    var sweeps: Int
    var tests: Int
  }

  /// How a drawing is mended.
  package struct Plan {
    /// The distance that lines keep from foreign nodes, in layout units.
    var clearance: Double
    /// The weight of the entropy term in the targets.
    var repulsion: Float
    /// The number of sweeps.
    var sweeps: Int
    /// The greatest scale-normalised stress that jumps may lead to.
    var budget: Double
    /// Pairs tested by one descent, at most: dense graphs end early.
    var mostTests: Int
    /// Nodes jump in every sweep of so many.
    var jumpsEvery = 4
    /// The share of the stress at the start that all faults together may cost when they are jumped away.
    var jumpShare = 0.25

    package init(clearance: Double, repulsion: Float, sweeps: Int, budget: Double, mostTests: Int) {
      self.clearance = clearance
      self.repulsion = repulsion
      self.sweeps = sweeps
      self.budget = budget
      self.mostTests = mostTests
    }
  }

  /// Prepares a descent.
  ///
  /// - Parameters:
  ///   - solver: The stress.
  ///   - points: The start, centred near the origin.
  ///   - plan: How to go on.
  ///   - random: The source of the orders.
  ///   - monitor: Told of the nodes that were tried; ends the work.
  package init(
    solver: StressSolver, from points: [Point], plan: Plan, random: CounterRandom, monitor: LayoutMonitor = .none
  ) {
    self.monitor = monitor
    self.solver = solver
    repulsion = plan.repulsion
    sweeps = plan.sweeps
    budget = plan.budget
    mostTests = plan.mostTests
    jumpsEvery = plan.jumpsEvery
    jumpShare = plan.jumpShare
    self.random = random
    order = Array(0..<solver.component.count)
    map = TroubleMap(
      component: solver.component, points: points, clearance: plan.clearance, stride: solver.distances.stride)
    isCrowded = map.overlaps() > solver.component.count
    best = Self.outcome(&map, solver, sweeps: 0, monitor)
    isOverBudget = best.stress > budget
    stressPerFault = 0
    stressPerFault = price(of: best)
  }

  /// Whether more pairs of nodes lie on each other at the start than there are nodes.
  let isCrowded: Bool

  /// Leaves the overlaps to whoever scales the drawing; before the first sweep only.
  mutating func countOnlyCrossings() {
    map.countsOnlyCrossings = true
    best = Self.outcome(&map, solver, sweeps: 0, monitor)
    stressPerFault = price(of: best)
  }

  /// What a fault may cost in stress, so that all of them together stay near the budget.
  private func price(of start: Outcome) -> Float {
    Float(jumpShare * solver.errors(map.places, monitor: monitor).stress / Double(max(1, start.cost)))
  }

  /// Goes on to a share of all sweeps.
  ///
  /// - Parameter share: 1 to the end.
  /// - Complexity: O(sweeps · n²) for the targets; the rest is near O(n + m) a sweep for drawings that are spread out.
  package mutating func run(to share: Double) {
    let unit = Float(solver.component.meanIdealLength)
    let last = Int((Double(sweeps) * share).rounded())
    while sweep < last, map.tests < mostTests {
      random.shuffle(&order)
      let rules = Rules(
        // Over the budget only steps toward less stress are taken until it is met again.
        repulsion: isOverBudget ? 0 : repulsion, isJumping: sweep % jumpsEvery == jumpsEvery - 1 && !isOverBudget,
        guardsAllFaults: 3 * sweep >= sweeps, unit: unit)
      for (number, node) in order.enumerated() where !solver.isFixed[node] {
        if number % Self.often == 0, !monitor.goesOn(after: Self.often) { return }
        step(node, rules)
      }
      sweep += 1
      let now = Self.outcome(&map, solver, sweeps: sweep, monitor)
      if monitor.isCancelled { return }
      if isBetter(now, than: best) { best = now }
      isOverBudget = now.stress > budget
    }
  }

  /// How nodes move in one sweep.
  private struct Rules {
    var repulsion: Float
    var isJumping: Bool
    /// Whether a step may add no fault at all; else only no crossing.
    var guardsAllFaults: Bool
    var unit: Float
  }

  private func isBetter(_ one: Outcome, than two: Outcome) -> Bool {
    if (one.stress <= budget) != (two.stress <= budget) { return one.stress <= budget }
    if one.stress > budget { return one.stress < two.stress }
    return (one.cost, one.stress) < (two.cost, two.stress)
  }

  private static func outcome(
    _ map: inout TroubleMap, _ solver: StressSolver, sweeps: Int, _ monitor: LayoutMonitor
  ) -> Outcome {
    let totals = map.totals(monitor)
    return Outcome(
      points: map.points, crossings: totals.crossings, cost: totals.cost,
      stress: solver.errors(map.places, monitor: monitor).scaleNormalised, sweeps: sweeps, tests: map.tests)
  }

  private mutating func step(_ node: Int, _ rules: Rules) {
    let target = solver.target(of: node, map.places, repulsion: rules.repulsion)
    let old = SIMD2(map.places.x[node], map.places.y[node])
    if rules.isJumping || distance(old, target) > Self.leastStep * rules.unit {
      approach(target, from: old, node, rules)
    }
    guard rules.isJumping else { return }
    var least = map.trouble(of: node, at: map.steps[node])
    guard least.cost > 0 else { return }
    var best = map.steps[node]
    let here = distance(SIMD2(map.places.x[node], map.places.y[node]), target)
    for radius in Self.jumpRadii {
      let there = radius * rules.unit
      let rise = solver.weightSums[node] * (there * there - here * here)
      for direction in Self.directions {
        // So many faults must go for the stress that this way costs; counting ends where it is too many.
        let needed = rise <= 0 ? 1 : Int(min(1e9, (rise / stressPerFault).rounded(.up)))
        guard needed <= least.cost else { break }
        let limit = TroubleMap.Trouble(crossings: least.crossings, cost: least.cost - needed)
        let place = map.step(target + direction * there)
        let found = map.trouble(of: node, at: place, limit: limit)
        if found.isNoWorse(than: limit) {
          least = found
          best = place
        }
      }
    }
    map.move(node, to: best)
  }

  /// Goes the largest share of a way that makes nothing worse.
  private mutating func approach(_ target: SIMD2<Float>, from old: SIMD2<Float>, _ node: Int, _ rules: Rules) {
    if rules.guardsAllFaults {
      let before = map.trouble(of: node, at: map.steps[node])
      for share in Self.shares {
        let place = map.step(old + (target - old) * share)
        if map.trouble(of: node, at: place, limit: before).isNoWorse(than: before) {
          return map.move(node, to: place)
        }
      }
    } else {
      let before = map.crossings(of: node, at: map.steps[node])
      for share in Self.shares {
        let place = map.step(old + (target - old) * share)
        if map.crossings(of: node, at: place, limit: before) <= before { return map.move(node, to: place) }
      }
    }
  }

  private func distance(_ one: SIMD2<Float>, _ two: SIMD2<Float>) -> Float {
    let way = one - two
    return (way.x * way.x + way.y * way.y).squareRoot()
  }

  /// So many nodes are tried before the monitor is asked again.
  private static let often = 64
  private static let shares: [Float] = [1, 0.5, 0.2]
  /// Steps shorter than this share of the usual edge are not worth their test.
  private static let leastStep: Float = 0.001
  private static let jumpRadii: [Float] = [0.35, 0.8, 1.4]
  private static let directions: [SIMD2<Float>] = (0..<12).map { index in
    let angle = Double(index) * Double.pi / 6
    return SIMD2(Float(Elementary.cos(angle)), Float(Elementary.sin(angle)))
  }
}
