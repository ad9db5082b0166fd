/// The scale-normalised stress of a drawing on hop distances: 1 − (Σa)² / (P Σa²) with a = distance / hops.
///
/// The same measure that a finished layout is judged by; sizes play no part in it.
struct HopStress {
  private let component: Component

  init(_ component: Component) { self.component = component }

  /// The stress of some positions, 0 best; nil where nothing is connected.
  ///
  /// - Complexity: O(n (n + m)).
  func value(at points: [Point]) -> Double? {
    var sum = 0.0
    var squares = 0.0
    var pairs = 0.0
    var hops = [Int32](repeating: -1, count: component.count)
    var queue: [Int32] = []
    for source in 0..<component.count {
      for node in queue { hops[Int(node)] = -1 }
      queue.removeAll(keepingCapacity: true)
      queue.append(Int32(source))
      hops[source] = 0
      var head = 0
      while head < queue.count {
        let node = Int(queue[head])
        head += 1
        for slot in component.incidence(of: node) {
          let other = Int(component.neighbours[slot])
          if hops[other] >= 0 { continue }
          hops[other] = hops[node] + 1
          queue.append(Int32(other))
          // Each pair once, from its lower end.
          if other < source { continue }
          let ratio = (points[other] - points[source]).length / Double(hops[other])
          sum += ratio
          squares += ratio * ratio
          pairs += 1
        }
      }
    }
    return squares > 0 ? max(0, 1 - sum * sum / (pairs * squares)) : nil
  }
}
