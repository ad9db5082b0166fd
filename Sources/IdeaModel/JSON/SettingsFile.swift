/// A JSON file that people write by hand, as values that know where they stand: for settings and themes.
package struct SettingsValue: Sendable {
  /// A member of an object.
  package struct Member: Sendable {
    package var name: String
    package var line: Int
    package var column: Int
    package var value: SettingsValue
  }

  /// What it is.
  package enum Content: Sendable {
    case object([Member])
    case array([SettingsValue])
    case string(String)
    /// The digits as they were written, and their value.
    case number(String, Double)
    case bool(Bool)
    case null
  }

  package var content: Content
  /// How a sentence names what it is.
  package var words: String
  /// From 1.
  package var line: Int
  /// In characters, from 1.
  package var column: Int

  /// An error about this value.
  package func error(_ message: String) -> SettingsError { SettingsError(message: message, line: line, column: column) }
}

/// What is wrong with a settings file, in one plain sentence, and where.
package struct SettingsError: Error, Sendable {
  package var message: String
  package var line: Int
  package var column: Int

  package init(message: String, line: Int, column: Int) {
    self.message = message
    self.line = line
    self.column = column
  }
}

/// Reads settings files.
package enum SettingsFile {
  /// The most bytes that a settings file may have.
  package static let sizeLimit = 1 << 20

  /// Parses a file.
  ///
  /// A name that stands twice in one object is an error: nobody means it.
  /// - Throws: What is wrong, with its place.
  /// - Complexity: O(bytes).
  package static func parse(_ bytes: [UInt8]) throws(SettingsError) -> SettingsValue {
    var locator = SourceLocator(bytes)
    let document: JSONDocument
    do throws(JSONError) { document = try JSONParser.parse(bytes) } catch {
      let place = locator.place(of: error.offset)
      throw SettingsError(message: error.message, line: place.line, column: place.column)
    }
    if let node = document.damaged.first {
      let place = locator.place(of: document.range(node).lowerBound)
      throw SettingsError(message: "The text is not valid Unicode.", line: place.line, column: place.column)
    }
    return try value(JSONDocument.root, of: document, &locator)
  }

  // As deep as the parser allows: 512.
  private static func value(_ node: Int, of document: JSONDocument, _ locator: inout SourceLocator)
    throws(SettingsError) -> SettingsValue
  {
    let place = locator.place(of: document.range(node).lowerBound)
    var result = SettingsValue(
      content: .null, words: document.kind(node).words, line: place.line, column: place.column)
    switch document.kind(node) {
    case .null: break
    case .bool: result.content = .bool(document.isTrue(node))
    case .string: result.content = .string(document.string(node))
    case .number:
      let digits = String(decoding: document.bytes[document.range(node)], as: UTF8.self)
      result.content = .number(digits, Double(digits) ?? .infinity)
    case .array:
      var elements: [SettingsValue] = []
      for element in document.elements(of: node) { elements.append(try value(element, of: document, &locator)) }
      result.content = .array(elements)
    case .object:
      var members: [SettingsValue.Member] = []
      var seen: Set<String> = []
      for name in document.names(of: node) {
        let text = document.string(name)
        let place = locator.place(of: document.range(name).lowerBound)
        guard seen.insert(text).inserted else {
          throw SettingsError(message: "“\(text)” stands here twice.", line: place.line, column: place.column)
        }
        members.append(
          SettingsValue.Member(
            name: text, line: place.line, column: place.column, value: try value(name + 1, of: document, &locator)))
      }
      result.content = .object(members)
    }
    return result
  }
}
