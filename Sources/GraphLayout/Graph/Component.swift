/// One connected component with its own numbering, as the solvers work on it: flat arrays, 32-bit indices.
///
/// Nodes are numbered 0..<count in the order of their ranks; edges are simple and undirected.
package struct Component: Sendable {
  /// The rank of each of its nodes, ascending.
  let ranks: [Int]
  /// The lower end of each edge.
  let sources: [Int32]
  /// The higher end of each edge.
  let targets: [Int32]
  /// The ideal length of each edge, in layout units: both mean radii and the gap, times the edge's own factor.
  package let idealLengths: [Float]
  /// The room of each node.
  package let footprints: [Footprint]
  /// The radius that stands for each footprint in ideal lengths.
  package let radii: [Float]
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
  ///   - ranks: Its nodes, ascending.
  ///   - graph: The whole graph.
  ///   - gap: The ideal free distance between connected rims, in layout units.
  ///   - localNumber: Scratch of one slot per rank; the slots of `ranks` are overwritten.
  /// - Complexity: O(n + m) of the component.
  package init(_ ranks: [Int], of graph: CoreGraph, gap: Double, localNumber: inout [Int32]) {
    self.ranks = ranks
    for (index, rank) in ranks.enumerated() { localNumber[rank] = Int32(index) }
    let footprints = ranks.map { graph.footprints[$0] }
    let radii = footprints.map { Float($0.meanRadius) }
    var sources: [Int32] = []
    var targets: [Int32] = []
    var lengths: [Float] = []
    for (index, rank) in ranks.enumerated() {
      for other in graph.neighbours(of: rank) where other.node > rank {
        let target = localNumber[other.node]
        sources.append(Int32(index))
        targets.append(target)
        lengths.append(
          (radii[index] + radii[Int(target)] + Float(gap)) * Float(graph.lengthFactors[other.edge]))
      }
    }
    self.footprints = footprints
    self.radii = radii
    self.sources = sources
    self.targets = targets
    idealLengths = lengths
    (offsets, neighbours, incidentEdges) = Component.adjacency(count: ranks.count, sources, targets)
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

  /// Adjacency by counting sort: the edges at each node come in ascending order of their numbers.
  private static func adjacency(
    count: Int, _ sources: [Int32], _ targets: [Int32]
  ) -> (offsets: [Int32], neighbours: [Int32], incidentEdges: [Int32]) {
    var offsets = [Int32](repeating: 0, count: count + 1)
    for edge in sources.indices {
      offsets[Int(sources[edge]) + 1] += 1
      offsets[Int(targets[edge]) + 1] += 1
    }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    var next = offsets
    var neighbours = [Int32](repeating: 0, count: sources.count * 2)
    var edges = neighbours
    for edge in sources.indices {
      for (own, other) in [(sources[edge], targets[edge]), (targets[edge], sources[edge])] {
        let slot = Int(next[Int(own)])
        neighbours[slot] = other
        edges[slot] = Int32(edge)
        next[Int(own)] += 1
      }
    }
    return (offsets, neighbours, edges)
  }
}
