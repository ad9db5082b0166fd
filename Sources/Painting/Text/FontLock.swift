#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Lets one thread at a time touch fonts.
///
/// Each thread has a font map of its own, but Cairo keeps glyphs and open font files for the whole process, and Cairo 1.16
/// takes them away from one thread while another begins to use them: now and then letters of a picture were lost where
/// several threads painted. (Open files beyond ten, and glyphs beyond 512 pages, make room at random.)
enum FontLock {
  /// One and the same thread may lock it again, as when an object that owns a font goes away inside.
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    return mutex
  }()

  /// Runs `body` while no other thread touches fonts.
  static func hold<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
