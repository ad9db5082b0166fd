#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why the file of an attachment is not read, as the end of a sentence.
public struct AttachmentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether there is nothing at the path.
  public var isMissing = false
  /// The reason without a full stop, such as `it is a folder`.
  public var reason: String

  /// The reason.
  public var description: String { reason }

  /// Makes a reason.
  public init(isMissing: Bool = false, reason: String) {
    self.isMissing = isMissing
    self.reason = reason
  }

  static let missing = AttachmentError(isMissing: true, reason: "there is no such file")
  static let outside = AttachmentError(reason: "it lies outside the folder of the map")
}

/// A file that belongs to a map, open for reading.
///
/// Only regular files below the map's folder can be opened, wherever links lead; nothing is fetched, nothing waits.
public struct AttachmentFile: ~Copyable {
  private let descriptor: FileDescriptor
  /// The number of bytes it had when it was opened.
  public let size: Int

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path in the map file, relative to the folder.
  ///   - folder: The folder that holds the map; empty for the present one.
  /// - Throws: ``AttachmentError``: why it is not read.
  public init(_ path: String, in folder: String) throws(AttachmentError) {
    guard !path.isEmpty, !path.utf8.contains(0), path.utf8.count < 4_096 else { throw .missing }
    guard !path.hasPrefix("/") else {
      throw AttachmentError(reason: "its path is absolute; a path beside the map was expected")
    }
    if let scheme = Self.scheme(of: path) {
      throw AttachmentError(reason: "it is an address (\(scheme):), and nothing is ever fetched")
    }
    guard Self.staysInside(path) else { throw .outside }
    let opened: FileDescriptor
    do throws(SystemError) { opened = try Self.open(path, in: folder) } catch {
      switch error.code {
      case ENOENT, ENOTDIR: throw .missing
      case EISDIR: throw AttachmentError(reason: "it is a folder")
      case ENXIO, Self.wrongKind: throw AttachmentError(reason: "it is no file but a pipe, a socket or a device")
      case EXDEV: throw .outside
      default: throw AttachmentError(reason: FileError.reason(error.code))
      }
    }
    size = (try? FileStatus(opened.number))?.size ?? 0
    descriptor = opened
  }

  /// No error number of the system.
  private static let wrongKind: Int32 = -1

  private static func open(_ path: String, in folder: String) throws(SystemError) -> FileDescriptor {
    let parts = try resolved(path, in: folder)
    // No part of the resolved path is a link any more; one that has become one since then is refused.
    var place = try FileDescriptor(opening: parts.root, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
    for name in parts.names.dropLast() {
      place = try FileDescriptor(opening: name, in: place, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK)
    }
    // Without waiting: a pipe has nobody at its other end.
    let file = try FileDescriptor(
      opening: parts.names[parts.names.count - 1], in: place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    let status = try FileStatus(file.number)
    if status.isFolder { throw SystemError(code: EISDIR) }
    guard status.isRegular else { throw SystemError(code: wrongKind) }
    return file
  }

  /// Reads the whole file.
  ///
  /// - Parameter limit: The most bytes to accept.
  /// - Returns: The bytes.
  /// - Throws: ``AttachmentError``: that it is larger, or what the system says.
  public func read(limit: Int) throws(AttachmentError) -> [UInt8] {
    let sentence = "it is larger than \(limit >> 20) MB, which is the limit"
    guard size <= limit else { throw AttachmentError(reason: sentence) }
    do throws(SystemError) {
      guard let bytes = try descriptor.readAll(expecting: size, limit: limit) else {
        throw SystemError(code: EFBIG)
      }
      return bytes
    } catch {
      throw AttachmentError(reason: error.code == EFBIG ? sentence : FileError.reason(error.code))
    }
  }

  /// Reads some bytes at a place.
  ///
  /// - Parameters:
  ///   - offset: The place of the first, from 0.
  ///   - count: How many are wanted.
  /// - Returns: The bytes; fewer at the end of the file, none behind it or when the system fails.
  public func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    let wanted = min(count, size - offset)
    return unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
      while initialized < wanted {
        let done = unsafe pread(
          descriptor.number, buffer.baseAddress.map { unsafe $0 + initialized }, wanted - initialized,
          off_t(offset + initialized))
        if done < 0, errno == EINTR { continue }
        if done <= 0 { break }
        initialized += done
      }
    }
  }

  /// The scheme of an address such as `https`; nil for a path.
  private static func scheme(of path: String) -> String? {
    guard let colon = path.firstIndex(of: ":") else { return nil }
    let name = path[..<colon]
    // One letter is the drive of another system.
    guard name.count >= 2, name.first?.isLetter ?? false,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return String(name.prefix(20)).lowercased()
  }

  /// Whether a path climbs no higher than it has gone down, links left aside.
  private static func staysInside(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return false }
    }
    return depth > 0
  }

  /// The folder without links, and the names that lead from there to the file.
  private static func resolved(_ path: String, in folder: String) throws(SystemError) -> (root: String, names: [String])
  {
    let root = try realPath(folder.isEmpty ? "." : folder)
    let file = try realPath(root + "/" + path)
    let prefix = root == "/" ? root : root + "/"
    guard file.hasPrefix(prefix) else { throw SystemError(code: EXDEV) }
    let names = file.dropFirst(prefix.count).split(separator: "/").map(String.init)
    guard !names.isEmpty else { throw SystemError(code: EISDIR) }
    return (root, names)
  }

  private static func realPath(_ path: String) throws(SystemError) -> String {
    guard let found = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}

extension FileDescriptor {
  /// Opens a name in a folder.
  fileprivate init(opening name: String, in folder: borrowing FileDescriptor, _ flags: Int32) throws(SystemError) {
    var number: Int32
    repeat { number = unsafe openat(folder.number, name, flags | O_CLOEXEC) } while number < 0 && errno == EINTR
    guard number >= 0 else { throw .last }
    self.init(owning: number)
  }
}
