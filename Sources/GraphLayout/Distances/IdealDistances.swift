/// The ideal distances between all pairs of a component: shortest paths over ideal edge lengths that know the sizes.
struct IdealDistances {
  /// The most nodes that an all-pairs table is made for.
  static let limit = 8_192

  /// Row by row, `count` × `count`, in layout units.
  private let table: [Float]
  /// The number of nodes.
  let count: Int

  /// Builds the table: `r_i + r_j + gap` along edges, never less than `r_i + r_j + padding`.
  ///
  /// - Complexity: O(n·m log n) by Dijkstra from each node, O(n²) memory.
  init(_ component: Component, padding: Double) {
    let n = component.count
    count = n
    var table = [Float](repeating: 0, count: n * n)
    var distance = [Double](repeating: .infinity, count: n)
    var heap = MinHeap()
    for source in 0..<n {
      for index in 0..<n { distance[index] = .infinity }
      distance[source] = 0
      heap.push(0, source)
      while let (far, node) = heap.pop() {
        if far > distance[node] { continue }
        for slot in component.incidence(of: node) {
          let other = Int(component.neighbours[slot])
          let through = far + Double(component.idealLengths[Int(component.incidentEdges[slot])])
          if through < distance[other] {
            distance[other] = through
            heap.push(through, other)
          }
        }
      }
      for other in 0..<n where other != source {
        let least = Double(component.radii[source] + component.radii[other]) + padding
        table[source * n + other] = Float(max(distance[other], least))
      }
    }
    self.table = table
  }

  /// The ideal distance of two nodes, in layout units; 0 from a node to itself.
  func between(_ one: Int, _ two: Int) -> Double { Double(table[one * count + two]) }

  /// The longest of all.
  var longest: Double { Double(table.max() ?? 0) }
}

/// A binary heap of numbers and nodes; ties come out by node.
struct MinHeap {
  private var items: [(key: Double, node: Int)] = []

  mutating func push(_ key: Double, _ node: Int) {
    items.append((key, node))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if precedes(items[child], items[parent]) { items.swapAt(child, parent) } else { break }
      child = parent
    }
  }

  mutating func pop() -> (Double, Int)? {
    guard let top = items.first else { return nil }
    let last = items.removeLast()
    if !items.isEmpty {
      items[0] = last
      var parent = 0
      while true {
        var child = 2 * parent + 1
        if child >= items.count { break }
        if child + 1 < items.count, precedes(items[child + 1], items[child]) { child += 1 }
        if !precedes(items[child], items[parent]) { break }
        items.swapAt(child, parent)
        parent = child
      }
    }
    return (top.key, top.node)
  }

  private func precedes(_ a: (key: Double, node: Int), _ b: (key: Double, node: Int)) -> Bool {
    a.key < b.key || (a.key == b.key && a.node < b.node)
  }
}
