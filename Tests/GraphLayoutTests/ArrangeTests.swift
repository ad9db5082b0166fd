import GraphLayout
import LayoutQuality
import TestSupport
import Testing

/// What each strength promises of messy maps, measured by what shares no code with the engine.
@Suite struct ArrangeTests {
  private static func maps() throws -> [MessyMap] {
    try [30, 45, 70, 110].flatMap { size in
      try [0.3, 0.6, 1].map { try MessyMap(size: size, noise: $0, seed: UInt64(size) + UInt64($0 * 10)) }
    }
  }

  private static func arranged(_ graph: LayoutGraph, _ keep: KeepStrength) throws -> LayoutResult {
    try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .keep, keep: keep))
  }

  private static func kept(_ graph: LayoutGraph, _ result: LayoutResult) -> KeptMeasures {
    KeptMeasures(
      before: graph.nodes.map { $0.position ?? Point(0, 0) }, after: result.positions,
      edges: graph.edges.map { ($0.source, $0.target) })
  }

  private static func stress(_ graph: LayoutGraph, _ positions: [Point]) -> Double {
    QualityMeasures(of: QualityInput(positions: positions, edges: graph.edges.map { ($0.source, $0.target) })).stress
      ?? 0
  }

  @Test(arguments: KeepStrength.allCases)
  func `what is promised is held, or said to be missed`(strength: KeepStrength) throws {
    var missed = 0
    var checked = 0
    for map in try Self.maps() {
      let graph = map.graph
      let result = try Self.arranged(graph, strength)
      let note = try #require(result.kept)
      #expect(note.asked == strength)
      #expect(Plain.tooNear(graph, result.positions, padding: LayoutOptions().padding).isEmpty, "\(map)")
      let before = graph.nodes.map { $0.position ?? Point(0, 0) }
      let (crossed, crosses) = (Plain.crossings(graph, before), Plain.crossings(graph, result.positions))
      let (was, isNow) = (Self.stress(graph, before), Self.stress(graph, result.positions))
      #expect(crosses <= crossed, "\(map)")
      if strength != .nudge { #expect(isNow <= was * 1.000_001, "\(map)") }
      let kept = Self.kept(graph, result)
      let promise = KeepPromise(note.used)
      checked += 4
      missed += note.missed.count
      #expect(note.missed.contains(.order) == ((kept.order ?? 1) < promise.order), "\(map)")
      #expect(note.missed.contains(.neighbours) == ((kept.neighbours8 ?? 1) < promise.neighbours), "\(map)")
      #expect(
        note.missed.contains(.crossings) == (crosses > Int(promise.crossings * Double(crossed))),
        "\(map): \(crosses) of \(crossed)")
      if let fresh = note.now?.freshStress, fresh > 0, !note.missed.contains(.stress) {
        #expect(isNow <= promise.stress * fresh * 1.000_001, "\(map)")
      }
      #expect(result.work.sweeps <= 40_000 && result.work.constraints <= 400_000, "\(map): \(result.work)")
    }
    #expect(missed * 10 <= checked, "\(missed) of \(checked)")
  }

  @Test func `the less is kept the more is mended`() throws {
    var sums: [KeepStrength: (order: Double, stress: Double)] = [:]
    for map in try Self.maps().prefix(6) {
      for strength in KeepStrength.allCases {
        let result = try Self.arranged(map.graph, strength)
        sums[strength, default: (0, 0)].order += Self.kept(map.graph, result).order ?? 1
        sums[strength, default: (0, 0)].stress += Self.stress(map.graph, result.positions)
      }
    }
    for (more, less) in zip(KeepStrength.allCases, KeepStrength.allCases.dropFirst()) {
      let (one, two) = try (#require(sums[more]), #require(sums[less]))
      #expect(one.order > two.order && one.stress > two.stress, "\(more) and \(less)")
    }
  }

  @Test(arguments: KeepStrength.allCases)
  func `pinned ideas keep their bits, and the same comes of it wherever the map lies`(strength: KeepStrength) throws {
    var graph = try MessyMap(size: 50, noise: 0.6, seed: 5).graph
    for index in graph.nodes.indices {
      // On the grid, so that shifting is exact.
      let place = try #require(graph.nodes[index].position)
      graph.nodes[index].position = Point((place.x * 64).rounded() / 64, (place.y * 64).rounded() / 64)
    }
    let free = try Self.arranged(graph, strength)
    var shifted = graph
    for index in graph.nodes.indices { shifted.nodes[index].position? += Point(640, -1_280) }
    #expect(try Self.arranged(shifted, strength).positions == free.positions.map { $0 + Point(640, -1_280) })

    for index in [3, 17, 40] {
      graph.nodes[index].position? += Point(0.1, 0.3)
      graph.nodes[index].isPinned = true
    }
    let result = try Self.arranged(graph, strength)
    for index in [3, 17, 40] { #expect(result.positions[index] == graph.nodes[index].position) }
    let near = Plain.tooNear(graph, result.positions, padding: LayoutOptions().padding)
    #expect(near.allSatisfy { graph.nodes[$0.0].isPinned && graph.nodes[$0.1].isPinned })
  }

  @Test(arguments: KeepStrength.allCases)
  func `what is in order stays so`(strength: KeepStrength) throws {
    var graph = GraphFamily.randomTree.graph(size: 60, seed: 9)
    let fresh = try LayoutEngine.layOut(graph)
    for index in graph.nodes.indices { graph.nodes[index].position = fresh.positions[index] }
    if strength < .arrange {
      #expect(try Self.arranged(graph, strength).positions == fresh.positions)
    }
    // What has been arranged once is arranged.
    let once = try Self.arranged(graph, strength)
    for index in graph.nodes.indices { graph.nodes[index].position = once.positions[index] }
    let twice = try Self.arranged(graph, strength)
    #expect(Self.stress(graph, twice.positions) <= Self.stress(graph, once.positions) * 1.000_001)
  }

  @Test(arguments: 0..<6)
  func `one idea more moves hardly any of two hundred`(number: Int) throws {
    var graph = GraphFamily.randomTree.graph(size: 200, seed: UInt64(number))
    let fresh = try LayoutEngine.layOut(graph)
    for index in graph.nodes.indices { graph.nodes[index].position = fresh.positions[index] }
    graph.nodes.append(LayoutNode(id: "new", footprint: Footprint(radius: 30)))
    let parent = (number * 37) % 200
    graph.edges.append(LayoutEdge(id: "new", source: parent, target: 200))
    let result = try Self.arranged(graph, .nudge)
    let lengths = graph.edges.dropLast().map { length(fresh.positions[$0.source] - fresh.positions[$0.target]) }
    let usual = lengths.reduce(0, +) / Double(lengths.count)
    let moved = (0..<200).count { length(result.positions[$0] - fresh.positions[$0]) > usual / 4 }
    #expect(moved <= 10)
    #expect(length(result.positions[200] - result.positions[parent]) < 3 * usual)
    #expect(Plain.tooNear(graph, result.positions, padding: LayoutOptions().padding).isEmpty)
  }

  private func length(_ way: Point) -> Double { (way.x * way.x + way.y * way.y).squareRoot() }

  @Test(arguments: KeepStrength.allCases)
  func `new ideas go beside what they belong to`(strength: KeepStrength) throws {
    var graph = try MessyMap(size: 60, noise: 0.3, seed: 4).graph
    for index in graph.nodes.indices where index % 2 == 1 { graph.nodes[index].position = nil }
    let result = try Self.arranged(graph, strength)
    #expect(Plain.tooNear(graph, result.positions, padding: LayoutOptions().padding).isEmpty)
    if strength == .nudge {
      // One half stays about where it was.
      for index in graph.nodes.indices {
        if let place = graph.nodes[index].position { #expect(length(result.positions[index] - place) < 300) }
      }
    }
  }
}

/// Maps that nobody draws and programs send.
@Suite struct ArrangeHostileTests {
  private static func graph(_ size: Int = 40, place: (Int) -> Point?) -> LayoutGraph {
    var graph = GraphFamily.randomTree.graph(size: size, seed: 3)
    for index in graph.nodes.indices { graph.nodes[index].position = place(index) }
    return graph
  }

  private static func arranged(_ graph: LayoutGraph, _ keep: KeepStrength) throws -> LayoutResult {
    let options = LayoutOptions(preset: .keep, keep: keep)
    let result = try LayoutEngine.layOut(graph, options: options)
    let near = Plain.tooNear(graph, result.positions, padding: options.padding)
    #expect(near.allSatisfy { graph.nodes[$0.0].isPinned && graph.nodes[$0.1].isPinned })
    #expect(result.positions.allSatisfy { $0.x.magnitude <= 67_108_864 && $0.y.magnitude <= 67_108_864 })
    return result
  }

  @Test(arguments: KeepStrength.allCases)
  func `all on one place`(strength: KeepStrength) throws {
    let graph = Self.graph { _ in Point(700, 300) }
    let result = try Self.arranged(graph, strength)
    #expect(result.kept?.reason == (strength == .nudge ? nil : .onePlace) || strength == .nudge)
    if strength != .nudge { #expect(Plain.crossings(graph, result.positions) == 0) }
  }

  @Test(arguments: KeepStrength.allCases)
  func `all on a line leave it`(strength: KeepStrength) throws {
    let graph = Self.graph { Point(Double($0 * 37 % 40) * 30, 0) }
    let result = try Self.arranged(graph, strength)
    #expect(result.positions.contains { $0.y.magnitude > 20 })
  }

  @Test(arguments: KeepStrength.allCases)
  func `fifty million units apart`(strength: KeepStrength) throws {
    let graph = Self.graph { Point($0 % 2 == 0 ? -5e7 : 5e7, Double($0) * 400) }
    _ = try Self.arranged(graph, strength)
  }

  @Test(arguments: KeepStrength.allCases)
  func `a thousand million units apart is no position`(strength: KeepStrength) throws {
    let graph = Self.graph { Point($0 % 2 == 0 ? -1e9 : 1e9, 0) }
    let none = Self.graph { _ in nil }
    #expect(try Self.arranged(graph, strength).positions == Self.arranged(none, strength).positions)
  }

  @Test(arguments: KeepStrength.allCases)
  func `all pinned and overlapping is told, and nothing moves`(strength: KeepStrength) throws {
    var graph = Self.graph(12) { Point(Double($0) * 3 + 0.1, 0.7) }
    for index in graph.nodes.indices { graph.nodes[index].isPinned = true }
    let result = try Self.arranged(graph, strength)
    #expect(result.positions == graph.nodes.map { $0.position })
    #expect(result.conflicts.count == Plain.tooNear(graph, result.positions, padding: LayoutOptions().padding).count)
    #expect(!result.conflicts.isEmpty)
  }

  @Test func `a chain of a hundred thousand is only moved apart`() throws {
    let count = 100_000
    func place(_ index: Int) -> Point { Point(Double(index % 400) * 47, Double(index / 400) * 50) }
    let nodes = (0..<count).map { index in
      LayoutNode(id: String(1_000_000 + index), footprint: Footprint(radius: 20), position: place(index))
    }
    let edges = (1..<count).map { LayoutEdge(id: String($0), source: $0 - 1, target: $0) }
    let graph = LayoutGraph(nodes: nodes, edges: edges)
    let result = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .keep))
    #expect(result.kept?.used == .nudge && result.kept?.reason == .size)
    #expect(Plain.leastDistance(result.positions, under: 47.9) == nil)
    #expect(result.work.constraints <= 3_000_000 && result.work.visits <= 100_000_000)
  }

  @Test(arguments: KeepStrength.allCases)
  func `two ideas connected a thousand times`(strength: KeepStrength) throws {
    var graph = Self.graph(2) { Point(Double($0) * 10, 0) }
    graph.edges = (0..<1_000).map { LayoutEdge(id: String($0), source: $0 % 2, target: 1 - $0 % 2) }
    let result = try Self.arranged(graph, strength)
    #expect(result.routes.count == 1_000)
    #expect(result.positions[0].x < result.positions[1].x)
  }

  @Test(arguments: KeepStrength.allCases)
  func `nothing, one idea and ideas without connections`(strength: KeepStrength) throws {
    for count in [0, 1, 2, 30] {
      var graph = Self.graph(max(1, count)) { Point(Double($0 % 6) * 25, Double($0 / 6) * 25) }
      graph.edges = []
      if count == 0 { graph.nodes = [] }
      #expect(try Self.arranged(graph, strength).positions.count == count)
    }
  }
}
