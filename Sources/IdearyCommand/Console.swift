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
  ///
  /// Names of files may hold line ends and controls of the terminal: they are shown as escapes.
  static func say(_ line: String) {
    write(Array((escaped(line) + "\n").utf8), to: 2)
  }

  /// A line that stays one, whatever names are in it.
  static func escaped(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars {
      // Joiners hold emoji together and change nothing else.
      if scalar == "\u{200C}" || scalar == "\u{200D}" {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += scalar == "\n" ? "\\n" : scalar == "\t" ? "\\t" : "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Writes bytes to standard output.
  static func print(_ bytes: [UInt8]) throws(Failure) {
    do throws(FileError) { try AtomicFile.write(bytes, to: "/dev/stdout") } catch {
      throw Failure(printing: error)
    }
  }

  /// Writes text to standard output.
  static func print(_ text: String) throws(Failure) { try print(Array(text.utf8)) }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(2) == 1 }

  /// Rewrites the last line of a terminal.
  static func progress(_ text: String) { write(Array("\r\u{1B}[K\(text)".utf8), to: 2) }

  /// What cannot be said is lost: there is nobody left to tell.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    try? AtomicFile.write(bytes, to: "/dev/fd/\(descriptor)")
  }
}
