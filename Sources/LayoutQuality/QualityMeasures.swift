internal import DeterministicMath

/// How good a finished layout is, judged by code that shares nothing with the engine.
public struct QualityMeasures: Hashable, Sendable {
  /// Scale-normalised stress on hop distances, 0 best: 1 − (Σa)²/(P·Σa²) with a = distance/hops over all pairs.
  ///
  /// Exact up to 16,384 nodes, from 300 sources spread evenly above; nil without a connected pair. See Ahmed et al.,
  /// "Size should not matter: scale-invariant stress metrics", 2024.
  public var stress: Double?
  /// Mean Jaccard likeness of the nodes within two hops and as many nearest nodes, 1 best; nil without edges.
  public var neighbourhood: Double?
  /// Pairs of edges without a common end whose straight chords meet; nil when there are too many candidates to count.
  public var crossings: Int?
  /// Pairs of footprints that truly intersect.
  public var nodeOverlaps: Int
  /// Pairs of an edge and a foreign node whose footprint the chord enters.
  public var edgeNodeHits: Int
  /// Standard deviation over mean of the lengths of the chords; nil without edges.
  public var edgeLengthVariation: Double?
  /// Mean over nodes of two or more edges of the smallest angle, as a share of an even one; nil without such a node.
  public var angularResolution: Double?
  /// Width over height of what the footprints cover; nil when that has no height.
  public var aspect: Double?

  /// Measures a layout.
  ///
  /// - Complexity: O(n·m + n² log n) in nodes *n* up to 5,000 and edges *m*; sampled above.
  public init(of input: QualityInput) {
    let graph = SimpleGraph(input)
    let positions = input.positions
    stress = QualityMeasures.stress(graph, positions)
    neighbourhood = QualityMeasures.neighbourhood(graph, positions)
    crossings = Crossings.count(edges: graph.edges, positions: positions)
    nodeOverlaps = FootprintTests(input).overlaps()
    edgeNodeHits = FootprintTests(input).hits(of: graph.edges)
    edgeLengthVariation = QualityMeasures.lengthVariation(graph, positions)
    angularResolution = QualityMeasures.angularResolution(graph, positions)
    aspect = FootprintTests(input).aspect()
  }

  static func stress(_ graph: SimpleGraph, _ positions: [SIMD2<Double>]) -> Double? {
    var sum = 0.0
    var squares = 0.0
    var pairs = 0.0
    let step = graph.count <= 16_384 ? 1 : graph.count / 300
    for source in stride(from: 0, to: graph.count, by: step) {
      for (node, hops) in graph.reach(from: source) {
        let ratio = length(positions[source] - positions[node]) / Double(hops)
        sum += ratio
        squares += ratio * ratio
        pairs += 1
      }
    }
    return squares > 0 ? max(0, 1 - sum * sum / (pairs * squares)) : nil
  }

  private static func neighbourhood(_ graph: SimpleGraph, _ positions: [SIMD2<Double>]) -> Double? {
    guard !graph.edges.isEmpty else { return nil }
    var total = 0.0
    var nodes = 0.0
    let step = graph.count <= 5_000 ? 1 : graph.count / 2_000
    for source in stride(from: 0, to: graph.count, by: step) {
      let near = graph.reach(from: source, limit: 2).map(\.node)
      guard !near.isEmpty else { continue }
      let nearest = Set(self.nearest(to: source, count: near.count, positions))
      let common = Double(near.count { nearest.contains($0) })
      total += common / (2 * Double(near.count) - common)
      nodes += 1
    }
    return nodes > 0 ? total / nodes : nil
  }

  /// The nearest nodes to a node, itself left out; ties go to the lower place.
  static func nearest(to source: Int, count: Int, _ positions: [SIMD2<Double>]) -> ArraySlice<Int> {
    let centre = positions[source]
    let squares = positions.map { point in
      let difference = point - centre
      return (difference * difference).sum()
    }
    if count <= 16 {
      // A short list kept in order beats sorting everything.
      var best: [Int] = []
      for node in positions.indices where node != source {
        if best.count == count, squares[node] >= squares[best[count - 1]] { continue }
        let place = best.firstIndex { squares[$0] > squares[node] } ?? best.count
        best.insert(node, at: place)
        if best.count > count { best.removeLast() }
      }
      return best[...]
    }
    let order = positions.indices.filter { $0 != source }.sorted { (squares[$0], $0) < (squares[$1], $1) }
    return order.prefix(count)
  }

  private static func lengthVariation(_ graph: SimpleGraph, _ positions: [SIMD2<Double>]) -> Double? {
    guard !graph.edges.isEmpty else { return nil }
    let lengths = graph.edges.map { length(positions[$0.0] - positions[$0.1]) }
    let mean = lengths.reduce(0, +) / Double(lengths.count)
    guard mean > 0 else { return nil }
    let variance = lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(lengths.count)
    return variance.squareRoot() / mean
  }

  private static func angularResolution(_ graph: SimpleGraph, _ positions: [SIMD2<Double>]) -> Double? {
    let turn = 2 * Double.pi
    var total = 0.0
    var nodes = 0.0
    for node in 0..<graph.count {
      let angles = graph.neighbours(of: node).map { other in
        let difference = positions[other] - positions[node]
        return Elementary.atan2(difference.y, difference.x)
      }.sorted()
      guard angles.count >= 2 else { continue }
      var smallest = angles[0] + turn - angles[angles.count - 1]
      for index in 1..<angles.count { smallest = min(smallest, angles[index] - angles[index - 1]) }
      total += smallest / (turn / Double(angles.count))
      nodes += 1
    }
    return nodes > 0 ? total / nodes : nil
  }

  static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
}
