import GraphLayout
import IdeaModel
import MapScene
import Testing

@Suite("Composing")
struct ComposeTests {
  private func compose(_ map: IdeaMap, options: SceneOptions = SceneOptions(), _ places: [Point]) -> Scene {
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, options: options, text: text)
    return SceneComposer.compose(measured, layout: LayoutResult(positions: places, routes: []), text: text)
  }

  private let pair = IdeaMap(
    id: "m", title: "Pair",
    ideas: [Idea(id: "a", text: "One", isRoot: true), Idea(id: "b", text: "Two")],
    connections: [Connection(id: "c", from: "a", to: "b")])

  @Test("an empty map is a blank page with a warning")
  func empty() {
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(IdeaMap(id: "m"), text: text)
    #expect(measured.diagnostics.map(\.code) == ["empty-map"])
    let scene = SceneComposer.compose(measured, layout: LayoutResult(positions: [], routes: []), text: text)
    #expect(scene.bounds.width >= 200 && scene.bounds.height >= 200)
    #expect(scene.allItems.isEmpty)
    #expect(!scene.title.isEmpty)
  }

  @Test("the title shows when it says more than the root")
  func title() {
    let places = [Point(0, 0), Point(200, 0)]
    #expect(compose(pair, places).accessible.first?.role == .heading)
    #expect(compose(pair, places).items(.furniture).count == 2)
    #expect(compose(pair, options: SceneOptions(title: " one "), places).items(.furniture).isEmpty)
    #expect(compose(pair, options: SceneOptions(title: "Other"), places).title == "Other")
    let long = compose(pair, options: SceneOptions(title: String(repeating: "long title ", count: 80)), places)
    #expect(long.accessible[0].isShortened)
    #expect(long.items(.furniture).allSatisfy { long.bounds.contains($0.bounds) })
    #expect(long.bounds.width < 700)
  }

  @Test("the ground is the theme's, the map's, the caller's or none")
  func background() {
    let places = [Point(0, 0), Point(200, 0)]
    var map = pair
    #expect(compose(map, places).background?.hex == Theme.light.ground.color.hex)
    map.background = "#102030"
    #expect(compose(map, places).background?.hex == "#102030")
    #expect(compose(map, options: SceneOptions(background: .none), places).background == nil)
    let own = Color(red: 1, green: 1, blue: 1)
    #expect(compose(map, options: SceneOptions(background: .color(own)), places).background == own)
    map.background = "nonsense"
    let measured = MeasuredMap(map, text: FixedWidthTextMeasurer())
    #expect(measured.diagnostics.map(\.code) == ["unknown-color"])
  }

  @Test("the grid is drawn only when asked for")
  func grid() {
    let places = [Point(0, 0), Point(200, 0)]
    #expect(compose(pair, places).items(.ground).isEmpty)
    #expect(compose(pair, options: SceneOptions(showsGrid: true), places).items(.ground).count == 1)
  }

  @Test("cross links are dots that keep off both rims; labels sit on pills; arrows point at the end")
  func cross() throws {
    var map = IdeaMap(id: "m", title: "")
    for (index, id) in ["a", "b", "c"].enumerated() { map.ideas.append(Idea(id: id, text: id, isRoot: index == 0)) }
    map.connections = [
      Connection(id: "1", from: "a", to: "b"), Connection(id: "2", from: "a", to: "c"),
      Connection(id: "3", from: "b", to: "c", label: "depends on", isDirected: true),
    ]
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, text: text)
    let places = [Point(0, 0), Point(200, 120), Point(200, -120)]
    let scene = SceneComposer.compose(measured, layout: LayoutResult(positions: places, routes: []), text: text)
    let strokes = scene.items(.connections).compactMap { item -> (Path, StrokeStyle)? in
      guard case .stroke(let path, _, let style) = item.shape else { return nil }
      return (path, style)
    }
    try #require(strokes.count == 1)
    #expect(strokes[0].1.dashes == [0.01, 4.6] && strokes[0].1.isRound)
    let first = strokes[0].0.points[0]
    let last = strokes[0].0.points[3]
    #expect(abs((first - places[1]).length - measured.radius(of: 1) - 3.5) < 0.05)
    #expect((last - places[2]).length - measured.radius(of: 2) > 3.5)
    let barbs = scene.items(.connections).compactMap { item -> Path? in
      guard case .fill(let path, .solid) = item.shape, path.points.count == 4 else { return nil }
      return path
    }
    try #require(barbs.count == 1)
    let tip = (barbs[0].points[0] - places[2]).length - measured.radius(of: 2)
    #expect(tip > 1 && tip < 4)
    #expect(scene.items(.labels).count == 3)
    let node = try #require(scene.accessible.first { $0.ideaID == "b" })
    #expect(node.description == "Also linked to c (depends on).")
  }

  @Test("words of connections cover neither circles nor each other, however short the line")
  func crowdedLabels() throws {
    var map = IdeaMap(id: "m", title: "")
    map.ideas = ["a", "b", "c"].map { Idea(id: $0, text: $0) }
    map.connections = [
      Connection(id: "1", from: "a", to: "b", label: "card refused"),
      Connection(id: "2", from: "b", to: "a", label: "check out"),
      Connection(id: "3", from: "b", to: "b", label: "change amount"),
      Connection(id: "4", from: "b", to: "c", label: "nobody at home"),
    ]
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, text: text)
    let gap = 24.0
    let step = measured.radius(of: 0) + measured.radius(of: 1) + gap
    let places = [Point(0, 0), Point(step, 0), Point(step, step)]
    let scene = SceneComposer.compose(measured, layout: LayoutResult(positions: places, routes: []), text: text)
    // Each pill is a fill, an outline and its words; the fill's bounds are the pill's.
    let pills = scene.items(.labels).compactMap { item -> Rect? in
      guard case .fill = item.shape else { return nil }
      return item.bounds
    }
    try #require(pills.count == 4)
    for (index, pill) in pills.enumerated() {
      for other in pills[(index + 1)...] { #expect(!pill.intersects(other)) }
      for (idea, place) in places.enumerated() {
        let nearest = ScenePoint(
          min(max(place.x, pill.minX), pill.maxX), min(max(place.y, pill.minY), pill.maxY))
        #expect((nearest - place).length >= measured.radius(of: idea), "pill \(index) on idea \(idea)")
      }
    }
  }

  @Test("parallel connections and loops are drawn, each once")
  func parallel() {
    var map = pair
    map.connections += [
      Connection(id: "d", from: "b", to: "a"), Connection(id: "e", from: "b", to: "b"),
      Connection(id: "f", from: "nowhere", to: "a"),
    ]
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, text: text)
    #expect(measured.layoutGraph().edges.map(\.id) == ["c", "d", "e"])
    let routes = [
      Route(shape: .straight, points: [Point(44, 0), Point(160, 0)]),
      Route(shape: .parallel, points: [Point(160, 5), Point(130, 60), Point(80, 60), Point(44, 5)]),
      Route(shape: .loop, points: [Point(215, -30), Point(210, -110), Point(290, -110), Point(225, -25)]),
    ]
    let scene = SceneComposer.compose(
      measured, layout: LayoutResult(positions: [Point(0, 0), Point(200, 0)], routes: routes), text: text)
    #expect(scene.items(.connections).count == 3)
    #expect(scene.allItems.allSatisfy { scene.bounds.contains($0.bounds) })
    #expect(Set(scene.items(.connections).map(\.bounds)).count == 3)
  }

  @Test(
    "words on a loop stand beyond it, whichever way it leads", arguments: [(0.0, -1.0), (1, 0), (0, 1), (-0.7, 0.7)])
  func wordsOnLoop(away: (Double, Double)) throws {
    var map = pair
    map.connections = [Connection(id: "e", from: "b", to: "b", label: "once more")]
    let text = FixedWidthTextMeasurer()
    let out = Point(away.0, away.1)
    let across = Point(-away.1, away.0)
    let middle = Point(200, 0)
    func point(_ farther: Double, _ aside: Double) -> Point { middle + out * farther + across * aside }
    let loop: [Point] = [point(36, 18), point(90, 50), point(90, -50), point(36, -18)]
    let scene = SceneComposer.compose(
      MeasuredMap(map, text: text),
      layout: LayoutResult(positions: [Point(-200, 0), middle], routes: [Route(shape: .loop, points: loop)]), text: text
    )
    let pill = try #require(scene.items(.labels).first?.bounds)
    let curve = CubicCurve(start: loop[0], control1: loop[1], control2: loop[2], end: loop[3])
    for step in 0...40 { #expect(!pill.intersects(Rect(centre: curve.point(Double(step) / 40), radius: 0.1))) }
    let reach = Point((pill.minX + pill.maxX) / 2, (pill.minY + pill.maxY) / 2) - middle
    #expect((reach * out).sum() > 36)
  }

  @Test("given sizes are drawn as they are and told to the layout")
  func givenSizes() {
    var map = pair
    map.ideas[0].size = .circle(radius: 60)
    map.ideas[1].size = .box(width: 120, height: 48)
    map.ideas[1].text = "A card with rather more text on it than there is room for on such a card, really"
    map.ideas[1].kind = .photo
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, text: text)
    let graph = measured.layoutGraph()
    #expect(graph.nodes[0].footprint == Footprint(radius: 60))
    #expect(graph.nodes[1].footprint == Footprint(radius: 0, box: Extents(left: 60, top: 24, right: 60, bottom: 24)))
    #expect(measured.isShortened(1))
    #expect(measured.diagnostics.map(\.code) == ["text-shortened"])
    let scene = SceneComposer.compose(
      measured, layout: LayoutResult(positions: [Point(0, 0), Point(220, 0)], routes: []), text: text)
    let lines = scene.items(.ideas).compactMap { item -> Rect? in
      guard case .text(let line) = item.shape, line.origin.x > 100 else { return nil }
      return item.bounds
    }
    #expect(!lines.isEmpty)
    for line in lines { #expect(Rect(minX: 160, minY: -24, maxX: 280, maxY: 24).contains(line)) }
  }

  @Test(
    "only web and mail addresses are kept",
    arguments: [
      ("https://example.org/a?b=c#d", true), ("  HTTP://example.org ", true), ("mailto:a@example.org", true),
      ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false), ("java\tscript:alert(1)", false),
      ("data:text/html,x", false), ("file:///etc/passwd", false), ("//host/path", false), ("https:///x", false),
      ("https://a b", false), ("https://a\"onclick=1", false), ("https://a\u{202E}b", false), ("", false),
      ("#id", false),
      ("https://" + String(repeating: "a", count: 100_000), false), ("\u{1}javascript:x", false), ("https:x", false),
    ])
  func links(link: String, isKept: Bool) {
    #expect((SafeLink.checked(link) != nil) == isKept)
    var map = pair
    map.ideas[0].link = link
    let measured = MeasuredMap(map, text: FixedWidthTextMeasurer())
    #expect(measured.diagnostics.map(\.code) == (isKept || link.isEmpty ? [] : ["unsafe-link"]))
  }

  @Test("findings name what is wrong, and a flood of one kind is cut short")
  func findings() throws {
    var map = pair
    map.ideas[0].text = "a\u{0}b"
    map.ideas[1].text = "glyph \u{E000}"
    map.ideas[1].color = "no colour"
    let found = MeasuredMap(map, text: FixedWidthTextMeasurer()).diagnostics
    #expect(Set(found.map(\.code)) == ["undrawable-characters", "missing-glyphs", "unknown-color"])
    #expect(try #require(found.first { $0.code == "missing-glyphs" }).message.contains("U+E000"))
    var many = IdeaMap(id: "m")
    many.ideas = (0..<300).map { Idea(id: "\($0)", text: "x", color: "bad") }
    #expect(MeasuredMap(many, text: FixedWidthTextMeasurer()).diagnostics.count <= 21)
  }

  @Test("titles and labels are told of like ideas", arguments: ["a\u{7}b", "\u{0}\u{1b}", "glyph \u{E000}"])
  func labelAndTitleFindings(text: String) {
    let code = text.contains("\u{E000}") ? "missing-glyphs" : "undrawable-characters"
    var map = pair
    map.connections[0].label = text
    #expect(MeasuredMap(map, text: FixedWidthTextMeasurer()).diagnostics.map(\.code) == [code])
    map.title = text
    #expect(MeasuredMap(map, text: FixedWidthTextMeasurer()).diagnostics.map(\.code) == [code, code])
    // A title that is not drawn is not told of.
    map.title = "one"
    #expect(MeasuredMap(map, text: FixedWidthTextMeasurer()).diagnostics.count == 1)
    let other = SceneOptions(title: text)
    #expect(MeasuredMap(map, options: other, text: FixedWidthTextMeasurer()).diagnostics.count == 2)
  }

  @Test("a label is named by its words, else by its connection, and told of when it is shortened")
  func labelFindings() {
    var map = pair
    map.connections[0] = Connection(id: "only\u{1}", from: map.ideas[0].id, to: map.ideas[1].id, label: "\u{202E}")
    map.connections.append(
      Connection(from: map.ideas[0].id, to: map.ideas[1].id, label: String(repeating: "long ", count: 100)))
    let found = MeasuredMap(map, text: FixedWidthTextMeasurer()).diagnostics
    #expect(found.map(\.code) == ["undrawable-characters", "text-shortened"], "\(found)")
    #expect(found.first?.message.contains("the label of the connection “only”") == true)
    #expect(found.last?.message.contains("the label “long long") == true)
  }

  @Test("a position beyond what a map file can hold is told of")
  func farPosition() {
    var map = pair
    map.ideas[0].position = Position(x: 67_108_865, y: 0)
    map.ideas[1].position = Position(x: 67_108_864, y: 0)
    #expect(MeasuredMap(map, text: FixedWidthTextMeasurer()).diagnostics.map(\.code) == ["unusable-position"])
  }

  @Test("a user's colour is passed down its branch, but not from the root")
  func userColour() {
    var map = IdeaMap(id: "m")
    map.ideas = [
      Idea(id: "r", text: "r", color: "#ff0000", isRoot: true), Idea(id: "a", text: "a", color: "#00ff00"),
      Idea(id: "b", text: "b"), Idea(id: "c", text: "c"),
    ]
    map.connections = [
      Connection(id: "1", from: "r", to: "a"), Connection(id: "2", from: "a", to: "b"),
      Connection(id: "3", from: "r", to: "c"),
    ]
    let measured = MeasuredMap(map, text: FixedWidthTextMeasurer())
    #expect(measured.ideas[2].color == measured.ideas[1].color)
    #expect(measured.ideas[3].color == BranchColor(slot: 1))
  }

  @Test("larger text makes larger circles")
  func textScale() {
    let one = MeasuredMap(pair, text: FixedWidthTextMeasurer())
    let two = MeasuredMap(pair, options: SceneOptions(textScale: 2), text: FixedWidthTextMeasurer())
    #expect(abs(two.radius(of: 0) - 2 * one.radius(of: 0)) < 0.01)
  }

  @Test(
    "numbers in dumps are fixed",
    arguments: [
      (0.0, "0.00"), (-0.0, "0.00"), (-0.004, "0.00"), (1.005, "1.00"),
      (-12.345, "-12.35"), (3.999, "4.00"), (1e9, "1000000000.00"), (-0.5, "-0.50"),
    ])
  func numbers(value: Double, text: String) { #expect(SceneDump.number(value) == text) }
}
