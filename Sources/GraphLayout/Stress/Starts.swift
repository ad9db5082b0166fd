internal import DeterministicMath

/// Places from which stress is minimised.
struct Starts {
  let component: Component
  let distances: IdealDistances

  /// Random places in a square as large as the longest ideal distance.
  func scattered(_ generator: inout CounterRandom) -> [Point] {
    let side = distances.longest
    return component.ranks.map { _ in Point(generator.unit() * side, generator.unit() * side) }
  }

  /// The breadth-first tree from the centre, each subtree in its own sector: trees come out without any crossing.
  ///
  /// Sectors are shared by the number of leaves, weighted by their size (Eades 1992).
  func radial() -> [Point] {
    let n = component.count
    let root = centre()
    var parent = [Int](repeating: -1, count: n)
    var order = [root]
    var seen = [Bool](repeating: false, count: n)
    seen[root] = true
    var head = 0
    while head < order.count {
      let node = order[head]
      head += 1
      for slot in component.incidence(of: node) {
        let other = Int(component.neighbours[slot])
        if !seen[other] {
          seen[other] = true
          parent[other] = node
          order.append(other)
        }
      }
    }
    var demand = [Double](repeating: 0, count: n)
    for node in order.reversed() {
      demand[node] = max(demand[node], Double(component.radii[node]) + 10)
      if parent[node] >= 0 { demand[parent[node]] += demand[node] }
    }
    // The own width must not add to that of the children: take the larger of both.
    var children = [[Int]](repeating: [], count: n)
    for node in order.dropFirst() { children[parent[node]].append(node) }
    for node in order.reversed() {
      let below = children[node].reduce(0) { $0 + demand[$1] }
      demand[node] = max(Double(component.radii[node]) + 10, below)
    }
    var points = [Point](repeating: Point(0, 0), count: n)
    var sector = [(from: Double, width: Double)](repeating: (0, 2 * Double.pi), count: n)
    for node in order {
      let total = children[node].reduce(0) { $0 + demand[$1] }
      var angle = sector[node].from
      for child in children[node] {
        let width = sector[node].width * demand[child] / total
        // A child's sector stays under a half turn, so that its edge and all below lie in a convex wedge.
        let used = min(width, 0.95 * Double.pi)
        sector[child] = (angle + (width - used) / 2, used)
        let middle = angle + width / 2
        let far = distances.between(root, child)
        points[child] = Point(Elementary.cos(middle), Elementary.sin(middle)) * far
        angle += width
      }
    }
    return points
  }

  /// The node whose farthest node is nearest; ties go to the higher degree, then the lower rank.
  private func centre() -> Int {
    let n = component.count
    var best = (far: Double.infinity, degree: 0, node: 0)
    for node in 0..<n {
      var far = 0.0
      for other in 0..<n { far = max(far, distances.between(node, other)) }
      let degree = component.degree(of: node)
      if far < best.far || (far == best.far && degree > best.degree) { best = (far, degree, node) }
    }
    return best.node
  }
}
