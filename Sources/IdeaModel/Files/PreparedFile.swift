import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is complete on the disk, beside the place that it will take.
struct PreparedFile {
  private static let counter = Atomic<UInt64>(0)

  private let target: String
  private let folder: String
  private let temporary: String
  private let slot: Int?

  /// Writes the bytes to a temporary file in the target's folder and syncs them; a failure leaves nothing.
  ///
  /// - Parameters:
  ///   - bytes: What it holds.
  ///   - target: The place that it will take, all links followed.
  ///   - status: What is there now, whose mode and owner it gets; nil for nothing.
  /// - Throws: The error of the call that failed.
  init(_ bytes: [UInt8], for target: String, keeping status: FileStatus?) throws(SystemError) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    while true {
      let number = PreparedFile.counter.wrappingAdd(1, ordering: .relaxed).newValue
      let temporary = "\(folder).ideary-\(getpid())-\(number).tmp"
      // Remembered before it exists, so that no signal falls between.
      let slot = TemporaryFiles.add(temporary)
      do throws(SystemError) {
        // The mode of a new file is what the user's mask leaves of 666; a replaced one is private until it is complete.
        let file = try FileDescriptor(
          opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: status == nil ? 0o666 : 0o600)
        do throws(SystemError) { try PreparedFile.fill(file, bytes, keeping: status) } catch {
          _ = unsafe unlink(temporary)
          throw error
        }
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
      return
    }
  }

  private static func fill(
    _ file: borrowing FileDescriptor, _ bytes: [UInt8], keeping status: FileStatus?
  ) throws(SystemError) {
    try file.write(bytes)
    if let status {
      // Only the superuser may give files away; the mode comes last because this clears parts of it.
      _ = fchown(file.number, status.owner, status.group)
      guard fchmod(file.number, status.mode) == 0 else { throw SystemError.last }
    }
    try file.sync()
  }

  /// Puts the file in its place; a failure removes it.
  func rename() throws(SystemError) {
    guard systemRename(temporary, target) == 0 else {
      let failure = SystemError.last
      discard()
      throw failure
    }
    TemporaryFiles.remove(slot)
    // Makes the rename last through a power failure, where the system can.
    guard let descriptor = try? FileDescriptor(opening: folder.isEmpty ? "." : folder, O_RDONLY) else { return }
    try? descriptor.sync()
  }

  /// Removes the file, which was not renamed.
  func discard() {
    _ = unsafe unlink(temporary)
    TemporaryFiles.remove(slot)
  }
}

/// `rename` of the C library, by a name that does not clash with our own.
private func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
