/// On which layer each node of a graph without cycles lies: so that the edges together span few layers.
///
/// Gansner, Koutsofios, North, Vo, "A technique for drawing directed graphs", 1993, doi:10.1109/32.221135: the network
/// simplex. Above a bound on its work the longest paths decide, with every node as near to its neighbours as they let it.
struct LayerRanks {
  private let count: Int
  private let edges: [(Int32, Int32)]
  private let out: LayerAdjacency
  private let into: LayerAdjacency
  private(set) var ranks: [Int32]
  private let monitor: LayoutMonitor

  /// The most nodes times edges for which the simplex begins, and the most edges that it looks at in all.
  private static let mostProduct = 20_000_000
  private static let mostWork = 60_000_000

  /// Finds the layers, 0 for the first.
  ///
  /// - Parameters:
  ///   - count: The number of nodes.
  ///   - edges: The edges, from and to; no cycle.
  ///   - monitor: Asked before each step; ends the work with layers that are right but not the best.
  /// - Complexity: O(n + m) for each node and for each step of the simplex, within a bound.
  init(count: Int, _ edges: [(Int32, Int32)], _ monitor: LayoutMonitor = .none) {
    self.count = count
    self.monitor = monitor
    self.edges = edges
    out = LayerAdjacency(count: count, edges)
    into = LayerAdjacency(count: count, edges.map { ($0.1, $0.0) })
    ranks = [Int32](repeating: 0, count: count)
    let order = topological()
    for node in order {
      for other in out[node] { ranks[Int(other)] = max(ranks[Int(other)], ranks[node] + 1) }
    }
    let isSmall = count * edges.count <= Self.mostProduct
    if !edges.isEmpty, !isSmall || !simplex() { tighten(order) }
    normalize()
  }

  private func topological() -> [Int] {
    var waiting = (0..<count).map { into[$0].count }
    var order = (0..<count).filter { waiting[$0] == 0 }
    var head = 0
    while head < order.count {
      let node = order[head]
      head += 1
      for other in out[node] {
        waiting[Int(other)] -= 1
        if waiting[Int(other)] == 0 { order.append(Int(other)) }
      }
    }
    return order
  }

  private mutating func normalize() {
    let least = ranks.min() ?? 0
    if least != 0 { for node in 0..<count { ranks[node] -= least } }
  }

  /// Moves nodes towards the side on which they have more edges, as far as those let them.
  private mutating func tighten(_ order: [Int]) {
    for _ in 0..<4 {
      for node in order.reversed() where out[node].count > into[node].count {
        var limit = Int32.max
        for other in out[node] { limit = min(limit, ranks[Int(other)] - 1) }
        if limit != Int32.max { ranks[node] = max(ranks[node], limit) }
      }
      for node in order where into[node].count > out[node].count {
        var limit = Int32(0)
        for other in into[node] { limit = max(limit, ranks[Int(other)] + 1) }
        ranks[node] = min(ranks[node], limit)
      }
    }
  }

  // MARK: The simplex

  private func slack(_ edge: Int) -> Int32 { ranks[Int(edges[edge].1)] - ranks[Int(edges[edge].0)] - 1 }

  /// Improves the ranks of a connected graph until they are best; false if that would take too long.
  private mutating func simplex() -> Bool {
    var work = 0
    var tree = SpanningTree(count: count)
    // A tree of edges without slack: the component that the first node hangs in is drawn to what lies nearest to it.
    while true {
      tree.grow(from: 0) { node, visit in
        for edge in self.out.edges(of: node) where self.slack(Int(edge)) == 0 {
          visit(Int(edge), Int(self.edges[Int(edge)].1))
        }
        for edge in self.into.edges(of: node) where self.slack(Int(edge)) == 0 {
          visit(Int(edge), Int(self.edges[Int(edge)].0))
        }
      }
      if tree.order.count == count { break }
      work += edges.count + count
      guard work < Self.mostWork, monitor.goesOn() else { return false }
      var best: (slack: Int32, edge: Int)?
      for edge in edges.indices {
        guard tree.isIn(edges[edge].0) != tree.isIn(edges[edge].1) else { continue }
        if best.map({ slack(edge) < $0.slack }) ?? true { best = (slack(edge), edge) }
      }
      // Parts that hang together by nothing lie as they lie.
      guard let (gap, edge) = best else { return true }
      let shift = tree.isIn(edges[edge].0) ? gap : -gap
      for node in tree.order { ranks[Int(node)] += shift }
    }
    var isTree = [Bool](repeating: false, count: edges.count)
    for node in tree.order where tree.edge[Int(node)] >= 0 { isTree[Int(tree.edge[Int(node)])] = true }
    var next = 0
    while true {
      let cuts = cutValues(tree)
      work += edges.count + 2 * count
      guard work < Self.mostWork, monitor.goesOn() else { return true }
      guard let leaving = leavingNode(tree, cuts, from: &next) else { return true }
      let cut = Int(tree.edge[leaving])
      // Whether the part below the edge is where it begins.
      let isBelowStart = tree.parent[leaving] == edges[cut].1
      var entering: (slack: Int32, edge: Int)?
      for edge in edges.indices where !isTree[edge] {
        let (one, two) = edges[edge]
        let (below, above) = isBelowStart ? (two, one) : (one, two)
        // It must lead against the one that leaves.
        guard tree.isBelow(below, leaving), !tree.isBelow(above, leaving) else { continue }
        if entering.map({ slack(edge) < $0.slack }) ?? true { entering = (slack(edge), edge) }
      }
      guard let (gap, edge) = entering else { return true }
      let shift = isBelowStart ? -gap : gap
      for node in tree.order where tree.isBelow(node, leaving) { ranks[Int(node)] += shift }
      isTree[cut] = false
      isTree[edge] = true
      tree.grow(from: 0) { node, visit in
        for edge in self.out.edges(of: node) where isTree[Int(edge)] { visit(Int(edge), Int(self.edges[Int(edge)].1)) }
        for edge in self.into.edges(of: node) where isTree[Int(edge)] { visit(Int(edge), Int(self.edges[Int(edge)].0)) }
      }
    }
  }

  /// What one layer more between both parts would cost, for the tree edge above each node.
  private func cutValues(_ tree: SpanningTree) -> [Int32] {
    // The edges out of a part less those into it, summed from the leaves up.
    var balance = [Int32](repeating: 0, count: count)
    for edge in edges {
      balance[Int(edge.0)] += 1
      balance[Int(edge.1)] -= 1
    }
    for node in tree.order.reversed() where tree.parent[Int(node)] >= 0 {
      balance[Int(tree.parent[Int(node)])] += balance[Int(node)]
    }
    return (0..<count).map { node in
      guard tree.edge[node] >= 0 else { return 0 }
      return edges[Int(tree.edge[node])].0 == Int32(node) ? balance[node] : -balance[node]
    }
  }

  /// The next tree edge whose lengthening would shorten the whole, by turns.
  private func leavingNode(_ tree: SpanningTree, _ cuts: [Int32], from next: inout Int) -> Int? {
    for step in 0..<count {
      let node = (next + step) % count
      if cuts[node] < 0 {
        next = node + 1
        return node
      }
    }
    return nil
  }
}

/// A spanning tree with the interval of each subtree, so that belonging is two comparisons.
private struct SpanningTree {
  /// Parents before their children.
  private(set) var order: [Int32] = []
  private(set) var parent: [Int32]
  /// The edge to the parent; -1 for none.
  private(set) var edge: [Int32]
  private var enter: [Int32]
  private var leave: [Int32]
  private var isSeen: [Bool]
  private var stack: [(node: Int32, parent: Int32, edge: Int32)] = []

  init(count: Int) {
    parent = [Int32](repeating: -1, count: count)
    edge = parent
    enter = parent
    leave = parent
    isSeen = [Bool](repeating: false, count: count)
  }

  func isIn(_ node: Int32) -> Bool { isSeen[Int(node)] }

  /// Whether a node lies in the subtree of another.
  func isBelow(_ node: Int32, _ top: Int) -> Bool {
    enter[Int(node)] >= enter[top] && enter[Int(node)] <= leave[top]
  }

  /// Grows anew over the edges that a node names, depth-first.
  mutating func grow(from root: Int, _ neighbours: (Int, (Int, Int) -> Void) -> Void) {
    order.removeAll(keepingCapacity: true)
    for node in isSeen.indices { isSeen[node] = false }
    stack.removeAll(keepingCapacity: true)
    stack.append((Int32(root), -1, -1))
    while let (node, above, through) = stack.popLast() {
      guard !isSeen[Int(node)] else { continue }
      isSeen[Int(node)] = true
      parent[Int(node)] = above
      edge[Int(node)] = through
      enter[Int(node)] = Int32(order.count)
      leave[Int(node)] = Int32(order.count)
      order.append(node)
      var found: [(Int, Int)] = []
      neighbours(Int(node)) { found.append(($0, $1)) }
      for (edge, other) in found where !isSeen[other] { stack.append((Int32(other), node, Int32(edge))) }
    }
    for node in order.reversed() where parent[Int(node)] >= 0 {
      let above = Int(parent[Int(node)])
      leave[above] = max(leave[above], leave[Int(node)])
    }
  }
}
