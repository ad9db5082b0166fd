internal import DeterministicMath

extension Hierarchy {
  /// The order in which a reader meets the ideas: tree by tree, depth-first, children clockwise from 12 o'clock.
  ///
  /// - Parameter positions: Where each idea lies, x to the right and y down.
  /// - Returns: The ideas by their places in the map.
  /// - Complexity: O(n log n) in ideas *n*.
  package func readingOrder(positions: [SIMD2<Double>]) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(count)
    var stack: [Int] = roots.reversed()
    while let idea = stack.popLast() {
      order.append(idea)
      let centre = positions[idea]
      let turned = children[idea].enumerated().map { place, child in
        (turn: Self.clockwiseTurn(positions[child] - centre), place: place, child: child)
      }
      let sorted = turned.sorted { one, two in one.turn != two.turn ? one.turn < two.turn : one.place < two.place }
      for entry in sorted.reversed() { stack.append(entry.child) }
    }
    return order
  }

  /// The angle from 12 o'clock, clockwise, 0 up to 2π.
  package static func clockwiseTurn(_ vector: SIMD2<Double>) -> Double {
    guard vector != .zero else { return 0 }
    let angle = Elementary.atan2(vector.x, -vector.y)
    return angle < 0 ? angle + 2 * Double.pi : angle
  }
}
