/// The ways of the edges of layered drawings that have their places.
struct EdgeWays {
  private var ways: [EdgeWay] = []

  init() {}

  /// Moves the ways with the drawings that they belong to.
  init(_ drawings: [Drawing], _ places: [Point?]) {
    for drawing in drawings where !drawing.ways.isEmpty {
      var offset = Point(0, 0)
      if let rank = drawing.ranks.first, let place = places[rank] { offset = place - drawing.points[0] }
      for way in drawing.ways {
        ways.append(EdgeWay(from: way.from, to: way.to, bends: way.bends.map { $0 + offset }))
      }
    }
  }

  /// The bends of each edge of the graph, from its source to its target; nil where there are no layers.
  func placed(_ edges: EdgeBundles, _ core: CoreGraph, _ direction: LayoutDirection) -> LayeredRoutes? {
    guard !ways.isEmpty else { return nil }
    let sorted = ways.sorted { Self.key($0.from, $0.to) < Self.key($1.from, $1.to) }
    let bends = zip(edges.sources, edges.targets).map { source, target -> [Point] in
      let from = Int(core.rank[Int(source)])
      let to = Int(core.rank[Int(target)])
      var low = 0
      var high = sorted.count
      while low < high {
        let middle = (low + high) / 2
        if Self.key(sorted[middle].from, sorted[middle].to) < Self.key(from, to) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      guard low < sorted.count, Self.key(sorted[low].from, sorted[low].to) == Self.key(from, to) else { return [] }
      return sorted[low].from == from ? sorted[low].bends : sorted[low].bends.reversed()
    }
    return LayeredRoutes(bends: bends, direction: direction)
  }

  private static func key(_ one: Int, _ two: Int) -> (Int, Int) { (min(one, two), max(one, two)) }
}

/// The lines of edges in a layered drawing: straight within layers, curved between them, so that they run under nothing.
struct LayeredRoutes {
  /// Where each edge leaves and enters the layers, from its source to its target; empty for loops.
  let bends: [[Point]]
  let direction: LayoutDirection

  /// Layout units between parallel edges, and the most that many of them take together.
  private static let spacing = 12.0
  private static let tiny = 1e-3
  private static let greatestSpread = 36.0

  /// A curve that leaves and arrives along the layers.
  ///
  /// - Parameters:
  ///   - number: The edge.
  ///   - source: The middle and the room of its source.
  ///   - target: Those of its target.
  ///   - place: Which of several edges between the same ends it is.
  ///   - count: How many those are.
  /// - Returns: Its route, clipped at both rims.
  func route(
    _ number: Int, from source: (middle: Point, footprint: Footprint), to target: (middle: Point, footprint: Footprint),
    place: Int, of count: Int
  ) -> Route {
    let (start, end) = (source.middle, target.middle)
    let spacing = min(Self.spacing, Self.greatestSpread / Double(max(1, count - 1)))
    let aside = (Double(place) - Double(count - 1) / 2) * spacing
    let bends = self.bends[number].map { $0 + (direction.isVertical ? Point(aside, 0) : Point(0, aside)) }
    var points = [start]
    for place in stride(from: 0, to: bends.count - 1, by: 2) {
      addLine(&points, from: points[points.count - 1], to: bends[place])
      addCurve(&points, from: bends[place], to: bends[place + 1])
    }
    addLine(&points, from: points[points.count - 1], to: end)
    clip(&points, source.footprint, start)
    points.reverse()
    clip(&points, target.footprint, end)
    points.reverse()
    return Route(shape: .layered, points: points)
  }

  private func addLine(_ points: inout [Point], from: Point, to: Point) {
    guard (to - from).length > 1e-9 else { return }
    points += [from + (to - from) / 3, to - (to - from) / 3, to]
  }

  private func addCurve(_ points: inout [Point], from: Point, to: Point) {
    let half = (to - from) / 2
    let along = direction.isVertical ? Point(0, half.y) : Point(half.x, 0)
    points += [from + along, to - along, to]
  }

  /// Takes away what lies within a footprint at the beginning.
  private func clip(_ points: inout [Point], _ footprint: Footprint, _ centre: Point) {
    let reach = footprint.extents
    func isInside(_ point: Point) -> Bool {
      let way = point - centre
      // A little more than the rim, so that no piece of no length is left on it.
      if footprint.radius > 0 { return way.length < footprint.radius + Self.tiny }
      return way.x > -reach.left - Self.tiny && way.x < reach.right + Self.tiny && way.y > -reach.top - Self.tiny
        && way.y < reach.bottom + Self.tiny
    }
    while points.count >= 7, isInside(points[3]) { points.removeFirst(3) }
    guard points.count >= 4, isInside(points[0]), !isInside(points[3]) else { return }
    var low = 0.0
    var high = 1.0
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if isInside(Self.split(points[0], points[1], points[2], points[3], at: middle).0) {
        low = middle
      } else {
        high = middle
      }
    }
    let (point, one, two) = Self.split(points[0], points[1], points[2], points[3], at: high)
    points.replaceSubrange(0..<3, with: [point, one, two])
  }

  /// The point of a cubic at a parameter, and the controls of the rest (de Casteljau).
  private static func split(_ a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Double) -> (Point, Point, Point) {
    func mix(_ one: Point, _ two: Point) -> Point { one + (two - one) * t }
    let (ab, bc, cd) = (mix(a, b), mix(b, c), mix(c, d))
    let (abc, bcd) = (mix(ab, bc), mix(bc, cd))
    return (mix(abc, bcd), bcd, cd)
  }
}
