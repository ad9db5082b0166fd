import IdeaModel
import Testing

@Suite("Reading: every repair, with its line and column")
struct MapFileRepairTests {
  private struct Finding: Equatable {
    var code: String
    var line: Int?
    var column: Int?
  }

  private func findings(_ file: MapFile) -> [Finding] {
    file.diagnostics.map { Finding(code: $0.code, line: $0.line, column: $0.column) }
  }

  @Test func `a duplicate idea stays, under a fresh id`() throws {
    let file = try read(
      """
      {"ideas":[{"id":"x","text":"one"},{"id":"x-2"},
        {"id":"x","text":"two"},
        {"id":"x","text":"three"}],
       "connections":[{"id":"c","from":"x","to":"x-2"}]}
      """)
    #expect(file.map.ideas.map(\.id) == ["x", "x-2", "x-3", "x-4"])
    #expect(file.map.ideas.map(\.text) == ["one", "", "two", "three"])
    #expect(file.map.connections[0].to == "x-2")
    #expect(
      findings(file) == [
        Finding(code: "duplicate-idea-id", line: 2, column: 9), Finding(code: "duplicate-idea-id", line: 3, column: 9),
      ])
  }

  @Test func `a duplicate connection stays, under a fresh id`() throws {
    let file = try read(
      """
      {"ideas":[{"id":"x"},{"id":"y"}],
       "connections":[{"id":"c","from":"x","to":"y"},
         {"id":"c","from":"y","to":"x"}, {"id":"c-2","from":"y","to":"y"}]}
      """)
    #expect(file.map.connections.map(\.id) == ["c", "c-3", "c-2"])
    #expect(findings(file) == [Finding(code: "duplicate-connection-id", line: 3, column: 10)])
  }

  @Test func `of repeated keys the last counts, each is told once, and writing keeps them all`() throws {
    let source = """
      {"ideas":[{"id":"a","text":"one","position":[8,8],
        "text":"two","mystery":1,"mystery":2,"position":{"x":1,"x":3,"y":2},"t\\u0065xt":"three"}],
       "connections":[{"from":"b","from":"a","to":"a"}],"title":"","title":"T"}
      """
    var file = try read(source)
    #expect(file.map.ideas[0].text == "three" && file.map.title == "T")
    #expect(file.map.ideas[0].position == Position(x: 3, y: 2) && file.map.connections[0].from == "a")
    #expect(
      findings(file) == [
        Finding(code: "repeated-key", line: 2, column: 3), Finding(code: "repeated-key", line: 2, column: 40),
        Finding(code: "repeated-key", line: 2, column: 58), Finding(code: "repeated-key", line: 3, column: 29),
        Finding(code: "repeated-key", line: 3, column: 62),
      ])
    #expect(file.diagnostics[0].message.contains("“text”"))
    #expect(compact(file) == source.filter { !$0.isWhitespace })
    file.map.ideas[0].position = Position(x: 4, y: 2)
    #expect(compact(file) == source.filter { !$0.isWhitespace }.replacing("\"x\":3", with: "\"x\":4"))
  }

  @Test func `a dangling connection is left out of the map`() throws {
    let file = try read(
      """
      {"ideas":[{"id":"x"}],"connections":[
       {"from":"x","to":"gone"},
       {"from":"x","to":"x"},
       {"from":"lost\\u0007\\n","to":"gone"}]}
      """)
    #expect(file.map.connections.map(\.id) == ["x→x"])
    #expect(
      findings(file) == [
        Finding(code: "dangling-connection", line: 2, column: 19),
        Finding(code: "dangling-connection", line: 4, column: 10),
      ])
    #expect(file.diagnostics[0].message.contains("“gone”"))
    #expect(!file.diagnostics[1].message.unicodeScalars.contains { $0.value < 32 }, "control characters stay out of it")
  }

  @Test(arguments: [
    ("null", 31), (#""1,2""#, 31), ("true", 31), ("[]", 31), ("[1]", 31), (#"[1,"2"]"#, 31), (#"{"x":1}"#, 31),
    (#"{"x":1,"y":null}"#, 31), (#"{"x":1e300,"y":0}"#, 36), (#"{"x":0,"y":1e999}"#, 42), ("[67108865,0]", 32),
    ("[0,-67108864.5]", 34), (#"{"x":[1],"y":0}"#, 31),
  ])
  func `an unusable position is none`(json: String, column: Int) throws {
    let file = try read(#"{"ideas":[{"id":"a","position":\#(json)}]}"#)
    #expect(file.map.ideas[0].position == nil)
    #expect(findings(file) == [Finding(code: "unusable-position", line: 1, column: column + 1)])
  }

  @Test func `the largest position is usable`() throws {
    let file = try read(#"{"ideas":[{"id":"a","position":[67108864,-67108864]}]}"#)
    #expect(file.map.ideas[0].position == Position(x: 67_108_864, y: -67_108_864))
    #expect(file.diagnostics.isEmpty)
  }

  @Test(arguments: [
    #""kind":5"#, #""text":true"#, #""size":[1,2]"#, #""size":{"w":1}"#, #""size":{"r":-1}"#, #""size":{"r":1e300}"#,
    #""createdAt":"yesterday""#, #""createdAt":"2026-02-30""#, #""createdAt":"2026-02-14T24:00""#,
    #""createdAt":"2026-02-14T10:00+1""#, #""createdAt":1e20"#, #""createdAt":{}"#, #""color":7"#, #""pinned":"yes""#,
    #""pinned":1"#, #""root":0"#, #""weight":"2""#, #""weight":-1"#, #""weight":1e300"#, #""note":[]"#,
    #""link":{}"#, #""attachment":"photo.jpg""#, #""attachment":{}"#, #""attachment":{"file":3}"#,
  ])
  func `an optional field of the wrong type is not used`(field: String) throws {
    let file = try read(#"{"ideas":[{"id":"a",\#(field)}]}"#)
    #expect(file.map.ideas == [Idea(id: "a")])
    #expect(findings(file).map(\.code) == ["wrong-type"])
    #expect(file.diagnostics[0].line == 1)
  }

  @Test(arguments: [
    #""title":5"#, #""language":[]"#, #""background":0"#, #""createdAt":"never""#, #""updatedAt":false"#, #""id":{}"#,
  ])
  func `a field of the map of the wrong type is not used`(field: String) throws {
    let file = try read(#"{\#(field)}"#)
    #expect(file.map == IdeaMap(id: ""))
    #expect(file.diagnostics.map(\.code) == ["wrong-type"])
  }

  @Test(arguments: [#""label":5"#, #""directed":"no""#, #""weight":[]"#, #""id":{}"#])
  func `a field of a connection of the wrong type is not used`(field: String) throws {
    let file = try read(#"{"ideas":[{"id":"a"}],"connections":[{"from":"a","to":"a",\#(field)}]}"#)
    #expect(file.map.connections == [Connection(id: "a→a", from: "a", to: "a")])
    #expect(file.diagnostics.map(\.code) == ["wrong-type"])
  }

  @Test(
    arguments: [
      (Array(#""a\ud800b""#.utf8), "a\u{FFFD}b"), (Array(#""a\udc00\ud800""#.utf8), "a\u{FFFD}\u{FFFD}"),
      (Array(#""\ud800\u0041""#.utf8), "\u{FFFD}A"), ([0x22, 0x61, 0xFF, 0x22], "a\u{FFFD}"),
      ([0x22, 0xC3, 0x22], "\u{FFFD}"), ([0x22, 0xC0, 0x80, 0x22], "\u{FFFD}\u{FFFD}"),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], nil),
    ] as [([UInt8], String?)])
  func `text that is not Unicode is repaired, and kept in the file`(text: [UInt8], repaired: String?) throws {
    let bytes = Array(#"{"title":"#.utf8) + text + Array(#","ideas":[]}"#.utf8)
    let file = try MapFile(parsing: bytes)
    #expect(findings(file) == [Finding(code: "invalid-text", line: 1, column: 10)])
    if let repaired { #expect(file.map.title == repaired) }
    #expect(file.map.title.contains("\u{FFFD}"))
    #expect(file.serialized().contains(text))
  }

  @Test func `findings come in file order and are bounded`() throws {
    let ideas = (0..<1_500).map { #"{"id":"\#($0)","position":null}"# }.joined(separator: ",\n")
    let file = try read(#"{"connections":[{"from":"q","to":"q"}],"ideas":[\#(ideas)],"title":3}"#)
    #expect(file.diagnostics.count == 1_000 + 1 + 1 + 1)
    #expect(file.diagnostics.first?.code == "dangling-connection")
    #expect(file.diagnostics[1_000].line == 1_000)
    #expect(file.diagnostics[1_001].code == "wrong-type")
    #expect(file.diagnostics.last?.message.contains("500 more") == true)
  }

  @Test func `columns count characters, not bytes, and a byte order mark is none`() throws {
    let file = try read("\u{FEFF}{\"title\":\"é😀\",\"language\":5}")
    #expect(findings(file) == [Finding(code: "wrong-type", line: 1, column: 26)])
  }
}
