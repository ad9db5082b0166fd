import GraphLayout
import IdeaModel
import MapScene
import Testing

@Suite struct LegibilityTests {
  private func legibility(
    _ map: IdeaMap, theme: Theme = .light, pointsPerUnit: Double = 0.75, isOnPaper: Bool = false,
    change: (inout Scene) -> Void = { _ in }
  ) -> Legibility {
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, options: SceneOptions(theme: theme), text: text)
    var scene = SceneComposer.compose(measured, layout: Sample.spread(measured), text: text)
    change(&scene)
    return Legibility(of: measured, scene: scene, pointsPerUnit: pointsPerUnit, isOnPaper: isOnPaper)
  }

  private static func tree(_ ideas: [Idea]) -> IdeaMap {
    var map = IdeaMap(id: "m", title: "Letters")
    map.ideas = ideas
    map.connections = zip(ideas, ideas.dropFirst()).map { Connection(id: $1.id + "-", from: $0.id, to: $1.id) }
    return map
  }

  private static let plain = tree([
    Idea(id: "a", text: "Ay", isRoot: true), Idea(id: "b", text: "Be"), Idea(id: "c", text: "Ce"),
  ])

  @Test(arguments: Theme.all) func `every theme passes, with the contrast that the palette promises`(theme: Theme)
    throws
  {
    let result = legibility(Self.plain, theme: theme)
    #expect(result.isPassed && result.findings.isEmpty)
    let palette = Palette(theme: theme, ground: nil)
    let promised =
      (0...2).map { palette.colors($0 == 0 ? nil : BranchColor(slot: 0), depth: $0).textContrast }.min() ?? 0
    let onGround = min(palette.ink.contrast(with: palette.ground), palette.muted.contrast(with: palette.ground))
    // In glass the text of this map does not reach as far out as any may.
    let least = try #require(result.minimumContrast)
    #expect(least >= min(promised, onGround) - 1e-9 && least < min(promised, onGround) + 1)
    // The subtitle counts the ideas in 14 units, depth 2 is set in 13.
    #expect(result.smallestText == 13 * 0.75)
  }

  /// Changes every shape that text lies on.
  private static func paint(_ scene: inout Scene, _ body: (Paint) -> Paint) {
    for layer in scene.layers.indices where scene.layers[layer].kind == .ideas {
      for item in scene.layers[layer].items.indices {
        if case .disc(let centre, let radius, let old) = scene.layers[layer].items[item].shape {
          scene.layers[layer].items[item].shape = .disc(centre: centre, radius: radius, paint: body(old))
        }
      }
    }
  }

  @Test func `the worst stop of a gradient counts, if text reaches it`() throws {
    let grey = Color(red: 0.4, green: 0.4, blue: 0.4)
    let white = Color(red: 1, green: 1, blue: 1)
    // A bead's stops are not round its middle: all of them count.
    let bead = legibility(Self.plain) { scene in
      Self.paint(&scene) { paint in
        guard case .radial(let focus, let small, let centre, let radius, _) = paint else { return paint }
        return .radial(
          focus: focus, focusRadius: small, centre: centre, radius: radius,
          stops: [
            GradientStop(offset: 0, color: white), GradientStop(offset: 0.9, color: white),
            GradientStop(offset: 1, color: grey),
          ])
      }
    }
    let finding = try #require(bead.findings.first)
    #expect(finding.code == "low-contrast" && finding.breaksFloor && !bead.isPassed)
    #expect(finding.message.contains("less contrast than 4.5"))
    // Round the middle it is known how far the text reaches: 0.97 is out of its reach, 0.3 is not.
    for (offset, isWeak) in [(0.97, false), (0.3, true)] {
      let glass = legibility(Self.tree([Idea(id: "b", text: "Beta")]), theme: .dark) { scene in
        Self.paint(&scene) { paint in
          guard case .radial(_, _, let centre, let radius, _) = paint else { return paint }
          let disc = ScenePoint(centre.x, centre.y)
          return .radial(
            focus: disc, focusRadius: 0, centre: disc, radius: radius,
            stops: [
              GradientStop(offset: 0, color: white), GradientStop(offset: offset - 0.01, color: white),
              GradientStop(offset: offset, color: grey), GradientStop(offset: 1, color: grey),
            ])
        }
      }
      #expect(glass.isPassed != isWeak, "\(offset): \(glass)")
    }
  }

  @Test func `text under the floor is found, on paper and on a screen`() throws {
    #expect(legibility(Self.plain, pointsPerUnit: 6.75 / 13).isPassed)
    let small = legibility(Self.plain, pointsPerUnit: 6.75 / 13, isOnPaper: true)
    let finding = try #require(small.findings.first)
    #expect(small.findings.count == 1 && finding.code == "small-text" && finding.breaksFloor)
    #expect(finding.message.contains("1 line of text is smaller than 7 points; the smallest is 6.75, of “Ce”."))
    #expect(legibility(Self.plain, pointsPerUnit: 7.0 / 13, isOnPaper: true).isPassed)
  }

  @Test func `what has no words is counted`() {
    let map = Self.tree([
      Idea(id: "a", text: "Alpha", isRoot: true), Idea(id: "b", kind: .photo, text: "Beta"),
      Idea(id: "c", kind: .photo, text: "", attachment: Attachment(file: "c.jpg", description: "A crane")),
      Idea(id: "d", text: " \u{200B} "),
      Idea(id: "e", text: "E", attachment: Attachment(file: "e.pdf", description: " ")),
    ])
    let result = legibility(map)
    #expect(result.missingDescriptions == 3 && !result.isPassed)
    #expect(result.findings.map(\.ideaID) == ["b", "d", "e"])
    #expect(result.findings.allSatisfy { $0.code == "missing-description" && $0.breaksFloor })
    #expect(result.findings.map { String($0.message.prefix(9)) } == ["The photo", "The idea ", "The attac"])
    let many = legibility(Self.tree((0..<30).map { Idea(id: "\($0)", kind: .audio, text: "\($0)") }))
    #expect(many.missingDescriptions == 30 && many.findings.count == 21)
  }

  @Test func `a colour within a branch is advice, one of a branch or a root is none`() {
    func map(_ colors: [String?]) -> IdeaMap {
      Self.tree(colors.enumerated().map { Idea(id: "\($0)", text: "Idea \($0)", color: $1, isRoot: $0 == 0) })
    }
    #expect(legibility(map([nil, nil, nil])).colourOnly == 0)
    #expect(legibility(map(["red", "green", nil, nil])).colourOnly == 0)
    #expect(legibility(map([nil, "green", "green", "no colour"])).colourOnly == 0)
    let result = legibility(map([nil, nil, "red", nil]))
    #expect(result.colourOnly == 1 && result.isPassed)
    #expect(result.findings.map(\.code) == ["colour-only"] && result.findings.map(\.ideaID) == ["2"])
  }

  @Test func `larger text has wider lines and rims, and fits its cards before it is shortened`() throws {
    var map = Self.plain
    map.ideas[2].size = .box(width: 160, height: 60)
    map.ideas[2].text = "Some words that fill a card at their usual size"
    let text = FixedWidthTextMeasurer()
    map.connections[0].isDirected = true
    /// The length of an arrowhead's side.
    func barb(_ measured: MeasuredMap) -> Double? {
      let scene = SceneComposer.compose(measured, layout: Sample.spread(measured), text: text)
      for item in scene.items(.connections) {
        if case .fill(let path, .solid) = item.shape { return (path.points[0] - path.points[1]).length }
      }
      return nil
    }
    let one = MeasuredMap(map, text: text)
    let four = MeasuredMap(map, options: SceneOptions(textScale: 4), text: text)
    #expect(four.theme.connection.ribbonWidths == one.theme.connection.ribbonWidths.map { $0 * 2 })
    let more = MeasuredMap(map, options: SceneOptions(textScale: 2.25), text: text)
    #expect(try abs(#require(barb(more)) - 1.5 * #require(barb(one))) < 0.01)
    #expect(four.theme.rims[1].width == one.theme.rims[1].width * 2)
    #expect(four.theme.sizes.font == one.theme.sizes.font.map { $0 * 4 })
    #expect(!one.isShortened(2) && !four.isShortened(2))
    #expect(four.radius(of: 1) == 4 * one.radius(of: 1))
    func title(_ measured: MeasuredMap) -> TextLine? {
      let scene = SceneComposer.compose(measured, layout: Sample.spread(measured), text: text)
      guard case .text(let line) = scene.items(.furniture).first?.shape else { return nil }
      return line
    }
    #expect(try #require(title(four)).size == 4 * #require(title(one)).size)
  }
}
