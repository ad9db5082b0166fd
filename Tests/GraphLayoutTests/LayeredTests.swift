import GraphLayout
import TestSupport
import Testing

/// What drawings in layers keep to.
@Suite struct LayeredTests {
  private func layOut(_ graph: LayoutGraph, _ direction: LayoutDirection = .right) throws -> LayoutResult {
    try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .layered, direction: direction))
  }

  private func graph(_ count: Int, _ edges: [(Int, Int)], radius: (Int) -> Double = { _ in 20 }) -> LayoutGraph {
    LayoutGraph(
      nodes: (0..<count).map { LayoutNode(id: "\($0)", footprint: Footprint(radius: radius($0))) },
      edges: edges.enumerated().map { LayoutEdge(id: "\($0)", source: $1.0, target: $1.1) })
  }

  /// A graph without cycles: every edge leads to a later node.
  private func random(_ count: Int, edges: Int, seed: UInt64) -> LayoutGraph {
    var numbers = TestNumbers(seed)
    var pairs = (1..<count).map { (numbers.next(below: $0), $0) }
    for _ in 0..<edges {
      let one = numbers.next(below: count)
      let two = numbers.next(below: count)
      let pair = (min(one, two), max(one, two))
      if one != two, !pairs.contains(where: { $0 == pair }) { pairs.append(pair) }
    }
    return graph(count, pairs) { 12 + Double($0 * 37 % 50) }
  }

  private func along(_ point: Point, _ direction: LayoutDirection) -> Double {
    switch direction {
    case .right: point.x
    case .left: -point.x
    case .down: point.y
    case .up: -point.y
    }
  }

  @Test(arguments: LayoutDirection.allCases)
  func `without cycles every edge leads the same way, past the rims of both ends`(direction: LayoutDirection) throws {
    for seed in 1...6 {
      let graph = random(40, edges: 25, seed: UInt64(seed))
      let positions = try layOut(graph, direction).positions
      for edge in graph.edges {
        let step = along(positions[edge.target], direction) - along(positions[edge.source], direction)
        let radii = graph.nodes[edge.source].footprint.radius + graph.nodes[edge.target].footprint.radius
        #expect(step >= radii + 40)
      }
    }
  }

  @Test func `a cycle is broken in one place, and the root stays in front`() throws {
    var ring = graph(8, (0..<8).map { ($0, ($0 + 1) % 8) })
    ring.tree = LayoutTree(roots: [3], children: [[1], [2], [], [4, 2], [5], [6], [7], [0]])
    let positions = try layOut(ring).positions
    let back = ring.edges.filter { positions[$0.target].x <= positions[$0.source].x }
    #expect(back.count == 1)
    #expect(positions.allSatisfy { $0.x >= positions[3].x })
  }

  @Test func `few edges of a tangled graph lead back`() throws {
    for family in [GraphFamily.random, .smallWorld, .clique] {
      let graph = family.graph(size: 40, seed: 3)
      let positions = try layOut(graph).positions
      let edges = graph.edges.filter { $0.source != $0.target }
      // The method promises less than half.
      #expect(edges.count { positions[$0.target].x <= positions[$0.source].x } * 2 < edges.count)
    }
  }

  @Test func `layers are as few steps long as they can be`() throws {
    // By longest paths from the sources 1 would lie in the first layer, two steps from its only neighbour.
    let edges = [(0, 2), (2, 3), (1, 3), (3, 4), (3, 5), (0, 6)]
    let positions = try layOut(graph(7, edges)).positions
    #expect(positions[1].x == positions[2].x && positions[6].x == positions[2].x)
    for seed in 1...20 {
      let graph = random(7, edges: 4, seed: UInt64(seed))
      let positions = try layOut(graph).positions
      let rims = zip(positions, graph.nodes).map { $0.x - $1.footprint.radius }
      let starts = rims.sorted().reduce(into: [Double]()) { found, rim in
        if found.last.map({ rim - $0 > 1 }) ?? true { found.append(rim) }
      }
      let layers = rims.map { rim in starts.lastIndex { $0 <= rim + 0.5 } ?? 0 }
      let whole = graph.edges.reduce(0) { $0 + layers[$1.target] - layers[$1.source] }
      #expect(whole == Self.leastSteps(graph))
    }
  }

  /// The least sum of steps over all layerings, by trying all.
  private static func leastSteps(_ graph: LayoutGraph) -> Int {
    let count = graph.nodes.count
    var best = Int.max
    var layers = [Int](repeating: 0, count: count)
    func place(_ node: Int, _ sum: Int) {
      if sum >= best { return }
      if node == count {
        best = sum
        return
      }
      for layer in 0..<count {
        layers[node] = layer
        var more = 0
        var isSound = true
        for edge in graph.edges where edge.target == node || edge.source == node {
          let other = edge.target == node ? edge.source : edge.target
          guard other < node else { continue }
          let steps = edge.target == node ? layer - layers[other] : layers[other] - layer
          if steps < 1 { isSound = false }
          more += steps
        }
        if isSound { place(node + 1, sum + more) }
      }
    }
    place(0, 0)
    return best
  }

  @Test func `edges that need not cross do not`() throws {
    // Two stars whose leaves come mixed, and a ladder.
    let mixed = graph(12, (2..<12).map { ($0 % 2, $0) } + [(0, 1)])
    #expect(Plain.crossings(mixed, try layOut(mixed).positions) == 0)
    var rungs: [(Int, Int)] = []
    for step in 0..<6 {
      rungs += [(2 * step, 2 * step + 2), (2 * step + 1, 2 * step + 3)]
    }
    let ladder = graph(14, rungs)
    #expect(Plain.crossings(ladder, try layOut(ladder).positions) == 0)
    for family in [GraphFamily.binaryTree, .caterpillar, .spider] {
      var tree = family.graph(size: 60, seed: 2)
      for node in tree.nodes.indices { tree.nodes[node].footprint = Footprint(radius: 20) }
      #expect(Plain.crossings(tree, try layOut(tree).positions) == 0, "\(family)")
    }
  }

  @Test(arguments: LayoutDirection.allCases)
  func `no line runs through a foreign node`(direction: LayoutDirection) throws {
    for seed in 1...8 {
      let graph = random(50, edges: 30, seed: UInt64(seed))
      let result = try layOut(graph, direction)
      for (edge, route) in zip(graph.edges, result.routes) {
        #expect(route.shape == .layered && route.points.count % 3 == 1)
        for point in Self.samples(route) {
          for (node, position) in result.positions.enumerated() where node != edge.source && node != edge.target {
            let way = point - position
            #expect((way * way).sum().squareRoot() > graph.nodes[node].footprint.radius + 1)
          }
        }
        for (end, node) in [(route.points.first, edge.source), (route.points.last, edge.target)] {
          let way = try #require(end) - result.positions[node]
          #expect(((way * way).sum().squareRoot() - graph.nodes[node].footprint.radius).magnitude < 0.01)
        }
      }
    }
  }

  private static func samples(_ route: Route) -> [Point] {
    stride(from: 0, to: route.points.count - 3, by: 3).flatMap { first in
      (0...20).map { step -> Point in
        let t = Double(step) / 20
        let u = 1 - t
        let ends = route.points[first] * (u * u * u) + route.points[first + 3] * (t * t * t)
        return ends + route.points[first + 1] * (3 * u * u * t) + route.points[first + 2] * (3 * u * t * t)
      }
    }
  }

  @Test func `edges that lead neither way lead away from the root`() throws {
    // Given against the tree, and without a direction.
    var graph = graph(5, [(1, 0), (2, 0), (3, 1), (4, 3)])
    graph.tree = LayoutTree(roots: [0], children: [[1, 2], [3], [], [4], []])
    #expect(try layOut(graph).positions[4].x < layOut(graph).positions[0].x)
    graph.isDirected = [false, false, false, false]
    let positions = try layOut(graph).positions
    #expect(positions[0].x < positions[1].x && positions[1].x < positions[3].x && positions[3].x < positions[4].x)
  }

  @Test func `parallel edges and loops have lines of their own`() throws {
    let graph = graph(3, [(0, 1), (0, 1), (1, 0), (2, 2), (1, 2), (0, 2)])
    let result = try layOut(graph)
    #expect(Set(result.routes).count == graph.edges.count)
    #expect(result.routes[3].shape == .loop)
    #expect(result.routes[2].points.first != result.routes[0].points.first, "it leads from 1 to 0")
  }

  @Test func `read from right to left, what lies side by side begins on the right`() throws {
    let graph = random(30, edges: 10, seed: 4)
    for direction in [LayoutDirection.down, .up] {
      for preset in [LayoutPreset.tree, .layered] {
        var options = LayoutOptions(preset: preset, direction: direction)
        let plain = try LayoutEngine.layOut(graph, options: options).positions
        options.isMirrored = true
        let mirrored = try LayoutEngine.layOut(graph, options: options).positions
        let middle = plain[0].x + mirrored[0].x
        #expect(zip(plain, mirrored).allSatisfy { ($0.x + $1.x - middle).magnitude < 0.05 && $0.y == $1.y })
      }
    }
    let plain = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .mindMap)).positions
    let mirrored = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .mindMap, isMirrored: true)).positions
    #expect(zip(plain, mirrored).allSatisfy { ($0.x + $1.x - plain[0].x - mirrored[0].x).magnitude < 0.05 })
  }

  @Test func `chains and cycles of 100,000 and dense graphs take no recursion and bounded work`() throws {
    let count = 100_000
    var chain = (1..<count).map { ($0 - 1, $0) }
    let long = try layOut(graph(count, chain)).positions
    #expect(zip(long, long.dropFirst()).allSatisfy { $0.x < $1.x })
    chain.append((count - 1, 0))
    chain.append((0, count / 2))
    let ring = try layOut(graph(count, chain)).positions
    #expect(ring.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    // Stand-ins of all these edges would be some thousand million.
    let long2 = (0..<5_000).map { ($0, 99_999 - $0) }
    let nested = try layOut(graph(count, (1..<count).map { ($0 - 1, $0) } + long2)).positions
    #expect(nested.allSatisfy { $0.x.isFinite })
    let dense = (0..<300).flatMap { one in (300..<600).map { (one, $0) } }
    #expect(Set(try layOut(graph(600, dense)).positions.map { $0.x }).count == 2)
  }
}
