extension SettingsValue {
  /// Makes a value for writing, where its place does not matter.
  package init(_ content: Content) { self.init(content: content, words: "", line: 1, column: 1) }

  /// A number in its shortest digits; it must be finite.
  package static func number(_ value: Double) -> SettingsValue {
    SettingsValue(.number(JSONNumber.text(value), value))
  }

  /// The value as JSON with an indent of two spaces; lists of plain values stay on one line.
  package var text: String { text(indent: "") + "\n" }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch content {
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(inner)\(Self.quoted($0.name)): \($0.value.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .array(let elements):
      if elements.isEmpty { return "[]" }
      if elements.allSatisfy(\.isPlain) {
        return "[" + elements.map { $0.text(indent: "") }.joined(separator: ", ") + "]"
      }
      return "[\n" + elements.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .string(let text): return Self.quoted(text)
    case .number(let digits, _): return digits
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .null: return "null"
    }
  }

  private static func quoted(_ text: String) -> String { String(decoding: JSONText.quote(text), as: UTF8.self) }

  private var isPlain: Bool {
    switch content {
    case .object, .array: false
    default: true
    }
  }
}

extension SettingsValue.Member {
  /// Makes a member for writing, where its place does not matter.
  package init(_ name: String, _ value: SettingsValue) { self.init(name: name, line: 1, column: 1, value: value) }
}
