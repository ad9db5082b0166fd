/// A random permutation of 0..<count that is computed, not stored: any place can be asked for alone, by any thread.
///
/// A keyed Feistel network of four rounds on the next even number of bits, with cycle walking for numbers beyond the
/// count (Luby, Rackoff 1988, DOI 10.1137/0217022; Black, Rogaway 2002, DOI 10.1007/3-540-45760-7_9).
package struct Permutation: Sendable {
  private let count: UInt64
  private let halfBits: UInt64
  private let keys: SIMD4<UInt64>

  /// Makes the permutation of a seed and stage.
  package init(count: Int, seed: UInt64, stage: UInt64) {
    self.count = UInt64(count)
    var bits: UInt64 = 2
    while bits < 62, UInt64(1) << bits < UInt64(count) { bits += 2 }
    halfBits = bits / 2
    var random = CounterRandom(seed: seed, stage: stage)
    keys = SIMD4(random.next(), random.next(), random.next(), random.next())
  }

  /// The number at a place.
  ///
  /// - Complexity: O(1) expected: at most four passes on average.
  package subscript(_ place: Int) -> Int {
    var value = UInt64(place)
    repeat { value = encrypted(value) } while value >= count
    return Int(value)
  }

  private func encrypted(_ value: UInt64) -> UInt64 {
    let mask = (UInt64(1) << halfBits) - 1
    var left = value >> halfBits
    var right = value & mask
    for round in 0..<4 { (left, right) = (right, left ^ (CounterRandom.mix(right ^ keys[round]) & mask)) }
    return left << halfBits | right
  }
}
