/// One tree on flat arrays, its nodes numbered breadth-first: the children of a node follow each other, parents come
/// before their children, and number 0 is the root.
struct BreadthFirstTree {
  /// The rank of each node in the whole graph.
  private(set) var ranks: [Int]
  /// The parent of each node; -1 for the root.
  private(set) var parent: [Int32] = [-1]
  /// The steps from the root.
  private(set) var depth: [Int32] = [0]
  /// Where the children of each node begin; one more than there are nodes.
  private var firstChild: [Int32] = []

  var count: Int { ranks.count }

  func children(of node: Int) -> Range<Int> { Int(firstChild[node])..<Int(firstChild[node + 1]) }

  /// The number of steps to the deepest node.
  var height: Int { Int(depth[count - 1]) }

  /// The trees of a forest, in the order of its roots; nodes that it does not reach are trees of their own.
  ///
  /// - Complexity: O(n).
  static func all(_ forest: LayoutTree, of graph: CoreGraph) -> [BreadthFirstTree] {
    var isSeen = [Bool](repeating: false, count: graph.count)
    var trees: [BreadthFirstTree] = []
    // The roots come first: another's child that is a root of its own stays one.
    for root in forest.roots where isSeen.indices.contains(root) { isSeen[Int(graph.rank[root])] = true }
    var isGrown = [Bool](repeating: false, count: graph.count)
    func grow(_ root: Int) {
      isGrown[root] = true
      trees.append(
        BreadthFirstTree(from: root) { rank in
          let node = Int(graph.inputIndex[rank])
          guard node < forest.children.count else { return [] }
          var found: [Int] = []
          for child in forest.children[node] where isSeen.indices.contains(child) {
            let other = Int(graph.rank[child])
            guard !isSeen[other] else { continue }
            isSeen[other] = true
            found.append(other)
          }
          return found
        })
    }
    for root in forest.roots where isSeen.indices.contains(root) && !isGrown[Int(graph.rank[root])] {
      grow(Int(graph.rank[root]))
    }
    for node in graph.rank.lazy.map({ Int($0) }) where !isSeen[node] {
      isSeen[node] = true
      grow(node)
    }
    return trees
  }

  private init(from root: Int, children: (Int) -> [Int]) {
    ranks = [root]
    firstChild = [1]
    var node = 0
    while node < ranks.count {
      for child in children(ranks[node]) {
        ranks.append(child)
        parent.append(Int32(node))
        depth.append(depth[node] + 1)
      }
      firstChild.append(Int32(ranks.count))
      node += 1
    }
  }

  /// The root with only some of its branches.
  ///
  /// - Parameter branches: Children of the root.
  /// - Returns: The smaller tree, and the number in this tree of each of its nodes.
  func keeping(_ branches: Range<Int>) -> (tree: BreadthFirstTree, numbers: [Int]) {
    let part = BreadthFirstTree(from: 0) { $0 == 0 ? Array(branches) : Array(self.children(of: $0)) }
    var tree = part
    tree.ranks = part.ranks.map { ranks[$0] }
    return (tree, part.ranks)
  }
}
