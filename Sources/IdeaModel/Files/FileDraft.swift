#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written piece by piece and appears whole or not at all.
///
/// For what is too large to lie in memory. `AtomicFile.write(_:drafts:)` lets it appear, together with others; one that
/// nobody lets appear goes away with its last reference.
package final class FileDraft {
  private let path: String
  private let file: PreparedFile

  /// Begins a file, with the rules of ``AtomicFile/write(_:to:)``; nil for what is no regular file and is therefore
  /// written through.
  ///
  /// - Parameter path: Where it will be.
  /// - Throws: What keeps a file from being written there.
  package init?(_ path: String) throws(FileError) {
    var file: PreparedFile?
    try AtomicFile.naming(path) { () throws(SystemError) in
      if path.isEmpty || path.utf8.contains(0) { throw SystemError(code: ENOENT) }
      if AtomicFile.descriptorNumber(path) != nil { return }
      let target = try AtomicFile.destination(path)
      if let status = target.status {
        if status.isFolder { throw SystemError(code: EISDIR) }
        guard status.isRegular else { return }
        guard unsafe access(target.path, W_OK) == 0 else { throw SystemError.last }
      }
      file = try PreparedFile(for: target.path, keeping: target.status)
    }
    guard let file else { return nil }
    self.path = path
    self.file = file
  }

  deinit { discard() }

  /// Adds bytes.
  ///
  /// - Parameter bytes: The next piece.
  /// - Throws: What the system says; the draft is gone then.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    try AtomicFile.naming(path) { () throws(SystemError) in try file.append(bytes) }
  }

  func seal() throws(FileError) {
    try AtomicFile.naming(path) { () throws(SystemError) in try file.seal() }
  }

  func rename() throws(FileError) {
    try AtomicFile.naming(path) { () throws(SystemError) in try file.rename() }
  }

  func discard() { file.discard() }
}
