/// One connected component with its own numbering, as the solvers work on it: flat arrays, 32-bit indices.
///
/// Nodes are numbered 0..<count, in the order of their ranks where it is not very large; edges are simple and undirected.
package struct Component: Sendable {
  /// The rank of each of its nodes.
  let ranks: [Int]
  /// The lower end of each edge.
  let sources: [Int32]
  /// The higher end of each edge.
  let targets: [Int32]
  /// The ideal length of each edge, in layout units: both mean radii and the gap, times the edge's own factor.
  package private(set) var idealLengths: [Float]
  /// The room of each node.
  package let footprints: [Footprint]
  /// The radius that stands for each footprint in ideal lengths.
  package private(set) var radii: [Float]
  /// Where the neighbours of each node begin in `neighbours` and `incidentEdges`; one more than there are nodes.
  let offsets: [Int32]
  /// The other end of each incident edge, node by node.
  let neighbours: [Int32]
  /// The edge that leads to each of `neighbours`.
  let incidentEdges: [Int32]

  package var count: Int { ranks.count }
  package var edgeCount: Int { sources.count }
  /// Whether it has no cycle.
  var isTree: Bool { edgeCount == count - 1 }

  /// Takes one component out of the graph.
  ///
  /// - Parameters:
  ///   - ranks: Its nodes, in the order of their numbers.
  ///   - graph: The whole graph.
  ///   - gap: The ideal free distance between connected rims, in layout units.
  ///   - localNumber: Scratch of one slot per rank; the slots of `ranks` are overwritten.
  /// - Complexity: O(n + m) of the component.
  package init(_ ranks: [Int], of graph: CoreGraph, gap: Double, localNumber: inout [Int32]) {
    self.ranks = ranks
    let isWhole = ranks.count == graph.count && ranks.indices.allSatisfy { ranks[$0] == $0 }
    footprints = isWhole ? graph.footprints : ranks.map { graph.footprints[$0] }
    let radii = footprints.map { Float($0.meanRadius) }
    self.radii = radii
    var (sources, targets): ([Int32], [Int32]) = ([], [])
    var factors: [Float] = []
    if isWhole {
      // The ranks are its numbers: it holds the same arrays.
      (sources, targets) = (graph.sources, graph.targets)
    } else {
      for (index, rank) in ranks.enumerated() { localNumber[rank] = Int32(index) }
      for (index, rank) in ranks.enumerated() {
        for other in graph.neighbours(of: rank) where localNumber[other.node] > Int32(index) {
          sources.append(Int32(index))
          targets.append(localNumber[other.node])
          factors.append(Float(graph.lengthFactor(of: other.edge)))
        }
      }
    }
    idealLengths = sources.indices.map { edge in
      (radii[Int(sources[edge])] + radii[Int(targets[edge])] + Float(gap))
        * (isWhole ? Float(graph.lengthFactor(of: edge)) : factors[edge])
    }
    let adjacency = isWhole ? graph.adjacency : Adjacency(count: ranks.count, sources, targets)
    (offsets, neighbours, incidentEdges) = (adjacency.offsets, adjacency.neighbours, adjacency.edges)
    (self.sources, self.targets) = (sources, targets)
  }

  /// The places in `neighbours` and `incidentEdges` that belong to a node.
  func incidence(of node: Int) -> Range<Int> { Int(offsets[node])..<Int(offsets[node + 1]) }

  /// Both ends of an edge, the lower first.
  package func ends(of edge: Int) -> (Int, Int) { (Int(sources[edge]), Int(targets[edge])) }

  /// The number of edges at a node.
  func degree(of node: Int) -> Int { Int(offsets[node + 1] - offsets[node]) }

  /// The mean ideal length of its edges, in layout units; 1 without edges.
  var meanIdealLength: Double {
    idealLengths.isEmpty ? 1 : idealLengths.reduce(0.0) { $0 + Double($1) } / Double(idealLengths.count)
  }

  /// The same graph of points, with one ideal length for all edges: distances are as hops are.
  func evened() -> Component {
    var result = self
    result.idealLengths = [Float](repeating: Float(meanIdealLength), count: edgeCount)
    result.radii = [Float](repeating: 0, count: count)
    return result
  }

  /// Crossings that no drawing is without, by the number of edges: a plane graph has at most 3n − 6 (Euler 1758).
  var unavoidableCrossings: Int { count < 3 ? 0 : max(0, edgeCount - 3 * count + 6) }
}
