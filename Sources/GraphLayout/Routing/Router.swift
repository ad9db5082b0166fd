/// Gives every edge its line: straight between the rims, parallel edges bowed apart, loops as teardrops.
enum Router {
  /// The routes in the order of the edges.
  ///
  /// - Complexity: O(m log m + Σ degree·log degree).
  static func routes(_ graph: LayoutGraph, _ positions: [Point]) -> [Route] {
    var groups: [Int: [Int: [Int]]] = [:]
    var loops = [Int](repeating: 0, count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() {
      groups[min(edge.source, edge.target), default: [:]][max(edge.source, edge.target), default: []].append(index)
    }
    return graph.edges.indices.map { index in
      let edge = graph.edges[index]
      if edge.source == edge.target {
        loops[edge.source] += 1
        return loop(graph, positions, edge.source, number: loops[edge.source])
      }
      let low = min(edge.source, edge.target)
      let high = max(edge.source, edge.target)
      let siblings = (groups[low]?[high] ?? [index]).sorted { (graph.edges[$0].id, $0) < (graph.edges[$1].id, $1) }
      let place = siblings.firstIndex(of: index) ?? 0
      let bow = (Double(place) - Double(siblings.count - 1) / 2) * 26
      return line(graph, positions, edge, bow: low == edge.source ? bow : -bow, isParallel: siblings.count > 1)
    }
  }

  private static func line(
    _ graph: LayoutGraph, _ positions: [Point], _ edge: LayoutEdge, bow: Double, isParallel: Bool
  ) -> Route {
    let from = positions[edge.source]
    let to = positions[edge.target]
    let direction = to - from
    let length = max(direction.length, 1e-9)
    let control = (from + to) * 0.5 + Point(-direction.y, direction.x) * (2 * bow / length)
    let start = from + rim(graph.nodes[edge.source].footprint, toward: control - from)
    let end = to + rim(graph.nodes[edge.target].footprint, toward: control - to)
    if bow == 0 { return Route(shape: isParallel ? .parallel : .straight, points: [start, end]) }
    return Route(
      shape: .parallel,
      points: [start, start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end])
  }

  /// Where a ray from the middle leaves the footprint.
  private static func rim(_ footprint: Footprint, toward direction: Point) -> Point {
    let length = direction.length
    guard length > 1e-9 else { return Point(0, 0) }
    if footprint.radius > 0 { return direction * (footprint.radius / length) }
    let reach = footprint.extents
    let x = direction.x > 0 ? reach.right : reach.left
    let y = direction.y > 0 ? reach.bottom : reach.top
    let byX = direction.x == 0 ? Double.infinity : x / direction.x.magnitude
    let byY = direction.y == 0 ? Double.infinity : y / direction.y.magnitude
    return direction * min(1, byX, byY)
  }

  private static func loop(_ graph: LayoutGraph, _ positions: [Point], _ node: Int, number: Int) -> Route {
    // Away from the mean of the neighbours, where there is most room.
    var sum = Point(0, 0)
    for edge in graph.edges where edge.source != edge.target && (edge.source == node || edge.target == node) {
      let other = edge.source == node ? edge.target : edge.source
      let difference = positions[other] - positions[node]
      if difference.length > 1e-9 { sum += difference / difference.length }
    }
    let away = sum.length > 1e-6 ? sum / -sum.length : Point(0, -1)
    let across = Point(-away.y, away.x)
    let reach = graph.nodes[node].footprint.extents
    let radius = max(14, (reach.left + reach.right + reach.top + reach.bottom) / 4)
    let size = radius * (1.2 + 0.35 * Double(number - 1))
    let centre = positions[node]
    let start = centre + away * (radius * 0.87) + across * (radius * 0.5)
    let end = centre + away * (radius * 0.87) - across * (radius * 0.5)
    let out = away * (radius + size)
    return Route(
      shape: .loop, points: [start, centre + out + across * size, centre + out - across * size, end])
  }
}
