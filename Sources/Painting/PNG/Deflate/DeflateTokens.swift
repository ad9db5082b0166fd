/// What deflate's symbols stand for (RFC 1951 §3.2.5): bytes as they are, and copies of earlier bytes.
enum DeflateTokens {
  /// Symbols of bytes, of the end of a block and of lengths.
  static let literalSymbols = 286
  /// The symbol that ends a block.
  static let endOfBlock = 256
  /// Symbols of distances.
  static let distanceSymbols = 30
  /// The shortest copy.
  static let shortestCopy = 3
  /// The longest copy.
  static let longestCopy = 258

  /// A symbol with the bits that follow its code.
  struct Symbol {
    var symbol: Int
    var extraCount: Int
    var extra: Int
  }

  /// The symbol of the length of a copy, 3…258.
  static func ofLength(_ length: Int) -> Symbol {
    guard length < longestCopy else { return Symbol(symbol: 285, extraCount: 0, extra: 0) }
    // Eight lengths have symbols of their own; then four symbols share each number of extra bits.
    let above = length - 3
    let extraCount = max(0, highBit(of: above) - 2)
    return Symbol(
      symbol: 257 + 4 * extraCount + above >> extraCount, extraCount: extraCount,
      extra: above & (1 << extraCount - 1))
  }

  /// The symbol of a distance, 1…32768.
  @inline(__always)
  static func ofDistance(_ distance: Int) -> Symbol {
    // Four distances have symbols of their own; then two symbols share each number of extra bits.
    let above = distance &- 1
    let extraCount = max(0, highBit(of: above) &- 1)
    return Symbol(
      symbol: 2 &* extraCount &+ (above &>> extraCount), extraCount: extraCount,
      extra: above & ((1 &<< extraCount) &- 1))
  }

  /// The place of the highest bit that is set, and 0 of 0.
  @inline(__always)
  private static func highBit(of value: Int) -> Int {
    Int.bitWidth &- 1 &- (value | 1).leadingZeroBitCount
  }
}
