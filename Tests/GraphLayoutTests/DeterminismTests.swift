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

  @Test func `a permutation holds every number once`() {
    for count in 1...700 {
      let permutation = Permutation(count: count, seed: 7, stage: UInt64(count))
      #expect((0..<count).map { permutation[$0] }.sorted() == Array(0..<count), "count \(count)")
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
