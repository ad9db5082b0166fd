import MapScene
import TestSupport
import Testing

@Suite("Ways round ideas")
struct DetourTests {
  /// Ideas of radius 20 in rows and columns, 72 apart, but for those at some places.
  private func field(without gaps: Set<Int> = []) -> (forms: [MeasuredMap.Form], centres: [ScenePoint]) {
    let places = (0..<49).filter { !gaps.contains($0) }
    return (
      places.map { _ in .circle(radius: 20) },
      places.map { ScenePoint(Double($0 % 7) * 72, Double($0 / 7) * 72) }
    )
  }

  private func enters(_ way: [CubicCurve], _ forms: [MeasuredMap.Form], _ centres: [ScenePoint], but ends: [Int])
    -> Bool
  {
    forms.indices.contains { idea in
      !ends.contains(idea)
        && way.contains { curve in
          (0...400).contains { step in
            forms[idea].contains(curve.point(Double(step) / 400) - centres[idea], margin: 1)
          }
        }
    }
  }

  private func way(_ forms: [MeasuredMap.Form], _ centres: [ScenePoint], _ source: Int, _ target: Int) -> [CubicCurve]?
  {
    var detour = Detour(LinkRouter(forms: forms, centres: centres))
    return detour.way(from: source, to: target)
  }

  @Test("in a field of ideas every pair has a clear way, smooth and not much longer than the straight one")
  func field() throws {
    let (forms, centres) = field()
    for (source, target) in [(0, 48), (0, 6), (21, 27), (3, 45), (0, 20), (7, 41), (1, 47)] {
      let found = try #require(way(forms, centres, source, target), "from \(source) to \(target)")
      #expect(!enters(found, forms, centres, but: [source, target]), "from \(source) to \(target)")
      #expect(found[0].start == centres[source] && found[found.count - 1].end == centres[target])
      for (one, two) in zip(found, found.dropFirst()) {
        #expect(one.end == two.start)
        let (before, after) = (one.direction(1), two.direction(0))
        #expect(before.x * after.x + before.y * after.y > 0.999)
      }
    }
  }

  @Test("where nothing lies between there is no detour, and none where an idea is walled in")
  func none() {
    let (forms, centres) = field()
    #expect(way(forms, centres, 0, 1) == nil)
    var walled = forms
    walled[24] = .circle(radius: 5)
    for neighbour in [16, 17, 18, 23, 25, 30, 31, 32] { walled[neighbour] = .circle(radius: 40) }
    #expect(way(walled, centres, 24, 0) == nil)
  }

  @Test("ideas of all sizes: a way that is found enters none", arguments: 0..<40)
  func anySizes(seed: Int) {
    var numbers = TestNumbers(UInt64(seed))
    var forms: [MeasuredMap.Form] = []
    var centres: [ScenePoint] = []
    for _ in 0..<60 {
      let place = ScenePoint(Double(numbers.next(below: 900)), Double(numbers.next(below: 700)))
      let radius = Double(8 + numbers.next(below: 40))
      guard zip(forms, centres).allSatisfy({ ($1 - place).length > $0.innerRadius + radius + 14 }) else { continue }
      forms.append(numbers.oneIn(4) ? .card(width: radius * 1.4, height: radius * 1.4) : .circle(radius: radius))
      centres.append(place)
    }
    var found = 0
    for source in 0..<8 {
      for target in 8..<16 where target < forms.count {
        guard let way = way(forms, centres, source, target) else { continue }
        found += 1
        #expect(!enters(way, forms, centres, but: [source, target]))
      }
    }
    #expect(found > 0)
  }
}
