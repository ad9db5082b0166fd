import IdeaModel
import Testing

/// Makes random map files in our layout, with unknown keys at every level, and the same file in another layout.
private struct FileMaker {
  var dice: Dice

  init(_ seed: UInt64) { dice = Dice(seed) }

  indirect enum Value {
    case text(String)
    case array([Value])
    case object([(String, Value)])
  }

  private mutating func string() -> String {
    let parts = [
      "a", "é", "😀", #"\u00e9"#, #"\n"#, #"\""#, #"\/"#, #"\ud83d\ude00"#, #"\ud800"#, " ", "{", "\u{200B}",
    ]
    return "\"" + (0..<dice.roll(6)).map { _ in dice.pick(parts) }.joined() + "\""
  }

  private mutating func number() -> String {
    dice.pick(["0", "-0", "1.0", "1.50", "-12.000", "1e5", "1E+05", "2.5e-3", "123456789012345678901234567890", "0.1"])
  }

  private mutating func unknownValue(_ depth: Int) -> Value {
    switch dice.roll(depth > 3 ? 4 : 6) {
    case 0: .text(string())
    case 1: .text(number())
    case 2: .text(dice.pick(["true", "false", "null"]))
    case 3: dice.roll(2) == 0 ? .array([]) : .object([])
    case 4: .array((0..<dice.roll(4)).map { _ in unknownValue(depth + 1) })
    default: .object((0..<dice.roll(4)).map { ("\"k\($0)\"", unknownValue(depth + 1)) })
    }
  }

  /// Puts unknown members between the known ones.
  private mutating func object(_ known: [(String, Value)]) -> Value {
    var members: [(String, Value)] = []
    for (index, member) in known.enumerated() {
      if dice.roll(3) == 0 { members.append(("\"u\(index)\"", unknownValue(0))) }
      members.append(("\"\(member.0)\"", member.1))
    }
    if dice.roll(3) == 0 { members.append((#""\u007a""#, unknownValue(0))) }
    return .object(members)
  }

  private mutating func idea(_ id: Int) -> Value {
    var known: [(String, Value)] = [("id", .text("\"i\(id)\"")), ("text", .text(string()))]
    switch dice.roll(4) {
    case 0: known.append(("position", object([("x", .text("1.50")), ("y", .text("-2e1"))])))
    case 1: known.append(("position", .array([.text("3.0"), .text(number()), .text("0.0")])))
    case 2: known.append(("position", unknownValue(0)))
    default: break
    }
    if dice.roll(4) == 0 { known.append(("size", object([("w", .text("12.0")), ("h", .text("4"))]))) }
    if dice.roll(4) == 0 { known.append(("createdAt", .text(dice.pick(["5.50", "\"2026-02-14\"", "null"])))) }
    if dice.roll(4) == 0 { known.append(("attachment", object([("file", .text(string()))]))) }
    if dice.roll(4) == 0 { known.append(("pinned", .text("true"))) }
    if dice.roll(2) == 0 { known.reverse() }
    return object(known)
  }

  mutating func map() -> Value {
    let count = dice.roll(6)
    let ideas = Value.array((0..<count).map { idea(dice.roll(9) == 0 ? 0 : $0) })
    let connections = Value.array(
      (0..<dice.roll(6)).map { _ in
        object([
          ("from", .text("\"i\(dice.roll(count + 1))\"")), ("to", .text("\"I\(dice.roll(count + 1))\"")),
          ("label", .text(string())),
        ])
      })
    if dice.roll(8) == 0 { return .array([ideas, connections]) }
    return object([
      ("title", .text(string())), (dice.pick(["ideas", "nodes"]), ideas),
      (dice.pick(["connections", "edges", "links"]), connections),
    ])
  }

  static func layOut(_ value: Value, depth: Int = 0) -> String {
    func list(_ items: [String], _ opening: String, _ closing: String) -> String {
      if items.isEmpty { return opening + closing }
      let indent = String(repeating: "  ", count: depth)
      return opening + items.map { "\n\(indent)  \($0)" }.joined(separator: ",") + "\n\(indent)\(closing)"
    }
    return switch value {
    case .text(let text): text
    case .array(let elements): list(elements.map { layOut($0, depth: depth + 1) }, "[", "]")
    case .object(let members): list(members.map { "\($0): \(layOut($1, depth: depth + 1))" }, "{", "}")
    }
  }

  /// The same with white space strewn about.
  mutating func scatter(_ value: Value) -> String {
    let space = dice.pick(["", " ", "\n", "\t", "\r\n", "   "])
    switch value {
    case .text(let text): return space + text + space
    case .array(let elements): return "[" + space + elements.map { scatter($0) }.joined(separator: ",") + "]"
    case .object(let members):
      return "{" + space + members.map { "\($0)\(space):\(scatter($1))" }.joined(separator: ",") + space + "}"
    }
  }
}

@Suite("Thousands of generated files")
struct MapFilePropertyTests {
  @Test func `every file comes back byte for byte, from any layout`() throws {
    for seed in 0..<4_000 {
      var maker = FileMaker(UInt64(seed))
      let value = maker.map()
      let ours = FileMaker.layOut(value) + "\n"
      let file = try read(ours)
      try #require(text(file) == ours, "seed \(seed)")
      try #require(text(read(maker.scatter(value))) == ours, "seed \(seed)")
    }
  }

  @Test func `new positions change positions and nothing else`() throws {
    for seed in 0..<2_000 {
      var maker = FileMaker(UInt64(seed))
      var file = try read(FileMaker.layOut(maker.map()))
      let before = text(file)
      for index in file.map.ideas.indices where maker.dice.roll(2) == 0 {
        file.map.ideas[index].position = Position(x: Double(maker.dice.roll(999)) / 8, y: Double(index))
      }
      let again = try read(text(file))
      // Ids of duplicates are made up again, so compare by place.
      try #require(again.map.ideas.map(\.position) == file.map.ideas.map(\.position), "seed \(seed)")
      try #require(again.map.connections == file.map.connections, "seed \(seed)")
      // Taken back, the map is what it was; then nothing at all may differ.
      var restored = file
      restored.map = try read(before).map
      try #require(text(restored) == before, "seed \(seed)")
      let wasUsable = try read(before).map.ideas.allSatisfy { $0.position != nil }
      if wasUsable { try #require(withoutNumbers(text(file)) == withoutNumbers(before), "seed \(seed)") }
    }
  }

  private func withoutNumbers(_ text: String) -> String {
    text.filter { !"0123456789.-+eE".contains($0) }
  }

  @Test func `a fresh file gives back the same map`() throws {
    for seed in 0..<1_000 {
      var maker = FileMaker(UInt64(seed))
      let map = try read(FileMaker.layOut(maker.map())).map
      let again = try MapFile(parsing: MapFile(map).serialized())
      try #require(again.map == map, "seed \(seed)")
      try #require(again.diagnostics.isEmpty, "seed \(seed)")
    }
  }

  private static let sample = Array(
    """
    {"id":"M","title":"caf\\u00e9 \\ud83d\\ude00 é😀","ideas":[{"id":"a","text":"x","position":{"x":-1.5e2,"y":0}},
    {"id":"b","position":[1,2],"size":{"r":3},"createdAt":"2026-02-14T09:30:00Z","pinned":true,"note":null}],
    "connections":[{"id":"c","from":"a","to":"B","weight":2}],"x":[[],{},false]}
    """.utf8)

  @Test func `cut off anywhere, it says where`() throws {
    for length in MapFilePropertyTests.sample.indices {
      let error = failure(Array(MapFilePropertyTests.sample[..<length]))
      try #require(error?.line != nil && error?.column != nil, "after \(length) bytes")
    }
    #expect(failure(MapFilePropertyTests.sample) == nil)
  }

  @Test func `every byte changed to every other parses or says where`() throws {
    var parsed = 0
    for offset in MapFilePropertyTests.sample.indices {
      var bytes = MapFilePropertyTests.sample
      for byte in UInt8.min...UInt8.max {
        bytes[offset] = byte
        if let error = failure(bytes) {
          try #require(error.line != nil && error.column != nil, "offset \(offset), byte \(byte)")
          continue
        }
        parsed += 1
        let file = try MapFile(parsing: bytes)
        let written = file.serialized()
        let again = try MapFile(parsing: written)
        try #require(again.map == file.map, "offset \(offset), byte \(byte)")
        try #require(again.serialized() == written, "offset \(offset), byte \(byte)")
      }
    }
    #expect(parsed > 10_000)
  }
}
