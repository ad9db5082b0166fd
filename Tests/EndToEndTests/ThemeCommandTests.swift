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

  @Test func `a misspelt theme names the right one`() throws {
    let result = try command("night.json", "--theme", "drak")
    #expect(result.status == 64 && result.errors.contains("did you mean dark?"))
  }
}
