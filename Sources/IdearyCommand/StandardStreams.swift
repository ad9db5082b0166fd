#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Standard input, output and error when we were started without them.
enum StandardStreams {
  /// Takes the numbers of those that are closed, so that no file that is opened later gets one of them and is mistaken
  /// for it.
  ///
  /// Each is held the wrong way round, for writing only or for reading only: using it fails as if it were closed.
  static func hold() {
    for (number, way) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is given out, which is this one.
      _ = open("/dev/null", way)
    }
  }
}
