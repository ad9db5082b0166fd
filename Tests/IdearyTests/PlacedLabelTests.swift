import GraphLayout
import IdeaModel
import Ideary
import LayoutQuality
import MapScene
import TestSupport
import Testing

/// What stands beside circles in a picture.
struct DrawnLabels {
  var circles: [Int: (centre: ScenePoint, radius: Double)] = [:]
  var boxes: [Int: Rect] = [:]
  var sizes: [Double] = []
  /// The outlines of branches.
  var branches: [Path] = []

  init(_ scene: Scene) {
    for layer in scene.layers {
      for item in layer.items {
        switch item.shape {
        case .disc(let centre, _, _) where layer.kind == .ideas:
          if let node = item.accessible, circles[node] == nil { circles[node] = (centre, item.bounds.width / 2) }
        case .text(let line) where line.halo != nil:
          let box = Rect(
            minX: line.origin.x, minY: line.ink.minY, maxX: line.origin.x + line.advance, maxY: line.ink.maxY)
          if let node = item.accessible { boxes[node] = boxes[node].map { $0.union(box) } ?? box }
          sizes.append(line.size)
        case .fill(let path, _) where layer.kind == .connections && path.points.count > 20: branches.append(path)
        default: break
        }
      }
    }
  }

  /// The least distance of a label to another label or to the circle of another idea.
  var leastGap: Double {
    var least = Double.infinity
    for (node, box) in boxes {
      for (other, circle) in circles where other != node {
        let x = max(box.minX - circle.centre.x, circle.centre.x - box.maxX, 0)
        let y = max(box.minY - circle.centre.y, circle.centre.y - box.maxY, 0)
        least = min(least, (x * x + y * y).squareRoot() - circle.radius)
      }
      for (other, there) in boxes where other != node {
        least = min(
          least, max(there.minX - box.maxX, box.minX - there.maxX, there.minY - box.maxY, box.minY - there.maxY))
      }
    }
    return least
  }

  /// How many labels a branch runs under.
  var covered: Int {
    boxes.values.count { box in
      branches.contains { path in
        zip(path.points, path.points.dropFirst()).contains { one, two in
          (0...4).contains { step in
            let point = one + (two - one) * (Double(step) / 4)
            return point.x > box.minX && point.x < box.maxX && point.y > box.minY && point.y < box.maxY
          }
        }
      }
    }
  }
}

@Suite("Placed labels")
struct PlacedLabelTests {
  /// A tree of some thousand words, with a few links across.
  static func generated(_ seed: UInt64, ideas count: Int) -> IdeaMap {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }
    let words = ["sea", "window", "night", "paper", "of", "the", "a", "quiet", "experiment", "list", "first", "train"]
    var map = IdeaMap(id: "g")
    for index in 0..<count {
      let text = (0...roll(7)).map { _ in words[roll(words.count)] }.joined(separator: " ")
      map.ideas.append(Idea(id: "i\(index)", text: text, isRoot: index == 0))
      guard index > 0 else { continue }
      map.connections.append(Connection(id: "c\(index)", from: "i\(roll(max(1, index / 2)))", to: "i\(index)"))
    }
    for index in 0..<count / 12 {
      map.connections.append(Connection(id: "x\(index)", from: "i\(roll(count))", to: "i\(roll(count))"))
    }
    return map
  }

  private func drawn(_ map: IdeaMap, _ layout: LayoutChoice) throws -> (PlacedMap, Scene, DrawnLabels) {
    let pipeline = try RenderPipeline(options: RenderOptions(layout: layout))
    let placed = try pipeline.place(map)
    let scene = pipeline.compose(placed)
    return (placed, scene, DrawnLabels(scene))
  }

  private func check(_ map: IdeaMap, _ layout: LayoutChoice, _ name: String) throws {
    let (placed, scene, labels) = try drawn(map, layout)
    #expect(QualityMeasures(of: placed).nodeOverlaps == 0, "\(name)")
    #expect(labels.leastGap >= 4, "\(name): \(labels.leastGap)")
    #expect(labels.sizes.allSatisfy { $0 >= 9 }, "\(name)")
    let page = scene.bounds.outset(-10)
    #expect(labels.boxes.values.allSatisfy { page.contains($0) }, "\(name)")
    // Leaves of one parent are alike, but for pictures and for texts that force their way.
    let hierarchy = placed.measured.hierarchy
    for children in hierarchy.children {
      let leaves = children.filter { leaf in
        hierarchy.children[leaf].isEmpty && map.ideas[leaf].size == nil && !placed.measured.lines(of: leaf).isEmpty
          && [.text, .audio].contains(map.ideas[leaf].kind)
      }
      #expect(Set(leaves.map { placed.measured.hasTextOutside($0) }).count <= 1, "\(name)")
    }
  }

  @Test(
    "of every fixture no label touches anything", arguments: FixtureMaps.names,
    [LayoutChoice.organic, .mindmap, .radial, .tree])
  func fixtures(name: String, layout: LayoutChoice) throws {
    let map = try FixtureMaps.map(name)
    guard !map.ideas.contains(where: { $0.isPinned }) else { return }
    try check(map, layout, "\(name) \(layout)")
  }

  @Test("of generated maps no label touches anything", arguments: 1...8, [LayoutChoice.organic, .mindmap, .radial])
  func generated(seed: Int, layout: LayoutChoice) throws {
    try check(Self.generated(UInt64(seed), ideas: 10 + seed * 14), layout, "seed \(seed) \(layout)")
  }

  @Test("branches run under no more than one label in fifty")
  func covered() throws {
    var (count, covered) = (0, 0)
    for name in FixtureMaps.names {
      let map = try FixtureMaps.map(name)
      for layout in [LayoutChoice.organic, .mindmap, .radial] {
        let labels = try drawn(map, layout).2
        count += labels.boxes.count
        covered += labels.covered
      }
    }
    #expect(count > 1_000)
    #expect(Double(covered) <= 0.02 * Double(count), "\(covered) of \(count)")
  }

  @Test(
    "an arranged map is drawn as when it was arranged",
    arguments: ["course", "long-sentences", "captures", "star", "deep-chain", "awkward-texts", "user-colours"],
    [LayoutChoice.organic, .mindmap, .tree])
  func arranged(name: String, layout: LayoutChoice) throws {
    var map = try FixtureMaps.map(name)
    for index in map.ideas.indices { map.ideas[index].position = nil }
    let arranging = try RenderPipeline(options: RenderOptions(layout: layout))
    let arranged = try arranging.arrange(map)
    let drawing = try RenderPipeline()
    let again = try drawing.place(arranged.map)
    #expect(again.layoutName == LayoutPreset.asIs.rawValue)
    for index in map.ideas.indices {
      #expect(again.measured.hasTextOutside(index) == arranged.measured.hasTextOutside(index))
      #expect(again.measured.labelBox(index) == arranged.measured.labelBox(index), "\(map.ideas[index].text)")
      #expect(again.measured.radius(of: index) == arranged.measured.radius(of: index))
    }
    #expect(QualityMeasures(of: again).nodeOverlaps == 0)
  }

  @Test("a mind map has its leaves outside, on the outer side, in lines that begin together")
  func mindMap() throws {
    let (placed, _, _) = try drawn(FixtureMaps.map("thirty-ideas"), .mindmap)
    let measured = placed.measured
    let root = try #require(measured.hierarchy.roots.first)
    var edges: [Bool: Set<Double>] = [:]
    for index in measured.map.ideas.indices where index != root {
      #expect(measured.hasTextOutside(index) == measured.hierarchy.children[index].isEmpty)
      guard let box = measured.labelBox(index) else { continue }
      let isRight = placed.layout.positions[index].x > placed.layout.positions[root].x
      #expect(isRight ? box.minX > 0 : box.maxX < 0)
      edges[isRight, default: []].insert(placed.layout.positions[index].x + (isRight ? box.minX : box.maxX))
    }
    #expect(edges.count == 2 && edges.values.allSatisfy { ($0.max() ?? 0) - ($0.min() ?? 0) < 0.1 })
  }

  @Test("a circle, a grid and a carousel have all text inside", arguments: [LayoutChoice.circular, .grid, .carousel])
  func inside(layout: LayoutChoice) throws {
    let placed = try drawn(FixtureMaps.map("course"), layout).0
    #expect(placed.measured.map.ideas.indices.allSatisfy { !placed.measured.hasTextOutside($0) })
  }
}
