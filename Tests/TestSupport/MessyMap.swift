package import GraphLayout

/// A person's map: laid out once, then every idea moved about, and one in ten thrown far away.
package struct MessyMap: Sendable, CustomStringConvertible {
  /// The graph with its places.
  package let graph: LayoutGraph
  package let description: String

  /// Makes a map.
  ///
  /// - Parameters:
  ///   - size: Ideas, at least 2.
  ///   - noise: How far each is moved along both axes at most, in usual edges of 120 units.
  ///   - seed: The same seed gives the same map.
  /// - Throws: What the engine finds wrong with the clean map.
  package init(size: Int, noise: Double, seed: UInt64) throws {
    var numbers = TestNumbers(seed &* 977 &+ UInt64(size))
    var edges = (1..<size).map { (numbers.next(below: min($0, 1 + $0 / 2)), $0) }
    if !seed.isMultiple(of: 2) {
      for _ in 0..<max(1, size / 20) {
        let (one, two) = (numbers.next(below: size), numbers.next(below: size))
        if one != two { edges.append((one, two)) }
      }
    }
    var graph = LayoutGraph(
      nodes: (0..<size).map { index in
        let (width, height) = (Double(25 + numbers.next(below: 55)), Double(13 + numbers.next(below: 12)))
        return LayoutNode(
          id: "idea-\((index * 7_919 + 13) % 10_007)-\(index)",
          footprint: Footprint(radius: 0, box: Extents(left: width, top: height, right: width, bottom: height)))
      },
      edges: edges.enumerated().map { LayoutEdge(id: "e\($0)", source: $1.0, target: $1.1) })
    let tidy = try LayoutEngine.layOut(graph, options: LayoutOptions(threads: 1))
    func random(_ reach: Double) -> Double { (Double(numbers.next(below: 2_001)) / 1_000 - 1) * reach * 120 }
    for index in graph.nodes.indices {
      let reach = numbers.oneIn(10) ? 2.5 : noise
      let way = Point(random(reach), random(reach))
      graph.nodes[index].position = tidy.positions[index] + way
    }
    self.graph = graph
    description = "\(size) ideas, noise \(noise), seed \(seed)"
  }
}
