public import ImageCompare
internal import Painting

/// What `compare` says of two pictures.
public enum DifferenceReport {
  /// A comparison of pixels as JSON on one line.
  ///
  /// `maxDelta` can be given as a tolerance, and then lets the pair pass.
  public static func json(_ result: Comparison) -> String { value(result).text }

  /// A comparison of pixels as a value.
  package static func value(_ result: Comparison) -> JSONText {
    var members: [(String, JSONText)] = [
      ("same", .bool(result.isSame)), ("pixels", .integer(result.changedPixels)),
      ("ratio", .number(result.ratio.rounded(decimals: 8))),
      ("maxDelta", .number(result.maxDelta.rounded(decimals: 5))),
      ("ssim", .number(result.similarity.rounded(decimals: 6))), ("tolerated", .integer(result.toleratedPixels)),
      ("sizesDiffer", .bool(result.sizesDiffer)),
    ]
    if let box = result.box {
      members.append(("box", .array([box.x, box.y, box.width, box.height].map { .integer($0) })))
    }
    if let block = result.worstBlock {
      members.append(
        (
          "worstBlock",
          .object([
            ("x", .integer(block.x)), ("y", .integer(block.y)),
            ("ssim", .number(block.similarity.rounded(decimals: 6))),
          ])
        ))
    }
    return .object(members)
  }

  /// A comparison of lines as JSON on one line; lines that are long are shown around their first difference.
  public static func json(_ result: LineComparison) -> String { value(result).text }

  /// A comparison of lines as a value.
  package static func value(_ result: LineComparison) -> JSONText {
    var members: [(String, JSONText)] = [
      ("same", .bool(result.isSame)), ("lines", .integer(result.changedLines)),
      ("ratio", .number(result.ratio.rounded(decimals: 8))),
    ]
    if let first = result.first {
      let one = Array((first.expected ?? "").unicodeScalars)
      let two = Array((first.actual ?? "").unicodeScalars)
      let column = zip(one, two).prefix { $0 == $1 }.count
      members += [
        ("line", .integer(first.line)), ("column", .integer(column + 1)),
        ("expected", first.expected == nil ? .null : .string(excerpt(one, around: column))),
        ("actual", first.actual == nil ? .null : .string(excerpt(two, around: column))),
      ]
    }
    return .object(members)
  }

  private static func excerpt(_ line: [Unicode.Scalar], around column: Int) -> String {
    let start = max(0, column - 60)
    let end = min(line.count, column + 60)
    var text = start > 0 ? "…" : ""
    text.unicodeScalars.append(contentsOf: line[start..<end])
    return end < line.count ? text + "…" : text
  }
}
