internal import DeterministicMath

/// Moves nodes toward less stress, but never so that more is wrong with them.
///
/// A node goes its whole way, half or a fifth of it, whichever first makes nothing worse; now and then a node that is
/// in trouble also looks at places round its target and takes the best of them. So crossings only fall, and a drawing
/// that has none keeps none. (A measured relative of Radermacher et al. 2018, geometric crossing minimisation.)
struct GuardedDescent {
  let solver: StressSolver
  /// The distance that lines keep from foreign nodes, in layout units.
  let clearance: Double
  /// Pairs tested by one run, at most: dense graphs end early.
  let mostTests: Int

  /// What came out.
  struct Outcome {
    var points: [Point]
    var crossings: Int
    /// The sum of the costs of all faults.
    var cost: Int
    /// Scale-normalised stress.
    var stress: Double
    var sweeps: Int
    var tests: Int
  }

  /// Runs some sweeps.
  ///
  /// - Parameters:
  ///   - points: The start, centred near the origin.
  ///   - repulsion: The weight of the entropy term in the targets.
  ///   - sweeps: The number of sweeps.
  ///   - budget: The greatest scale-normalised stress that jumps may lead to.
  ///   - random: The source of the orders.
  /// - Returns: The best drawing met: within the budget the one with the least faults.
  /// - Complexity: O(sweeps · n²) for the targets; the rest is near O(n + m) a sweep for drawings that are spread out.
  func run(
    from points: [Point], repulsion: Float, sweeps: Int, budget: Double, random: inout CounterRandom
  ) -> Outcome {
    let component = solver.component
    let n = component.count
    var map = TroubleMap(
      component: component, points: points, clearance: clearance, stride: solver.distances.stride)
    let unit = Float(component.meanIdealLength)
    var order = Array(0..<n)
    var best = outcome(&map, sweeps: 0)
    // What a fault may cost in stress, so that all of them together stay near the budget.
    let start = solver.errors(map.places).stress
    let stressPerFault = Float(Self.budgetShare * start / Double(max(1, best.cost)))
    var isOverBudget = best.stress > budget
    for sweep in 0..<sweeps where map.tests < mostTests {
      random.shuffle(&order)
      let rules = Rules(
        // Over the budget only steps toward less stress are taken until it is met again.
        repulsion: isOverBudget ? 0 : repulsion, isJumping: sweep % 4 == 3 && !isOverBudget,
        guardsAllFaults: 3 * sweep >= sweeps, unit: unit, stressPerFault: stressPerFault)
      for node in order where !solver.isFixed[node] { step(node, &map, rules) }
      let now = outcome(&map, sweeps: sweep + 1)
      if isBetter(now, than: best, budget: budget) { best = now }
      isOverBudget = now.stress > budget
    }
    return best
  }

  /// The share of the stress at the start that all faults together may cost when they are jumped away.
  private static let budgetShare = 0.25

  /// How nodes move in one sweep.
  private struct Rules {
    var repulsion: Float
    var isJumping: Bool
    /// Whether a step may add no fault at all; else only no crossing.
    var guardsAllFaults: Bool
    var unit: Float
    var stressPerFault: Float
  }

  private func isBetter(_ one: Outcome, than two: Outcome, budget: Double) -> Bool {
    if (one.stress <= budget) != (two.stress <= budget) { return one.stress <= budget }
    if one.stress > budget { return one.stress < two.stress }
    return (one.cost, one.stress) < (two.cost, two.stress)
  }

  private func outcome(_ map: inout TroubleMap, sweeps: Int) -> Outcome {
    let totals = map.totals()
    return Outcome(
      points: map.points, crossings: totals.crossings, cost: totals.cost,
      stress: solver.errors(map.places).scaleNormalised, sweeps: sweeps, tests: map.tests)
  }

  private func step(_ node: Int, _ map: inout TroubleMap, _ rules: Rules) {
    let target = solver.target(of: node, map.places, repulsion: rules.repulsion)
    let old = SIMD2(map.places.x[node], map.places.y[node])
    let before = map.trouble(of: node, at: map.steps[node])
    let limit = rules.guardsAllFaults ? before : TroubleMap.Trouble(crossings: before.crossings, cost: .max)
    for share in Self.shares {
      let place = map.step(old + (target - old) * share)
      if map.trouble(of: node, at: place, limit: limit).isNoWorse(than: limit) {
        map.move(node, to: place)
        break
      }
    }
    guard rules.isJumping, before.cost > 0 else { return }
    var least = map.trouble(of: node, at: map.steps[node])
    var best = map.steps[node]
    let here = distance(SIMD2(map.places.x[node], map.places.y[node]), target)
    for radius in Self.jumpRadii {
      for direction in Self.directions {
        let place = map.step(target + direction * (radius * rules.unit))
        let found = map.trouble(of: node, at: place, limit: least)
        guard found.isBetter(than: least) else { continue }
        let there = radius * rules.unit
        let rise = solver.weightSums[node] * (there * there - here * here)
        if rise <= rules.stressPerFault * Float(least.cost - found.cost) {
          least = found
          best = place
        }
      }
    }
    map.move(node, to: best)
  }

  private func distance(_ one: SIMD2<Float>, _ two: SIMD2<Float>) -> Float {
    let way = one - two
    return (way.x * way.x + way.y * way.y).squareRoot()
  }

  private static let shares: [Float] = [1, 0.5, 0.2]
  private static let jumpRadii: [Float] = [0.35, 0.8, 1.4]
  private static let directions: [SIMD2<Float>] = (0..<12).map { index in
    let angle = Double(index) * Double.pi / 6
    return SIMD2(Float(Elementary.cos(angle)), Float(Elementary.sin(angle)))
  }
}
