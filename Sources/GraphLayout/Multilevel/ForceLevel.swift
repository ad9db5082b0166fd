/// One graph of the multilevel hierarchy, as the force model sees it: adjacency on flat arrays, weights and masses.
package struct ForceLevel: Sendable {
  /// Where the neighbours of each node begin; one more than there are nodes.
  package let offsets: [Int32]
  /// The neighbours, node by node.
  package let neighbours: [Int32]
  /// How strongly the edge to each of `neighbours` pulls; greater than 0.
  package let weights: [Float]
  /// How many nodes of the finest graph each node stands for.
  package let masses: [Float]

  /// The number of nodes.
  package var count: Int { masses.count }

  init(offsets: [Int32], neighbours: [Int32], weights: [Float], masses: [Float]) {
    self.offsets = offsets
    self.neighbours = neighbours
    self.weights = weights
    self.masses = masses
  }

  /// The finest level of simple undirected edges, all of weight 1.
  ///
  /// - Parameters:
  ///   - count: The number of nodes.
  ///   - edges: Pairs of different nodes, each pair once.
  package init(count: Int, edges: [(Int, Int)]) {
    var offsets = [Int32](repeating: 0, count: count + 1)
    for (a, b) in edges {
      offsets[a + 1] += 1
      offsets[b + 1] += 1
    }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    var next = offsets
    var neighbours = [Int32](repeating: 0, count: edges.count * 2)
    for (a, b) in edges {
      neighbours[Int(next[a])] = Int32(b)
      neighbours[Int(next[b])] = Int32(a)
      next[a] += 1
      next[b] += 1
    }
    self.init(
      offsets: offsets, neighbours: neighbours, weights: [Float](repeating: 1, count: edges.count * 2),
      masses: [Float](repeating: 1, count: count))
  }

  /// The finest level of a component.
  ///
  /// Two nodes alone rest where C K²/d = w d²/K, so a length goes with w^(−1/3): an edge of twice the mean ideal
  /// length pulls with an eighth of the weight.
  init(_ component: Component) {
    let mean = Float(component.meanIdealLength)
    let pulls = component.idealLengths.map { length in
      let ratio = min(4, max(0.25, mean / max(length, 1e-6)))
      return ratio * ratio * ratio
    }
    self.init(
      offsets: component.offsets, neighbours: component.neighbours,
      weights: component.incidentEdges.map { pulls[Int($0)] },
      masses: [Float](repeating: 1, count: component.count))
  }

  /// The places in `neighbours` and `weights` that belong to a node.
  package func incidence(of node: Int) -> Range<Int> { Int(offsets[node])..<Int(offsets[node + 1]) }

  func degree(of node: Int) -> Int { Int(offsets[node + 1] - offsets[node]) }
}
