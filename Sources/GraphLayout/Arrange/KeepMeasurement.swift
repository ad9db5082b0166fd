/// Measures drawings of one map beside the one that was given.
struct KeepMeasurement {
  private let component: Component
  private let start: [Point]
  private let share: KeptShare
  private let hops: HopStress
  private let monitor: LayoutMonitor
  private let count: CrossingCount
  /// The mean length of an edge before.
  private let unit: Double
  /// The drawing that was given.
  private(set) var before = KeptArrangement.Measures(
    order: 1, neighbours: 1, stress: 0, crossings: 0, area: 0, way95: 0)

  init(component: Component, start: [Point], monitor: LayoutMonitor = .none) {
    self.component = component
    self.start = start
    self.monitor = monitor
    share = KeptShare(before: start, monitor: monitor)
    hops = HopStress(component, monitor: monitor)
    count = CrossingCount(sources: component.sources, targets: component.targets)
    let sum = (0..<component.edgeCount).reduce(0.0) { sum, edge in
      let (a, b) = component.ends(of: edge)
      return sum + (start[a] - start[b]).length
    }
    unit = sum > 0 ? sum / Double(component.edgeCount) : 1
    before = measures(start)
  }

  /// The share of pairs that keep their order.
  func order(_ points: [Point]) -> Double { share.order(points) }

  /// The stress on hop distances; 0 where nothing is connected.
  func stress(_ points: [Point]) -> Double { hops.value(at: points) ?? 0 }

  /// Measures a drawing.
  ///
  /// - Complexity: O(n² + n m).
  func measures(_ points: [Point]) -> KeptArrangement.Measures {
    let (low, high) = LayoutEngine.bounds(component.footprints, points)
    let ways = zip(start, points).map { $1 - $0 }
    // A drawing that is only shifted has not changed.
    let shift = ways.reduce(Point(0, 0), +) / Double(max(1, ways.count))
    let lengths = ways.map { ($0 - shift).length }.sorted()
    return KeptArrangement.Measures(
      order: share.order(points), neighbours: share.neighbours(points), stress: stress(points),
      crossings: count.crossings(at: points, monitor: monitor),
      area: points.isEmpty ? 0 : (high.x - low.x) * (high.y - low.y),
      way95: lengths.isEmpty ? 0 : lengths[(lengths.count - 1) * 19 / 20] / unit)
  }
}
