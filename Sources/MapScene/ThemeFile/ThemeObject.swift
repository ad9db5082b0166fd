internal import IdeaModel

/// Objects of a theme file.
enum ThemeObject {
  static func read<Root>(
    _ root: inout Root, _ tree: SettingsValue, _ fields: [ThemeField<Root>], _ path: String, skipping: Set<String> = []
  ) throws(SettingsError) {
    guard case .object(let members) = tree.content else {
      let what = path.isEmpty ? "This file holds \(tree.words); a theme is" : "\(path) is \(tree.words); it must be"
      throw tree.error("\(what) an object: { … }.")
    }
    for member in members where !skipping.contains(member.name) {
      let key = path.isEmpty ? member.name : "\(path).\(member.name)"
      guard let field = fields.first(where: { $0.name == member.name }) else {
        throw unknown(member, path, fields.map(\.name) + (path.isEmpty ? skipping.sorted() : []))
      }
      try field.read(&root, member.value, key)
    }
  }

  private static func unknown(_ member: SettingsValue.Member, _ path: String, _ names: [String]) -> SettingsError {
    let place = path.isEmpty ? "A theme" : path
    let hint =
      Nearest.word(to: member.name, among: names).map { "did you mean “\($0)”?" }
      ?? "it has: \(names.joined(separator: ", "))."
    return SettingsError(
      message: "\(place) has no key \(Findings.quoted(member.name)); \(hint)", line: member.line, column: member.column)
  }

  static func members<Root>(_ root: Root, _ fields: [ThemeField<Root>]) -> [SettingsValue.Member] {
    fields.map { SettingsValue.Member($0.name, $0.write(root)) }
  }

  static func keys<Root>(_ fields: [ThemeField<Root>]) -> [ThemeKey] {
    fields.flatMap { field -> [ThemeKey] in
      let suffix = field.isList ? "[]" : ""
      return [ThemeKey(path: field.name, form: field.form, meaning: field.meaning)]
        + field.inner.map { ThemeKey(path: "\(field.name)\(suffix).\($0.path)", form: $0.form, meaning: $0.meaning) }
    }
  }
}
