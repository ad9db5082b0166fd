import GraphLayout
import Testing

@Suite struct DeterminismTests {
  @Test func `the first random words are golden`() {
    var random = CounterRandom(seed: 1, stage: 2)
    let words: [UInt64] = [
      0x7ECD_B691_3F2A_4C51, 0x7123_170E_59C3_691B,
      0xC9E0_0AA9_5428_3507, 0x77D7_A2A9_DCC2_5BE3,
    ]
    #expect((0..<4).map { _ in random.next() } == words)
  }

  @Test func `the first hundred words are those of SplitMix64's finishing step, written down again`() {
    for (seed, stage) in [(UInt64(1), UInt64(2)), (0, 0), (.max, 30_000)] {
      var random = CounterRandom(seed: seed, stage: stage)
      let key = Self.finished(seed ^ (stage &* 0x9E37_79B9_7F4A_7C15))
      for number in 1...100 {
        #expect(random.next() == Self.finished(key ^ (UInt64(number) &* 0xD1B5_4A32_D192_ED03)), "\(number)")
      }
    }
  }

  /// Steele, Lea, Flood 2014: two rounds of shift, exclusive or and multiplication, and a last shift.
  private static func finished(_ word: UInt64) -> UInt64 {
    let rounds: [(shift: UInt64, factor: UInt64)] = [(30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB), (31, 1)]
    return rounds.reduce(word) { ($0 ^ ($0 >> $1.shift)) &* $1.factor }
  }

  @Test func `a permutation holds every number once`() {
    for count in 1...2_000 {
      let permutation = Permutation(count: count, seed: 7, stage: UInt64(count))
      var seen = [Bool](repeating: false, count: count)
      for place in 0..<count { seen[permutation[place]] = true }
      #expect(seen.allSatisfy { $0 }, "count \(count)")
    }
  }

  @Test func `permutations of other seeds differ`() {
    let one = Permutation(count: 100, seed: 1, stage: 1)
    let two = Permutation(count: 100, seed: 2, stage: 1)
    #expect((0..<100).map { one[$0] } != (0..<100).map { two[$0] })
  }

  @Test(arguments: [1, 2, 3, 7, 16, nil]) func `every chunk runs once on any number of threads`(threads: Int?) {
    let count = 10_007
    var seen = [UInt8](repeating: 0, count: count)
    seen.withUnsafeMutableBufferPointer { slots in
      nonisolated(unsafe) let slots = slots
      Parallel(threads: threads).forEachChunk(of: count, chunk: 64) { number, range in
        #expect(range.lowerBound == number * 64)
        for index in range { slots[index] += 1 }
      }
    }
    #expect(seen.allSatisfy { $0 == 1 })
  }

  @Test func `no chunk of nothing`() {
    Parallel(threads: 2).forEachChunk(of: 0, chunk: 64) { _, _ in Issue.record("called") }
  }
}
