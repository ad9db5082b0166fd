import Foundation
import Testing

/// Runs the built command in a folder of its own.
struct Command {
  let folder: URL
  let program: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The tests' own executable lies beside the command, or some folders below it.
    var place = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while !FileManager.default.isExecutableFile(atPath: place.appendingPathComponent("ideary-render").path),
      place.path != "/"
    {
      place.deleteLastPathComponent()
    }
    program = place.appendingPathComponent("ideary-render")
  }

  func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  func read(_ name: String) -> Data? { try? Data(contentsOf: folder.appendingPathComponent(name)) }

  func callAsFunction(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
    try self(arguments)
  }

  func callAsFunction(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
    try run(program, arguments)
  }

  /// Runs a script of the shell, in which `$0` is the command.
  func shell(_ script: String) throws -> (status: Int32, output: String, errors: String) {
    try run(URL(fileURLWithPath: "/bin/bash"), ["-c", script, program.path])
  }

  private func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    let errorData = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: outputData, as: UTF8.self), String(decoding: errorData, as: UTF8.self)
    )
  }
}

@Suite(.serialized) struct CommandTests {
  let command: Command
  init() throws {
    command = try Command()
    try command.write(
      """
      {"title":"Garden","mystery":1.50,"ideas":[{"id":"a","text":"Soil"},{"id":"b","text":"Peas"},
       {"id":"c","text":"Water","extra":[1,2]}],
       "connections":[{"from":"a","to":"b"},{"from":"a","to":"c"}]}
      """, "map.json")
  }

  @Test func `a map becomes the same PNG, SVG and PDF in two processes and with any threads`() throws {
    for format in ["png", "svg", "pdf", "svgz"] {
      #expect(try command("map.json", "-o", "1.\(format)", "--threads", "1").status == 0)
      #expect(try command("map.json", "-o", "2.\(format)", "--threads=2").status == 0)
      let first = try #require(command.read("1.\(format)"))
      #expect(first == command.read("2.\(format)") && first.count > 500)
    }
  }

  @Test func `without an output the picture is named after the map`() throws {
    let result = try command("map.json")
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
    #expect(command.read("map.png") != nil)
  }

  @Test(
    arguments: [
      ([], 64), (["map.json", "--layuot", "organic"], 64), (["map.json", "--layout", "organik"], 64),
      (["map.json", "--root", "nobody"], 64), (["map.json", "--branch", "nobody"], 64),
      (["map.json", "--depth", "-1"], 64),
      (["map.json", "--layout", "tree", "--direction", "sideways"], 64),
      (["map.json", "--scale", "17"], 64), (["map.json", "--size", "0x0"], 64), (["map.json", "-o", "x.gif"], 64),
      (["map.json", "--page", "0x0mm"], 64), (["map.json", "--page", "A4", "--margin", "105mm"], 64),
      (["map.json", "-o", "-", "--to", "png", "--report", "-"], 64), (["map.json", "--theme", "ligth"], 64),
      (["none.json"], 66), (["."], 66), (["empty.json"], 65), (["cut.json"], 65), (["map.json", "-o", "no/x.png"], 73),
      (["map.json", "-o", "/dev/full", "--to", "png"], 73), (["map.json", "-o", "map.json"], 64),
      (["arrange", "map.json"], 64), (["measure"], 64), (["help", "rendr"], 64), (["compare", "map.json"], 64),
      (["compare", "-", "-"], 64), (["compare", "a.png", "a.png", "--tolerance", "1.1"], 64),
      (["compare", "a.png", "a.png", "--diff", "-"], 64), (["compare", "a.png", "a.png", "--strict"], 64),
      (["compare", "a.png", "b.png"], 66), (["compare", ".", "."], 66), (["compare", "map.json", "map.json"], 65),
      (["compare", "empty.json", "empty.json"], 65),
    ] as [([String], Int32)])
  func `mistakes get one line and the right status`(arguments: [String], status: Int32) throws {
    try command.write("", "empty.json")
    try command.write("{\"ideas\":[{\"id\":\"a\"", "cut.json")
    let process = Process()
    process.executableURL = command.program
    process.arguments = arguments
    process.currentDirectoryURL = command.folder
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == status, "\(arguments): \(text)")
    #expect(text.hasPrefix("ideary-render: ") && text.split(separator: "\n").count == 1, "\(text)")
  }

  @Test func `near misses are named`() throws {
    #expect(try command("map.json", "--layuot", "organic").errors.contains("--layout"))
    #expect(try command("map.json", "--layout", "organik").errors.contains("did you mean organic?"))
  }

  @Test func `a dangling connection warns, and stops with strict`() throws {
    try command.write(#"{"ideas":[{"id":"a"}],"connections":[{"from":"a","to":"gone"}]}"#, "bad.json")
    let lenient = try command("bad.json", "-o", "bad.png")
    #expect(lenient.status == 0 && lenient.errors.contains("bad.json:1:"))
    #expect(try command("bad.json", "-o", "strict.png", "--strict").status == 65)
    #expect(command.read("strict.png") == nil)
  }

  @Test func `arrange changes positions alone, and nothing overlaps afterwards`() throws {
    #expect(try command("arrange", "map.json", "-o", "out.json").status == 0)
    let text = String(decoding: try #require(command.read("out.json")), as: UTF8.self)
    #expect(text.contains("\"mystery\": 1.50") && text.contains("\"extra\""))
    let measured = try command("measure", "out.json", "--against", "out.json")
    #expect(measured.output.contains("\"nodeOverlaps\":0") && measured.output.contains("\"movedMax\":0"))
  }

  @Test func `the report is one line of JSON`() throws {
    let result = try command("map.json", "-o", "map.svg", "--report", "-")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(
      Set(object?.keys.map { $0 } ?? []) == ["input", "warnings", "layout", "quality", "seconds", "outputs", "fonts"])
  }

  @Test func `help, version, manual and completions print`() throws {
    for words in [["--help"], ["--version"], ["--man"], ["--completions", "bash"], ["help", "arrange"]] {
      let result = try words.count == 1 ? command(words[0]) : command(words[0], words[1])
      #expect(result.status == 0 && !result.output.isEmpty && result.errors.isEmpty)
    }
  }
}
