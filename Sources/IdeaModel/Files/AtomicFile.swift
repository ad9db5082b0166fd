#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes files that appear whole or not at all.
public enum AtomicFile {
  /// Writes the bytes beside the target, syncs them to the disk, and renames them over it.
  ///
  /// A file that was there keeps its mode, and its owner where the system allows that. A symbolic link stays, and the
  /// file that it leads to is replaced. What is no regular file (a FIFO, `/dev/stdout`, `/dev/full`) is written
  /// through. On any failure the target is as it was and the temporary file is gone. A file that may not be written is
  /// not replaced either.
  ///
  /// - Throws: ``FileError/isFolder(path:)``, ``FileError/cannotWrite(path:reason:)`` or
  ///   ``FileError/brokenPipe(path:)``. The last needs SIGPIPE to be ignored; by default that signal ends the process.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write([(bytes, path)])
  }

  /// Writes several files of which all appear, or none: they are renamed once each of them is complete on the disk.
  ///
  /// What is no regular file is written through before the first rename, and cannot be taken back.
  ///
  /// - Parameters:
  ///   - files: The bytes and where they go.
  ///   - drafts: Files that were written piece by piece, of which the same holds.
  /// - Throws: As ``write(_:to:)``. Should a rename itself fail, the files before it are there.
  package static func write(_ files: [(bytes: [UInt8], path: String)], drafts: [FileDraft] = []) throws(FileError) {
    var prepared: [FileDraft] = []
    defer { for draft in prepared { draft.discard() } }
    var streams: [(bytes: [UInt8], path: String)] = []
    for (bytes, path) in files {
      guard let draft = try FileDraft(path) else {
        streams.append((bytes, path))
        continue
      }
      prepared.append(draft)
      try draft.append(bytes)
    }
    prepared += drafts
    for draft in prepared { try draft.seal() }
    for (bytes, path) in streams {
      try naming(path) { () throws(SystemError) in
        if let number = descriptorNumber(path) { return try FileDescriptor(borrowing: number).write(bytes) }
        try FileDescriptor(opening: path, O_WRONLY).write(bytes)
      }
    }
    while !prepared.isEmpty { try prepared.removeFirst().rename() }
  }

  /// Turns the system's errors into sentences about a path.
  static func naming(_ path: String, _ body: () throws(SystemError) -> Void) throws(FileError) {
    do throws(SystemError) { try body() } catch {
      switch error.code {
      case EISDIR: throw .isFolder(path: path)
      case EPIPE: throw .brokenPipe(path: path)
      default: throw .cannotWrite(path: path, reason: FileError.reason(error.code))
      }
    }
  }

  /// Makes ``removeTemporaryFiles()`` safe to call in a signal handler; call it when the handler is set.
  public static func prepareForSignals() { TemporaryFiles.prepare() }

  /// Removes the temporary files of all writes that are going on.
  ///
  /// For a handler of SIGINT or SIGTERM that then ends the process: it calls nothing but `unlink`, waits for no lock
  /// and allocates nothing, after ``prepareForSignals()``.
  public static func removeTemporaryFiles() { TemporaryFiles.unlinkAll() }

  /// What the path leads to, through all links, also to a file that does not exist yet.
  static func destination(_ path: String) throws(SystemError) -> (path: String, status: FileStatus?) {
    var path = path
    for _ in 0..<40 {
      guard let status = try status(path, followsLinks: false) else { return (path, nil) }
      guard status.isLink else { return (path, status) }
      // A link of the system (as in /proc) may lead to what has no path; it is then written through.
      let link = try readLink(path)
      if let end = try self.status(path, followsLinks: true), !end.isRegular { return (path, end) }
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    throw SystemError(code: ELOOP)
  }

  private static func status(_ path: String, followsLinks: Bool) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus(path, followsLinks: followsLinks)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private static func readLink(_ path: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count >= 0 else { throw .last }
    guard count < buffer.count else { throw SystemError(code: ENAMETOOLONG) }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The open file that a path such as `/dev/stdout` or `/dev/fd/3` names: what the shell opened is written through,
  /// also when it is a regular file, else redirections that append would lose what was there.
  static func descriptorNumber(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }
}
