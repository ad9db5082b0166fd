/// Nodes in rows and columns, in an order: as wide and high as the largest of each column and row.
struct RowsAndColumns {
  let graph: CoreGraph
  let options: LayoutOptions

  /// The distance of neighbours in parts of the usual gap.
  private static let share = 0.6

  /// The places, in layout units; row by row from the upper left.
  ///
  /// - Complexity: O(n).
  func places(_ ranks: [Int]) -> [Point] {
    guard !ranks.isEmpty else { return [] }
    let gap = max(options.padding + 0.5, Self.share * options.gap)
    let reaches = ranks.map { graph.footprints[$0].extents }
    let width = reaches.reduce(0) { $0 + $1.left + $1.right + gap }
    let height = reaches.reduce(0) { $0 + $1.top + $1.bottom + gap }
    let wanted = (Double(ranks.count) * options.targetAspect * height / max(width, 1e-9)).squareRoot()
    let columns = min(ranks.count, max(1, Int(min(wanted.rounded(), 1e6))))
    let rows = (ranks.count + columns - 1) / columns
    var across = [(low: Double, high: Double)](repeating: (0, 0), count: columns)
    var down = [(low: Double, high: Double)](repeating: (0, 0), count: rows)
    for (index, reach) in reaches.enumerated() {
      let (row, column) = (index / columns, index % columns)
      across[column] = (max(across[column].low, reach.left), max(across[column].high, reach.right))
      down[row] = (max(down[row].low, reach.top), max(down[row].high, reach.bottom))
    }
    let x = Self.middles(across, gap: gap)
    let y = Self.middles(down, gap: gap)
    return ranks.indices.map { Point(x[$0 % columns], y[$0 / columns]) }
  }

  private static func middles(_ tracks: [(low: Double, high: Double)], gap: Double) -> [Double] {
    var next = 0.0
    return tracks.map { track in
      defer { next += track.low + track.high + gap }
      return next + track.low
    }
  }
}
