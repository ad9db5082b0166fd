import Testing

/// Values of options: plain numbers, nothing empty, nothing ignored.
@Suite(.serialized) struct OptionValueTests {
  let command: Command
  init() throws {
    command = try Command()
    try command.write(#"{"title":"Garden","ideas":[{"id":"a","text":"Soil"}]}"#, "map.json")
  }

  @Test(arguments: [
    "--output", "--layout", "--seed", "--threads", "--theme", "--background", "--scale", "--size", "--page", "--fonts",
    "--lang", "--id-prefix", "--report",
  ])
  func `an empty value is told`(option: String) throws {
    let result = try command("map.json", option, "")
    #expect(result.status == 64 && result.errors.contains("\(option) needs a value"), "\(result.errors)")
  }

  @Test func `a title may be empty, a file's name not`() throws {
    #expect(try command("map.json", "-o", "a.svg", "--title", "").status == 0)
    let result = try command("")
    #expect(result.status == 64 && result.errors.contains("name of a file is empty"))
  }

  @Test(arguments: [
    ["--scale", "0x2"], ["--scale", "+2"], ["--scale", "nan"], ["--scale", " 2"], ["--size", "+5x5"],
    ["--size", "0x10x10"], ["--threads", "+2"], ["--seed", "+1"], ["--seed", "1.5"], ["--page", "+100x100mm"],
    ["--page", "A4", "--margin", "+5mm"], ["--page", "A4", "--margin", "0x5mm"], ["--page", "A4", "--dpi", "0x50"],
    ["--page", "A4", "--size", "10x10"], ["--page", "A4", "--scale", "2"], ["--page", "10x10mm", "--margin", "5mm"],
    ["--seed", "9223372036854775808"],
  ])
  func `what is no plain number, or does not go together, is refused`(words: [String]) throws {
    let result = try command(["map.json", "-o", "a.png"] + words)
    #expect(result.status == 64 && result.errors.split(separator: "\n").count == 1, "\(words): \(result.errors)")
  }

  @Test(arguments: [
    ["--seed", "-3"], ["--seed", "-9223372036854775808"], ["--scale", "0.5"], ["--scale", ".5"], ["--scale", "1e0"],
    ["--page", "10x10mm"], ["--page", "20x300mm", "--margin", "0mm"],
  ])
  func `what is plain is taken`(words: [String]) throws {
    let result = try command(["map.json", "-o", "a.png", "--report", "-"] + words)
    #expect(result.status == 0 && result.errors.isEmpty, "\(words): \(result.errors)")
    if words[0] == "--seed" { #expect(result.output.contains("\"seed\":\(words[1])")) }
  }
}
