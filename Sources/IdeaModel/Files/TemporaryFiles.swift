import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The temporary files that exist right now, so that a signal handler can remove them.
///
/// A handler may call nothing but async-signal-safe functions, and may not wait for a lock. So the paths lie as C
/// strings in memory that was set aside before, and two words of bits tell which of them are in use and which are
/// complete.
enum TemporaryFiles {
  /// How many files are remembered at once; more are written too, and then outlive a signal.
  static let slotCount = 16
  private static let slotSize = 4_096

  private static let claimed = Atomic<UInt32>(0)
  private static let armed = Atomic<UInt32>(0)
  nonisolated(unsafe) private static let paths: UnsafeMutablePointer<CChar> = {
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: slotCount * slotSize)
    unsafe memory.initialize(repeating: 0, count: slotCount * slotSize)
    return unsafe memory
  }()

  /// Sets the memory aside; a handler that runs before does nothing anyway.
  static func prepare() { _ = unsafe paths }

  /// Remembers a path; nil when there is no room.
  static func add(_ path: String) -> Int? {
    let text = Array(path.utf8)
    guard text.count < slotSize else { return nil }
    var used = claimed.load(ordering: .relaxed)
    while true {
      let slot = (~used).trailingZeroBitCount
      guard slot < slotCount else { return nil }
      let (done, current) = claimed.compareExchange(
        expected: used, desired: used | 1 << slot, ordering: .acquiringAndReleasing)
      guard done else {
        used = current
        continue
      }
      for (index, byte) in text.enumerated() { unsafe paths[slot * slotSize + index] = CChar(bitPattern: byte) }
      unsafe paths[slot * slotSize + text.count] = 0
      armed.bitwiseOr(1 << slot, ordering: .sequentiallyConsistent)
      return slot
    }
  }

  /// Forgets a path, after it was renamed or removed.
  static func remove(_ slot: Int?) {
    guard let slot else { return }
    armed.bitwiseAnd(~(1 << slot), ordering: .sequentiallyConsistent)
    claimed.bitwiseAnd(~(1 << slot), ordering: .sequentiallyConsistent)
  }

  /// Unlinks every file that is remembered; async-signal-safe once a path was added.
  static func unlinkAll() {
    let now = armed.load(ordering: .sequentiallyConsistent)
    if now == 0 { return }
    for slot in 0..<slotCount where now & 1 << slot != 0 { _ = unsafe unlink(paths + slot * slotSize) }
  }
}
