/// The order within the layers in which few edges cross.
///
/// Sweeps of medians down and up, each with exchanges of neighbours, as in Gansner, Koutsofios, North, Vo 1993
/// (doi:10.1109/32.221135); crossings are counted as by Barth, Jünger, Mutzel, "Simple and efficient bilayer cross
/// counting", 2002, doi:10.1007/3-540-36151-0_13. The best order met is kept.
struct LayerOrder {
  private var layers: Layers
  private let monitor: LayoutMonitor
  private var place: [Int32]
  private var medians: [Double]
  /// What a counting of crossings writes to.
  private var counts: [Int32] = []
  /// Pairs of edges that exchanges have looked at.
  private var compared = 0

  private static let mostSweeps = 24
  /// The most pieces of edges that all sweeps together look at.
  private static let mostWork = 40_000_000
  /// The most rounds of exchanges after a sweep.
  private static let mostRounds = 4
  /// Sweeps without gain after which it is over.
  private static let patience = 6

  /// Orders the layers.
  ///
  /// - Parameters:
  ///   - layers: The layers, without an order.
  ///   - monitor: Asked before each sweep and each round of exchanges; ends the work with the best order so far.
  /// - Returns: The layers, ordered.
  /// - Complexity: O((n + m) log n) for each sweep, of pieces and stand-ins; at most 24, fewer for large graphs.
  static func ordered(_ layers: Layers, _ monitor: LayoutMonitor = .none) -> Layers {
    var order = LayerOrder(layers, monitor)
    order.begin()
    order.sweep()
    return order.layers
  }

  private init(_ layers: Layers, _ monitor: LayoutMonitor) {
    self.layers = layers
    self.monitor = monitor
    place = [Int32](repeating: 0, count: layers.count)
    medians = [Double](repeating: 0, count: layers.count)
  }

  /// Depth-first from the first layers on: what hangs together lies together, in the order of the nodes.
  private mutating func begin() {
    var isSeen = [Bool](repeating: false, count: layers.count)
    var stack: [Int32] = []
    for start in 0..<layers.nodeCount where layers.before[start].isEmpty {
      stack.append(Int32(start))
      while let node = stack.popLast() {
        guard !isSeen[Int(node)] else { continue }
        isSeen[Int(node)] = true
        place[Int(node)] = Int32(layers.orders[Int(layers.layer[Int(node)])].count)
        layers.orders[Int(layers.layer[Int(node)])].append(node)
        for other in layers.after[Int(node)].reversed() where !isSeen[Int(other)] { stack.append(other) }
      }
    }
  }

  private mutating func sweep() {
    var best = layers.orders
    var least = crossings()
    guard least > 0 else { return }
    let sweeps = min(Self.mostSweeps, max(2, Self.mostWork / max(1, 8 * (layers.count + layers.pieceCount))))
    var idle = 0
    for sweep in 0..<sweeps where idle < Self.patience && least > 0 && monitor.goesOn() {
      let isDown = sweep % 2 == 0
      let numbers = Array(layers.orders.indices.dropFirst(isDown ? 1 : 0).dropLast(isDown ? 0 : 1))
      for number in isDown ? numbers : numbers.reversed() { sort(number, isDown: isDown, isEqualKept: sweep % 4 < 2) }
      transpose()
      let found = crossings()
      idle += 1
      if found < least {
        least = found
        best = layers.orders
        idle = 0
      }
    }
    layers.orders = best
  }

  /// Sorts a layer by the medians of the neighbours in the one before (down) or after (up); nodes without any stay.
  private mutating func sort(_ number: Int, isDown: Bool, isEqualKept: Bool) {
    let order = layers.orders[number]
    var moving: [Int32] = []
    for node in order {
      let near = isDown ? layers.before[Int(node)] : layers.after[Int(node)]
      guard !near.isEmpty else { continue }
      medians[Int(node)] = median(near)
      moving.append(node)
    }
    let old = place
    moving.sort { one, two in
      let (first, second) = (medians[Int(one)], medians[Int(two)])
      if first != second { return first < second }
      return isEqualKept ? old[Int(one)] < old[Int(two)] : old[Int(one)] > old[Int(two)]
    }
    var next = 0
    for (index, node) in order.enumerated() {
      let isFixed = (isDown ? layers.before[Int(node)] : layers.after[Int(node)]).isEmpty
      let chosen = isFixed ? node : moving[next]
      if !isFixed { next += 1 }
      layers.orders[number][index] = chosen
      place[Int(chosen)] = Int32(index)
    }
  }

  /// The weighted median of the places of some nodes: of two middle ones, nearer to where the others crowd.
  private func median(_ near: ArraySlice<Int32>) -> Double {
    let places = near.map { place[Int($0)] }.sorted()
    let middle = places.count / 2
    if places.count % 2 == 1 { return Double(places[middle]) }
    if places.count == 2 { return Double(places[0] + places[1]) / 2 }
    let left = Double(places[middle - 1] - places[0])
    let right = Double(places[places.count - 1] - places[middle])
    guard left + right > 0 else { return Double(places[middle]) }
    return (Double(places[middle - 1]) * right + Double(places[middle]) * left) / (left + right)
  }

  /// Exchanges neighbours as long as that takes crossings away.
  private mutating func transpose() {
    // Medians settle what is large; exchanges only polish.
    for _ in 0..<Self.mostRounds where compared <= Self.mostWork && monitor.goesOn() {
      var gained = false
      for number in layers.orders.indices {
        for index in layers.orders[number].indices.dropLast() {
          let one = layers.orders[number][index]
          let two = layers.orders[number][index + 1]
          let present = crossings(one, two)
          guard present > 0, crossings(two, one) < present else { continue }
          layers.orders[number].swapAt(index, index + 1)
          place[Int(one)] += 1
          place[Int(two)] -= 1
          gained = true
        }
      }
      if !gained { return }
    }
  }

  /// How many edges of two nodes of a layer cross if the first lies before the second; 0 when the work is used up.
  private mutating func crossings(_ one: Int32, _ two: Int32) -> Int {
    crossings(layers.before[Int(one)], layers.before[Int(two)])
      + crossings(layers.after[Int(one)], layers.after[Int(two)])
  }

  private mutating func crossings(_ one: ArraySlice<Int32>, _ two: ArraySlice<Int32>) -> Int {
    compared += one.count * two.count
    guard compared <= Self.mostWork else { return 0 }
    var count = 0
    for first in one {
      for second in two where place[Int(second)] < place[Int(first)] { count += 1 }
    }
    return count
  }

  /// How many pieces of edges cross in all.
  mutating func crossings() -> Int {
    var sum = 0
    for number in layers.orders.indices.dropLast() { sum += crossings(between: number) }
    return sum
  }

  /// By a tree of sums over the places in the layer after.
  private mutating func crossings(between number: Int) -> Int {
    let width = layers.orders[number + 1].count
    var leaves = 1
    while leaves < width { leaves *= 2 }
    counts.removeAll(keepingCapacity: true)
    counts.append(contentsOf: repeatElement(0, count: 2 * leaves))
    var sum = 0
    for node in layers.orders[number] {
      let targets = layers.after[Int(node)].map { place[Int($0)] }.sorted()
      for target in targets {
        var at = leaves + Int(target)
        while at > 0 {
          // Those further on that came earlier are crossed.
          if at % 2 == 0, at + 1 < 2 * leaves { sum += Int(counts[at + 1]) }
          counts[at] += 1
          at /= 2
        }
      }
    }
    return sum
  }
}
