/// The neighbours of every node in one flat array, in the order of the edges; self loops are left out.
struct Adjacency {
  private(set) var start: [Int32]
  private(set) var neighbour: [Int32]

  init(count: Int, edges: [(source: Int, target: Int)]) {
    start = Array(repeating: 0, count: count + 1)
    for edge in edges where edge.source != edge.target {
      start[edge.source + 1] += 1
      start[edge.target + 1] += 1
    }
    for node in 0..<count { start[node + 1] += start[node] }
    neighbour = Array(repeating: 0, count: Int(start[count]))
    var next = start
    for edge in edges where edge.source != edge.target {
      neighbour[Int(next[edge.source])] = Int32(edge.target)
      next[edge.source] += 1
      neighbour[Int(next[edge.target])] = Int32(edge.source)
      next[edge.target] += 1
    }
  }

  func neighbours(of node: Int) -> ArraySlice<Int32> { neighbour[Int(start[node])..<Int(start[node + 1])] }
}

/// Breadth-first sweeps that share their memory, so that a sweep costs only what it reaches.
struct BreadthFirstSweep {
  /// Steps from the nearest source; -1 where the last sweep did not come.
  private(set) var distance: [Int]
  /// What the last sweep reached, nearest first.
  private(set) var order: [Int] = []

  init(count: Int) { distance = Array(repeating: -1, count: count) }

  mutating func run(from sources: [Int], in graph: Adjacency) {
    for node in order { distance[node] = -1 }
    order.removeAll(keepingCapacity: true)
    for source in sources where distance[source] < 0 {
      distance[source] = 0
      order.append(source)
    }
    var next = 0
    while next < order.count {
      let node = order[next]
      next += 1
      for other in graph.neighbours(of: node) where distance[Int(other)] < 0 {
        distance[Int(other)] = distance[node] + 1
        order.append(Int(other))
      }
    }
  }

  /// The distance of the farthest node reached.
  var farthest: Int { order.last.map { distance[$0] } ?? 0 }
}
