import MapScene
import Painting
import TestSupport
import Testing

@Suite("Few curves for sampled outlines") struct PathEconomyTests {
  private let tolerance = Path.vectorTolerance

  /// The distance of a point from a chain of lines.
  private func distance(_ point: ScenePoint, _ chain: [ScenePoint]) -> Double {
    zip(chain, chain.dropFirst()).map { one, two in
      let along = two - one
      let square = along.x * along.x + along.y * along.y
      let offset = point - one
      let share = square > 0 ? min(1, max(0, (offset.x * along.x + offset.y * along.y) / square)) : 0
      return (offset - along * share).length
    }.min() ?? .infinity
  }

  /// The path as a chain of short lines.
  private func flattened(_ path: Path) -> [ScenePoint] {
    var result: [ScenePoint] = []
    var next = 0
    for verb in path.verbs {
      switch verb {
      case .move, .line:
        result.append(path.points[next])
        next += 1
      case .cubic:
        let curve = CubicCurve(
          start: result[result.count - 1], control1: path.points[next], control2: path.points[next + 1],
          end: path.points[next + 2])
        for step in 1...40 { result.append(curve.point(Double(step) / 40)) }
        next += 3
      case .close: result.append(result[0])
      }
    }
    return result
  }

  /// Both pass each other's points near enough; between the points of an outline a curve may be rounder than its lines.
  private func expectAlike(_ path: Path, _ short: Path, roundness: Double) {
    let (long, few) = (flattened(path), flattened(short))
    // The flattened curve lies a little inside the curve itself.
    for point in long { #expect(distance(point, few) < tolerance + 0.01) }
    for point in few { #expect(distance(point, long) < tolerance + roundness) }
  }

  @Test func `a branch takes few curves and keeps its shape`() {
    var random = TestNumbers(7)
    for _ in 0..<12 {
      func place(_ side: Int) -> ScenePoint {
        ScenePoint(Double(random.next(below: side)), Double(random.next(below: side)))
      }
      let (start, end) = (place(400), place(400) + ScenePoint(60, 0))
      let curve = CubicCurve(
        start: start, control1: start + (end - start) / 3 + place(30), control2: end - (end - start) / 3 - place(30),
        end: end)
      let outline = Ribbon(curves: [curve], parentWidth: 5, childWidth: 2, flare: 4, flareLength: 20).outline()
      let short = outline.economical(tolerance: tolerance)
      #expect(short.verbs.count * 2 < outline.verbs.count, "\(short.verbs.count) of \(outline.verbs.count)")
      #expect(short.verbs.first == .move && short.verbs.last == .close)
      expectAlike(outline, short, roundness: 0.25)
    }
  }

  @Test func `corners stay, and what is straight becomes one line`() {
    var path = Path()
    path.move(to: .zero)
    for step in 1...20 { path.line(to: ScenePoint(Double(step), 0)) }
    for step in 1...20 { path.line(to: ScenePoint(20, Double(step))) }
    for step in 1...20 { path.line(to: ScenePoint(20 - Double(step), 20 + Double(step))) }
    path.close()
    let short = path.economical(tolerance: tolerance)
    #expect(short.verbs == [.move, .line, .line, .line, .close])
    #expect(short.points == [.zero, ScenePoint(20, 0), ScenePoint(20, 20), ScenePoint(0, 40)])
  }

  @Test func `whole circles, points on each other and ways back are drawn as they are`() {
    var circle = Path()
    circle.move(to: ScenePoint(50, 0))
    for step in 1...72 {
      let angle = Double(step) * Double.pi / 36
      circle.line(to: ScenePoint(50 * cosine(angle), 50 * cosine(angle - Double.pi / 2)))
    }
    let short = circle.economical(tolerance: tolerance)
    #expect(short.verbs.count < 12)
    expectAlike(circle, short, roundness: 0.06)

    var odd = Path()
    odd.move(to: .zero)
    for x in [0.0, 0, 10, 30, 30, 30, 5, 5, -20, 0, 0, 0, 1, 1, 40] { odd.line(to: ScenePoint(x, 0)) }
    odd.close()
    expectAlike(odd, odd.economical(tolerance: tolerance), roundness: 0)
  }

  private func cosine(_ angle: Double) -> Double {
    // A Taylor series is exact enough for a circle of 50 units.
    var (term, sum) = (1.0, 1.0)
    for step in 1...20 {
      term *= -angle * angle / Double((2 * step - 1) * (2 * step))
      sum += term
    }
    return sum
  }
}
