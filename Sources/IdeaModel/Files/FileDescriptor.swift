#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The error number of a system call that failed.
struct SystemError: Error {
  let code: Int32

  /// The error of the call that just failed.
  static var last: SystemError { SystemError(code: errno) }
}

/// What a path leads to.
struct FileStatus {
  let isRegular: Bool
  let isFolder: Bool
  let isLink: Bool
  let size: Int
  /// The permission bits.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t

  private init(_ status: stat) {
    let kind = status.st_mode & S_IFMT
    isRegular = kind == S_IFREG
    isFolder = kind == S_IFDIR
    isLink = kind == S_IFLNK
    size = Int(status.st_size)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
  }

  /// The status of a path, links followed or not.
  init(_ path: String, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    let result = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw .last }
    self.init(status)
  }

  init(_ descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
    self.init(status)
  }
}

/// An open file that closes itself.
struct FileDescriptor: ~Copyable {
  let number: Int32
  private let isOwned: Bool

  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
    var number: Int32
    repeat { number = unsafe open(path, flags | O_CLOEXEC, mode) } while number < 0 && errno == EINTR
    guard number >= 0 else { throw .last }
    self.number = number
    isOwned = true
  }

  /// Takes over an open descriptor.
  init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  /// Uses a descriptor of somebody else's, who closes it.
  init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  deinit {
    if isOwned { _ = close(number) }
  }

  /// Writes all bytes, however many calls it takes.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // Linux moves at most 2 GB a call; smaller steps also leave room for a signal.
        unsafe systemWrite(number, buffer.baseAddress.map { unsafe $0 + done }, min(bytes.count - done, 1 << 26))
      }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: try waitUntilReady(POLLOUT)
        default: throw .last
        }
      } else {
        done += count
      }
    }
  }

  /// Reads to the end; nil when there is more than the limit.
  func readAll(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(min(size, limit) + 1)
    while true {
      let step = max(1 << 16, result.capacity - result.count)
      var failure: SystemError?
      let before = result.count
      result.append(addingCapacity: step) { span in
        let count = unsafe span.withUnsafeMutableBufferPointer { buffer, initialized in
          let count = unsafe read(number, buffer.baseAddress, min(buffer.count, 1 << 26))
          initialized = max(0, count)
          return count
        }
        if count < 0 { failure = .last }
      }
      if let failure {
        switch failure.code {
        case EINTR: continue
        case EAGAIN: try waitUntilReady(POLLIN)
        default: throw failure
        }
      } else if result.count == before {
        return result
      }
      if result.count > limit { return nil }
    }
  }

  func sync() throws(SystemError) {
    while fsync(number) != 0 {
      switch errno {
      case EINTR: continue
      // Some file systems cannot sync; there is nothing more to be done on them.
      case EINVAL, ENOTSUP, EROFS: return
      default: throw .last
      }
    }
  }

  private func waitUntilReady(_ event: Int32) throws(SystemError) {
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    while unsafe poll(&request, 1, -1) < 0 {
      if errno != EINTR { throw .last }
    }
  }
}

/// `write` of the C library, by a name that does not clash with our own.
private func systemWrite(_ number: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    unsafe Glibc.write(number, base, count)
  #elseif canImport(Musl)
    unsafe Musl.write(number, base, count)
  #else
    unsafe Darwin.write(number, base, count)
  #endif
}
