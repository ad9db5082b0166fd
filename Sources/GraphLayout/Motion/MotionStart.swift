/// Where nodes are before they move, made usable.
enum MotionStart {
  /// The greatest velocity that counts, in layout units per second.
  private static let fastest = 1e5

  /// Whether a position is finite and within ±2²⁶ units.
  static func isUsable(_ point: Point) -> Bool { point.x.magnitude <= 67_108_864 && point.y.magnitude <= 67_108_864 }

  /// The present positions; nodes without one are where the nearest node with one is, or at their goal.
  ///
  /// - Complexity: O(n + m).
  static func positions(_ graph: LayoutGraph, _ reach: MotionReach, to end: [Point]) -> [Point] {
    var places = graph.nodes.map { node in node.position.flatMap { isUsable($0) ? $0 : nil } }
    var queue = places.indices.filter { places[$0] != nil }
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for other in reach.neighbours(of: node) where places[Int(other)] == nil {
        places[Int(other)] = places[node]
        queue.append(Int(other))
      }
    }
    return zip(places, end).map { $0 ?? $1 }
  }

  /// One velocity per node: what is missing or not finite is none, what is too fast is held.
  static func velocities(_ given: [Point], count: Int) -> [Point] {
    var result = [Point](repeating: Point(0, 0), count: count)
    for (node, velocity) in given.prefix(count).enumerated() where velocity.x.isFinite && velocity.y.isFinite {
      result[node] = Point(
        min(max(velocity.x, -fastest), fastest), min(max(velocity.y, -fastest), fastest))
    }
    return result
  }
}

/// Which nodes are next to each other, as motions see it: the places in `LayoutGraph.nodes`, on flat arrays.
struct MotionReach: Sendable {
  private var offsets: [Int32]
  private var adjacent: [Int32]
  private let roots: [Int]

  var count: Int { offsets.count - 1 }

  /// - Complexity: O(n + m), and O(n log n) for a graph without a tree.
  init(_ graph: LayoutGraph) {
    let count = graph.nodes.count
    offsets = [Int32](repeating: 0, count: count + 1)
    for edge in graph.edges where edge.source != edge.target {
      offsets[edge.source + 1] += 1
      offsets[edge.target + 1] += 1
    }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    adjacent = [Int32](repeating: 0, count: Int(offsets[count]))
    var next = offsets
    for edge in graph.edges where edge.source != edge.target {
      for (one, two) in [(edge.source, edge.target), (edge.target, edge.source)] {
        adjacent[Int(next[one])] = Int32(two)
        next[one] += 1
      }
    }
    roots = graph.tree?.roots ?? LayoutTree(of: graph).roots
  }

  func neighbours(of node: Int) -> ArraySlice<Int32> { adjacent[Int(offsets[node])..<Int(offsets[node + 1])] }

  /// The seconds by which each node begins later: by its steps from the nearest origin.
  ///
  /// A part of the graph without an origin has its roots for that.
  func delays(_ options: MotionOptions) -> [Double] {
    let step = MotionOptions.held(options.delayPerStep, 0, 1, else: 0.02)
    let most = MotionOptions.held(options.greatestDelay, 0, 10, else: 0.4)
    var steps = [Int](repeating: -1, count: count)
    var queue: [Int] = []
    var head = 0
    func begin(_ node: Int) {
      guard steps.indices.contains(node), steps[node] < 0 else { return }
      steps[node] = 0
      queue.append(node)
    }
    func spread() {
      while head < queue.count {
        let node = queue[head]
        head += 1
        for other in neighbours(of: node) where steps[Int(other)] < 0 {
          steps[Int(other)] = steps[node] + 1
          queue.append(Int(other))
        }
      }
    }
    for node in options.origins { begin(node) }
    spread()
    for node in roots { begin(node) }
    spread()
    return steps.map { min(Double(max(0, $0)) * step, most) }
  }
}
