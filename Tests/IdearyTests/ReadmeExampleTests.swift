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
    try ShownExamples.check("README.md", against: #filePath, count: 2)
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
