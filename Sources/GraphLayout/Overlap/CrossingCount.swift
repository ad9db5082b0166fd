/// Counts the crossings of straight edges, exactly, on a grid of 2⁻²⁰ unit: that of 1/64 unit, and finer.
///
/// Two edges with a common end do not cross; touching counts as crossing, so that nothing is ever missed.
struct CrossingCount {
  let sources: [Int32]
  let targets: [Int32]
  /// So many edges are compared with others before the monitor is asked again.
  private static let often = 512

  /// The number of pairs of edges that cross.
  ///
  /// - Parameters:
  ///   - points: The positions.
  ///   - monitor: Asked now and then; ends the count.
  /// - Returns: The number.
  /// - Complexity: O(m log m + k) with *k* pairs of edges that share an interval of x.
  func crossings(at points: [Point], monitor: LayoutMonitor = .none) -> Int {
    let xs = points.map { Int64(($0.x * 1_048_576).rounded()) }
    let ys = points.map { Int64(($0.y * 1_048_576).rounded()) }
    let order = sources.indices.sorted { one, two in
      (min(xs[Int(sources[one])], xs[Int(targets[one])]), one)
        < (min(xs[Int(sources[two])], xs[Int(targets[two])]), two)
    }
    let lows = order.map { min(xs[Int(sources[$0])], xs[Int(targets[$0])]) }
    var count = 0
    for (place, one) in order.enumerated() {
      if place % Self.often == 0, !monitor.goesOn() { return count }
      let (a, b) = (Int(sources[one]), Int(targets[one]))
      let high = max(xs[a], xs[b])
      let (top, bottom) = (min(ys[a], ys[b]), max(ys[a], ys[b]))
      var next = place + 1
      while next < order.count, lows[next] <= high {
        let (c, d) = (Int(sources[order[next]]), Int(targets[order[next]]))
        next += 1
        if max(ys[c], ys[d]) < top || min(ys[c], ys[d]) > bottom { continue }
        if a == c || a == d || b == c || b == d { continue }
        func side(_ p: Int, _ q: Int, _ r: Int) -> Int {
          let first = (xs[q] - xs[p]).multipliedFullWidth(by: ys[r] - ys[p])
          let second = (ys[q] - ys[p]).multipliedFullWidth(by: xs[r] - xs[p])
          if first.high != second.high { return first.high > second.high ? 1 : -1 }
          return first.low == second.low ? 0 : first.low > second.low ? 1 : -1
        }
        if side(a, b, c) * side(a, b, d) <= 0, side(c, d, a) * side(c, d, b) <= 0 { count += 1 }
      }
    }
    return count
  }
}
