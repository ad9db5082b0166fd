internal import DeterministicMath

/// Moves nodes toward less stress, but never so that their edges cross more or run through more foreign nodes.
///
/// A node whose edges cross or hit something also looks at places around its target and takes the best of them; so
/// crossings go down, and a drawing that has none keeps none.
struct GuardedDescent {
  let component: Component
  let solver: StressSolver
  /// The free distance that a line should keep from a foreign circle.
  let clearance: Double

  /// Runs some sweeps.
  ///
  /// - Complexity: O(sweeps · (n² + m·(n + m))).
  func run(_ points: inout [Point], sweeps: Int, budget: Double, random: inout CounterRandom) {
    let n = component.count
    guard n > 2 else { return }
    let directions = (0..<12).map { index in
      let angle = Double(index) * Double.pi / 6
      return Point(Elementary.cos(angle), Elementary.sin(angle))
    }
    let unit = component.meanIdealLength
    var order = Array(0..<n)
    for sweep in 0..<sweeps {
      random.shuffle(&order)
      let jumps = sweep % 3 == 2 && sweep < sweeps - 2
      for node in order where !solver.isFixed[node] {
        let target = solver.target(of: node, points)
        let old = points[node]
        let before = trouble(node, at: old, points)
        var isPlaced = false
        for share in [1, 0.5, 0.2] {
          let place = old + (target - old) * share
          if trouble(node, at: place, points) <= before {
            points[node] = place
            isPlaced = true
            break
          }
        }
        guard before > 0, jumps else { continue }
        var best = (trouble: isPlaced ? trouble(node, at: points[node], points) : before, place: points[node])
        for radius in [0.35, 0.8, 1.4] {
          for direction in directions {
            let place = target + direction * (radius * unit)
            let cost = trouble(node, at: place, points)
            if cost < best.trouble { best = (cost, place) }
          }
        }
        points[node] = best.place
      }
    }
  }

  /// Crossings of the node's edges, plus lines through foreign circles that have to do with the node.
  private func trouble(_ node: Int, at place: Point, _ points: [Point]) -> Int {
    var total = 0
    let own = Double(component.radii[node]) + clearance
    for slot in component.incidence(of: node) {
      let other = Int(component.neighbours[slot])
      let end = points[other]
      let low = Point(min(place.x, end.x), min(place.y, end.y))
      let high = Point(max(place.x, end.x), max(place.y, end.y))
      for edge in 0..<component.edgeCount {
        let (a, b) = component.ends(of: edge)
        if a == node || b == node || a == other || b == other { continue }
        let p = points[a]
        let q = points[b]
        if min(p.x, q.x) > high.x || max(p.x, q.x) < low.x || min(p.y, q.y) > high.y || max(p.y, q.y) < low.y {
          continue
        }
        if Segments.cross(place, end, p, q) { total += 1 }
      }
      for foreign in points.indices where foreign != node && foreign != other {
        let reach = Double(component.radii[foreign]) + clearance
        let centre = points[foreign]
        if centre.x < low.x - reach || centre.x > high.x + reach || centre.y < low.y - reach
          || centre.y > high.y + reach
        {
          continue
        }
        if Segments.distance(from: centre, to: place, end) < reach { total += 1 }
      }
    }
    for edge in 0..<component.edgeCount {
      let (a, b) = component.ends(of: edge)
      if a == node || b == node { continue }
      let p = points[a]
      let q = points[b]
      if place.x < min(p.x, q.x) - own || place.x > max(p.x, q.x) + own || place.y < min(p.y, q.y) - own
        || place.y > max(p.y, q.y) + own
      {
        continue
      }
      if Segments.distance(from: place, to: p, q) < own { total += 1 }
    }
    return total
  }

  /// All crossings of a component's straight chords.
  ///
  /// - Complexity: O(m²).
  static func crossings(_ component: Component, _ points: [Point]) -> Int {
    var total = 0
    for first in 0..<component.edgeCount {
      let (a, b) = component.ends(of: first)
      for second in (first + 1)..<max(first + 1, component.edgeCount) {
        let (c, d) = component.ends(of: second)
        if a == c || a == d || b == c || b == d { continue }
        if Segments.cross(points[a], points[b], points[c], points[d]) { total += 1 }
      }
    }
    return total
  }
}

/// Tests on straight segments.
enum Segments {
  /// Whether two closed segments share a point.
  static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    if min(a.x, b.x) > max(c.x, d.x) || max(a.x, b.x) < min(c.x, d.x) || min(a.y, b.y) > max(c.y, d.y)
      || max(a.y, b.y) < min(c.y, d.y)
    {
      return false
    }
    let one = side(a, b, c)
    let two = side(a, b, d)
    if (one > 0 && two > 0) || (one < 0 && two < 0) { return false }
    let three = side(c, d, a)
    let four = side(c, d, b)
    return !((three > 0 && four > 0) || (three < 0 && four < 0))
  }

  private static func side(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// The distance of a point from a segment.
  static func distance(from point: Point, to a: Point, _ b: Point) -> Double {
    let direction = b - a
    let square = direction.x * direction.x + direction.y * direction.y
    guard square > 0 else { return (point - a).length }
    let along = ((point.x - a.x) * direction.x + (point.y - a.y) * direction.y) / square
    return (point - (a + direction * min(1, max(0, along)))).length
  }
}
