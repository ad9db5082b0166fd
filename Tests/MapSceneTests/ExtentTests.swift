import MapScene
import Testing

@Suite("Extents")
struct ExtentTests {
  @Test("the extent of a curve is where its points reach, not where its controls lie")
  func extent() {
    let curves = [
      CubicCurve(start: .zero, control1: ScenePoint(0, 90), control2: ScenePoint(100, 90), end: ScenePoint(100, 0)),
      CubicCurve(
        start: ScenePoint(3, 5), control1: ScenePoint(-40, 70), control2: ScenePoint(60, -80), end: ScenePoint(11, 9)),
      CubicCurve(start: .zero, control1: ScenePoint(1, 1), control2: ScenePoint(2, 2), end: ScenePoint(3, 3)),
      CubicCurve(start: .zero, control1: .zero, control2: .zero, end: .zero),
    ]
    for curve in curves {
      let points = (0...100_000).map { curve.point(Double($0) / 100_000) }
      let sampled = Rect(round: points)
      for extent in [curve.extent, curve.path.extent] {
        #expect(abs(extent.minX - sampled.minX) < 1e-6 && abs(extent.maxX - sampled.maxX) < 1e-6)
        #expect(abs(extent.minY - sampled.minY) < 1e-6 && abs(extent.maxY - sampled.maxY) < 1e-6)
      }
    }
    #expect(curves[0].extent == Rect(minX: 0, minY: 0, maxX: 100, maxY: 67.5))
  }
}
