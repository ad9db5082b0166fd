import GraphLayout
import TestSupport
import Testing

/// What a change of the input must do to the layout, where that is known without knowing the layout.
@Suite struct MetamorphicTests {
  /// The components of a graph, each as the places of its nodes.
  private static func components(_ graph: LayoutGraph) -> [[Int]] {
    var leader = Array(graph.nodes.indices)
    func find(_ node: Int) -> Int {
      var node = node
      while leader[node] != node { node = leader[node] }
      return node
    }
    for edge in graph.edges { leader[find(edge.source)] = find(edge.target) }
    return graph.nodes.indices.filter { leader[$0] == $0 }.map { head in graph.nodes.indices.filter { find($0) == head }
    }
  }

  @Test(arguments: GraphFamily.allCases) func `another island moves nothing inside the others`(family: GraphFamily)
    throws
  {
    for number in 0..<6 {
      let graph = family.graph(size: 10 + 3 * number, seed: UInt64(number))
      var larger = graph
      larger.nodes.insert(LayoutNode(id: "alone", footprint: Footprint(radius: 30)), at: 0)
      for index in larger.edges.indices {
        larger.edges[index].source += 1
        larger.edges[index].target += 1
      }
      let before = try LayoutEngine.layOut(graph).positions
      let after = try LayoutEngine.layOut(larger).positions.dropFirst()
      for nodes in Self.components(graph) {
        let shift = after[nodes[0] + 1] - before[nodes[0]]
        #expect(nodes.allSatisfy { before[$0] + shift == after[$0 + 1] }, "\(family) \(number)")
      }
    }
  }

  /// Only plain stress has no lattice on the way: what is built on one keeps its steps of 1/64 unit at any size.
  @Test(arguments: GraphFamily.allCases)
  func `twice the sizes and gaps give twice the layout, but for the last rounding`(family: GraphFamily) throws {
    for number in 0..<5 {
      let graph = family.graph(size: 4 + 9 * number, seed: UInt64(number))
      var options = LayoutOptions(preset: .stress)
      let plain = try LayoutEngine.layOut(graph, options: options).positions
      var large = graph
      for index in graph.nodes.indices {
        large.nodes[index].footprint.radius *= 2
        large.nodes[index].footprint.box = graph.nodes[index].footprint.box.map {
          Extents(left: 2 * $0.left, top: 2 * $0.top, right: 2 * $0.right, bottom: 2 * $0.bottom)
        }
      }
      options.gap *= 2
      options.padding *= 2
      options.componentGap *= 2
      let doubled = try LayoutEngine.layOut(large, options: options).positions
      for (one, two) in zip(plain, doubled) {
        let difference = one * 2 - two
        #expect(max(difference.x.magnitude, difference.y.magnitude) <= 3.0 / 128, "\(family) \(number)")
      }
    }
  }

  @Test(arguments: [GraphFamily.forest, .islands, .unconnected, .multigraph])
  func `parts that nothing joins keep their distance`(family: GraphFamily) throws {
    for number in 0..<8 {
      let graph = family.graph(size: 12 + 9 * number, seed: UInt64(number))
      let options = LayoutOptions(componentGap: 40)
      let positions = try LayoutEngine.layOut(graph, options: options).positions
      var part = [Int](repeating: 0, count: graph.nodes.count)
      for (number, nodes) in Self.components(graph).enumerated() { for node in nodes { part[node] = number } }
      let near = Plain.tooNear(graph, positions, padding: options.componentGap)
      #expect(near.allSatisfy { part[$0.0] == part[$0.1] }, "\(family) \(number)")
    }
  }

  @Test func `many parts fill a box of the wanted shape`() throws {
    for (family, count) in [(GraphFamily.unconnected, 150), (.islands, 160), (.forest, 120)] {
      for aspect in [0.7, 1.5, 2.5] {
        let graph = family.graph(size: count, seed: 3)
        let positions = try LayoutEngine.layOut(graph, options: LayoutOptions(targetAspect: aspect)).positions
        var (low, high) = (Point(repeating: .infinity), Point(repeating: -.infinity))
        var covered = 0.0
        for (node, place) in zip(graph.nodes, positions) {
          let box = node.footprint.box ?? Extents(left: 0, top: 0, right: 0, bottom: 0)
          let radius = node.footprint.radius
          let reach = Extents(
            left: max(radius, box.left), top: max(radius, box.top), right: max(radius, box.right),
            bottom: max(radius, box.bottom))
          low = pointwiseMin(low, place - Point(reach.left, reach.top))
          high = pointwiseMax(high, place + Point(reach.right, reach.bottom))
          covered += (reach.left + reach.right + 26) * (reach.top + reach.bottom + 26)
        }
        let size = high - low
        #expect((size.x / size.y / aspect - 1).magnitude <= 0.1, "\(family) \(aspect): \(size)")
        if family == .unconnected { #expect(covered / (size.x * size.y) >= 0.55, "\(aspect)") }
      }
    }
  }
}
