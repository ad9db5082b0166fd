#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads whole files, but never more than a limit.
public enum BoundedFile {
  /// Reads everything from a file, a FIFO, a device, or standard input.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - limit: The most bytes to accept, at least 0.
  /// - Returns: The bytes.
  /// - Throws: ``FileError/notFound(path:)``, ``FileError/isFolder(path:)``, ``FileError/unreadable(path:reason:)`` or
  ///   ``FileError/tooLarge(path:limit:)``.
  /// - Complexity: O(bytes), and never more than *limit* and one step of memory.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      if path.utf8.contains(0) { throw SystemError(code: ENOENT) }
      let file = path == "-" ? FileDescriptor(borrowing: 0) : try FileDescriptor(opening: path, O_RDONLY)
      let status = try FileStatus(file.number)
      if status.isFolder { throw SystemError(code: EISDIR) }
      if status.isRegular, status.size > limit { throw SystemError(code: EFBIG) }
      guard let bytes = try file.readAll(expecting: status.isRegular ? status.size : 0, limit: limit) else {
        throw SystemError(code: EFBIG)
      }
      return bytes
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: throw .notFound(path: path)
      case EISDIR: throw .isFolder(path: path)
      case EFBIG: throw .tooLarge(path: path, limit: limit)
      default: throw .unreadable(path: path, reason: FileError.reason(error.code))
      }
    }
  }
}
