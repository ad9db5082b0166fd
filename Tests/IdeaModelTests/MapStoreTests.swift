import IdeaModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

private let clock = Date(timeIntervalSinceReferenceDate: 2_000)

private func bytes(_ path: String) throws -> [UInt8] { try BoundedFile.read(path, limit: 1 << 20) }

/// Every file of the folder but one.
private func others(_ folder: String, than name: String) throws -> [String: [UInt8]] {
  var result: [String: [UInt8]] = [:]
  for other in try FileManager.default.contentsOfDirectory(atPath: folder) where other != name {
    result[other] = try bytes(folder + "/" + other)
  }
  return result
}

@Suite("A folder of maps")
struct MapStoreTests {
  private func withStore(_ body: (MapStore) throws -> Void) throws {
    try withTemporaryFolder { try body(MapStore(folder: $0, now: { clock })) }
  }

  @Test func `create makes a file of its own for each map`() throws {
    try withStore { store in
      let first = try store.create(title: "Ideario Ñandú: 1/2")
      let second = try store.create(title: "ideario ñandú 1 2")
      #expect(first.name == "ideario-ñandú-1-2.json")
      #expect(second.name == "ideario-ñandú-1-2-2.json")
      #expect(first.mapID != second.mapID && !first.mapID.isEmpty)
      let file = try store.load(first.name)
      #expect(file.map.title == "Ideario Ñandú: 1/2")
      #expect(file.map.createdAt == clock && file.map.updatedAt == clock)
      #expect(try store.list().entries == [second, first].sorted { $0.name < $1.name })
    }
  }

  @Test(arguments: [
    ("", "map"), ("../../etc/passwd", "etc-passwd"), (".hidden", "hidden"), ("a\0b\nc", "a-b-c"), ("CON", "map-con"),
    ("🎉🎉", "map"), ("--", "map"), ("日本語 の 地図", "日本語-の-地図"), ("a\u{202E}b", "a-b"), ("C:\\x", "c-x"),
    (String(repeating: "x", count: 5_000), String(repeating: "x", count: 100)),
  ])
  func `titles become safe names`(title: String, stem: String) throws {
    try withStore { store in
      let name = "\(stem).json"
      let entry = try store.create(title: title)
      #expect(entry.name == name)
      let names = try FileManager.default.contentsOfDirectory(atPath: store.folder)
      #expect(names == [name])
      let file = try store.load(name)
      #expect(file.map.title == title)
    }
  }

  @Test(arguments: [
    "../a.json", "/etc/a.json", "a/b.json", "..", ".json", ".a.json", "a.txt", "a\\b.json", "a\0.json", "",
  ])
  func `names that lead elsewhere are refused`(name: String) throws {
    try withStore { store in
      #expect(throws: MapStoreError.unsafeName(name)) { _ = try store.load(name) }
      #expect(throws: MapStoreError.unsafeName(name)) { try store.save(MapFile(IdeaMap()), as: name) }
      #expect(throws: MapStoreError.unsafeName(name)) { try store.delete(name) }
      #expect(throws: MapStoreError.unsafeName(name)) { _ = try store.rename(name, to: "x") }
      #expect(throws: MapStoreError.unsafeName(name)) { _ = try store.duplicate(name) }
    }
  }

  @Test func `rename changes the title and the name, and nothing else anywhere`() throws {
    try withStore { store in
      _ = try store.create(title: "Taken")
      let json = #"{"x":1.50,"title":"Old","ideas":[{"id":"a","y":[1.0]}]}"#
      try AtomicFile.write(Array(json.utf8), to: store.folder + "/old.json")
      let before = try others(store.folder, than: "old.json")
      let entry = try store.rename("old.json", to: "Taken")
      #expect(entry.name == "taken-2.json")
      #expect(try store.list().entries.map(\.name) == ["taken-2.json", "taken.json"])
      #expect(try others(store.folder, than: entry.name) == before)
      let written = String(decoding: try bytes(store.folder + "/taken-2.json"), as: UTF8.self)
      #expect(
        written.filter { !$0.isWhitespace }
          == #"{"x":1.50,"title":"Taken","updatedAt":"2001-01-01T00:33:20Z","ideas":[{"id":"a","y":[1.0]}]}"#)
      #expect(try store.rename("taken-2.json", to: "Taken").name == "taken-2.json", "the name fits already")
    }
  }

  @Test func `duplicate gives the copy an id and a file of its own`() throws {
    try withStore { store in
      let json = #"{"id":"M","title":"One","ideas":[{"id":"a","y":[1.0]}]}"#
      try AtomicFile.write(Array(json.utf8), to: store.folder + "/one.json")
      let copy = try store.duplicate("one.json")
      let named = try store.duplicate("one.json", title: "Two")
      #expect((copy.name, copy.title, named.name, named.title) == ("one-2.json", "One", "two.json", "Two"))
      #expect(Set(["M", copy.mapID, named.mapID]).count == 3)
      #expect(try bytes(store.folder + "/one.json") == Array(json.utf8))
      #expect(String(decoding: try bytes(store.folder + "/two.json"), as: UTF8.self).contains("1.0"))
      var file = try store.load(copy.name)
      file.map.ideas.removeAll()
      try store.save(file, as: copy.name)
      #expect(try store.load("one.json").map.ideas.count == 1)
    }
  }

  @Test func `delete removes one file`() throws {
    try withStore { store in
      let first = try store.create(title: "a")
      let second = try store.create(title: "b")
      try store.delete(first.name)
      #expect(try store.list().entries == [second])
      let path = store.folder + "/a.json"
      #expect(throws: MapStoreError.file(.notFound(path: path))) { try store.delete("a.json") }
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect(throws: MapStoreError.file(.isFolder(path: path))) { try store.delete("a.json") }
    }
  }

  @Test func `bad files are reported and the others listed`() throws {
    try withStore { store in
      let good = try store.create(title: "good")
      try AtomicFile.write(Array("{\n\"ideas\":[".utf8), to: store.folder + "/bad.json")
      try AtomicFile.write(Array("text".utf8), to: store.folder + "/notes.txt")
      try FileManager.default.createDirectory(atPath: store.folder + "/f.json", withIntermediateDirectories: false)
      let listing = try store.list()
      #expect(listing.entries == [good])
      #expect(listing.failures.map(\.name) == ["bad.json", "f.json"])
      guard case .notAMap(_, let error) = listing.failures[0].error else {
        Issue.record("\(listing.failures[0].error)")
        return
      }
      #expect(error.line == 2)
    }
  }

  @Test func `saving leaves the dates alone`() throws {
    try withStore { store in
      let entry = try store.create(title: "a")
      var file = try store.load(entry.name)
      file.map.updatedAt = Date(timeIntervalSinceReferenceDate: 5)
      file.map.ideas.append(Idea(id: "a", position: Position(x: 1, y: 2)))
      try store.save(file, as: entry.name)
      #expect(try store.load(entry.name).map == file.map)
    }
  }

  @Test func `a folder that is not there is said so`() throws {
    try withTemporaryFolder { folder in
      let store = MapStore(folder: folder + "/none")
      #expect(throws: MapStoreError.file(.notFound(path: folder + "/none"))) { _ = try store.list() }
      #expect(throws: MapStoreError.self) { _ = try store.create(title: "a") }
    }
  }
}
