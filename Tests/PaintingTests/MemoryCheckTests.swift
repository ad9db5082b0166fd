import Painting
import Testing

@Suite struct MemoryCheckTests {
  @Test func `what cannot be had is told before it is used`() throws {
    try MemoryCheck.demand(1 << 16)
    #expect(throws: PaintError.outOfMemory(needed: 1 << 60)) { try MemoryCheck.demand(1 << 60) }
    #expect("\(PaintError.outOfMemory(needed: 3 << 20))".contains("3 MB"))
  }
}
