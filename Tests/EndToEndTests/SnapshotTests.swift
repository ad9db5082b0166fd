import Foundation
import FoundationXML
import Testing

@Suite(.serialized) struct SnapshotTests {
  let command: Command

  init() throws {
    command = try Command()
    for folder in ["maps", "maps/trips"] {
      try FileManager.default.createDirectory(
        at: command.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try command.write(SnapshotTests.map("Peas"), "maps/garden.json")
    try command.write(SnapshotTests.map("Lake"), "maps/trips/lake.ideary")
  }

  static func map(_ word: String, color: String = "#2f7d6d") -> String {
    """
    {"ideas":[{"id":"a","text":"Soil","color":"\(color)"},{"id":"b","text":"\(word)"},{"id":"c","text":"Rain"}],
     "connections":[{"from":"a","to":"b"},{"from":"a","to":"c"}]}
    """
  }

  private func files(_ folder: String) -> [String] {
    let root = command.folder.appendingPathComponent(folder)
    let all = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.contains(".") }.sorted()
  }

  private func date(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: command.folder.appendingPathComponent(path).path)[
      .modificationDate]
      as? Date
  }

  @Test func `record writes every map's files once, and verify finds nothing`() throws {
    let first = try command("snapshot", "record", "maps")
    #expect(first.status == 0 && first.output.hasSuffix("2 snapshots: 2 added\n"), "\(first)")
    #expect(
      files("maps/__snapshots__") == [
        "garden.json", "garden.png", "garden.scene.txt", "trips/lake.json", "trips/lake.png", "trips/lake.scene.txt",
      ])
    let written = try date("maps/__snapshots__/garden.png")
    let second = try command("snapshot", "record", "maps")
    #expect(second.status == 0 && second.output == "2 snapshots: 2 same\n")
    #expect(try date("maps/__snapshots__/garden.png") == written)
    let verified = try command("snapshot", "verify", "maps", "--jobs", "2")
    #expect(verified.status == 0 && verified.output == "2 snapshots: 2 same\n" && verified.errors.isEmpty)
    // What is recorded is what `render` draws.
    #expect(try command("maps/garden.json", "-o", "garden.png").status == 0)
    #expect(command.read("garden.png") == command.read("maps/__snapshots__/garden.png"))
  }

  @Test func `a changed colour is named, drawn and reported in every form`() throws {
    _ = try command("snapshot", "record", "maps", "--formats", "png,svg,pdf,scene")
    try command.write(SnapshotTests.map("Peas", color: "#b0413e"), "maps/garden.json")
    let result = try command(
      "snapshot", "verify", "maps", "--formats", "png,svg,pdf,scene", "--out", "out", "--report", "r.json", "--report",
      "r.xml", "--report", "r.html")
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n")
    #expect(lines.last == "2 snapshots: 1 same, 1 changed")
    for name in ["scene.txt", "png", "svg", "pdf"] {
      #expect(lines.contains { $0.hasPrefix("maps/__snapshots__/garden.\(name): changed: ") }, "\(name)")
    }
    // Nothing moved.
    #expect(!result.output.contains("garden.json"))
    #expect(
      files("out") == [
        "garden.actual.pdf", "garden.actual.png", "garden.actual.scene.txt", "garden.actual.svg", "garden.strip.png",
      ])
    let json = try #require(command.read("r.json"))
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(object["passed"] as? Bool == false && (object["counts"] as? [String: Int])?["changed"] == 1)
    let xml = XMLCounter()
    let parser = XMLParser(data: try #require(command.read("r.xml")))
    parser.delegate = xml
    #expect(parser.parse())
    #expect(xml.count == ["testsuites": 1, "testsuite": 1, "testcase": 2, "failure": 1])
    let page = String(decoding: try #require(command.read("r.html")), as: UTF8.self)
    #expect(page.contains("type=\"range\"") && page.components(separatedBy: "data:image/png;base64,").count == 4)
    // The strip of a difference that is gone does not stay.
    #expect(try command("snapshot", "record", "maps", "--formats", "png,svg,pdf,scene").status == 0)
    #expect(try command("snapshot", "verify", "maps", "--formats", "png,svg,pdf,scene", "--out", "out").status == 0)
    #expect(files("out").isEmpty)
  }

  @Test func `settings, overrides and variants say how maps are drawn`() throws {
    try command.write(
      """
      {"references": "../pinned", "formats": ["svg"], "scale": 1, "ignore": "draft*",
       "maps": {"trips/*": {"title": "A trip", "scale": 3}},
       "variants": {"@dark": {"maps": ["garden"], "theme": "dark"}}}
      """, "maps/snapshot.json")
    try command.write("not a map", "maps/draft-1.json")
    try command.write("{\"grid\": true}", "maps/trips/snapshot.json")
    let result = try command("snapshot", "record", "maps")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(
      files("pinned") == [
        "garden.json", "garden.svg", "garden@dark.json", "garden@dark.svg", "trips/lake.json", "trips/lake.svg",
      ])
    for (name, options) in [
      ("garden", ["--scale", "1"]), ("garden@dark", ["--scale", "1", "--theme", "dark"]),
      ("trips/lake", ["--scale", "3", "--title", "A trip", "--grid"]),
    ] {
      let map = name == "trips/lake" ? "maps/trips/lake.ideary" : "maps/garden.json"
      #expect(try command([map, "-o", "x.svg"] + options).status == 0)
      #expect(command.read("x.svg") == command.read("pinned/\(name).svg"), "\(name)")
    }
    // The command line counts more, and one size drives out the other.
    let sized = try command("snapshot", "verify", "maps", "--size", "100x100", "--filter", "garden")
    #expect(sized.status == 1 && sized.output.contains("garden.svg: changed"))
    // Settings are no map.
    #expect(try command("maps/garden.json", "maps/snapshot.json", "-o", ".", "--quiet").status == 0)
    #expect(command.read("snapshot.png") == nil)
  }

  @Test(arguments: [
    ("{\"them\": \"dark\"}", "maps/snapshot.json:1:2: There is no setting “them”; did you mean “theme”?"),
    ("{\"theme\": \"drak\"}", "maps/snapshot.json:1:11: --theme cannot be drak; did you mean dark?"),
    ("{\"scale\": \"2\"}", "maps/snapshot.json:1:11: “scale” takes a number, not"),
    ("{\"scale\": 99}", "maps/snapshot.json:1:11: --scale takes a number from 0.1 to 16"),
    ("{\"formats\": [\"gif\"]}", "--formats cannot have “gif”"),
    ("{\"references\": \"/etc\"}", "maps/snapshot.json:1:16: “references” takes a folder, named from here"),
    ("{\"variants\": {\"dark\": {}}}", "begins with a sign"),
    ("{\"maps\": []}", "“maps” must be an object"),
    ("{\"scale\": 1, \"scale\": 2}", "maps/snapshot.json:1:14: “scale” stands here twice."),
    ("{\"arrange\": 1}", "“arrange” takes true or false"), ("[", "maps/snapshot.json:1:"),
  ])
  func `a mistake in the settings is one sentence with its place`(text: String, sentence: String) throws {
    try command.write(text, "maps/snapshot.json")
    let result = try command("snapshot", "record", "maps")
    #expect(result.status == 65 || result.status == 64)
    #expect(result.errors.contains(sentence) && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(files("maps/__snapshots__").isEmpty)
  }

  @Test func `what is missing, damaged or left over is said, and the others go on`() throws {
    let script = "cp maps/garden.json maps/gone.json && $0 snapshot record maps -q && rm maps/gone.json"
    #expect(try command.shell(script).status == 0)
    let png = try #require(command.read("maps/__snapshots__/trips/lake.png"))
    try png.prefix(600).write(to: command.folder.appendingPathComponent("maps/__snapshots__/trips/lake.png"))
    try command.write("{\"ideas\": [", "maps/broken.json")
    try command.write(SnapshotTests.map("Bees"), "maps/new.json")
    try command.write("somebody's", "maps/__snapshots__/README.md")
    try command.write("somebody's", "maps/__snapshots__/photo.png")
    try command.write("{\"ideas\":[]}", "maps/__snapshots__/photo.json")
    let result = try command("snapshot", "verify", "maps")
    #expect(result.status == 1)
    #expect(result.output.contains("maps/broken.json:1:12: failed: "), "\(result.output)")
    #expect(result.output.contains("trips/lake.png: failed: The PNG is cut"))
    #expect(result.output.contains("new.json: missing: There is no reference"))
    #expect(result.output.contains("gone.png: obsolete"))
    for name in ["README", "garden", "photo"] { #expect(!result.output.contains(name)) }
    #expect(result.output.hasSuffix("4 snapshots: 1 same, 1 missing, 2 failed; 3 obsolete files\n"))
    let strict = try command(
      "snapshot", "verify", "maps", "--strict", "-q", "--report", "r.xml", "--report", "r.html")
    #expect(strict.output.contains("gone.png: obsolete; no map belongs to it"))
    #expect(String(decoding: try #require(command.read("r.xml")), as: UTF8.self).contains("name=\"obsolete files\""))
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("maps/broken.json"))
    #expect(try command("snapshot", "record", "maps", "--prune").status == 0)
    #expect(command.read("maps/__snapshots__/gone.png") == nil)
    #expect(command.read("maps/__snapshots__/README.md") != nil && command.read("maps/__snapshots__/photo.png") != nil)
    #expect(
      command.read("maps/__snapshots__/photo.json") != nil && command.read("maps/__snapshots__/garden.png") != nil)
    #expect(try command("snapshot", "verify", "maps", "--strict").status == 0)
  }

  @Test(arguments: ["not a picture", "\u{89}PNG\r\n\u{1A}\nIHDR", ""])
  func `a reference that is no picture fails its map only`(text: String) throws {
    _ = try command("snapshot", "record", "maps")
    try command.write(text, "maps/__snapshots__/garden.png")
    let result = try command("snapshot", "verify", "maps")
    #expect(result.status == 1 && result.output.hasSuffix("2 snapshots: 1 same, 1 failed\n"), "\(result.output)")
  }

  /// 2³¹ − 1 pixels a side in 33 bytes, and a whole file that is larger than what is read of a picture.
  @Test func `a huge reference fails its map only, at once`() throws {
    _ = try command("snapshot", "record", "maps")
    var header = Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })
    header +=
      [0, 0, 0, 13] + Array("IHDR".utf8) + [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 8, 6, 0, 0, 0, 0, 0, 0, 0]
    try Data(header).write(to: command.folder.appendingPathComponent("maps/__snapshots__/garden.png"))
    let wide = try command("snapshot", "verify", "maps")
    #expect(wide.status == 1 && wide.output.contains("garden.png: failed: The PNG has 2147483647 × 2147483647 pixels"))
    #expect(try command.shell("truncate -s 300M maps/__snapshots__/garden.png").status == 0)
    let long = try command("snapshot", "verify", "maps")
    #expect(long.status == 1 && long.output.hasSuffix("2 snapshots: 1 same, 1 failed\n"), "\(long.output)")
  }

  @Test func `the geometry says where everything lies, to a tenth of a unit`() throws {
    try command.write(
      """
      {"ideas":[{"id":"a","text":"Soil","position":{"x":10.04,"y":-20.06}},{"id":"b","text":"Broad beans","position":{"x":310,"y":-20}}],
       "connections":[{"from":"a","to":"b"}]}
      """, "maps/placed.json")
    _ = try command("snapshot", "record", "maps")
    let object = try #require(
      JSONSerialization.jsonObject(with: command.read("maps/__snapshots__/placed.json") ?? Data()) as? [String: Any])
    let ideas = try #require(object["ideas"] as? [[String: Any]])
    #expect(ideas.map { $0["id"] as? String } == ["a", "b"])
    #expect(ideas.map { $0["x"] as? Double } == [10, 310] && ideas.map { $0["y"] as? Double } == [-20.1, -20])
    #expect(ideas.map { ($0["lines"] as? [String])?.joined(separator: " ") } == ["Soil", "Broad beans"])
    let radii = try ideas.map { try #require($0["radius"] as? Double) }
    #expect(radii.allSatisfy { $0 > 20 && $0 <= 95 })
    let connections = try #require(object["connections"] as? [[String: Any]])
    let route = try #require(connections.first?["route"] as? [[Double]])
    // From rim to rim.
    #expect(route.count == 2 && route[0][0] >= 10 + radii[0] - 0.2 && route[1][0] <= 310 - radii[1] + 0.2)
    #expect(object["snapshot"] as? String == "placed" && object["layout"] as? String == "as-is")
    #expect((object["fonts"] as? [[String: String]])?.contains { $0["crc32"]?.count == 8 } == true)
    #expect((object["libraries"] as? [String: String])?["cairo"] != nil)
  }

  @Test func `names with markup stay text in the reports`() throws {
    _ = try command("snapshot", "record", "maps")
    let name = "<script>alert('&')<\u{202E}b>"
    try command.write(SnapshotTests.map("Peas"), "maps/\(name.replacing("/", with: "")).json")
    #expect(try command("snapshot", "verify", "maps", "--report", "r.xml", "--report", "r.html").status == 1)
    #expect(XMLParser(data: try #require(command.read("r.xml"))).parse())
    let page = String(decoding: try #require(command.read("r.html")), as: UTF8.self)
    #expect(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert(&#39;&amp;&#39;)"))
  }

  @Test func `a reference of another size is a change`() throws {
    _ = try command("snapshot", "record", "maps", "--scale", "1")
    let result = try command("snapshot", "verify", "maps", "--filter", "garden")
    #expect(result.status == 1 && result.output.contains("garden.png: changed: The picture has "))
  }

  @Test func `fonts that are not here are a reason to skip, unless they are pinned`() throws {
    _ = try command("snapshot", "record", "maps")
    let path = "maps/__snapshots__/garden.json"
    let text = String(decoding: try #require(command.read(path)), as: UTF8.self)
    let line = try #require(text.firstRange(of: "\"crc32\":\""))
    let digits = line.upperBound..<text.index(line.upperBound, offsetBy: 8)
    try command.write(text.replacingCharacters(in: digits, with: "00000000"), path)
    let skipped = try command("snapshot", "verify", "maps")
    #expect(skipped.status == 0 && skipped.output.contains("garden.json: skipped: fonts differ: "), "\(skipped.output)")
    #expect(skipped.output.hasSuffix("2 snapshots: 1 same, 1 skipped\n"))
    #expect(try command("snapshot", "verify", "maps", "--strict").status == 1)
    // Pinned: a folder that has the font, but not the bytes.
    let font = try command.shell("fc-match -f %{file} 'Inter:semibold'").output
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("fonts"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: font,
      toPath: command.folder.appendingPathComponent("fonts").path + "/" + (font as NSString).lastPathComponent)
    let pinned = try command("snapshot", "verify", "maps", "--fonts", "fonts", "--filter", "garden")
    #expect(pinned.status == 1 && pinned.output.contains("garden.json: changed: fonts differ: "), "\(pinned)")
  }

  @Test func `other libraries make what depends on them a reason to skip, and nothing else`() throws {
    _ = try command("snapshot", "record", "maps", "--formats", "png,svg,scene")
    let path = "maps/__snapshots__/garden.json"
    let text = String(decoding: try #require(command.read(path)), as: UTF8.self)
    try command.write(text.replacing(/"cairo":"[^"]*"/, with: "\"cairo\":\"0.9\""), path)
    #expect(try command("snapshot", "verify", "maps", "--formats", "png,svg,scene").status == 0)
    try command.write(SnapshotTests.map("Peas", color: "#b0413e"), "maps/garden.json")
    let result = try command("snapshot", "verify", "maps", "--formats", "png,svg,scene")
    #expect(result.output.contains("garden.png: skipped: libraries differ: cairo 0.9, here "))
    #expect(result.output.contains("garden.svg: changed") && result.output.contains("garden.scene.txt: changed"))
    #expect(result.status == 1 && !result.output.contains("garden.json"))
    // At a level that allows for small differences it is compared.
    let tolerant = try command("snapshot", "verify", "maps", "--tolerance", "0.02")
    #expect(tolerant.output.contains("garden.png: changed"))
  }

  @Test func `mistakes in the call end before anything is written`() throws {
    for (words, status, sentence) in [
      ([], 64, "record or verify"), (["verfy", "maps"], 64, "did you mean verify?"), (["verify"], 64, "one folder"),
      (["verify", "nowhere"], 66, "nowhere: There is no such folder."),
      (["verify", "maps/garden.json"], 66, "This is not a folder."),
      (["record", "maps", "--formats", "png,gif"], 64, "--formats cannot have “gif”"),
      (["record", "maps", "--filter", "x*"], 66, "None of its 2 maps is meant"),
      (["record", "maps", "--out", "out"], 64, "--out is for verify"),
      (["verify", "maps", "--report", "r.txt"], 64, "name it .json, .xml (JUnit) or .html"),
      (["verify", "maps", "--prune", "--filter", "g*"], 64, "--prune needs all maps"),
      (["verify", "maps", "--report", "maps/garden.json"], 64, "would replace maps/garden.json"),
      (["verify", "maps", "--report", "nowhere/r.json"], 73, "There is no folder nowhere."),
      (["verify", "maps", "--out", "maps"], 64, "--out must be a folder of its own"),
      (["verify", "maps", "--out", "a/b/c"], 73, "There is no folder a/b."),
    ] as [([String], Int32, String)] {
      let result = try command(["snapshot"] + words)
      #expect(result.status == status && result.errors.contains(sentence), "\(words): \(result)")
      #expect(result.errors.split(separator: "\n").count == 1 && result.output.isEmpty)
    }
    #expect(files("maps/__snapshots__").isEmpty)
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("none"), withIntermediateDirectories: true)
    #expect(try command("snapshot", "verify", "none").status == 66)
  }

  @Test func `two maps of one name are refused`() throws {
    try command.write(SnapshotTests.map("Twin"), "maps/garden.ideary")
    let result = try command("snapshot", "record", "maps")
    #expect(result.status == 65 && result.errors.contains("It would have the same reference, garden, as maps/garden."))
    #expect(files("maps/__snapshots__").isEmpty)
  }

  @Test func `a folder that cannot be written is an error of its own`() throws {
    try command.write("a file where the folder should be", "maps/__snapshots__")
    let result = try command("snapshot", "record", "maps")
    #expect(result.status == 73 && result.output.contains("garden.json: failed: "), "\(result)")
  }

  @Test func `hidden folders and links to folders are not entered`() throws {
    for script in [
      "mkdir maps/.git && cp maps/garden.json maps/.git/a.json", "ln -s . maps/loop", "ln -s / maps/everything",
    ] { #expect(try command.shell(script).status == 0) }
    let result = try command("snapshot", "record", "maps")
    #expect(result.output.hasSuffix("2 snapshots: 2 added\n"))
  }

  @Test(arguments: [".", "..", "trips/..", "./"])
  func `references never take the places of maps`(folder: String) throws {
    try command.write("{\"references\":\"\(folder)\"}", "maps/snapshot.json")
    let before = command.read("maps/garden.json")
    for action in [["record", "maps"], ["record", "maps", "--prune"], ["verify", "maps", "--prune"]] {
      let result = try command(["snapshot"] + action)
      #expect(result.status == 65 && result.errors.contains("“references” must be a folder without maps"), "\(result)")
    }
    #expect(command.read("maps/garden.json") == before && command.read("maps/snapshot.json") != nil)
  }

  @Test func `a file that is not ours is never written over`() throws {
    try command.write("{\"references\":\"trips\"}", "maps/snapshot.json")
    try command.write(SnapshotTests.map("Mine"), "maps/trips/garden.json")
    let result = try command("snapshot", "record", "maps")
    #expect(result.status == 73 && result.output.contains("trips/garden.json: failed: This is not a recorded geometry"))
    #expect(command.read("maps/trips/garden.json") == Data(SnapshotTests.map("Mine").utf8))
  }

  @Test func `formats that are not asked for are kept`() throws {
    _ = try command("snapshot", "record", "maps", "--formats", "svg")
    let result = try command("snapshot", "record", "maps", "--prune")
    #expect(result.status == 0 && !result.output.contains("obsolete"))
    #expect(command.read("maps/__snapshots__/garden.svg") != nil)
  }

  @Test func `a pipe is not waited for`() throws {
    _ = try command("snapshot", "record", "maps")
    let script = """
      mkfifo maps/pipe.json && rm maps/__snapshots__/garden.png && mkfifo maps/__snapshots__/garden.png &&
      timeout 20 "$0" snapshot verify maps
      """
    let result = try command.shell(script)
    #expect(result.status == 1 && result.output.contains("garden.png: failed: "), "\(result)")
  }

  @Test func `settings further down add to a variant, and strict settings mean a map`() throws {
    try command.write("{\"formats\":\"svg\",\"variants\":{\"@dark\":{\"theme\":\"dark\"}}}", "maps/snapshot.json")
    try command.write("{\"variants\":{\"@dark\":{\"grid\":true}},\"ignore\":\"nothing\"}", "maps/trips/snapshot.json")
    let result = try command("snapshot", "record", "maps")
    #expect(result.status == 0 && result.output.hasSuffix("4 snapshots: 4 added\n"))
    #expect(
      result.errors.contains("maps/trips/snapshot.json:1:46: warning: No map here is meant by this."), "\(result)")
    #expect(
      try command("maps/trips/lake.ideary", "--theme", "dark", "--grid", "--to", "svg", "-o", "x.svg").status == 0)
    #expect(command.read("x.svg") == command.read("maps/__snapshots__/trips/lake@dark.svg"))
    #expect(try command("snapshot", "record", "maps", "--strict").status == 65)
  }

  @Test func `names with line ends stay on one line, and names of other bytes are not lost`() throws {
    let script = """
      cp maps/garden.json "maps/$(printf 'two\\nlines').json"; cp maps/garden.json "maps/$(printf 'bad\\377').json"
      "$0" snapshot record maps
      """
    let result = try command.shell(script)
    #expect(result.output.contains("two\\nlines.png: added"), "\(result)")
    #expect(result.status == 1 && result.output.contains("failed") && result.output.hasSuffix("3 added, 1 failed\n"))
  }

  /// 100 processes that differ in everything that must not matter.
  @Test func `the same map is the same in 100 processes`() throws {
    try command.write(
      SnapshotTests.map("Ärger über Öl, 種子 and بذور"), "maps/garden.json")
    let script = """
      map=$PWD/maps/garden.json
      export XDG_CACHE_HOME=$PWD/cache
      for i in $(seq 1 100); do
        folder=$(mktemp -d -p "$PWD"); cd "$folder"
        zones=(UTC Asia/Tokyo America/New_York Pacific/Apia); locales=(C C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8)
        home=(env -u HOME); ((i % 3)) && home=(env HOME="$folder")
        "${home[@]}" TZ=${zones[i % 4]} LC_ALL=${locales[i % 3]} LANG=${locales[i % 4]} COLUMNS=$i RANDOM_$i=$i \\
          "$0" "$map" -o a.png -o a.svg -o a.pdf --threads $((i % 5 + 1)) --scale 1 --quiet || exit 1
        for format in png svg pdf; do echo "$format $(sha256sum < a.$format)"; done
        cd ..; rm -r "$folder"
      done | sort | uniq -c
      """
    let result = try command.shell(script)
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.contains(" 100 ") }, "\(result.output)")
  }
}

private final class XMLCounter: NSObject, XMLParserDelegate {
  var count: [String: Int] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) { count[name, default: 0] += 1 }
}
