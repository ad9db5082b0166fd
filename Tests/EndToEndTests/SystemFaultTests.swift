import Foundation
import Testing

/// What the system refuses is one plain sentence, the right status, and nothing left behind.
@Suite(.serialized) struct SystemFaultTests {
  let command: Command
  init() throws {
    command = try Command()
    try command.write(#"{"ideas":[{"id":"a","text":"Soil"},{"id":"b","text":"Peas"}]}"#, "map.json")
  }

  private var files: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: command.folder.path)) ?? [])
  }

  @Test(arguments: ["--help", "--version", "--man", "--completions fish", "help arrange", "measure map.json"])
  func `standard output that is full or closed is told`(words: String) throws {
    for (redirection, reason) in [("> /dev/full", "the disk is full"), (">&-", "it is closed")] {
      let result = try command.shell("\"$0\" \(words) \(redirection)")
      #expect(result.status == 73)
      #expect(
        result.errors == "ideary-render: standard output: The file cannot be written: \(reason).\n", "\(redirection)")
    }
  }

  @Test func `streams that are closed are not mistaken for files opened later`() throws {
    let before = files
    let picture = try command.shell("\"$0\" map.json -o - --to svg >&-")
    #expect(picture.status == 73 && picture.errors.contains("standard output: ") && picture.errors.contains("closed"))
    let map = try command.shell("\"$0\" - -o out.png <&-")
    #expect(map.status == 66 && map.errors.contains("it is closed"))
    #expect(files == before)
    #expect(try command.shell("\"$0\" none.json -o out.png 2>&-").status == 66)
    #expect(try command.shell("\"$0\" map.json -o out.png <&- >&- 2>&-").status == 0)
    #expect(command.read("out.png")?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a limit on the size of files is told and leaves nothing`() throws {
    let before = files
    let result = try command.shell("ulimit -f 1; \"$0\" map.json -o out.png")
    #expect(result.status == 73 && result.errors.contains("larger than the system allows"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1 && files == before)
  }

  @Test func `a limit that is met in the middle leaves nothing, nor changes what was there`() throws {
    try command.write("old", "out.png")
    let before = files
    // 64 blocks of 1,024 bytes: some bands of 700,000 bytes fit.
    let result = try command.shell("ulimit -f 64; \"$0\" map.json -o out.png --scale 16 -q")
    #expect(result.status == 73 && result.errors.contains("larger than the system allows"), "\(result.errors)")
    #expect(files == before && command.read("out.png") == Data("old".utf8))
  }

  @Test func `of several outputs all are written or none`() throws {
    let before = files
    for words in [
      ["map.json", "-o", "a.png", "-o", "none/b.svg"], ["arrange", "map.json", "-o", "a.json", "-o", "none/b.json"],
      ["map.json", "-o", "a.svg", "-o", "/dev/full", "--to", "svg"],
    ] {
      #expect(try command(words).status == 73)
      #expect(files == before, "\(words)")
    }
  }

  @Test func `names of files never break the line`() throws {
    let name = "a\nb\u{1B}[31m\u{202E}\u{2028}.json"
    #expect(
      try command(name).errors == "ideary-render: a\\nb\\u{1b}[31m\\u{202e}\\u{2028}.json: There is no such file.\n")
    try command.write(#"{"ideas":[{"id":"a"},{"id":"a"}]}"#, name)
    let result = try command([name, "-o", "x\ty.svg", "-v"])
    #expect(result.status == 0 && result.errors.split(separator: "\n").count == 2)
    #expect(result.errors.contains("wrote x\\ty.svg, "))
  }

  @Test func `what was written is said where asked`() throws {
    for words in [
      ["map.json", "-o", "a.svg"], ["arrange", "map.json", "-o", "a.json"], ["convert", "map.json", "-o", "b.json"],
    ] {
      #expect(try command(words + ["-v"]).errors.hasPrefix("ideary-render: wrote \(words.last ?? ""), "))
    }
    #expect(try command("measure", "a.json", "-v").status == 64)
  }

  @Test func `pinned ideas that overlap warn, in render and arrange`() throws {
    let idea = #""pinned":true,"position":{"x":0,"y":0}}"#
    try command.write("{\"ideas\":[{\"id\":\"a\",\(idea),{\"id\":\"b\",\(idea)]}", "pinned.json")
    for words in [["pinned.json", "-o", "p.svg", "--layout", "organic"], ["arrange", "pinned.json", "-o", "p.json"]] {
      let result = try command(words)
      #expect(result.status == 0 && result.errors.contains("warning: ") && result.errors.contains("pinned"), "\(words)")
      #expect(try command(words + ["--strict"]).status == 65)
    }
  }

  @Test func `places too far out, and ideas too far apart, warn`() throws {
    func map(_ one: Int, _ two: Int) -> String {
      """
      {"ideas":[{"id":"a","position":[\(one),0]},{"id":"b","position":[\(two),0]}],"connections":[{"from":"a","to":"b"}]}
      """
    }
    try command.write(map(67_108_860, 67_108_850), "far.json")
    #expect(try command("arrange", "far.json", "-o", "out.json").errors.contains("without a position"))
    try command.write(map(0, 50_000_000), "apart.json")
    #expect(try command("apart.json", "-o", "out.png").errors.contains("smaller than a pixel"))
  }
}
