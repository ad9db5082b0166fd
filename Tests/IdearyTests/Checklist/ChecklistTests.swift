import Foundation
import GraphLayout
import IdeaModel
import Ideary
import MapScene
import TestSupport
import Testing

/// Every picture of every map, in every theme, answers the questions of the checklist with yes.
@Suite("Checklist of pictures") struct ChecklistTests {
  /// The pictures of a map in one theme: as large as it is, and on a small page.
  static func lists(_ map: IdeaMap, _ theme: Theme, sizes: [OutputSize?]) throws -> [Checklist] {
    let pipeline = try RenderPipeline(
      options: RenderOptions(scene: SceneOptions(theme: theme), size: .scale(1, isAsked: true)))
    let placed = try pipeline.place(map)
    let missing = placed.diagnostics.filter { $0.code == "missing-glyphs" }
    #expect(missing.isEmpty, "\(missing.map(\.message))")
    return try sizes.map { size in
      pipeline.options.size = size
      let scene = pipeline.compose(placed, as: .png)
      let pixels = try pipeline.picture(of: scene, as: .svg).width / scene.bounds.width
      return Checklist(
        placed: placed, scene: scene, pixels: pixels, isGiven: map.ideas.contains { $0.position != nil })
    }
  }

  @Test("whole, in one layout for all themes", arguments: FixtureMaps.names) func whole(name: String) throws {
    let map = try FixtureMaps.map(name)
    var positions: [Point]?
    for theme in Theme.all {
      for list in try Self.lists(map, theme, sizes: [.scale(1, isAsked: true)]) {
        #expect(list.faults.isEmpty, "\(name) \(theme.name): \(list.faults.prefix(8).joined(separator: "; "))")
        #expect(positions == nil || positions == list.placed.layout.positions, "\(theme.name) has another layout")
        positions = list.placed.layout.positions
      }
    }
  }

  @Test("on a small page", arguments: FixtureMaps.names.filter { $0.hasSuffix("ideas") || $0 == "research" })
  func small(name: String) throws {
    let map = try FixtureMaps.map(name)
    guard map.ideas.count > 20 else { return }
    for theme in Theme.all {
      for list in try Self.lists(map, theme, sizes: [.pixels(width: 860, height: nil)]) {
        #expect(list.faults.isEmpty, "\(name) \(theme.name): \(list.faults.prefix(8).joined(separator: "; "))")
      }
    }
  }

  /// Maps for measuring layouts, which lie beside the package where it is developed.
  static let otherMaps = FixtureMaps.folder.appendingPathComponent("../../../shared/bench/maps").standardizedFileURL
  static let isThere = FileManager.default.fileExists(atPath: otherMaps.path)

  @Test(
    "of the maps for measuring", .enabled(if: isThere, "skipped: no maps for measuring lie beside the package"),
    arguments: ["map_30", "map_300", "map_1000", "map_30_pos", "map_300_pos", "map_1000_pos"])
  func other(name: String) throws {
    let file = Self.otherMaps.appendingPathComponent(name + ".json")
    let map = try MapFile(parsing: Array(Data(contentsOf: file))).map
    for theme in name.contains("1000") ? [Theme.dark] : Theme.all {
      for list in try Self.lists(map, theme, sizes: [.scale(1, isAsked: true)]) {
        #expect(list.faults.isEmpty, "\(name) \(theme.name): \(list.faults.prefix(8).joined(separator: "; "))")
      }
    }
  }
}
