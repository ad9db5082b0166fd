import IdeaModel
import Testing

@Suite struct SettingsFileTests {
  private func parse(_ text: String) throws -> SettingsValue { try SettingsFile.parse(Array(text.utf8)) }

  @Test func `every value knows its line and column`() throws {
    let root = try parse("{\n  \"ü\": [1.50, true,\n null], \"b\": \"x\"}")
    guard case .object(let members) = root.content, members.count == 2,
      case .array(let list) = members[0].value.content, list.count == 3
    else {
      Issue.record("not the tree that was written")
      return
    }
    #expect((root.line, root.column) == (1, 1))
    #expect((members[0].name, members[0].line, members[0].column) == ("ü", 2, 3))
    #expect((members[1].name, members[1].line, members[1].column) == ("b", 3, 9))
    #expect((members[1].value.line, members[1].value.column) == (3, 14))
    guard case .number("1.50", 1.5) = list[0].content, case .bool(true) = list[1].content, case .null = list[2].content,
      case .string("x") = members[1].value.content
    else {
      Issue.record("not the values that were written")
      return
    }
    #expect((list[2].line, list[2].column) == (3, 2))
  }

  @Test(arguments: [
    ("{\"a\": 1,\n \"a\": 2}", 2, 2), ("{\"a\": }", 1, 7), ("", 1, 1), ("{\"a\": \"\\ud800\"}", 1, 7),
    (String(repeating: "[", count: 100_000), 1, 513),
  ])
  func `what is wrong has a place`(text: String, line: Int, column: Int) throws {
    let error = #expect(throws: SettingsError.self) { try parse(text) }
    #expect(error?.line == line && error?.column == column)
  }
}
