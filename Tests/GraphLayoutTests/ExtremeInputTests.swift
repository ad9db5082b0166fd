import GraphLayout
import TestSupport
import Testing

/// Inputs at the ends of what a graph can be: each is laid out, without overlap, with bounded work.
///
/// No clock is asked.
@Suite struct ExtremeInputTests {
  /// What a graph may cost.
  struct Bound {
    /// Pairs summed by the solvers.
    var pairs = 0
    /// Constraints and visits of overlap removal.
    var constraints = 0
    var visits = 0
  }

  /// A graph by name, so that a failure says which.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var count: Int
    var edges: @Sendable () -> [(Int, Int)]
    var path: LayoutPath
    var bound: Bound
  }

  private static func complete(_ count: Int, from first: Int = 0) -> [(Int, Int)] {
    (1..<count).flatMap { one in (0..<one).map { (first + $0, first + one) } }
  }

  static let cases: [Case] = [
    Case(testDescription: "empty", count: 0, edges: { [] }, path: .none, bound: Bound()),
    Case(testDescription: "one", count: 1, edges: { [] }, path: .none, bound: Bound()),
    Case(testDescription: "two", count: 2, edges: { [(0, 1)] }, path: .exact, bound: Bound(pairs: 10_000)),
    Case(
      testDescription: "fifty loops", count: 1, edges: { (0..<50).map { _ in (0, 0) } }, path: .none, bound: Bound()),
    Case(
      testDescription: "1,000 parallel edges", count: 2, edges: { (0..<1_000).map { _ in (0, 1) } }, path: .exact,
      bound: Bound(pairs: 10_000)),
    Case(testDescription: "100,000 isolated nodes", count: 100_000, edges: { [] }, path: .none, bound: Bound()),
    Case(
      testDescription: "star of 10,000", count: 10_001, edges: { (1...10_000).map { (0, $0) } }, path: .exact,
      bound: Bound(pairs: 30_000_000_000, constraints: 1_000_000, visits: 100_000_000)),
    Case(
      testDescription: "path of 100,000", count: 100_000, edges: { (1..<100_000).map { ($0 - 1, $0) } },
      path: .multilevel, bound: Bound(pairs: 6_000_000_000, constraints: 2_000_000, visits: 100_000_000)),
    Case(
      testDescription: "complete, 500", count: 500, edges: { complete(500) }, path: .exact,
      bound: Bound(pairs: 1_000_000_000, constraints: 150_000, visits: 60_000_000)),
    Case(
      testDescription: "bipartite, 300 and 300", count: 600,
      edges: { (0..<300).flatMap { one in (300..<600).map { (one, $0) } } }, path: .exact,
      bound: Bound(pairs: 1_500_000_000, constraints: 150_000, visits: 60_000_000)),
    Case(
      testDescription: "binary tree of 2^16", count: 65_535, edges: { (1..<65_535).map { (($0 - 1) / 2, $0) } },
      path: .multilevel, bound: Bound(pairs: 4_000_000_000, constraints: 2_000_000, visits: 100_000_000)),
    Case(
      testDescription: "two complete graphs and a bridge", count: 500,
      edges: { complete(250) + complete(250, from: 250) + [(0, 250)] }, path: .exact,
      bound: Bound(pairs: 1_000_000_000, constraints: 150_000, visits: 60_000_000)),
    Case(
      testDescription: "power law of 30,000", count: 30_000,
      edges: { MultilevelTests.Family.powerLaw.edges(30_000) }, path: .multilevel,
      bound: Bound(pairs: 2_000_000_000, constraints: 2_000_000, visits: 100_000_000)),
  ]

  private static func graph(_ count: Int, _ edges: [(Int, Int)], radius: Double = 12) -> LayoutGraph {
    LayoutGraph(
      nodes: (0..<count).map { LayoutNode(id: String(1_000_000 + $0), footprint: Footprint(radius: radius)) },
      edges: edges.enumerated().map { LayoutEdge(id: String($0), source: $1.0, target: $1.1) })
  }

  @Test(arguments: cases) func `is laid out with bounded work`(_ test: Case) throws {
    let graph = Self.graph(test.count, test.edges())
    let result = try LayoutEngine.layOut(graph)
    #expect(result.path == test.path)
    #expect(result.positions.allSatisfy { $0.x.magnitude <= 67_108_864 && $0.y.magnitude <= 67_108_864 })
    #expect(Plain.leastDistance(result.positions, under: 32) == nil)
    #expect(result.routes.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
    #expect(result.work.pairs <= test.bound.pairs)
    #expect(result.work.constraints <= test.bound.constraints)
    #expect(result.work.visits <= test.bound.visits)
  }

  /// Where all given places are bad in the same way.
  enum Places: CaseIterable {
    case coincident, collinear, notNumbers, infinite, tooFar

    func place(_ index: Int) -> Point {
      switch self {
      case .coincident: Point(5, 5)
      case .collinear: Point(Double(index) * 3, Double(index) * 3)
      case .notNumbers: Point(.nan, 0)
      case .infinite: Point(.infinity, -.infinity)
      case .tooFar: Point(1e300, -1e300)
      }
    }
  }

  @Test(arguments: Places.allCases, [LayoutPreset.organic, .stress, .keep, .mindMap])
  func `bad places do no harm`(_ places: Places, _ preset: LayoutPreset) throws {
    var graph = GraphFamily.randomTree.graph(size: 40, seed: 3)
    for index in graph.nodes.indices { graph.nodes[index].position = places.place(index) }
    let options = LayoutOptions(preset: preset)
    let result = try LayoutEngine.layOut(graph, options: options)
    #expect(result.positions.allSatisfy { $0.x.magnitude <= 67_108_864 && $0.y.magnitude <= 67_108_864 })
    if preset != .stress { #expect(Plain.tooNear(graph, result.positions, padding: options.padding).isEmpty) }
  }

  @Test(arguments: [0, 1_000_000, 1e30, .nan, -.infinity], [LayoutPreset.organic, .mindMap, .circular])
  func `nothing is too small or too wide`(size: Double, preset: LayoutPreset) throws {
    var graph = GraphFamily.randomTree.graph(size: 12, seed: 4)
    for index in graph.nodes.indices where index % 3 == 0 {
      let box = Extents(left: size, top: 10, right: size, bottom: 10)
      graph.nodes[index].footprint = Footprint(radius: index % 2 == 0 ? size : 0, box: box)
    }
    let result = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: preset))
    #expect(result.positions.allSatisfy { $0.x.magnitude <= 67_108_864 && $0.y.magnitude <= 67_108_864 })
    #expect(result.routes.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
    // As the engine counts sizes: what is no length is none, and the largest is 10⁶.
    for index in graph.nodes.indices {
      func sane(_ length: Double) -> Double { length.isFinite ? min(1e6, max(0, length)) : 0 }
      let footprint = graph.nodes[index].footprint
      graph.nodes[index].footprint.radius = sane(footprint.radius)
      graph.nodes[index].footprint.box = footprint.box.map {
        Extents(left: sane($0.left), top: $0.top, right: sane($0.right), bottom: $0.bottom)
      }
    }
    #expect(Plain.tooNear(graph, result.positions, padding: LayoutOptions().padding).isEmpty)
  }

  @Test func `a graph that needs more memory than it may is not begun`() throws {
    let graph = Self.graph(3_000, (1..<3_000).map { ($0 / 2, $0) })
    var options = LayoutOptions(preset: .stress)
    // The table of all distances alone takes 18 MB.
    options.memoryLimit = 18_000_000
    var most = 0.0
    let error = #expect(throws: LayoutError.self) {
      try LayoutEngine.layOut(graph, options: options) { progress in
        most = max(most, progress.fraction)
        return true
      }
    }
    guard case .tooLarge(let bytes, 18_000_000) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((18_000_000...25_000_000).contains(bytes) && most == 0)
    #expect(
      error?.description == "the layout would take \((bytes + 999_999) / 1_000_000) MB of memory; 18 MB are allowed")
    options.memoryLimit = bytes
    #expect(try LayoutEngine.layOut(graph, options: options).path == .exact)
    // What needs no table needs little.
    options.memoryLimit = 2_000_000
    options.preset = .tree
    #expect(try LayoutEngine.layOut(graph, options: options).positions.count == 3_000)
    options.memoryLimit = 100_000
    #expect(throws: LayoutError.self) { try LayoutEngine.layOut(graph, options: options) }
  }

  @Test func `other ids in the same order and an edge drawn twice change little or nothing`() throws {
    for seed in 0..<8 {
      let graph = GraphFamily.randomTree.graph(size: 30, seed: UInt64(seed))
      let plain = try LayoutEngine.layOut(graph)
      var renamed = graph
      let order = graph.nodes.indices.sorted {
        graph.nodes[$0].id.utf8.lexicographicallyPrecedes(graph.nodes[$1].id.utf8)
      }
      for (rank, index) in order.enumerated() { renamed.nodes[index].id = "other \(100 + rank)" }
      #expect(try LayoutEngine.layOut(renamed).positions == plain.positions, "\(seed)")
      var doubled = graph
      doubled.edges.append(LayoutEdge(id: "again", source: graph.edges[3].target, target: graph.edges[3].source))
      let twice = try LayoutEngine.layOut(doubled)
      #expect(twice.positions == plain.positions, "\(seed)")
      #expect(twice.routes.count { $0.shape == .parallel } == 2, "\(seed)")
    }
  }
}
