public import IdeaModel

/// A theme as JSON: some keys of a theme, and the name of the built-in theme from which it takes the rest.
///
/// ```json
/// {"inherits": "dark", "name": "harbour", "ground": "#0B1A24", "connection": {"crossWidth": 3}}
/// ```
///
/// `Documentation/Themes.md` lists the keys.
public struct ThemeFile: Sendable {
  /// The theme.
  public let theme: Theme
  /// Colours that would be too weak on their ground, and so are corrected when a map is drawn.
  public let diagnostics: [Diagnostic]

  /// The key that names the built-in theme.
  static let inherits = "inherits"

  /// The largest file that is read, in bytes.
  public static var sizeLimit: Int { SettingsFile.sizeLimit }

  /// Reads a theme.
  ///
  /// - Parameter bytes: UTF-8 JSON; at most ``sizeLimit`` bytes.
  /// - Throws: ``ThemeFileError`` with line and column: what is no JSON, no key of a theme or out of range.
  /// - Complexity: O(bytes).
  public init(parsing bytes: [UInt8]) throws(ThemeFileError) {
    guard bytes.count <= Self.sizeLimit else {
      throw ThemeFileError("The file is larger than 1 MB, which is the limit for a theme.")
    }
    do throws(SettingsError) {
      let file = try SettingsFile.parse(bytes)
      var theme = try Self.base(file)
      theme.about = "Made from \(theme.name)."
      theme.name = "custom"
      try ThemeObject.read(&theme, file, ThemeSchema.theme, "", skipping: [Self.inherits])
      self.theme = theme
      diagnostics = ThemeContrast(theme).findings(in: file)
    } catch { throw ThemeFileError(error) }
  }

  private static func base(_ file: SettingsValue) throws(SettingsError) -> Theme {
    guard case .object(let members) = file.content,
      let value = members.first(where: { $0.name == inherits })?.value
    else { return .light }
    let names = Theme.all.map(\.name)
    let choice = "write the name of a theme: \(names.joined(separator: ", "))."
    guard case .string(let name) = value.content else {
      throw value.error("inherits is \(value.words); \(choice)")
    }
    guard let theme = Theme.named(name) else {
      let hint = Nearest.word(to: name, among: names).map { "did you mean “\($0)”?" } ?? choice
      throw value.error("inherits is \(Findings.quoted(name)), which is no built-in theme; \(hint)")
    }
    return theme
  }

  /// Every key of a theme file, in Markdown, for `Documentation/Themes.md`.
  package static var keyTable: String {
    var text = "| key | value | meaning |\n|---|---|---|\n"
    for key in keys { text += "| `\(key.path)` | \(key.form) | \(key.meaning) |\n" }
    return text
  }

  /// Every key of a theme file but ``inherits``.
  package static var keys: [ThemeKey] { ThemeObject.keys(ThemeSchema.theme) }

  /// A theme as a file with every key.
  ///
  /// - Parameter theme: The theme.
  /// - Returns: JSON that read again gives the same theme, to the last digit.
  public static func text(of theme: Theme) -> String {
    SettingsValue(.object(ThemeObject.members(theme, ThemeSchema.theme))).text
  }
}
