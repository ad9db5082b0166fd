/// The head of a deflate block: its two codes, given as the lengths of codes that are coded themselves (RFC 1951 §3.2.7).
struct DeflateHead {
  private let literalCount: Int
  private let distanceCount: Int
  private var symbols: [(symbol: Int, extra: UInt32, extraCount: UInt32)] = []
  private var counts = [UInt32](repeating: 0, count: 19)
  private let code: PrefixCode
  private let codeCount: Int

  /// The order in which the lengths of the codes for lengths stand.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(literals: PrefixCode, distances: PrefixCode) {
    // At least 257 of the first, as the end of the block is one of them.
    literalCount = (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    distanceCount = (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    symbols = DeflateHead.runs(of: Array(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount]))
    for each in symbols { counts[each.symbol] += 1 }
    let code = PrefixCode(counts: counts, limit: 7)
    self.code = code
    codeCount = max(4, (DeflateHead.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  }

  /// How long it is.
  var bits: Int {
    17 + 3 * codeCount + code.bits(of: counts) + symbols.reduce(0) { $0 + Int($1.extraCount) }
  }

  func write(to cursor: inout BitWriter.Cursor) {
    // Not the last block; codes of its own.
    cursor.append(0b100, count: 3)
    cursor.append(UInt32(literalCount - 257), count: 5)
    cursor.append(UInt32(distanceCount - 1), count: 5)
    cursor.append(UInt32(codeCount - 4), count: 4)
    for place in 0..<codeCount { cursor.append(UInt32(code.lengths[DeflateHead.order[place]]), count: 3) }
    for each in symbols {
      cursor.append(UInt32(code.codes[each.symbol]), count: UInt32(code.lengths[each.symbol]))
      cursor.append(each.extra, count: each.extraCount)
    }
  }

  /// Lengths, and how often they come again: 16 repeats the last 3–6 times, 17 and 18 are 3–10 and 11–138 zeros.
  private static func runs(of lengths: [UInt8]) -> [(symbol: Int, extra: UInt32, extraCount: UInt32)] {
    var symbols: [(symbol: Int, extra: UInt32, extraCount: UInt32)] = []
    var start = 0
    while start < lengths.count {
      let value = lengths[start]
      var end = start + 1
      while end < lengths.count && lengths[end] == value { end += 1 }
      var left = end - start
      start = end
      if value > 0 {
        symbols.append((Int(value), 0, 0))
        left -= 1
        while left >= 3 {
          let count = min(left, 6)
          symbols.append((16, UInt32(count - 3), 2))
          left -= count
        }
      } else {
        while left >= 11 {
          let count = min(left, 138)
          symbols.append((18, UInt32(count - 11), 7))
          left -= count
        }
        if left >= 3 {
          symbols.append((17, UInt32(left - 3), 3))
          left = 0
        }
      }
      for _ in 0..<left { symbols.append((Int(value), 0, 0)) }
    }
    return symbols
  }
}
