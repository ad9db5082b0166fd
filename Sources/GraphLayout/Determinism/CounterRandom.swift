/// Random numbers by counting: the same seed and stage always give the same sequence.
///
/// SplitMix64's finaliser over a counter (Steele, Lea, Flood 2014); no state is shared, so the order of work does not matter.
package struct CounterRandom {
  private let key: UInt64
  private var counter: UInt64 = 0

  /// Starts the sequence of one stage.
  package init(seed: UInt64, stage: UInt64) {
    key = CounterRandom.mix(seed ^ (stage &* 0x9E37_79B9_7F4A_7C15))
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    counter &+= 1
    return CounterRandom.mix(key ^ (counter &* 0xD1B5_4A32_D192_ED03))
  }

  /// A whole number in 0..<bound, by multiply-high.
  package mutating func next(below bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number in 0..<1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Shuffles in place (Durstenfeld 1964).
  package mutating func shuffle<T>(_ items: inout [T]) {
    var last = items.count - 1
    while last > 0 {
      items.swapAt(last, next(below: last + 1))
      last -= 1
    }
  }

  package static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
