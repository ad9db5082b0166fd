import IdeaModel
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

private func names(_ folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}

private func content(_ path: String) throws -> String {
  String(decoding: try BoundedFile.read(path, limit: 1 << 20), as: UTF8.self)
}

private func mode(_ path: String) -> mode_t {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}

private func writeError(_ path: String) -> FileError? { writeError([1, 2, 3], path) }

private func writeError(_ bytes: [UInt8], _ path: String) -> FileError? {
  do throws(FileError) {
    try AtomicFile.write(bytes, to: path)
    return nil
  } catch {
    return error
  }
}

private func readError(_ path: String, limit: Int = 1 << 20) -> FileError? {
  do throws(FileError) {
    _ = try BoundedFile.read(path, limit: limit)
    return nil
  } catch {
    return error
  }
}

@Suite("Writing files whole or not at all")
struct AtomicFileTests {
  @Test func `a new file appears with the mode that the mask leaves, and nothing beside it`() throws {
    try withTemporaryFolder { folder in
      try AtomicFile.write(Array("new".utf8), to: folder + "/a.txt")
      #expect(try content(folder + "/a.txt") == "new")
      #expect(try names(folder) == ["a.txt"])
      let mask = umask(0)
      umask(mask)
      #expect(mode(folder + "/a.txt") == 0o666 & ~mask)
    }
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o666] as [mode_t])
  func `a replaced file keeps its mode and becomes another file`(bits: mode_t) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.txt"
      try AtomicFile.write(Array("a longer old text".utf8), to: path)
      try #require(chmod(path, bits) == 0)
      // Whoever has the old file open keeps the old text: it was renamed over, not written into.
      let old = open(path, O_RDONLY)
      defer { close(old) }
      try AtomicFile.write(Array("new".utf8), to: path)
      #expect(try content(path) == "new")
      #expect(mode(path) == bits)
      var status = stat()
      #expect(fstat(old, &status) == 0 && status.st_size == 17)
      #expect(try names(folder) == ["a.txt"])
    }
  }

  @Test func `links stay, and what they lead to is replaced`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/deep", withIntermediateDirectories: false)
      try AtomicFile.write([65], to: folder + "/deep/real")
      try #require(symlink("deep/real", folder + "/inner") == 0)
      try #require(symlink(folder + "/inner", folder + "/outer") == 0)
      try #require(symlink("deep/later", folder + "/dangling") == 0)
      try AtomicFile.write([66], to: folder + "/outer")
      try AtomicFile.write([67], to: folder + "/dangling")
      #expect(try content(folder + "/deep/real") == "B")
      #expect(try content(folder + "/deep/later") == "C")
      #expect(try names(folder) == ["dangling", "deep", "inner", "outer"])
      #expect(try names(folder + "/deep") == ["later", "real"])
      for link in ["outer", "inner", "dangling"] {
        var status = stat()
        #expect(lstat(folder + "/" + link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      }
    }
  }

  @Test func `links in a circle are refused`() throws {
    try withTemporaryFolder { folder in
      try #require(symlink("b", folder + "/a") == 0)
      try #require(symlink("a", folder + "/b") == 0)
      #expect(writeError(folder + "/a")?.message.contains("circle") == true)
    }
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0, "no /dev/full here"))
  func `a full disk is said so`() throws {
    #expect(writeError("/dev/full") == .cannotWrite(path: "/dev/full", reason: "the disk is full"))
    try withTemporaryFolder { folder in
      try #require(symlink("/dev/full", folder + "/link") == 0)
      #expect(writeError(folder + "/link")?.message.contains("disk is full") == true)
      #expect(try names(folder) == ["link"])
    }
  }

  @Test func `a write that fails half-way leaves the old file and nothing else`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ideary-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try AtomicFile.write([65], to: folder + "/a")
    setenv("IDEARY_LIMIT_FOLDER", folder, 1)
    defer { unsetenv("IDEARY_LIMIT_FOLDER") }
    await #expect(processExitsWith: .exitCode(42)) {
      guard let folder = getenv("IDEARY_LIMIT_FOLDER").map({ String(cString: $0) }) else { return }
      // A limit on the size of files stands in for a disk that fills up.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 5_000, rlim_max: 5_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      if case .cannotWrite = writeError([UInt8](repeating: 1, count: 10_000), folder + "/a") { exit(42) }
    }
    #expect(try content(folder + "/a") == "A")
    #expect(try names(folder) == ["a"])
  }

  @Test func `of several files all appear or none`() throws {
    try withTemporaryFolder { folder in
      try AtomicFile.write([65], to: folder + "/a")
      let files = { (paths: [String]) in paths.map { (bytes: [UInt8(66)], path: folder + $0) } }
      for bad in ["/none/c", "", "/a/c"] {
        #expect(throws: FileError.self) { try AtomicFile.write(files(["/a", "/b", bad])) }
        #expect(try content(folder + "/a") == "A" && names(folder) == ["a"])
      }
      try AtomicFile.write(files(["/a", "/b"]))
      #expect(try content(folder + "/a") == "B" && names(folder).sorted() == ["a", "b"])
    }
  }

  @Test func `missing folders, folders and empty paths are refused`() throws {
    try withTemporaryFolder { folder in
      let missing = folder + "/none/a.txt"
      #expect(writeError(missing) == .cannotWrite(path: missing, reason: "its folder does not exist"))
      #expect(writeError(folder) == .isFolder(path: folder))
      try AtomicFile.write([65], to: folder + "/file")
      #expect(writeError(folder + "/file/a")?.message.contains("not a folder") == true)
      #expect(writeError("") != nil)
      #expect(writeError("a\0b") != nil)
      #expect(try names(folder) == ["file"])
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write everywhere"))
  func `a read-only folder and a read-only file are left alone`() throws {
    try withTemporaryFolder { folder in
      try AtomicFile.write([65], to: folder + "/file")
      chmod(folder + "/file", 0o444)
      #expect(writeError(folder + "/file")?.message.contains("permission denied") == true)
      chmod(folder, 0o555)
      defer { chmod(folder, 0o755) }
      #expect(writeError(folder + "/new")?.message.contains("permission denied") == true)
      #expect(try names(folder) == ["file"])
    }
  }

  @Test func `a FIFO is written through and stays one`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/fifo"
      try #require(mkfifo(path, 0o600) == 0)
      // Open for both, so that neither end waits for the other.
      let end = open(path, O_RDWR)
      defer { close(end) }
      try AtomicFile.write(Array("through".utf8), to: path)
      var buffer = [UInt8](repeating: 0, count: 64)
      #expect(read(end, &buffer, 64) == 7)
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }
  }

  @Test(.enabled(if: access("/dev/fd/0", F_OK) == 0, "no /dev/fd here"))
  func `an open file by its number is appended to where it stands`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/log"
      try AtomicFile.write(Array("before ".utf8), to: path)
      let number = open(path, O_WRONLY | O_APPEND)
      try AtomicFile.write(Array("after".utf8), to: "/dev/fd/\(number)")
      close(number)
      #expect(try content(path) == "before after")
      #expect(writeError("/dev/fd/\(number)") != nil, "it is closed now")
    }
  }

  @Test func `many threads writing one file leave one whole text`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ideary-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let bytes = [UInt8](repeating: UInt8(number), count: 10_000)
          try? AtomicFile.write(bytes, to: folder + "/one")
        }
      }
    }
    let bytes = try BoundedFile.read(folder + "/one", limit: 1 << 20)
    #expect(bytes.count == 10_000 && Set(bytes).count == 1)
    #expect(try names(folder) == ["one"])
  }
}

@Suite("Reading files, but not more than a limit")
struct BoundedFileTests {
  @Test func `what is missing, a folder, or too large is told apart`() throws {
    try withTemporaryFolder { folder in
      #expect(readError(folder + "/none") == .notFound(path: folder + "/none"))
      #expect(readError(folder + "/none/deeper") == .notFound(path: folder + "/none/deeper"))
      #expect(readError(folder) == .isFolder(path: folder))
      try AtomicFile.write([UInt8](repeating: 7, count: 100), to: folder + "/a")
      #expect(try BoundedFile.read(folder + "/a", limit: 100).count == 100)
      #expect(readError(folder + "/a", limit: 99) == .tooLarge(path: folder + "/a", limit: 99))
      #expect(readError(folder + "/a", limit: 99)?.message.contains("99 bytes") == true)
      try AtomicFile.write([], to: folder + "/empty")
      #expect(try BoundedFile.read(folder + "/empty", limit: 0) == [])
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
  func `what may not be read is said so`() throws {
    try withTemporaryFolder { folder in
      try AtomicFile.write([65], to: folder + "/secret")
      chmod(folder + "/secret", 0)
      #expect(readError(folder + "/secret")?.message.contains("permission denied") == true)
    }
  }

  @Test(.enabled(if: access("/dev/zero", R_OK) == 0, "no /dev/zero here"))
  func `a device without end stops at the limit`() throws {
    #expect(readError("/dev/zero", limit: 1 << 22) == .tooLarge(path: "/dev/zero", limit: 1 << 22))
    #expect(readError("/dev/zero", limit: 1 << 22)?.message.contains("4 MB") == true)
  }

  @Test func `a FIFO is read to its end`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ideary-\(UUID().uuidString)").path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let bytes = [UInt8](repeating: 9, count: 300_000)
    async let written: Void = Task.detached { try AtomicFile.write(bytes, to: path) }.value
    let read = try await Task.detached { try BoundedFile.read(path, limit: 1 << 20) }.value
    try await written
    #expect(read == bytes)
  }
}

@Suite("What a signal handler removes")
struct SignalCleanupTests {
  @Test func `a write that a signal ends leaves no temporary file`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ideary-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    setenv("IDEARY_SIGNAL_FOLDER", folder, 1)
    defer { unsetenv("IDEARY_SIGNAL_FOLDER") }
    await #expect(processExitsWith: .exitCode(130)) {
      guard let folder = getenv("IDEARY_SIGNAL_FOLDER").map({ String(cString: $0) }) else { return }
      AtomicFile.prepareForSignals()
      signal(SIGINT) { _ in
        AtomicFile.removeTemporaryFiles()
        _exit(130)
      }
      // A watcher interrupts as soon as the temporary file is there; the write is long enough to be caught.
      Task.detached {
        while true {
          let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
          if names.contains(where: { $0.hasSuffix(".tmp") }) { kill(getpid(), SIGINT) }
        }
      }
      let bytes = [UInt8](repeating: 1, count: 1 << 26)
      for number in 0..<100 { try AtomicFile.write(bytes, to: folder + "/file\(number)") }
    }
    #expect(try names(folder).allSatisfy { !$0.hasSuffix(".tmp") })
  }
}
