import Foundation
import GraphLayout
import IdeaModel
import Ideary
import MapScene
import Painting
import TestSupport
import Testing

/// Selection, focus and connecting, painted; `ACCEPT=1` writes the pictures of `Documentation/Motion.md`.
@Suite("Pictures of states") struct StatesPictureTests {
  private static let pictures = FixtureMaps.folder.appendingPathComponent("../../Documentation/Pictures")

  private func scenes(_ theme: Theme) throws -> (plain: Scene, states: StateItems, pipeline: RenderPipeline) {
    let pipeline = try RenderPipeline(
      options: RenderOptions(threads: 1, scene: SceneOptions(theme: theme), size: .scale(1, isAsked: true)))
    let map = try FixtureMaps.map("onboarding")
    let placed = try pipeline.place(map)
    let ids = map.ideas.map(\.id)
    let states = IdeaStates(
      hovered: ids[8], focused: ids[3], selected: [ids[1]], connectSource: ids[2], connectEnd: .idea(ids[5]),
      pulsing: [ids[4]], seconds: 1)
    let items = SceneComposer.items(for: states, measured: placed.measured, layout: placed.layout)
    return (pipeline.compose(placed), items, pipeline)
  }

  @Test(arguments: Theme.all) func `states are painted where they are, and nowhere else`(theme: Theme) throws {
    let (plain, states, pipeline) = try scenes(theme)
    let scene = plain.adding(states)
    #expect(scene.fault == nil && scene.bounds == plain.bounds && scene.accessible == plain.accessible)
    let file = try pipeline.picture(of: scene, as: .png).bytes
    let (before, after) = (
      try PNGReader.read(pipeline.picture(of: plain, as: .png).bytes), try PNGReader.read(file)
    )
    let covered = (states.under + states.over).map { item in
      Rect(
        minX: item.bounds.minX - scene.bounds.minX - 1, minY: item.bounds.minY - scene.bounds.minY - 1,
        maxX: item.bounds.maxX - scene.bounds.minX + 1, maxY: item.bounds.maxY - scene.bounds.minY + 1)
    }
    var changed = [Int](repeating: 0, count: covered.count)
    var strayed = 0
    for row in 0..<after.height {
      for column in 0..<after.width {
        let place = 4 * (row * after.width + column)
        guard after.pixels[place..<place + 4] != before.pixels[place..<place + 4] else { continue }
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let owners = covered.indices.filter { index in
          let box = covered[index]
          return x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY
        }
        for owner in owners { changed[owner] += 1 }
        if owners.isEmpty { strayed += 1 }
      }
    }
    #expect(strayed == 0)
    // Glows may be fainter than a step of 255 at their edge, never altogether.
    #expect(changed.allSatisfy { $0 > 20 }, "\(changed)")
    guard ProcessInfo.processInfo.environment["ACCEPT"] == "1" else { return }
    try FileManager.default.createDirectory(at: Self.pictures, withIntermediateDirectories: true)
    try Data(file).write(to: Self.pictures.appendingPathComponent("states-\(theme.name).png"))
  }
}
