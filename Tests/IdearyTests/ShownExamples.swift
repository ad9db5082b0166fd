import Foundation
import Testing

/// Code that pages show, compared with what the tests compile and run.
enum ShownExamples {
  /// Expects that the code of a page is that between `// Example N` and `// End` in a source file.
  ///
  /// - Parameters:
  ///   - page: The page, from the root of the repository.
  ///   - source: The source file, of which the imports count too.
  ///   - count: How many pieces of code the page shows.
  /// - Throws: What keeps a file from being read, or a piece of code that is not there.
  static func check(_ page: String, against source: String, count: Int) throws {
    let file = URL(fileURLWithPath: source)
    let root = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    let compiled = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let shown = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(shown.count == count)
    for (number, text) in shown.enumerated() {
      let first = try #require(compiled.firstIndex { $0.hasSuffix("// Example \(number + 1)") })
      let end = try #require(compiled[first...].firstIndex { $0.hasSuffix("// End") })
      let code = compiled[(first + 1)..<end].map { String($0.dropFirst(4)) }
      let lines = text.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }
      #expect(lines.joined(separator: "\n").trimmingCharacters(in: .newlines) == code.joined(separator: "\n"))
      for line in text.components(separatedBy: "\n") where line.hasPrefix("import ") {
        #expect(compiled.contains(line))
      }
    }
  }
}
