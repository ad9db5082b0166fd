import LayoutQuality
import Testing

@Suite struct QualityTests {
  @Test func `a square with its diagonals`() {
    let square = QualityInput(
      positions: [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)],
      edges: [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (1, 3), (1, 0), (2, 2)],
      footprints: [5.5, 5, 2, 2].map { QualityInput.Footprint(radius: $0) })
    let measures = QualityMeasures(of: square)
    #expect(measures.crossings == 1)
    #expect(measures.nodeOverlaps == 1)
    #expect(measures.edgeNodeHits == 0)
    #expect(measures.neighbourhood == 1)
    #expect(((measures.angularResolution ?? 0) - 0.375).magnitude < 1e-9)
  }

  @Test func `a straight path has no stress, and nothing is undefined`() {
    let path = QualityInput(positions: (0..<5).map { SIMD2(Double($0) * 7, 0) }, edges: (0..<4).map { ($0, $0 + 1) })
    let measures = QualityMeasures(of: path)
    #expect((measures.stress ?? 1) < 1e-12)
    #expect(measures.edgeLengthVariation == 0 && measures.crossings == 0 && measures.aspect == nil)
    let alone = QualityMeasures(of: QualityInput(positions: [SIMD2(1, 1)], edges: []))
    #expect(alone.stress == nil && alone.neighbourhood == nil && alone.crossings == 0 && alone.nodeOverlaps == 0)
  }

  @Test func `what was kept`() {
    let before = [SIMD2(0.0, 0), SIMD2(10, 0), SIMD2(0, 10), SIMD2(10, 10)]
    let edges = [(0, 1), (2, 3)]
    let same = KeptMeasures(before: before, after: before.map { $0 + SIMD2(5, 7) }, edges: edges)
    #expect(same.order == 1 && same.neighbours8 == 1 && same.movedMax == 0 && (same.procrustes ?? 1) < 1e-12)
    let mirrored = KeptMeasures(before: before, after: before.map { SIMD2(-$0.x, $0.y) }, edges: edges)
    #expect(mirrored.orderX == 0 && mirrored.orderY == 1 && mirrored.order == 0.5)
    #expect(((mirrored.movedMax ?? 0) - 1).magnitude < 1e-12)
  }
}
