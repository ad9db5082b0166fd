#if canImport(Dispatch) && !hasFeature(Embedded)
  internal import Dispatch
  internal import Synchronization
#endif

/// Runs the chunks of a piece of work on several threads.
///
/// Chunks are cut by the size of the problem alone and each writes only its own slots, so the number of threads and
/// the order in which they come never change a result. Without Dispatch (Embedded Swift) the chunks run one by one.
package struct Parallel: Sendable {
  /// The most threads to use; nil lets the system choose.
  package let threads: Int?

  /// One thread: everything in order on the caller's.
  package static let serial = Parallel(threads: 1)

  /// Makes a runner for at most so many threads.
  package init(threads: Int?) {
    self.threads = threads.map { max(1, $0) }
  }

  /// Calls `body` once for each chunk of `0..<count`, possibly at the same time on several threads.
  ///
  /// - Parameters:
  ///   - count: The length of the whole range.
  ///   - chunk: The length of a chunk, at least 1; only the last may be shorter.
  ///   - body: The work on one chunk: its number and its range; it may write to slots of its own only.
  package func forEachChunk(of count: Int, chunk: Int, _ body: (_ number: Int, _ range: Range<Int>) -> Void) {
    let chunks = (count + chunk - 1) / max(1, chunk)
    #if canImport(Dispatch) && !hasFeature(Embedded)
      let workers = min(chunks, threads ?? Parallel.mostWorkers)
      if workers > 1 {
        let next = Atomic(0)
        withoutActuallyEscaping(body) { body in
          // Each chunk touches slots of its own only, by the contract above.
          nonisolated(unsafe) let work = body
          DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while true {
              let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
              guard number < chunks else { return }
              unsafe work(number, Parallel.range(number, chunk, count))
            }
          }
        }
        return
      }
    #endif
    for number in 0..<chunks { body(number, Parallel.range(number, chunk, count)) }
  }

  private static func range(_ number: Int, _ chunk: Int, _ count: Int) -> Range<Int> {
    number * chunk..<min(count, (number + 1) * chunk)
  }

  /// More workers than this gain nothing; Dispatch itself uses no more threads than there are cores.
  private static let mostWorkers = 64
}
