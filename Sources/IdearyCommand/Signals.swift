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
    // A closed pipe and a file over the size allowed are errors of the write, told in a sentence.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // A parent may start us from a thread that blocks them all.
    var ours = sigset_t()
    sigemptyset(&ours)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&ours, number)
      let before = signal(number) { _ in
        AtomicFile.removeTemporaryFiles()
        _exit(130)
      }
      // What was to be ignored stays so: nohup, and jobs in the background of a script.
      if isIgnoring(before) { signal(number, SIG_IGN) }
    }
    pthread_sigmask(SIG_UNBLOCK, &ours, nil)
  }

  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }
}
