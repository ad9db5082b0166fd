/// Something in the input that was repaired or left out, in one plain sentence.
///
/// A bad *part* of a map warns through a diagnostic and the work goes on; a bad *file* throws.
public struct Diagnostic: Hashable, Sendable {
  /// A stable name for the kind of finding, such as `dangling-connection`.
  public var code: String
  /// One plain sentence: what is wrong and what was done.
  public var message: String
  /// The line of the input, counted from 1.
  public var line: Int?
  /// The column of the input in characters, counted from 1.
  public var column: Int?

  /// Makes a diagnostic.
  public init(code: String, message: String, line: Int? = nil, column: Int? = nil) {
    self.code = code
    self.message = message
    self.line = line
    self.column = column
  }
}
