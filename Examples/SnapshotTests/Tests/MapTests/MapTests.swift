import Foundation
import IdeaModel
import Ideary
import IdearySnapshots
import Testing

@Suite struct MapTests {
  /// A map that the tests keep as a file.
  @Test func weekend() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Maps/weekend.json")
    let map = try MapFile(parsing: Array(Data(contentsOf: file))).map
    #expect(try Snapshot.matches(map, named: "weekend"))
  }

  /// A map that the app would make, in two themes.
  @Test(arguments: ["light", "dark"]) func shopping(theme: String) throws {
    var options = RenderOptions()
    options.scene.theme = theme == "dark" ? .dark : .light
    let map = IdeaMap(
      title: "Shopping", language: "en",
      ideas: [
        Idea(id: "list", text: "Shopping", isRoot: true), Idea(id: "bread", text: "Bread"),
        Idea(id: "fruit", text: "Fruit"), Idea(id: "apples", text: "Apples"),
      ],
      connections: [
        Connection(from: "list", to: "bread"), Connection(from: "list", to: "fruit"),
        Connection(from: "fruit", to: "apples"),
      ])
    #expect(
      try Snapshot.matches(map, named: "shopping-\(theme)", options: options, formats: [.json, .png, .svg]))
  }
}
