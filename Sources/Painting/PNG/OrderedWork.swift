internal import Dispatch

/// Makes the parts of something on several threads and hands them on in order.
enum OrderedWork {
  /// Runs the work and waits for it.
  ///
  /// - Parameters:
  ///   - count: The number of parts.
  ///   - workers: What each thread owns; as many threads as there are workers.
  ///   - make: Makes a part, on any thread.
  ///   - take: Gets the parts one at a time, in order; so few wait for it that memory stays bounded.
  /// - Throws: The first error of either; no further part is begun then.
  static func run<Worker, Part>(
    count: Int, workers: [Worker], make: (Worker, Int) throws(PaintError) -> Part,
    take: (Part, Int) throws(PaintError) -> Void
  ) throws(PaintError) {
    if workers.count == 1 || count == 1 {
      for index in 0..<count { try take(make(workers[0], index), index) }
      return
    }
    let lock = DispatchSemaphore(value: 1)
    // Filled by hand: a semaphore may not be let go of with less than it was made with, as after an error.
    let room = DispatchSemaphore(value: 0)
    for _ in 0..<OrderedWork.window(workers.count) { room.signal() }
    var waiting: [Int: Part] = [:]
    var begun = 0
    var taken = 0
    var failure: PaintError?
    onThreads(workers.count) { worker in
      while true {
        // A place is taken before a part is begun, so the earliest part always has one and none waits for ever.
        room.wait()
        lock.wait()
        let index = begun
        let isOver = index >= count || failure != nil
        begun += isOver ? 0 : 1
        lock.signal()
        if isOver {
          room.signal()
          return
        }
        do throws(PaintError) {
          let part = try make(workers[worker], index)
          lock.wait()
          defer { lock.signal() }
          waiting[index] = part
          while failure == nil, let next = waiting.removeValue(forKey: taken) {
            try take(next, taken)
            taken += 1
            room.signal()
          }
        } catch {
          // The lock is free again: `defer` has run.
          lock.wait()
          failure = failure ?? error
          lock.signal()
          room.signal()
        }
      }
    }
    if let failure { throw failure }
  }

  /// Calls `body` with each number below `count`, at the same time where that is possible, and waits.
  private static func onThreads(_ count: Int, _ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      // Safe: `run` guards all that its body shares by its lock, and each worker belongs to one call.
      nonisolated(unsafe) let shared = body
      DispatchQueue.concurrentPerform(iterations: count) { shared($0) }
    }
  }

  /// How many parts may be begun and not yet handed on.
  static func window(_ threads: Int) -> Int { threads == 1 ? 1 : 2 * threads }
}
