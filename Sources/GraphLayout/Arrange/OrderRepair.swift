/// Gives back some of the order that mending has taken, as far as stress allows.
///
/// The nodes that lie on the wrong side of most others step back toward where they were, always the one whose step gives
/// most order for the stress that it costs; no step adds a crossing or an overlap.
struct OrderRepair {
  private let component: Component
  private let isFixed: [Bool]
  private let start: [Point]
  private let padding: Double
  private let monitor: LayoutMonitor
  /// The hops between all pairs, row by row; 0 where no path leads.
  private let hops: [UInt16]

  /// The most nodes for which all pairs are looked at again for every step.
  static let mostNodes = 400
  private static let mostSteps = 80
  /// Rounding to the lattice must not bring nodes nearer than `padding`.
  private static let slack = 1.0 / 32
  /// The shares of the way back that are tried, along both axes or one.
  private static let shares: [Point] = [0.15, 0.3, 0.5, 0.75, 1].flatMap {
    [Point($0, 0), Point(0, $0), Point($0, $0)]
  }

  /// So many nodes are looked at before the monitor is asked again.
  private static let often = 32

  init(component: Component, isFixed: [Bool], start: [Point], padding: Double, monitor: LayoutMonitor = .none) {
    self.monitor = monitor
    self.component = component
    self.isFixed = isFixed
    self.start = start
    self.padding = padding
    let count = component.count
    var hops = [UInt16](repeating: 0, count: count * count)
    var search = BreadthFirstSearch(component)
    for source in 0..<count {
      search.run(from: source)
      for node in search.order { hops[source * count + Int(node)] = UInt16(clamping: search.steps[Int(node)]) }
    }
    self.hops = hops
  }

  /// One node's part of what is measured, or that of all.
  private struct Sums {
    /// Pairs in their order, as a share of those that have one: the mean of both axes.
    var order = 0.0
    var ratios = 0.0
    var squares = 0.0
    var pairs = 0.0

    var stress: Double { squares > 0 ? max(0, 1 - ratios * ratios / (pairs * squares)) : 0 }
  }

  /// Lets nodes step back.
  ///
  /// - Parameters:
  ///   - points: The positions; only nodes that step back change theirs.
  ///   - order: It ends when this share of pairs is in order.
  ///   - stress: The most stress on hop distances.
  /// - Complexity: O(n²) a step.
  func run(_ points: inout [Point], order: Double, stress: Double) {
    let weights = ordered()
    var map = TroubleMap(
      component: component, points: points, clearance: padding + Self.slack, stride: (component.count + 7) / 8 * 8)
    var total = Sums()
    for node in points.indices { total = added(total, sums(node, at: points[node], points, weights), 0.5) }
    for _ in 0..<Self.mostSteps where total.order < order {
      var best: (node: Int, place: TroubleMap.Step, total: Sums, worth: Double)?
      for node in points.indices where !isFixed[node] {
        if node % Self.often == 0, !monitor.goesOn() { return }
        let old = sums(node, at: points[node], points, weights)
        let taken = map.nodes(on: node).count
        let crossings = map.crossings(of: node, at: map.steps[node])
        for share in Self.shares {
          let way = (start[node] - points[node]) * share / map.quantum
          let place = map.steps[node] &+ TroubleMap.Step(Int(way.x.rounded()), Int(way.y.rounded()))
          guard place != map.steps[node] else { continue }
          let new = sums(node, at: Point(Double(place.x), Double(place.y)) * map.quantum, points, weights)
          let sum = added(added(total, old, -1), new, 1)
          let gain = sum.order - total.order
          guard gain > 0, sum.stress <= stress else { continue }
          let worth = gain / max(1e-6, sum.stress - total.stress)
          if let best, best.worth >= worth { continue }
          guard map.nodes(on: node, at: place).count <= taken,
            map.crossings(of: node, at: place, limit: crossings) <= crossings
          else { continue }
          best = (node, place, sum, worth)
        }
      }
      guard let best else { return }
      map.move(best.node, to: best.place)
      points[best.node] = (Point(Double(best.place.x), Double(best.place.y)) * map.quantum).onGrid
      total = best.total
    }
  }

  /// What one pair in order counts along each axis.
  private func ordered() -> Point {
    var all = SIMD2<Int>(0, 0)
    for one in start.indices {
      for two in start.indices where two > one {
        let was = start[two] - start[one]
        for axis in 0..<2 where was[axis].magnitude > 0.5 { all[axis] += 1 }
      }
    }
    let axes = Double((all.x > 0 ? 1 : 0) + (all.y > 0 ? 1 : 0))
    return Point(all.x > 0 ? 1 / (axes * Double(all.x)) : 0, all.y > 0 ? 1 / (axes * Double(all.y)) : 0)
  }

  private func sums(_ node: Int, at place: Point, _ points: [Point], _ weights: Point) -> Sums {
    var sums = Sums()
    let row = node * component.count
    for other in points.indices where other != node {
      let was = start[other] - start[node]
      let now = points[other] - place
      for axis in 0..<2 where was[axis].magnitude > 0.5 && now[axis] != 0 && (now[axis] > 0) == (was[axis] > 0) {
        sums.order += weights[axis]
      }
      let far = hops[row + other]
      if far == 0 { continue }
      let ratio = now.length / Double(far)
      sums.ratios += ratio
      sums.squares += ratio * ratio
      sums.pairs += 1
    }
    return sums
  }

  private func added(_ one: Sums, _ two: Sums, _ factor: Double) -> Sums {
    Sums(
      order: one.order + factor * two.order, ratios: one.ratios + factor * two.ratios,
      squares: one.squares + factor * two.squares, pairs: one.pairs + factor * two.pairs)
  }
}
