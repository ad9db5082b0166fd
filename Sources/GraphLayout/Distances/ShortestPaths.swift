/// Shortest paths from one node at a time, over the ideal lengths of the edges; the scratch is kept between searches.
///
/// Where all edges are equally long a breadth-first search does (no queue but the order itself), else Dijkstra's
/// algorithm (1959, DOI 10.1007/BF01386390) with a binary heap on flat arrays.
struct ShortestPaths {
  private let component: Component
  /// The distance of each node from the last source, in layout units; infinite where the search has not come.
  private(set) var distance: [Double]
  /// For edges of one length only.
  private var breadthFirst: BreadthFirstSearch?
  /// The length of 0, 1, 2 … such edges.
  private var lengths = [0.0]
  private var heap = MinHeap()

  init(_ component: Component) {
    self.component = component
    let first = component.idealLengths.first
    if component.idealLengths.allSatisfy({ $0 == first }) { breadthFirst = BreadthFirstSearch(component) }
    distance = [Double](repeating: .infinity, count: component.count)
  }

  /// Searches from a node.
  ///
  /// - Complexity: O(m), or O(m log n) where lengths differ.
  mutating func search(from source: Int) {
    for node in distance.indices { distance[node] = .infinity }
    distance[source] = 0
    if breadthFirst == nil { searchByLength(source) } else { searchByStep(source) }
  }

  private mutating func searchByStep(_ source: Int) {
    breadthFirst?.run(from: source)
    guard let search = breadthFirst, let last = search.order.last else { return }
    // Added up step by step, as a search by length would.
    let length = Double(component.idealLengths.first ?? 0)
    while lengths.count <= search.steps[Int(last)] { lengths.append(lengths[lengths.count - 1] + length) }
    for node in search.order { distance[Int(node)] = lengths[Int(search.steps[Int(node)])] }
  }

  private mutating func searchByLength(_ source: Int) {
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
  }
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
