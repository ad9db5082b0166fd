import Foundation
import TestSupport
import Testing

/// `--watch` renders again when the map or the theme changes, and only then.
@Suite(.serialized) struct WatchTests {
  let command: Command
  init() throws {
    command = try Command()
    try command.write(Self.map("Soil"), "map.json")
  }

  private static func map(_ text: String) -> String { #"{"ideas":[{"id":"a","text":"\#(text)"}]}"# }

  /// Waits until something holds, for half a minute at most.
  private func wait(_ what: String, until holds: () -> Bool) {
    for _ in 0..<300 where !holds() { usleep(100_000) }
    #expect(holds(), "\(what)")
  }

  private func picture() -> String { command.read("map.svg").map { String(decoding: $0, as: UTF8.self) } ?? "" }
  private func errors() -> String { command.read("errors").map { String(decoding: $0, as: UTF8.self) } ?? "" }

  private func begin(_ words: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // The shell makes way for the command, so that signals reach it.
    process.arguments = ["-c", "exec \"$0\" \"$@\" 2> errors", command.program.path] + words
    process.currentDirectoryURL = command.folder
    try process.run()
    return process
  }

  @Test func `saves of every kind are drawn, a broken one is told, Ctrl-C ends it`() throws {
    let process = try begin(["map.json", "-o", "map.svg", "--watch"])
    defer { process.terminate() }
    wait("the first picture") { picture().contains(">Soil<") && errors().contains("watching map.json") }
    try command.write(Self.map("Peas"), "map.json")
    wait("written over") { picture().contains(">Peas<") }
    try command.write("{", "map.json")
    wait("a broken save") { errors().contains("map.json:1:") }
    #expect(picture().contains(">Peas<") && process.isRunning)
    // As editors do: a new file takes the place of the old one.
    try command.write(Self.map("Beans"), "new.json")
    #expect(rename(command.folder.path + "/new.json", command.folder.path + "/map.json") == 0)
    wait("renamed over") { picture().contains(">Beans<") }
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("map.json"))
    usleep(300_000)
    try command.write(Self.map("Corn"), "map.json")
    wait("taken away and put back") { picture().contains(">Corn<") }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let files = try FileManager.default.contentsOfDirectory(atPath: command.folder.path)
    #expect(Set(files) == ["map.json", "map.svg", "errors"])
  }

  @Test func `a map that is gone holds up none of the others`() throws {
    try command.write(Self.map("Rye"), "other.json")
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("out"), withIntermediateDirectories: false)
    let process = try begin(["map.json", "other.json", "-o", "out/", "--to", "svg", "--watch"])
    defer { process.terminate() }
    func shows(_ text: String, _ file: String) -> Bool {
      command.read(file).map { String(decoding: $0, as: UTF8.self).contains(">\(text)<") } ?? false
    }
    wait("the first pictures") { errors().contains("watching") && shows("Rye", "out/other.svg") }
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("other.json"))
    try command.write(Self.map("Peas"), "map.json")
    wait("the one that is there") { shows("Peas", "out/map.svg") && errors().contains("other.json: There is no") }
    try command.write(Self.map("Oats"), "other.json")
    wait("the one that is back") { shows("Oats", "out/other.svg") }
  }

  @Test func `a changed theme file is drawn, too`() throws {
    try command.write(##"{"name":"Mine","inherits":"light","ground":"#ffffff"}"##, "mine.json")
    let process = try begin(["map.json", "-o", "map.svg", "--watch", "--theme", "./mine.json"])
    defer { process.terminate() }
    wait("the first picture") { errors().contains("watching") && picture().contains("#ffffff") }
    try command.write(##"{"name":"Mine","inherits":"light","ground":"#fffaf0"}"##, "mine.json")
    wait("the new ground") { picture().contains("#fffaf0") }
  }

  @Test func `a changed attachment is drawn, too`() throws {
    let media = FixtureMaps.folder.appendingPathComponent("media")
    try command.write(
      #"{"ideas":[{"id":"a","kind":"drawing","attachment":{"file":"seen.png","description":"Seen"}}]}"#, "map.json")
    let process = try begin(["map.json", "-o", "map.svg", "--watch"])
    defer { process.terminate() }
    wait("the first picture") { errors().contains("watching map.json") }
    #expect(!picture().contains("<image "))
    try FileManager.default.copyItem(
      at: media.appendingPathComponent("crane.png"), to: command.folder.appendingPathComponent("seen.png"))
    wait("the drawing") { picture().contains("<image ") }
  }

  @Test func `what cannot be watched is refused`() throws {
    for words in [["-", "-o", "a.png"], ["map.json", "-o", "-", "--to", "png"]] {
      let result = try command(words + ["--watch"])
      #expect(result.status == 64 && result.errors.contains("--watch needs files"))
    }
    #expect(try command("none.json", "--watch").status == 66)
  }
}
