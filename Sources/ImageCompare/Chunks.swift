#if canImport(Dispatch)
  internal import Dispatch
#endif

/// Work on parts of a picture, at the same time where that is possible.
enum Chunks {
  /// Makes a value for each number below `count`, on at most so many threads, and returns them in order.
  static func map<Value: Sendable>(_ count: Int, threads: Int?, _ make: @Sendable (Int) -> Value) -> [Value] {
    #if canImport(Dispatch)
      let workers = min(count, max(1, threads ?? 64))
      if workers > 1 {
        return unsafe [Value](unsafeUninitializedCapacity: count) { room, filled in
          nonisolated(unsafe) let slots = unsafe room
          DispatchQueue.concurrentPerform(iterations: workers) { worker in
            for index in stride(from: worker, to: count, by: workers) {
              // Each index is one worker's alone.
              unsafe slots.initializeElement(at: index, to: make(index))
            }
          }
          filled = count
        }
      }
    #endif
    return (0..<count).map(make)
  }
}
