#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a store asks of the file system beyond reading and writing files.
enum Folder {
  /// The names in a folder, in no particular order.
  static func names(in folder: String) throws(SystemError) -> [String] {
    guard let handle = unsafe opendir(folder) else { throw .last }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(handle) else { break }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      names.append(name)
    }
    if errno != 0 { throw .last }
    return names
  }

  static func error(_ error: SystemError, reading folder: String) -> FileError {
    switch error.code {
    case ENOENT: .notFound(path: folder)
    case ENOTDIR: .unreadable(path: folder, reason: "it is not a folder")
    default: .unreadable(path: folder, reason: FileError.reason(error.code))
    }
  }

  /// Makes an empty file; false when something has the name already.
  static func createFile(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
      return true
    } catch {
      if error.code == EEXIST { return false }
      throw error
    }
  }

  static func rename(_ old: String, to new: String) throws(SystemError) {
    #if canImport(Glibc)
      let result = unsafe Glibc.rename(old, new)
    #elseif canImport(Musl)
      let result = unsafe Musl.rename(old, new)
    #else
      let result = unsafe Darwin.rename(old, new)
    #endif
    if result != 0 { throw .last }
  }

  /// Removes a file or a link, never a folder.
  static func removeFile(_ path: String) throws(SystemError) {
    if try FileStatus(path, followsLinks: false).isFolder { throw SystemError(code: EISDIR) }
    if unsafe unlink(path) != 0 { throw .last }
  }

  /// Removes a file that we have just made, if we can.
  static func remove(_ path: String) { _ = unsafe unlink(path) }
}

extension SystemError {
  static let notFound = ENOENT
  static let isFolder = EISDIR
}
