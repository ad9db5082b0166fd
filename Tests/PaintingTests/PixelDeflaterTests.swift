import Painting
import TestSupport
import Testing

@Suite("Deflate blocks of pixels")
struct PixelDeflaterTests {
  /// Compresses bytes in pieces and expands them by the book.
  private func roundTrip(_ bytes: [UInt8], _ search: PixelDeflater.Search, pieces: Int = 1) throws -> [UInt8] {
    let deflater = PixelDeflater(search)
    var stream: [UInt8] = [0x78, 0x01]
    for piece in 0..<pieces {
      let range = bytes.count * piece / pieces..<bytes.count * (piece + 1) / pieces
      stream += deflater.compress(Array(bytes[range]), isLast: piece == pieces - 1)
    }
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    stream += [b >> 8, b, a >> 8, a].map { UInt8(truncatingIfNeeded: $0) }
    return try Inflate.expand(stream)
  }

  /// Bytes as in filtered rows: `zeros` of a hundred are zero, and texts that come again.
  private func rows(_ count: Int, zeros: Int, seed: UInt64) -> [UInt8] {
    var random = TestNumbers(seed)
    var result: [UInt8] = []
    while result.count < count {
      if result.count > 400 && random.oneIn(50) {
        let length = random.next(below: 300)
        let start = random.next(below: result.count - 300)
        result += Array(result[start..<start + length])
      } else if random.next(below: 100) < zeros {
        result += [UInt8](repeating: 0, count: random.next(below: 600))
      } else {
        result.append(UInt8(random.next(below: 256)))
      }
    }
    return Array(result.prefix(count))
  }

  @Test("what is compressed is what comes out", arguments: [PixelDeflater.Search.runs, .copies])
  func roundTrips(search: PixelDeflater.Search) throws {
    for count in [0, 1, 2, 3, 4, 7, 8, 9, 11, 12, 257, 258, 259, 260, 261, 262, 516, 517, 65_536, 200_001] {
      let same = [UInt8](repeating: 7, count: count)
      #expect(try roundTrip(same, search) == same, "\(count) times the same byte")
      for zeros in [0, 30, 95] {
        let bytes = rows(count, zeros: zeros, seed: UInt64(count + zeros))
        #expect(try roundTrip(bytes, search) == bytes, "\(count) bytes, \(zeros) of a hundred zero")
        #expect(try roundTrip(bytes, search, pieces: 3) == bytes)
      }
    }
  }

  @Test("copies are found to the edge of the window and not beyond", arguments: [32_767, 32_768, 32_769, 40_000])
  func window(distance: Int) throws {
    // A text, then as much noise as puts its copy at the distance.
    let noise = rows(distance, zeros: 0, seed: UInt64(distance))
    let bytes = noise + noise.prefix(200)
    #expect(try roundTrip(bytes, .copies) == bytes)
  }

  @Test("noise grows by a thousandth at most")
  func noise() {
    var random = TestNumbers(1)
    let bytes = (0..<300_000).map { _ in UInt8(random.next(below: 256)) }
    for search in [PixelDeflater.Search.runs, .copies] {
      let size = PixelDeflater(search).compress(bytes, isLast: true).count
      #expect(size < bytes.count + bytes.count / 1_000)
    }
  }

  @Test("a blank picture shrinks to a thousandth, small values to half, what comes again to a twentieth of that")
  func sizes() {
    let blank = [UInt8](repeating: 0, count: 1 << 20)
    #expect(PixelDeflater(.runs).compress(blank, isLast: true).count < 1_200)
    var random = TestNumbers(5)
    let small = (0..<4_000).map { _ in UInt8(random.next(below: 12)) }
    let again = [[UInt8]](repeating: small, count: 60).flatMap { $0 }
    let runs = PixelDeflater(.runs).compress(again, isLast: true).count
    #expect(runs < again.count / 2)
    #expect(PixelDeflater(.copies).compress(again, isLast: true).count < runs / 20)
  }

  @Test("the same bytes whatever was compressed before")
  func independent() {
    let deflater = PixelDeflater(.copies)
    let bytes = rows(50_000, zeros: 40, seed: 9)
    let first = deflater.compress(bytes, isLast: false)
    _ = deflater.compress(rows(70_000, zeros: 10, seed: 10), isLast: false)
    #expect(deflater.compress(bytes, isLast: false) == first)
  }

  @Test("codes are prefix codes within the limit, and complete")
  func prefixCodes() {
    var fibonacci: [UInt32] = [1, 1]
    while fibonacci.count < 30 { fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2]) }
    var random = TestNumbers(3)
    var cases = [fibonacci, [UInt32](repeating: 5, count: 286), [0, 3, 0, 9], [1, 1]]
    for _ in 0..<200 {
      cases.append(
        (0..<2 + random.next(below: 284)).map { _ in UInt32(random.oneIn(64) ? 90_000 : random.next(below: 9)) })
    }
    for counts in cases where counts.count(where: { $0 > 0 }) > 1 {
      for limit in [7, 15] where counts.count(where: { $0 > 0 }) <= 1 << limit {
        let code = PrefixCode(counts: counts, limit: limit)
        let used = counts.indices.filter { counts[$0] > 0 }
        #expect(used.allSatisfy { (1...UInt8(limit)).contains(code.lengths[$0]) })
        #expect(counts.indices.allSatisfy { counts[$0] > 0 || code.lengths[$0] == 0 })
        // Kraft's sum is one: no room is left, none is taken twice.
        #expect(used.reduce(0) { $0 + 1 << (limit - Int(code.lengths[$1])) } == 1 << limit)
        for (a, b) in zip(used, used.dropFirst()) where counts[a] > counts[b] {
          #expect(code.lengths[a] <= code.lengths[b], "the rarer has no shorter code")
        }
      }
    }
  }

  @Test("without a limit in the way, codes have the least length")
  func leastLength() {
    // The example of Huffman's paper takes 3.42 bits a symbol, counts being hundredths.
    let counts: [UInt32] = [20, 18, 10, 10, 10, 6, 6, 4, 4, 4, 4, 3, 1]
    #expect(PrefixCode(counts: counts, limit: 15).bits(of: counts) == 342)
  }
}
