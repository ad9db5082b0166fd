import Foundation
import GraphLayout
import IdeaModel
import Ideary
import Testing

/// The README's examples, compiled and run; a test sees to it that they are the same.
enum ReadmeExample {
  static func pictureOfTrip() throws {
    // Example 1
    let bytes = try BoundedFile.read("trip.json", limit: MapFile.sizeLimit)
    let file = try MapFile(parsing: bytes)
    let pipeline = try RenderPipeline()
    let picture = try pipeline.render(file.map, as: .png)
    try AtomicFile.write(picture.bytes, to: "trip.png")
    // End
  }

  static func layoutAlone() throws -> LayoutResult {
    // Example 2
    let graph = LayoutGraph(
      nodes: ["Soil", "Peas", "Water"].map { LayoutNode(id: $0, footprint: Footprint(radius: 40)) },
      edges: [LayoutEdge(id: "1", source: 0, target: 1), LayoutEdge(id: "2", source: 0, target: 2)])
    let layout = try LayoutEngine.layOut(graph)
    for (node, position) in zip(graph.nodes, layout.positions) { print(node.id, position.x, position.y) }
    // End
    return layout
  }
}

@Suite(.serialized) struct ReadmeExampleTests {
  @Test func `the examples of the README are these`() throws {
    let file = URL(fileURLWithPath: #filePath)
    let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let source = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let shown = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(shown.count == 2)
    for (number, text) in shown.enumerated() {
      let first = try #require(source.firstIndex { $0.hasSuffix("// Example \(number + 1)") })
      let end = try #require(source[first...].firstIndex { $0.hasSuffix("// End") })
      let code = source[(first + 1)..<end].map { String($0.dropFirst(4)) }
      let lines = text.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }
      #expect(lines.joined(separator: "\n").trimmingCharacters(in: .newlines) == code.joined(separator: "\n"))
      for line in text.components(separatedBy: "\n") where line.hasPrefix("import ") { #expect(source.contains(line)) }
    }
  }

  @Test func `the examples run`() throws {
    #expect(try ReadmeExample.layoutAlone().positions.count == 3)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let before = FileManager.default.currentDirectoryPath
    #expect(FileManager.default.changeCurrentDirectoryPath(folder.path))
    defer { _ = FileManager.default.changeCurrentDirectoryPath(before) }
    try Data(#"{"ideas":[{"id":"a","text":"Pack"},{"id":"b","text":"Go"}],"connections":[{"from":"a","to":"b"}]}"#.utf8)
      .write(to: folder.appendingPathComponent("trip.json"))
    try ReadmeExample.pictureOfTrip()
    #expect(
      try Data(contentsOf: folder.appendingPathComponent("trip.png")).prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }
}
