/// One way to put a drawing in order.
struct ArrangeRecipe {
  /// How strongly nodes are held where they were, as a share λ of all their other wishes together.
  var hold: Float
  /// The weight of the entropy term while stress is minimised: it opens what is folded.
  var unfolding: Float = 0
  /// The same while drawings are mended by guarded moves.
  var entropy: Float
  /// The sweeps of guarded moves; every fourth looks for better places farther away.
  var sweeps = 24
  /// The stress that mending may lead to, as a multiple of what it begins with.
  var budget: Double
  /// Whether the budget is that of the drawing before it was unfolded.
  var isStrict = false
  /// Whether it begins at a drawing of little stress that annealing found near the present one.
  var isAnnealed = false

  /// What is tried first for a strength.
  init(_ strength: KeepStrength) {
    hold = KeepPromise(strength).hold
    switch strength {
    case .nudge, .tidy:
      entropy = 0.1
      sweeps = 7
      budget = 1.03
    case .arrange:
      entropy = 0.3
      budget = 1.02
    case .rearrange:
      entropy = 0.1
      budget = 1.004
      isStrict = true
    }
  }

  /// For fewer crossings: opens folds, and moves more widely.
  mutating func stir() {
    if isStrict {
      // There is no room for more stress: what is opened first stays open while stress falls again.
      unfolding = unfolding == 0 ? 0.5 : min(4, 2 * unfolding)
      sweeps = 40
      budget = min(1.006, budget + 0.001)
      return
    }
    unfolding = unfolding == 0 ? 0.5 : min(2, 2 * unfolding)
    entropy = min(2, max(0.5, 2 * entropy))
    sweeps = max(12, sweeps)
    budget = min(1.04, budget + 0.01)
  }

  /// Whether less of this makes no difference any more.
  var isCalm: Bool { unfolding == 0 && entropy < 0.002 }

  /// For less stress: the other way.
  mutating func calm() {
    unfolding = unfolding < 0.3 ? 0 : unfolding / 2
    entropy /= 3
    budget = 1 + (budget - 1) / 2
  }
}
