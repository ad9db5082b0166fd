import IdeaModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Writing: only what changed")
struct MapFileWritingTests {
  /// A file in our layout with unknown keys everywhere, odd digits and odd escapes.
  private static let sample = """
    {
      "app": {
        "version": 1.50,
        "flags": [],
        "extra": {}
      },
      "id": "M",
      "ti\\u0074le": "caf\\u00e9 \\/ \\ud83d",
      "ideas": [
        {
          "zoom": 1E+2,
          "id": "a",
          "text": "One",
          "after": null,
          "position": {
            "z": 0.10,
            "x": 12.000,
            "y": -0.50e1
          }
        },
        {
          "id": "b",
          "position": [
            1.0,
            2.0,
            3.0
          ],
          "text": "Two"
        },
        {
          "id": "c",
          "text": "Three",
          "mood": [
            1,
            [
              2.0
            ]
          ]
        }
      ],
      "connections": [
        {
          "from": "A",
          "to": "gone",
          "why": true
        },
        {
          "id": "ab",
          "from": "A",
          "to": "b",
          "curve": 0.30
        }
      ],
      "end": 12345678901234567890.12345678901234567890
    }

    """

  @Test func `a file in our layout comes back byte for byte`() throws {
    #expect(try text(read(MapFileWritingTests.sample)) == MapFileWritingTests.sample)
  }

  @Test func `a byte order mark and line ends of Windows go, the rest stays`() throws {
    let windows = "\u{FEFF}" + MapFileWritingTests.sample.split(separator: "\n").joined(separator: "\r\n")
    #expect(try text(read(windows)) == MapFileWritingTests.sample)
  }

  @Test func `a layout without line breaks becomes ours`() throws {
    #expect(
      try text(read(#"{"ideas":[{"id":"a","x":{"y":[1,{}]}}],"e":[]}"#))
        == """
        {
          "ideas": [
            {
              "id": "a",
              "x": {
                "y": [
                  1,
                  {}
                ]
              }
            }
          ],
          "e": []
        }

        """)
  }

  @Test func `moving changes positions and nothing else`() throws {
    var file = try read(MapFileWritingTests.sample)
    file.map.ideas[0].position?.x = 13.25
    file.map.ideas[1].position = Position(x: 1, y: -7)
    file.map.ideas[2].position = Position(x: 0.1, y: 1e-7)
    var expected = MapFileWritingTests.sample
    expected.replace(#""x": 12.000"#, with: #""x": 13.25"#)
    expected.replace("        2.0,\n", with: "        -7,\n")
    expected.replace(
      "\"text\": \"Three\",\n",
      with: "\"text\": \"Three\",\n      \"position\": {\n        \"x\": 0.1,\n        \"y\": 1e-7\n      },\n")
    #expect(text(file) == expected)
    #expect(try read(text(file)).map.ideas == file.map.ideas)
  }

  @Test(arguments: [
    ("null", "{x,y}"), ("\"here\"", "{x,y}"), ("[]", "[x,y]"), ("[7]", "[x,y]"), (#"{"x":1e300,"k":1}"#, "{x,k,y}"),
  ])
  func `an unusable position is replaced in its place and shape`(before: String, shape: String) throws {
    var file = try read(#"{"ideas":[{"id":"a","position":\#(before),"text":"t"}]}"#)
    file.map.ideas[0].position = Position(x: 3, y: 4)
    let after = compact(file)
    let written = ["{x,y}": #"{"x":3,"y":4}"#, "[x,y]": "[3,4]", "{x,k,y}": #"{"x":3,"y":4,"k":1}"#]
    #expect(after == #"{"ideas":[{"id":"a","position":\#(written[shape] ?? ""),"text":"t"}]}"#)
    #expect(try read(text(file)).map.ideas[0].position == Position(x: 3, y: 4))
  }

  @Test func `a new position has the shape of the others`() throws {
    var file = try read(
      #"{"ideas":[{"id":"a","position":[1,2]},{"id":"b","text":"t","note":"n"},{"id":"c","note":"n"}]}"#)
    file.map.ideas[1].position = Position(x: 3, y: 4)
    file.map.ideas[2].position = Position(x: 5, y: 6)
    #expect(
      compact(file)
        == oneLine(
          #"""
          {"ideas":[{"id":"a","position":[1,2]},
          {"id":"b","text":"t","position":[3,4],
          "note":"n"},
          {"id":"c","position":[5,6],
          "note":"n"}]}
          """#)
    )
  }

  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (120, "120"), (-40.5, "-40.5"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
      (1e-5, "1e-5"), (1.5e-9, "1.5e-9"), (67_108_864, "67108864"), (1e-300, "1e-300"), (16_777_216.25, "16777216.25"),
    ] as [(Double, String)])
  func `numbers are the shortest that read back the same`(value: Double, written: String) throws {
    var file = MapFile(IdeaMap(id: "", ideas: [Idea(id: "a", position: Position(x: value, y: 1))]))
    #expect(text(file).contains("\"x\": \(written),"))
    file = try MapFile(parsing: file.serialized())
    #expect(file.map.ideas[0].position?.x == value)
  }

  @Test func `what a file cannot hold is left out`() throws {
    let map = IdeaMap(
      id: "m", createdAt: Date(timeIntervalSinceReferenceDate: .infinity),
      ideas: [
        Idea(
          id: "a", position: Position(x: .nan, y: 0), size: .circle(radius: .infinity),
          createdAt: Date(timeIntervalSinceReferenceDate: 1e20), weight: .nan)
      ], connections: [Connection(id: "c", from: "a", to: "a", weight: -.infinity)])
    let file = try MapFile(parsing: MapFile(map).serialized())
    #expect(file.diagnostics.isEmpty)
    #expect(
      file.map
        == IdeaMap(id: "m", ideas: [Idea(id: "a")], connections: [Connection(id: "c", from: "a", to: "a")]))
  }

  @Test func `a fresh file has the documented keys in their order`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 792_754_200.125)
    let map = IdeaMap(
      id: "M", title: "T\n\"\\\u{1}é", language: "es", background: "#101010", createdAt: date, updatedAt: date,
      ideas: [
        Idea(
          id: "A", kind: .photo, text: "x", position: Position(x: 1, y: 2), size: .box(width: 3, height: 4),
          createdAt: date, color: "red", isPinned: true, isRoot: true, weight: 2, note: "n", link: "l",
          attachment: Attachment(file: "f", description: "d")),
        Idea(id: "B"),
      ], connections: [Connection(id: "C", from: "A", to: "B", label: "l", isDirected: true, weight: 0.5)])
    let file = MapFile(map)
    let parts = [
      ##"{"id":"M","title":"T\n\"\\\u0001é","language":"es","background":"#101010","##,
      ##""createdAt":"2026-02-14T09:30:00.125Z","updatedAt":"2026-02-14T09:30:00.125Z","ideas":["##,
      ##"{"id":"A","kind":"photo","text":"x","position":{"x":1,"y":2},"size":{"w":3,"h":4},"##,
      ##""createdAt":"2026-02-14T09:30:00.125Z","color":"red","pinned":true,"root":true,"weight":2,"note":"n","##,
      ##""link":"l","attachment":{"file":"f","description":"d"}},{"id":"B","kind":"text","text":""}],"##,
      ##""connections":[{"id":"C","from":"A","to":"B","label":"l","directed":true,"weight":0.5}]}"##,
    ]
    #expect(compact(file) == parts.joined())
    #expect(try MapFile(parsing: file.serialized()).map == map)
    #expect(text(MapFile(IdeaMap(id: ""))).filter { !$0.isWhitespace } == #"{"ideas":[],"connections":[]}"#)
  }

  @Test func `an app may change everything, and what it did not touch stays`() throws {
    var file = try read(MapFileWritingTests.sample)
    file.map.title = "New"
    file.map.language = "eo"
    file.map.ideas[0].text = "First"
    file.map.ideas[0].isPinned = true
    file.map.ideas[0].attachment = Attachment(file: "a.png")
    file.map.ideas.remove(at: 2)
    file.map.ideas.insert(Idea(id: "d", text: "Four"), at: 1)
    file.map.connections[0].label = "to"
    file.map.connections.append(Connection(id: "bd", from: "b", to: "d"))
    let written = text(file)
    let again = try read(written)
    #expect(again.map == file.map)
    #expect(again.map.ideas.map(\.id) == ["a", "d", "b"])
    for kept in [#""version": 1.50"#, #""zoom": 1E+2"#, #""curve": 0.30"#, #""why": true"#, #""z": 0.10"#, "12.000"] {
      #expect(written.contains(kept), "\(kept)")
    }
    #expect(written.contains(#""ti\u0074le": "New","#), "the key keeps its escapes and its place")
    #expect(!written.contains("mood"), "the deleted idea is gone")
    #expect(text(again) == written, "what we wrote is in our layout")
  }

  @Test func `fields go back to their defaults and away again`() throws {
    let before = #"{"ideas":[{"id":"a","color":"red","pinned":true,"weight":2,"note":"n","size":{"r":4,"q":1}}]}"#
    var file = try read(before)
    file.map.ideas[0].color = nil
    file.map.ideas[0].note = nil
    file.map.ideas[0].isPinned = false
    file.map.ideas[0].weight = 1
    file.map.ideas[0].size = .box(width: 5, height: 6)
    #expect(
      compact(file)
        == #"{"ideas":[{"id":"a","pinned":false,"weight":1,"size":{"w":5,"h":6,"q":1}}]}"#)
  }

  @Test func `dates keep their shape`() throws {
    var file = try read(#"{"createdAt":5,"updatedAt":"2001-01-01","ideas":[{"id":"a","createdAt":7.50},{"id":"b"}]}"#)
    file.map.createdAt = Date(timeIntervalSinceReferenceDate: 6)
    file.map.updatedAt = Date(timeIntervalSinceReferenceDate: 86_400)
    file.map.ideas[1].createdAt = Date(timeIntervalSinceReferenceDate: 8)
    #expect(
      compact(file)
        == oneLine(
          #"""
          {"createdAt":6,"updatedAt":"2001-01-02T00:00:00Z","ideas":[{"id":"a","createdAt":7.50},
          {"id":"b","createdAt":8}]}
          """#)
    )
  }

  @Test func `connections keep the names of their ends`() throws {
    var file = try read(#"{"nodes":[{"id":"a"},{"id":"b"}],"links":[{"source":"A","target":"b","k":1}]}"#)
    file.map.connections[0].to = "a"
    file.map.connections.append(Connection(id: "n", from: "b", to: "b", label: "x"))
    #expect(
      compact(file)
        == oneLine(
          #"""
          {"nodes":[{"id":"a"},
          {"id":"b"}],
          "links":[{"source":"A","target":"a","k":1},
          {"id":"n","source":"b","target":"b","label":"x"}]}
          """#)
    )
  }

  @Test func `the two arrays alone stay that, until the map gets a title`() throws {
    var file = try read(#"[[{"id":"a","k":1}],[{"from":"a","to":"a"}]]"#)
    file.map.ideas[0].position = Position(x: 1, y: 2)
    #expect(
      compact(file)
        == #"[[{"id":"a","position":{"x":1,"y":2},"k":1}],[{"from":"a","to":"a"}]]"#)
    file.map.title = "T"
    #expect(
      compact(file)
        == #"{"title":"T","ideas":[{"id":"a","position":{"x":1,"y":2},"k":1}],"connections":[{"from":"a","to":"a"}]}"#)
  }

  @Test func `duplicates can be placed each for itself, without getting another id`() throws {
    var file = try read(#"{"ideas":[{"id":"x"},{"id":"x"}]}"#)
    file.map.ideas[0].position = Position(x: 1, y: 1)
    file.map.ideas[1].position = Position(x: 2, y: 2)
    #expect(
      compact(file)
        == #"{"ideas":[{"id":"x","position":{"x":1,"y":1}},{"id":"x","position":{"x":2,"y":2}}]}"#)
  }

  @Test func `a duplicate gets its fresh id once ideas or connections change`() throws {
    var file = try read(#"{"ideas":[{"id":"x"},{"id":"x","t":1}],"connections":[]}"#)
    file.map.ideas.remove(at: 0)
    file.map.connections.append(Connection(id: "c", from: "x-2", to: "x-2"))
    let again = try MapFile(parsing: file.serialized())
    #expect(again.map == file.map)
    #expect(again.diagnostics.isEmpty)
  }

  @Test func `ids that differ only in case mean the same idea when they come back`() throws {
    var file = try read(#"{"ideas":[{"id":"6b29fc40","k":1},{"id":"b"}],"connections":[{"from":"b","to":"6B29FC40"}]}"#)
    file.map = IdeaMap(
      id: "", ideas: [Idea(id: "6B29FC40", position: Position(x: 1, y: 2)), Idea(id: "b")],
      connections: [Connection(id: file.map.connections[0].id, from: "b", to: "6B29FC40")])
    #expect(
      compact(file)
        == oneLine(
          #"""
          {"ideas":[{"id":"6b29fc40","position":{"x":1,"y":2},"k":1},
          {"id":"b"}],
          "connections":[{"from":"b","to":"6B29FC40"}]}
          """#)
    )
  }

  @Test func `connections that lead nowhere stay in the file, in their place`() throws {
    var file = try read(
      oneLine(
        #"""
        {"ideas":[{"id":"a"}],
        "connections":[{"id":"1","from":"a","to":"q"},
        {"id":"2","from":"a","to":"a"},
        {"id":"3","from":"q","to":"a"},
        {"id":"4","from":"a","to":"a"}]}
        """#)
    )
    file.map.connections.remove(at: 0)
    file.map.connections.append(Connection(id: "5", from: "a", to: "a"))
    let order = text(file).split(separator: "\n").filter { $0.contains(#""id""#) }.map { $0.filter(\.isNumber) }
    #expect(order == ["", "1", "3", "4", "5"])
  }

  @Test func `ideas can be put in another order`() throws {
    var file = try read(#"{"ideas":[{"id":"a","k":1},{"id":"b","k":2},{"id":"c","k":3}]}"#)
    file.map.ideas.swapAt(0, 2)
    #expect(
      compact(file) == #"{"ideas":[{"id":"c","k":3},{"id":"b","k":2},{"id":"a","k":1}]}"#)
  }
}
