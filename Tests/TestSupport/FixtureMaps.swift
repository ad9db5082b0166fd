package import Foundation
package import IdeaModel

/// The maps of the repository.
package enum FixtureMaps {
  /// Where they lie.
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/maps")

  /// Their names, sorted, without the ending.
  package static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") && $0 != "snapshot.json" }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// Reads one.
  package static func map(_ name: String) throws -> IdeaMap {
    try MapFile(parsing: Array(Data(contentsOf: folder.appendingPathComponent(name + ".json")))).map
  }
}
