/// A block of deflate with codes of its own (RFC 1951 §3.2.7).
struct DeflateBlock {
  /// Bytes, and copies as `token(length:distance:)` packs them.
  private(set) var tokens: [UInt32]
  /// The number of tokens.
  private(set) var count = 0
  private var literalCounts = [UInt32](repeating: 0, count: DeflateTokens.literalSymbols)
  private var distanceCounts = [UInt32](repeating: 0, count: DeflateTokens.distanceSymbols)
  private var extraBits = 0

  private static let copyMark: UInt32 = 1 << 31

  /// Makes an empty block with room for some tokens.
  init(capacity: Int) {
    tokens = [UInt32](repeating: 0, count: capacity)
  }

  /// A copy of `length` bytes, 3…258, from `distance` bytes before, 1…32768; a byte as it is is itself.
  @inline(__always)
  static func token(length: Int, distance: Int) -> UInt32 {
    copyMark | UInt32(truncatingIfNeeded: length << 16 | (distance - 1))
  }

  /// Puts tokens in place of those there are; the function gets the room for them and returns how many it put there.
  @inline(__always)
  mutating func fill(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Int) {
    count = tokens.withUnsafeMutableBufferPointer { body($0) }
    countSymbols()
  }

  /// Writes the block, which stands for `bytes`.
  func write(to writer: inout BitWriter, bytes: UnsafeBufferPointer<UInt8>) {
    let literals = PrefixCode(counts: literalCounts, limit: 15)
    let distances = PrefixCode(counts: distanceCounts, limit: 15)
    let head = DeflateHead(literals: literals, distances: distances)
    let bits = head.bits + literals.bits(of: literalCounts) + distances.bits(of: distanceCounts) + extraBits
    // What cannot be compressed, as the noise of a photo, costs five bytes more than it is.
    if bits < 8 * bytes.count + 40 * (bytes.count / DeflateBlock.mostStored + 1) {
      writer.append(most: bits) { cursor in
        head.write(to: &cursor)
        writeTokens(literals: literals, distances: distances, to: &cursor)
      }
    } else {
      DeflateBlock.store(bytes, to: &writer)
    }
  }

  /// Writes an empty block that ends at a whole byte.
  static func writeEnd(isLast: Bool, to writer: inout BitWriter) {
    writeStoredHead(count: 0, isLast: isLast, to: &writer)
  }

  private static let mostStored = 65_535

  private static func store(_ bytes: UnsafeBufferPointer<UInt8>, to writer: inout BitWriter) {
    var start = 0
    while start < bytes.count {
      let count = min(mostStored, bytes.count - start)
      writeStoredHead(count: count, isLast: false, to: &writer)
      writer.append(UnsafeBufferPointer(rebasing: bytes[start..<start + count]))
      start += count
    }
  }

  private static func writeStoredHead(count: Int, isLast: Bool, to writer: inout BitWriter) {
    writer.append(most: 3) { $0.append(isLast ? 1 : 0, count: 3) }
    writer.align()
    writer.append(most: 32) { $0.append(UInt32(count) | ~UInt32(count) << 16, count: 32) }
  }

  private mutating func countSymbols() {
    literalCounts = [UInt32](repeating: 0, count: DeflateTokens.literalSymbols)
    distanceCounts = [UInt32](repeating: 0, count: DeflateTokens.distanceSymbols)
    literalCounts[DeflateTokens.endOfBlock] = 1
    extraBits = 0
    var copies = [UInt32](repeating: 0, count: DeflateTokens.longestCopy + 1)
    for token in tokens[..<count] {
      guard token & DeflateBlock.copyMark != 0 else {
        literalCounts[Int(token)] &+= 1
        continue
      }
      copies[Int(token >> 16 & 0x1FF)] &+= 1
      let distance = DeflateTokens.ofDistance(Int(token & 0x7FFF) + 1)
      distanceCounts[distance.symbol] &+= 1
      extraBits += distance.extraCount
    }
    for (length, count) in copies.enumerated() where count > 0 {
      let symbol = DeflateTokens.ofLength(length)
      literalCounts[symbol.symbol] += count
      extraBits += symbol.extraCount * Int(count)
    }
  }

  private func writeTokens(literals: PrefixCode, distances: PrefixCode, to cursor: inout BitWriter.Cursor) {
    // The bits of every byte and length, with their number above.
    let words = (0..<256).map { literals.word(of: DeflateTokens.Symbol(symbol: $0, extraCount: 0, extra: 0)) }
    let lengthWords = (0...DeflateTokens.longestCopy).map { length in
      length < 3 ? 0 : literals.word(of: DeflateTokens.ofLength(length))
    }
    for token in tokens[..<count] {
      guard token & DeflateBlock.copyMark != 0 else {
        let word = words[Int(token)]
        cursor.append(word & 0xFF_FFFF, count: word >> 24)
        continue
      }
      let word = lengthWords[Int(token >> 16 & 0x1FF)]
      cursor.append(word & 0xFF_FFFF, count: word >> 24)
      let distance = DeflateTokens.ofDistance(Int(token & 0x7FFF) + 1)
      let length = UInt32(distances.lengths[distance.symbol])
      cursor.append(
        UInt32(distances.codes[distance.symbol]) | UInt32(truncatingIfNeeded: distance.extra) << length,
        count: length + UInt32(truncatingIfNeeded: distance.extraCount))
    }
    let end = literals.word(of: DeflateTokens.Symbol(symbol: DeflateTokens.endOfBlock, extraCount: 0, extra: 0))
    cursor.append(end & 0xFF_FFFF, count: end >> 24)
  }
}
