internal import DeterministicMath

/// Finds places for nodes that have none, beside their neighbours, without moving anything.
///
/// Of the free places on rings round the neighbours, a node takes the one with short edges that cross little, run
/// through no foreign node, and that lies on no foreign edge.
struct FreePlaces {
  private let graph: CoreGraph
  private let options: LayoutOptions
  private let monitor: LayoutMonitor
  private let check: OverlapCheck
  private let shapes: [LatticeShape]

  private typealias Step = LatticeGeometry.Step
  /// Layout units per lattice step.
  private static let quantum = 1.0 / 64
  /// What a fault counts, in usual edge lengths.
  private static let crossing = 1.5
  private static let throughNode = 1.0
  /// The places tried on a ring, the rings tried after the first that has a free place, and their distance.
  private static let directions = 36
  private static let furtherRings = 5
  private static let ringWidth = 16.0
  /// How often nodes with faults look again when all have their places.
  private static let secondLooks = 2

  init(graph: CoreGraph, options: LayoutOptions, monitor: LayoutMonitor = .none) {
    self.graph = graph
    self.monitor = monitor
    self.options = options
    check = OverlapCheck(footprints: graph.footprints, padding: options.padding)
    shapes = graph.footprints.map { LatticeShape($0, quantum: Self.quantum) }
  }

  /// Fills in the places of all nodes that hang on placed ones, nearest first.
  ///
  /// - Parameter places: The place of each node, or nil.
  /// - Complexity: O(k (n + m)) for *k* nodes without a place; beyond `mostWork`, nodes go straight away from their
  ///   neighbours without a look at what is there, in O(n + m).
  func fill(_ places: inout [Point?]) {
    let missing = places.count { $0 == nil }
    let isThorough = missing <= Self.mostWork / max(1, graph.count + graph.edges.count)
    let wasMissing = places.map { $0 == nil }
    var front = (0..<graph.count).filter { node in
      places[node] == nil && graph.neighbours(of: node).contains { places[$0.node] != nil }
    }
    while !front.isEmpty {
      var next: [Int] = []
      for node in front where places[node] == nil {
        guard monitor.goesOn() else { return }
        let near = graph.neighbours(of: node).map { $0.node }.filter { places[$0] != nil }
        places[node] = isThorough ? free(for: node, near, places)?.place : beyond(node, near, places)
        for other in graph.neighbours(of: node) where places[other.node] == nil { next.append(other.node) }
      }
      front = next.sorted()
    }
    guard isThorough else { return }
    for _ in 0..<Self.secondLooks { reconsider(wasMissing.indices.filter { wasMissing[$0] }, &places) }
  }

  /// Moves nodes to better places, where what was filled in after them leaves these.
  private func reconsider(_ nodes: [Int], _ places: inout [Point?]) {
    for node in nodes {
      guard monitor.goesOn() else { return }
      guard let old = places[node] else { continue }
      let near = graph.neighbours(of: node).map { $0.node }.filter { places[$0] != nil }
      places[node] = nil
      let present = cost(of: node, at: old, near, places)
      // A place without faults stays: only those are worth another look.
      if present.faults > 0, let better = free(for: node, near, places), better.cost < present.sum - 1e-6 {
        places[node] = better.place
      } else {
        places[node] = old
      }
    }
  }

  /// The most that missing nodes times nodes and edges may be for a search of every place.
  private static let mostWork = 4_000_000

  /// The place at an ideal distance from the neighbours, on the side that is turned away from theirs.
  private func beyond(_ node: Int, _ near: [Int], _ places: [Point?]) -> Point {
    let there = near.compactMap { places[$0] }
    let centre = there.reduce(Point(0, 0), +) / Double(there.count)
    var away = Point(0, 0)
    for one in near {
      for other in graph.neighbours(of: one) {
        if let place = places[other.node] { away += centre - place }
      }
    }
    if away.length < 1 {
      let angle = Double(node) * 2.399963229728653  // the golden angle
      away = Point(Elementary.cos(angle), Elementary.sin(angle))
    }
    let ideal = graph.footprints[near[0]].meanRadius + graph.footprints[node].meanRadius + options.gap
    return (centre + away * (ideal / away.length)).onGrid
  }

  /// The usual length of the edges between a node and its neighbours.
  private func ideal(_ node: Int, _ near: [Int]) -> Double {
    near.reduce(0) { $0 + graph.footprints[$1].meanRadius } / Double(near.count)
      + graph.footprints[node].meanRadius + options.gap
  }

  /// What a place costs, in usual edge lengths.
  private func cost(
    of node: Int, at place: Point, _ near: [Int], _ places: [Point?]
  ) -> (sum: Double, faults: Double) {
    guard !near.isEmpty else { return (0, 0) }
    let length = near.compactMap { places[$0] }.reduce(0) { $0 + ($1 - place).length } / ideal(node, near)
    let faults = faults(of: node, at: place, near, places)
    return (length + faults, faults)
  }

  /// The best free place beside placed neighbours, of which there must be one.
  private func free(for node: Int, _ near: [Int], _ places: [Point?]) -> (cost: Double, place: Point)? {
    let there = near.compactMap { places[$0] }
    let centre = there.reduce(Point(0, 0), +) / Double(there.count)
    // Beside a single neighbour the first ring lies at the ideal distance.
    let ideal = ideal(node, near)
    var ring = near.count == 1 ? ideal : 0
    var ringsLeft = Self.furtherRings
    var best: (cost: Double, place: Point)?
    while ringsLeft > 0 {
      for number in 0..<Self.directions {
        let angle = Double(number) * 2 * Double.pi / Double(Self.directions)
        let place = (centre + Point(Elementary.cos(angle), Elementary.sin(angle)) * ring).onGrid
        let length = there.reduce(0) { $0 + ($1 - place).length } / ideal
        if let best, best.cost <= length { continue }
        guard isFree(node, place, places) else { continue }
        let cost = length + faults(of: node, at: place, near, places)
        if best.map({ cost < $0.cost - 1e-6 }) ?? true { best = (cost, place) }
      }
      if best != nil { ringsLeft -= 1 }
      ring += Self.ringWidth
    }
    return best
  }

  private func isFree(_ node: Int, _ place: Point, _ places: [Point?]) -> Bool {
    places.indices.allSatisfy { other in
      guard let there = places[other] else { return true }
      return !check.areNear(node, place, other, there)
    }
  }

  /// What would be wrong with a node and its edges at a place, in usual edge lengths.
  private func faults(of node: Int, at place: Point, _ near: [Int], _ places: [Point?]) -> Double {
    let clearance = options.padding / Self.quantum
    let own = step(place)
    var cost = 0.0
    for (a, b) in graph.edges {
      guard a != node, b != node, let p = places[a].map(step), let q = places[b].map(step) else { continue }
      if shapes[node].isMet(at: own, by: p, q, clearance: clearance) { cost += Self.throughNode }
      for other in near where other != a && other != b {
        if let end = places[other].map(step), LatticeGeometry.cross(own, end, p, q) { cost += Self.crossing }
      }
    }
    for foreign in places.indices where foreign != node {
      guard let centre = places[foreign].map(step) else { continue }
      for other in near where other != foreign {
        if let end = places[other].map(step), shapes[foreign].isMet(at: centre, by: own, end, clearance: clearance) {
          cost += Self.throughNode
        }
      }
    }
    return cost
  }

  private func step(_ point: Point) -> Step {
    Step(Int((point.x / Self.quantum).rounded()), Int((point.y / Self.quantum).rounded()))
  }
}
