/// The graph as the stages see it: simple, undirected, nodes by canonical rank, on flat arrays of 32-bit numbers.
///
/// Ranks follow the bytes of the ids, so the order of the input arrays never decides anything.
package struct CoreGraph {
  /// The place in the input of each rank.
  let inputIndex: [Int32]
  /// The rank of each place in the input.
  let rank: [Int32]
  /// The lower end of each simple edge, as a rank; edges are sorted by both ends.
  let sources: [Int32]
  /// The higher end of each.
  let targets: [Int32]
  /// The ideal-length factor of each simple edge; empty where all are 1.
  private let lengthFactors: [Double]
  /// The room of each node.
  package let footprints: [Footprint]
  let adjacency: Adjacency

  package var count: Int { inputIndex.count }

  /// The simple edges as pairs of ranks, the lower first, sorted.
  package var edges: LazyMapSequence<Range<Int>, (Int, Int)> {
    sources.indices.lazy.map { (Int(sources[$0]), Int(targets[$0])) }
  }

  /// The ideal-length factor of a simple edge: the largest of its parallels.
  func lengthFactor(of edge: Int) -> Double { lengthFactors.isEmpty ? 1 : lengthFactors[edge] }

  /// Takes in a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph as it was given.
  ///   - monitor: Asked between the steps; ends the work.
  /// - Throws: An edge without its node, or a cancelled run.
  /// - Complexity: O(n log n + m log m).
  package init(_ graph: LayoutGraph, monitor: LayoutMonitor = .none) throws(LayoutError) {
    for (index, edge) in graph.edges.enumerated() {
      guard graph.nodes.indices.contains(edge.source), graph.nodes.indices.contains(edge.target) else {
        throw .unknownNode(edge: index)
      }
    }
    let order = CoreGraph.order(graph.nodes)
    guard monitor.goesOn() else { throw .cancelled }
    var ranks = [Int32](repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[Int(index)] = Int32(rank) }
    inputIndex = order
    rank = ranks
    footprints = order.map { CoreGraph.sane(graph.nodes[Int($0)].footprint) }

    var keyed: [(a: Int32, b: Int32, factor: Double)] = []
    keyed.reserveCapacity(graph.edges.count)
    for edge in graph.edges where edge.source != edge.target {
      let one = ranks[edge.source]
      let two = ranks[edge.target]
      let factor = edge.lengthFactor.isFinite && edge.lengthFactor > 0 ? min(100, edge.lengthFactor) : 1
      keyed.append((min(one, two), max(one, two), factor))
    }
    guard monitor.goesOn() else { throw .cancelled }
    keyed.sort { ($0.a, $0.b, -$0.factor) < ($1.a, $1.b, -$1.factor) }
    guard monitor.goesOn() else { throw .cancelled }
    var last = 0
    for edge in keyed.indices where edge == 0 || (keyed[last].a, keyed[last].b) != (keyed[edge].a, keyed[edge].b) {
      last = edge == 0 ? 0 : last + 1
      keyed[last] = keyed[edge]
    }
    keyed.removeLast(keyed.count - min(keyed.count, last + 1))
    sources = keyed.map { $0.a }
    targets = keyed.map { $0.b }
    lengthFactors = keyed.allSatisfy { $0.factor == 1 } ? [] : keyed.map { $0.factor }
    adjacency = Adjacency(count: order.count, sources, targets)
  }

  /// The places of some nodes in the order of the bytes of their ids.
  private static func order(_ nodes: [LayoutNode]) -> [Int32] {
    nodes.indices.map { Int32($0) }.sorted { one, two in
      let a = nodes[Int(one)].id.utf8
      let b = nodes[Int(two)].id.utf8
      if a.lexicographicallyPrecedes(b) { return true }
      if b.lexicographicallyPrecedes(a) { return false }
      return one < two
    }
  }

  /// The nodes that edges join to a node, each with its edge.
  func neighbours(of node: Int) -> Adjacency.Neighbours {
    Adjacency.Neighbours(adjacency: adjacency, indices: adjacency.incidence(of: node))
  }

  /// The connected components, in the order of their least rank, each as ascending ranks.
  ///
  /// - Parameter walked: Components of so many nodes come in the order of a breadth-first walk from the least rank
  ///   instead: neighbours lie near each other in memory then.
  /// - Returns: The ranks of each.
  package func components(walked: ClosedRange<Int> = .max ... .max) -> [[Int]] {
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
      result.append(walked.contains(queue.count) ? queue : queue.sorted())
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

  /// Where a ray from the position leaves the footprint, relative to it: at the rim of the circle if it has one.
  func rim(toward direction: Point) -> Point {
    let length = direction.length
    guard length > 1e-9 else { return Point(0, 0) }
    if radius > 0 { return direction * (radius / length) }
    let reach = extents
    let x = direction.x > 0 ? reach.right : reach.left
    let y = direction.y > 0 ? reach.bottom : reach.top
    let byX = direction.x == 0 ? Double.infinity : x / direction.x.magnitude
    let byY = direction.y == 0 ? Double.infinity : y / direction.y.magnitude
    return direction * min(1, byX, byY)
  }
}
