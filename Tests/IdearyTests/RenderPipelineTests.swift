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
    let arranged = try pipeline.arrange(map)
    #expect(QualityMeasures(of: arranged).nodeOverlaps == 0)
    #expect(arranged.layout.positions.map(\.x) == arranged.layout.positions.map(\.x).sorted())
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
