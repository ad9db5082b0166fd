/// From where a layout begins, and with how much entropy it is mended.
struct Start: Sendable {
  enum Kind: Sendable {
    /// Subtrees in sectors: trees come out without any crossing.
    case radialTree
    /// Classical scaling on the distances to a few pivots.
    case pivots
    /// Annealing by random matchings from random places.
    case matchings
  }

  let kind: Kind
  /// The weight of the entropy term while mending.
  let repulsion: Float

  /// Up to so many nodes at least four random starts are tried.
  static let fewNodes = 400

  /// What is tried for a component.
  ///
  /// - Parameters:
  ///   - component: The graph.
  ///   - options: Quality and preset.
  /// - Returns: At least one start; the draft takes the first only.
  static func portfolio(_ component: Component, options: LayoutOptions) -> [Start] {
    let n = component.count
    let isPlain = options.preset == .stress
    let isSparse = component.edgeCount * 2 <= 3 * n
    var starts: [Start] = []
    if !isPlain, isSparse { starts.append(Start(kind: .radialTree, repulsion: 1)) }
    starts.append(Start(kind: .pivots, repulsion: isPlain ? 0 : 0.5))
    let usual = n <= 60 ? 8 : (n <= fewNodes ? 4 : (n <= 2_000 ? 2 : 1))
    let entropies: [Float] = n <= 60 ? [0, 1, 0.5] : (n <= fewNodes ? [1, 0, 0.5] : [2, 0, 0.5])
    // Without mending, which takes most of the time, more can be tried.
    let matchings = options.quality == .best || isPlain ? usual * 2 : usual
    for number in 0..<matchings {
      starts.append(Start(kind: .matchings, repulsion: isPlain ? 0 : entropies[number % entropies.count]))
    }
    return options.quality == .draft ? [starts[0]] : starts
  }
}
