/// The nodes and edges of a simulation on flat arrays that grow when something is added, never in a step.
struct SimulationBodies: Sendable {
  // Nodes.
  var places: [Point] = []
  var velocities: [Point] = []
  /// Where a node was when everything rested last.
  var homes: [Point] = []
  var hasHome: [Bool] = []
  /// How strongly a node holds on to its home, against all its neighbours together as 1.
  var anchors: [Double] = []
  /// What pushed a node when everything rested last: that much is no reason to move.
  var biases: [Point] = []
  var shapes: [ContactShape] = []
  var isPinned: [Bool] = []
  var isHeld: [Bool] = []
  /// Whether a node was put where it is by hand since everything rested last.
  var isPut: [Bool] = []
  // Edges.
  var sources: [Int32] = []
  var targets: [Int32] = []
  var lengths: [Double] = []
  // Scratch.
  var forces: [Point] = []
  var weights: [Double] = []
  private var hops: [Int32] = []
  private var queue: [Int32] = []
  private var offsets: [Int32] = []
  private var adjacent: [Int32] = []
  private var next: [Int32] = []

  var count: Int { places.count }

  var storage: [UInt] {
    [
      places.storage, velocities.storage, homes.storage, hasHome.storage, anchors.storage, biases.storage,
      shapes.storage, isPinned.storage, isHeld.storage, isPut.storage, sources.storage, targets.storage,
      lengths.storage, forces.storage, weights.storage,
    ].flatMap { $0 }
  }

  func isFree(_ node: Int) -> Bool { !isPinned[node] && !isHeld[node] && !isPut[node] }

  mutating func append(_ shape: ContactShape, at place: Point, isPinned pinned: Bool, hasHome home: Bool) {
    places.append(place)
    velocities.append(Point(0, 0))
    homes.append(place)
    hasHome.append(home)
    anchors.append(0)
    biases.append(Point(0, 0))
    shapes.append(shape)
    isPinned.append(pinned)
    isHeld.append(false)
    isPut.append(false)
    forces.append(Point(0, 0))
    weights.append(0)
    hops.append(0)
  }

  /// Fills the place of a node with the last one.
  mutating func swapRemove(_ node: Int) {
    let last = count - 1
    func drop<Value>(_ list: inout [Value]) {
      list.swapAt(node, last)
      list.removeLast()
    }
    drop(&places)
    drop(&velocities)
    drop(&homes)
    drop(&hasHome)
    drop(&anchors)
    drop(&biases)
    drop(&shapes)
    drop(&isPinned)
    drop(&isHeld)
    drop(&isPut)
    drop(&forces)
    drop(&weights)
    drop(&hops)
    for edge in sources.indices {
      if sources[edge] == Int32(last) { sources[edge] = Int32(node) }
      if targets[edge] == Int32(last) { targets[edge] = Int32(node) }
    }
  }

  mutating func append(edge source: Int, _ target: Int, length: Double) {
    sources.append(Int32(source))
    targets.append(Int32(target))
    lengths.append(length)
  }

  /// Fills the place of an edge with the last one.
  mutating func swapRemove(edge: Int) {
    let last = lengths.count - 1
    sources.swapAt(edge, last)
    targets.swapAt(edge, last)
    lengths.swapAt(edge, last)
    sources.removeLast()
    targets.removeLast()
    lengths.removeLast()
  }

  /// How strongly each node holds on to its home: four times as much with each step away from what was touched.
  ///
  /// - Parameter touched: The nodes that something happened to.
  /// - Complexity: O(n + m).
  mutating func anchor(from touched: [Int]) {
    connect()
    for node in 0..<count { hops[node] = -1 }
    queue.removeAll(keepingCapacity: true)
    for node in 0..<count where isHeld[node] || isPut[node] {
      hops[node] = 0
      queue.append(Int32(node))
    }
    for node in touched where hops[node] < 0 {
      hops[node] = 0
      queue.append(Int32(node))
    }
    var head = 0
    while head < queue.count {
      let node = Int(queue[head])
      head += 1
      for slot in Int(offsets[node])..<Int(offsets[node + 1]) where hops[Int(adjacent[slot])] < 0 {
        hops[Int(adjacent[slot])] = hops[node] + 1
        queue.append(adjacent[slot])
      }
    }
    for node in 0..<count {
      var anchor = 0.0
      if hasHome[node] {
        anchor = hops[node] < 0 || hops[node] > 7 ? Self.firmest : Self.loosest
        if hops[node] > 0, hops[node] <= 7 { for _ in 0..<hops[node] { anchor *= 4 } }
      }
      anchors[node] = min(anchor, Self.firmest)
    }
  }

  private static let loosest = 0.05
  private static let firmest = 1_000.0

  private mutating func connect() {
    offsets.removeAll(keepingCapacity: true)
    offsets.append(contentsOf: repeatElement(0, count: count + 1))
    for edge in sources.indices {
      offsets[Int(sources[edge]) + 1] += 1
      offsets[Int(targets[edge]) + 1] += 1
    }
    for node in 0..<count { offsets[node + 1] += offsets[node] }
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: offsets)
    adjacent.removeAll(keepingCapacity: true)
    adjacent.append(contentsOf: repeatElement(0, count: 2 * sources.count))
    for edge in sources.indices {
      adjacent[Int(next[Int(sources[edge])])] = targets[edge]
      next[Int(sources[edge])] += 1
      adjacent[Int(next[Int(targets[edge])])] = sources[edge]
      next[Int(targets[edge])] += 1
    }
  }
}
