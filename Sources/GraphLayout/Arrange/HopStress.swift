/// The scale-normalised stress of a drawing on hop distances: 1 − (Σa)² / (P Σa²) with a = distance / hops.
///
/// The same measure that a finished layout is judged by; sizes play no part in it.
struct HopStress {
  private let component: Component

  private let monitor: LayoutMonitor
  /// So many searches are made before the monitor is asked again.
  private static let often = 64

  init(_ component: Component, monitor: LayoutMonitor = .none) {
    self.component = component
    self.monitor = monitor
  }

  /// The stress of some positions, 0 best; nil where nothing is connected.
  ///
  /// - Complexity: O(n (n + m)).
  func value(at points: [Point]) -> Double? {
    var sum = 0.0
    var squares = 0.0
    var pairs = 0.0
    var search = BreadthFirstSearch(component)
    for source in 0..<component.count {
      if source % Self.often == 0, !monitor.goesOn() { return nil }
      search.run(from: source)
      // Each pair once, from its lower end.
      for other in search.order.lazy.map({ Int($0) }) where other > source {
        let ratio = (points[other] - points[source]).length / Double(search.steps[other])
        sum += ratio
        squares += ratio * ratio
        pairs += 1
      }
    }
    return squares > 0 ? max(0, 1 - sum * sum / (pairs * squares)) : nil
  }
}
