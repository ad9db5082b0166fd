package import IdeaModel

/// Diagnostics, with a bound on how many of one kind are told one by one.
package struct Findings {
  private var listed: [Diagnostic] = []
  private var counts: [String: Int] = [:]
  private var order: [String] = []
  private static let mostOfAKind = 20

  /// An empty list.
  package init() {}

  /// Notes a finding.
  package mutating func add(_ code: String, _ message: String) {
    let count = counts[code, default: 0]
    if count == 0 { order.append(code) }
    counts[code] = count + 1
    if count < Self.mostOfAKind { listed.append(Diagnostic(code: code, message: message)) }
  }

  /// All findings in the order they were made, then how many more of each kind there were.
  package var all: [Diagnostic] {
    var result = listed
    for code in order {
      let more = (counts[code] ?? 0) - Self.mostOfAKind
      if more > 0 {
        result.append(Diagnostic(code: code, message: "There are \(more) more findings of this kind (\(code))."))
      }
    }
    return result
  }

  /// A text in quotation marks, without controls and not long.
  package static func quoted(_ text: String) -> String {
    var clean = DrawableText(String(text.unicodeScalars.prefix(200).map(Character.init))).onOneLine.text
    if clean.count > 40 { clean = String(clean.prefix(39)) + "…" }
    return "“\(clean)”"
  }

  /// An idea by its text, or by its id when it has none.
  package static func name(_ idea: Idea) -> String {
    let text = quoted(idea.text)
    return text == "“”" ? "the idea with the id \(quoted(idea.id))" : "the idea \(text)"
  }

  /// The label of a connection by its words, or by the connection's id when none of them can be shown.
  static func name(labelOf connection: Connection) -> String {
    let text = quoted(connection.label ?? "")
    return text == "“”" ? "the label of the connection \(quoted(connection.id))" : "the label \(text)"
  }

  /// Characters with their numbers.
  static func listed(_ scalars: [Unicode.Scalar]) -> String {
    var seen: Set<Unicode.Scalar> = []
    let unique = scalars.filter { seen.insert($0).inserted }
    let shown = unique.prefix(5).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "“\(scalar)” (U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits))"
    }
    let more = unique.count > 5 ? " and \(unique.count - 5) more" : ""
    return shown.joined(separator: ", ") + more
  }
}
