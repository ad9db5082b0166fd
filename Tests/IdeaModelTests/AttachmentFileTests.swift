import IdeaModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Only regular files below the map's folder are read.
struct AttachmentFileTests {
  private let folder: String

  init() throws {
    let place = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    folder = place + "/maps"
    try FileManager.default.createDirectory(atPath: folder + "/media/inner", withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: URL(fileURLWithPath: place + "/secret.txt"))
    try Data("picture".utf8).write(to: URL(fileURLWithPath: folder + "/media/a b.png"))
    for (link, target) in [
      ("inside.png", "a b.png"), ("outside.png", "../../secret.txt"), ("loop.png", "loop.png"),
      ("nowhere.png", "gone.png"),
      ("device.png", "/dev/zero"), ("away", "../.."), ("absolute.png", folder + "/media/a b.png"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: folder + "/media/" + link, withDestinationPath: target)
    }
    mkfifo(folder + "/media/pipe.png", 0o600)
  }

  private func content(_ path: String, in other: String? = nil) -> String {
    do throws(AttachmentError) {
      let file = try AttachmentFile(path, in: other ?? folder)
      return String(decoding: try file.read(limit: 100), as: UTF8.self)
    } catch { return "refused: \(error.reason)" }
  }

  @Test(arguments: [
    "media/a b.png", "./media//a b.png", "media/inner/../a b.png", "media/inside.png", "media/absolute.png",
  ])
  func `a file below the folder is read`(path: String) {
    #expect(content(path) == "picture")
    #expect(content(path, in: folder + "/media/..") == "picture")
  }

  @Test(arguments: [
    ("../secret.txt", "it lies outside the folder of the map"),
    ("media/../../secret.txt", "it lies outside the folder of the map"),
    ("../maps/media/a b.png", "it lies outside the folder of the map"),
    ("media/outside.png", "it lies outside the folder of the map"),
    ("media/away/secret.txt", "it lies outside the folder of the map"),
    ("media/device.png", "it lies outside the folder of the map"),
    ("/etc/hostname", "its path is absolute; a path beside the map was expected"),
    ("/dev/zero", "its path is absolute; a path beside the map was expected"),
    ("media/pipe.png", "it is no file but a pipe, a socket or a device"),
    ("media", "it is a folder"), ("media/inner/", "it is a folder"), (".", "it lies outside the folder of the map"),
    ("media/..", "it lies outside the folder of the map"), ("media/loop.png", "its links lead in a circle"),
    ("media/nowhere.png", "there is no such file"), ("media/gone.png", "there is no such file"),
    ("media/a b.png/x", "there is no such file"), ("", "there is no such file"), ("a\0b", "there is no such file"),
    ("https://example.org/a.png", "it is an address (https:), and nothing is ever fetched"),
    ("file:///etc/hostname", "it is an address (file:), and nothing is ever fetched"),
    ("FTP:x", "it is an address (ftp:), and nothing is ever fetched"),
  ])
  func `everything else is refused`(path: String, reason: String) {
    #expect(content(path) == "refused: " + reason)
  }

  @Test func `a path without end is refused`() {
    #expect(content(String(repeating: "a/", count: 100_000)).hasPrefix("refused: "))
    #expect(content(String(repeating: "a", count: 300) + ".png").hasPrefix("refused: "))
  }

  @Test func `a file over the limit is not read`() throws {
    let path = folder + "/media/large.png"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    // Holes take no room on the disk.
    #expect(truncate(path, 200 << 20) == 0)
    let file = try AttachmentFile("media/large.png", in: folder)
    #expect(throws: AttachmentError(reason: "it is larger than 32 MB, which is the limit")) {
      try file.read(limit: 32 << 20)
    }
  }

  @Test func `parts of a file are read where they are`() throws {
    let file = try AttachmentFile("media/a b.png", in: folder)
    #expect(file.size == 7)
    #expect(file.bytes(at: 2, count: 3) == Array("ctu".utf8))
    #expect(file.bytes(at: 5, count: 100) == Array("re".utf8))
    #expect(file.bytes(at: 7, count: 1).isEmpty && file.bytes(at: -1, count: 2).isEmpty)
  }
}
