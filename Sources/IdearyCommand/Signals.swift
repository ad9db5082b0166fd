internal import IdeaModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What happens when somebody interrupts: nothing half-written stays.
enum Signals {
  /// Sets the handlers.
  static func prepare() {
    AtomicFile.prepareForSignals()
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in
        AtomicFile.removeTemporaryFiles()
        _exit(130)
      }
    }
  }
}
