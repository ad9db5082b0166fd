import Foundation
import IdeaModel
import MapScene
import TestSupport
import Testing

@Suite struct ThemeFileTests {
  private func read(_ text: String) throws -> ThemeFile { try ThemeFile(parsing: Array(text.utf8)) }

  @Test(arguments: Theme.all) func `a printed theme reads back as the same theme, without a warning`(theme: Theme)
    throws
  {
    // Read over another theme: a key that is not printed or not read would keep the other's value.
    for base in Theme.all {
      let text = ThemeFile.text(of: theme).replacing(
        "{\n", with: "{\"inherits\": \"\(base.name)\",\n", maxReplacements: 1)
      let file = try read(text)
      #expect(file.theme == theme, "over \(base.name)")
      #expect(file.diagnostics.isEmpty, "\(file.diagnostics)")
    }
  }

  @Test func `every token of a theme has a key`() {
    let keys = Set(ThemeFile.keys.map { $0.path.replacing("[]", with: "") })
    #expect(ThemeFile.keys.count == keys.count)
    for path in Self.tokens(of: Theme.dark, "") { #expect(keys.contains(path), "\(path)") }
  }

  /// The names of everything stored in a theme, as paths.
  private static func tokens(of value: Any, _ path: String) -> [String] {
    if value is OKLCH || value is OKLCH? { return [path] }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct
    where mirror.children.count > 0 && !(value is String || value is Double || value is Int || value is Bool):
      return (path.isEmpty ? [] : [path])
        + mirror.children.flatMap { tokens(of: $0.value, path + (path.isEmpty ? "" : ".") + ($0.label ?? "?")) }
    case .collection: return mirror.children.first.map { tokens(of: $0.value, path) } ?? [path]
    default: return [path]
    }
  }

  @Test func `what a file does not say is inherited, element by element`() throws {
    let file = try read(
      """
      {"inherits": "dark", "name": "harbour", "ground": "#0B1A24", "connection": {"crossWidth": 3},
       "rims": [{"width": 4}, {}, {}, {"alpha": 0.5}]}
      """)
    var wanted = Theme.dark
    wanted.name = "harbour"
    wanted.about = file.theme.about
    wanted.ground = OKLCH(try #require(CSSColor.parse("#0B1A24")))
    wanted.connection.crossWidth = 3
    wanted.rims = [Theme.dark.rims[0], Theme.dark.rims[1], Theme.dark.rims[2], Theme.dark.rims[2]]
    wanted.rims[0].width = 4
    wanted.rims[3].alpha = 0.5
    #expect(file.theme == wanted && file.diagnostics.isEmpty)
    #expect(try read("{}").theme.ground == Theme.light.ground)
  }

  @Test(arguments: [
    ("[]", 1, 1, "a theme is an object"), ("{\"inherits\": \"drak\"}", 1, 14, "did you mean “dark”?"),
    ("{\"inherits\": 1}", 1, 14, "write the name of a theme: light, dark"),
    ("{\n  \"grund\": 1}", 2, 3, "did you mean “ground”?"), ("{\"ground\": \"#12\"}", 1, 12, "no CSS colour"),
    ("{\"ground\": \"#11223344\"}", 1, 12, "not opaque"), ("{\"ground\": 7}", 1, 12, "a colour is a string"),
    ("{\"ground\": \"\\u0000\\n\"}", 1, 12, "no CSS colour"),
    ("{\"rims\": [{}, {\"witdh\": 1}]}", 1, 16, "rims[1] has no key “witdh”; did you mean “width”?"),
    ("{\"rims\": []}", 1, 10, "empty list"), ("{\"rims\": {}}", 1, 10, "write a list"),
    ("{\"rims\": [{\"width\": -1}]}", 1, 21, "rims[0].width is -1; write a number, 0 to 20."),
    ("{\"rims\": [{\"width\": 1e999}]}", 1, 21, "write a number, 0 to 20."),
    ("{\"sizes\": {\"weight\": [500.5]}}", 1, 23, "write a whole number, 100 to 900."),
    ("{\"dot\": {\"shading\": \"galss\"}}", 1, 21, "did you mean “glass”?"),
    ("{\"connection\": {\"crossIsRound\": 1}}", 1, 33, "write true or false"),
    ("{\"minimumTextContrast\": 3}", 1, 25, "write a number, 4.5 to 15."),
    ("{\"name\": \"\"}", 1, 10, "1 to 200 characters"),
    ("{\"name\": null}", 1, 10, "name is null"), ("{\"ink\": \"#000\",}", 1, 15, "comma"),
    ("{\"ink\": \"#000\", \"ink\": \"#111\"}", 1, 17, "twice"),
    ("{\"orbText\": [\(Array(repeating: "{}", count: 17).joined(separator: ","))]}", 1, 13, "16 are the limit"),
  ])
  func `what is wrong is told with its place`(text: String, line: Int, column: Int, sentence: String) throws {
    let error = #expect(throws: ThemeFileError.self) { try read(text) }
    #expect(error?.line == line && error?.column == column && error?.message.contains(sentence) == true, "\(error!)")
  }

  @Test func `weak colours are corrected and told of`() throws {
    let file = try read(
      """
      {"ground": "#7a7a7a",
       "ink": "#888",
       "root": {"text": "#333", "inner": "#555", "outer": "#555"},
       "orbText": [{"lightness": 0.85}]}
      """)
    #expect(file.diagnostics.allSatisfy { $0.code == "theme-contrast" })
    #expect(file.diagnostics.map(\.line) == [2, 1, 3, 1, 1, 4, 4, 4], "\(file.diagnostics)")
    #expect(
      file.diagnostics[0].message.contains("has a contrast of 1.2, less than 4.5; a colour with 4.8 is drawn instead."))
    // What is drawn can be read.
    let scene = Sample.scene(Sample.map(seed: 3, ideas: 24, extra: 3), options: SceneOptions(theme: file.theme))
    for drawn in DrawnIdea.all(scene).values {
      for line in drawn.lines { #expect(drawn.colours.allSatisfy { line.color.contrast(with: $0) >= 4.5 }) }
    }
    let ground = file.theme.ground.color
    for item in scene.items(.furniture) {
      if case .text(let line) = item.shape { #expect(line.color.contrast(with: ground) >= 4.5, "\(line.text)") }
    }
  }

  @Test func `a contrast that no colour reaches is told of`() throws {
    let file = try read("{\"ground\": \"#777\", \"minimumTextContrast\": 12}")
    #expect(file.diagnostics.first?.message.hasSuffix("the best there is on such a ground.") == true)
  }

  /// Values at both ends of what a key may have, from the form in its description.
  private static func ends(_ key: ThemeKey) -> [String] {
    guard let match = key.form.firstMatch(of: /(-?[0-9.]+) to (-?[0-9.]+)/) else {
      switch key.form {
      case let form where form.hasPrefix("colour"): return ["\"#000\"", "\"#fff\"", "\"#808080\""]
      case "true or false": return ["true", "false"]
      case let form where form.hasPrefix("\""): return form.split(separator: " ").map(String.init)
      default: return []
      }
    }
    let values = [String(match.1), String(match.2)]
    return key.form.hasPrefix("list") ? values.map { "[\($0)]" } : values
  }

  /// A file that says one thing.
  private static func file(_ key: ThemeKey, _ value: String, over base: String) -> String {
    var text = value
    for name in key.path.split(separator: ".").reversed() {
      let isList = name.hasSuffix("[]")
      text = "{\"\(isList ? name.dropLast(2) : name)\": \(isList ? "[\(text)]" : text)}"
    }
    return text.replacing("{", with: "{\"inherits\": \"\(base)\", ", maxReplacements: 1)
  }

  @Test(arguments: Theme.all) func `every key at its ends gives scenes that can be painted`(base: Theme) throws {
    let map = Sample.map(seed: 8, ideas: 12, extra: 4)
    var count = 0
    for key in ThemeFile.keys {
      for value in Self.ends(key) {
        let theme = try read(Self.file(key, value, over: base.name)).theme
        let scene = Sample.scene(map, options: SceneOptions(theme: theme, showsGrid: true))
        #expect(scene.fault == nil, "\(key.path) \(value)")
        count += 1
      }
    }
    #expect(count > 200)
  }

  @Test func `the document lists every key`() throws {
    let document = FixtureMaps.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/Themes.md")
    var text = try String(contentsOf: document, encoding: .utf8)
    let start = try #require(text.range(of: "| key | value |"))
    let wanted = text[..<start.lowerBound] + ThemeFile.keyTable
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      try Data(wanted.utf8).write(to: document)
      text = String(wanted)
    }
    #expect(text == wanted)
    // The example is a theme.
    let example = try #require(text.firstMatch(of: /```json\n([\s\S]*?)```/)?.1)
    #expect(try read(String(example)).diagnostics.isEmpty)
  }
}
