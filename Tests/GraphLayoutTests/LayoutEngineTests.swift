import GraphLayout
import LayoutQuality
import Testing

/// Small graphs made by counting, the same in every run.
struct GraphMaker {
  var state: UInt64
  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func graph(nodes: Int, extraEdges: Int, isForest: Bool = false) -> LayoutGraph {
    let list = (0..<nodes).map { index in
      let footprint =
        next(below: 8) == 0
        ? Footprint(radius: 0, box: Extents(left: 60, top: 15, right: 60, bottom: 15))
        : Footprint(radius: Double(15 + next(below: 70)))
      return LayoutNode(id: "node-\(index * 7919 % 1000)-\(index)", footprint: footprint)
    }
    var edges: [LayoutEdge] = []
    for index in stride(from: 1, to: nodes, by: 1) where !isForest || next(below: 9) > 0 {
      edges.append(LayoutEdge(id: "e\(index)", source: next(below: index), target: index))
    }
    for extra in 0..<extraEdges where nodes > 0 {
      edges.append(LayoutEdge(id: "x\(extra)", source: next(below: nodes), target: next(below: nodes)))
    }
    return LayoutGraph(nodes: list, edges: edges)
  }
}

func measures(_ graph: LayoutGraph, _ result: LayoutResult) -> QualityMeasures {
  QualityMeasures(
    of: QualityInput(
      positions: result.positions, edges: graph.edges.map { ($0.source, $0.target) },
      footprints: graph.nodes.map { node in
        QualityInput.Footprint(
          radius: node.footprint.radius,
          box: node.footprint.box.map { (left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom) })
      }))
}

@Suite struct LayoutEngineTests {
  @Test func `nothing overlaps and everything is finite on many graphs`() throws {
    var maker = GraphMaker(state: 1)
    for round in 0..<300 {
      let graph = maker.graph(
        nodes: 1 + maker.next(below: 24), extraEdges: maker.next(below: 8), isForest: round % 3 == 0)
      let result = try LayoutEngine.layOut(graph, options: LayoutOptions(seed: UInt64(round), quality: .draft))
      #expect(result.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(measures(graph, result).nodeOverlaps == 0, "round \(round)")
      #expect(result.conflicts.isEmpty)
    }
  }

  @Test func `a bushy tree of a thousand has no crossing either`() throws {
    // Its leaves have least room: pushed apart instead of scaled, it would get crossings.
    let nodes = (0..<1_023).map { LayoutNode(id: String(10_000 + $0), footprint: Footprint(radius: 12)) }
    let edges = (1..<1_023).map { LayoutEdge(id: "", source: ($0 - 1) / 2, target: $0) }
    let graph = LayoutGraph(nodes: nodes, edges: edges)
    let positions = try LayoutEngine.layOut(graph).positions
    #expect(Plain.crossings(graph, positions) == 0)
    #expect(Plain.tooNear(graph, positions, padding: LayoutOptions().padding).isEmpty)
  }

  @Test func `trees have no crossing`() throws {
    var maker = GraphMaker(state: 5)
    for round in 0..<40 {
      let graph = maker.graph(nodes: 5 + maker.next(below: 40), extraEdges: 0)
      let result = try LayoutEngine.layOut(graph)
      #expect(measures(graph, result).crossings == 0, "round \(round)")
    }
  }

  @Test func `the order of nodes and edges changes nothing`() throws {
    var maker = GraphMaker(state: 9)
    let graph = maker.graph(nodes: 30, extraEdges: 5)
    let result = try LayoutEngine.layOut(graph)
    let last = graph.nodes.count - 1
    let mirrored = LayoutGraph(
      nodes: graph.nodes.reversed(),
      edges: graph.edges.reversed().map {
        LayoutEdge(id: $0.id, source: last - $0.target, target: last - $0.source)
      })
    let other = try LayoutEngine.layOut(mirrored)
    #expect(other.positions == result.positions.reversed())
    #expect(other.hash == result.hash)
    #expect(try LayoutEngine.layOut(graph, options: LayoutOptions(threads: 3)).hash == result.hash)
  }

  @Test func `given places stay, others are found beside their neighbours`() throws {
    var maker = GraphMaker(state: 3)
    var graph = maker.graph(nodes: 12, extraEdges: 0)
    for index in 0..<6 { graph.nodes[index].position = Point(Double(index) * 300.3, 17.7) }
    let result = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .asIs))
    for index in 0..<6 { #expect(result.positions[index] == graph.nodes[index].position) }
    #expect(measures(graph, result).nodeOverlaps == 0)
  }

  @Test func `pinned nodes keep their bits, and overlapping pins are told`() throws {
    var maker = GraphMaker(state: 4)
    var graph = maker.graph(nodes: 9, extraEdges: 1)
    for index in 0..<2 {
      graph.nodes[index].position = Point(0.1 + Double(index), 0.2)
      graph.nodes[index].isPinned = true
    }
    for preset in [LayoutPreset.organic, .keep] {
      let result = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: preset))
      #expect(result.positions[0] == Point(0.1, 0.2) && result.positions[1] == Point(1.1, 0.2))
      #expect(result.conflicts.count == 1)
      #expect(measures(graph, result).nodeOverlaps == 1)
    }
  }

  @Test func `strange graphs end well`() throws {
    func nodes(_ count: Int, _ footprint: Footprint = Footprint(radius: 20)) -> [LayoutNode] {
      (0..<count).map { LayoutNode(id: "\($0)", footprint: footprint, position: Point(.nan, .infinity)) }
    }
    func star(_ count: Int) -> [LayoutEdge] {
      (1..<count).map { LayoutEdge(id: "\($0)", source: 0, target: $0) }
    }
    var complete: [LayoutEdge] = []
    for a in 0..<12 { for b in (a + 1)..<12 { complete.append(LayoutEdge(id: "\(a)-\(b)", source: a, target: b)) } }
    let graphs = [
      LayoutGraph(nodes: [], edges: []), LayoutGraph(nodes: nodes(1), edges: []),
      LayoutGraph(nodes: nodes(2), edges: [LayoutEdge(id: "a", source: 0, target: 1)]),
      LayoutGraph(nodes: nodes(40), edges: []), LayoutGraph(nodes: nodes(40), edges: star(40)),
      LayoutGraph(nodes: nodes(12), edges: complete),
      LayoutGraph(nodes: nodes(3, Footprint(radius: 0)), edges: star(3)),
      LayoutGraph(nodes: nodes(3, Footprint(radius: 1e9)), edges: star(3)),
      LayoutGraph(
        nodes: nodes(2), edges: (0..<50).map { LayoutEdge(id: "\($0)", source: 0, target: 1) }),
      LayoutGraph(nodes: nodes(1), edges: (0..<3).map { LayoutEdge(id: "\($0)", source: 0, target: 0) }),
    ]
    for (index, graph) in graphs.enumerated() {
      let result = try LayoutEngine.layOut(graph)
      #expect(result.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "graph \(index)")
      #expect(Set(result.routes).count == graph.edges.count, "routes of graph \(index)")
    }
    #expect(throws: LayoutError.unknownNode(edge: 0)) {
      try LayoutEngine.layOut(LayoutGraph(nodes: [], edges: [LayoutEdge(id: "a", source: 0, target: 1)]))
    }
    #expect(throws: LayoutError.cancelled) {
      try LayoutEngine.layOut(LayoutGraph(nodes: nodes(5), edges: star(5))) { _ in false }
    }
  }
}
