internal import DeterministicMath

/// Gives every edge its line: straight between the rims, parallel edges bowed apart, loops as teardrops in the widest
/// free angle of their node; round the nodes in its way where that is asked for.
struct Router {
  private let edges: EdgeBundles
  private let graph: CoreGraph
  /// In the order of the input, as the ends of the edges are.
  private let positions: [Point]

  /// Layout units between neighbouring parallel edges, while they fit beside each other.
  private static let spacing = 26.0
  /// Many parallel edges share a spread of this part of the distance of their ends.
  private static let greatestSpread = 0.8
  /// How much larger each further loop of a node is, in radii; many loops share `greatestGrowth`.
  private static let growth = 0.35
  private static let greatestGrowth = 3.0

  /// How much nearer to each other parallel edges are drawn to pass a node, one after the other.
  private static let squeezes = [0.5, 0.25]

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - edges: The edges of the input.
  ///   - graph: Who knows the room of each node.
  ///   - positions: The positions in the order of the input.
  init(_ edges: EdgeBundles, _ graph: CoreGraph, _ positions: [Point]) {
    self.edges = edges
    self.graph = graph
    self.positions = positions
  }

  /// The routes in the order of the edges, whatever lies in their way.
  ///
  /// - Parameter layered: The ways of those that lead through layers.
  /// - Returns: One route an edge.
  /// - Complexity: O(n + m + p log p) with *p* edges at nodes that have a loop.
  func routes(_ layered: LayeredRoutes? = nil) -> [Route] {
    func line(_ edge: Int, place: Int, of count: Int) -> Route {
      guard let layered, !layered.bends[edge].isEmpty else { return self.line(edge, place: place, of: count) }
      let (source, target) = ends(of: edge)
      return layered.route(
        edge, from: (positions[source], footprint(of: source)), to: (positions[target], footprint(of: target)),
        place: place, of: count)
    }
    var routes = edges.sources.indices.map { line($0, place: 0, of: 1) }
    let free = freeDirections()
    for bundle in edges.bundles {
      for (place, edge) in bundle.enumerated() {
        let (source, target) = ends(of: Int(edge))
        routes[Int(edge)] =
          source == target
          ? loop(at: source, toward: free[source] ?? Point(0, -1), number: place, of: bundle.count)
          : line(Int(edge), place: place, of: bundle.count)
      }
    }
    return routes
  }

  private func ends(of edge: Int) -> (Int, Int) { (Int(edges.sources[edge]), Int(edges.targets[edge])) }

  private func footprint(of node: Int) -> Footprint { graph.footprints[Int(graph.rank[node])] }

  /// The room of each node, in the order of the input.
  var footprints: [Footprint] { positions.indices.map { footprint(of: $0) } }

  /// Leads those round nodes that pass under one.
  ///
  /// - Parameters:
  ///   - routes: The routes, in the order of the edges.
  ///   - ways: The search for ways round.
  ///   - monitor: Asked whether to go on.
  /// - Returns: The edges for which there is no way.
  func avoidNodes(_ routes: inout [Route], _ ways: inout AvoidingRoutes, _ monitor: LayoutMonitor) -> [Int] {
    var place = [Int32](repeating: 0, count: routes.count)
    var count = [Int32](repeating: 1, count: routes.count)
    for bundle in edges.bundles {
      for (number, edge) in bundle.enumerated() {
        place[Int(edge)] = Int32(number)
        count[Int(edge)] = Int32(bundle.count)
      }
    }
    var blocked: [Int] = []
    for edge in routes.indices where routes[edge].shape != .loop {
      guard monitor.goesOn(after: 1) else { break }
      let ends = ends(of: edge)
      if !ways.isBlocked(routes[edge], ends) { continue }
      let number = Int(place[edge])
      let nearer = Self.squeezes.lazy.map { line(edge, place: number, of: Int(count[edge]), squeeze: $0) }
      if count[edge] > 1, let route = nearer.first(where: { !ways.isBlocked($0, ends) }) {
        routes[edge] = route
      } else if let route = ways.route(ends, number: number) {
        routes[edge] = route
      } else {
        blocked.append(edge)
      }
    }
    return blocked
  }

  /// One of several edges between the same ends.
  private func line(_ index: Int, place: Int, of count: Int, squeeze: Double = 1) -> Route {
    let (source, target) = ends(of: index)
    let from = positions[source]
    let to = positions[target]
    let direction = to - from
    let length = max(direction.length, 1e-9)
    let spacing = min(Self.spacing, Self.greatestSpread * max(length, 1) / Double(max(1, count - 1)))
    // Siblings are bowed alike whichever way they lead, and whatever the order of the nodes.
    let isAscending = graph.rank[source] < graph.rank[target]
    let bow = (Double(place) - Double(count - 1) / 2) * (isAscending ? spacing : -spacing) * squeeze
    let control = (from + to) * 0.5 + Point(-direction.y, direction.x) * (2 * bow / length)
    let start = from + footprint(of: source).rim(toward: control - from)
    let end = to + footprint(of: target).rim(toward: control - to)
    if bow == 0 { return Route(shape: count > 1 ? .parallel : .straight, from: start, to: end) }
    return Route(
      shape: .parallel,
      points: [start, start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end])
  }

  /// One of several loops of a node, each round the ones before.
  private func loop(at node: Int, toward away: Point, number: Int, of count: Int) -> Route {
    let across = Point(-away.y, away.x)
    let reach = footprint(of: node).extents
    let radius = max(14, (reach.left + reach.right + reach.top + reach.bottom) / 4)
    let size = radius * (1.2 + min(Self.growth, Self.greatestGrowth / Double(count)) * Double(number))
    let centre = positions[node]
    let start = centre + away * (radius * 0.87) + across * (radius * 0.5)
    let end = centre + away * (radius * 0.87) - across * (radius * 0.5)
    let out = away * (radius + size)
    return Route(shape: .loop, points: [start, centre + out + across * size, centre + out - across * size, end])
  }

  /// The middle of the widest angle without an edge, for each node that has a loop and edges to others; empty where
  /// there is no loop.
  private func freeDirections() -> [Point?] {
    let looped = edges.bundles.compactMap { bundle in
      let (source, target) = ends(of: Int(bundle[0]))
      return source == target ? source : nil
    }
    if looped.isEmpty { return [] }
    var angles = [[Double]?](repeating: nil, count: positions.count)
    for node in looped { angles[node] = [] }
    for edge in edges.sources.indices {
      let (source, target) = ends(of: edge)
      if source == target { continue }
      for (node, other) in [(source, target), (target, source)] where angles[node] != nil {
        let way = positions[other] - positions[node]
        if way != Point(0, 0) { angles[node]?.append(Elementary.atan2(way.y, way.x)) }
      }
    }
    return angles.map { angles in
      guard let sorted = angles?.sorted(), let first = sorted.first, let last = sorted.last else { return nil }
      var widest = (from: last, width: first + 2 * Double.pi - last)
      for (one, two) in zip(sorted, sorted.dropFirst()) where two - one > widest.width + 1e-9 {
        widest = (one, two - one)
      }
      let middle = widest.from + widest.width / 2
      return Point(Elementary.cos(middle), Elementary.sin(middle))
    }
  }
}
