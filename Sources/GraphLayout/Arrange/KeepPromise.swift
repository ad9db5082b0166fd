/// What a strength promises of a messy map: how much order stays, and how much is mended.
///
/// Measured on sixty messy maps of 30 to 250 nodes; elsewhere the same figures are aimed at, and the result says which of
/// them could not be held.
public struct KeepPromise: Hashable, Sendable {
  /// The least share of pairs that keep their order, 0…1.
  public let order: Double
  /// The least share of the eight nearest that stay so, 0…1.
  public let neighbours: Double
  /// The most stress, as a multiple of a fresh drawing's; infinite where none is promised.
  public let stress: Double
  /// The most crossings, as a share of those before.
  public let crossings: Double
  /// The stress that half the maps stay below, as a multiple of a fresh drawing's.
  let usualStress: Double
  /// How strongly nodes are held at first, as a share λ of all their other wishes together.
  let hold: Float

  /// The most that the area may grow, and the way that all but a twentieth stay below, in mean edge lengths: for nudges
  /// of maps where fewer than half the nodes overlap.
  public static let (mostArea, mostWay) = (1.05, 0.53)

  /// The promises of a strength.
  public init(_ strength: KeepStrength) {
    switch strength {
    case .nudge:
      (order, neighbours, stress, crossings, usualStress, hold) = (0.98, 0.78, .infinity, 1, .infinity, 0)
    case .tidy: (order, neighbours, stress, crossings, usualStress, hold) = (0.94, 0.6, 1.5, 0.65, 1.2, 0.3)
    case .arrange: (order, neighbours, stress, crossings, usualStress, hold) = (0.91, 0.45, 1.05, 0.33, 1.045, 0.05)
    case .rearrange: (order, neighbours, stress, crossings, usualStress, hold) = (0.9, 0, 1.01, 0.3, 1.009, 0)
    }
  }

  typealias Measures = KeptArrangement.Measures

  /// By how much a drawing misses what is to be kept, and what is to be mended; 0 where that is held.
  ///
  /// - Parameters:
  ///   - now: The drawing.
  ///   - before: The person's own.
  ///   - unavoidable: Crossings that no drawing of the graph is without.
  func shortfall(_ now: Measures, before: Measures, unavoidable: Int) -> (keeping: Double, mending: Double) {
    let most = max(Double(unavoidable), crossings * Double(before.crossings))
    let crossed = max(0, Double(now.crossings) - most) / Double(max(1, before.crossings))
    let stressed = now.freshStress.map { $0 > 0 ? max(0, now.stress / $0 / stress - 1) : 0 } ?? 0
    return (10 * max(0, order - now.order) + max(0, neighbours - now.neighbours), 5 * stressed + crossed)
  }

  /// The promises that a drawing does not hold.
  ///
  /// - Parameters:
  ///   - now: The drawing.
  ///   - before: The person's own.
  ///   - unavoidable: Crossings that no drawing of the graph is without.
  ///   - isNudge: Whether nothing but overlaps was to change, of which there were not too many.
  func missed(
    _ now: Measures, before: Measures, unavoidable: Int, isNudge: Bool
  ) -> [KeptArrangement.Promise] {
    KeptArrangement.Promise.allCases.filter { promise in
      switch promise {
      case .order: now.order < order
      case .neighbours: now.neighbours < neighbours
      case .stress:
        stress < .infinity
          && (now.stress > before.stress || now.freshStress.map { now.stress > $0 * stress } ?? false)
      case .crossings:
        now.crossings > max(unavoidable, Int(crossings * Double(before.crossings))) || now.crossings > before.crossings
      case .area: isNudge && now.area > before.area * Self.mostArea
      case .way: isNudge && now.way95 > Self.mostWay
      }
    }
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
  /// Whether it begins at the drawing of least stress that annealing found near the present one.
  var isAnnealed = false

  /// What is tried for a strength, the usual first.
  static func recipes(_ strength: KeepStrength) -> [ArrangeRecipe] {
    switch strength {
    case .nudge: []
    case .tidy:
      [
        ArrangeRecipe(entropy: 0.1, sweeps: 7, budget: 1.03),
        ArrangeRecipe(sweeps: 3, budget: 1.03),
        ArrangeRecipe(entropy: 0.3, sweeps: 12, budget: 1.03),
        ArrangeRecipe(entropy: 0.1, sweeps: 7, budget: 1.03),
        ArrangeRecipe(sweeps: 5, budget: 1.02),
        ArrangeRecipe(entropy: 0.1, sweeps: 12, budget: 1.03),
      ]
    case .arrange:
      [
        ArrangeRecipe(entropy: 0.3),
        ArrangeRecipe(budget: 1.005),
        ArrangeRecipe(entropy: 0.1, budget: 1.01),
        ArrangeRecipe(unfolding: 0.5, entropy: 0.5, budget: 1.03),
        ArrangeRecipe(entropy: 0.1, budget: 1.01, isAnnealed: true),
        ArrangeRecipe(budget: 1.003),
      ]
    case .rearrange:
      [
        ArrangeRecipe(entropy: 0.1, budget: 1.004),
        ArrangeRecipe(budget: 1.003),
        ArrangeRecipe(entropy: 0.1, budget: 1.005, isAnnealed: true),
        ArrangeRecipe(unfolding: 0.2, entropy: 0.2, budget: 1.004),
        ArrangeRecipe(budget: 1.002),
        ArrangeRecipe(budget: 1.001, isAnnealed: true),
      ]
    }
  }
}
