/// Which node hangs on which in the layouts of trees: a spanning forest of the graph.
///
/// Edges that are not in it are cross links; they have no say in where nodes lie.
public struct LayoutTree: Sendable {
  /// The nodes on top, by their places in `LayoutGraph.nodes`.
  public var roots: [Int]
  /// The children of every node, in the order in which they are placed.
  public var children: [[Int]]

  /// Makes a tree.
  ///
  /// A node that is reached twice stays where it is reached first; one that is not reached becomes a root.
  public init(roots: [Int], children: [[Int]]) {
    self.roots = roots
    self.children = children
  }

  /// The breadth-first forest of a graph, from the node of most edges in each component, children in the order of the
  /// edges.
  ///
  /// - Complexity: O(n log n + m).
  public init(of graph: LayoutGraph) {
    var near = [[Int]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges where edge.source != edge.target {
      near[edge.source].append(edge.target)
      near[edge.target].append(edge.source)
    }
    roots = []
    children = [[Int]](repeating: [], count: near.count)
    var isSeen = [Bool](repeating: false, count: near.count)
    let byDegree = near.indices.sorted { one, two in
      near[one].count != near[two].count ? near[one].count > near[two].count : one < two
    }
    for root in byDegree where !isSeen[root] {
      roots.append(root)
      isSeen[root] = true
      var queue = [root]
      var head = 0
      while head < queue.count {
        let node = queue[head]
        head += 1
        for other in near[node] where !isSeen[other] {
          isSeen[other] = true
          children[node].append(other)
          queue.append(other)
        }
      }
    }
  }
}
