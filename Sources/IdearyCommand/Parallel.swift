internal import Dispatch
internal import Painting
internal import Synchronization

/// Independent work on several threads.
enum Parallel {
  /// Applies `body` to each item and waits.
  ///
  /// - Parameters:
  ///   - items: What to work on, taken in order.
  ///   - jobs: Threads; nil for one per core.
  ///   - body: The work.
  /// - Returns: The results, in the order of the items.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int?, _ body: @Sendable (Item) -> Result
  ) -> [Result] {
    let state = Mutex((next: 0, results: [Result?](repeating: nil, count: items.count)))
    let threads = min(items.count, jobs ?? Processors.count)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let index = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        guard index < items.count else { return }
        let result = body(items[index])
        state.withLock { $0.results[index] = result }
      }
    }
    return state.withLock { $0.results.compactMap { $0 } }
  }
}
