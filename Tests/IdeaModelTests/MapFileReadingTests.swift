import IdeaModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Reading: every spelling that the contract allows")
struct MapFileReadingTests {
  @Test func `the documented example is read whole`() throws {
    let file = try read(
      """
      {"id":"M","title":"Ideario","language":"es","background":"#101010","createdAt":"2026-02-14T09:30:00Z",
       "updatedAt":"2026-02-15T09:30:00Z",
       "ideas":[{"id":"A","kind":"photo","text":"Capture","position":{"x":120,"y":-40},"size":{"w":120,"h":48},
                 "createdAt":"2026-02-14T09:30:00Z","color":"#7C5CFF","pinned":true,"root":true,"weight":2.5,
                 "note":"longer","link":"https://example.org",
                 "attachment":{"file":"media/photo-1.jpg","description":"A napkin sketch"}},
                {"id":"B","size":{"r":12.5}}],
       "connections":[{"id":"C","from":"A","to":"B","label":"leads to","directed":true,"weight":3}]}
      """)
    let date = Date(timeIntervalSinceReferenceDate: 792_754_200)
    #expect(
      file.map
        == IdeaMap(
          id: "M", title: "Ideario", language: "es", background: "#101010", createdAt: date,
          updatedAt: date.addingTimeInterval(86_400),
          ideas: [
            Idea(
              id: "A", kind: .photo, text: "Capture", position: Position(x: 120, y: -40),
              size: .box(width: 120, height: 48), createdAt: date, color: "#7C5CFF", isPinned: true, isRoot: true,
              weight: 2.5, note: "longer", link: "https://example.org",
              attachment: Attachment(file: "media/photo-1.jpg", description: "A napkin sketch")),
            Idea(id: "B", size: .circle(radius: 12.5)),
          ],
          connections: [Connection(id: "C", from: "A", to: "B", label: "leads to", isDirected: true, weight: 3)]))
    #expect(file.diagnostics.isEmpty)
  }

  @Test(arguments: [
    #"{"ideas":[{"id":"a","position":{"x":1.5,"y":-2}}]}"#,
    #"{"ideas":[{"id":"a","position":[1.5,-2]}]}"#,
    #"{"ideas":[{"id":"a","position":{"z":9,"y":-2,"x":15e-1}}]}"#,
    #"{"ideas":[{"id":"a","position":[1.5,-2.0,7]}]}"#,
    #"{"nodes":[{"id":"a","position":[1.5,-2]}]}"#,
    #"[[{"id":"a","position":[1.5,-2]}],[]]"#,
    "\u{FEFF}{\r\n\"ideas\":\r\n[{\"id\":\"a\",\"position\":[1.5,-2]}]}\r\n",
    #"{"\u0069deas":[{"\u0069d":"\u0061","po\u0073ition":[1.5,-2]}]}"#,
  ])
  func `positions and arrays in all their shapes`(json: String) throws {
    let file = try read(json)
    #expect(file.map.ideas.map(\.id) == ["a"])
    #expect(file.map.ideas[0].position == Position(x: 1.5, y: -2))
    #expect(file.diagnostics.isEmpty)
  }

  @Test(arguments: ["connections", "edges", "links"], [("from", "to"), ("source", "target"), ("fromID", "toID")])
  func `connections by all their names`(list: String, ends: (String, String)) throws {
    let file = try read(
      #"{"nodes":[{"id":"a"},{"id":"B"}],"\#(list)":[{"\#(ends.0)":"A","\#(ends.1)":"b","id":"c"}]}"#)
    #expect(file.map.connections == [Connection(id: "c", from: "a", to: "B")])
    #expect(file.diagnostics.isEmpty)
  }

  @Test func `the documented name wins over the other names`() throws {
    let file = try read(
      """
      {"nodes":[{"id":"n"}],"ideas":[{"id":"i"},{"id":"j"}],"links":[{"from":"q","to":"q"}],
       "connections":[{"source":"q","from":"i","to":"j","target":"q"}]}
      """)
    #expect(file.map.ideas.map(\.id) == ["i", "j"])
    #expect(file.map.connections.map(\.from) == ["i"])
    #expect(file.map.connections.map(\.to) == ["j"])
  }

  @Test(arguments: [
    (#""2026-02-14T09:30:00Z""#, 792_754_200), (#""2026-02-14T09:30Z""#, 792_754_200),
    (#""2026-02-14T10:30:00+01:00""#, 792_754_200), (#""2026-02-14t04:00:00-0530""#, 792_754_200),
    (#""2026-02-14 09:30:00.25Z""#, 792_754_200.25), (#""2026-02-14""#, 792_720_000), ("792754200.25", 792_754_200.25),
    (#""2001-01-01T00:00:00Z""#, 0), ("-1", -1), (#""2000-12-31T23:59:59.5Z""#, -0.5),
    (#""2024-02-29T00:00:00Z""#, 730_857_600), (#""0001-01-01T00:00:00Z""#, -63_113_904_000),
    (#""9999-12-31T23:59:59Z""#, 252_423_993_599), (#""2016-12-31T23:59:60Z""#, 504_921_600),
  ])
  func `dates as text and as seconds`(json: String, seconds: Double) throws {
    let file = try read(#"{"createdAt":\#(json),"ideas":[{"id":"a","createdAt":\#(json)}]}"#)
    #expect(file.map.createdAt?.timeIntervalSinceReferenceDate == seconds)
    #expect(file.map.ideas[0].createdAt?.timeIntervalSinceReferenceDate == seconds)
    #expect(file.diagnostics.isEmpty)
  }

  @Test func `ids match exactly first, then without case where that is unique`() throws {
    let file = try read(
      """
      {"ideas":[{"id":"ab"},{"id":"AB"},{"id":"Café"}],
       "connections":[{"id":"1","from":"AB","to":"ab"},{"id":"2","from":"CAFÉ","to":"AB"},
         {"id":"3","from":"aB","to":"ab"}]}
      """)
    #expect(file.map.connections.map(\.from) == ["AB", "Café"])
    #expect(file.diagnostics.map(\.code) == ["dangling-connection"])
  }

  @Test func `ids may be numbers, and are then their digits`() throws {
    let file = try read(#"{"id":7,"nodes":[{"id":1},{"id":"2"}],"links":[{"id":5,"source":"1","target":2}]}"#)
    #expect(file.map.id == "7")
    #expect(file.map.connections == [Connection(id: "5", from: "1", to: "2")])
  }

  @Test func `connections without an id get the same one each time`() throws {
    let json = #"{"ideas":[{"id":"a"},{"id":"b"}],"connections":[{"from":"a","to":"b"},{"from":"a","to":"b"}]}"#
    #expect(try read(json).map.connections.map(\.id) == ["a→b", "a→b-2"])
    #expect(try read(json).diagnostics.isEmpty)
  }

  @Test func `nulls of optional fields are as good as nothing`() throws {
    let file = try read(
      """
      {"id":null,"title":null,"connections":null,"ideas":[{"id":"a","kind":null,"text":null,"size":null,"color":null,
       "createdAt":null,"pinned":null,"root":null,"weight":null,"note":null,"link":null,"attachment":null}]}
      """)
    #expect(file.map == IdeaMap(id: "", ideas: [Idea(id: "a")]))
    #expect(file.diagnostics.map(\.code) == ["wrong-type"], "the id of the map is the only one")
  }

  @Test func `an unknown kind keeps its name`() throws {
    #expect(try read(#"{"ideas":[{"id":"a","kind":"hologram"}]}"#).map.ideas[0].kind.rawValue == "hologram")
  }

  @Test(arguments: [#"{}"#, #"{"title":""}"#, #"{"ideas":[]}"#, "[[],[]]", #"{"ideas":null}"#])
  func `an empty map is a map`(json: String) throws {
    let file = try read(json)
    #expect(file.map == IdeaMap(id: ""))
    #expect(file.diagnostics.isEmpty)
  }

  @Test func `escapes become characters`() throws {
    let file = try read(#"{"title":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\u0000","ideas":[]}"#)
    #expect(file.map.title == "\"\\/\u{8}\u{C}\n\r\té😀\0")
    #expect(file.diagnostics.isEmpty)
  }
}
