/// The order of nodes round a circle in which few lines cross: that of a tree, bettered by sifting.
///
/// Baur and Brandes, "Crossing reduction in circular layouts", 2004, doi:10.1007/978-3-540-30559-0_28. Ours begins with
/// orders in which the lines of a spanning tree do not cross at all.
struct CircleOrder {
  /// The neighbours of each node, by its number in the tree.
  private let neighbours: [[Int32]]
  /// The nodes round the circle.
  private(set) var order: [Int]
  private var place: [Int]
  private let monitor: LayoutMonitor

  /// Sifting costs about four times the square of the edges each round.
  private static let mostEdges = 1_500
  private static let mostRounds = 8

  /// Finds the order.
  ///
  /// - Parameters:
  ///   - tree: A spanning tree, whose root comes first.
  ///   - graph: The graph.
  ///   - monitor: Asked before each node is sifted; ends the work with the order so far.
  /// - Complexity: O(n + m), and O(m²) for each of a few rounds up to 1,500 edges.
  init(_ tree: BreadthFirstTree, of graph: CoreGraph, monitor: LayoutMonitor = .none) {
    self.monitor = monitor
    var number = [Int32](repeating: -1, count: graph.count)
    for (node, rank) in tree.ranks.enumerated() { number[rank] = Int32(node) }
    neighbours = tree.ranks.map { graph.neighbours(of: $0).map { number[$0.node] }.filter { $0 >= 0 } }
    order = []
    place = [Int](repeating: 0, count: tree.count)
    let branches = Self.preorder(from: 0, count: tree.count) { tree.children(of: $0).map { $0 } }
    arrange(branches)
    let edges = neighbours.reduce(0) { $0 + $1.count } / 2
    guard edges >= tree.count, edges <= Self.mostEdges else { return }
    let crossings = sifted()
    let fromBranches = order
    // A long cycle is one branch for a depth-first search, two for a breadth-first tree.
    arrange(Self.preorder(from: 0, count: tree.count) { node in neighbours[node].map { Int($0) } })
    if sifted() >= crossings { arrange(fromBranches) }
    turnToFirst()
  }

  /// Depth-first, without recursion.
  private static func preorder(from root: Int, count: Int, next: (Int) -> [Int]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: count)
    var found: [Int] = []
    var stack = [root]
    while let node = stack.popLast() {
      guard !isSeen[node] else { continue }
      isSeen[node] = true
      found.append(node)
      stack += next(node).reversed().filter { !isSeen[$0] }
    }
    return found
  }

  private mutating func arrange(_ nodes: [Int]) {
    order = nodes
    for (index, node) in nodes.enumerated() { place[node] = index }
  }

  /// Sifts all nodes until it gains nothing, and says how many lines still cross.
  private mutating func sifted() -> Int {
    for _ in 0..<Self.mostRounds {
      var gain = 0
      for node in order.indices where monitor.goesOn() { gain += sift(node) }
      if gain == 0 { break }
    }
    let lines = neighbours.indices.flatMap { node in
      neighbours[node].compactMap { other in
        place[node] < place[Int(other)] ? (first: place[node], last: place[Int(other)]) : nil
      }
    }
    return lines.reduce(0) { sum, one in
      sum + lines.count { one.first < $0.first && $0.first < one.last && one.last < $0.last }
    }
  }

  /// Moves a node to where its lines cross least, and says by how much.
  private mutating func sift(_ node: Int) -> Int {
    let count = order.count
    var change = 0
    var best = (change: 0, steps: 0)
    // Once round: after the last step the order is the first again.
    for step in 1..<max(1, count - 1) {
      change += stepChange(node, order[(place[node] + 1) % count])
      swapWithNext(node)
      if change < best.change { best = (change, step) }
    }
    swapWithNext(node)
    for _ in 0..<best.steps { swapWithNext(node) }
    return -best.change
  }

  /// How many more lines cross when a node and the next on the circle change places.
  private func stepChange(_ node: Int, _ next: Int) -> Int {
    let count = order.count
    var change = 0
    for one in neighbours[node] where one != next {
      let first = (place[Int(one)] - place[node] + count) % count
      for two in neighbours[next] where two != node && two != one {
        change += (place[Int(two)] - place[node] + count) % count < first ? 1 : -1
      }
    }
    return change
  }

  private mutating func swapWithNext(_ node: Int) {
    let here = place[node]
    let there = (here + 1) % order.count
    let other = order[there]
    order[here] = other
    order[there] = node
    place[node] = there
    place[other] = here
  }

  /// The root lies where the circle begins.
  private mutating func turnToFirst() {
    let start = place[0]
    order = Array(order[start...] + order[..<start])
  }
}
