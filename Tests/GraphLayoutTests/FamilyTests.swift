import GraphLayout
import TestSupport
import Testing

/// What must hold for every layout, tried on two thousand graphs of all families.
@Suite struct FamilyTests {
  private static let graphsOfEach = 106

  /// Mostly small graphs, as maps are; each ninth is larger.
  private static func graph(_ family: GraphFamily, _ number: Int) -> LayoutGraph {
    let size = number % 9 == 8 ? 60 + number * 2 : 1 + number * 5 % 33
    return family.graph(size: size, seed: UInt64(number))
  }

  @Test(arguments: GraphFamily.allCases)
  func `nothing overlaps, everything is finite, forests have no crossing`(family: GraphFamily) throws {
    for number in 0..<Self.graphsOfEach {
      let graph = Self.graph(family, number)
      let result = try LayoutEngine.layOut(graph, options: LayoutOptions(seed: UInt64(number)))
      let name: Comment = "\(family) \(number)"
      #expect(result.positions.count == graph.nodes.count, name)
      #expect(result.positions.allSatisfy { $0.x.magnitude <= 67_108_864 && $0.y.magnitude <= 67_108_864 }, name)
      #expect(result.positions.allSatisfy { ($0 * 64).rounded(.toNearestOrEven) == $0 * 64 }, name)
      #expect(Plain.tooNear(graph, result.positions, padding: LayoutOptions().padding).isEmpty, name)
      #expect(result.conflicts.isEmpty, name)
      #expect(result.routes.count == graph.edges.count && Set(result.routes).count == graph.edges.count, name)
      if family.isForest { #expect(Plain.crossings(graph, result.positions) == 0, name) }
    }
  }

  @Test(arguments: GraphFamily.allCases)
  func `the number of threads and the order of the input change no bit`(family: GraphFamily) throws {
    for number in stride(from: 4, to: Self.graphsOfEach, by: 10) {
      let graph = Self.graph(family, number)
      let options = LayoutOptions(seed: UInt64(number), threads: 1)
      let result = try LayoutEngine.layOut(graph, options: options)
      for threads in [2, 7] {
        let other = try LayoutEngine.layOut(graph, options: LayoutOptions(seed: UInt64(number), threads: threads))
        #expect(other.hash == result.hash && other.positions == result.positions, "\(family) \(number)")
        #expect(other.work == result.work)
      }
      var numbers = TestNumbers(UInt64(number))
      let count = graph.nodes.count
      let place = Permutation(count: count, seed: UInt64(number), stage: 9)
      var nodes = graph.nodes
      for index in 0..<count { nodes[place[index]] = graph.nodes[index] }
      let edges = graph.edges.reversed().map { edge in
        let (from, to) = (place[edge.source], place[edge.target])
        return numbers.oneIn(2)
          ? LayoutEdge(id: edge.id, source: from, target: to) : LayoutEdge(id: edge.id, source: to, target: from)
      }
      let other = try LayoutEngine.layOut(LayoutGraph(nodes: nodes, edges: edges), options: options)
      #expect((0..<count).allSatisfy { other.positions[place[$0]] == result.positions[$0] }, "\(family) \(number)")
      #expect(other.hash == result.hash)
    }
  }

  @Test(arguments: GraphFamily.allCases)
  func `pinned nodes keep their bits and nothing but pinned pairs overlaps`(family: GraphFamily) throws {
    for number in stride(from: 3, to: Self.graphsOfEach, by: 12) {
      var graph = Self.graph(family, number)
      var numbers = TestNumbers(UInt64(number))
      for index in graph.nodes.indices where numbers.oneIn(5) {
        graph.nodes[index].isPinned = true
        graph.nodes[index].position = Point(Double(numbers.next(below: 900)) + 0.1, Double(numbers.next(below: 900)))
      }
      let result = try LayoutEngine.layOut(graph)
      for (index, node) in graph.nodes.enumerated() where node.isPinned {
        #expect(result.positions[index] == node.position, "\(family) \(number)")
      }
      let pinned = Plain.tooNear(graph, result.positions, padding: LayoutOptions().padding)
      #expect(pinned.allSatisfy { graph.nodes[$0.0].isPinned && graph.nodes[$0.1].isPinned }, "\(family) \(number)")
    }
  }

  @Test(arguments: GraphFamily.allCases)
  func `removing overlaps twice is removing them once`(family: GraphFamily) throws {
    for number in stride(from: 2, to: Self.graphsOfEach, by: 13) {
      var graph = Self.graph(family, number)
      var numbers = TestNumbers(UInt64(number))
      let side = 20 * graph.nodes.count
      for index in graph.nodes.indices {
        graph.nodes[index].position = Point(Double(numbers.next(below: side)), Double(numbers.next(below: side)))
      }
      let options = LayoutOptions(preset: .keep, keep: .nudge)
      let once = try LayoutEngine.layOut(graph, options: options)
      #expect(Plain.tooNear(graph, once.positions, padding: options.padding).isEmpty, "\(family) \(number)")
      for index in graph.nodes.indices { graph.nodes[index].position = once.positions[index] }
      #expect(try LayoutEngine.layOut(graph, options: options).positions == once.positions, "\(family) \(number)")
    }
  }

  @Test(arguments: [700, 1_000])
  func `a large tree stays as large as its ideas need`(count: Int) throws {
    var graph = GraphFamily.randomTree.graph(size: count, seed: 2)
    for index in graph.nodes.indices { graph.nodes[index].footprint = Footprint(radius: 30) }
    let result = try LayoutEngine.layOut(graph)
    let area = Double(60 * 60 * count)
    let xs = result.positions.map(\.x)
    let ys = result.positions.map(\.y)
    let width = max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
    #expect(width < 16 * area.squareRoot())
    #expect(Plain.tooNear(graph, result.positions, padding: LayoutOptions().padding).isEmpty)
  }
}
