internal import DeterministicMath

/// A start for trees: each level on a circle of its own, each subtree in a sector of its own, so that no two edges cross.
///
/// Sectors are shared out by what the subtrees need, and the children of a node keep to the sector in which straight
/// edges stay outside the node's own circle (Eades 1992, Bulletin of the ICA 5). A graph that is no tree is drawn by its
/// breadth-first tree, whose other edges may cross.
struct RadialTree {
  let component: Component

  /// The positions round the centre at the origin, in layout units.
  ///
  /// - Complexity: O(n + m).
  func points() -> [Point] {
    let n = component.count
    let (order, parent) = breadthFirst(from: centre())
    var children = [[Int]](repeating: [], count: n)
    var depth = [Int](repeating: 0, count: n)
    var rise = [0.0]
    for node in order.dropFirst() {
      children[parent[node]].append(node)
      depth[node] = depth[parent[node]] + 1
      if rise.count == depth[node] { rise.append(0) }
      rise[depth[node]] = max(rise[depth[node]], length(parent[node], node))
    }
    var radius = rise
    for level in radius.indices.dropFirst() { radius[level] += radius[level - 1] }
    // A subtree needs its own width or that of all below it, whichever is more.
    var demand = [Double](repeating: 0, count: n)
    for node in order.reversed() {
      let below = children[node].reduce(0) { $0 + demand[$1] }
      demand[node] = max(Double(component.radii[node]) + 10, below)
    }
    var points = [Point](repeating: Point(0, 0), count: n)
    var sector = [(from: Double, width: Double)](repeating: (0, 2 * Double.pi), count: n)
    for node in order where !children[node].isEmpty {
      let total = children[node].reduce(0) { $0 + demand[$1] }
      let middle = sector[node].from + sector[node].width / 2
      var width = sector[node].width
      if depth[node] > 0 {
        let ratio = radius[depth[node]] / radius[depth[node] + 1]
        width = min(width, 1.98 * Elementary.atan2((1 - ratio * ratio).squareRoot(), ratio))
      }
      var angle = middle - width / 2
      for child in children[node] {
        let share = width * demand[child] / total
        sector[child] = (angle, share)
        let place = angle + share / 2
        points[child] = Point(Elementary.cos(place), Elementary.sin(place)) * radius[depth[child]]
        angle += share
      }
    }
    return points
  }

  private func length(_ node: Int, _ child: Int) -> Double {
    for slot in component.incidence(of: child) where Int(component.neighbours[slot]) == node {
      return Double(component.idealLengths[Int(component.incidentEdges[slot])])
    }
    return component.meanIdealLength
  }

  private func breadthFirst(from root: Int) -> (order: [Int], parent: [Int]) {
    var search = BreadthFirstSearch(component)
    search.run(from: root)
    return (search.order.map { Int($0) }, search.parent.map { Int($0) })
  }

  /// The middle of a longest path of the breadth-first tree: for trees the exact centre (Handler 1973).
  private func centre() -> Int {
    let first = breadthFirst(from: 0).order.last ?? 0
    let (order, parent) = breadthFirst(from: first)
    var path = [order.last ?? 0]
    while let last = path.last, parent[last] >= 0 { path.append(parent[last]) }
    let middle = path.count / 2
    // Of two middles the one with more edges is the better hub.
    guard path.count % 2 == 0, middle > 0 else { return path[middle] }
    let (one, two) = (path[middle - 1], path[middle])
    return component.degree(of: one) > component.degree(of: two) ? one : two
  }
}
