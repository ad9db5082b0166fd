import GraphLayout
import Testing

/// Routes past nodes, checked point by point against the plain shapes of the nodes.
@Suite struct AvoidingRoutesTests {
  /// Numbers that look random, the same in every run.
  private struct Dice {
    var state: UInt64
    mutating func next(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / Double(1 << 53)
    }
  }

  private static func scattered(_ count: Int, seed: UInt64, side: Double, labelled: Bool) -> LayoutGraph {
    var dice = Dice(state: seed)
    let nodes = (0..<count).map { number -> LayoutNode in
      let radius = dice.next(8...40)
      let box = Extents(left: -radius - 4, top: 9, right: radius + dice.next(30...90), bottom: 9)
      return LayoutNode(
        id: "n\(number)", footprint: Footprint(radius: radius, box: labelled && number % 2 == 0 ? box : nil),
        position: Point(dice.next(0...side), dice.next(0...side)))
    }
    let edges = (0..<2 * count).map { number in
      LayoutEdge(
        id: "e\(number)", source: Int(dice.next(0...Double(count) - 0.01)),
        target: Int(dice.next(0...Double(count) - 0.01)))
    }
    return LayoutGraph(nodes: nodes, edges: edges)
  }

  private static func layOut(_ graph: LayoutGraph, _ preset: LayoutPreset) throws -> LayoutResult {
    try LayoutEngine.layOut(graph, options: LayoutOptions(preset: preset, routing: .avoid))
  }

  /// Many points of a route.
  private static func points(_ route: Route) -> [Point] {
    let points = route.points
    if points.count == 2 { return (0...400).map { points[0] + (points[1] - points[0]) * (Double($0) / 400) } }
    return stride(from: 0, to: points.count - 3, by: 3).flatMap { place in
      (0...60).map { step -> Point in
        let t = Double(step) / 60
        let s = 1 - t
        let outer = points[place] * (s * s * s) + points[place + 3] * (t * t * t)
        return outer + points[place + 1] * (3 * s * s * t) + points[place + 2] * (3 * s * t * t)
      }
    }
  }

  private static func isInside(_ way: Point, _ footprint: Footprint) -> Bool {
    if (way * way).sum().squareRoot() < footprint.radius { return true }
    guard let box = footprint.box else { return false }
    return way.x > -box.left && way.x < box.right && way.y > -box.top && way.y < box.bottom
  }

  /// The edges whose lines run under a node that they do not join.
  private static func under(_ graph: LayoutGraph, _ result: LayoutResult) -> [Int] {
    graph.edges.indices.filter { edge in
      let (source, target) = (graph.edges[edge].source, graph.edges[edge].target)
      if source == target { return false }
      return points(result.routes[edge]).contains { point in
        graph.nodes.indices.contains { node in
          node != source && node != target
            && isInside(point - result.positions[node], graph.nodes[node].footprint)
        }
      }
    }
  }

  @Test(arguments: [true, false], 1...6)
  func noRouteRunsUnderANode(labelled: Bool, seed: Int) throws {
    let graph = Self.scattered(60, seed: UInt64(seed), side: 900, labelled: labelled)
    let result = try Self.layOut(graph, .removeOverlaps)
    #expect(result.blocked.isEmpty)
    #expect(Self.under(graph, result).isEmpty)
    #expect(result.routes.contains { $0.shape == .avoiding })
    #expect(result.work.tangents > 0)
    // The check is able to fail.
    var straight = graph
    straight.nodes = zip(graph.nodes, result.positions).map { node, place in
      LayoutNode(id: node.id, footprint: node.footprint, position: place)
    }
    let without = try LayoutEngine.layOut(straight, options: LayoutOptions(preset: .asIs))
    #expect(without.positions == result.positions)
    #expect(!Self.under(graph, without).isEmpty)
  }

  @Test("every layout can lead its edges round nodes", arguments: LayoutPreset.allCases)
  func everyPreset(preset: LayoutPreset) throws {
    if preset == .stress || preset == .asIs { return }
    let graph = Self.scattered(40, seed: 9, side: 700, labelled: true)
    let result = try Self.layOut(graph, preset)
    #expect(Set(Self.under(graph, result)).isSubset(of: result.blocked))
    #expect(result.blocked.isEmpty)
  }

  @Test func straightWhereNothingIsInTheWay() throws {
    let node = { (id: String, x: Double, y: Double) in
      LayoutNode(id: id, footprint: Footprint(radius: 20), position: Point(x, y))
    }
    let graph = LayoutGraph(
      nodes: [node("a", 0, 0), node("b", 200, 0), node("c", 100, 60)],
      edges: [LayoutEdge(id: "e", source: 0, target: 1)])
    let result = try Self.layOut(graph, .asIs)
    #expect(result.routes[0].points == [Point(20, 0), Point(180, 0)])
    #expect(result.work.tangents == 0)
  }

  @Test("a way round one disc is as short as a taut string at the clearance, within a hundredth")
  func tautString() throws {
    let footprints = [10.0, 10, 40].map { Footprint(radius: $0) }
    let positions = [Point(-200, 0), Point(200, 0), Point(0, 0)]
    let nodes = zip(footprints, positions).enumerated().map { number, pair in
      LayoutNode(id: "\(number)", footprint: pair.0, position: pair.1)
    }
    let graph = LayoutGraph(nodes: nodes, edges: [LayoutEdge(id: "e", source: 0, target: 1)])
    let result = try Self.layOut(graph, .asIs)
    let points = Self.points(result.routes[0])
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot() }
    // Tangents from 200 away to a circle of 48, and the arc between them, less both radii.
    let (tangent, arc) = ((200.0 * 200 - 48 * 48).squareRoot(), 48 * 2 * 0.242_366_7)
    #expect(abs(length - (2 * tangent + arc - 20)) < 0.01 * length)
  }

  @Test("a bow of parallel edges that passes under a node is squeezed, or all lead round, each on its own way")
  func parallelEdges() throws {
    let node = { (id: String, x: Double, y: Double, radius: Double) in
      LayoutNode(id: id, footprint: Footprint(radius: radius), position: Point(x, y))
    }
    let edges = (0..<3).map { LayoutEdge(id: "e\($0)", source: 0, target: 1) }
    let ends = [node("a", 0, 0, 15), node("b", 300, 0, 15)]
    let beside = LayoutGraph(nodes: ends + [node("c", 150, 36, 18)], edges: edges)
    let squeezed = try Self.layOut(beside, .asIs)
    #expect(Self.under(beside, squeezed).isEmpty && squeezed.blocked.isEmpty)
    #expect(squeezed.routes.allSatisfy { $0.shape == .parallel })
    let between = LayoutGraph(nodes: ends + [node("c", 150, 0, 60)], edges: edges)
    let round = try Self.layOut(between, .asIs)
    #expect(Self.under(between, round).isEmpty && round.blocked.isEmpty)
    #expect(Set(round.routes.map(\.points)).count == 3)
  }

  @Test func aWalledInNodeIsSaid() throws {
    let wall = (0..<12).map { number -> LayoutNode in
      let corner = [
        Point(1, 0), Point(0.866, 0.5), Point(0.5, 0.866), Point(0, 1), Point(-0.5, 0.866), Point(-0.866, 0.5),
      ]
      let place = number < 6 ? corner[number] : -corner[number - 6]
      return LayoutNode(id: "w\(number)", footprint: Footprint(radius: 40), position: place * 100)
    }
    let ends = [
      LayoutNode(id: "a", footprint: Footprint(radius: 10), position: Point(0, 0)),
      LayoutNode(id: "b", footprint: Footprint(radius: 10), position: Point(400, 10)),
    ]
    let graph = LayoutGraph(nodes: ends + wall, edges: [LayoutEdge(id: "e", source: 0, target: 1)])
    let result = try Self.layOut(graph, .asIs)
    #expect(result.blocked == [0])
    #expect(result.routes[0].shape == .straight)
  }

  @Test func theOrderOfTheInputDoesNotMatter() throws {
    let graph = Self.scattered(50, seed: 4, side: 800, labelled: true)
    let last = graph.nodes.count - 1
    let turned = LayoutGraph(
      nodes: graph.nodes.reversed(),
      edges: graph.edges.map { LayoutEdge(id: $0.id, source: last - $0.source, target: last - $0.target) })
    let (one, two) = (try Self.layOut(graph, .removeOverlaps), try Self.layOut(turned, .removeOverlaps))
    for edge in graph.edges.indices where graph.edges[edge].source != graph.edges[edge].target {
      let (a, b) = (Self.points(one.routes[edge]), Self.points(two.routes[edge]))
      #expect(zip(a, b).allSatisfy { (($0 - $1) * ($0 - $1)).sum() < 1e-6 })
    }
  }

  @Test func cancelling() {
    let graph = Self.scattered(60, seed: 2, side: 900, labelled: true)
    #expect(throws: LayoutError.cancelled) {
      try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .removeOverlaps, routing: .avoid)) {
        $0.fraction < 0.975
      }
    }
  }

  @Test("a thousand nodes take a bounded number of tangents")
  func work() throws {
    let graph = Self.scattered(1_000, seed: 3, side: 5_000, labelled: false)
    let result = try Self.layOut(graph, .removeOverlaps)
    #expect(Set(Self.under(graph, result)).isSubset(of: result.blocked))
    #expect(result.blocked.count < 20)
    #expect(result.work.tangents < 40_000_000)
  }
}
