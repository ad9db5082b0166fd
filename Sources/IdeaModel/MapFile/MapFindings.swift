/// Gathers repairs while a map is read, and puts them in file order with lines and columns.
struct MapFindings {
  /// What can be repaired.
  enum Code: String, CaseIterable {
    case duplicateIdea = "duplicate-idea-id"
    case duplicateConnection = "duplicate-connection-id"
    case danglingConnection = "dangling-connection"
    case unusablePosition = "unusable-position"
    case wrongType = "wrong-type"
    case repeatedKey = "repeated-key"
    case invalidText = "invalid-text"
  }

  /// How many findings of a kind are told one by one; a hostile file could hold millions.
  static let limit = 1_000

  private var found: [(offset: Int, code: Code, message: String)] = []
  private var counts: [Code: Int] = [:]

  /// Notes a repair; the sentence is made only when it will be told.
  mutating func add(_ code: Code, at offset: Int, _ message: @autoclosure () -> String) {
    counts[code, default: 0] += 1
    if counts[code, default: 0] <= MapFindings.limit { found.append((offset, code, message())) }
  }

  /// Counts repairs of a kind that are not told one by one.
  mutating func addUntold(_ code: Code, count: Int) { counts[code, default: 0] += count }

  /// The findings in file order, then one line for each kind of which there are more.
  ///
  /// - Complexity: O(bytes + findings · log findings).
  func diagnostics(in bytes: [UInt8]) -> [Diagnostic] {
    var locator = SourceLocator(bytes)
    let inOrder = found.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    var result = inOrder.map { entry in
      let place = locator.place(of: entry.element.offset)
      return Diagnostic(
        code: entry.element.code.rawValue, message: entry.element.message, line: place.line, column: place.column)
    }
    for code in Code.allCases {
      let more = counts[code, default: 0] - MapFindings.limit
      if more > 0 {
        result.append(
          Diagnostic(code: code.rawValue, message: "There are \(more) more findings of this kind (\(code.rawValue))."))
      }
    }
    return result
  }

  /// A text from the file as a sentence can show it: short, on one line.
  static func quoted(_ text: String) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == 60 {
        shown += "…"
        break
      }
      let isShowable: Bool
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: isShowable = false
      default: isShowable = true
      }
      shown.unicodeScalars.append(isShowable ? scalar : "\u{FFFD}")
      count += 1
    }
    return "“\(shown)”"
  }
}
