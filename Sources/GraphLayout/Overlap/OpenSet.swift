/// A set of small whole numbers that knows the neighbours of each: 64-way bitmaps over bitmaps.
///
/// Insertion, removal and both neighbours take O(log₆₄ n), without allocation.
struct OpenSet {
  private var levels: [[UInt64]] = []

  /// Makes an empty set for numbers in 0..<capacity.
  init(capacity: Int) {
    var words = max(1, capacity)
    repeat {
      words = (words + 63) >> 6
      levels.append([UInt64](repeating: 0, count: words))
    } while words > 1
  }

  mutating func insert(_ number: Int) {
    var place = number
    for level in levels.indices {
      levels[level][place >> 6] |= 1 << UInt64(place & 63)
      place >>= 6
    }
  }

  mutating func remove(_ number: Int) {
    var place = number
    for level in levels.indices {
      levels[level][place >> 6] &= ~(1 << UInt64(place & 63))
      if levels[level][place >> 6] != 0 { return }
      place >>= 6
    }
  }

  /// The greatest member below a number; nil for none.
  func predecessor(of number: Int) -> Int? {
    var place = number
    for level in levels.indices {
      let below = levels[level][place >> 6] & ((1 << UInt64(place & 63)) &- 1)
      if below != 0 {
        place = (place & ~63) | (63 - below.leadingZeroBitCount)
        for deeper in (0..<level).reversed() { place = place << 6 | (63 - levels[deeper][place].leadingZeroBitCount) }
        return place
      }
      place >>= 6
    }
    return nil
  }

  /// The least member above a number; nil for none.
  func successor(of number: Int) -> Int? {
    var place = number
    for level in levels.indices {
      let above = levels[level][place >> 6] & ~((2 << UInt64(place & 63)) &- 1)
      if above != 0 {
        place = (place & ~63) | above.trailingZeroBitCount
        for deeper in (0..<level).reversed() { place = place << 6 | levels[deeper][place].trailingZeroBitCount }
        return place
      }
      place >>= 6
    }
    return nil
  }
}
