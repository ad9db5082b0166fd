/// How much memory a layout takes, reckoned before it is taken.
///
/// From what the stages keep at the same time, rounded up; what holds the caller's own graph is not counted.
struct MemoryNeed {
  /// Bytes that grow with the nodes and edges of the whole graph: the graph itself, forces, overlaps and routes.
  private static let (perNode, perEdge) = (250, 100)

  /// The bytes that a graph takes, whatever its components.
  static func ofGraph(nodes: Int, edges: Int) -> Int { perNode * nodes + perEdge * edges }

  /// The bytes that laying out one component takes on top of that.
  static func ofComponent(nodes: Int, path: LayoutPath) -> Int {
    switch path {
    case .exact: IdealDistances.bytes(for: nodes)
    case .multilevel: nodes <= SparseStress.mostNodes ? PivotTable.bytes(for: nodes) : 0
    case .none: 0
    }
  }

  /// Makes sure that there is enough.
  ///
  /// - Parameters:
  ///   - bytes: What is needed.
  ///   - options: What is allowed.
  /// - Throws: That it is too much.
  static func check(_ bytes: Int, _ options: LayoutOptions) throws(LayoutError) {
    if bytes > options.memoryLimit { throw .tooLarge(bytes: bytes, limit: options.memoryLimit) }
  }
}
