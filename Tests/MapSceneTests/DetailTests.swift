import GraphLayout
import IdeaModel
import MapScene
import Testing

/// What is drawn of maps that are too large for their page.
@Suite struct DetailTests {
  private let text = FixedWidthTextMeasurer()

  /// How large scenes are shown on a page of a given width in pixels.
  private func page(_ width: Double, isOnPaper: Bool = false) -> (Rect) -> PageScale {
    { bounds in
      let scale = width / bounds.width
      return PageScale(
        pixelsPerUnit: scale, shorterSide: min(width, bounds.height * scale), isOnPaper: isOnPaper)
    }
  }

  private struct Drawn {
    var whole: Scene
    var measured: MeasuredMap
    var scene: Scene
    var scale: PageScale
    /// Pixels of a length in units.
    func pixels(_ length: Double) -> Double { length * scale.pixelsPerUnit }
  }

  private func draw(
    _ map: IdeaMap, width: Double, isOnPaper: Bool = false, options: SceneOptions = SceneOptions()
  ) -> Drawn {
    let measured = MeasuredMap(map, options: options, text: text)
    let layout = Sample.spread(measured)
    let placed = measured.placingLabels(at: layout.positions, text: text)
    let whole = SceneComposer.compose(placed, layout: layout, text: text)
    let page = page(width, isOnPaper: isOnPaper)
    guard placed.isTooSmall(on: page(whole.bounds)) else {
      return Drawn(whole: whole, measured: placed, scene: whole, scale: page(whole.bounds))
    }
    let (reduced, scene) = placed.reduced(from: whole, layout: layout, text: text, page: page)
    return Drawn(whole: whole, measured: reduced, scene: scene, scale: page(scene.bounds))
  }

  private func lines(_ scene: Scene) -> [(line: TextLine, item: SceneItem)] {
    scene.allItems.compactMap { if case .text(let line) = $0.shape { (line, $0) } else { nil } }
  }

  /// The radii and middles of circles with their ideas; only the largest of each.
  private func circles(_ drawn: Drawn) -> [(centre: ScenePoint, radius: Double)] {
    let layout = Sample.spread(drawn.measured)
    return drawn.measured.ideas.indices.map { index in
      let place = layout.positions[index]
      return (ScenePoint(place.x, place.y), drawn.measured.radius(of: index))
    }
  }

  @Test func `a page that has room for all text changes nothing`() {
    let map = Sample.map(seed: 1, ideas: 60)
    let drawn = draw(map, width: 3_000)
    #expect(drawn.scene == drawn.whole && drawn.scene.unnamed == 0)
    #expect(drawn.pixels(11) >= 9)
  }

  @Test(arguments: [1, 2], [2_400.0, 1_400, 700, 300])
  func `no text is smaller than the floor, and none touches another`(seed: UInt64, width: Double) {
    for isOnPaper in [false, true] {
      let drawn = draw(Sample.map(seed: seed, ideas: 120, extra: 8), width: width, isOnPaper: isOnPaper)
      let floor = isOnPaper ? 7 / 0.75 : 9
      let found = lines(drawn.scene)
      for (line, _) in found {
        #expect(drawn.pixels(line.size) >= floor - 0.01, "\(line.text)")
      }
      let names = drawn.measured.ideas.indices.compactMap { index in
        drawn.measured.labelBox(index).map { box in
          let place = Sample.spread(drawn.measured).positions[index]
          return (index, box.moved(by: ScenePoint(place.x, place.y)))
        }
      }
      guard drawn.measured.reduction != nil else { continue }
      for (place, (one, box)) in names.enumerated() {
        for (two, other) in names[(place + 1)...] {
          #expect(drawn.pixels(box.gap(to: other)) > 2.9, "\(one) and \(two)")
        }
        #expect(drawn.scene.bounds.outset(-9.9 / drawn.scale.pixelsPerUnit).contains(box) || width < 400)
      }
    }
  }

  @Test(arguments: [1, 2, 3]) func `circles of an atlas do not overlap, and names cover none but small ones`(
    seed: UInt64
  ) {
    let drawn = draw(Sample.map(seed: seed, ideas: 400, extra: 40), width: 1_000)
    #expect(drawn.measured.reduction?.isAtlas == true)
    let circles = circles(drawn)
    for one in circles.indices {
      for two in circles.indices.dropFirst(one + 1) {
        let gap = (circles[one].centre - circles[two].centre).length - circles[one].radius - circles[two].radius
        #expect(drawn.pixels(gap) > 1)
      }
    }
    for index in drawn.measured.ideas.indices {
      guard let label = drawn.measured.ideas[index].label, let box = drawn.measured.labelBox(index) else { continue }
      let here = box.moved(by: circles[index].centre)
      let covered = circles.indices.filter { other in
        let circle = MeasuredMap.Form.circle(radius: circles[other].radius)
        return other != index && here.distance(to: circle, at: circles[other].centre) <= 0
      }
      switch label.tone {
      case .quiet: #expect(covered.isEmpty)
      case .ink: #expect(covered.count <= 2)
      case .branch: break
      }
      // The names of branches are always there, and may have to cover what they would rather not.
      #expect(label.tone == .branch || covered.allSatisfy { drawn.pixels(circles[$0].radius) <= 8.5 })
    }
  }

  @Test func `everything that is left out is counted and still told`() {
    let map = Sample.map(seed: 5, ideas: 300)
    let drawn = draw(map, width: 800)
    let ideas = drawn.measured.ideas
    let isNamed = ideas.map { !$0.drawnText.lines.isEmpty }
    #expect(drawn.scene.unnamed == isNamed.count(where: { !$0 }) && drawn.scene.unnamed > 100)
    #expect(drawn.scene.accessible == drawn.scene.accessible.filter { !$0.name.isEmpty })
    let told = drawn.scene.accessible.filter { $0.role == .listItem }
    #expect(told.count == 300)
    let names = Dictionary(map.ideas.map { ($0.id, $0.text) }) { first, _ in first }
    for node in told { #expect(node.name == names[node.ideaID ?? ""]) }
    // Whose text is not drawn keeps it at hand.
    for (idea, node) in zip(drawn.measured.hierarchy.readingOrder(positions: circles(drawn).map(\.centre)), told) {
      if !isNamed[idea] { #expect(node.isShortened) }
    }
    let footer = lines(drawn.scene).map(\.line.text)
    #expect(footer.contains { $0.hasPrefix("\(300 - drawn.scene.unnamed) of 300 ideas named") })
    let legibility = Legibility(
      of: drawn.measured, scene: drawn.scene, pointsPerUnit: drawn.pixels(0.75), isOnPaper: false)
    #expect(legibility.findings.contains { $0.code == "unnamed-ideas" && $0.breaksFloor })
    #expect(legibility.findings.allSatisfy { $0.code != "small-text" }, "\(legibility.findings.map(\.message))")
  }

  @Test func `the page is as large as it was taken for, and holds everything`() {
    for width in [1_800.0, 1_000, 500, 200] {
      let drawn = draw(Sample.map(seed: 7, ideas: 200, extra: 20), width: width)
      let taken = drawn.measured.reduction?.page.pixelsPerUnit ?? 0
      #expect((taken / drawn.scale.pixelsPerUnit - 1).magnitude < 0.001, "\(width)")
      for item in drawn.scene.allItems { #expect(drawn.scene.bounds.outset(1e-6).contains(item.bounds)) }
      #expect(drawn.scene.layers.contains { $0.kind == .furniture } == (width >= 500))
    }
  }

  @Test func `small circles are discs of one colour, without shadow`() {
    let drawn = draw(Sample.map(seed: 3, ideas: 900), width: 160)
    let small = circles(drawn).count { drawn.pixels($0.radius) < 3 }
    #expect(small > 100)
    for item in drawn.scene.items(.ideas) {
      switch item.shape {
      case .ring(_, let radius, _, _): #expect(drawn.pixels(radius) > 2)
      case .disc(_, let radius, let paint) where drawn.pixels(radius) < 2.5:
        guard case .solid = paint else {
          Issue.record("a gradient nobody can see")
          return
        }
      default: break
      }
    }
    #expect(drawn.scene.items(.shadows).count == 900 - small)
  }

  @Test func `a text scale below 1 is a wish for smaller text`() {
    let map = Sample.map(seed: 2, ideas: 20)
    let drawn = draw(map, width: 1e9, options: SceneOptions(textScale: 0.5))
    #expect(drawn.scene == drawn.whole)
    let half = MeasuredMap(map, options: SceneOptions(textScale: 0.5), text: text)
    #expect(!half.isTooSmall(on: PageScale(pixelsPerUnit: 1, shorterSide: 900)))
    #expect(half.isTooSmall(on: PageScale(pixelsPerUnit: 0.7, shorterSide: 900)))
  }
}
