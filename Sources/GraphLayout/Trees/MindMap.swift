/// A mind map: the branches of the root on both its sides, in their order from top to bottom, first those on the right, or
/// on the left where reading goes that way.
struct MindMap {
  let growth: TreeGrowth

  /// The places of the nodes of a tree, relative to its root, in layout units.
  ///
  /// - Complexity: O(n).
  func places(_ tree: BreadthFirstTree) -> [Point] {
    let branches = tree.children(of: 0)
    let isMirrored = growth.options.isMirrored
    let middle = branches.lowerBound + rightBranches(tree)
    var result = [Point](repeating: Point(0, 0), count: tree.count)
    for (part, direction) in [
      (branches.lowerBound..<middle, isMirrored ? .left : .right),
      (middle..<branches.upperBound, isMirrored ? LayoutDirection.right : .left),
    ] where !part.isEmpty {
      let (side, numbers) = tree.keeping(part)
      let places = growth.places(side, direction)
      let (low, high) = height(side, places, of: 1..<side.count)
      // Each side as a whole is centred on the root, so that both are in balance.
      let middle = Point(0, (low + high) / 2)
      for node in 1..<side.count { result[numbers[node]] = places[node] - middle }
    }
    return result
  }

  /// How many branches go to the right, so that both sides are as near to equally high as their order allows.
  private func rightBranches(_ tree: BreadthFirstTree) -> Int {
    let branches = tree.children(of: 0)
    guard branches.count > 1 else { return branches.count }
    let places = growth.places(tree, .right)
    var low = [Double](repeating: .infinity, count: branches.count)
    var high = low.map { -$0 }
    var branch = [Int](repeating: 0, count: tree.count)
    for node in 1..<tree.count {
      let parent = Int(tree.parent[node])
      branch[node] = parent == 0 ? node - branches.lowerBound : branch[parent]
      let reach = growth.graph.footprints[tree.ranks[node]].extents
      low[branch[node]] = min(low[branch[node]], places[node].y - reach.top)
      high[branch[node]] = max(high[branch[node]], places[node].y + reach.bottom)
    }
    let whole = zip(low, high).reduce(0) { $0 + $1.1 - $1.0 }
    var best = (count: 1, difference: Double.infinity)
    var above = 0.0
    for count in 1..<branches.count {
      above += high[count - 1] - low[count - 1]
      let difference = (2 * above - whole).magnitude
      // Of two equally good splits the one with more on the right, where reading begins.
      if difference <= best.difference { best = (count, difference) }
    }
    return best.count
  }

  private func height(_ tree: BreadthFirstTree, _ places: [Point], of nodes: Range<Int>) -> (Double, Double) {
    var low = Double.infinity
    var high = -Double.infinity
    for node in nodes {
      let reach = growth.graph.footprints[tree.ranks[node]].extents
      low = min(low, places[node].y - reach.top)
      high = max(high, places[node].y + reach.bottom)
    }
    return (low, high)
  }
}
