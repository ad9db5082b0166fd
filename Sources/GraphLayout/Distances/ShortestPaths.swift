/// Shortest paths from one node at a time, over the ideal lengths of the edges; the scratch is kept between searches.
///
/// Where all edges are equally long a breadth-first search does (no queue but the order itself), else Dijkstra's
/// algorithm (1959, DOI 10.1007/BF01386390) with a binary heap on flat arrays.
struct ShortestPaths {
  private let component: Component
  private let commonLength: Double?
  /// The distance of each node from the last source, in layout units; infinite where the search has not come.
  private(set) var distance: [Double]
  private var order: [Int32] = []
  private var heap = MinHeap()

  init(_ component: Component) {
    self.component = component
    let first = component.idealLengths.first
    commonLength = component.idealLengths.allSatisfy { $0 == first } ? first.map { Double($0) } : nil
    distance = [Double](repeating: .infinity, count: component.count)
    order.reserveCapacity(component.count)
  }

  /// Searches from a node.
  ///
  /// - Complexity: O(m), or O(m log n) where lengths differ.
  mutating func search(from source: Int) {
    for node in distance.indices { distance[node] = .infinity }
    distance[source] = 0
    if let commonLength { searchBreadthFirst(source, commonLength) } else { searchByLength(source) }
  }

  private mutating func searchBreadthFirst(_ source: Int, _ length: Double) {
    order.removeAll(keepingCapacity: true)
    order.append(Int32(source))
    var head = 0
    while head < order.count {
      let node = Int(order[head])
      head += 1
      let next = distance[node] + length
      for slot in component.incidence(of: node) {
        let other = Int(component.neighbours[slot])
        if distance[other] == .infinity {
          distance[other] = next
          order.append(Int32(other))
        }
      }
    }
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
