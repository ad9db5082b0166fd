import Foundation
import Testing

@Suite(.serialized) struct ThemeCommandTests {
  let command: Command
  init() throws {
    command = try Command()
    try command.write(
      """
      {"title":"Tea","background":"#101010","ideas":[{"id":"a","text":"Tea","root":true},{"id":"b","text":"Cup"}],
       "connections":[{"from":"a","to":"b"}]}
      """, "night.json")
  }

  private func svg(_ arguments: String...) throws -> String {
    let result = try command(["night.json", "-o", "-", "--to", "svg"] + arguments)
    #expect(result.status == 0 && result.errors.isEmpty, "\(arguments): \(result.errors)")
    return result.output
  }

  @Test func `every theme is drawn in every format, and each in its own way`() throws {
    for format in ["png", "svg", "pdf"] {
      var seen: Set<Data> = []
      for theme in ["light", "dark", "paper", "contrast"] {
        #expect(try command("night.json", "-o", "x.\(format)", "--theme", theme).status == 0)
        seen.insert(try #require(command.read("x.\(format)")))
      }
      #expect(seen.count == 4)
    }
  }

  @Test func `the map's ground stays, and chooses light or dark when no theme is named`() throws {
    let ground = "class=\"ground\""
    for (arguments, fill) in [
      ([], "#101010"), (["--theme", "light"], "#101010"), (["--background", "#FFF4DF"], "#fff4df"),
    ] {
      let text = try command(["night.json", "-o", "-", "--to", "svg"] + arguments).output.lowercased()
      let rect = try #require(text.split(separator: "\n").first { $0.contains(ground) })
      #expect(rect.contains(fill), "\(arguments): \(rect)")
    }
    // The dark theme is what follows from the map's ground.
    #expect(try svg() == svg("--theme", "dark"))
    #expect(try svg() != svg("--theme", "light"))
    #expect(try !svg("--background", "none").contains(ground))
  }

  @Test func `a printed theme draws the same picture, and a file of one's own another`() throws {
    let list = try command("themes")
    #expect(
      list.status == 0
        && list.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
          == ["light", "dark", "paper", "contrast"]
    )
    for name in ["light", "dark", "paper", "contrast"] {
      let printed = try command("themes", name)
      #expect(printed.status == 0 && printed.errors.isEmpty)
      try command.write(printed.output, "\(name).json")
      #expect(try command("themes", "\(name).json").output == printed.output)
      #expect(try svg("--theme", "\(name).json") == svg("--theme", name))
    }
    try command.write("{\"inherits\": \"dark\", \"connection\": {\"ribbonWidths\": [9]}}", "wide.json")
    #expect(try svg("--theme", "./wide.json") != svg("--theme", "dark"))
    // Sizes move ideas.
    try command.write("{\"sizes\": {\"font\": [30]}}", "large.json")
    #expect(try command("arrange", "night.json", "-o", "a.json").status == 0)
    #expect(try command("arrange", "night.json", "-o", "b.json", "--theme", "large.json").status == 0)
    #expect(command.read("a.json") != command.read("b.json"))
  }

  @Test(arguments: [
    ("{\n \"grund\": 1}", 65, "x.json:2:2: A theme has no key “grund”; did you mean “ground”?"),
    ("{\"ink\": 1}", 65, "x.json:1:9: ink is a number; a colour is a string: write one such as"),
    ("", 65, "x.json:1:1: "),
  ])
  func `a bad theme file draws nothing`(text: String, status: Int, sentence: String) throws {
    try command.write(text, "x.json")
    for arguments in [["night.json", "--theme", "x.json", "-o", "x.png"], ["themes", "./x.json"]] {
      let result = try command(arguments)
      #expect(result.status == Int32(status) && result.errors.hasPrefix("ideary-render: "), "\(result)")
      #expect(result.errors.contains(sentence) && result.output.isEmpty, "\(result.errors)")
    }
    #expect(command.read("x.png") == nil)
  }

  @Test func `theme files that are not there, folders, and weak colours`() throws {
    #expect(try command("night.json", "--theme", "./no.json").status == 66)
    #expect(try command("night.json", "--theme", ".").status == 66)
    #expect(try command("themes", "drak").errors.contains("did you mean dark?"))
    #expect(try command("themes", "drak").status == 64 && command("themes", "light", "dark").status == 64)
    try command.write("{\"ink\": \"#eee\"}", "weak.json")
    let drawn = try command("night.json", "--theme", "weak.json", "-o", "x.png")
    #expect(
      drawn.status == 0 && drawn.errors.contains("weak.json:1:9: warning: Ink on the ground has a contrast of 1."))
    #expect(try command("night.json", "--theme", "weak.json", "-o", "y.png", "--strict").status == 65)
    #expect(command.read("y.png") == nil)
  }

  @Test func `a theme file in the settings of snapshots counts from them`() throws {
    let maps = command.folder.appendingPathComponent("maps/inner")
    try FileManager.default.createDirectory(at: maps, withIntermediateDirectories: true)
    for folder in ["maps", "maps/inner"] {
      try FileManager.default.copyItem(
        at: command.folder.appendingPathComponent("night.json"),
        to: command.folder.appendingPathComponent("\(folder)/night.ideary"))
    }
    // A theme is no map.
    try command.write("{\"theme\": \"../theme.json\"}", "maps/inner/snapshot.json")
    try command.write(
      "{\"ignore\": [\"theme\"], \"variants\": {\"@x\": {\"theme\": \"theme.json\"}}}", "maps/snapshot.json")
    try command.write("{\"inherits\": \"paper\", \"ink\": \"#eee\"}", "maps/theme.json")
    let result = try command("snapshot", "record", "maps")
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.split(separator: "\n").count == 2, "each path is read and told of once: \(result.errors)")
    #expect(command.read("maps/__snapshots__/night@x.png") != command.read("maps/__snapshots__/night.png"))
    #expect(command.read("maps/__snapshots__/night@x.png") == command.read("maps/__snapshots__/inner/night.png"))
    try command.write("{\"theme\": 7}", "maps/inner/snapshot.json")
    #expect(
      try command("snapshot", "record", "maps").errors.contains(
        "snapshot.json:1:11: “theme” takes one of light, dark, paper, contrast, or the path of a file, not a number."))
  }

  @Test func `a misspelt theme names the right one`() throws {
    let result = try command("night.json", "--theme", "drak")
    #expect(result.status == 64 && result.errors.contains("did you mean dark?"))
  }
}
