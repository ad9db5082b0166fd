/// A canonical prefix code of limited length, as the blocks of deflate have it (RFC 1951 §3.2.2).
package struct PrefixCode {
  /// Bits of each symbol's code; 0 for a symbol that does not occur.
  package private(set) var lengths: [UInt8]
  /// Each symbol's code, its first bit lowest.
  private(set) var codes: [UInt16]

  /// Makes a code for some counts: that of least total length, unless it has words longer than `limit` bits.
  ///
  /// Lengths by merging the two rarest again and again (D. A. Huffman, "A Method for the Construction of
  /// Minimum-Redundancy Codes", 1952, doi:10.1109/JRPROC.1952.273898). Codes that come out too long are cut to the
  /// limit, and the shortest change that makes room for them lengthens others.
  ///
  /// - Complexity: O(n log n) for n symbols.
  package init(counts: [UInt32], limit: Int) {
    lengths = [UInt8](repeating: 0, count: counts.count)
    codes = [UInt16](repeating: 0, count: counts.count)
    let used = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    guard used.count > 1 else {
      // One code of one bit: the format has none of no bits.
      if let only = used.first { lengths[only] = 1 }
      return
    }
    var ofLength = PrefixCode.lengthCounts(of: used.map { UInt64(counts[$0]) }, limit: limit)
    PrefixCode.makeComplete(&ofLength, limit: limit)
    // The rarest get the longest.
    var length = limit
    for symbol in used {
      while ofLength[length] == 0 { length -= 1 }
      ofLength[length] -= 1
      lengths[symbol] = UInt8(length)
    }
    assignCodes(limit: limit)
  }

  /// Bits that some counts of symbols take.
  package func bits(of counts: [UInt32]) -> Int {
    var sum = 0
    for symbol in counts.indices { sum += Int(counts[symbol]) * Int(lengths[symbol]) }
    return sum
  }

  /// The code of a symbol and the bits that follow it, and their number in the highest eight bits.
  func word(of symbol: DeflateTokens.Symbol) -> UInt32 {
    let length = UInt32(lengths[symbol.symbol])
    return UInt32(codes[symbol.symbol]) | UInt32(symbol.extra) << length | (length + UInt32(symbol.extraCount)) << 24
  }

  /// How many codes have each length, 0…limit, for counts that rise; lengths beyond the limit count as the limit.
  private static func lengthCounts(of counts: [UInt64], limit: Int) -> [Int] {
    let leaves = counts.count
    var weights = counts
    var parents = [Int](repeating: 0, count: 2 * leaves - 1)
    // Merged pairs come into being in rising order, so the rarest is at the head of one of two queues.
    var leaf = 0
    var merged = leaves
    for node in leaves..<2 * leaves - 1 {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        if leaf < leaves && (merged >= node || weights[leaf] <= weights[merged]) {
          weight += weights[leaf]
          parents[leaf] = node
          leaf += 1
        } else {
          weight += weights[merged]
          parents[merged] = node
          merged += 1
        }
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * leaves - 1)
    var ofLength = [Int](repeating: 0, count: limit + 1)
    for node in stride(from: 2 * leaves - 3, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
      if node < leaves { ofLength[min(depths[node], limit)] += 1 }
    }
    return ofLength
  }

  /// Lengthens short codes until there is room for those that were cut to the limit.
  private static func makeComplete(_ ofLength: inout [Int], limit: Int) {
    // Room in units of the longest code: all of it is 2^limit.
    var taken = 0
    for length in 1...limit { taken += ofLength[length] << (limit - length) }
    while taken > 1 << limit {
      // A code of the greatest length below the limit becomes two of one bit more, one of them for a cut one.
      var length = limit - 1
      while ofLength[length] == 0 { length -= 1 }
      ofLength[length] -= 1
      ofLength[length + 1] += 2
      ofLength[limit] -= 1
      taken -= 1
    }
  }

  private mutating func assignCodes(limit: Int) {
    var next = [UInt16](repeating: 0, count: limit + 2)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1...limit { next[length + 1] = (next[length + 1] + next[length]) << 1 }
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      let code = next[length]
      next[length] += 1
      var reversed: UInt16 = 0
      for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
      codes[symbol] = reversed
    }
  }
}
