import GraphLayout
import IdeaModel
import MapScene
import Testing

/// What stands round a map: the legend of branches, a footer, numbers in the reading order.
struct FurnitureTests {
  /// A root with so many branches, and their names.
  private func scene(
    branches: Int, _ options: SceneOptions = SceneOptions(), hasTwigs: Bool = true,
    name: (Int) -> String = { "Branch \($0)" }
  ) -> Scene {
    let text = FixedWidthTextMeasurer()
    var map = IdeaMap(id: "m", title: "Root", ideas: [Idea(id: "root", text: "Root", isRoot: true)])
    var places = [Point(0, 0)]
    for branch in 0..<branches {
      map.ideas.append(Idea(id: "b\(branch)", text: name(branch)))
      map.connections.append(Connection(id: "c\(branch)", from: "root", to: "b\(branch)"))
      places.append(Point(Double(branch % 4) * 160 - 240, Double(branch / 4 + 1) * 160))
      guard hasTwigs else { continue }
      map.ideas.append(Idea(id: "t\(branch)", text: "Twig"))
      map.connections.append(Connection(id: "d\(branch)", from: "b\(branch)", to: "t\(branch)"))
      places.append(Point(Double(branch % 4) * 160 - 240, Double(branch / 4 + 1) * -160))
    }
    let measured = MeasuredMap(map, options: options, text: text)
    return SceneComposer.compose(measured, layout: LayoutResult(positions: places, routes: []), text: text)
  }

  private func words(_ scene: Scene) -> [String] {
    scene.items(.furniture).compactMap { item in
      if case .text(let line) = item.shape { return line.text }
      return nil
    }
  }

  @Test(arguments: [
    (8, LegendChoice.auto, 0), (9, .auto, 9), (20, .auto, 20), (2, .always, 2), (1, .always, 0), (20, .never, 0),
  ])
  func `a legend lists the branches where colours are too many, or where it is asked for`(
    branches: Int, choice: LegendChoice, listed: Int
  ) {
    let scene = scene(branches: branches, SceneOptions(legend: choice))
    #expect(words(scene) == (0..<listed).map { "Branch \($0)" }, "in the order of the branches")
    let plain = self.scene(branches: branches, SceneOptions(legend: .never))
    #expect((scene.bounds.height > plain.bounds.height) == (listed > 0))
    let star = self.scene(branches: branches, SceneOptions(legend: choice), hasTwigs: false)
    #expect(words(star).count == (choice == .always ? listed : 0), "no colour stands for two ideas")
  }

  @Test func `nothing at the foot touches the map, the edge or another word`() {
    for branches in [2, 9, 23] {
      for scale in [0.5, 1, 3] {
        let scene = scene(
          branches: branches, SceneOptions(textScale: scale, legend: .always, footer: "Page one of one, made in May")
        ) { String(repeating: "Long name ", count: $0 % 7 + 1) + "\($0)" }
        let foot = scene.items(.furniture)
        let map = scene.items(.ideas).map(\.bounds.maxY).max() ?? 0
        for item in foot {
          #expect(scene.bounds.contains(item.bounds.outset(10)) && item.bounds.minY > map + 10)
        }
        let texts = foot.filter { if case .text = $0.shape { true } else { false } }
        for (index, one) in texts.enumerated() {
          for other in texts[(index + 1)...] { #expect(!one.bounds.intersects(other.bounds)) }
        }
      }
    }
  }

  @Test func `a footer stands at the right, and controls in it at nobody's`() {
    let scene = scene(branches: 2, SceneOptions(footer: "Page 1\u{7}\nof 1"))
    #expect(words(scene) == ["Page 1 of 1"])
    #expect(abs(scene.bounds.maxX - 44 - (scene.items(.furniture)[0].bounds.maxX)) < 1)
    #expect(words(self.scene(branches: 2, SceneOptions(footer: " \u{0}"))) == [])
  }

  @Test func `numbers follow the reading order`() {
    let scene = scene(branches: 5, SceneOptions(showsOrder: true))
    let numbers = scene.items(.labels).compactMap { item -> (Int?, String)? in
      if case .text(let line) = item.shape { return (item.accessible, line.text) }
      return nil
    }
    #expect(numbers.map(\.1) == (1...11).map(String.init))
    #expect(numbers.map(\.0) == scene.accessible.indices.map { $0 })
    #expect(self.scene(branches: 5).items(.labels).isEmpty)
  }
}
