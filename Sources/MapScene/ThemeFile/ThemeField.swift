internal import IdeaModel

/// One key of a theme file: its name, how it is read and written, and what it means.
///
/// Reading, printing, the hints for misspelt keys and `Documentation/Themes.md` all follow the same table.
struct ThemeField<Root>: Sendable {
  var name: String
  /// What may stand there, for the document and for error sentences.
  var form: String
  var meaning: String
  /// The keys inside, for the document.
  var inner: [ThemeKey] = []
  /// Whether it is a list with such keys in each element.
  var isList = false
  var read: @Sendable (inout Root, SettingsValue, _ path: String) throws(SettingsError) -> Void
  var write: @Sendable (Root) -> SettingsValue
}

/// A key as the document lists it.
package struct ThemeKey: Sendable {
  /// Its name, after those of the objects it is in; `[]` is any element of a list.
  package var path: String
  /// What may stand there.
  package var form: String
  package var meaning: String
}

typealias ThemePath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

extension ThemeField {
  static func number(
    _ name: String, _ path: ThemePath<Root, Double>, _ range: ClosedRange<Double>, _ meaning: String
  ) -> ThemeField {
    ThemeField(
      name: name, form: "number, \(ThemeNumber.words(range))", meaning: meaning,
      read: { root, tree, key throws(SettingsError) in
        root[keyPath: path] = try ThemeNumber.read(tree, key, range)
      }, write: { .number($0[keyPath: path]) })
  }

  static func numbers(
    _ name: String, _ path: ThemePath<Root, [Double]>, _ range: ClosedRange<Double>, _ meaning: String,
    mayBeEmpty: Bool = false
  ) -> ThemeField {
    ThemeField(
      name: name, form: "list of numbers, \(ThemeNumber.words(range))", meaning: meaning,
      read: { root, tree, key throws(SettingsError) in
        var values: [Double] = []
        for element in try ThemeList.elements(tree, key, mayBeEmpty: mayBeEmpty) {
          values.append(try ThemeNumber.read(element, key, range))
        }
        root[keyPath: path] = values
      },
      write: { SettingsValue(.array($0[keyPath: path].map { .number($0) })) })
  }

  static func integer(
    _ name: String, _ path: ThemePath<Root, Int>, _ range: ClosedRange<Int>, _ meaning: String
  ) -> ThemeField {
    ThemeField(
      name: name, form: "whole number, \(range.lowerBound) to \(range.upperBound)", meaning: meaning,
      read: { root, tree, key throws(SettingsError) in
        root[keyPath: path] = try ThemeNumber.whole(tree, key, range)
      }, write: { .number(Double($0[keyPath: path])) })
  }

  static func integers(
    _ name: String, _ path: ThemePath<Root, [Int]>, _ range: ClosedRange<Int>, _ meaning: String
  ) -> ThemeField {
    ThemeField(
      name: name, form: "list of whole numbers, \(range.lowerBound) to \(range.upperBound)", meaning: meaning,
      read: { root, tree, key throws(SettingsError) in
        var values: [Int] = []
        for element in try ThemeList.elements(tree, key) { values.append(try ThemeNumber.whole(element, key, range)) }
        root[keyPath: path] = values
      },
      write: { SettingsValue(.array($0[keyPath: path].map { .number(Double($0)) })) })
  }

  static func color(_ name: String, _ path: ThemePath<Root, OKLCH>, _ meaning: String) -> ThemeField {
    ThemeField(
      name: name, form: "colour", meaning: meaning,
      read: { root, tree, key throws(SettingsError) in root[keyPath: path] = try ThemeColor.read(tree, key) },
      write: { SettingsValue(.string(ThemeColor.text($0[keyPath: path]))) })
  }

  static func optionalColor(_ name: String, _ path: ThemePath<Root, OKLCH?>, _ meaning: String) -> ThemeField {
    ThemeField(
      name: name, form: "colour or \"none\"", meaning: meaning,
      read: { root, tree, key throws(SettingsError) in
        if case .string("none") = tree.content {
          root[keyPath: path] = nil
        } else {
          root[keyPath: path] = try ThemeColor.read(tree, key)
        }
      },
      write: { SettingsValue(.string($0[keyPath: path].map(ThemeColor.text) ?? "none")) })
  }

  static func text(_ name: String, _ path: ThemePath<Root, String>, _ meaning: String) -> ThemeField {
    ThemeField(
      name: name, form: "text", meaning: meaning,
      read: { root, tree, key throws(SettingsError) in
        guard case .string(let text) = tree.content, !DrawableText(text).text.isEmpty, text.count <= 200 else {
          throw tree.error("\(key) is \(tree.words); write a text of 1 to 200 characters.")
        }
        root[keyPath: path] = DrawableText(text).onOneLine.text
      }, write: { SettingsValue(.string($0[keyPath: path])) })
  }

  static func bool(_ name: String, _ path: ThemePath<Root, Bool>, _ meaning: String) -> ThemeField {
    ThemeField(
      name: name, form: "true or false", meaning: meaning,
      read: { root, tree, key throws(SettingsError) in
        guard case .bool(let value) = tree.content else {
          throw tree.error("\(key) is \(tree.words); write true or false.")
        }
        root[keyPath: path] = value
      }, write: { SettingsValue(.bool($0[keyPath: path])) })
  }

  static func choice<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: ThemePath<Root, Word>, _ meaning: String
  ) -> ThemeField where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    return ThemeField(
      name: name, form: words.map { "\"\($0)\"" }.joined(separator: " "), meaning: meaning,
      read: { root, tree, key throws(SettingsError) in
        guard case .string(let text) = tree.content, let word = Word(rawValue: text) else {
          var found = tree.words
          var hint = ""
          if case .string(let text) = tree.content {
            found = Findings.quoted(text)
            hint = Nearest.word(to: text, among: words).map { "did you mean “\($0)”? " } ?? ""
          }
          throw tree.error(
            "\(key) is \(found); \(hint.isEmpty ? "" : hint)It is one of: \(words.joined(separator: ", ")).")
        }
        root[keyPath: path] = word
      }, write: { SettingsValue(.string($0[keyPath: path].rawValue)) })
  }

  static func object<Part: Sendable>(
    _ name: String, _ path: ThemePath<Root, Part>, _ fields: [ThemeField<Part>], _ meaning: String
  ) -> ThemeField {
    ThemeField(
      name: name, form: "object", meaning: meaning, inner: ThemeObject.keys(fields),
      read: { root, tree, key throws(SettingsError) in
        var part = root[keyPath: path]
        try ThemeObject.read(&part, tree, fields, key)
        root[keyPath: path] = part
      },
      write: { SettingsValue(.object(ThemeObject.members($0[keyPath: path], fields))) })
  }

  /// A list by depth: an element inherits from the element of the same depth.
  static func list<Part: Sendable>(
    _ name: String, _ path: ThemePath<Root, [Part]>, _ fields: [ThemeField<Part>], _ meaning: String
  ) -> ThemeField {
    ThemeField(
      name: name, form: "list of objects", meaning: meaning, inner: ThemeObject.keys(fields), isList: true,
      read: { root, tree, key throws(SettingsError) in
        let inherited = root[keyPath: path]
        var parts: [Part] = []
        for element in try ThemeList.elements(tree, key) {
          var part = inherited.at(depth: parts.count)
          try ThemeObject.read(&part, element, fields, "\(key)[\(parts.count)]")
          parts.append(part)
        }
        root[keyPath: path] = parts
      },
      write: {
        SettingsValue(.array($0[keyPath: path].map { SettingsValue(.object(ThemeObject.members($0, fields))) }))
      })
  }
}
