import GraphLayout
import IdeaModel
import MapScene
import Testing

@Suite("Text beside circles")
struct LabelTests {
  private let text = FixedWidthTextMeasurer()

  /// A root, some branches, and twigs on each of them.
  private func tree(_ branches: Int, _ twigs: Int) -> IdeaMap {
    var map = IdeaMap(id: "m", ideas: [Idea(id: "root", text: "The root", isRoot: true)])
    for branch in 0..<branches {
      map.ideas.append(Idea(id: "b\(branch)", text: "Branch \(branch)"))
      map.connections.append(Connection(id: "cb\(branch)", from: "root", to: "b\(branch)"))
      for twig in 0..<twigs {
        map.ideas.append(Idea(id: "t\(branch)-\(twig)", text: "Twig number \(twig)"))
        map.connections.append(Connection(id: "ct\(branch)-\(twig)", from: "b\(branch)", to: "t\(branch)-\(twig)"))
      }
    }
    return map
  }

  private func measured(_ map: IdeaMap, _ rule: LabelRule) -> MeasuredMap {
    var options = SceneOptions()
    options.labelRule = rule
    return MeasuredMap(map, options: options, text: text)
  }

  @Test("the rules: none, leaves, all but roots and branches")
  func rules() {
    let map = tree(4, 3)
    let inside = measured(map, .inside)
    let tidy = measured(map, .tidy(.horizontal))
    let organic = measured(map, .organic)
    for index in map.ideas.indices {
      let isTwig = map.ideas[index].id.hasPrefix("t")
      #expect(!inside.hasTextOutside(index))
      #expect(tidy.hasTextOutside(index) == isTwig)
      #expect(organic.hasTextOutside(index) == isTwig)
      #expect(!isTwig || organic.radius(of: index) < inside.radius(of: index))
      #expect(organic.lines(of: index).joined(separator: " ") == map.ideas[index].text)
    }
    // A branch without twigs is a leaf in a tree, and a branch in an organic map.
    let star = tree(5, 0)
    #expect(measured(star, .tidy(.horizontal)).hasTextOutside(1) && !measured(star, .organic).hasTextOutside(1))
    #expect(!measured(star, .tidy(.horizontal)).hasTextOutside(0))
  }

  @Test("small islands show what branches off their hub as circles, large ones do not")
  func islands() throws {
    var map = tree(3, 4)
    map.ideas[0].isRoot = false
    var islands = map
    for idea in map.ideas { islands.ideas.append(Idea(id: "2" + idea.id, text: idea.text)) }
    for link in map.connections {
      islands.connections.append(Connection(id: "2" + link.id, from: "2" + link.from, to: "2" + link.to))
    }
    let measured = measured(islands, .organic)
    let twigs = islands.ideas.indices.filter {
      measured.hierarchy.depth[$0] == 2 && measured.hierarchy.children[$0].count >= 2
    }
    #expect(!twigs.isEmpty && twigs.allSatisfy { !measured.hasTextOutside($0) })
    #expect(islands.ideas.indices.contains { measured.hasTextOutside($0) })
  }

  @Test("pictures and texts too long for a circle stand outside, siblings that are leaves with them")
  func forced() {
    let long = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let map = IdeaMap(
      id: "m",
      ideas: [
        Idea(id: "r", text: "Root", isRoot: true), Idea(id: "a", text: long), Idea(id: "b", text: "Short"),
        Idea(id: "p", kind: .photo, text: "A picture"), Idea(id: "c", text: "Inner"), Idea(id: "d", text: "Leaf"),
      ],
      connections: [("r", "a"), ("r", "b"), ("r", "p"), ("r", "c"), ("c", "d")].map {
        Connection(id: $0.0 + $0.1, from: $0.0, to: $0.1)
      })
    let measured = measured(map, .inside)
    #expect(map.ideas.indices.map { measured.hasTextOutside($0) } == [false, true, true, true, false, false])
    #expect(measured.radius(of: 3) == 52 && measured.radius(of: 1) == 14 && measured.radius(of: 2) == 14)
    #expect(!measured.isShortened(1))
    #expect(measured.lines(of: 1).joined(separator: " ") == long)
  }

  @Test("what is longer than a label ends in an ellipsis and is kept whole for assistive technology")
  func shortened() throws {
    var map = tree(2, 2)
    map.ideas[2].text = (0..<400).map { "word\($0)" }.joined(separator: " ")
    let measured = measured(map, .tidy(.horizontal))
    #expect(measured.isShortened(2) && measured.lines(of: 2).last?.last == "…")
    #expect(measured.diagnostics.map(\.code) == ["text-shortened"])
    let scene = SceneComposer.compose(measured, layout: Sample.spread(measured), text: text)
    let node = try #require(scene.accessible.first { $0.ideaID == map.ideas[2].id })
    #expect(node.name == map.ideas[2].text && node.isShortened)
  }

  @Test("the narrowest width that keeps the number of lines")
  func narrowest() throws {
    var map = tree(2, 2)
    map.ideas[2].text = "one two three four five six seven eight nine ten"
    let measured = measured(map, .tidy(.horizontal))
    let widths = measured.ideas[2].drawnText.lines.map { $0.metrics.advance }
    #expect(widths.count > 1)
    #expect((widths.max() ?? 0) - (widths.min() ?? 0) < 5 * 0.55 + 1e-9, "\(widths)")
  }

  /// Two ideas of depth 2 and the branch between them, one at a given place.
  private func side(dot: Point, in map: IdeaMap? = nil) -> LabelSide? {
    let map = map ?? tree(1, 1)
    let measured = measured(map, .organic)
    let places = [Point(0, -400), Point(0, 0), dot]
    return measured.choosingSides(at: places).ideas[2].label?.side
  }

  @Test("a label stands away from the line to its idea, on the usual side where both are free")
  func sides() {
    #expect(side(dot: Point(200, 0)) == .right)
    #expect(side(dot: Point(-200, 0)) == .left)
    #expect(side(dot: Point(0, 200)) == .right)
    var mirrored = tree(1, 1)
    mirrored.ideas[0].text = "الجذر"
    #expect(side(dot: Point(0, 200), in: mirrored) == .left)
    #expect(side(dot: Point(200, 0), in: mirrored) == .right)
  }

  @Test("in rows and columns labels stand on the outer side, whatever stands there")
  func outerSide() throws {
    let map = tree(2, 3)
    for (axis, first, second) in [
      (TreeAxis.horizontal, LabelSide.right, LabelSide.left), (.vertical, .below, .above),
    ] {
      let measured = measured(map, .tidy(axis))
      let places = map.ideas.indices.map { index in
        let branch = Double(index <= 4 ? 1 : -1)
        let depth = Double(measured.hierarchy.depth[index]) * branch * 150
        let row = Double((index + 3) % 4 - 2) * 40
        return axis == .horizontal ? Point(depth, row) : Point(row, depth)
      }
      let placed = measured.choosingSides(at: places)
      for index in map.ideas.indices {
        guard let side = placed.ideas[index].label?.side else { continue }
        #expect(side == (index <= 4 ? first : second))
      }
    }
  }

  @Test("boxes lie beside the circle, lines in their boxes, aligned to the circle", arguments: LabelSide.allCases)
  func boxes(side: LabelSide) throws {
    var map = tree(1, 1)
    map.ideas[2].text = "A label of several words that takes two lines"
    var idea = measured(map, .organic).ideas[2]
    idea.label?.side = side
    let label = try #require(idea.label)
    let radius = idea.form.innerRadius
    let box = label.box(side, radius: radius)
    let nearest = ScenePoint(min(max(0, box.minX), box.maxX), min(max(0, box.minY), box.maxY))
    #expect((nearest.x * nearest.x + nearest.y * nearest.y).squareRoot() >= radius)
    let text = idea.drawnText
    #expect(text.lines.count > 1)
    for line in text.lines {
      for corner in FittedText.corners(line, size: text.size) {
        #expect(box.outset(0.01).contains(Rect(centre: corner, radius: 0)), "\(side)")
      }
    }
    let starts = Set(text.lines.map { Int(($0.origin.x * 100).rounded()) })
    if box.minX >= 0 { #expect(starts.count == 1) }
  }

  @Test("where labels stand depends on places and sizes, not on where they stood")
  func pure() {
    let map = Sample.map(seed: 4, ideas: 80, extra: 10)
    let measured = measured(map, .organic)
    let layout = Sample.spread(measured)
    let once = measured.placingLabels(at: layout.positions, text: text)
    var turned = once
    for index in turned.ideas.indices { turned.ideas[index].label?.side = .aboveLeft }
    #expect(turned.placingLabels(at: layout.positions, text: text).hasLabels(like: once))
    #expect(self.measured(map, .inside).placingLabels(at: layout.positions, text: text).hasLabels(like: once))
  }

  @Test("a few ideas with room keep their text inside; rows and columns have leaves outside")
  func rulesFromPlaces() {
    let map = tree(2, 3)
    let measured = measured(map, .organic)
    let roomy = measured.placingLabels(at: Sample.spread(measured).positions, text: text)
    #expect(map.ideas.indices.allSatisfy { !roomy.hasTextOutside($0) })
    let rows = map.ideas.indices.map { index -> Point in
      let side = index <= 4 ? 1.0 : -1
      let depth = measured.hierarchy.depth[index]
      return Point(side * Double(depth) * 180, depth == 2 ? Double((index + 2) % 4 - 1) * 30 : 0)
    }
    let tidy = measured.placingLabels(at: rows, text: text)
    #expect(map.ideas.indices.allSatisfy { tidy.hasTextOutside($0) == (measured.hierarchy.depth[$0] == 2) })
  }

  @Test("work stays in proportion, even with ten thousand ideas in one place")
  func work() {
    var map = IdeaMap(id: "m")
    map.ideas = (0..<10_000).map { Idea(id: "\($0)", text: "Idea \($0)") }
    map.connections = (1..<10_000).map { Connection(id: "c\($0)", from: "\(($0 - 1) / 3)", to: "\($0)") }
    let measured = measured(map, .organic)
    let heap = LabelSides(measured, centres: [ScenePoint](repeating: .zero, count: 10_000))
    #expect(heap.work <= 10_000 * 24 * 8 * 41)
    let apart = LabelSides(
      measured, centres: (0..<10_000).map { ScenePoint(Double($0 % 100) * 300, Double($0 / 100) * 200) })
    #expect(apart.work <= 10_000 * 8 * 4)
  }

  @Test("labels are ink on the ground with a halo, dots have the colour of their line", arguments: Theme.all)
  func look(theme: Theme) throws {
    let map = tree(3, 3)
    var options = SceneOptions(theme: theme)
    options.labelRule = .organic
    let measured = MeasuredMap(map, options: options, text: text)
    let plain = self.measured(map, .organic)
    let scene = SceneComposer.compose(measured, layout: Sample.spread(measured), text: text)
    var labels = 0
    for item in scene.items(.ideas) {
      guard case .text(let line) = item.shape, let halo = line.halo else { continue }
      labels += 1
      #expect(line.color.contrast(with: theme.ground.color) >= theme.minimumTextContrast)
      #expect(halo.width >= 3 && line.size >= 11)
      #expect(item.bounds.contains(line.ink))
    }
    #expect(labels >= 9)
    for index in map.ideas.indices {
      #expect(measured.labelBox(index) == plain.labelBox(index), "the same room in every theme")
    }
    let legibility = Legibility(of: measured, scene: scene, pointsPerUnit: 0.75, isOnPaper: false)
    #expect((legibility.minimumContrast ?? 0) >= theme.minimumTextContrast)
  }
}
