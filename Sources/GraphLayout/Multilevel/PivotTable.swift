/// The ideal distances of all nodes from a few pivots, and how much each pivot counts for each node.
///
/// A pivot stands for the nodes nearest to it, its region: for a node at distance d it has the weight s/d², with s the
/// number of nodes of the region within d/2 of the pivot (Ortmann, Klimenta, Brandes 2016,
/// DOI 10.1007/978-3-319-50106-2_2).
struct PivotTable: Sendable {
  /// The number of pivots: whole vectors of 8.
  static let pivots = 56
  /// Steps into which the distances from a pivot are sorted for counting.
  private static let bins = 2_048

  /// The nodes that are pivots; a graph of few nodes repeats some.
  let nodes: [Int]
  /// Distances, node by node, `pivots` to each; 0 from a pivot to itself.
  let distances: [Float]
  /// Weights in the same order; 0 where the distance is 0.
  let weights: [Float]

  /// The memory that the table of so many nodes takes, in bytes.
  static func bytes(for count: Int) -> Int { 8 * pivots * count }

  /// Chooses pivots by max-min distance and measures from them.
  ///
  /// - Parameters:
  ///   - component: The graph.
  ///   - monitor: Told of the nodes after each search; ends the work, and then the table is good for nothing.
  /// - Complexity: O(pivots · m), or O(pivots · m log n) where lengths differ; 8 · pivots bytes per node.
  init(_ component: Component, monitor: LayoutMonitor = .none) {
    let n = component.count
    let k = Self.pivots
    var paths = ShortestPaths(component)
    var nearest = [Double](repeating: .infinity, count: n)
    var region = [Int32](repeating: 0, count: n)
    var distances = [Float](repeating: 0, count: n * k)
    var nodes: [Int] = []
    var next = 0
    for pivot in 0..<k {
      nodes.append(next)
      guard monitor.goesOn(after: n) else { continue }
      paths.search(from: next)
      var furthest = 0
      for node in 0..<n {
        let distance = paths.distance[node]
        distances[node * k + pivot] = Float(distance)
        if distance < nearest[node] {
          nearest[node] = distance
          region[node] = Int32(pivot)
        }
        if nearest[node] > nearest[furthest] { furthest = node }
      }
      next = furthest
    }
    self.nodes = nodes
    self.distances = distances
    weights = Self.weights(distances, region)
  }

  private static func weights(_ distances: [Float], _ region: [Int32]) -> [Float] {
    let k = pivots
    var furthest = [Float](repeating: 1e-6, count: k)
    for slot in distances.indices { furthest[slot % k] = max(furthest[slot % k], distances[slot]) }
    let scales = furthest.map { Float(bins - 1) / $0 }
    var within = [Float](repeating: 0, count: k * bins)
    for (node, pivot) in region.enumerated() {
      let owner = Int(pivot)
      within[owner * bins + Int(distances[node * k + owner] * scales[owner])] += 1
    }
    for pivot in 0..<k {
      for bin in 1..<bins { within[pivot * bins + bin] += within[pivot * bins + bin - 1] }
    }
    var weights = distances
    for slot in distances.indices where distances[slot] > 0 {
      let pivot = slot % k
      let half = within[pivot * bins + Int(distances[slot] * 0.5 * scales[pivot])]
      weights[slot] = max(1, half) / (distances[slot] * distances[slot])
    }
    return weights
  }
}
