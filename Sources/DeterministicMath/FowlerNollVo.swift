/// A checksum of 64 bits, the same in any process on any machine; not against anybody who wants it to collide.
///
/// Fowler, Noll and Vo's FNV-1a (RFC 9923), which takes words as well as bytes.
package struct FowlerNollVo: Sendable {
  /// The checksum of what was added so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Begins with nothing.
  package init() {}

  /// Adds a byte or a word.
  package mutating func add(_ word: some UnsignedInteger & FixedWidthInteger) {
    value = (value ^ UInt64(truncatingIfNeeded: word)) &* 0x100_0000_01b3
  }

  /// Adds bytes one by one.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }
}
