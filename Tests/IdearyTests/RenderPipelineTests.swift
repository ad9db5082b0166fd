import GraphLayout
import IdeaModel
import Ideary
import LayoutQuality
import Painting
import Testing

@Suite struct RenderPipelineTests {
  private static func map(_ count: Int) -> IdeaMap {
    let ids = (0..<count).map { "idea-\($0)" }
    return IdeaMap(
      ideas: ids.map { Idea(id: $0, text: "Text of \($0)") },
      connections: (1..<count).map { Connection(from: ids[($0 - 1) / 3], to: ids[$0]) })
  }

  @Test(arguments: [OutputFormat.png, .svg, .svgz, .pdf])
  func `one pipeline after another paints the same bytes`(format: OutputFormat) throws {
    let map = Self.map(14)
    let first = try RenderPipeline(options: RenderOptions(threads: 1))
    let once = try first.render(map, as: format)
    #expect(try first.render(map, as: format).bytes == once.bytes)
    let second = try RenderPipeline(options: RenderOptions(threads: 5))
    _ = try second.render(Self.map(5), as: format)
    #expect(try second.render(map, as: format).bytes == once.bytes)
    #expect(once.width > 200 && once.height > 200)
  }

  @Test func `a placed map is drawn as it is and arranged without overlaps`() throws {
    var map = Self.map(6)
    for index in map.ideas.indices { map.ideas[index].position = Position(x: Double(index) * 30, y: 0) }
    let pipeline = try RenderPipeline()
    let placed = try pipeline.place(map)
    #expect(placed.layoutName == LayoutPreset.asIs.rawValue && placed.map == map)
    #expect(QualityMeasures(of: placed).nodeOverlaps > 0)
    for keep in KeepStrength.allCases {
      let arranged = try RenderPipeline(options: RenderOptions(keep: keep)).arrange(map)
      #expect(QualityMeasures(of: arranged).nodeOverlaps == 0)
      guard keep == .nudge else { continue }
      #expect(arranged.layout.positions.map(\.x) == arranged.layout.positions.map(\.x).sorted())
    }
  }

  @Test func `an explicit layout forgets positions, but pinned ideas stay`() throws {
    var map = Self.map(7)
    for index in map.ideas.indices { map.ideas[index].position = Position(x: 0.1, y: 0.2) }
    map.ideas[3].isPinned = true
    let pipeline = try RenderPipeline(options: RenderOptions(layout: .organic))
    let placed = try pipeline.place(map)
    #expect(placed.map.ideas[3].position == Position(x: 0.1, y: 0.2))
    #expect(QualityMeasures(of: placed).nodeOverlaps == 0 && placed.conflicts.isEmpty)
  }

  @Test(arguments: [LayoutChoice.mindmap, .tree, .radial, .circular, .grid, .carousel])
  func `built layouts place any map without overlaps and keep pins`(layout: LayoutChoice) throws {
    var map = Self.map(23)
    map.connections += [Connection(from: "idea-3", to: "idea-20"), Connection(from: "idea-4", to: "idea-4")]
    map.ideas[5].position = Position(x: 12.345, y: -7)
    map.ideas[5].isPinned = true
    let pipeline = try RenderPipeline(options: RenderOptions(layout: layout))
    let placed = try pipeline.place(map)
    #expect(placed.layoutName == layout.rawValue)
    #expect(placed.map.ideas[5].position == map.ideas[5].position)
    #expect(QualityMeasures(of: placed).nodeOverlaps == 0)
    #expect(try pipeline.arrange(map).layout.hash == placed.layout.hash)
  }

  @Test(arguments: [LayoutChoice.mindmap, .tree, .radial, .organic], [nil, "idea-63"])
  func `an arranged tangle is drawn without overlaps by who knows neither tree nor root`(
    layout: LayoutChoice, root: String?
  ) throws {
    var map = Self.map(64)
    map.connections = (0..<64).flatMap { idea in
      (idea % 8 < 7 ? [Connection(from: "idea-\(idea)", to: "idea-\(idea + 1)")] : [])
        + (idea < 56 ? [Connection(from: "idea-\(idea)", to: "idea-\(idea + 8)")] : [])
    }
    let arranged = try RenderPipeline(options: RenderOptions(layout: layout, root: root)).arrange(map)
    let drawn = try RenderPipeline().place(arranged.map)
    #expect(drawn.layoutName == LayoutPreset.asIs.rawValue && QualityMeasures(of: drawn).nodeOverlaps == 0)
  }

  @Test func `the root is named by id or by text`() throws {
    let map = Self.map(9)
    for name in ["idea-2", "Text of idea-2", "TEXT OF IDEA-2"] {
      let placed = try RenderPipeline(options: RenderOptions(layout: .tree, root: name, direction: .down)).place(map)
      let rows = placed.layout.positions.map(\.y)
      #expect(rows.min() == rows[2] && rows.count { $0 == rows[2] } == 1)
    }
    let pipeline = try RenderPipeline(options: RenderOptions(root: "Text of idea-22"))
    #expect {
      try pipeline.place(map)
    } throws: { error in
      guard case .noRoot("Text of idea-22", let nearest)? = error as? RenderError else { return false }
      return nearest == "Text of idea-2" && "\(error)".contains("“Text of idea-2”")
    }
  }

  @Test func `a map file is no picture, and that is an error`() throws {
    let pipeline = try RenderPipeline()
    let scene = pipeline.compose(try pipeline.place(Self.map(2)))
    func isNoPicture(_ error: any Error) -> Bool {
      if case .noPicture(.ideary) = error as? RenderError { return true }
      return false
    }
    #expect { try pipeline.render(Self.map(2), as: .ideary) } throws: { isNoPicture($0) }
    #expect { try pipeline.picture(of: scene, as: .ideary) } throws: { isNoPicture($0) }
  }

  @Test func `pinned ideas that overlap are told by name, on one line, and a flood is cut short`() throws {
    var map = Self.map(9)
    for index in map.ideas.indices {
      map.ideas[index].position = Position(x: 0, y: 0)
      map.ideas[index].isPinned = true
    }
    map.ideas[0].text = "two\nlines"
    map.ideas[1].text = ""
    let placed = try RenderPipeline(options: RenderOptions(layout: .organic)).place(map)
    #expect(placed.conflicts[0].message.contains("“two lines”") && placed.conflicts[0].message.contains("“idea-1”"))
    #expect(placed.conflicts.count == 21 && placed.diagnostics == placed.conflicts)
    #expect(placed.conflicts.last?.message.contains("more findings") == true)
  }

  @Test func `a place that a map file cannot hold is told`() throws {
    var map = IdeaMap(
      ideas: ["a", "b", "c"].map { Idea(id: $0, text: $0) },
      connections: [Connection(from: "a", to: "b"), Connection(from: "b", to: "c")])
    map.ideas[0].position = Position(x: 67_108_864, y: 0)
    map.ideas[1].position = Position(x: 67_108_860, y: 0)
    let placed = try RenderPipeline().arrange(map)
    let lost = placed.map.ideas.filter { ($0.position?.x ?? 0) > 67_108_864 }
    #expect(!lost.isEmpty && placed.lostPositions.count == lost.count)
    #expect(placed.lostPositions.allSatisfy { $0.code == "unusable-position" })
    #expect(try RenderPipeline().arrange(Self.map(4)).lostPositions.isEmpty)
  }

  @Test func `a long layout can be stopped`() throws {
    let pipeline = try RenderPipeline()
    #expect(throws: RenderError.self) { try pipeline.place(Self.map(9)) { _ in false } }
  }

  @Test func `fonts used are those that the text was set in`() throws {
    let pipeline = try RenderPipeline()
    _ = try pipeline.render(Self.map(3), as: .svg)
    #expect(pipeline.usedFonts.contains { $0.family.hasPrefix("Inter") && $0.checksum != nil })
  }
}
