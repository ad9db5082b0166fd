/// Which edges of a directed graph must be turned so that none leads back: few of them.
///
/// Eades, Lin, Smyth, "A fast and effective heuristic for the feedback arc set problem", 1993,
/// doi:10.1016/0020-0190(93)90079-O: sinks go to the end, sources to the front, and when there are none the node with the
/// most edges out over those in. Ties go to the first node, so a root keeps its place at the front.
enum CycleRemoval {
  /// The edges to turn.
  ///
  /// - Parameters:
  ///   - count: The number of nodes.
  ///   - edges: The edges, none from a node to itself.
  /// - Returns: Whether each is to be turned.
  /// - Complexity: O((n + m) log n).
  static func turned(count: Int, _ edges: [(Int32, Int32)]) -> [Bool] {
    let out = LayerAdjacency(count: count, edges)
    let into = LayerAdjacency(count: count, edges.map { ($0.1, $0.0) })
    var outs = (0..<count).map { out[$0].count }
    var ins = (0..<count).map { into[$0].count }
    var place = [Int32](repeating: -1, count: count)
    var front: Int32 = 0
    var back = Int32(count) - 1
    // Those without edges out, then those without edges in, then by what they have more of; the lowest number first.
    var queue = LeastFirst(count: count)
    func key(_ node: Int) -> Int {
      if outs[node] == 0 { return Int.min }
      if ins[node] == 0 { return Int.min + 1 }
      return ins[node] - outs[node]
    }
    for node in 0..<count { queue.insert(node, key: key(node)) }
    while let node = queue.popLeast() {
      if outs[node] == 0 {
        place[node] = back
        back -= 1
      } else {
        place[node] = front
        front += 1
      }
      for other in out[node] where place[Int(other)] < 0 {
        ins[Int(other)] -= 1
        queue.change(Int(other), key: key(Int(other)))
      }
      for other in into[node] where place[Int(other)] < 0 {
        outs[Int(other)] -= 1
        queue.change(Int(other), key: key(Int(other)))
      }
    }
    return edges.map { place[Int($0.0)] > place[Int($0.1)] }
  }
}

/// The targets of the edges of each node, in the order of the edges.
struct LayerAdjacency: Sendable {
  private var offsets: [Int32]
  private var targets: [Int32]
  /// The edge of each slot.
  private var edges: [Int32]

  init(count: Int, _ list: [(Int32, Int32)]) {
    offsets = [Int32](repeating: 0, count: count + 1)
    for edge in list { offsets[Int(edge.0) + 1] += 1 }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    var next = offsets
    targets = [Int32](repeating: 0, count: list.count)
    edges = targets
    for (index, edge) in list.enumerated() {
      let slot = Int(next[Int(edge.0)])
      targets[slot] = edge.1
      edges[slot] = Int32(index)
      next[Int(edge.0)] += 1
    }
  }

  subscript(node: Int) -> ArraySlice<Int32> { targets[Int(offsets[node])..<Int(offsets[node + 1])] }

  /// The edges that begin at a node.
  func edges(of node: Int) -> ArraySlice<Int32> { edges[Int(offsets[node])..<Int(offsets[node + 1])] }
}

/// A binary heap of numbers 0..<count by a key and then by themselves.
struct LeastFirst {
  private var heap: [Int] = []
  private var place: [Int]
  private var keys: [Int]

  init(count: Int) {
    place = [Int](repeating: -1, count: count)
    keys = [Int](repeating: 0, count: count)
  }

  mutating func insert(_ item: Int, key: Int) {
    keys[item] = key
    place[item] = heap.count
    heap.append(item)
    rise(heap.count - 1)
  }

  mutating func change(_ item: Int, key: Int) {
    guard place[item] >= 0, keys[item] != key else { return }
    keys[item] = key
    rise(place[item])
    sink(place[item])
  }

  mutating func popLeast() -> Int? {
    guard let least = heap.first else { return nil }
    let last = heap.removeLast()
    place[least] = -1
    if !heap.isEmpty {
      heap[0] = last
      place[last] = 0
      sink(0)
    }
    return least
  }

  private func isLess(_ one: Int, _ two: Int) -> Bool { (keys[one], one) < (keys[two], two) }

  private mutating func rise(_ start: Int) {
    var at = start
    while at > 0, isLess(heap[at], heap[(at - 1) / 2]) {
      swap(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var at = start
    while true {
      var least = at
      for child in [2 * at + 1, 2 * at + 2] where child < heap.count && isLess(heap[child], heap[least]) {
        least = child
      }
      guard least != at else { return }
      swap(at, least)
      at = least
    }
  }

  private mutating func swap(_ one: Int, _ two: Int) {
    heap.swapAt(one, two)
    place[heap[one]] = one
    place[heap[two]] = two
  }
}
