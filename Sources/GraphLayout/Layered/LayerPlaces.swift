/// Where the nodes of the layers lie beside each other: long edges straight, everything close, parents in the middle.
///
/// Brandes, Köpf, "Fast and simple horizontal coordinate assignment", 2001, doi:10.1007/3-540-45848-4_3: nodes are aligned
/// with a median neighbour in four ways, each is pushed together, and the middle of the four counts. Ours pushes blocks of
/// aligned nodes together along the graph of who lies beside whom, which holds for nodes of any widths.
struct LayerPlaces {
  private let layers: Layers
  /// How far each reaches to the side of earlier ones, and to that of later ones.
  private let low: [Double]
  private let high: [Double]
  private let gap: Double
  private let place: [Int32]
  /// Whether a piece of an edge crosses one between two stand-ins, and yields to it.
  private var yields: [Bool]

  /// The centres across the layers.
  ///
  /// - Parameters:
  ///   - layers: The layers in order.
  ///   - low: How far each node and stand-in reaches to the side of earlier ones, in layout units.
  ///   - high: The same to the side of later ones.
  ///   - gap: The least distance of two nodes; half of it for stand-ins.
  ///   - monitor: Asked before each of the four ways; ends the work, and then the places are of no use.
  /// - Returns: One number for each node and stand-in, in layout units.
  /// - Complexity: O(n + m log m) of pieces and stand-ins.
  static func centres(
    _ layers: Layers, low: [Double], high: [Double], gap: Double, monitor: LayoutMonitor = .none
  ) -> [Double] {
    var places = LayerPlaces(layers, low, high, gap)
    places.findConflicts()
    let four = [(false, false), (false, true), (true, false), (true, true)].map { isUp, isReversed in
      let none = [Double](repeating: 0, count: layers.count)
      let x = monitor.goesOn() ? places.compacted(places.aligned(isUp: isUp, isReversed: isReversed)) : none
      return (x: x, isReversed: isReversed)
    }
    return places.middle(four)
  }

  private init(_ layers: Layers, _ low: [Double], _ high: [Double], _ gap: Double) {
    self.layers = layers
    self.low = low
    self.high = high
    self.gap = gap
    var place = [Int32](repeating: 0, count: layers.count)
    for order in layers.orders { for (index, node) in order.enumerated() { place[Int(node)] = Int32(index) } }
    self.place = place
    yields = [Bool](repeating: false, count: layers.pieceCount)
  }

  /// Marks the pieces that cross one between two stand-ins: long edges are straight before all.
  private mutating func findConflicts() {
    for order in layers.orders.dropFirst() {
      var from: Int32 = 0
      var scanned = 0
      for (index, node) in order.enumerated() {
        var inner: Int32?
        if layers.isStandIn(node), let above = layers.before[Int(node)].first, layers.isStandIn(above) {
          inner = place[Int(above)]
        }
        guard inner != nil || index == order.count - 1 else { continue }
        let to = inner ?? .max
        while scanned <= index {
          let other = Int(order[scanned])
          for (above, piece) in zip(layers.before[other], layers.before.edges(of: other))
          where place[Int(above)] < from || place[Int(above)] > to {
            yields[Int(piece)] = true
          }
          scanned += 1
        }
        from = to
      }
    }
  }

  /// The first node of the block to which each is aligned.
  private func aligned(isUp: Bool, isReversed: Bool) -> [Int32] {
    var root = (0..<Int32(layers.count)).map { $0 }
    var align = root
    let adjacency = isUp ? layers.after : layers.before
    let sign: Int32 = isReversed ? -1 : 1
    for order in isUp ? layers.orders.reversed().dropFirst() : layers.orders.dropFirst() {
      var last = Int32.min
      for node in isReversed ? order.reversed() : order {
        let near = zip(adjacency[Int(node)], adjacency.edges(of: Int(node)))
          .sorted { sign * place[Int($0.0)] < sign * place[Int($1.0)] }
        guard !near.isEmpty else { continue }
        for middle in (near.count - 1) / 2...near.count / 2 where align[Int(node)] == node {
          let (other, piece) = near[middle]
          guard !yields[Int(piece)], last < sign * place[Int(other)] else { continue }
          align[Int(other)] = node
          root[Int(node)] = root[Int(other)]
          align[Int(node)] = root[Int(node)]
          last = sign * place[Int(other)]
        }
      }
    }
    return root
  }

  /// Pushes blocks together, then each as far to the other side as those beyond let it.
  private func compacted(_ root: [Int32]) -> [Double] {
    var pairs: [(Int32, Int32)] = []
    var distances: [Double] = []
    for order in layers.orders {
      for (one, two) in zip(order, order.dropFirst()) {
        pairs.append((root[Int(one)], root[Int(two)]))
        let isNarrow = layers.isStandIn(one) || layers.isStandIn(two)
        distances.append(high[Int(one)] + low[Int(two)] + (isNarrow ? gap / 2 : gap))
      }
    }
    let after = LayerAdjacency(count: layers.count, pairs)
    var waiting = [Int32](repeating: 0, count: layers.count)
    for pair in pairs { waiting[Int(pair.1)] += 1 }
    var order = (0..<layers.count).filter { waiting[$0] == 0 && root[$0] == Int32($0) }
    var x = [Double](repeating: 0, count: layers.count)
    var head = 0
    while head < order.count {
      let block = order[head]
      head += 1
      for (other, pair) in zip(after[block], after.edges(of: block)) {
        x[Int(other)] = max(x[Int(other)], x[block] + distances[Int(pair)])
        waiting[Int(other)] -= 1
        if waiting[Int(other)] == 0 { order.append(Int(other)) }
      }
    }
    for block in order.reversed() {
      var most = Double.infinity
      for (other, pair) in zip(after[block], after.edges(of: block)) {
        most = min(most, x[Int(other)] - distances[Int(pair)])
      }
      if most.isFinite { x[block] = max(x[block], most) }
    }
    return root.map { x[Int($0)] }
  }

  /// The mean of the two middle ones of four drawings, each laid against the narrowest.
  private func middle(_ four: [(x: [Double], isReversed: Bool)]) -> [Double] {
    guard layers.count > 0 else { return [] }
    let sides = four.map { drawing in
      var (least, most) = (Double.infinity, -Double.infinity)
      for node in drawing.x.indices {
        least = min(least, drawing.x[node] - low[node])
        most = max(most, drawing.x[node] + high[node])
      }
      return (least: least, most: most)
    }
    var narrowest = sides[0]
    for side in sides where side.most - side.least < narrowest.most - narrowest.least { narrowest = side }
    let shifts = zip(four, sides).map { drawing, side in
      drawing.isReversed ? narrowest.most - side.most : narrowest.least - side.least
    }
    return (0..<layers.count).map { node in
      var least = Double.infinity
      var most = -Double.infinity
      var sum = 0.0
      for (drawing, shift) in zip(four, shifts) {
        let x = drawing.x[node] + shift
        least = min(least, x)
        most = max(most, x)
        sum += x
      }
      return (sum - least - most) / 2
    }
  }
}
