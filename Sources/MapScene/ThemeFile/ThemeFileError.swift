internal import IdeaModel

/// Why a file is no theme, in one plain sentence, and where.
public struct ThemeFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One plain sentence: what is wrong and what to do.
  public var message: String
  /// The line, counted from 1; nil when the finding has no place.
  public var line: Int?
  /// The column in characters, counted from 1.
  public var column: Int?

  init(_ message: String, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }

  init(_ error: SettingsError) { self.init(error.message, line: error.line, column: error.column) }

  /// The sentence, with line and column before it.
  public var description: String {
    guard let line else { return message }
    return "Line \(line)\(column.map { ", column \($0)" } ?? ""): \(message)"
  }
}
