/// How much of a drawing another keeps: the order of its nodes along both axes, and who is near whom.
struct KeptShare {
  private let before: [Point]
  private let nearest: [[Int32]]
  /// Every pair of nodes up to this many; beyond it each node with so many others, at even strides.
  private static let mostPartners = 1_024
  private static let neighbours = 8

  private let monitor: LayoutMonitor
  /// So many nodes are compared with all others before the monitor is asked again.
  private static let often = 256

  init(before: [Point], monitor: LayoutMonitor = .none) {
    self.before = before
    self.monitor = monitor
    nearest = KeptShare.nearest(before, monitor)
  }

  /// The share of pairs over half a unit apart that keep their order, the mean of both axes; 1 without such a pair.
  func order(_ after: [Point]) -> Double {
    var kept = SIMD2<Int>(0, 0)
    var all = SIMD2<Int>(0, 0)
    let count = before.count
    let step = max(1, count / Self.mostPartners)
    for one in 0..<count {
      if one % Self.often == 0, !monitor.goesOn() { return 0 }
      for two in stride(from: one + 1, to: count, by: step) {
        let was = before[two] - before[one]
        let now = after[two] - after[one]
        for axis in 0..<2 where was[axis].magnitude > 0.5 {
          all[axis] += 1
          if now[axis] != 0, (now[axis] > 0) == (was[axis] > 0) { kept[axis] += 1 }
        }
      }
    }
    let shares = (0..<2).filter { all[$0] > 0 }.map { Double(kept[$0]) / Double(all[$0]) }
    return shares.isEmpty ? 1 : shares.reduce(0, +) / Double(shares.count)
  }

  /// The share of the eight nearest nodes of each that are still among them; 1 for a single node.
  func neighbours(_ after: [Point]) -> Double {
    var kept = 0
    var all = 0
    for (old, new) in zip(nearest, KeptShare.nearest(after, monitor)) {
      all += old.count
      kept += new.count { old.contains($0) }
    }
    return all == 0 ? 1 : Double(kept) / Double(all)
  }

  /// What is lost of both, for comparing drawings: ten times the order's share and once the neighbours'.
  func loss(_ after: [Point]) -> Double { 10 * (1 - order(after)) + 1 - neighbours(after) }

  private static func nearest(_ points: [Point], _ monitor: LayoutMonitor) -> [[Int32]] {
    let most = min(neighbours, points.count - 1)
    guard most > 0 else { return [] }
    var result: [[Int32]] = []
    result.reserveCapacity(points.count)
    for node in points.indices {
      if node % often == 0, !monitor.goesOn() { return result }
      var best: [(square: Double, node: Int32)] = []
      for other in points.indices where other != node {
        let square = (points[other] - points[node]).lengthSquared
        if best.count == most, square >= best[most - 1].square { continue }
        let place = best.firstIndex { $0.square > square } ?? best.count
        best.insert((square, Int32(other)), at: place)
        if best.count > most { best.removeLast() }
      }
      result.append(best.map { $0.node })
    }
    return result
  }
}
