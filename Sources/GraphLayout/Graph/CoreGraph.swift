/// The graph as the stages see it: simple, undirected, nodes by canonical rank, on flat arrays.
///
/// Ranks follow the bytes of the ids, so the order of the input arrays never decides anything.
package struct CoreGraph {
  /// The place in the input of each rank.
  let inputIndex: [Int]
  /// The rank of each place in the input.
  let rank: [Int]
  /// The simple edges as pairs of ranks, the lower first, sorted.
  package let edges: [(Int, Int)]
  /// The ideal-length factor of each simple edge: the largest of its parallels.
  let lengthFactors: [Double]
  /// The room of each node.
  package let footprints: [Footprint]
  private let offsets: [Int]
  private let adjacent: [(node: Int, edge: Int)]

  package var count: Int { inputIndex.count }

  package init(_ graph: LayoutGraph) throws(LayoutError) {
    for (index, edge) in graph.edges.enumerated() {
      guard graph.nodes.indices.contains(edge.source), graph.nodes.indices.contains(edge.target) else {
        throw .unknownNode(edge: index)
      }
    }
    let order = graph.nodes.indices.sorted { one, two in
      let a = graph.nodes[one].id.utf8
      let b = graph.nodes[two].id.utf8
      if a.lexicographicallyPrecedes(b) { return true }
      if b.lexicographicallyPrecedes(a) { return false }
      return one < two
    }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    inputIndex = order
    rank = ranks
    footprints = order.map { CoreGraph.sane(graph.nodes[$0].footprint) }

    var keyed: [(a: Int, b: Int, factor: Double)] = []
    for edge in graph.edges where edge.source != edge.target {
      let one = ranks[edge.source]
      let two = ranks[edge.target]
      let factor = edge.lengthFactor.isFinite && edge.lengthFactor > 0 ? min(100, edge.lengthFactor) : 1
      keyed.append((min(one, two), max(one, two), factor))
    }
    keyed.sort { ($0.a, $0.b, -$0.factor) < ($1.a, $1.b, -$1.factor) }
    var simple: [(Int, Int)] = []
    var factors: [Double] = []
    for edge in keyed where simple.last.map({ $0 != (edge.a, edge.b) }) ?? true {
      simple.append((edge.a, edge.b))
      factors.append(edge.factor)
    }
    edges = simple
    lengthFactors = factors

    var starts = [Int](repeating: 0, count: order.count + 1)
    for (a, b) in simple {
      starts[a + 1] += 1
      starts[b + 1] += 1
    }
    for index in order.indices { starts[index + 1] += starts[index] }
    var next = starts
    var list = [(node: Int, edge: Int)](repeating: (0, 0), count: simple.count * 2)
    for (index, (a, b)) in simple.enumerated() {
      list[next[a]] = (b, index)
      list[next[b]] = (a, index)
      next[a] += 1
      next[b] += 1
    }
    offsets = starts
    adjacent = list
  }

  func neighbours(of node: Int) -> ArraySlice<(node: Int, edge: Int)> { adjacent[offsets[node]..<offsets[node + 1]] }

  func degree(of node: Int) -> Int { offsets[node + 1] - offsets[node] }

  /// The connected components, each as ascending ranks, in the order of their least rank.
  package func components() -> [[Int]] {
    var seen = [Bool](repeating: false, count: count)
    var result: [[Int]] = []
    for start in 0..<count where !seen[start] {
      seen[start] = true
      var queue = [start]
      var head = 0
      while head < queue.count {
        for other in neighbours(of: queue[head]) where !seen[other.node] {
          seen[other.node] = true
          queue.append(other.node)
        }
        head += 1
      }
      result.append(queue.sorted())
    }
    return result
  }

  /// Sizes that are not finite or negative count as 0; 10⁶ is the most.
  private static func sane(_ footprint: Footprint) -> Footprint {
    func size(_ value: Double) -> Double { value.isFinite ? min(1e6, max(-1e6, value)) : 0 }
    let radius = max(0, size(footprint.radius))
    guard let box = footprint.box else { return Footprint(radius: radius) }
    return Footprint(
      radius: radius,
      box: Extents(left: size(box.left), top: size(box.top), right: size(box.right), bottom: size(box.bottom)))
  }
}

extension Footprint {
  /// The bounding box of circle and box.
  var extents: Extents {
    guard let box else { return Extents(left: radius, top: radius, right: radius, bottom: radius) }
    if radius == 0 { return box }
    return Extents(
      left: max(radius, box.left), top: max(radius, box.top), right: max(radius, box.right),
      bottom: max(radius, box.bottom))
  }

  /// The radius that stands for the whole footprint in ideal lengths.
  var meanRadius: Double {
    let reach = extents
    if box == nil { return radius }
    return max(radius, (reach.left + reach.right + reach.top + reach.bottom) / 4)
  }
}
