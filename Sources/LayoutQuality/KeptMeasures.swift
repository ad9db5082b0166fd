/// How much of an arrangement is left after another was made from it.
public struct KeptMeasures: Hashable, Sendable {
  /// Share of the pairs over half a unit apart from left to right that still lie in that order.
  public var orderX: Double?
  /// The same from top to bottom.
  public var orderY: Double?
  /// The mean of both (orthogonal ordering; Misue et al., 1995).
  public var order: Double?
  /// Share of the eight nearest nodes that are still among the eight nearest.
  public var neighbours8: Double?
  /// What the best rotation and scale, without a mirror, cannot undo: 0 is the same shape.
  public var procrustes: Double?
  /// Median way after taking out the common shift, in mean connection lengths of before.
  public var movedMedian: Double?
  /// The way that 95 % of the nodes stay under.
  public var moved95: Double?
  /// The longest way.
  public var movedMax: Double?
  /// Share of the nodes whose way is longer than a mean connection.
  public var movedFar: Double?
  /// Spread of the length ratios, after to before, of pairs that were among each other's eight nearest: their standard
  /// deviation over their mean.
  ///
  /// Gansner, Hu 2010, DOI 10.7155/jgaa.00198, take the edges of the Delaunay triangulation.
  public var neighbourLengthVariation: Double?
  /// The area of the box round all footprints, after to before; nil where it had none.
  public var area: Double?
  /// Pairs of connections that crossed before; nil when there are too many to count.
  public var crossingsBefore: Int?
  /// The stress before, as `QualityMeasures.stress`.
  public var stressBefore: Double?

  /// Compares two arrangements of the same nodes.
  ///
  /// - Parameters:
  ///   - before: Where the nodes were, in layout units.
  ///   - after: Where they are, in the same order.
  ///   - edges: Pairs of places in both.
  ///   - footprints: The room of each node; empty when only points matter.
  /// - Complexity: O(n²) in nodes *n* up to 5,000; from evenly spread nodes above.
  public init(
    before: [SIMD2<Double>], after: [SIMD2<Double>], edges: [(Int, Int)], footprints: [QualityInput.Footprint] = []
  ) {
    let count = min(before.count, after.count)
    guard count > 1 else { return }
    let step = count <= 5_000 ? 1 : count / 5_000
    let sample = Array(stride(from: 0, to: count, by: step))
    orderX = KeptMeasures.order(sample.map { before[$0].x }, sample.map { after[$0].x })
    orderY = KeptMeasures.order(sample.map { before[$0].y }, sample.map { after[$0].y })
    if let orderX, let orderY { order = (orderX + orderY) / 2 } else { order = orderX ?? orderY }
    neighbours8 = KeptMeasures.neighbours(sample.map { before[$0] }, sample.map { after[$0] })

    neighbourLengthVariation = KeptMeasures.lengthVariation(sample.map { before[$0] }, sample.map { after[$0] })
    let graph = SimpleGraph(QualityInput(positions: Array(before.prefix(count)), edges: edges))
    crossingsBefore = Crossings.count(edges: graph.edges, positions: before)
    stressBefore = QualityMeasures.stress(graph, before)
    let boxes = [before, after].map {
      FootprintTests(
        QualityInput(
          positions: Array($0.prefix(count)), edges: [],
          footprints: footprints.isEmpty
            ? [QualityInput.Footprint](repeating: .init(radius: 0), count: count) : footprints)
      ).area()
    }
    area = boxes[0] > 0 ? boxes[1] / boxes[0] : nil

    let meanBefore = before.prefix(count).reduce(SIMD2(), +) / Double(count)
    let meanAfter = after.prefix(count).reduce(SIMD2(), +) / Double(count)
    let a = before.prefix(count).map { $0 - meanBefore }
    let b = after.prefix(count).map { $0 - meanAfter }
    procrustes = KeptMeasures.procrustes(a, b)

    let lengths = edges.filter { $0.0 < count && $0.1 < count && $0.0 != $0.1 }
      .map { QualityMeasures.length(before[$0.0] - before[$0.1]) }
    let mean = lengths.isEmpty ? 0 : lengths.reduce(0, +) / Double(lengths.count)
    guard mean > 0 else { return }
    let ways = zip(a, b).map { QualityMeasures.length($1 - $0) / mean }.sorted()
    movedMedian = KeptMeasures.percentile(0.5, of: ways)
    moved95 = KeptMeasures.percentile(0.95, of: ways)
    movedMax = ways.last
    movedFar = Double(ways.count { $0 > 1 }) / Double(ways.count)
  }

  private static func lengthVariation(_ before: [SIMD2<Double>], _ after: [SIMD2<Double>]) -> Double? {
    let count = min(8, before.count - 1)
    let near = before.indices.map { Set(QualityMeasures.nearest(to: $0, count: count, before)) }
    var ratios: [Double] = []
    for one in before.indices {
      for two in near[one].sorted() where two > one && near[two].contains(one) {
        let was = QualityMeasures.length(before[two] - before[one])
        if was > 0 { ratios.append(QualityMeasures.length(after[two] - after[one]) / was) }
      }
    }
    let mean = ratios.reduce(0, +) / Double(max(1, ratios.count))
    guard mean > 0 else { return nil }
    let variance = ratios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(ratios.count)
    return variance.squareRoot() / mean
  }

  private static func order(_ before: [Double], _ after: [Double]) -> Double? {
    var kept = 0
    var total = 0
    for one in before.indices {
      for two in (one + 1)..<max(one + 1, before.count) {
        let old = before[two] - before[one]
        if old.magnitude <= 0.5 { continue }
        total += 1
        let new = after[two] - after[one]
        if new != 0, (new > 0) == (old > 0) { kept += 1 }
      }
    }
    return total > 0 ? Double(kept) / Double(total) : nil
  }

  private static func neighbours(_ before: [SIMD2<Double>], _ after: [SIMD2<Double>]) -> Double {
    let count = min(8, before.count - 1)
    var kept = 0
    for node in before.indices {
      let old = Set(QualityMeasures.nearest(to: node, count: count, before))
      kept += QualityMeasures.nearest(to: node, count: count, after).count { old.contains($0) }
    }
    return Double(kept) / Double(count * before.count)
  }

  private static func procrustes(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Double? {
    var xx = 0.0
    var xy = 0.0
    var yx = 0.0
    var yy = 0.0
    for (p, q) in zip(a, b) {
      xx += p.x * q.x
      xy += p.x * q.y
      yx += p.y * q.x
      yy += p.y * q.y
    }
    let normA = a.reduce(0) { $0 + ($1 * $1).sum() }
    let normB = b.reduce(0) { $0 + ($1 * $1).sum() }
    guard normA > 0, normB > 0 else { return nil }
    // The sum of the singular values, the smaller one negative if the best fit would mirror.
    let square = (xx + yy) * (xx + yy) + (xy - yx) * (xy - yx)
    return max(0, 1 - square / (normA * normB))
  }

  /// A percentile with linear interpolation between ranks.
  private static func percentile(_ share: Double, of sorted: [Double]) -> Double? {
    guard let last = sorted.indices.last else { return nil }
    let place = share * Double(last)
    let low = Int(place)
    let high = min(last, low + 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
