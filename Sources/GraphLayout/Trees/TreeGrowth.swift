/// A tree that grows one way: the nodes of one depth begin on one line, as far out as the widest parents before them ask
/// for.
struct TreeGrowth {
  let graph: CoreGraph
  let options: LayoutOptions
  /// What a connection with words on it asks for more than another, by the rank of its lower end; in layout units.
  let labelRooms: [Double]

  /// The free distance before the nodes of each depth, in layout units, where `LayoutOptions.gap` is the usual 48.
  private static let gaps = [70.0, 58, 50, 44]
  /// What siblings are apart more than two nodes must be, and what branches of the root are apart more than siblings.
  private static let siblingGap = 3.0
  private static let branchGap = 18.0

  /// The places of the nodes of a tree, relative to its root, in layout units.
  ///
  /// - Complexity: O(n).
  func places(_ tree: BreadthFirstTree, _ direction: LayoutDirection) -> [Point] {
    let reaches = tree.ranks.map { Reach(graph.footprints[$0], direction, isMirrored: options.isMirrored) }
    let starts = starts(tree, reaches)
    let rowGap = options.padding + Self.siblingGap
    let across = TidyTree.centres(
      tree, low: reaches.map { $0.low }, high: reaches.map { $0.high },
      end: ends(tree, reaches, starts), gap: { $0 == 0 ? rowGap + Self.branchGap : rowGap })
    return (0..<tree.count).map { node in
      let along = starts[Int(tree.depth[node])] + reaches[node].near
      return direction.point(along, across[node], isMirrored: options.isMirrored)
    }
  }

  /// Where the children of each node begin; a free leaf ends a little beyond itself, and may lie beside deeper nodes of others.
  private func ends(_ tree: BreadthFirstTree, _ reaches: [Reach], _ starts: [Double]) -> [Double] {
    let free = freeDepth(tree, reaches)
    return (0..<tree.count).map { node in
      let depth = Int(tree.depth[node])
      return tree.children(of: node).isEmpty && depth >= free
        ? starts[depth] + reaches[node].near + reaches[node].far + options.padding + 1 : starts[depth + 1]
    }
  }

  /// From which depth on leaves may reach beyond their column: no deeper node has anything before its line.
  private func freeDepth(_ tree: BreadthFirstTree, _ reaches: [Reach]) -> Int {
    var depth = 0
    for node in 0..<tree.count where reaches[node].overhang > 0 { depth = max(depth, Int(tree.depth[node])) }
    return depth
  }

  /// Where the nodes of each depth begin, with the middle of the root at 0; one more than there are depths.
  private func starts(_ tree: BreadthFirstTree, _ reaches: [Reach]) -> [Double] {
    var lengths = [Double](repeating: 0, count: tree.height + 1)
    var rooms = [Double](repeating: 0, count: tree.height + 2)
    let free = freeDepth(tree, reaches)
    for node in 0..<tree.count {
      let depth = Int(tree.depth[node])
      if !tree.children(of: node).isEmpty || depth < free {
        lengths[depth] = max(lengths[depth], reaches[node].near + reaches[node].far)
      }
      rooms[depth] = max(
        rooms[depth], options.gap + labelRooms[tree.ranks[node]], options.padding + 1 + reaches[node].overhang)
    }
    var starts = [-reaches[0].near]
    for depth in lengths.indices {
      let gap = Self.gaps[min(depth, Self.gaps.count - 1)] * options.gap / 48
      starts.append(starts[depth] + lengths[depth] + max(gap, rooms[depth + 1]))
    }
    return starts
  }

  /// How far a footprint reaches from its centre, seen along the way in which a tree grows.
  struct Reach {
    /// To the line on which siblings begin: the rim of a circle.
    let near: Double
    /// How much further something beside the circle reaches.
    let overhang: Double
    let far: Double
    let low: Double
    let high: Double

    init(_ footprint: Footprint, _ direction: LayoutDirection, isMirrored: Bool) {
      var extents = footprint.extents
      if isMirrored, direction.isVertical { swap(&extents.left, &extents.right) }
      let overhang: Double
      switch direction {
      case .right: (overhang, far, low, high) = (extents.left, extents.right, extents.top, extents.bottom)
      case .left: (overhang, far, low, high) = (extents.right, extents.left, extents.top, extents.bottom)
      case .down: (overhang, far, low, high) = (extents.top, extents.bottom, extents.left, extents.right)
      case .up: (overhang, far, low, high) = (extents.bottom, extents.top, extents.left, extents.right)
      }
      near = footprint.radius > 0 ? footprint.radius : overhang
      self.overhang = overhang - near
    }
  }
}

extension LayoutDirection {
  var isVertical: Bool { self == .down || self == .up }

  /// A point that lies so far along the direction and so far across it: down or to the right, or to the left where
  /// reading goes that way.
  func point(_ along: Double, _ across: Double, isMirrored: Bool) -> Point {
    switch self {
    case .right: Point(along, across)
    case .left: Point(-along, across)
    case .down: Point(isMirrored ? -across : across, along)
    case .up: Point(isMirrored ? -across : across, -along)
    }
  }
}
