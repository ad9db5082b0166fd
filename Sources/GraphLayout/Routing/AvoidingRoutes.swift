/// Leads edges round the nodes that they would pass under: the shortest way past their outlines, with rounded bends.
///
/// Each edge keeps the widest of three clearances at which a way is found, so that it never squeezes past a node where
/// there is room. Bends are cut by no more than half of it.
struct AvoidingRoutes {
  private let footprints: [Footprint]
  private let positions: [Point]
  private let monitor: LayoutMonitor
  /// From wide to narrow.
  private let clearances: [Double]
  /// The narrowest search, which also tells what is in the way.
  private var last: ShortestWay
  /// The others by their clearances, made when they are needed first.
  private var searches: [Double: ShortestWay] = [:]

  /// Tangents looked at, for tests of speed without a clock.
  private(set) var work = 0

  /// Beyond so many tangents all together, the ways of the rest stay as they are.
  private static let mostWork = 200_000_000
  private static let leastClearance = 0.25
  /// Layout units between parallel edges that lead round the same nodes, and how many of them are told apart.
  private static let (spacing, mostOuter) = (6.0, 8)
  /// Points on a curve that are joined by straight lines to see what it enters.
  private static let pieces = 16

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - footprints: The room of each node.
  ///   - positions: Where each lies.
  ///   - padding: The least distance between two footprints, in layout units.
  ///   - monitor: Asked whether to go on.
  init(_ footprints: [Footprint], _ positions: [Point], padding: Double, monitor: LayoutMonitor) {
    self.footprints = footprints
    self.positions = positions
    self.monitor = monitor
    let most = max(padding, 4 * Self.leastClearance)
    clearances = [most, most / 2, most / 4]
    last = ShortestWay(ObstacleField(footprints, positions, clearance: most / 4))
  }

  /// Whether a route passes under a node that it does not join, or nearer by one than the least clearance.
  func isBlocked(_ route: Route, _ ends: (Int, Int)) -> Bool {
    let points = Self.samples(route)
    return zip(points, points.dropFirst()).contains { one, two in
      !last.field.entered(from: one, to: two, except: ends).isEmpty
    }
  }

  /// The route round all that is in the way; nil if there is none, or the search has become too long.
  ///
  /// - Parameters:
  ///   - ends: The nodes that it joins, from its source to its target.
  ///   - number: Which of several edges between these it is; each keeps more distance than the one before.
  /// - Returns: The route.
  mutating func route(_ ends: (Int, Int), number: Int) -> Route? {
    guard work < Self.mostWork, monitor.goesOn() else { return nil }
    let wider = number > 0 ? [clearances[0] + Double(min(number, Self.mostOuter)) * Self.spacing] : []
    for clearance in wider + clearances {
      if let route = route(ends, clearance: clearance) { return route }
    }
    return nil
  }

  private mutating func route(_ ends: (Int, Int), clearance: Double) -> Route? {
    let (from, to) = (positions[ends.0], positions[ends.1])
    guard let bends = bends(from, to, ends, clearance: clearance), let first = bends.first, let last = bends.last else {
      return nil
    }
    let start = from + footprints[ends.0].rim(toward: first - from)
    let end = to + footprints[ends.1].rim(toward: last - to)
    return Route(
      shape: .avoiding, points: Self.rounded([start] + bends + [end], depth: clearance / 2))
  }

  private mutating func bends(_ from: Point, _ to: Point, _ ends: (Int, Int), clearance: Double) -> [Point]? {
    func counted(_ search: inout ShortestWay) -> [Point]? {
      let before = search.work
      defer { work += search.work - before }
      return search.bends(from: from, to: to, ends)
    }
    if clearance == last.field.clearance { return counted(&last) }
    return counted(
      &searches[clearance, default: ShortestWay(ObstacleField(footprints, positions, clearance: clearance))])
  }

  /// Cubic curves along a way, each bend rounded by a quadratic curve that leaves it by no more than a depth.
  private static func rounded(_ way: [Point], depth: Double) -> [Point] {
    var result = [way[0]]
    func line(to end: Point) {
      let from = result[result.count - 1]
      if from != end { result += [from + (end - from) / 3, end - (end - from) / 3, end] }
    }
    for bend in 1..<way.count - 1 {
      let (before, here, after) = (way[bend - 1], way[bend], way[bend + 1])
      let (back, on) = (before - here, after - here)
      guard back.length > 0, on.length > 0 else { continue }
      // Half the sum of the directions is the cosine of half the angle between them, as a length.
      let opening = (back / back.length + on / on.length).length / 2
      let reach = min(back.length / 2, on.length / 2, opening > 0 ? 2 * depth / opening : .infinity)
      let start = here + back * (reach / back.length)
      let end = here + on * (reach / on.length)
      line(to: start)
      result += [start + (here - start) * (2.0 / 3), end + (here - end) * (2.0 / 3), end]
    }
    line(to: way[way.count - 1])
    return result
  }

  private static func samples(_ route: Route) -> [Point] {
    let points = route.points
    if points.count < 4 { return points }
    var result = [points[0]]
    for place in stride(from: 0, to: points.count - 3, by: 3) {
      for piece in 1...pieces {
        let t = Double(piece) / Double(pieces)
        let s = 1 - t
        let outer = points[place] * (s * s * s) + points[place + 3] * (t * t * t)
        result.append(outer + points[place + 1] * (3 * s * s * t) + points[place + 2] * (3 * s * t * t))
      }
    }
    return result
  }
}
