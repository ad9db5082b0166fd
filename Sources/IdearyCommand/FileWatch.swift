#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Tells when files change, by looking at them ten times a second.
///
/// Editors save in many ways: they write over the file, or put a new one in its place, or take the old one away first.
/// Looking at the path sees all of them alike, on every file system.
struct FileWatch {
  /// What tells one state of a file from another.
  private struct State: Equatable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  private static let pause: UInt32 = 100_000

  private var paths: [String] = []
  private var watched: Set<String> = []
  /// The states that the last change ended in; nil for a file that is not there.
  private var known: [State?] = []

  /// Begins to watch.
  ///
  /// - Parameter paths: The files; one that is not there yet is a change when it appears.
  init(_ paths: [String]) {
    add(paths)
  }

  /// Watches more files; those that are watched already stay as they are known.
  ///
  /// - Parameter more: The files.
  mutating func add(_ more: [String]) {
    for path in more where watched.insert(path).inserted {
      paths.append(path)
      known.append(FileWatch.state(path))
    }
  }

  /// Waits until a file has changed and all of them are at rest: nobody is told of half a save.
  ///
  /// One that has gone may come back any moment, so that alone is no change; nor do the others wait for it.
  mutating func waitForChange() {
    var last = known
    while true {
      usleep(FileWatch.pause)
      let now = paths.map(FileWatch.state)
      let isAtRest = now == last
      last = now
      if isAtRest, zip(now, known).contains(where: { $0 != nil && $0 != $1 }) {
        known = now
        return
      }
    }
  }

  private static func state(_ path: String) -> State? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return State(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
  }
}
