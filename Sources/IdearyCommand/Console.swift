internal import IdeaModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Standard output and standard error.
enum Console {
  /// Writes one line to standard error.
  static func say(_ line: String) {
    write(Array((line + "\n").utf8), to: 2)
  }

  /// Writes bytes to standard output.
  static func print(_ bytes: [UInt8]) throws(Failure) {
    do throws(FileError) { try AtomicFile.write(bytes, to: "/dev/stdout") } catch {
      throw Failure(.cannotWrite, "standard output: \(error.message)")
    }
  }

  /// Writes text to standard output.
  static func print(_ text: String) throws(Failure) { try print(Array(text.utf8)) }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(2) == 1 }

  /// Rewrites the last line of a terminal.
  static func progress(_ text: String) { write(Array("\r\u{1B}[K\(text)".utf8), to: 2) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    bytes.withUnsafeBytes { buffer in
      while sent < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
        if count <= 0 { return }
        sent += count
      }
    }
  }
}
