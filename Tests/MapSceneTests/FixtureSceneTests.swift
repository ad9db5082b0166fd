import GraphLayout
import IdeaModel
import MapScene
import TestSupport
import Testing

extension FixtureMaps {
  /// Whether the map itself says where its ideas lie, so that overlaps are its own.
  static func isPlaced(_ map: IdeaMap) -> Bool { map.ideas.contains { $0.position != nil } }

  static func layout(_ measured: MeasuredMap) throws -> LayoutResult {
    let preset: LayoutPreset = isPlaced(measured.map) ? .asIs : .organic
    return try LayoutEngine.layOut(measured.layoutGraph(), options: LayoutOptions(preset: preset, threads: 1))
  }
}

/// What is drawn for one idea.
struct DrawnIdea {
  var outline: Rect
  var fill: Paint
  var lines: [TextLine] = []

  /// The ideas of a scene by their place among the accessible nodes.
  static func all(_ scene: Scene) -> [Int: DrawnIdea] {
    var result: [Int: DrawnIdea] = [:]
    for item in scene.items(.ideas) {
      guard let node = item.accessible else { continue }
      switch item.shape {
      case .disc(_, _, let paint) where result[node] == nil, .fill(_, let paint) where result[node] == nil:
        result[node] = DrawnIdea(outline: item.bounds, fill: paint)
      case .text(let line): result[node]?.lines.append(line)
      default: break
      }
    }
    return result
  }

  /// The colours that text may lie on.
  var colours: [Color] {
    switch fill {
    case .solid(let color): [color]
    case .linear(_, _, let stops): stops.map(\.color)
    case .radial(let focus, _, let centre, _, let stops):
      focus == centre ? stops.filter { $0.offset <= 0.88 }.map(\.color) : stops.map(\.color)
    }
  }
}

@Suite("Every fixture in every theme")
struct FixtureSceneTests {
  @Test("legible, visible, inside the page, and the same layout in all themes", arguments: FixtureMaps.names)
  func everyTheme(name: String) throws {
    let map = try FixtureMaps.map(name)
    let text = FixedWidthTextMeasurer()
    var layout: LayoutResult?
    var radii: [Double]?
    for theme in Theme.all {
      let measured = MeasuredMap(map, options: SceneOptions(theme: theme), text: text)
      let found = map.ideas.indices.map { measured.radius(of: $0) }
      #expect(radii == nil || radii == found, "\(theme.name) has other circles")
      radii = found
      let positions = try layout ?? FixtureMaps.layout(measured)
      layout = positions
      let scene = SceneComposer.compose(measured, layout: positions, text: text)
      #expect(scene.fault == nil)
      for item in scene.allItems { #expect(scene.bounds.contains(item.bounds), "\(theme.name): \(item.shape)") }
      check(text: scene, theme)
      check(lines: scene, theme)
      if !FixtureMaps.isPlaced(map) { checkGaps(scene) }
    }
  }

  private func check(text scene: Scene, _ theme: Theme) {
    let ground = scene.background ?? theme.ground.color
    let inside = scene.bounds.outset(-10)
    for (_, idea) in DrawnIdea.all(scene) {
      for line in idea.lines where idea.outline.contains(line.ink) {
        let contrast = idea.colours.map { line.color.contrast(with: $0) }.min() ?? 0
        #expect(contrast >= theme.minimumTextContrast, "\(theme.name): “\(line.text)” has \(contrast)")
        #expect(line.size >= 9 || line.text.isEmpty, "\(theme.name): “\(line.text)” is \(line.size) large")
      }
    }
    for kind in [SceneLayer.Kind.labels, .furniture] {
      for item in scene.items(kind) {
        guard case .text(let line) = item.shape else { continue }
        #expect(line.color.contrast(with: ground) >= theme.minimumTextContrast, "\(theme.name): “\(line.text)”")
        #expect(line.size >= 9 && inside.contains(item.bounds), "\(theme.name): “\(line.text)”")
      }
    }
  }

  private func check(lines scene: Scene, _ theme: Theme) {
    let ground = scene.background ?? theme.ground.color
    for item in scene.items(.connections) {
      let colors: [Color]
      switch item.shape {
      case .fill(_, .linear(_, _, let stops)), .stroke(_, .linear(_, _, let stops), _): colors = stops.map(\.color)
      case .fill(_, .solid(let color)), .stroke(_, .solid(let color), _): colors = [color]
      default: colors = []
      }
      #expect(!colors.isEmpty)
      for color in colors {
        #expect(color.contrast(with: ground) >= theme.line.minimumContrast - 0.01, "\(theme.name): \(color.hex)")
      }
    }
  }

  private func checkGaps(_ scene: Scene) {
    let circles = scene.items(.ideas).reduce(into: [Int: Rect]()) { result, item in
      guard let node = item.accessible, case .disc = item.shape, result[node] == nil else { return }
      result[node] = item.bounds
    }
    let all = circles.sorted { $0.key < $1.key }.map(\.value)
    for (index, one) in all.enumerated() {
      for other in all[(index + 1)...] {
        let between = ScenePoint(
          (one.minX + one.maxX - other.minX - other.maxX) / 2, (one.minY + one.maxY - other.minY - other.maxY) / 2)
        #expect(between.length - one.width / 2 - other.width / 2 >= 8)
      }
    }
  }
}
