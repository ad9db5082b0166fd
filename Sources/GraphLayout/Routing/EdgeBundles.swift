/// What routes need of a graph: the ends of its edges, and which edges run side by side.
struct EdgeBundles {
  /// One end of each edge, by its place in `LayoutGraph.nodes`.
  let sources: [Int32]
  /// The other end.
  let targets: [Int32]
  /// The edges that share both ends with others, and the loops of each node: together, in the order of their ids.
  let bundles: [[Int32]]

  /// Takes them out of a graph whose rest may go then.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - simple: The number of its simple edges; where it is that of all edges, nothing is to be sorted.
  /// - Complexity: O(m log m).
  init(_ graph: LayoutGraph, simple: Int) {
    sources = graph.edges.map { Int32($0.source) }
    targets = graph.edges.map { Int32($0.target) }
    var bundles: [[Int32]] = []
    if simple < graph.edges.count {
      let keys = graph.edges.map { (min($0.source, $0.target), max($0.source, $0.target)) }
      let order = keys.indices.sorted { one, two in
        keys[one] == keys[two] ? (graph.edges[one].id, one) < (graph.edges[two].id, two) : keys[one] < keys[two]
      }
      var first = 0
      while first < order.count {
        var end = first + 1
        while end < order.count, keys[order[end]] == keys[order[first]] { end += 1 }
        let (low, high) = keys[order[first]]
        if end - first > 1 || low == high { bundles.append(order[first..<end].map { Int32($0) }) }
        first = end
      }
    }
    self.bundles = bundles
  }
}
