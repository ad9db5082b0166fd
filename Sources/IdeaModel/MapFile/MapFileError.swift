/// Why a file is not a map, in one plain sentence, and where.
public struct MapFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One plain sentence: what is wrong.
  public var message: String
  /// The line, counted from 1; nil when the finding has no place.
  public var line: Int?
  /// The column in characters, counted from 1.
  public var column: Int?

  /// Makes an error.
  public init(message: String, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }

  /// The sentence, with line and column before it.
  public var description: String {
    guard let line else { return message }
    return "Line \(line)\(column.map { ", column \($0)" } ?? ""): \(message)"
  }
}
