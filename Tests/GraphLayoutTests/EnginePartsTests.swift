import DeterministicMath
import GraphLayout
import TestSupport
import Testing

/// The parts of the engine against the plainest way to compute the same.
@Suite struct EnginePartsTests {
  /// The largest component of a graph.
  private func component(_ graph: LayoutGraph, gap: Double = 40) throws -> Component {
    let core = try CoreGraph(graph)
    let ranks = core.components().max { $0.count < $1.count } ?? []
    var scratch = [Int32](repeating: 0, count: core.count)
    return Component(ranks, of: core, gap: gap, localNumber: &scratch)
  }

  private func scattered(_ count: Int, side: Int, _ numbers: inout TestNumbers) -> [Point] {
    (0..<count).map { _ in
      Point(Double(numbers.next(below: side) - side / 2), Double(numbers.next(below: side) - side / 2))
    }
  }

  @Test(arguments: [GraphFamily.randomTree, .random, .grid, .smallWorld, .multigraph], [false, true])
  func `ideal distances are those of Floyd and Warshall`(family: GraphFamily, isEven: Bool) throws {
    var graph = family.graph(size: 40, seed: 3)
    // Equal sizes take the breadth-first search, others Dijkstra's.
    if isEven { for index in graph.nodes.indices { graph.nodes[index].footprint = Footprint(radius: 20) } }
    if !isEven { for index in graph.edges.indices { graph.edges[index].lengthFactor = 1 + Double(index % 3) / 2 } }
    let component = try component(graph)
    let n = component.count
    var plain = [[Double]](repeating: [Double](repeating: .infinity, count: n), count: n)
    for edge in 0..<component.edgeCount {
      let (a, b) = component.ends(of: edge)
      plain[a][b] = Double(component.idealLengths[edge])
      plain[b][a] = plain[a][b]
    }
    for via in 0..<n {
      for a in 0..<n { for b in 0..<n { plain[a][b] = min(plain[a][b], plain[a][via] + plain[via][b]) } }
    }
    let distances = IdealDistances(component, padding: 8)
    let resolution = distances.longest / 30_000
    for a in 0..<n {
      for b in 0..<n where a != b {
        let least = Double(component.radii[a] + component.radii[b]) + 8
        #expect((distances.between(a, b) - max(plain[a][b], least)).magnitude <= resolution)
        #expect(distances.between(a, b) == distances.between(b, a))
      }
    }
  }

  @Test func `the table of distances is the same on any number of threads`() throws {
    let component = try component(GraphFamily.random.graph(size: 150, seed: 8))
    let one = IdealDistances(component, padding: 8)
    let many = IdealDistances(component, padding: 8, parallel: Parallel(threads: 7))
    for a in 0..<component.count { for b in 0..<component.count { #expect(one.between(a, b) == many.between(a, b)) } }
  }

  @Test(arguments: [3, 8, 9, 31, 64])
  func `stress is the sum over all pairs, and its least by scaling`(size: Int) throws {
    let component = try component(GraphFamily.random.graph(size: size, seed: 5))
    let distances = IdealDistances(component, padding: 8)
    let solver = StressSolver(
      component: component, distances: distances, isFixed: [Bool](repeating: false, count: component.count))
    var numbers = TestNumbers(4)
    let points = scattered(component.count, side: 900, &numbers)
    var stress = 0.0
    var sum = 0.0
    var squares = 0.0
    var pairs = 0.0
    for a in points.indices {
      for b in points.indices where b > a {
        let ratio = (points[a] - points[b]).length / distances.between(a, b)
        stress += (ratio - 1) * (ratio - 1)
        sum += ratio
        squares += ratio * ratio
        pairs += 1
      }
    }
    let found = solver.errors(StressSolver.Places(points, stride: distances.stride))
    #expect((found.stress - stress).magnitude <= 1e-4 * stress)
    #expect((found.scaleNormalised - (1 - sum * sum / (pairs * squares))).magnitude <= 1e-4)
  }

  @Test(arguments: GraphFamily.allCases)
  func `majorization never raises the stress and leaves fixed nodes`(family: GraphFamily) throws {
    let component = try component(family.graph(size: 30, seed: 2))
    let distances = IdealDistances(component, padding: 8)
    let isFixed = (0..<component.count).map { $0 % 7 == 3 }
    let solver = StressSolver(component: component, distances: distances, isFixed: isFixed)
    var numbers = TestNumbers(6)
    var places = StressSolver.Places(scattered(component.count, side: 700, &numbers), stride: distances.stride)
    let first = places.points(component.count)
    var last = solver.errors(places).stress
    for sweep in 0..<30 {
      solver.finish(&places, sweeps: 1)
      let now = solver.errors(places).stress
      #expect(now <= last * (1 + 1e-5), "sweep \(sweep)")
      last = now
    }
    let end = places.points(component.count)
    for node in 0..<component.count where isFixed[node] { #expect(end[node] == first[node]) }
  }

  @Test(arguments: [GraphFamily.path, .randomTree, .cycle, .grid])
  func `a drawing that is too large is made smaller, without fault and with its edges still to be seen`(
    family: GraphFamily
  ) throws {
    let component = try component(family.graph(size: 25, seed: 4), gap: 48)
    let distances = IdealDistances(component, padding: 8)
    let solver = StressSolver(
      component: component, distances: distances, isFixed: [Bool](repeating: false, count: component.count))
    var numbers = TestNumbers(1)
    var places = StressSolver.Places(scattered(component.count, side: 900, &numbers), stride: distances.stride)
    solver.finish(&places, sweeps: 300)
    let separation = GuardedSeparation(solver: solver, padding: 8)
    let tight = separation.run(places.points(component.count))
    let loose = tight.map { $0 * 1.5 }
    func stress(_ points: [Point]) -> Double {
      solver.errors(StressSolver.Places(points, stride: distances.stride)).stress
    }
    let result = separation.run(loose)
    #expect(stress(result) < 0.5 * stress(loose))
    let edges = (0..<component.edgeCount).map { component.ends(of: $0) }
    var before = TroubleMap(component: component, points: loose, clearance: 8, stride: distances.stride)
    var after = TroubleMap(component: component, points: result, clearance: 8, stride: distances.stride)
    #expect(after.totals() <= before.totals())
    for (edge, (a, b)) in edges.enumerated() {
      let rims = Double(component.radii[a] + component.radii[b])
      let free = (result[a] - result[b]).length - rims
      #expect(free >= 0.74 * (Double(component.idealLengths[edge]) - rims))
    }
  }

  @Test(arguments: [GraphFamily.random, .scaleFree, .grid, .caveman], [60, 400, 4_000])
  func `the map of troubles counts what every pair counts, also after moves`(family: GraphFamily, side: Int) throws {
    let component = try component(family.graph(size: 40, seed: 7))
    var numbers = TestNumbers(UInt64(side))
    let stride = IdealDistances(component, padding: 8).stride
    var map = TroubleMap(
      component: component, points: scattered(component.count, side: side, &numbers), clearance: 8, stride: stride)
    let edges = (0..<component.edgeCount).map { component.ends(of: $0) }
    for _ in 0..<60 {
      let node = numbers.next(below: component.count)
      let place = TroubleMap.Step(
        numbers.next(below: side * 64) - side * 32, numbers.next(below: side * 64) - side * 32)
      let before = map.totals()
      let here = map.trouble(of: node, at: map.steps[node])
      let there = map.trouble(of: node, at: place)
      map.move(node, to: place)
      let after = map.totals()
      #expect(after.crossings == Plain.crossings(edges, map.steps))
      // What a node says about itself is what the whole drawing gains or loses.
      #expect(after.crossings - before.crossings == there.crossings - here.crossings)
      #expect(after.cost - before.cost == there.cost - here.cost)
    }
    #expect(map.totals().cost == cost(component, map))
  }

  /// All faults of a drawing, by looking at every pair.
  private func cost(_ component: Component, _ map: TroubleMap) -> Int {
    let points = map.steps.map { Point(Double($0.x), Double($0.y)) * map.quantum }
    let nodes = component.footprints.indices.map {
      LayoutNode(id: "\($0)", footprint: component.footprints[$0])
    }
    var through = 0
    for edge in 0..<component.edgeCount {
      let (a, b) = component.ends(of: edge)
      for node in nodes.indices where node != a && node != b {
        if isMet(nodes[node].footprint, points[node], points[a], points[b], clearance: 8) { through += 1 }
      }
    }
    var overlaps = 0
    for one in nodes.indices {
      for two in nodes.indices where two > one {
        if isNear(nodes[one].footprint, nodes[two].footprint, points[two] - points[one], clearance: 8) { overlaps += 1 }
      }
    }
    let edges = (0..<component.edgeCount).map { component.ends(of: $0) }
    return TroubleMap.Cost.crossing * Plain.crossings(edges, map.steps) + TroubleMap.Cost.throughNode * through
      + TroubleMap.Cost.overlap * overlaps
  }

  /// Whether a line comes nearer to a footprint than a clearance, by looking at very many of its points.
  private func isMet(_ footprint: Footprint, _ centre: Point, _ a: Point, _ b: Point, clearance: Double) -> Bool {
    let count = 20_000
    for number in 0...count {
      let way = a + (b - a) * (Double(number) / Double(count)) - centre
      if footprint.radius > 0, way.length < footprint.radius + clearance - 1e-6 { return true }
      if let box = footprint.box, way.x >= -box.left - clearance, way.x <= box.right + clearance,
        way.y >= -box.top - clearance, way.y <= box.bottom + clearance
      {
        return true
      }
    }
    return false
  }

  /// Two circles by their distance; where a box takes part, both by their outlines.
  private func isNear(_ a: Footprint, _ b: Footprint, _ way: Point, clearance: Double) -> Bool {
    if a.box == nil, b.box == nil { return way.length < a.radius + b.radius + clearance }
    func outline(_ f: Footprint) -> (Double, Double, Double, Double) {
      guard let box = f.box else { return (f.radius, f.radius, f.radius, f.radius) }
      return (max(f.radius, box.left), max(f.radius, box.top), max(f.radius, box.right), max(f.radius, box.bottom))
    }
    let (p, q) = (outline(a), outline(b))
    return way.x < p.2 + q.0 + clearance && -way.x < p.0 + q.2 + clearance && way.y < p.3 + q.1 + clearance
      && -way.y < p.1 + q.3 + clearance
  }

  @Test(arguments: GraphFamily.allCases)
  func `guarded descent never ends with more crossings`(family: GraphFamily) throws {
    for seed in 0..<4 {
      let component = try component(family.graph(size: 28, seed: UInt64(seed)))
      guard component.count > 2 else { continue }
      let distances = IdealDistances(component, padding: 8)
      let solver = StressSolver(
        component: component, distances: distances, isFixed: [Bool](repeating: false, count: component.count))
      var numbers = TestNumbers(UInt64(seed))
      let points = scattered(component.count, side: 500, &numbers)
      let plan = GuardedDescent.Plan(clearance: 8, repulsion: 1, sweeps: 12, budget: 1, mostTests: 10_000_000)
      var descent = GuardedDescent(
        solver: solver, from: points, plan: plan, random: CounterRandom(seed: 1, stage: UInt64(seed)))
      var crossings = descent.best.crossings
      let edges = (0..<component.edgeCount).map { component.ends(of: $0) }
      #expect(crossings == Plain.crossings(edges, points.map { SIMD2(Int($0.x * 64), Int($0.y * 64)) }))
      for part in 1...4 {
        descent.run(to: Double(part) / 4)
        #expect(descent.best.crossings <= crossings, "\(family) \(seed)")
        crossings = descent.best.crossings
      }
      let places = descent.best.points.map { SIMD2(Int($0.x * 64), Int($0.y * 64)) }
      #expect(crossings == Plain.crossings(edges, places))
    }
  }

  @Test func `parallel lines stand apart and end on the rims, loops keep clear of the edges`() throws {
    var graph = LayoutGraph(
      nodes: (0..<4).map {
        LayoutNode(id: "\($0)", footprint: Footprint(radius: 30), position: Point(Double($0) * 200, 0))
      },
      edges: (0..<5).map { LayoutEdge(id: "p\($0)", source: $0 % 2, target: 1 - $0 % 2) }
        + [LayoutEdge(id: "q", source: 1, target: 2), LayoutEdge(id: "loop", source: 1, target: 1)])
    graph.nodes[3].position = Point(200, 300)
    graph.edges.append(LayoutEdge(id: "down", source: 1, target: 3))
    let result = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .asIs))
    for (edge, route) in zip(graph.edges, result.routes) {
      let start = (route.points[0] - result.positions[edge.source]).length
      let end = (route.points[route.points.count - 1] - result.positions[edge.target]).length
      #expect((start - 30).magnitude < 0.5 && (end - 30).magnitude < 0.5, "\(edge.id)")
    }
    let middles = result.routes[0..<5].map { route in
      route.points.count == 2
        ? (route.points[0] + route.points[1]) * 0.5
        : (route.points[0] + (route.points[1] + route.points[2]) * 3 + route.points[3]) * 0.125
    }.map(\.y).sorted()
    for (one, two) in zip(middles, middles.dropFirst()) { #expect(two - one > 15) }
    // Edges lead left, right and down from node 1: the widest angle is the half above it.
    let loop = result.routes[6]
    #expect(loop.shape == .loop && loop.points.allSatisfy { $0.y < result.positions[1].y })
  }

  @Test func `a hundred thousand parallel edges and loops are bounded work`() throws {
    let count = 100_000
    let graph = LayoutGraph(
      nodes: (0..<2).map { LayoutNode(id: "\($0)", footprint: Footprint(radius: 20)) },
      edges: (0..<count).map { LayoutEdge(id: "\($0)", source: 0, target: $0 % 2) })
    let result = try LayoutEngine.layOut(graph)
    #expect(result.routes.count == count)
    #expect(result.routes.allSatisfy { $0.points.allSatisfy { $0.length < 2_000 } })
  }
}

extension Point {
  /// Euclidean length.
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
