/// A finished layout as plain arrays, in layout units.
public struct QualityInput: Sendable {
  /// The room of a node: a circle, a box, or both.
  public struct Footprint: Sendable {
    /// The radius of the circle; 0 for none.
    public var radius: Double
    /// The reach of the box from the position to each side.
    public var box: (left: Double, top: Double, right: Double, bottom: Double)?

    /// Makes a footprint.
    public init(radius: Double, box: (left: Double, top: Double, right: Double, bottom: Double)? = nil) {
      self.radius = radius
      self.box = box
    }
  }

  /// Where the nodes lie.
  public var positions: [SIMD2<Double>]
  /// Pairs of places in `positions`; loops and repeated edges do not count.
  public var edges: [(Int, Int)]
  /// The room of each node; empty when only points matter.
  public var footprints: [Footprint]

  /// Makes an input.
  public init(positions: [SIMD2<Double>], edges: [(Int, Int)], footprints: [Footprint] = []) {
    self.positions = positions
    self.edges = edges
    self.footprints = footprints
  }
}

/// The graph behind a layout, simple and undirected, as compressed rows.
struct SimpleGraph {
  var count: Int
  var edges: [(Int, Int)] = []
  private var offsets: [Int]
  private var adjacent: [Int]

  init(_ input: QualityInput) {
    count = input.positions.count
    let nodes = 0..<count
    var pairs = input.edges.filter { nodes.contains($0.0) && nodes.contains($0.1) && $0.0 != $0.1 }
      .map { (min($0.0, $0.1), max($0.0, $0.1)) }
    pairs.sort { $0 < $1 }
    for pair in pairs where edges.last.map({ $0 != pair }) ?? true { edges.append(pair) }
    offsets = [Int](repeating: 0, count: count + 1)
    for (a, b) in edges {
      offsets[a + 1] += 1
      offsets[b + 1] += 1
    }
    for index in 0..<count { offsets[index + 1] += offsets[index] }
    adjacent = [Int](repeating: 0, count: edges.count * 2)
    var next = offsets
    for (a, b) in edges {
      adjacent[next[a]] = b
      adjacent[next[b]] = a
      next[a] += 1
      next[b] += 1
    }
  }

  func neighbours(of node: Int) -> ArraySlice<Int> { adjacent[offsets[node]..<offsets[node + 1]] }

  /// The nodes within `limit` hops of a node, nearest first, with their distances; itself left out.
  ///
  /// - Complexity: O(n + m), less where the limit cuts in.
  func reach(from source: Int, limit: Int = .max) -> [(node: Int, hops: Int)] {
    var seen = [Bool](repeating: false, count: count)
    seen[source] = true
    var queue = [(node: source, hops: 0)]
    var head = 0
    while head < queue.count {
      let (node, hops) = queue[head]
      head += 1
      if hops == limit { continue }
      for other in neighbours(of: node) where !seen[other] {
        seen[other] = true
        queue.append((other, hops + 1))
      }
    }
    queue.removeFirst()
    return queue
  }
}
