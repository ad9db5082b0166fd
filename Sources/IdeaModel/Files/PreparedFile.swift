import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is being written, or complete on the disk, beside the place that it will take.
final class PreparedFile {
  private static let counter = Atomic<UInt64>(0)

  private let target: String
  private let folder: String
  private let temporary: String
  private let slot: Int?
  private let status: FileStatus?
  private var file: FileDescriptor?
  /// Whether it was renamed or removed.
  private var isOver = false

  /// Begins an empty file in the target's folder; a failure leaves nothing.
  ///
  /// - Parameters:
  ///   - target: The place that it will take, all links followed.
  ///   - status: What is there now, whose mode and owner it gets; nil for nothing.
  /// - Throws: The error of the call that failed.
  init(for target: String, keeping status: FileStatus?) throws(SystemError) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    while true {
      let number = PreparedFile.counter.wrappingAdd(1, ordering: .relaxed).newValue
      let temporary = "\(folder).ideary-\(getpid())-\(number).tmp"
      // Remembered before it exists, so that no signal falls between.
      let slot = TemporaryFiles.add(temporary)
      do throws(SystemError) {
        // The mode of a new file is what the user's mask leaves of 666; a replaced one is private until it is complete.
        file = try FileDescriptor(
          opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: status == nil ? 0o666 : 0o600)
      } catch {
        TemporaryFiles.remove(slot)
        // A process that died had our number and left its file: take the next name.
        if error.code == EEXIST { continue }
        throw error
      }
      self.target = target
      self.folder = folder
      self.temporary = temporary
      self.slot = slot
      self.status = status
      return
    }
  }

  /// Adds bytes; a failure removes the file.
  func append(_ bytes: [UInt8]) throws(SystemError) {
    try discarding { file throws(SystemError) in try file.write(bytes) }
  }

  /// Ends the file: gives it its mode and syncs it; a failure removes it.
  func seal() throws(SystemError) {
    let status = status
    try discarding { file throws(SystemError) in
      if let status {
        // Only the superuser may give files away; the mode comes last because this clears parts of it.
        _ = fchown(file.number, status.owner, status.group)
        guard fchmod(file.number, status.mode) == 0 else { throw SystemError.last }
      }
      try file.sync()
    }
    file = nil
  }

  private func discarding(_ body: (borrowing FileDescriptor) throws(SystemError) -> Void) throws(SystemError) {
    do throws(SystemError) {
      switch file {
      case .some(let open): try body(open)
      case .none: return
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Puts the file in its place; a failure removes it.
  func rename() throws(SystemError) {
    guard systemRename(temporary, target) == 0 else {
      let failure = SystemError.last
      discard()
      throw failure
    }
    isOver = true
    TemporaryFiles.remove(slot)
    // Makes the rename last through a power failure, where the system can.
    guard let descriptor = try? FileDescriptor(opening: folder.isEmpty ? "." : folder, O_RDONLY) else { return }
    try? descriptor.sync()
  }

  /// Removes the file unless it was renamed.
  func discard() {
    if isOver { return }
    isOver = true
    file = nil
    _ = unsafe unlink(temporary)
    TemporaryFiles.remove(slot)
  }
}

/// `rename` of the C library, by a name that does not clash with our own.
private func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
