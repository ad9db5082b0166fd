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

  /// By how much a drawing misses a promise; 0 where it is held.
  struct Shortfall {
    /// Of order and neighbours.
    var keeping = 0.0
    var stress = 0.0
    var crossings = 0.0

    var sum: Double { keeping + stress + crossings }
  }

  /// The freshest drawing may be a little better than the best that was found.
  var cautiousStress: Double { stress * 0.996 }

  /// By how much a drawing misses the promises.
  ///
  /// - Parameters:
  ///   - now: The drawing.
  ///   - before: The person's own.
  ///   - unavoidable: Crossings that no drawing of the graph is without.
  /// - Returns: What is missing, each in a unit of its own.
  func shortfall(_ now: Measures, before: Measures, unavoidable: Int) -> Shortfall {
    let most = max(Double(unavoidable), crossings * Double(before.crossings))
    var result = Shortfall()
    result.keeping = 10 * max(0, order - now.order) + max(0, neighbours - now.neighbours)
    result.crossings = max(0, Double(now.crossings) - most) / Double(max(1, before.crossings))
    if let fresh = now.freshStress, fresh > 0 {
      result.stress = 5 * max(0, now.stress / fresh / cautiousStress - 1)
    }
    return result
  }

  /// The promises that a drawing does not hold.
  ///
  /// - Parameters:
  ///   - now: The drawing.
  ///   - before: The person's own.
  ///   - unavoidable: Crossings that no drawing of the graph is without.
  ///   - isNudge: Whether nothing but overlaps was to change, of which there were not too many.
  /// - Returns: These, in the order in which they are declared.
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
