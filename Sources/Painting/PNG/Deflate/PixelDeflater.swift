/// Compresses filtered rows of pixels as deflate blocks, the same bytes on every machine and with every version of zlib.
///
/// Filtered rows are mostly zeros, with the differences of soft edges between. Runs of a byte come first, then long copies;
/// the short ones that zlib looks for are rare in such rows, and looking for them takes most of its time.
package final class PixelDeflater {
  /// Tokens of a block: enough to pay for its codes, few enough for codes that suit each part of a picture.
  private static let blockTokens = 1 << 15

  /// What is looked for beside runs.
  package enum Search {
    /// Nothing.
    case runs
    /// Where the next bytes stood before, at the last such place.
    case copies
  }

  private static let hashBits = 12
  private static let window = 1 << 15
  private static let nowhere = Int32.min / 2
  /// Shorter copies cost more than they save: differences of soft edges are coded in few bits, distances are not.
  private static let shortestWorthwhile = 12

  private let search: Search
  private var block = DeflateBlock(capacity: PixelDeflater.blockTokens)
  /// Where eight bytes stood last, by their hash.
  private var lastPlaces: [Int32]

  package init(_ search: Search) {
    self.search = search
    lastPlaces = [Int32](repeating: PixelDeflater.nowhere, count: search == .copies ? 1 << PixelDeflater.hashBits : 0)
  }

  /// Compresses some bytes on their own, ending at a whole byte; `isLast` ends the stream.
  ///
  /// - Complexity: O(bytes), eight at a time where they repeat.
  package func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var writer = BitWriter()
    for index in lastPlaces.indices { lastPlaces[index] = PixelDeflater.nowhere }
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = fillBlock(with: bytes, from: start)
        block.write(to: &writer, bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
    DeflateBlock.writeEnd(isLast: isLast, to: &writer)
    return writer.bytes
  }

  /// Finds the tokens of a block and returns where its bytes end.
  private func fillBlock(with bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var place = start
    let search = search
    lastPlaces.withUnsafeMutableBufferPointer { lastPlaces in
      block.fill { tokens in
        var count = 0
        if place == 0 {
          tokens[0] = UInt32(bytes[0])
          count = 1
          place = 1
        }
        while place < bytes.count && count < tokens.count {
          let byte = bytes[place - 1]
          guard bytes[place] == byte else {
            if search == .copies, let copy = PixelDeflater.copy(in: bytes, at: place, lastPlaces: lastPlaces) {
              tokens[count] = DeflateBlock.token(length: copy.length, distance: copy.distance)
              place += copy.length
            } else {
              tokens[count] = UInt32(bytes[place])
              place += 1
            }
            count += 1
            continue
          }
          let run = PixelDeflater.run(in: bytes, from: place)
          if run < DeflateTokens.shortestCopy {
            tokens[count] = UInt32(byte)
            count += 1
            place += 1
            continue
          }
          // What is left below three bytes waits for the next tokens.
          let end = place + run
          while end - place >= DeflateTokens.shortestCopy && count < tokens.count {
            let length = min(end - place, DeflateTokens.longestCopy)
            tokens[count] = DeflateBlock.token(length: length, distance: 1)
            count += 1
            place += length
          }
        }
        return count
      }
    }
    return place
  }

  /// A copy from where the next eight bytes stood last.
  @inline(__always)
  private static func copy(
    in bytes: UnsafeBufferPointer<UInt8>, at place: Int, lastPlaces: UnsafeMutableBufferPointer<Int32>
  ) -> (length: Int, distance: Int)? {
    guard place + 8 <= bytes.count else { return nil }
    let raw = UnsafeRawBufferPointer(bytes)
    let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
    let slot = slot(of: word)
    let earlier = Int(lastPlaces[slot])
    lastPlaces[slot] = Int32(place)
    guard place - earlier <= window,
      raw.loadUnaligned(fromByteOffset: earlier, as: UInt64.self).littleEndian == word
    else { return nil }
    let most = min(DeflateTokens.longestCopy, bytes.count - place)
    var length = 8
    while length < most && bytes[earlier + length] == bytes[place + length] { length += 1 }
    guard length >= shortestWorthwhile else { return nil }
    for inside in place + 1..<max(place + 1, min(place + length, bytes.count - 8)) {
      lastPlaces[Self.slot(of: raw.loadUnaligned(fromByteOffset: inside, as: UInt64.self).littleEndian)] = Int32(inside)
    }
    return (length, place - earlier)
  }

  /// Where the place of eight bytes is kept.
  ///
  /// Multiplication by the golden ratio: Knuth, The Art of Computer Programming, volume 3, 1973, §6.4.
  @inline(__always)
  private static func slot(of word: UInt64) -> Int {
    Int((word &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(hashBits)))
  }

  /// How many bytes from a place on equal the one before it.
  @inline(__always)
  private static func run(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let byte = bytes[start - 1]
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(bytes)
    var place = start
    while place + 8 <= bytes.count {
      let difference = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian ^ pattern
      if difference != 0 { return place - start + difference.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < bytes.count && bytes[place] == byte { place += 1 }
    return place - start
  }
}
