import Foundation
import Testing

/// `ideary-render arrange` on maps with positions.
@Suite(.serialized) struct ArrangeCommandTests {
  let command: Command
  init() throws { command = try Command() }

  /// Seven ideas, crossed and on top of each other, in all the shapes that a position has, with keys that nobody knows.
  private static let messy = """
    {"title":"Garden","mystery":1.50,"ideas":[
      {"id":"a","text":"Soil","position":{"x":0.10,"y":0},"strange":[1,2.00,{"deep":null}]},
      {"text":"Peas","id":"b","position":[30,2e1]},{"id":"c","position":{"y":300,"x":500,"z":7.0},"text":"Water"},
      {"id":"d","text":"Sun","position":{"x":40,"y":310}},{"id":"e","text":"Worms","position":{"x":480,"y":10}},
      {"id":"f","text":"Shade","position":{"x":250.5,"y":140},"pinned":true},{"id":"g","text":"New"}],
     "connections":[{"from":"a","to":"c","weight":2.0},{"from":"d","to":"e"},{"from":"b","to":"f"},
      {"from":"f","to":"g"},{"from":"a","to":"b"},{"from":"c","to":"e","label":"helps"}],
     "updatedAt":"2026-02-14T09:30:00Z","tail":[]}
    """

  /// A text without the numbers of its positions, and without the positions that were not there.
  private static func bare(_ data: Data?) -> String {
    var text = String(decoding: data ?? Data(), as: UTF8.self)
    let number = #"-?[0-9.]+(?:[eE][+-]?[0-9]+)?"#
    for (pattern, kept) in [
      (#""(x|y)":\s*"# + number, #""$1": _"#),
      (#"("position":\s*)\[\s*"# + number + #",\s*"# + number + #"\s*\]"#, "$1[_]"),
    ] {
      text = text.replacingOccurrences(of: pattern, with: kept, options: .regularExpression)
    }
    return text
  }

  @Test(arguments: ["nudge", "tidy", "arrange", "rearrange"])
  func `a file changes nowhere but in its positions`(keep: String) throws {
    try command.write(Self.messy, "map.json")
    // What `convert` writes is the same file in the writer's own layout.
    #expect(try command("convert", "map.json", "-o", "plain.json").status == 0)
    #expect(try command("arrange", "map.json", "-o", "out.json", "--keep", keep).status == 0)
    let (plain, out) = (Self.bare(command.read("plain.json")), Self.bare(command.read("out.json")))
    let added = #""position": {"x": _, "y": _}"#
    func squeezed(_ text: String) -> String {
      text.replacingOccurrences(of: #"\s+"#, with: " ", options: .regularExpression)
        .replacingOccurrences(of: "{ ", with: "{").replacingOccurrences(of: " }", with: "}")
    }
    let place = #""text": "New""#
    #expect(squeezed(out) == squeezed(plain).replacingOccurrences(of: place, with: place + ", " + added))
    // Whoever stays keeps his digits.
    let text = String(decoding: command.read("out.json") ?? Data(), as: UTF8.self)
    #expect(text.contains("250.5") && text.contains("7.0") && text.contains("2.00") && text.contains("1.50"))
  }

  @Test func `what is in order is written back byte for byte`() throws {
    try command.write(Self.messy, "map.json")
    #expect(try command("arrange", "map.json", "-o", "one.json", "--keep", "nudge").status == 0)
    #expect(try command("arrange", "one.json", "-o", "two.json", "--keep", "nudge").status == 0)
    #expect(command.read("one.json") == command.read("two.json"))
  }

  @Test func `the report and measure tell how much was kept`() throws {
    try command.write(
      Self.messy.replacingOccurrences(of: #",{"id":"g","text":"New"}"#, with: "")
        .replacingOccurrences(of: #"{"from":"f","to":"g"},"#, with: ""), "map.json")
    let done = try command("arrange", "map.json", "-o", "out.json", "--keep", "tidy", "--report", "report.json")
    #expect(done.status == 0)
    let report = try #require(
      try JSONSerialization.jsonObject(with: command.read("report.json") ?? Data()) as? [String: Any])
    let keep = try #require((report["layout"] as? [String: Any])?["keep"] as? [String: Any])
    #expect(keep["asked"] as? String == "tidy" && keep["used"] is String && keep["missed"] is [String])
    let inReport = try #require((report["quality"] as? [String: Any])?["kept"] as? [String: Any])

    let measured = try command("measure", "out.json", "--against", "map.json")
    let quality = try #require(
      try JSONSerialization.jsonObject(with: Data(measured.output.utf8)) as? [String: Any])
    let kept = try #require(quality["kept"] as? [String: Any])
    for key in ["orderX", "orderY", "order", "neighbours8", "procrustes", "movedMedian", "moved95", "movedMax"] {
      let value = try #require(kept[key] as? Double, "\(key)")
      #expect(inReport[key] as? Double == value, "\(key)")
    }
    #expect(quality["nodeOverlaps"] as? Int == 0)
    // Against itself nothing has changed.
    let same = try command("measure", "out.json", "--against", "out.json").output
    #expect(same.contains(#""order":1"#) && same.contains(#""movedMax":0"#))
  }

  @Test func `a strength that cannot be held is said in one line`() throws {
    // Five ideas, each connected with each, two of them on one place: a crossing cannot be mended.
    let names = ["a", "b", "c", "d", "e", "f"]
    let places = ["0,0", "200,10", "190,220", "10,210", "100,100", "120,-160"]
    let ideas = zip(names, places).map { #"{"id":"\#($0)","position":[\#($1)]}"# }.joined(separator: ",")
    let pairs = names.indices.flatMap { one in names.indices.filter { $0 > one }.map { (names[one], names[$0]) } }
    let connections = pairs.map { #"{"from":"\#($0.0)","to":"\#($0.1)"}"# }.joined(separator: ",")
    try command.write(#"{"ideas":[\#(ideas)],"connections":[\#(connections)]}"#, "map.json")
    let done = try command("arrange", "map.json", "-o", "out.json", "--keep", "tidy")
    #expect(done.status == 0)
    #expect(done.errors.contains("--keep") && done.errors.contains("crossings are left"), "\(done.errors)")
    #expect(try command("arrange", "map.json", "-o", "strict.json", "--keep", "tidy", "--strict").status == 65)
  }

  @Test func `mistakes are named`() throws {
    try command.write(Self.messy, "map.json")
    let strength = try command("arrange", "map.json", "-o", "out.json", "--keep", "tydi")
    #expect(strength.status == 64 && strength.errors.contains("tidy"))
    let root = try command("arrange", "map.json", "-o", "out.json", "--layout", "tree", "--root", "Watr")
    #expect(root.status == 64 || root.status == 65)
    #expect(root.errors.contains("Water"))
    #expect(command.read("out.json") == nil)
  }

  @Test func `pinned ideas that overlap are told and nothing moves`() throws {
    let ideas = (0..<5).map { #"{"id":"\#($0)","text":"Idea","pinned":true,"position":{"x":1\#($0).25,"y":3}}"# }
    try command.write(
      #"{"ideas":[\#(ideas.joined(separator: ","))],"connections":[{"from":"0","to":"1"}]}"#, "map.json")
    #expect(try command("convert", "map.json", "-o", "plain.json").status == 0)
    let done = try command("arrange", "map.json", "-o", "out.json")
    #expect(done.status == 0 && done.errors.contains("pinned and overlap"))
    #expect(command.read("out.json") == command.read("plain.json"))
  }

  @Test func `a cycle is drawn as a tree with a cross link`() throws {
    let ideas = (0..<6).map { #"{"id":"\#($0)","text":"Idea \#($0)"}"# }.joined(separator: ",")
    let connections = (0..<6).map { #"{"from":"\#($0)","to":"\#(($0 + 1) % 6)"}"# }.joined(separator: ",")
    try command.write(#"{"ideas":[\#(ideas)],"connections":[\#(connections)]}"#, "map.json")
    for layout in ["tree", "mindmap", "radial"] {
      #expect(try command("arrange", "map.json", "-o", "out.json", "--layout", layout).status == 0, "\(layout)")
      #expect(try command("measure", "out.json").output.contains(#""nodeOverlaps":0"#), "\(layout)")
    }
  }

  @Test func `a chain of a hundred thousand ideas is arranged`() throws {
    let ideas = (0..<100_000).map { #"{"id":"\#($0)","position":[\#($0 % 400 * 130),\#($0 / 400 * 130)]}"# }
    let connections = (1..<100_000).map { #"{"from":"\#($0 - 1)","to":"\#($0)"}"# }
    try command.write(
      #"{"ideas":[\#(ideas.joined(separator: ","))],"connections":[\#(connections.joined(separator: ","))]}"#,
      "map.json")
    let done = try command("arrange", "map.json", "-o", "out.json")
    #expect(done.status == 0 && done.errors.contains("too large"), "\(done.errors.prefix(300))")
  }
}
