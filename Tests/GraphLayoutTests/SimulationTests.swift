import GraphLayout
import SpringMotion
import TestSupport
import Testing

/// A drawing that is dragged about.
@Suite struct LayoutSimulationTests {
  private static let frame = 1.0 / 60
  private static let padding = SimulationOptions().padding

  /// Lets time pass until nothing moves, and says how many steps that took.
  @discardableResult
  private func settle(_ simulation: inout LayoutSimulation) -> Int {
    var steps = 0
    while simulation.step(by: Self.frame), steps < 20_000 { steps += 1 }
    return steps
  }

  private func places(_ simulation: LayoutSimulation) -> [Point] {
    simulation.nodes.compactMap { simulation.position(of: $0) }
  }

  /// A graph as the engine lays it out.
  private func placed(_ family: GraphFamily, size: Int, preset: LayoutPreset = .organic) throws -> LayoutGraph {
    var graph = family.graph(size: size, seed: 3)
    let positions = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: preset)).positions
    for node in graph.nodes.indices { graph.nodes[node].position = positions[node] }
    return graph
  }

  @Test(arguments: GraphFamily.allCases)
  func `nodes without places find some, and nothing overlaps at rest`(family: GraphFamily) throws {
    for size in [1, 2, 9, 60] {
      let graph = family.graph(size: size, seed: 2)
      var simulation = try LayoutSimulation(graph)
      // Eight seconds, two for landing, and a step for each node that has to be carried somewhere.
      #expect(settle(&simulation) <= 600 + graph.nodes.count)
      #expect(simulation.isSettled && simulation.energy == 0)
      #expect(Plain.tooNear(graph, places(simulation), padding: Self.padding).isEmpty, "\(size)")
    }
  }

  @Test func `a tree relaxes to the lengths of its connections`() throws {
    let graph = GraphFamily.binaryTree.graph(size: 31, seed: 2)
    var simulation = try LayoutSimulation(graph)
    settle(&simulation)
    let places = places(simulation)
    for edge in graph.edges {
      let radii = [edge.source, edge.target].reduce(0.0) { sum, node in
        let footprint = graph.nodes[node].footprint
        guard let box = footprint.box else { return sum + footprint.radius }
        return sum + max(footprint.radius, (box.left + box.right + box.top + box.bottom) / 4)
      }
      let share = distance(places[edge.source], places[edge.target]) / (radii + 48)
      #expect((0.6...1.9).contains(share), "\(share)")
    }
  }

  @Test func `a placed map stands still`() throws {
    let graph = try placed(.smallWorld, size: 80)
    var simulation = try LayoutSimulation(graph)
    #expect(simulation.isSettled)
    let work = simulation.work
    let isMoving = simulation.step(by: Self.frame)
    #expect(!isMoving)
    #expect(simulation.work == work, "a step at rest looks at nothing")
    #expect(places(simulation) == graph.nodes.map { $0.position })
    // Taking hold and letting go is no reason to move either.
    try simulation.grab(simulation.nodes[5])
    for _ in 0..<60 { simulation.step(by: Self.frame) }
    try simulation.release(simulation.nodes[5])
    settle(&simulation)
    #expect(places(simulation) == graph.nodes.map { $0.position })
  }

  @Test func `a dragged node is where the finger is, its leaves follow, the far map stays`() throws {
    let graph = try placed(.randomTree, size: 200)
    var simulation = try LayoutSimulation(graph)
    let before = places(simulation)
    let degrees = graph.nodes.indices.map { node in graph.edges.count { $0.source == node || $0.target == node } }
    let leafEdge = try #require(
      graph.edges.first { degrees[$0.target] == 1 && degrees[$0.source] > 2 || degrees[$0.source] == 1 })
    let (hub, leaf) =
      degrees[leafEdge.target] == 1 ? (leafEdge.source, leafEdge.target) : (leafEdge.target, leafEdge.source)
    let handle = simulation.nodes[hub]
    try simulation.grab(handle)
    for step in 1...60 {
      let finger = before[hub] + Point(4.0 * Double(step), 1.0 * Double(step))
      try simulation.drag(handle, to: finger)
      simulation.step(by: Self.frame)
      #expect(simulation.position(of: handle) == finger)
      #expect(!simulation.isSettled)
    }
    try simulation.release(handle)
    settle(&simulation)
    let after = places(simulation)
    #expect(distance(after[hub], before[hub] + Point(240, 60)) < 60, "it stays where it was dropped, or beside")
    #expect(distance(after[leaf], before[leaf]) > 60)
    #expect(before.indices.count { distance(before[$0], after[$0]) > 12 } <= 40)
    #expect(before.indices.count { before[$0] == after[$0] } > 100, "what is far away has not moved at all")
    #expect(Plain.tooNear(graph, after, padding: Self.padding).isEmpty)
  }

  @Test func `adding one leaf to 200 ideas moves at most 5 % of the others noticeably`() throws {
    let graph = try placed(.randomTree, size: 200)
    for parent in [0, 17, 99, 150] {
      var simulation = try LayoutSimulation(graph)
      let before = places(simulation)
      let leaf = try simulation.add(
        LayoutNode(id: "new", footprint: Footprint(radius: 30)), beside: simulation.nodes[parent])
      try simulation.connect(leaf, simulation.nodes[parent])
      settle(&simulation)
      let after = places(simulation)
      // A usual connection is about 120 units long.
      #expect(before.indices.count { distance(before[$0], after[$0]) > 30 } <= 10)
      var grown = graph
      grown.nodes.append(LayoutNode(id: "new", footprint: Footprint(radius: 30)))
      let place = try #require(simulation.position(of: leaf))
      #expect(Plain.tooNear(grown, after + [place], padding: Self.padding).isEmpty)
      #expect(distance(place, after[parent]) < 400)
    }
  }

  @Test func `nodes and connections come and go`() throws {
    let graph = try placed(.caveman, size: 40)
    var simulation = try LayoutSimulation(graph)
    let before = places(simulation)
    let gone = simulation.nodes[7]
    try simulation.remove(gone)
    #expect(simulation.count == 39 && simulation.position(of: gone) == nil)
    #expect(simulation.isSettled, "a hole is no reason to move")
    #expect(throws: SimulationError.unknownNode) { try simulation.remove(gone) }
    #expect(throws: SimulationError.unknownNode) { try simulation.grab(gone) }
    let edge = try #require(graph.edges.firstIndex { $0.source != 7 && $0.target != 7 && $0.source != $0.target })
    try simulation.disconnect(simulation.edges[edge])
    #expect(throws: SimulationError.unknownEdge) { try simulation.disconnect(simulation.edges[edge]) }
    let lost = try #require(graph.edges.firstIndex { $0.source == 7 || $0.target == 7 })
    #expect(throws: SimulationError.unknownEdge) { try simulation.disconnect(simulation.edges[lost]) }
    for (node, handle) in simulation.nodes.enumerated() where node != 7 {
      #expect(simulation.position(of: handle) == before[node])
    }
    // A name is not used again.
    let new = try simulation.add(LayoutNode(id: "n", footprint: Footprint(radius: 20), position: Point(3, 4)))
    #expect(new != gone && simulation.position(of: gone) == nil && simulation.position(of: new) == Point(3, 4))
    // All may go, and come again.
    for handle in simulation.nodes where simulation.position(of: handle) != nil { try simulation.remove(handle) }
    try simulation.remove(new)
    #expect(simulation.count == 0)
    settle(&simulation)
    #expect(simulation.isSettled)
    for _ in 0..<5 { try simulation.add(LayoutNode(id: "m", footprint: Footprint(radius: 20))) }
    settle(&simulation)
    #expect(simulation.count == 5 && simulation.isSettled)
  }

  @Test func `a new connection pulls two nodes together`() throws {
    let graph = try placed(.path, size: 12)
    var simulation = try LayoutSimulation(graph)
    let ends = [simulation.nodes[0], simulation.nodes[11]]
    func apart() -> Double { distance(simulation.position(of: ends[0])!, simulation.position(of: ends[1])!) }
    let before = apart()
    try simulation.connect(ends[0], ends[1])
    settle(&simulation)
    #expect(apart() < 0.9 * before)
  }

  @Test func `pinned nodes stay to the bit, also when something is dropped on them`() throws {
    var graph = try placed(.grid, size: 49)
    for node in [0, 24] {
      graph.nodes[node].isPinned = true
      graph.nodes[node].position! += Point(0.123456789, -0.1)
    }
    var simulation = try LayoutSimulation(graph)
    #expect(throws: SimulationError.pinned) { try simulation.grab(simulation.nodes[0]) }
    try simulation.grab(simulation.nodes[10])
    for _ in 0..<30 {
      try simulation.drag(simulation.nodes[10], to: graph.nodes[24].position!)
      simulation.step(by: Self.frame)
    }
    try simulation.release(simulation.nodes[10])
    settle(&simulation)
    let after = places(simulation)
    for node in [0, 24] { #expect(after[node] == graph.nodes[node].position) }
    #expect(Plain.tooNear(graph, after, padding: Self.padding).isEmpty)
    try simulation.setPinned(false, simulation.nodes[0])
    try simulation.grab(simulation.nodes[0])
  }

  @Test func `pinned nodes that overlap stay, and the others come to rest all the same`() throws {
    var graph = GraphFamily.unconnected.graph(size: 6, seed: 1)
    for node in graph.nodes.indices { graph.nodes[node].position = Point(0, 0) }
    for node in [0, 1] { graph.nodes[node].isPinned = true }
    var simulation = try LayoutSimulation(graph)
    settle(&simulation)
    #expect(simulation.isSettled)
    let pairs = Plain.tooNear(graph, places(simulation), padding: Self.padding)
    #expect(pairs.allSatisfy { $0 == (0, 1) })
  }

  @Test func `a crowd of all sizes at one point comes apart`() throws {
    for count in [30, 150] {
      var graph = GraphFamily.unconnected.graph(size: count, seed: 4)
      graph.nodes[0].footprint = Footprint(radius: 0, box: Extents(left: 4_000, top: 9, right: 4_000, bottom: 9))
      for node in graph.nodes.indices { graph.nodes[node].position = Point(0, 0) }
      var simulation = try LayoutSimulation(graph)
      settle(&simulation)
      #expect(simulation.isSettled)
      #expect(Plain.tooNear(graph, places(simulation), padding: Self.padding).isEmpty)
    }
  }

  @Test(arguments: [Spring(duration: 0.001, bounce: 1), .bouncy, Spring(duration: 3, bounce: -0.9)])
  func `every spring comes to rest`(spring: Spring) throws {
    let graph = GraphFamily.scaleFree.graph(size: 60, seed: 2)
    var simulation = try LayoutSimulation(graph, options: SimulationOptions(spring: spring))
    settle(&simulation)
    #expect(simulation.isSettled)
    #expect(Plain.tooNear(graph, places(simulation), padding: Self.padding).isEmpty)
    #expect(places(simulation).allSatisfy { $0.x.magnitude < 1e5 && $0.y.magnitude < 1e5 })
  }

  @Test func `the same calls give the same bits`() throws {
    func run() throws -> [Point] {
      var simulation = try LayoutSimulation(GraphFamily.smallWorld.graph(size: 50, seed: 9))
      for step in 0..<90 {
        if step == 10 { try simulation.grab(simulation.nodes[4]) }
        if step > 10, step < 40 { try simulation.drag(simulation.nodes[4], to: Point(Double(step) * 7, 3)) }
        if step == 40 { try simulation.release(simulation.nodes[4]) }
        if step == 60 { try simulation.remove(simulation.nodes[20]) }
        simulation.step(by: Self.frame)
      }
      settle(&simulation)
      return places(simulation)
    }
    #expect(try run() == run())
  }

  @Test func `a step does so much work and no more`() throws {
    let graph = try placed(.grid, size: 400, preset: .grid)
    var simulation = try LayoutSimulation(graph)
    try simulation.grab(simulation.nodes[0])
    simulation.step(by: Self.frame)
    let before = simulation.work
    for _ in 0..<10 { simulation.step(by: Self.frame) }
    // All pairs once for the forces, and few of them again for contacts.
    #expect(simulation.work - before <= 10 * 400 * (400 + 100))
  }

  @Test func `a step grows no memory`() throws {
    let graph = try placed(.grid, size: 100, preset: .grid)
    var simulation = try LayoutSimulation(graph)
    try simulation.grab(simulation.nodes[0])
    simulation.step(by: Self.frame)
    let storage = simulation.storage
    #expect(storage.count > 20)
    for step in 0..<40 {
      try simulation.drag(simulation.nodes[0], to: Point(Double(step), 3))
      simulation.step(by: Self.frame)
    }
    try simulation.release(simulation.nodes[0])
    settle(&simulation)
    #expect(simulation.storage == storage, "every array is where it was, as large as it was")
  }

  @Test func `hostile numbers are refused and change nothing`() throws {
    let graph = try placed(.path, size: 5)
    var simulation = try LayoutSimulation(graph)
    let before = places(simulation)
    for seconds in [Double.nan, -1, 0, -Double.infinity] {
      let isMoving = simulation.step(by: seconds)
      #expect(!isMoving)
    }
    let node = simulation.nodes[2]
    #expect(throws: SimulationError.notGrabbed) { try simulation.drag(node, to: Point(1, 1)) }
    #expect(throws: SimulationError.notGrabbed) { try simulation.release(node) }
    try simulation.grab(node)
    for point in [Point(Double.nan, 0), Point(0, Double.infinity), Point(1e9, 0)] {
      #expect(throws: SimulationError.unusableNumber) { try simulation.drag(node, to: point) }
      #expect(throws: SimulationError.unusableNumber) {
        try simulation.add(LayoutNode(id: "x", footprint: Footprint(radius: 3), position: point))
      }
    }
    for radius: Double in [-1, .nan, .infinity, 1e7] {
      #expect(throws: SimulationError.unusableNumber) {
        try simulation.add(LayoutNode(id: "x", footprint: Footprint(radius: radius)))
      }
    }
    for factor: Double in [0, -1, .nan, .infinity, 101] {
      #expect(throws: SimulationError.unusableNumber) {
        try simulation.connect(node, simulation.nodes[0], lengthFactor: factor)
      }
    }
    #expect(places(simulation) == before && simulation.count == 5)
    simulation.step(by: .infinity)
    #expect(places(simulation).allSatisfy { $0.x.isFinite && $0.y.isFinite })
    var bad = graph
    bad.nodes[1].position = Point(Double.nan, 0)
    #expect(throws: SimulationError.unusableNumber) { try LayoutSimulation(bad) }
    bad = graph
    bad.edges.append(LayoutEdge(id: "x", source: 0, target: 5))
    #expect(throws: SimulationError.unknownNode) { try LayoutSimulation(bad) }
    let many = LayoutGraph(
      nodes: (0...10_000).map { LayoutNode(id: "\($0)", footprint: Footprint(radius: 1)) }, edges: [])
    #expect(throws: SimulationError.tooMany(limit: 10_000)) { try LayoutSimulation(many) }
  }
}

private func distance(_ one: Point, _ two: Point) -> Double {
  let way = two - one
  return (way.x * way.x + way.y * way.y).squareRoot()
}
