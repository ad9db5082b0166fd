/// What a strength promises of a messy map: how much order stays, and how much is mended.
///
/// Measured on sixty messy maps of 30 to 250 nodes; elsewhere the same figures are aimed at, and what can be held of
/// them is taken.
struct KeepPromise {
  /// The least share of pairs that keep their order.
  let order: Double
  /// The least share of the eight nearest that stay so.
  let neighbours: Double
  /// The most stress, as a multiple of a fresh drawing's.
  let stress: Double
  /// The most crossings, as a share of those before.
  let crossings: Double

  init(_ strength: KeepStrength) {
    switch strength {
    case .nudge: (order, neighbours, stress, crossings) = (0.98, 0.78, .infinity, 1)
    case .tidy: (order, neighbours, stress, crossings) = (0.94, 0.6, 1.5, 0.65)
    case .arrange: (order, neighbours, stress, crossings) = (0.91, 0.45, 1.05, 0.33)
    case .rearrange: (order, neighbours, stress, crossings) = (0.9, 0, 1.01, 0.3)
    }
  }

  /// What was measured of a drawing.
  struct Measures {
    var order: Double
    var neighbours: Double
    var stress: Double
    var crossings: Int
  }

  /// By how much a drawing misses the promise; 0 when it is held.
  ///
  /// - Parameters:
  ///   - now: The drawing.
  ///   - before: The person's own.
  ///   - fresh: The stress of a fresh drawing.
  func shortfall(_ now: Measures, before: Measures, fresh: Double) -> Double {
    let crossings = before.crossings == 0 ? 0 : Double(now.crossings) / Double(before.crossings) - self.crossings
    let stress = fresh > 0 ? now.stress / fresh / self.stress - 1 : 0
    return 10 * max(0, order - now.order) + max(0, neighbours - now.neighbours) + 5 * max(0, stress) + max(0, crossings)
  }
}

/// One way to put a drawing in order.
struct ArrangeRecipe {
  /// How strongly nodes are held where they were, as a share λ of all their other wishes together.
  var hold: Float = 0
  /// The weight of the entropy term while stress is minimised: it opens what is folded.
  var unfolding: Float = 0
  /// The same while drawings are mended by guarded moves.
  var entropy: Float = 0
  /// The sweeps of guarded moves; every fourth looks for better places farther away.
  var sweeps = 24
  /// The stress that mending may lead to, as a multiple of what it begins with.
  var budget = 1.02
  /// How far moving nodes apart may raise stress before the whole drawing grows instead.
  var rise = 1.01
  /// Whether it begins at the drawing of least stress that annealing found near the present one.
  var isAnnealed = false

  /// What is tried for a strength, the usual first.
  static func recipes(_ strength: KeepStrength) -> [ArrangeRecipe] {
    switch strength {
    case .nudge: []
    case .tidy:
      [
        ArrangeRecipe(hold: 0.3, entropy: 0.1, sweeps: 7, budget: 1.03),
        ArrangeRecipe(hold: 0.32, sweeps: 3, budget: 1.03),
        ArrangeRecipe(hold: 0.3, entropy: 0.3, sweeps: 12, budget: 1.03),
        ArrangeRecipe(hold: 0.5, entropy: 0.1, sweeps: 7, budget: 1.03),
        ArrangeRecipe(hold: 0.15, entropy: 0.1, sweeps: 7, budget: 1.03),
      ]
    case .arrange:
      [
        ArrangeRecipe(hold: 0.05, entropy: 0.3),
        ArrangeRecipe(hold: 0.05, unfolding: 0.5, entropy: 0.5, budget: 1.03),
        ArrangeRecipe(hold: 0.07, budget: 1.005, rise: 1.005),
        ArrangeRecipe(hold: 0.05, entropy: 0.1, budget: 1.01, isAnnealed: true),
        ArrangeRecipe(hold: 0.02, unfolding: 1, entropy: 1, budget: 1.03),
      ]
    case .rearrange:
      [
        ArrangeRecipe(entropy: 0.1, budget: 1.004, rise: 1.003),
        ArrangeRecipe(entropy: 0.1, budget: 1.003, rise: 1.003, isAnnealed: true),
        ArrangeRecipe(hold: 0.015, budget: 1.001, rise: 1.002),
        ArrangeRecipe(unfolding: 0.2, entropy: 0.2, budget: 1.004, rise: 1.002),
        ArrangeRecipe(hold: 0.025, budget: 1.001, rise: 1.002),
      ]
    }
  }
}
