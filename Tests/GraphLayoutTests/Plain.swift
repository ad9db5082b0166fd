import GraphLayout

/// The plainest ways to check a layout, sharing no code with the engine: every pair, in whole 64ths.
enum Plain {
  /// Pairs of footprints nearer than a padding, less a 32nd: sizes that are no whole 64ths are rounded outward there.
  static func tooNear(_ graph: LayoutGraph, _ positions: [Point], padding: Double) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for one in positions.indices {
      for two in positions.indices where two > one {
        let a = graph.nodes[one].footprint
        let b = graph.nodes[two].footprint
        if isTooNear(a, b, positions[two] - positions[one], padding - 1.0 / 32) { pairs.append((one, two)) }
      }
    }
    return pairs
  }

  private static func isTooNear(_ a: Footprint, _ b: Footprint, _ way: Point, _ padding: Double) -> Bool {
    func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    func circle(_ footprint: Footprint) -> Double? {
      footprint.radius > 0 || footprint.box == nil ? footprint.radius : nil
    }
    if let r = circle(a), let s = circle(b), distance(way.x, way.y) < r + s + padding { return true }
    for (round, box, to) in [(circle(a), b.box, way), (circle(b), a.box, -way)] {
      guard let round, let box else { continue }
      if distance(max(0, to.x - box.left, -to.x - box.right), max(0, to.y - box.top, -to.y - box.bottom))
        < round + padding
      {
        return true
      }
    }
    guard let p = a.box, let q = b.box else { return false }
    return way.x - q.left < p.right + padding && way.x + q.right > -p.left - padding
      && way.y - q.top < p.bottom + padding && way.y + q.bottom > -p.top - padding
  }

  /// The least distance of two places where it is under a limit, by looking into cells of that side.
  static func leastDistance(_ positions: [Point], under limit: Double) -> Double? {
    var cells: [SIMD2<Int>: [Int]] = [:]
    func cell(_ point: Point) -> SIMD2<Int> {
      SIMD2(Int((point.x / limit).rounded(.down)), Int((point.y / limit).rounded(.down)))
    }
    for (index, point) in positions.enumerated() { cells[cell(point), default: []].append(index) }
    var least = limit
    for (index, point) in positions.enumerated() {
      let own = cell(point)
      for x in -1...1 {
        for y in -1...1 {
          for other in cells[own &+ SIMD2(x, y)] ?? [] where other > index {
            let way = positions[other] - point
            least = min(least, (way * way).sum().squareRoot())
          }
        }
      }
    }
    return least < limit ? least : nil
  }

  /// Pairs of edges without a common end whose straight chords touch.
  static func crossings(_ graph: LayoutGraph, _ positions: [Point]) -> Int {
    crossings(graph.edges.map { ($0.source, $0.target) }, positions.map { SIMD2(Int($0.x * 64), Int($0.y * 64)) })
  }

  /// The same on whole numbers.
  static func crossings(_ edges: [(Int, Int)], _ places: [SIMD2<Int>]) -> Int {
    func side(_ a: Int, _ b: Int, _ c: Int) -> Int {
      let p = places[b] &- places[a]
      let q = places[c] &- places[a]
      return (p.x * q.y - p.y * q.x).signum()
    }
    func isBetween(_ a: Int, _ b: Int, _ c: Int) -> Bool {
      min(places[a].x, places[b].x) <= places[c].x && places[c].x <= max(places[a].x, places[b].x)
        && min(places[a].y, places[b].y) <= places[c].y && places[c].y <= max(places[a].y, places[b].y)
    }
    var count = 0
    for one in edges.indices {
      for two in edges.indices where two > one {
        let (a, b) = edges[one]
        let (c, d) = edges[two]
        if a == c || a == d || b == c || b == d { continue }
        let sides = (side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b))
        let isProper = sides.0 * sides.1 < 0 && sides.2 * sides.3 < 0
        let isTouching =
          sides.0 == 0 && isBetween(a, b, c) || sides.1 == 0 && isBetween(a, b, d)
          || sides.2 == 0 && isBetween(c, d, a) || sides.3 == 0 && isBetween(c, d, b)
        if isProper || isTouching { count += 1 }
      }
    }
    return count
  }
}
