internal import DeterministicMath

/// Gives every edge its line: straight between the rims, parallel edges bowed apart, loops as teardrops in the widest
/// free angle of their node.
struct Router {
  private let graph: LayoutGraph
  private let positions: [Point]

  /// Layout units between neighbouring parallel edges, while they fit beside each other.
  private static let spacing = 26.0
  /// Many parallel edges share a spread of this part of the distance of their ends.
  private static let greatestSpread = 0.8
  /// How much larger each further loop of a node is, in radii; many loops share `greatestGrowth`.
  private static let growth = 0.35
  private static let greatestGrowth = 3.0

  /// The routes in the order of the edges.
  ///
  /// - Complexity: O(m log m).
  static func routes(_ graph: LayoutGraph, _ positions: [Point], _ layered: LayeredRoutes? = nil) -> [Route] {
    Router(graph: graph, positions: positions).routes(layered)
  }

  private func routes(_ layered: LayeredRoutes?) -> [Route] {
    var routes = [Route](repeating: Route(shape: .straight, points: []), count: graph.edges.count)
    let keys = graph.edges.map { (min($0.source, $0.target), max($0.source, $0.target)) }
    let order = keys.indices.sorted { one, two in
      keys[one] == keys[two] ? (graph.edges[one].id, one) < (graph.edges[two].id, two) : keys[one] < keys[two]
    }
    let free = freeDirections()
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, keys[order[end]] == keys[order[first]] { end += 1 }
      for (place, edge) in order[first..<end].enumerated() {
        let (low, high) = keys[edge]
        if let layered, !layered.bends[edge].isEmpty {
          routes[edge] = layered.route(edge, graph, positions, place: place, of: end - first)
          continue
        }
        routes[edge] =
          low == high
          ? loop(at: low, toward: free[low] ?? Point(0, -1), number: place, of: end - first)
          : line(edge, place: place, of: end - first)
      }
      first = end
    }
    return routes
  }

  /// One of several edges between the same ends.
  private func line(_ index: Int, place: Int, of count: Int) -> Route {
    let edge = graph.edges[index]
    let from = positions[edge.source]
    let to = positions[edge.target]
    let direction = to - from
    let length = max(direction.length, 1e-9)
    let spacing = min(Self.spacing, Self.greatestSpread * max(length, 1) / Double(max(1, count - 1)))
    // Siblings are bowed alike whichever way they lead.
    let bow = (Double(place) - Double(count - 1) / 2) * (edge.source < edge.target ? spacing : -spacing)
    let control = (from + to) * 0.5 + Point(-direction.y, direction.x) * (2 * bow / length)
    let start = from + rim(graph.nodes[edge.source].footprint, toward: control - from)
    let end = to + rim(graph.nodes[edge.target].footprint, toward: control - to)
    if bow == 0 { return Route(shape: count > 1 ? .parallel : .straight, points: [start, end]) }
    return Route(
      shape: .parallel,
      points: [start, start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end])
  }

  /// Where a ray from the middle leaves the footprint.
  private func rim(_ footprint: Footprint, toward direction: Point) -> Point {
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

  /// One of several loops of a node, each round the ones before.
  private func loop(at node: Int, toward away: Point, number: Int, of count: Int) -> Route {
    let across = Point(-away.y, away.x)
    let reach = graph.nodes[node].footprint.extents
    let radius = max(14, (reach.left + reach.right + reach.top + reach.bottom) / 4)
    let size = radius * (1.2 + min(Self.growth, Self.greatestGrowth / Double(count)) * Double(number))
    let centre = positions[node]
    let start = centre + away * (radius * 0.87) + across * (radius * 0.5)
    let end = centre + away * (radius * 0.87) - across * (radius * 0.5)
    let out = away * (radius + size)
    return Route(shape: .loop, points: [start, centre + out + across * size, centre + out - across * size, end])
  }

  /// The middle of the widest angle without an edge, for each node that has a loop and edges to others.
  private func freeDirections() -> [Point?] {
    var hasLoop = [Bool](repeating: false, count: graph.nodes.count)
    for edge in graph.edges where edge.source == edge.target { hasLoop[edge.source] = true }
    var angles = [[Double]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges where edge.source != edge.target {
      for (node, other) in [(edge.source, edge.target), (edge.target, edge.source)] where hasLoop[node] {
        let way = positions[other] - positions[node]
        if way != Point(0, 0) { angles[node].append(Elementary.atan2(way.y, way.x)) }
      }
    }
    return angles.map { angles in
      let sorted = angles.sorted()
      guard let first = sorted.first, let last = sorted.last else { return nil }
      var widest = (from: last, width: first + 2 * Double.pi - last)
      for (one, two) in zip(sorted, sorted.dropFirst()) where two - one > widest.width + 1e-9 {
        widest = (one, two - one)
      }
      let middle = widest.from + widest.width / 2
      return Point(Elementary.cos(middle), Elementary.sin(middle))
    }
  }
}
