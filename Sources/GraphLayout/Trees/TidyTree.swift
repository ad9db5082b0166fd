/// Where the nodes of a tree lie beside each other: as close as their sizes allow, each parent in the middle of its
/// children, equal subtrees drawn alike.
///
/// Van der Ploeg, "Drawing non-layered tidy trees in linear time", 2014, doi:10.1002/spe.2213, without recursion. Where
/// ours differs: a parent lies in the middle between the centres of its outer children, and it takes the whole width
/// between them, so that no foreign node lies among the lines to its children; and subtrees keep a distance that their
/// common ancestor decides.
struct TidyTree {
  private let tree: BreadthFirstTree
  /// What a node and the lines to its children take on either side of its centre.
  private var low: [Double]
  private var high: [Double]
  /// Where a node and the lines to its children end, away from the root; a child begins where its parent ends.
  private let end: [Double]
  /// The least distance between the subtrees of two children.
  private let gap: (Int) -> Double

  // The names are the paper's: the low side of a node relative to its parent's, what is added to its whole subtree, and
  // what is spread among its siblings at the end.
  private var prelim: [Double]
  private var mod: [Double]
  private var shift: [Double]
  private var change: [Double]
  /// The next node of the contour below a leaf: -1 for none.
  private var leftThread: [Int32]
  private var rightThread: [Int32]
  /// The deepest node of the contours of a subtree, and the sum of `mod` on the way to it.
  private var leftmost: [Int32]
  private var rightmost: [Int32]
  private var leftmostSum: [Double]
  private var rightmostSum: [Double]

  /// Puts the nodes beside each other.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - low: How far each node reaches from its centre to the side of earlier siblings, in layout units.
  ///   - high: The same to the side of later siblings.
  ///   - end: Where the children of a node begin along the direction of growth; for a leaf, where it ends.
  ///   - gap: The least distance between the subtrees of the children of a node, in layout units.
  /// - Returns: The centre of each node across the direction of growth, in layout units; the root's is 0.
  /// - Complexity: O(n).
  static func centres(
    _ tree: BreadthFirstTree, low: [Double], high: [Double], end: [Double], gap: @escaping (Int) -> Double
  ) -> [Double] {
    var layout = TidyTree(tree, low, high, end, gap)
    for node in (0..<tree.count).reversed() { layout.place(childrenOf: node) }
    return layout.absolute()
  }

  private init(
    _ tree: BreadthFirstTree, _ low: [Double], _ high: [Double], _ end: [Double], _ gap: @escaping (Int) -> Double
  ) {
    self.tree = tree
    self.low = low
    self.high = high
    self.end = end
    self.gap = gap
    prelim = [Double](repeating: 0, count: tree.count)
    mod = prelim
    shift = prelim
    change = prelim
    leftmostSum = prelim
    rightmostSum = prelim
    leftThread = [Int32](repeating: -1, count: tree.count)
    rightThread = leftThread
    leftmost = leftThread
    rightmost = leftThread
  }

  /// Puts the subtrees of the children beside each other, and the node in their middle.
  private mutating func place(childrenOf node: Int) {
    let children = tree.children(of: node)
    guard let first = children.first, let last = children.last else {
      leftmost[node] = Int32(node)
      rightmost[node] = Int32(node)
      return
    }
    // The earlier siblings that reach deepest, the last of them on top: the one that stands in the way at a depth.
    var deepest: [(end: Double, child: Int)] = [(end[Int(leftmost[first])], first)]
    for child in children.dropFirst() {
      let reach = end[Int(rightmost[child])]
      separate(child, first: first, gap: gap(node), deepest)
      while let top = deepest.last, top.end <= reach { deepest.removeLast() }
      deepest.append((reach, child))
    }
    let one = prelim[first] + mod[first] + low[first]
    let two = prelim[last] + mod[last] + low[last]
    let centre = (one + two) / 2
    low[node] = max(low[node], centre - one)
    high[node] = max(high[node], two - centre)
    prelim[node] = centre - low[node]
    leftmost[node] = leftmost[first]
    leftmostSum[node] = leftmostSum[first]
    rightmost[node] = rightmost[last]
    rightmostSum[node] = rightmostSum[last]
  }

  /// Moves a subtree away from those of all earlier siblings, down along both contours.
  private mutating func separate(_ child: Int, first: Int, gap: Double, _ deepest: [(end: Double, child: Int)]) {
    var one = child - 1
    var oneSum = mod[one]
    var two = child
    var twoSum = mod[two]
    var inTheWay = deepest.count - 1
    while one >= 0, two >= 0 {
      while inTheWay > 0, end[one] > deepest[inTheWay].end { inTheWay -= 1 }
      let excess = oneSum + prelim[one] + low[one] + high[one] + gap - (twoSum + prelim[two])
      if excess > 0 {
        twoSum += excess
        mod[child] += excess
        leftmostSum[child] += excess
        rightmostSum[child] += excess
        spread(excess, from: deepest[inTheWay].child, to: child)
      }
      let oneEnd = end[one]
      let twoEnd = end[two]
      if oneEnd <= twoEnd {
        one = nextRight(one)
        if one >= 0 { oneSum += mod[one] }
      }
      if oneEnd >= twoEnd {
        two = nextLeft(two)
        if two >= 0 { twoSum += mod[two] }
      }
    }
    if one < 0, two >= 0 {
      let leaf = Int(leftmost[first])
      leftThread[leaf] = Int32(two)
      let difference = twoSum - mod[two] - leftmostSum[first]
      mod[leaf] += difference
      prelim[leaf] -= difference
      leftmost[first] = leftmost[child]
      leftmostSum[first] = leftmostSum[child]
    } else if one >= 0, two < 0 {
      let leaf = Int(rightmost[child])
      rightThread[leaf] = Int32(one)
      let difference = oneSum - mod[one] - rightmostSum[child]
      mod[leaf] += difference
      prelim[leaf] -= difference
      rightmost[child] = rightmost[child - 1]
      rightmostSum[child] = rightmostSum[child - 1]
    }
  }

  /// Shares a move among the siblings between the two that met, so that small subtrees lie evenly between large ones.
  private mutating func spread(_ distance: Double, from sibling: Int, to child: Int) {
    guard sibling < child - 1 else { return }
    let share = distance / Double(child - sibling)
    shift[sibling + 1] += share
    shift[child] -= share
    change[child] -= distance - share
  }

  private func nextLeft(_ node: Int) -> Int { tree.children(of: node).first ?? Int(leftThread[node]) }
  private func nextRight(_ node: Int) -> Int { tree.children(of: node).last ?? Int(rightThread[node]) }

  /// Adds everything up from the root.
  private mutating func absolute() -> [Double] {
    var sum = mod
    var result = [Double](repeating: 0, count: tree.count)
    for node in 0..<tree.count {
      result[node] = prelim[node] + sum[node] + low[node]
      var step = 0.0
      var extra = 0.0
      for child in tree.children(of: node) {
        step += shift[child]
        extra += step + change[child]
        sum[child] = sum[node] + mod[child] + extra
      }
    }
    let root = result[0]
    return result.map { $0 - root }
  }
}
