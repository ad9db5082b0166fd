import IdeaModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("The files in Fixtures/hostile")
struct HostileFixtureTests {
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    + "/Fixtures/hostile"

  /// Where each file that is no map fails.
  private static let errors: [String: [Int]] = [
    "empty-file": [1, 1], "cut-off": [4, 26], "nan": [4, 56], "infinity": [3, 34], "trailing-comma": [3, 18],
    "comment": [2, 3], "two-values": [2, 1], "not-a-map": [1, 1], "ideas-not-an-array": [2, 12],
    "idea-without-id": [4, 5], "connection-without-end": [6, 5], "invalid-utf8-outside-text": [2, 13],
    "raw-control-character": [3, 39], "utf16": [1, 1],
  ]

  /// What each file that can be repaired warns about, in order.
  private static let repairs: [String: [String]] = [
    "bom": [], "control-characters": [], "unknown-keys-everywhere": [],
    "duplicate-ids": ["duplicate-idea-id", "duplicate-connection-id"],
    "dangling": ["dangling-connection", "dangling-connection"],
    "positions-out-of-range": Array(repeating: "unusable-position", count: 6),
    "wrong-types": Array(repeating: "wrong-type", count: 18), "invalid-utf8": ["invalid-text"],
    "lone-surrogates": ["invalid-text", "invalid-text"],
  ]

  @Test func `every file is expected to do something`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: HostileFixtureTests.folder)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    let expected = Array(HostileFixtureTests.errors.keys) + HostileFixtureTests.repairs.keys
    #expect(Set(expected).subtracting(names).isEmpty)
    #expect(names.count >= expected.count)
  }

  @Test func `files that are no map say where`() throws {
    for (name, place) in HostileFixtureTests.errors.sorted(by: { $0.key < $1.key }) {
      let error = failure(try bytes(name))
      #expect([error?.line, error?.column] == place, "\(name): \(error.map(String.init(describing:)) ?? "none")")
    }
  }

  @Test func `files that can be repaired warn, and lose nothing`() throws {
    for (name, codes) in HostileFixtureTests.repairs.sorted(by: { $0.key < $1.key }) {
      let source = try bytes(name)
      let file = try MapFile(parsing: source)
      #expect(file.diagnostics.map(\.code) == codes, "\(name)")
      #expect(file.diagnostics.allSatisfy { $0.line != nil && $0.column != nil }, "\(name)")
      // Only white space outside of text may differ; no text of these files holds a line break.
      let space: Set<UInt8> = [0x20, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
      #expect(file.serialized().filter { !space.contains($0) } == source.filter { !space.contains($0) }, "\(name)")
    }
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try BoundedFile.read("\(HostileFixtureTests.folder)/\(name).json", limit: 1 << 20)
  }
}
