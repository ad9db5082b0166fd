/// The neighbours of each node of a simple undirected graph, on flat arrays of 32-bit numbers.
struct Adjacency: Sendable {
  /// Where the neighbours of each node begin; one more than there are nodes.
  let offsets: [Int32]
  /// The other end of each incident edge, node by node.
  let neighbours: [Int32]
  /// The edge that leads to each of `neighbours`.
  let edges: [Int32]

  /// Lists the neighbours by a counting sort: the edges at each node come in ascending order of their numbers.
  ///
  /// - Parameters:
  ///   - count: The number of nodes.
  ///   - sources: One end of each edge.
  ///   - targets: The other end.
  /// - Complexity: O(n + m).
  init(count: Int, _ sources: [Int32], _ targets: [Int32]) {
    var offsets = [Int32](repeating: 0, count: count + 1)
    for edge in sources.indices {
      offsets[Int(sources[edge]) + 1] += 1
      offsets[Int(targets[edge]) + 1] += 1
    }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    var next = offsets
    var neighbours = [Int32](repeating: 0, count: sources.count * 2)
    var edges = neighbours
    func add(_ edge: Int, _ own: Int32, _ other: Int32) {
      let slot = Int(next[Int(own)])
      neighbours[slot] = other
      edges[slot] = Int32(edge)
      next[Int(own)] += 1
    }
    for edge in sources.indices {
      add(edge, sources[edge], targets[edge])
      add(edge, targets[edge], sources[edge])
    }
    self.offsets = offsets
    self.neighbours = neighbours
    self.edges = edges
  }

  /// The places in `neighbours` and `edges` that belong to a node.
  func incidence(of node: Int) -> Range<Int> { Int(offsets[node])..<Int(offsets[node + 1]) }

  /// The neighbours of one node, each with the edge that leads to it.
  struct Neighbours: RandomAccessCollection {
    fileprivate let adjacency: Adjacency
    let indices: Range<Int>

    init(adjacency: Adjacency, indices: Range<Int>) {
      self.adjacency = adjacency
      self.indices = indices
    }

    var startIndex: Int { indices.lowerBound }
    var endIndex: Int { indices.upperBound }

    subscript(slot: Int) -> (node: Int, edge: Int) {
      (Int(adjacency.neighbours[slot]), Int(adjacency.edges[slot]))
    }
  }
}
