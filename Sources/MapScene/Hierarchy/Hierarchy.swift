/// What an idea is in its map, as far as looks depend on it.
public struct Hierarchy: Hashable, Sendable {
  /// The role of a connection.
  public enum LinkRole: Hashable, Sendable {
    /// From a parent to its child.
    case tree
    /// Between ideas that the tree already holds.
    case cross
    /// In a graph that has no tree worth the name.
    case plain
  }

  /// The top of every tree: marked roots and the hubs of components without one; the largest component first.
  public internal(set) var roots: [Int] = []
  /// The parent of each idea, or nil for a root.
  public internal(set) var parent: [Int?]
  /// The connection to the parent, by its place among the connections.
  public internal(set) var parentConnection: [Int?]
  /// The depth of each idea: 0 for the root of a map, 1 for branches and for the hubs of islands.
  public internal(set) var depth: [Int]
  /// The children of each idea, by time of creation, then by place in the file.
  public internal(set) var children: [[Int]]
  /// The number of the branch each idea belongs to, by time of creation; nil for a root of depth 0.
  public internal(set) var branch: [Int?]
  /// The number of a sub-branch within its island; nil where the hue of the branch is not turned.
  public internal(set) var subBranch: [Int?]
  /// The component of each idea; components are numbered by their first idea in the file.
  public internal(set) var component: [Int]
  /// The number of components.
  public internal(set) var componentCount = 0
  /// The number of connections at each idea; a self connection counts twice.
  public internal(set) var degree: [Int]
  /// The role of each connection.
  public internal(set) var linkRole: [LinkRole]

  /// The number of ideas.
  public var count: Int { parent.count }
}

/// What a hierarchy is made of: plain numbers, so that it can be tested without a map.
package struct HierarchyInput {
  /// The ids, for the last word in ties.
  package var ids: [String]
  /// Marked roots.
  package var isRoot: [Bool]
  /// Seconds of creation; nil when unknown, which counts as later than any time.
  package var createdAt: [Double?]
  /// Both ends of each connection.
  package var edges: [(source: Int, target: Int)]
  /// How a parent is chosen.
  package var parentChoice: ParentChoice
  /// The root of its component, whatever is marked there.
  package var root: Int?
  /// Whether no component is a plain graph.
  package var isAlwaysTree: Bool

  package init(
    ids: [String], isRoot: [Bool]? = nil, createdAt: [Double?]? = nil, edges: [(source: Int, target: Int)],
    parentChoice: ParentChoice = .fileOrder, root: Int? = nil, isAlwaysTree: Bool = false
  ) {
    self.ids = ids
    self.isRoot = isRoot ?? Array(repeating: false, count: ids.count)
    self.createdAt = createdAt ?? Array(repeating: nil, count: ids.count)
    self.edges = edges
    self.parentChoice = parentChoice
    self.root = root
    self.isAlwaysTree = isAlwaysTree
  }
}
