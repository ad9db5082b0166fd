import Foundation
import IdearyCommand
import Testing

@Suite struct OptionsDocumentTests {
  @Test func `the options document is what the table says`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appendingPathComponent("Documentation/Options.md")
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      try Data(IdearyCommand.optionsDocument.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == IdearyCommand.optionsDocument)
  }
}
