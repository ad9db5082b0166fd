import IdeaModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Codable, with Foundation's coders")
struct CodableTests {
  private static let map = IdeaMap(
    id: "M", title: "T", language: "es", background: "#101010", createdAt: Date(timeIntervalSinceReferenceDate: 5),
    updatedAt: Date(timeIntervalSinceReferenceDate: 6),
    ideas: [
      Idea(
        id: "A", kind: .photo, text: "x", position: Position(x: 1.5, y: 2), size: .box(width: 3, height: 4),
        createdAt: Date(timeIntervalSinceReferenceDate: 7), color: "red", isPinned: true, isRoot: true, weight: 2,
        note: "n", link: "l", attachment: Attachment(file: "f", description: "d")),
      Idea(id: "B", size: .circle(radius: 9)),
    ],
    connections: [
      Connection(id: "C", from: "A", to: "B", label: "l", isDirected: true, weight: 0.5),
      Connection(id: "D", from: "B", to: "B"),
    ])

  @Test func `what is encoded decodes, with every date strategy, and is a map file`() throws {
    for usesISO in [false, true] {
      let encoder = JSONEncoder()
      let decoder = JSONDecoder()
      if usesISO { (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601) }
      let data = try encoder.encode(CodableTests.map)
      #expect(try decoder.decode(IdeaMap.self, from: data) == CodableTests.map)
      let file = try MapFile(parsing: Array(data))
      #expect(file.map == CodableTests.map)
      #expect(file.diagnostics.isEmpty)
    }
  }

  @Test func `a written map file decodes`() throws {
    let data = Data(MapFile(CodableTests.map).serialized())
    #expect(try JSONDecoder().decode(IdeaMap.self, from: data) == CodableTests.map)
  }

  @Test(arguments: [
    #"{"nodes":[{"id":"a","position":[1,2]},{"id":7}],"links":[{"source":"A","target":7,"id":"c"}]}"#,
    #"{"ideas":[{"id":"a","position":{"x":1,"y":2}},{"id":"7"}],"edges":[{"fromID":"a","toID":"7","id":"c"}]}"#,
    #"[[{"id":"a","position":[1,2]},{"id":7}],[{"from":"a","to":7,"id":"c"}]]"#,
  ])
  func `the other spellings decode as in a map file`(json: String) throws {
    let map = try JSONDecoder().decode(IdeaMap.self, from: Data(json.utf8))
    #expect(map == (try read(json).map))
    #expect(map.ideas[0].position == Position(x: 1, y: 2))
    #expect(map.connections == [Connection(id: "c", from: "a", to: "7")])
  }

  @Test(arguments: [
    #""kind":5"#, #""text":true"#, #""position":null"#, #""position":[1]"#, #""position":[1e300,0]"#,
    #""size":{"w":1}"#,
    #""size":{"r":-1}"#, #""createdAt":"never""#, #""color":7"#, #""pinned":"yes""#, #""weight":-1"#,
    #""attachment":"f""#,
  ])
  func `optional fields that are unusable count as missing`(field: String) throws {
    let idea = try JSONDecoder().decode(Idea.self, from: Data(#"{"id":"a",\#(field)}"#.utf8))
    #expect(idea == Idea(id: "a"))
  }

  @Test(arguments: [
    #"{"ideas":[{}]}"#, #"{"ideas":[{"id":null}]}"#, #"{"connections":[{"from":"a"}]}"#, #"{"ideas":5}"#, "5",
  ])
  func `what is required must be there`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(IdeaMap.self, from: Data(json.utf8)) }
  }
}
