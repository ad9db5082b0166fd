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
  /// The lines that one text has and the other has not, wherever they stand; the larger number of the two texts.
  ///
  /// At least 1 if the texts are not the same.
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
    let longer = max(expected.count, actual.count)
    func isEqual(_ one: String, _ two: String) -> Bool { one.utf8.elementsEqual(two.utf8) }
    let begin = zip(expected, actual).prefix { isEqual($0, $1) }.count
    if begin == longer { return LineComparison(isSame: true, changedLines: 0, lines: longer, first: nil) }
    var surplus: [[UInt8]: Int] = [:]
    for line in expected[begin...] { surplus[Array(line.utf8), default: 0] += 1 }
    for line in actual[begin...] { surplus[Array(line.utf8), default: 0] -= 1 }
    // Sums, so the order of the dictionary does not show.
    let gone = surplus.values.reduce(0) { $0 + max(0, $1) }
    let new = surplus.values.reduce(0) { $0 + max(0, -$1) }
    let first = Difference(
      line: begin + 1, expected: begin < expected.count ? expected[begin] : nil,
      actual: begin < actual.count ? actual[begin] : nil)
    return LineComparison(isSame: false, changedLines: max(1, gone, new), lines: longer, first: first)
  }
}
