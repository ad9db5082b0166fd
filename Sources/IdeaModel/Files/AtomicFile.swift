import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes files that appear whole or not at all.
public enum AtomicFile {
  private static let counter = Atomic<UInt64>(0)

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
    do throws(SystemError) {
      if path.isEmpty || path.utf8.contains(0) { throw SystemError(code: ENOENT) }
      if let number = descriptorNumber(path) {
        try FileDescriptor(borrowing: number).write(bytes)
        return
      }
      let target = try destination(path)
      guard let status = target.status else {
        return try replace(target.path, by: bytes, keeping: nil)
      }
      if status.isFolder { throw SystemError(code: EISDIR) }
      if status.isRegular {
        guard unsafe access(target.path, W_OK) == 0 else { throw SystemError.last }
        try replace(target.path, by: bytes, keeping: status)
      } else {
        let file = try FileDescriptor(opening: target.path, O_WRONLY)
        try file.write(bytes)
      }
    } catch {
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

  private static func replace(_ target: String, by bytes: [UInt8], keeping status: FileStatus?) throws(SystemError) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    while true {
      let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
      let temporary = "\(folder).ideary-\(getpid())-\(number).tmp"
      // Remembered before it exists, so that no signal falls between.
      let slot = TemporaryFiles.add(temporary)
      defer { TemporaryFiles.remove(slot) }
      let file: FileDescriptor
      do throws(SystemError) {
        // The mode of a new file is what the user's mask leaves of 666; a replaced one is private until it is complete.
        file = try FileDescriptor(
          opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: status == nil ? 0o666 : 0o600)
      } catch {
        // A process that died had our number and left its file: take the next name.
        if error.code == EEXIST { continue }
        throw error
      }
      do throws(SystemError) {
        try file.write(bytes)
        if let status {
          // Only the superuser may give files away; the mode comes last because this clears parts of it.
          _ = fchown(file.number, status.owner, status.group)
          guard fchmod(file.number, status.mode) == 0 else { throw SystemError.last }
        }
        try file.sync()
        guard unsafe rename(temporary, target) == 0 else { throw SystemError.last }
      } catch {
        _ = unsafe unlink(temporary)
        throw error
      }
      return syncFolder(folder.isEmpty ? "." : folder)
    }
  }

  /// Makes the rename last through a power failure, where the system can.
  private static func syncFolder(_ folder: String) {
    guard let descriptor = try? FileDescriptor(opening: folder, O_RDONLY) else { return }
    try? descriptor.sync()
  }

  /// What the path leads to, through all links, also to a file that does not exist yet.
  private static func destination(_ path: String) throws(SystemError) -> (path: String, status: FileStatus?) {
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
  private static func descriptorNumber(_ path: String) -> Int32? {
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
