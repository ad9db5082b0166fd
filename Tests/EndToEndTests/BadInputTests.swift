import Foundation
import Testing

/// What must not go wrong when the input or the output is bad: one plain sentence, the right status, nothing lost.
@Suite(.serialized) struct BadInputTests {
  let command: Command
  init() throws {
    command = try Command()
    try command.write(Self.map, "map.json")
  }

  private static let map = """
    {"title":"Garden","ideas":[{"id":"a","text":"Soil"},{"id":"b","text":"Peas"},{"id":"c","text":"Water"}],
     "connections":[{"from":"a","to":"b"},{"from":"a","to":"c"}]}

    """

  /// The names of all files in the folder, hidden ones too.
  private var files: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: command.folder.path)) ?? [])
  }

  @Test func `nothing is written over what was read, nor twice`() throws {
    let map = command.read("map.json")
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("other"), withIntermediateDirectories: true)
    try command.write(Self.map, "other/map.json")
    for words in [
      ["map.json", "-o", "a.png", "--report", "map.json"], ["map.json", "-o", "a.png", "--report", "a.png"],
      ["map.json", "-o", "a.png", "-o", "a.png"], ["map.json", "other/map.json", "-o", "./"],
      ["arrange", "map.json", "-o", "b.json", "--report", "map.json"], ["map.json", "-o", "a.png", "-o", "./a.png"],
      ["map.json", "-o", "a.png", "--report", "other/../map.json"],
      ["convert", "map.json", "-o", "b.json", "-o", "other/../b.json"],
    ] {
      #expect(try command(words).status == 64, "\(words)")
      #expect(command.read("map.json") == map && !files.contains("a.png"), "\(words)")
    }
  }

  @Test func `the strip never replaces a picture that is compared`() throws {
    #expect(try command("map.json", "-o", "one.png").status == 0)
    let picture = command.read("one.png")
    #expect(try command("compare", "one.png", "one.png", "--diff", "one.png").status == 64)
    #expect(command.read("one.png") == picture)
  }

  @Test func `several outputs may go to one device`() throws {
    #expect(try command("map.json", "-o", "/dev/null", "--to", "png", "--report", "/dev/null").status == 0)
  }

  @Test func `a misspelt command names the right one`() throws {
    let result = try command(["arange", "map.json", "-o", "b.json"])
    #expect(result.status == 64 && result.errors.contains("did you mean arrange?"))
  }

  private struct Case {
    var name: String
    var content: [UInt8]
    /// Where the sentence points: `LINE:COLUMN`, or nothing.
    var place: String
    /// A part of the sentence.
    var words: String

    init(_ name: String, _ content: String, _ place: String, _ words: String) {
      self.init(name, Array(content.utf8), place, words)
    }

    init(_ name: String, _ content: [UInt8], _ place: String, _ words: String) {
      self.name = name
      self.content = content
      self.place = place
      self.words = words
    }
  }

  private static let unreadable = [
    Case("empty.json", "", "1:1", "empty"),
    Case("cut.json", "{\"ideas\":[\n  {\"id\":\"a\",\"text\":\"So", "2:20", "cut off"),
    Case("cut-list.json", "{\"ideas\":[{\"id\":\"a\"}", "", "cut off"),
    Case("list.json", "{\"ideas\": {\"id\": 3}}", "1:11", "ideas"),
    Case("types.json", "{\"ideas\":[{\"id\":[1]}]}", "1:", "id"),
    Case("word.json", "\"hello\"", "1:1", "JSON object"),
    Case("deep.json", String(repeating: "[", count: 10_000), "1:513", "512"),
    Case(
      "deep-inside.json",
      "{\"ideas\":[{\"id\":\"a\",\"x\":" + String(repeating: "[", count: 10_000)
        + String(repeating: "]", count: 10_000) + "}]}", "1:", "512"),
    Case("nan.json", "{\"ideas\":[{\"id\":\"a\",\"position\":{\"x\":NaN,\"y\":0}}]}", "1:37", "NaN"),
    Case("infinity.json", "{\"ideas\":[{\"id\":\"a\",\"position\":{\"x\":0,\"y\":-Infinity}}]}", "1:", "not JSON"),
    Case("no-end.json", "{\"ideas\":[{\"id\":\"a\"}],\"connections\":[{\"from\":\"a\"}]}", "1:", "to"),
    Case("bytes.json", [0x7B, 0xFF, 0xFE, 0x7D], "1:2", "UTF-8"),
    Case("picture.json", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], "1:1", "UTF-8"),
  ]

  @Test(arguments: Self.unreadable.indices) func `a map that cannot be read is told in one sentence`(index: Int) throws
  {
    let bad = Self.unreadable[index]
    try Data(bad.content).write(to: command.folder.appendingPathComponent(bad.name))
    let before = files
    for words in [[bad.name, "-o", "out.png"], ["arrange", bad.name, "-o", "out.json"], ["measure", bad.name]] {
      let result = try command(words)
      #expect(result.status == 65, "\(words)")
      #expect(result.errors.hasPrefix("ideary-render: \(bad.name):\(bad.place)"), "\(result.errors)")
      #expect(result.errors.contains(bad.words) && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(result.output.isEmpty && files == before)
    }
  }

  @Test func `repairs are told with their place and the picture is drawn`() throws {
    let repaired: [(content: String, place: String, words: String)] = [
      (#"{"ideas":[{"id":"a"},{"id":"a"}]}"#, ":1:", "“a”"),
      (#"{"ideas":[{"id":"a"}],"connections":[{"from":"a","to":"gone"}]}"#, ":1:", "gone"),
      (#"{"ideas":[{"id":"a","position":{"x":1e300,"y":0}},{"id":"b"}]}"#, ":1:", "position"),
      (#"{"ideas":[{"id":"a","position":{"x":1e999,"y":0}},{"id":"b"}]}"#, ":1:", "position"),
      (#"{"ideas":[{"id":"a","position":{"x":null,"y":0}},{"id":"b"}]}"#, ":1:", "position"),
      (#"{"ideas":[{"id":"a","text":"\ud800 alone"}]}"#, ":1:", "Unicode"),
      (#"{"ideas":[{"id":"a","text":"bell\u0007 and \u0000 nothing"}]}"#, ":", "cannot be drawn"),
    ]
    for (index, map) in repaired.enumerated() {
      try command.write(map.content, "map\(index).json")
      let result = try command("map\(index).json", "-o", "out\(index).png")
      #expect(result.status == 0 && command.read("out\(index).png") != nil, "\(map.content)")
      #expect(result.errors.contains("map\(index).json\(map.place)"), "\(result.errors)")
      #expect(result.errors.contains("warning: ") && result.errors.contains(map.words), "\(result.errors)")
      #expect(try command("map\(index).json", "-o", "strict\(index).png", "--strict").status == 65)
      #expect(command.read("strict\(index).png") == nil)
    }
  }

  @Test func `a byte order mark, zero-width characters and a megabyte of text are drawn`() throws {
    try Data([0xEF, 0xBB, 0xBF] + Array(Self.map.utf8)).write(to: command.folder.appendingPathComponent("bom.json"))
    try command.write("{\"ideas\":[{\"id\":\"a\",\"text\":\"zero\u{200B}\u{200D}width\u{202E}\"}]}", "zero.json")
    try command.write(
      "{\"ideas\":[{\"id\":\"a\",\"text\":\"\(String(repeating: "long ", count: 200_000))\"}]}", "long.json")
    try command.write(
      "{\"ideas\":[{\"id\":\"a\",\"text\":\"\(String(repeating: "W", count: 1_000_000))\"}]}", "wide.json")
    for name in ["bom", "zero", "long", "wide"] {
      for format in ["png", "svg", "pdf"] {
        #expect(try command("\(name).json", "-o", "\(name).\(format)").status == 0, "\(name) \(format)")
        #expect((command.read("\(name).\(format)")?.count ?? 0) > 500)
      }
    }
  }

  @Test func `a picture never replaces its map, by whatever name`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: command.folder.appendingPathComponent("soft.json").path, withDestinationPath: "map.json")
    try FileManager.default.linkItem(
      at: command.folder.appendingPathComponent("map.json"), to: command.folder.appendingPathComponent("hard.json"))
    for name in ["map.json", "./map.json", "soft.json", "hard.json", command.folder.path + "/map.json"] {
      let result = try command("map.json", "-o", name, "--to", "png")
      #expect(result.status == 73 && result.errors.contains("the map itself"), "\(name): \(result.errors)")
    }
    #expect(command.read("map.json") == Data(Self.map.utf8))
    #expect(try command("arrange", "map.json", "-o", "soft.json").status == 0)
    let text = String(decoding: try #require(command.read("map.json")), as: UTF8.self)
    #expect(text.contains("\"position\""))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: command.folder.path + "/soft.json") == "map.json")
  }

  @Test func `what cannot be written leaves nothing behind`() throws {
    let before = files
    for (output, words) in [
      ("/dev/full", "the disk is full"), ("none/out.png", "its folder does not exist"),
      ("/proc/out.png", "cannot be written"),
      ("map.json/out.png", "not a folder"),
    ] {
      let result = try command("map.json", "-o", output, "--to", "png")
      #expect(result.status == 73 && result.errors.contains(words), "\(output): \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(files == before)
  }

  @Test func `a file keeps its mode, a pipe is written through`() throws {
    let old = command.folder.appendingPathComponent("old.svg").path
    try command.write("old", "old.svg")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old)
    #expect(try command("map.json", "-o", "old.svg").status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: old)[.posixPermissions] as? Int == 0o640)
    let result = try command.shell("mkfifo pipe; cat pipe > got.svg & \"$0\" map.json -o pipe --to svg; wait")
    #expect(result.status == 0)
    #expect(command.read("got.svg") == command.read("old.svg"))
  }

  @Test func `a closed pipe ends the command with a sentence`() throws {
    let result = try command.shell("\"$0\" map.json -o - --to png | head -c 8 > head; exit ${PIPESTATUS[0]}")
    #expect(result.status == 73 && result.errors.contains("closed before everything was written"))
    #expect(command.read("head") == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
  }

  @Test(arguments: ["INT", "TERM", "HUP"]) func `interrupted, nothing is half written`(signal: String) throws {
    // A picture that takes a while: a canvas of very many pixels.
    try command.write("old", "big.png")
    let before = files
    let result = try command.shell(
      "set -m; \"$0\" map.json -o big.png --size 30000x30000 & sleep 0.4; kill -\(signal) $!; wait $!")
    #expect(result.status == 130, "\(result.errors)")
    #expect(files == before && command.read("big.png") == Data("old".utf8))
  }

  @Test func `of many maps a bad one is told and the others are drawn`() throws {
    try command.write("{", "bad.json")
    try command.write(Self.map, "second.json")
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("out"), withIntermediateDirectories: true)
    let result = try command("map.json", "bad.json", "none.json", "second.json", "-o", "out/", "--to", "svg")
    #expect(result.status == 65)
    #expect(command.read("out/map.svg") != nil && command.read("out/second.svg") != nil)
    #expect(result.errors.contains("bad.json:1:") && result.errors.contains("none.json: "))
  }

  @Test func `fonts from a folder alone, and a folder without any`() throws {
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("fonts"), withIntermediateDirectories: true)
    #expect(try command("map.json", "--fonts", "fonts").status == 66)
    let installed = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    try #require(FileManager.default.fileExists(atPath: installed), "fonts-dejavu-core is not installed")
    try FileManager.default.copyItem(
      atPath: installed, toPath: command.folder.appendingPathComponent("fonts/a.ttf").path)
    let result = try command("map.json", "-o", "map.png", "--fonts", "fonts", "--report", "-")
    #expect(result.status == 0 && result.output.contains("\"file\":\"a.ttf\""), "\(result.output)\(result.errors)")
  }

  @Test func `effort changes bytes, never pixels`() throws {
    var sizes: [String: Int] = [:]
    for effort in ["fast", "balanced", "small"] {
      #expect(try command("map.json", "-o", "\(effort).png", "--effort", effort).status == 0)
      sizes[effort] = command.read("\(effort).png")?.count
      #expect(try command("compare", "\(effort).png", "balanced.png").status == (effort == "fast" ? 66 : 0))
    }
    #expect(try command("compare", "fast.png", "balanced.png").status == 0)
    #expect(Set(sizes.values).count == 3 && (sizes["small"] ?? 0) < (sizes["balanced"] ?? 0))
  }

  @Test func `WebP and JPEG come out of one layout, a transparent JPEG does not`() throws {
    let all = try command("map.json", "-o", "a.webp", "-o", "a.jpeg", "-o", "a.jpg", "-o", "a.png", "--scale", "1")
    #expect(all.status == 0 && all.errors.isEmpty, "\(all.errors)")
    #expect(command.read("a.webp")?.prefix(4) == Data("RIFF".utf8))
    #expect(command.read("a.jpg")?.prefix(2) == Data([0xFF, 0xD8]) && command.read("a.jpg") == command.read("a.jpeg"))
    let before = files
    let clear = try command("map.json", "-o", "b.png", "-o", "b.jpg", "--background", "none")
    #expect(clear.status == 64 && clear.errors.contains("a JPEG cannot be transparent"), "\(clear.errors)")
    let wide = try command("map.json", "-o", "b.webp", "--size", "20000x10")
    #expect(wide.status == 64 && wide.errors.contains("16383 a side"), "\(wide.errors)")
    let large = try command("map.json", "-o", "b.webp", "--size", "16000x16000")
    #expect(large.status == 64 && large.errors.contains("16777216 in all are possible"), "\(large.errors)")
    #expect(files == before)
    // Nobody asked for two pixels per unit.
    let scattered = #"{"ideas":[{"id":"a","position":[0,0]},{"id":"b","position":[3000,3000]}]}"#
    try command.write(scattered, "wide.json")
    let fitted = try command("wide.json", "-o", "c.webp", "--effort", "fast")
    #expect(fitted.status == 0 && fitted.errors.contains("the picture is fitted into 409"), "\(fitted.errors)")
  }

  @Test(arguments: ["0x10", "10x0", "nanx10", "1e9x1", "-1x5", "x", "1000000000x1000000000"])
  func `a size that no picture can have is refused`(size: String) throws {
    let before = files
    let result = try command("map.json", "-o", "b.png", "--size", size)
    #expect(result.status == 64 && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(files == before)
  }

  @Test func `one pixel, far places and a crowd on one point are drawn`() throws {
    for format in ["png", "webp", "jpg"] {
      #expect(try command("map.json", "-o", "one.\(format)", "--size", "1x1", "-q").status == 0)
    }
    for far in ["10000000", "60000000"] {
      try command.write(
        #"{"ideas":[{"id":"a","text":"A","position":[-\#(far),0]},{"id":"b","text":"B","position":[\#(far),\#(far)]}],"#
          + #""connections":[{"from":"a","to":"b"}]}"#, "far.json")
      for format in ["png", "svg", "pdf"] {
        let result = try command("far.json", "-o", "far.\(format)", "--layout", "as-is", "-q")
        #expect(result.status == 0, "\(far) \(format): \(result.errors)")
      }
    }
    let ideas = (0..<3_000).map { #"{"id":"i\#($0)","position":[5,5]}"# }.joined(separator: ",")
    try command.write("{\"ideas\":[\(ideas)]}", "point.json")
    let result = try command("point.json", "-o", "point.png", "--layout", "as-is", "-q")
    #expect(result.status == 0, "\(result.errors)")
  }
}
