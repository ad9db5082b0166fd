import Foundation
import Testing

@Suite(.serialized) struct LegibilityCommandTests {
  let command: Command
  init() throws {
    command = try Command()
    // Three ideas so near that they only just fit at the usual size; the last is pinned.
    try command.write(
      """
      {"title":"Tea","ideas":[{"id":"a","text":"Tea","position":{"x":0,"y":0},"root":true},
       {"id":"b","text":"Cup","position":{"x":100,"y":0}},
       {"id":"c","text":"Pot","position":{"x":-100,"y":0},"pinned":true}],
       "connections":[{"from":"a","to":"b"},{"from":"a","to":"c"}]}
      """, "tea.json")
  }

  private func report(_ arguments: [String]) throws -> [String: Any] {
    let result = try command(["tea.json", "-o", "tea.svg", "--report", "-"] + arguments)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    return try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  private func overlaps(_ arguments: String...) throws -> Int {
    let quality = try report(arguments)["quality"] as? [String: Any]
    return try #require(quality?["nodeOverlaps"] as? Int)
  }

  @Test func `larger text moves given positions as far as it must, and no farther when asked`() throws {
    #expect(try overlaps() == 0)
    #expect(try overlaps("--text-scale", "2") == 0)
    #expect(try overlaps("--text-scale", "2", "--layout", "as-is") > 0)
    #expect((try report(["--text-scale", "0.5"])["layout"] as? [String: Any])?["name"] as? String == "as-is")
    // What arrange writes has no overlaps at the same scale, and the pinned idea stays.
    #expect(try command("arrange", "tea.json", "-o", "large.json", "--text-scale", "3").status == 0)
    let measured = try command("measure", "large.json", "--text-scale", "3")
    #expect(measured.output.contains("\"nodeOverlaps\":0"))
    let text = String(decoding: try #require(command.read("large.json")), as: UTF8.self)
    #expect(text.replacing(/\s/, with: "").contains("{\"x\":-100,\"y\":0}"))
    for bad in ["0.4", "4.1", "large"] {
      #expect(try command("tea.json", "--text-scale", bad).status == 64)
    }
  }

  @Test func `check prints JSON and passes a map that can be read`() throws {
    let result = try command("check", "tea.json")
    #expect(result.status == 0 && result.errors.isEmpty)
    let pattern =
      /\{"minimumContrast":[0-9.]+,"smallestTextPoints":11.25,"missingDescriptions":0,"colourOnly":0,"findings":\[\]\}\n/
    #expect(result.output.wholeMatch(of: pattern) != nil, "\(result.output)")
  }

  @Test func `check follows theme, page and scale of text`() throws {
    let small = try command("check", "tea.json", "--page", "40x40mm", "--margin", "10mm")
    #expect(small.status == 1 && small.output.contains("\"code\":\"unnamed-ideas\""), "\(small)")
    #expect(small.output.contains("\"breaksFloor\":true"))
    #expect(try command("check", "tea.json", "--page", "A4").status == 0)
    #expect(try command("check", "tea.json", "--text-scale", "2").output.contains("\"smallestTextPoints\":22.5,"))
    #expect(try command("check", "tea.json").output != command("check", "tea.json", "--theme", "contrast").output)
    #expect(try command("check", "tea.json", "--dpi", "300").status == 64)
    #expect(try command("check", "tea.json", "--margin", "9mm").status == 64)
  }

  @Test func `check finds what has no description, and says so of bad maps`() throws {
    try command.write("{\"ideas\":[{\"id\":\"a\",\"kind\":\"photo\",\"text\":\"Lake\"}]}", "lake.json")
    let result = try command("check", "lake.json")
    #expect(result.status == 1 && result.output.contains("\"missingDescriptions\":1"))
    #expect(result.output.contains("\"message\":\"The photo of the idea “Lake” has no description"))
    #expect(result.output.contains("\"idea\":\"a\""))
    #expect(try command("check").status == 64 && command("check", "tea.json", "lake.json").status == 64)
    #expect(try command("check", "no.json").status == 66)
    try command.write("{", "bad.json")
    let bad = try command("check", "bad.json")
    #expect(bad.status == 65 && bad.output.isEmpty)
    try command.write("{\"ideas\":[{\"id\":\"a\",\"text\":\"A\",\"color\":\"reddish\"}]}", "warned.json")
    #expect(try command("check", "warned.json").errors.contains("warning: The colour “reddish”"))
    #expect(try command("check", "warned.json", "--strict").status == 65)
  }
}
