internal import IdeaModel
internal import Ideary

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Where an output goes, and in which format.
struct Destination {
  var path: String
  var format: OutputFormat

  /// Works out the format from the path and `--to`.
  init(_ path: String, to: String?, allowed: (OutputFormat) -> Bool, wanted: String) throws(UsageError) {
    self.path = path
    if let to, let named = OutputFormat(rawValue: to) {
      format = named
    } else if path == "-" {
      throw UsageError("-o - needs --to with a format")
    } else if let known = OutputFormat(path: path) {
      format = known
    } else {
      throw UsageError("the format of \(path) is not known; name it \(wanted), or say --to FORMAT")
    }
    guard allowed(format) else {
      throw UsageError("\(path) would be \(format.rawValue), which is not possible here; name it \(wanted)")
    }
  }

  /// Writes every output: all of them whole, or none.
  ///
  /// - Parameters:
  ///   - outputs: The bytes and where they go.
  ///   - drafts: Files that are written already and wait to appear.
  /// - Throws: What keeps one of them from being written.
  static func write(_ outputs: [(Destination, [UInt8])], drafts: [FileDraft] = []) throws(Failure) {
    do throws(FileError) {
      try AtomicFile.write(
        outputs.map { target, bytes in (bytes, target.path == "-" ? "/dev/stdout" : target.path) }, drafts: drafts)
    } catch {
      throw error.path == "/dev/stdout" ? Failure(printing: error) : Failure(writing: error)
    }
  }

  /// Says what was written, if that is wanted.
  static func announce(_ outputs: [(path: String, bytes: Int)], _ arguments: Arguments) {
    guard arguments.has("verbose") else { return }
    for output in outputs { Console.say("ideary-render: wrote \(output.path), \(output.bytes) bytes") }
  }

  /// Whether both paths lead to the same file.
  static func isSameFile(_ one: String, _ two: String) -> Bool {
    var first = stat()
    var second = stat()
    guard stat(one, &first) == 0, stat(two, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether a place is a folder or lies below it, links followed; the folder need not be there.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    guard let inner = realpath(path, nil), let outer = realpath(folder, nil) else { return false }
    defer {
      free(inner)
      free(outer)
    }
    let (place, top) = (String(cString: inner), String(cString: outer))
    return place == top || place.hasPrefix(top == "/" ? top : top + "/")
  }

  /// The folder that a path lies in.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// The path of a folder without the slash that it may end with.
  static func withoutSlash(_ folder: String) -> String {
    folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// The path with its folder resolved, the same for all spellings of one place.
  static func resolved(_ path: String) -> String {
    let folder = folder(of: path)
    let slash = path.lastIndex(of: "/")
    guard let real = realpath(folder, nil) else { return path }
    defer { free(real) }
    return String(cString: real) + "/" + (slash.map { path[path.index(after: $0)...] } ?? path[...])
  }

  /// Whether a path is a file, or nothing yet.
  static func isRegularOrFree(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether there is anything at a path.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// Whether a path is a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
