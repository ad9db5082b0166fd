import GraphLayout
import IdeaModel
import MapScene
import Testing

@Suite("Scenes of generated maps")
struct SceneInvariantTests {
  static let cases: [(seed: UInt64, ideas: Int, extra: Int, components: Int)] = [
    (1, 1, 0, 1), (2, 2, 1, 1), (3, 12, 2, 1), (4, 45, 0, 1), (5, 60, 12, 3), (6, 120, 20, 1), (7, 40, 80, 1),
    (8, 9, 3, 9), (9, 200, 10, 5),
  ]

  private func scene(_ index: Int) -> (measured: MeasuredMap, scene: Scene) {
    let (seed, ideas, extra, components) = Self.cases[index]
    let text = FixedWidthTextMeasurer()
    let map = Sample.map(seed: seed, ideas: ideas, extra: extra, components: components)
    let measured = MeasuredMap(map, text: text)
    return (measured, SceneComposer.compose(measured, layout: Sample.spread(measured), text: text))
  }

  @Test("everything is finite and inside the page", arguments: cases.indices)
  func inside(index: Int) {
    let (_, scene) = scene(index)
    for item in scene.allItems {
      #expect(scene.bounds.contains(item.bounds))
      #expect(item.bounds.minX <= item.bounds.maxX && item.bounds.minY <= item.bounds.maxY)
      for point in points(item.shape) { #expect(scene.bounds.contains(Rect(centre: point, radius: 0))) }
    }
    #expect(!SceneDump.text(of: scene).contains("nan"))
    #expect(!SceneDump.text(of: scene).contains("inf "))
  }

  private func points(_ shape: Shape) -> [ScenePoint] {
    switch shape {
    case .disc(let centre, _, _), .ring(let centre, _, _, _), .shadow(let centre, _, _, _): return [centre]
    case .fill(let path, _), .stroke(let path, _, _):
      // Controls may lie outside; that no curve reaches farther than its extent is tested by itself.
      guard path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [ScenePoint(.nan, .nan)] }
      return [ScenePoint(path.extent.minX, path.extent.minY), ScenePoint(path.extent.maxX, path.extent.maxY)]
    case .text(let line): return [line.origin]
    case .image(_, let area, _, _): return [ScenePoint(area.minX, area.minY), ScenePoint(area.maxX, area.maxY)]
    case .dotGrid: return []
    }
  }

  @Test("each line of text lies in the orb of its idea or beside it, with contrast", arguments: cases.indices)
  func text(index: Int) {
    let (measured, scene) = scene(index)
    var orb: (centre: ScenePoint, radius: Double, stops: [Color])?
    var lines = 0
    for item in scene.items(.ideas) {
      switch item.shape {
      case .disc(let centre, _, .radial(_, _, _, let radius, let stops)):
        orb = (centre, radius / 1.1, stops.map(\.color))
      case .text(let line):
        lines += 1
        if line.halo != nil {
          let ground = scene.background ?? Theme.light.ground.color
          #expect(line.color.contrast(with: ground) >= 4.5)
          continue
        }
        guard let orb else {
          Issue.record("text before its orb")
          return
        }
        let box = line.ink.union(
          Rect(minX: line.origin.x, minY: line.ink.minY, maxX: line.origin.x + line.advance, maxY: line.ink.maxY))
        for corner in [
          ScenePoint(box.minX, box.minY), ScenePoint(box.maxX, box.minY), ScenePoint(box.minX, box.maxY),
          ScenePoint(box.maxX, box.maxY),
        ] { #expect((corner - orb.centre).length <= orb.radius) }
        #expect((orb.stops.map { line.color.contrast(with: $0) }.min() ?? 0) >= 4.5)
      default: break
      }
    }
    #expect(lines == measured.map.ideas.indices.reduce(0) { $0 + measured.lines(of: $1).count })
  }

  @Test("lines stand out from the ground at every stop", arguments: cases.indices)
  func lineContrast(index: Int) throws {
    let (_, scene) = scene(index)
    let ground = try #require(scene.background)
    for item in scene.items(.connections) {
      switch item.shape {
      case .fill(_, .linear(_, _, let stops)), .stroke(_, .linear(_, _, let stops), _):
        #expect(stops.count == 9)
        #expect(stops.first?.offset == 0 && stops.last?.offset == 1)
        #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.offset <= $1.offset })
        for stop in stops { #expect(stop.color.contrast(with: ground) > 2.999) }
      case .fill(_, .solid(let color)), .stroke(_, .solid(let color), _):
        #expect(color.contrast(with: ground) > 2.999)
      default: Issue.record("a line with a strange paint")
      }
    }
  }

  @Test("each branch starts in its parent's rim and stops just short of its child", arguments: [2, 3, 5])
  func ribbons(index: Int) {
    let (measured, scene) = scene(index)
    let layout = Sample.spread(measured)
    let ribbons = scene.items(.connections).compactMap { item -> Path? in
      guard case .fill(let path, _) = item.shape, path.points.count > 40 else { return nil }
      return path
    }
    let trees = measured.hierarchy.linkRole.count { $0 == .tree }
    #expect(ribbons.count == trees)
    var matched = 0
    for ribbon in ribbons {
      let start = (ribbon.points[0] + ribbon.points[ribbon.points.count - 1]) / 2
      // As many points on each side, and six of the round end between them.
      let last = (ribbon.points.count - 5) / 2 - 1
      let tip = ribbon.points[last + 3]
      let isMatch = measured.map.ideas.indices.contains { child in
        guard let parent = measured.hierarchy.parent[child] else { return false }
        let fromParent = (start - layout.positions[parent]).length - measured.radius(of: parent)
        let fromChild = (tip - layout.positions[child]).length - measured.radius(of: child)
        let arrow = abs(fromChild - (4 + 7 * 0.6))
        let half = (ribbon.points[last] - ribbon.points[last + 6]).length / 2
        // A bow round somebody arrives aslant, so that its round end is a little nearer or farther.
        let gap = measured.radius(of: child) <= 12 ? 2.0 : 3
        return abs(fromParent + 1) < 0.05 && (abs(fromChild + half - gap) < 0.8 || arrow < 3)
      }
      if isMatch { matched += 1 }
    }
    #expect(matched == ribbons.count)
  }

  @Test("siblings of one kind and text are alike; the reading order names every idea once", arguments: cases.indices)
  func reading(index: Int) {
    let (measured, scene) = scene(index)
    let items = scene.accessible.filter { $0.role == .listItem }
    #expect(items.count == measured.map.ideas.count)
    #expect(Set(items.compactMap(\.ideaID)).count == items.count)
    #expect(items.allSatisfy { !$0.name.isEmpty && $0.positionInSet <= $0.setSize && $0.level >= 1 })
    var last = -1
    for item in scene.items(.ideas) {
      let place = item.accessible ?? -1
      #expect(place >= last && place < scene.accessible.count)
      last = place
    }
    #expect(scene.summary.count <= 250)
  }

  @Test("the same map gives the same scene, and layers come in painting order", arguments: [3, 6, 8])
  func same(index: Int) {
    #expect(scene(index).scene == scene(index).scene)
    let kinds = scene(index).scene.layers.map(\.kind)
    let order: [SceneLayer.Kind] = [.ground, .shadows, .connections, .ideas, .labels, .furniture]
    #expect(kinds == order.filter { kinds.contains($0) })
  }

  @Test("badges and labels lie in the footprint that layout is told of")
  func footprints() {
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(Sample.map(seed: 6, ideas: 60), text: text)
    let scene = SceneComposer.compose(measured, layout: Sample.spread(measured), text: text)
    let graph = measured.layoutGraph()
    var covered: [Int: Rect] = [:]
    for item in scene.items(.ideas) {
      var bounds = item.bounds
      // A halo covers nothing: it is as the ground.
      if case .text(let line) = item.shape, let halo = line.halo { bounds = bounds.outset(-halo.width / 2) }
      if let place = item.accessible { covered[place] = (covered[place] ?? .nothing).union(bounds) }
    }
    var withBadge = 0
    for (place, rect) in covered {
      guard let id = scene.accessible[place].ideaID, let index = measured.map.ideas.firstIndex(where: { $0.id == id })
      else { continue }
      let centre = Sample.spread(measured).positions[index]
      let footprint = graph.nodes[index].footprint
      var room = Rect(centre: centre, radius: footprint.radius)
      if let box = footprint.box {
        withBadge += 1
        room = room.union(
          Rect(
            minX: centre.x - box.left, minY: centre.y - box.top, maxX: centre.x + box.right, maxY: centre.y + box.bottom
          ))
      }
      #expect(room.outset(1e-6).contains(rect))
    }
    #expect(withBadge > 10)
  }

  @Test("10,000 ideas at one point, and positions that are no numbers, give a finite scene")
  func onePoint() {
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(Sample.map(seed: 4, ideas: 2_000, extra: 50), text: text)
    for place in [Point(0, 0), Point(.nan, .infinity), Point(1e300, -1e300)] {
      let layout = LayoutResult(positions: Array(repeating: place, count: 2_000), routes: [])
      let scene = SceneComposer.compose(measured, layout: layout, text: text)
      #expect(scene.bounds.width.isFinite && scene.bounds.width > 0)
      #expect(scene.allItems.allSatisfy { scene.bounds.contains($0.bounds) })
    }
    let short = SceneComposer.compose(measured, layout: LayoutResult(positions: [], routes: []), text: text)
    #expect(short.bounds.height.isFinite)
  }
}
