/// What was found when two texts were compared line by line.
public struct LineComparison: Sendable, Hashable {
  /// Where the texts first differ.
  public struct Difference: Sendable, Hashable {
    /// The number of the line, from 1.
    public var line: Int
    /// The line as it should be; nil after the end.
    public var expected: String?
    /// The line as it is; nil after the end.
    public var actual: String?

    /// Makes a difference.
    public init(line: Int, expected: String?, actual: String?) {
      self.line = line
      self.expected = expected
      self.actual = actual
    }
  }

  /// Whether all lines are equal.
  public var isSame: Bool
  /// The lines between the equal beginning and the equal end, in the text that has more of them.
  public var changedLines: Int
  /// The lines of the longer text.
  public var lines: Int
  /// The first line that differs.
  public var first: Difference?

  /// The changed lines as a part of all, 0…1.
  public var ratio: Double { lines == 0 ? 0 : Double(changedLines) / Double(lines) }

  /// Compares two texts.
  ///
  /// - Complexity: O(bytes).
  public static func compare(_ expected: [String], _ actual: [String]) -> LineComparison {
    let shorter = min(expected.count, actual.count)
    let longer = max(expected.count, actual.count)
    func isEqual(_ one: String, _ two: String) -> Bool { one.utf8.elementsEqual(two.utf8) }
    var begin = 0
    while begin < shorter, isEqual(expected[begin], actual[begin]) { begin += 1 }
    if begin == longer { return LineComparison(isSame: true, changedLines: 0, lines: longer, first: nil) }
    var end = 0
    while end < shorter - begin, isEqual(expected[expected.count - 1 - end], actual[actual.count - 1 - end]) {
      end += 1
    }
    let first = Difference(
      line: begin + 1, expected: begin < expected.count ? expected[begin] : nil,
      actual: begin < actual.count ? actual[begin] : nil)
    return LineComparison(isSame: false, changedLines: longer - begin - end, lines: longer, first: first)
  }
}
