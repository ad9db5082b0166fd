/// One connected component with its own numbering, as the solver works on it.
struct Component {
  /// The rank of each of its nodes, ascending.
  let ranks: [Int]
  /// Its edges by its own numbers.
  let edges: [(Int, Int)]
  /// The footprint radius of each node for ideal lengths.
  let radii: [Double]
  /// The footprints.
  let footprints: [Footprint]
  /// The factor on the ideal length of each edge.
  let lengthFactors: [Double]
  /// The edges at each node.
  let incident: [[Int]]

  var count: Int { ranks.count }
  /// Whether it has no cycle.
  var isTree: Bool { edges.count == count - 1 }

  init(_ ranks: [Int], of graph: CoreGraph) {
    self.ranks = ranks
    var local: [Int: Int] = [:]
    for (index, rank) in ranks.enumerated() { local[rank] = index }
    var edges: [(Int, Int)] = []
    var factors: [Double] = []
    for (index, rank) in ranks.enumerated() {
      for other in graph.neighbours(of: rank) where other.node > rank {
        edges.append((index, local[other.node] ?? 0))
        factors.append(graph.lengthFactors[other.edge])
      }
    }
    var incident = [[Int]](repeating: [], count: ranks.count)
    for (index, (a, b)) in edges.enumerated() {
      incident[a].append(index)
      incident[b].append(index)
    }
    self.edges = edges
    self.incident = incident
    lengthFactors = factors
    footprints = ranks.map { graph.footprints[$0] }
    radii = footprints.map { $0.meanRadius }
  }

  func other(_ edge: Int, than node: Int) -> Int { edges[edge].0 == node ? edges[edge].1 : edges[edge].0 }
}
