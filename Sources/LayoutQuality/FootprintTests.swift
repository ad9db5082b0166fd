/// Tests between footprints, and between footprints and chords.
struct FootprintTests {
  /// Less than this does not count as an overlap, in layout units.
  static let tolerance = 1e-6

  private struct Body {
    var node: Int
    var centre: SIMD2<Double>
    var radius: Double
    var box: (minX: Double, minY: Double, maxX: Double, maxY: Double)?
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double
  }

  private let bodies: [Body]
  private let widest: Double
  private let positions: [SIMD2<Double>]

  init(_ input: QualityInput) {
    positions = input.positions
    var list: [Body] = []
    for (node, footprint) in input.footprints.enumerated() where node < input.positions.count {
      let centre = input.positions[node]
      let r = footprint.radius
      let box = footprint.box.map {
        (minX: centre.x - $0.left, minY: centre.y - $0.top, maxX: centre.x + $0.right, maxY: centre.y + $0.bottom)
      }
      list.append(
        Body(
          node: node, centre: centre, radius: r, box: box,
          minX: min(r > 0 || box == nil ? centre.x - r : .infinity, box?.minX ?? .infinity),
          minY: min(r > 0 || box == nil ? centre.y - r : .infinity, box?.minY ?? .infinity),
          maxX: max(r > 0 || box == nil ? centre.x + r : -.infinity, box?.maxX ?? -.infinity),
          maxY: max(r > 0 || box == nil ? centre.y + r : -.infinity, box?.maxY ?? -.infinity)))
    }
    bodies = list.sorted { ($0.minX, $0.node) < ($1.minX, $1.node) }
    widest = bodies.map { $0.maxX - $0.minX }.max() ?? 0
  }

  /// Width over height of everything; nil when there is no height.
  func aspect() -> Double? {
    let size = size()
    return size.y > 0 ? size.x / size.y : nil
  }

  /// The area of the box round everything.
  func area() -> Double { size().x * size().y }

  private func size() -> SIMD2<Double> {
    let minX = bodies.map(\.minX).min() ?? positions.map(\.x).min() ?? 0
    let maxX = bodies.map(\.maxX).max() ?? positions.map(\.x).max() ?? 0
    let minY = bodies.map(\.minY).min() ?? positions.map(\.y).min() ?? 0
    let maxY = bodies.map(\.maxY).max() ?? positions.map(\.y).max() ?? 0
    return SIMD2(maxX - minX, maxY - minY)
  }

  /// Pairs of footprints that intersect.
  ///
  /// - Complexity: O(n log n + pairs that overlap in x).
  func overlaps() -> Int {
    var total = 0
    for first in bodies.indices {
      let one = bodies[first]
      var second = first + 1
      while second < bodies.count, bodies[second].minX < one.maxX {
        let two = bodies[second]
        second += 1
        if two.minY < one.maxY, one.minY < two.maxY, intersect(one, two) { total += 1 }
      }
    }
    return total
  }

  private func intersect(_ one: Body, _ two: Body) -> Bool {
    let tolerance = FootprintTests.tolerance
    if one.radius > 0, two.radius > 0,
      QualityMeasures.length(one.centre - two.centre) < one.radius + two.radius - tolerance
    {
      return true
    }
    if let box = one.box, let other = two.box {
      let overlapX = min(box.maxX, other.maxX) - max(box.minX, other.minX)
      let overlapY = min(box.maxY, other.maxY) - max(box.minY, other.minY)
      if overlapX > tolerance, overlapY > tolerance { return true }
    }
    return circle(one, entersBoxOf: two) || circle(two, entersBoxOf: one)
  }

  private func circle(_ one: Body, entersBoxOf two: Body) -> Bool {
    guard one.radius > 0, let box = two.box else { return false }
    let nearest = SIMD2(
      min(max(one.centre.x, box.minX), box.maxX), min(max(one.centre.y, box.minY), box.maxY))
    return QualityMeasures.length(one.centre - nearest) < one.radius - FootprintTests.tolerance
  }

  /// Pairs of a chord and a footprint of a node that is not its end.
  ///
  /// - Complexity: O((n + m) log n + candidates).
  func hits(of edges: [(Int, Int)]) -> Int {
    var total = 0
    for (a, b) in edges {
      let start = positions[a]
      let end = positions[b]
      let minX = min(start.x, end.x)
      let maxX = max(start.x, end.x)
      let minY = min(start.y, end.y)
      let maxY = max(start.y, end.y)
      var index = firstBody(from: minX - widest)
      while index < bodies.count, bodies[index].minX < maxX {
        let body = bodies[index]
        index += 1
        if body.node == a || body.node == b || body.maxX <= minX || body.maxY <= minY || body.minY >= maxY {
          continue
        }
        if chord(start, end, enters: body) { total += 1 }
      }
    }
    return total
  }

  private func firstBody(from x: Double) -> Int {
    var low = 0
    var high = bodies.count
    while low < high {
      let middle = (low + high) / 2
      if bodies[middle].minX < x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func chord(_ start: SIMD2<Double>, _ end: SIMD2<Double>, enters body: Body) -> Bool {
    let direction = end - start
    if body.radius > 0 {
      let square = (direction * direction).sum()
      let along = square > 0 ? min(1, max(0, ((body.centre - start) * direction).sum() / square)) : 0
      let nearest = start + direction * along
      if QualityMeasures.length(body.centre - nearest) < body.radius - FootprintTests.tolerance { return true }
    }
    guard let box = body.box else { return false }
    // Clip the chord to the box, a little smaller (Liang and Barsky 1984).
    let inset = FootprintTests.tolerance
    var from = 0.0
    var to = 1.0
    for (origin, step, low, high) in [
      (start.x, direction.x, box.minX + inset, box.maxX - inset),
      (start.y, direction.y, box.minY + inset, box.maxY - inset),
    ] {
      if step == 0 {
        if origin <= low || origin >= high { return false }
      } else {
        let one = (low - origin) / step
        let two = (high - origin) / step
        from = max(from, min(one, two))
        to = min(to, max(one, two))
      }
    }
    return from < to
  }
}
