internal import DeterministicMath

/// A tree on rings round its root: every subtree in a wedge of its own, wide enough for the widest of its rings.
///
/// Wedges by the weight of leaves and the limit that keeps lines out of inner rings follow Eades, "Drawing free trees",
/// 1992 (no DOI). Where ours differs: the angle a node asks for follows from its size and ring, and rings that are too
/// narrow for what must lie on them grow.
struct RadialWedges {
  let graph: CoreGraph
  let options: LayoutOptions
  let labelRooms: [Double]

  /// How often rings are widened at most; each time is one pass over the tree.
  private static let mostRounds = 400
  /// How much wider a ring gets in which the children of one node have no room.
  private static let growth = 1.1

  /// How often what boxes take of a ring is measured at the angles at which they came to lie.
  private static let turns = 4

  /// What a footprint takes of its ring, and how far it reaches out of it, in layout units.
  private struct Reach {
    var along: Double
    var inward: Double
    var outward: Double

    init(disc: Double) { (along, inward, outward) = (disc, disc, disc) }

    /// What a footprint takes in a direction from the root; a leaf may reach outward beside the nodes of the next ring.
    init(_ footprint: Footprint, toward out: Point, isLeaf: Bool, padding: Double) {
      self.init(disc: footprint.radius + padding / 2)
      guard let box = footprint.box else { return }
      // Labels of neighbours lie on the same side of both, so that half the width is what each takes.
      var (low, high) = (-footprint.radius, footprint.radius)
      for corner in [
        Point(-box.left, -box.top), Point(box.right, -box.top), Point(-box.left, box.bottom),
        Point(box.right, box.bottom),
      ] {
        let across = corner.y * out.x - corner.x * out.y
        (low, high) = (min(low, across), max(high, across))
        let reach = corner.x * out.x + corner.y * out.y
        inward = max(inward, padding / 2 - reach)
        if !isLeaf { outward = max(outward, reach + padding / 2) }
      }
      along = (high - low + padding) / 2
    }
  }

  /// The places of the nodes of a tree, relative to its root, in layout units; branches clockwise from 12 o'clock.
  ///
  /// - Complexity: O(n) for each widening of rings.
  func places(_ tree: BreadthFirstTree) -> [Point] {
    let hasBoxes = tree.ranks.contains { graph.footprints[$0].box != nil && graph.footprints[$0].radius > 0 }
    var reaches = tree.ranks.map { rank in
      let footprint = graph.footprints[rank]
      return Reach(
        disc: hasBoxes && footprint.radius > 0
          ? footprint.radius + options.padding / 2 : Disc.radius(footprint, padding: options.padding))
    }
    var places = places(tree, reaches)
    guard hasBoxes else { return places }
    for _ in 0..<Self.turns {
      for node in 1..<max(1, tree.count) {
        let footprint = graph.footprints[tree.ranks[node]]
        let distance = places[node].length
        guard footprint.radius > 0, distance > 0 else { continue }
        reaches[node] = Reach(
          footprint, toward: places[node] / distance, isLeaf: tree.children(of: node).isEmpty, padding: options.padding)
      }
      places = self.places(tree, reaches)
    }
    return places
  }

  private func places(_ tree: BreadthFirstTree, _ reaches: [Reach]) -> [Point] {
    var (rings, demand) = rings(tree, reaches)
    rings.append(.infinity)
    var wedge = [Double](repeating: 2 * Double.pi, count: tree.count)
    // With a single branch the wedge begins on the left, so that the branch goes to the right.
    var begin = [Double](repeating: tree.children(of: 0).count == 1 ? -Double.pi : -Double.pi / 2, count: tree.count)
    var places = [Point](repeating: Point(0, 0), count: tree.count)
    for node in 0..<tree.count {
      let depth = Int(tree.depth[node])
      let middle = begin[node] + wedge[node] / 2
      if node > 0 { places[node] = Disc.point(middle, on: rings[depth]) }
      let children = tree.children(of: node)
      guard !children.isEmpty else { continue }
      let room = node == 0 ? wedge[node] : min(wedge[node], Self.fan(from: rings[depth], to: rings[depth + 1]))
      let stretch = room / children.reduce(0) { $0 + demand[$1] }
      var next = node == 0 ? begin[node] : middle - room / 2
      for child in children {
        begin[child] = next
        wedge[child] = demand[child] * stretch
        next += wedge[child]
      }
    }
    return places
  }

  /// The widest angle between children whose lines from one node stay outside the node's own ring.
  private static func fan(from inner: Double, to outer: Double) -> Double {
    outer.isFinite ? 2 * Elementary.atan2(((outer - inner) * (outer + inner)).squareRoot(), inner) : Double.pi
  }

  /// The least rings on which everything has room, and the angle that each subtree asks for on them.
  private func rings(_ tree: BreadthFirstTree, _ reaches: [Reach]) -> (rings: [Double], demand: [Double]) {
    var steps = leastSteps(tree, reaches)
    var rings = steps
    var demand = reaches.map { $0.along }
    for _ in 0..<Self.mostRounds {
      for depth in steps.indices.dropFirst() { rings[depth] = rings[depth - 1] + steps[depth] }
      var needed = [Double](repeating: 0, count: tree.count)
      var onRing = [Double](repeating: 0, count: steps.count)
      var isNarrow = [Bool](repeating: false, count: steps.count)
      for node in stride(from: tree.count - 1, to: 0, by: -1) {
        let depth = Int(tree.depth[node])
        let own = Disc.angle(reaches[node].along, on: rings[depth])
        onRing[depth] += own
        demand[node] = max(own, needed[node])
        needed[Int(tree.parent[node])] += demand[node]
        if needed[node] > 0, needed[node] > Self.fan(from: rings[depth], to: rings[depth + 1]) {
          isNarrow[depth + 1] = true
        }
      }
      let whole = 2 * Double.pi
      var isDone = true
      for depth in steps.indices.dropFirst() {
        if onRing[depth] > whole {
          // Angles fall about as the ring grows.
          steps[depth] += rings[depth] * (onRing[depth] / whole - 1) + 1
          isDone = false
          break
        }
        if isNarrow[depth] {
          steps[depth] *= Self.growth
          isDone = false
        }
      }
      if isDone, needed[0] > whole {
        let factor = min(2, needed[0] / whole) + 0.01
        for depth in steps.indices { steps[depth] *= factor }
        isDone = false
      }
      if isDone { break }
    }
    return (rings, demand)
  }

  /// The steps from ring to ring that sizes alone ask for; the first is 0.
  private func leastSteps(_ tree: BreadthFirstTree, _ reaches: [Reach]) -> [Double] {
    var inward = [Double](repeating: 0, count: tree.height + 1)
    var outward = inward
    var room = [Double](repeating: options.gap, count: tree.height + 1)
    for node in 0..<tree.count {
      let depth = Int(tree.depth[node])
      inward[depth] = max(inward[depth], reaches[node].inward)
      outward[depth] = max(outward[depth], reaches[node].outward)
      room[depth] = max(room[depth], options.gap + labelRooms[tree.ranks[node]])
    }
    return inward.indices.map { depth in
      depth == 0 ? 0 : outward[depth - 1] + inward[depth] + room[depth] - options.padding
    }
  }
}
