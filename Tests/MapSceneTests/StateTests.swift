import GraphLayout
import IdeaModel
import MapScene
import Testing

/// What selection and connecting add to a scene.
@Suite struct StateTests {
  private let text = FixedWidthTextMeasurer()

  private func items(_ states: IdeaStates, theme: Theme = .light) -> (measured: MeasuredMap, items: StateItems) {
    var map = Sample.map(seed: 4, ideas: 12)
    map.ideas[3].size = .box(width: 120, height: 48)
    let measured = MeasuredMap(map, options: SceneOptions(theme: theme), text: text)
    let found = SceneComposer.items(for: states, measured: measured, layout: Sample.spread(measured))
    return (measured, found)
  }

  private func strokes(_ items: [SceneItem]) -> [(bounds: Rect, style: StrokeStyle)] {
    items.compactMap { if case .stroke(_, _, let style) = $0.shape { ($0.bounds, style) } else { nil } }
  }

  @Test func `nothing happens to nothing`() {
    #expect(items(IdeaStates()).items == StateItems())
    let unknown = IdeaStates(
      hovered: "?", focused: "?", selected: ["?"], connectSource: "?", connectEnd: .idea("i1"))
    #expect(items(unknown).items == StateItems())
  }

  @Test(arguments: Theme.all) func `a selected idea has a moat, a ring and a glow`(theme: Theme) {
    let (measured, found) = items(IdeaStates(selected: ["i2"]), theme: theme)
    #expect(found.under.count == 1)
    let rings = strokes(found.over)
    #expect(rings.map(\.style.width) == [3, 4])
    let radius = measured.radius(of: 2)
    #expect((rings[0].bounds.width - 2 * (radius + 3)).magnitude < 1e-9)
    #expect((rings[1].bounds.width - 2 * (radius + 7)).magnitude < 1e-9)
  }

  @Test func `the ring round the source turns once in twelve seconds, unless nothing may move`() {
    func ring(_ seconds: Double, isStill: Bool = false) -> [SceneItem] {
      items(IdeaStates(connectSource: "i0", seconds: seconds, isStill: isStill)).items.over
    }
    #expect(ring(0) == ring(12) && ring(0) != ring(3))
    #expect(ring(3, isStill: true) == ring(0))
    let style = strokes(ring(0))[0].style
    let around = 2 * Double.pi * (items(IdeaStates()).measured.radius(of: 0) + 7)
    #expect((style.dashes.reduce(0, +) * 16 - around).magnitude < 1e-6)
  }

  @Test func `the line that is pulled ends before both rims`() {
    let target = items(IdeaStates(connectSource: "i0", connectEnd: .idea("i1"))).items.over
    // The ring of the source, that of the candidate, the line.
    #expect(target.count == 3)
    let free = items(IdeaStates(connectSource: "i0", connectEnd: .place(ScenePoint(-40, -200)))).items.over
    #expect(free.count == 2)
    #expect(free[1].bounds.maxX <= -40 + 1.6)
    for none in [IdeaStates.ConnectEnd.idea("i0"), .place(ScenePoint(-300, -200)), .place(ScenePoint(.nan, 0))] {
      #expect(items(IdeaStates(connectSource: "i0", connectEnd: none)).items.over.count == 1)
    }
  }

  @Test func `all but what is selected steps back, and cards have rings of their shape`() {
    let found = items(IdeaStates(hovered: "i3", focused: "i3", selected: ["i3"], dimsOthers: true)).items
    #expect(found.over.count == 11 + 2 + 1 && found.under.count == 2)
    for item in found.over + found.under { #expect(item.bounds.minX.isFinite && item.bounds.width > 0) }
    #expect(strokes(found.over).last.map { ($0.bounds.width - (120 + 2 * 7)).magnitude < 1e-9 } == true)
  }
}
