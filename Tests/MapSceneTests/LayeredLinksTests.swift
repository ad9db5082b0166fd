import GraphLayout
import IdeaModel
import MapScene
import Testing

/// How connections of a layered drawing are drawn.
@Suite struct LayeredLinksTests {
  /// Directed steps, each to a later one, some far.
  private func map(_ count: Int, seed: UInt64) -> IdeaMap {
    var dice = Dice(seed)
    var map = IdeaMap(ideas: (0..<count).map { Idea(id: "i\($0)", text: "Step \($0)", isRoot: $0 == 0) })
    func join(_ one: Int, _ two: Int) {
      map.connections.append(Connection(from: "i\(one)", to: "i\(two)", isDirected: true))
    }
    for step in 1..<count { join(dice.roll(step), step) }
    for _ in 0..<count / 2 {
      let one = dice.roll(count - 1)
      join(one, one + 1 + dice.roll(count - one - 1))
    }
    return map
  }

  @Test(arguments: LayoutDirection.allCases)
  func `no connection runs under a foreign idea`(direction: LayoutDirection) throws {
    for seed in 1...6 {
      let text = FixedWidthTextMeasurer()
      let measured = MeasuredMap(map(36, seed: UInt64(seed)), options: SceneOptions(isAlwaysTree: true), text: text)
      let layout = try LayoutEngine.layOut(
        measured.layoutGraph(), options: LayoutOptions(preset: .layered, direction: direction))
      let scene = SceneComposer.compose(measured, layout: layout, text: text)
      var lines = 0
      for item in (scene.layers.first { $0.kind == .connections }?.items ?? []) {
        let path: Path
        switch item.shape {
        // Ribbons have outlines of many corners; arrowheads have four.
        case .fill(let outline, _) where outline.verbs.count > 40: path = outline
        case .stroke(let line, _, let style) where !style.dashes.isEmpty: path = line
        default: continue
        }
        lines += 1
        for point in Self.places(path) {
          for (idea, centre) in layout.positions.enumerated() {
            let away = point - centre
            // A branch begins a unit inside its parent.
            #expect((away * away).sum().squareRoot() > measured.radius(of: idea) - 4)
          }
        }
      }
      #expect(lines == measured.map.connections.count)
    }
  }

  /// Places along a path, close to each other.
  private static func places(_ path: Path) -> [ScenePoint] {
    var result: [ScenePoint] = []
    var points = path.points[...]
    for verb in path.verbs {
      switch verb {
      case .move, .line: if let point = points.popFirst() { result.append(point) }
      case .cubic:
        let curve = CubicCurve(
          start: result[result.count - 1], control1: points.removeFirst(), control2: points.removeFirst(),
          end: points.removeFirst())
        result += (1...60).map { curve.point(Double($0) / 60) }
      case .close: break
      }
    }
    return result
  }

  @Test func `connections between the same ideas keep apart`() throws {
    var map = map(5, seed: 1)
    map.connections += [map.connections[0], map.connections[0]]
    for index in map.connections.indices { map.connections[index].id = "c\(index)" }
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, text: text)
    let layout = try LayoutEngine.layOut(measured.layoutGraph(), options: LayoutOptions(preset: .layered))
    let scene = SceneComposer.compose(measured, layout: layout, text: text)
    let dashed = (scene.layers.first { $0.kind == .connections }?.items ?? []).compactMap { item -> Path? in
      if case .stroke(let line, _, let style) = item.shape, !style.dashes.isEmpty { line } else { nil }
    }
    #expect(dashed.count >= 2 && Set(dashed).count == dashed.count)
  }
}
