package import GraphLayout

/// A stream of numbers that is the same in every run and process.
package struct TestNumbers {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  package mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, bound)
  }

  /// Whether one in so many chances came true.
  package mutating func oneIn(_ count: Int) -> Bool { next(below: count) == 0 }
}

/// The kinds of graphs that the engine is tried on.
package enum GraphFamily: String, CaseIterable, Sendable {
  case path, cycle, star, binaryTree, caterpillar, spider, randomTree, forest
  case grid, clique, bipartite, twoCliques, caveman
  case random, scaleFree, smallWorld, islands, multigraph, unconnected

  /// Whether none of its graphs has a cycle; parallel edges and loops count as cycles.
  package var isForest: Bool {
    switch self {
    case .path, .star, .binaryTree, .caterpillar, .spider, .randomTree, .forest, .unconnected: true
    default: false
    }
  }

  /// A graph of the family with about `size` nodes of mixed footprints.
  ///
  /// - Parameters:
  ///   - size: The number of nodes, at least 1; a few families round it.
  ///   - seed: The same seed gives the same graph.
  /// - Returns: The graph, without positions.
  package func graph(size: Int, seed: UInt64) -> LayoutGraph {
    var numbers = TestNumbers(seed &* 31 &+ UInt64(size))
    let (count, edges) = edges(size, &numbers)
    let nodes = (0..<count).map { index in
      // The order of the ids is not the order of the nodes.
      LayoutNode(id: "node-\((index * 7_919 + 13) % 10_007)-\(index)", footprint: Self.footprint(&numbers))
    }
    return LayoutGraph(
      nodes: nodes,
      edges: edges.enumerated().map { LayoutEdge(id: "e\($0)", source: $1.0, target: $1.1) })
  }

  /// Mostly circles of many sizes; now and then a card, a circle with a label beside it, or nearly nothing.
  private static func footprint(_ numbers: inout TestNumbers) -> Footprint {
    switch numbers.next(below: 12) {
    case 0:
      let width = Double(20 + numbers.next(below: 80))
      return Footprint(radius: 0, box: Extents(left: width, top: 15.3, right: width, bottom: 15))
    case 1:
      let label = Extents(left: -20, top: 9, right: Double(40 + numbers.next(below: 120)), bottom: 11)
      return Footprint(radius: 18, box: label)
    case 2: return Footprint(radius: 0.5)
    default: return Footprint(radius: Double(14 + numbers.next(below: 60)) + 0.3)
    }
  }

  private func edges(_ n: Int, _ numbers: inout TestNumbers) -> (count: Int, edges: [(Int, Int)]) {
    var edges: [(Int, Int)] = []
    func join(_ a: Int, _ b: Int) { edges.append((a, b)) }
    switch self {
    case .path:
      for node in 1..<max(1, n) { join(node - 1, node) }
    case .cycle:
      for node in 0..<n where n > 2 { join(node, (node + 1) % n) }
    case .star:
      for node in 1..<max(1, n) { join(0, node) }
    case .binaryTree:
      for node in 1..<max(1, n) { join((node - 1) / 2, node) }
    case .caterpillar:
      for node in 1..<max(1, n) { join(node % 3 == 0 ? node - 3 : node / 3 * 3, node) }
    case .spider:
      for node in 1..<max(1, n) { join(node <= 5 ? 0 : node - 5, node) }
    case .randomTree:
      for node in 1..<max(1, n) { join(numbers.next(below: node), node) }
    case .forest:
      for node in 1..<max(1, n) where !numbers.oneIn(6) { join(numbers.next(below: node), node) }
    case .grid:
      let side = max(1, Int(Double(n).squareRoot()))
      for node in 0..<side * side {
        if node % side > 0 { join(node - 1, node) }
        if node >= side { join(node - side, node) }
      }
      return (side * side, edges)
    case .clique:
      let count = min(n, 14)
      for a in 0..<count { for b in (a + 1)..<max(a + 1, count) { join(a, b) } }
      return (count, edges)
    case .bipartite:
      let half = min(n / 2, 7)
      for a in 0..<half { for b in half..<2 * half { join(a, b) } }
      return (max(1, 2 * half), edges)
    case .twoCliques:
      let half = max(1, min(n / 2, 8))
      for start in [0, half] {
        for a in start..<start + half { for b in (a + 1)..<max(a + 1, start + half) { join(a, b) } }
      }
      join(0, half)
      return (2 * half, edges)
    case .caveman:
      for node in 1..<max(1, n) {
        let cave = node / 5 * 5
        for other in cave..<node { join(other, node) }
        if node == cave { join(cave - 5, cave) }
      }
    case .random:
      for node in 1..<max(1, n) { join(numbers.next(below: node), node) }
      for _ in 0..<n / 2 { join(numbers.next(below: n), numbers.next(below: n)) }
    case .scaleFree:
      var ends = [0]
      for node in 1..<max(1, n) {
        for _ in 0..<2 {
          let other = ends[numbers.next(below: ends.count)]
          join(other, node)
          ends += [other, node]
        }
      }
    case .smallWorld:
      for node in 0..<n {
        join(node, (node + 1) % n)
        join(node, numbers.oneIn(5) ? numbers.next(below: n) : (node + 2) % n)
      }
    case .islands:
      for node in 1..<max(1, n) where node % 4 != 0 { join(node - 1 - numbers.next(below: node % 4), node) }
    case .multigraph:
      for node in 1..<max(1, n) {
        for _ in 0...numbers.next(below: 3) { join(numbers.next(below: node), node) }
        if numbers.oneIn(3) { join(node, node) }
      }
    case .unconnected: break
    }
    return (n, edges)
  }
}
