/// Breadth-first searches from one node of a component at a time; the scratch is kept between them.
///
/// What several stages ask: how many steps lead from a node to each other, and over which neighbour.
struct BreadthFirstSearch {
  private let component: Component
  /// The nodes that the last search reached, nearest first.
  private(set) var order: [Int32] = []
  /// The steps from the source to each node; -1 where no path leads.
  private(set) var steps: [Int32]
  /// The node before each on its way from the source; -1 for the source and where no path leads.
  private(set) var parent: [Int32]

  /// Prepares searches.
  init(_ component: Component) {
    self.component = component
    steps = [Int32](repeating: -1, count: component.count)
    parent = steps
    order.reserveCapacity(component.count)
  }

  /// Searches from a node; neighbours come in the order of the component's list.
  ///
  /// - Complexity: O(n + m) of the part that it reaches.
  mutating func run(from source: Int) {
    for node in order {
      steps[Int(node)] = -1
      parent[Int(node)] = -1
    }
    order.removeAll(keepingCapacity: true)
    order.append(Int32(source))
    steps[source] = 0
    var head = 0
    while head < order.count {
      let node = order[head]
      head += 1
      let next = steps[Int(node)] + 1
      for slot in component.incidence(of: Int(node)) {
        let other = component.neighbours[slot]
        guard steps[Int(other)] < 0 else { continue }
        steps[Int(other)] = next
        parent[Int(other)] = node
        order.append(other)
      }
    }
  }
}
