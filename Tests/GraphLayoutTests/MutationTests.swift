import GraphLayout
import LayoutQuality
import TestSupport
import Testing

/// Whether the other tests would notice: faults are planted, and the checks must find them.
///
/// `Scripts/mutate` does the same to the source of the engine itself.
@Suite struct MutationTests {
  // MARK: A constant that is a little different

  @Test(arguments: MultilevelTests.coarsened)
  func `another opening or strength of repulsion misses the golden drawings`(
    family: MultilevelTests.Family, hash: UInt64
  ) {
    #expect(MultilevelTests.coarsenedHash(family, opening: 1.02) != hash)
    #expect(MultilevelTests.coarsenedHash(family, strength: 0.201) != hash)
  }

  @Test func `another gap, padding, seed, shape or distance misses the golden layouts`() throws {
    let known = try GoldenTests.known()
    // Each with the kinds of graphs that it must show on: a seed decides little where all starts find the same.
    let changes: [(name: String, apply: (inout LayoutOptions) -> Void, families: [GraphFamily])] = [
      ("gap", { $0.gap = 48.5 }, GraphFamily.allCases.filter { $0 != .unconnected }),
      ("padding", { $0.padding = 9 }, [.random, .scaleFree, .clique, .binaryTree]),
      ("seed", { $0.seed = 2 }, [.random, .scaleFree, .smallWorld, .clique, .bipartite, .multigraph]),
      ("aspect", { $0.targetAspect = 0.3 }, [.random, .randomTree, .islands, .unconnected]),
      ("distance of parts", { $0.componentGap = 30 }, [.unconnected, .islands, .forest]),
    ]
    let cases = Dictionary(uniqueKeysWithValues: GoldenTests.cases.map { ($0.name, $0) })
    for change in changes {
      for family in change.families {
        var test = try #require(cases["organic \(family)"])
        change.apply(&test.options)
        #expect(try GoldenTests.line(test) != known[test.name], "\(change.name), \(test.name)")
      }
    }
  }

  // MARK: A stage that is left out

  @Test func `without overlap removal the property tests find overlaps`() throws {
    // Plain stress is the road without mending and without removal.
    var found = 0
    for family in GraphFamily.allCases {
      for number in 0..<4 {
        let graph = family.graph(size: 8 + 9 * number, seed: UInt64(number))
        let positions = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .stress)).positions
        if !Plain.tooNear(graph, positions, padding: LayoutOptions().padding).isEmpty { found += 1 }
      }
    }
    #expect(found > 2 * GraphFamily.allCases.count)
  }

  @Test func `without the guard of crossings the property tests find crossings in trees`() throws {
    var found = 0
    for number in 0..<8 {
      let graph = GraphFamily.randomTree.graph(size: 150 + number, seed: UInt64(number))
      let positions = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .stress)).positions
      if Plain.crossings(graph, positions) > 0 { found += 1 }
    }
    #expect(found > 5)
  }

  @Test func `nodes ranked by their places instead of their ids miss the golden layouts`() throws {
    let known = try GoldenTests.known()
    for var test in GoldenTests.cases where test.name.hasPrefix("organic") && test.graph.edges.count > 20 {
      for index in test.graph.nodes.indices { test.graph.nodes[index].id = String(10_000 + index) }
      #expect(try GoldenTests.line(test) != known[test.name], "\(test.name)")
    }
  }

  // MARK: A result that is a little wrong

  /// A good drawing.
  private func drawing(_ family: GraphFamily, _ seed: Int) throws -> (LayoutGraph, [Point]) {
    let graph = family.graph(size: 20 + seed, seed: UInt64(seed))
    return (graph, try LayoutEngine.layOut(graph).positions)
  }

  @Test(arguments: [GraphFamily.randomTree, .grid, .random, .islands])
  func `one node a step too near another is found, whichever it is`(family: GraphFamily) throws {
    let padding = LayoutOptions().padding
    for seed in 0..<6 {
      let (graph, positions) = try drawing(family, seed)
      for node in positions.indices {
        let other = (node + 1 + seed) % positions.count
        guard graph.nodes[node].footprint.box == nil, graph.nodes[other].footprint.box == nil else { continue }
        var moved = positions
        // To where both rims are a sixteenth of a unit nearer than they may be.
        let reach = graph.nodes[node].footprint.radius + graph.nodes[other].footprint.radius + padding - 1.0 / 16
        moved[node] = positions[other] + Point(reach * 0.6, reach * 0.8)
        let found = Plain.tooNear(graph, moved, padding: padding)
        #expect(found.contains { $0 == (min(node, other), max(node, other)) }, "\(family) \(seed) \(node)")
      }
    }
  }

  @Test func `an edge laid over another is found, and counted alike by the engine`() throws {
    for seed in 0..<12 {
      let (graph, positions) = try drawing(.randomTree, seed)
      let edges = graph.edges
      for (one, two) in zip(edges, edges.dropFirst(3)) {
        let ends: Set = [one.source, one.target, two.source, two.target]
        guard ends.count == 4 else { continue }
        var moved = positions
        // Through the middle of the second edge and out again.
        let middle = (positions[two.source] + positions[two.target]) * 0.5
        moved[one.source] = middle * 2 - positions[one.target] + Point(0.5, 0.25)
        #expect(Plain.crossings(graph, moved) > 0, "\(seed)")
        #expect(
          measures(graph, LayoutResult(positions: moved, routes: [])).crossings == Plain.crossings(graph, moved),
          "\(seed)")
      }
    }
  }

  @Test func `one bit of one position is another hash`() throws {
    let (graph, positions) = try drawing(.random, 3)
    var placed = graph
    for index in graph.nodes.indices { placed.nodes[index].position = positions[index] }
    let hash = try LayoutEngine.layOut(placed, options: LayoutOptions(preset: .asIs)).hash
    for index in graph.nodes.indices {
      var other = placed
      other.nodes[index].position = Point(positions[index].x.nextUp, positions[index].y)
      #expect(try LayoutEngine.layOut(other, options: LayoutOptions(preset: .asIs)).hash != hash)
    }
  }
}
