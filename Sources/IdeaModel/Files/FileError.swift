#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file could not be read or written, in one plain sentence.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing at the path.
  case notFound(path: String)
  /// A file was wanted and the path is a folder.
  case isFolder(path: String)
  /// The file is there and cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is larger than the limit, in bytes.
  case tooLarge(path: String, limit: Int)
  /// The file cannot be written; nothing was changed.
  case cannotWrite(path: String, reason: String)
  /// Whoever reads our output has gone away.
  case brokenPipe(path: String)

  /// The path that was asked for; `-` is standard input.
  public var path: String {
    switch self {
    case .notFound(let path), .isFolder(let path), .unreadable(let path, _), .tooLarge(let path, _),
      .cannotWrite(let path, _), .brokenPipe(let path):
      path
    }
  }

  /// The sentence without the path.
  public var message: String {
    switch self {
    case .notFound: "There is no such file."
    case .isFolder: "This is a folder; name a file."
    case .unreadable(_, let reason): "The file cannot be read: \(reason)."
    case .tooLarge(_, let limit): "The file is larger than \(FileError.size(limit)), which is the limit."
    case .cannotWrite(_, let reason): "The file cannot be written: \(reason)."
    case .brokenPipe: "The output was closed before everything was written."
    }
  }

  /// The path and the sentence.
  public var description: String { "\(path): \(message)" }

  private static func size(_ bytes: Int) -> String {
    let unit = 1 << 20
    return bytes >= unit && bytes % unit == 0 ? "\(bytes / unit) MB" : "\(bytes) bytes"
  }

  /// The system's own words, which are English because nothing here sets a locale.
  private static func systemWords(_ code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "system error \(code)" }
    let sentence = unsafe String(cString: words)
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// What an error number of the system means here, in words that do not depend on a locale.
  static func reason(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ENOENT: "its folder does not exist"
    case ENOTDIR: "a part of its path is not a folder"
    case EISDIR: "it is a folder"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "it would be larger than the system allows"
    case EROFS: "the disk is read-only"
    case ENAMETOOLONG: "its name is too long"
    case ELOOP: "its links lead in a circle"
    case EMFILE, ENFILE: "too many files are open"
    case EIO: "the disk reports an error"
    case EBUSY, ETXTBSY: "it is in use"
    case ENXIO: "nobody is at the other end"
    case EBADF: "it is closed"
    case ENOMEM: "there is not enough memory"
    default: systemWords(code)
    }
  }
}
