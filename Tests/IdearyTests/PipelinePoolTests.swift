import IdeaModel
import Ideary
import MapScene
import Testing

@Suite struct PipelinePoolTests {
  private static func map(_ text: String) -> IdeaMap {
    IdeaMap(
      ideas: [Idea(id: "a", text: text), Idea(id: "b", text: "Peas")], connections: [Connection(from: "a", to: "b")])
  }

  /// Each file of a snapshot in a pipeline that has just drawn another map, and in a new one.
  @Test func `a pipeline that is lent again shows nothing of the map before`() throws {
    let pool = PipelinePool()
    var options = RenderOptions(threads: 1)
    for (text, theme) in [("Soil", "dark"), ("🌱 علم Ωμέγα", "light"), ("Soil", "light"), ("Rain", "paper")] {
      options.scene.theme = Theme.named(theme)
      let fresh = try Snapshot(of: Self.map(text), options: options, formats: [.json, .scene, .png, .svg, .pdf])
      try pool.withPipeline(options) { pipeline throws(RenderError) in
        let lent = try Snapshot(of: Self.map(text), in: pipeline, formats: Set(fresh.formats), arranges: false)
        for format in fresh.formats {
          let isSame = try lent.file(format, named: "x") == fresh.file(format, named: "x")
          #expect(isSame, "\(text) \(format)")
        }
      }
    }
  }
}
