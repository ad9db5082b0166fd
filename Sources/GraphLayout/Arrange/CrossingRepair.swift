internal import DeterministicMath

/// Mends what moving nodes apart has done to a drawing: new crossings, and longer ways than were needed.
struct CrossingRepair {
  let component: Component
  let isFixed: [Bool]
  /// The distance that nodes keep from each other, in layout units.
  let padding: Double
  var monitor = LayoutMonitor.none

  private static let passes = 6
  /// So many nodes are looked at before the monitor is asked again.
  private static let often = 32
  /// The rings tried, as shares of the usual edge, and the places on each.
  private static let radii = [0.04, 0.08, 0.12, 0.16, 0.2, 0.25, 0.3, 0.4, 0.5, 0.7, 0.95]
  private static let directions: [Point] = (0..<16).map { index in
    let angle = Double(index) * Double.pi / 8
    return Point(Elementary.cos(angle), Elementary.sin(angle))
  }
  /// Rounding to the lattice must not bring nodes nearer than `padding`.
  private static let slack = 1.0 / 32

  /// Moves nodes until edges cross no more often than is allowed: each to the nearest free place where its edges cross less.
  ///
  /// - Parameters:
  ///   - points: The positions, centred near the origin; only nodes that step aside change theirs.
  ///   - most: The crossings allowed.
  ///   - unit: The usual length of an edge in the drawing, in layout units.
  /// - Complexity: O(k (n + m)) at worst for *k* nodes whose edges cross; near O(n + m + k) in drawings that are spread out.
  func run(_ points: inout [Point], most: Int, unit: Double) {
    var map = TroubleMap(
      component: component, points: points, clearance: padding + Self.slack, stride: (component.count + 7) / 8 * 8)
    var crossings = map.totals(monitor).crossings
    for _ in 0..<Self.passes where crossings > most {
      var hasMoved = false
      for node in 0..<component.count where !isFixed[node] && crossings > most {
        if node % Self.often == 0, !monitor.goesOn() { return }
        let own = map.crossings(of: node, at: map.steps[node])
        guard own > 0, let place = place(for: node, &map, own, unit) else { continue }
        crossings -= own - map.crossings(of: node, at: place)
        map.move(node, to: place)
        points[node] = (Point(Double(place.x), Double(place.y)) * map.quantum).onGrid
        hasMoved = true
      }
      if !hasMoved { break }
    }
  }

  /// Moves nodes back toward where they were, as far as nothing is in the way and no crossing is added.
  ///
  /// Moving apart along one axis and then along the other takes longer ways than both together would.
  ///
  /// - Parameters:
  ///   - points: The positions; only nodes that step back change theirs.
  ///   - homes: Where they were.
  func stepBack(_ points: inout [Point], to homes: [Point]) {
    var map = TroubleMap(
      component: component, points: points, clearance: padding + Self.slack, stride: (component.count + 7) / 8 * 8)
    for _ in 0..<Self.passes {
      var hasMoved = false
      for node in 0..<component.count where !isFixed[node] && points[node] != homes[node].onGrid {
        if node % Self.often == 0, !monitor.goesOn() { return }
        let way = (homes[node] - points[node]) / map.quantum
        let taken = map.nodes(on: node).count
        let crossings = map.crossings(of: node, at: map.steps[node])
        for share in Self.shares {
          let step = way * share
          let place = map.steps[node] &+ TroubleMap.Step(Int(step.x.rounded()), Int(step.y.rounded()))
          guard place != map.steps[node], map.nodes(on: node, at: place).count <= taken,
            map.crossings(of: node, at: place, limit: crossings) <= crossings
          else { continue }
          map.move(node, to: place)
          points[node] =
            share == Point(1, 1) ? homes[node].onGrid : (Point(Double(place.x), Double(place.y)) * map.quantum).onGrid
          hasMoved = true
          break
        }
      }
      if !hasMoved { break }
    }
  }

  /// The shares of the way back that are tried, along both axes or one.
  private static let shares: [Point] =
    [Point(1, 1), Point(1, 0), Point(0, 1)]
    + [0.75, 0.5, 0.25, 0.1].flatMap { [Point($0, $0), Point($0, 0), Point(0, $0)] }

  private func place(for node: Int, _ map: inout TroubleMap, _ own: Int, _ unit: Double) -> TroubleMap.Step? {
    let home = map.steps[node]
    let taken = map.nodes(on: node).count
    for radius in Self.radii {
      var best: (crossings: Int, place: TroubleMap.Step)?
      for direction in Self.directions {
        let way = direction * (radius * unit / map.quantum)
        let place = home &+ TroubleMap.Step(Int(way.x.rounded()), Int(way.y.rounded()))
        let limit = (best?.crossings ?? own) - 1
        let found = map.crossings(of: node, at: place, limit: limit)
        if found <= limit, map.nodes(on: node, at: place).count <= taken { best = (found, place) }
      }
      if let best { return best.place }
    }
    return nil
  }
}
