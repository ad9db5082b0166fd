/// Turns byte offsets into lines and columns, as an editor shows them.
///
/// Lines end at a line feed. Columns count Unicode scalars from 1; a byte order mark is none, and a byte that is not
/// UTF-8 counts as one.
struct SourceLocator {
  private let bytes: [UInt8]
  private var at: Int
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The place of the offset.
  ///
  /// - Complexity: O(distance from the offset before) when offsets ascend, O(offset) else.
  mutating func place(of offset: Int) -> (line: Int, column: Int) {
    if offset < at { self = SourceLocator(bytes) }
    while at < min(offset, bytes.count) {
      let byte = bytes[at]
      if byte == 0x0A {
        line += 1
        column = 1
        at += 1
      } else if byte < 0x80 {
        column += 1
        at += 1
      } else {
        column += 1
        at += max(JSONText.sequenceLength(bytes, at: at), 1)
      }
    }
    return (line, column)
  }
}
