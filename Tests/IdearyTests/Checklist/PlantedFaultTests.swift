import GraphLayout
import IdeaModel
import Ideary
import MapScene
import TestSupport
import Testing

/// The checklist finds what is wrong: each test spoils a good picture in one way.
@Suite("Checklist finds faults") struct PlantedFaultTests {
  private func list(_ name: String = "research", _ theme: Theme = .light) throws -> Checklist {
    try ChecklistTests.lists(FixtureMaps.map(name), theme, sizes: [.scale(1, isAsked: true)])[0]
  }

  /// Changes every shape of a layer.
  private func spoil(_ list: inout Checklist, _ kind: SceneLayer.Kind, _ body: (inout SceneItem) -> Void) {
    for layer in list.scene.layers.indices where list.scene.layers[layer].kind == kind {
      for item in list.scene.layers[layer].items.indices { body(&list.scene.layers[layer].items[item]) }
    }
  }

  private func spoilText(_ list: inout Checklist, _ kind: SceneLayer.Kind, _ body: (inout TextLine) -> Void) {
    spoil(&list, kind) { item in
      guard case .text(var line) = item.shape else { return }
      body(&line)
      item.shape = .text(line)
    }
  }

  private func expect(_ list: Checklist, _ words: String) {
    #expect(list.faults.contains { $0.contains(words) }, "“\(words)” was not found")
  }

  @Test func `circles that overlap`() throws {
    var list = try list()
    var count = 0
    spoil(&list, .ideas) { item in
      guard case .disc = item.shape, item.accessible == 1 || item.accessible == 2 else { return }
      count += 1
      item.bounds = Rect(centre: .zero, radius: 20)
    }
    #expect(count > 1)
    expect(list, "apart")
  }

  @Test func `labels on each other and on circles`() throws {
    var list = try list()
    spoilText(&list, .ideas) { line in
      guard line.halo != nil else { return }
      line.ink.minX -= 120
      line.origin.x -= 120
    }
    expect(list, "touch")
    expect(list, "the label of")
  }

  @Test func `small and pale text`() throws {
    var small = try list()
    spoilText(&small, .ideas) { $0.size = 8.5 }
    expect(small, "pixels large")
    var pale = try list()
    spoilText(&pale, .ideas) { $0.color = Color(red: 0.6, green: 0.6, blue: 0.62) }
    expect(pale, "has a contrast of")
  }

  @Test func `pale lines, grey fades, lines without a flare`() throws {
    var pale = try list()
    let grey = Color(red: 0.55, green: 0.55, blue: 0.55)
    func middle(_ list: inout Checklist, _ color: Color) {
      spoil(&list, .connections) { item in
        guard case .fill(let path, .linear(let start, let end, var stops)) = item.shape else { return }
        stops[stops.count / 2].color = color
        item.shape = .fill(path, paint: .linear(start: start, end: end, stops: stops))
      }
    }
    middle(&pale, Color(red: 0.9, green: 0.9, blue: 0.9))
    expect(pale, "a line has a contrast of")
    var muddy = try list()
    middle(&muddy, grey)
    expect(muddy, "fades to a chroma of")
    var plain = try list()
    spoil(&plain, .connections) { item in
      guard case .fill(let path, let paint) = item.shape, path.points.count > 40 else { return }
      // Drawn from its child to its parent: it flares at the wrong end, and ends in a rim.
      var turned = Path()
      turned.move(to: path.points[path.points.count / 2])
      for index in 1..<path.points.count {
        turned.line(to: path.points[(index + path.points.count / 2) % path.points.count])
      }
      item.shape = .fill(turned, paint: paint)
    }
    expect(plain, "does not flare")
    expect(plain, "from a circle")
  }

  @Test func `branches that stay too short, and that run through others`() throws {
    var list = try list("thirty-ideas")
    let root = try #require(list.placed.measured.hierarchy.roots.first)
    let child = list.placed.measured.hierarchy.children[root][0]
    list.placed.layout.positions[child] = list.placed.layout.positions[root]
    expect(list, "can be seen")
    let bodies = DrawnPicture(list.scene).bodies.values.sorted { $0.centre.x < $1.centre.x }
    let shift = bodies[bodies.count / 2].centre
    spoil(&list, .connections) { item in
      guard case .fill(let path, let paint) = item.shape, path.points.count > 40 else { return }
      let middle = path.points[path.points.count / 4]
      item.shape = .fill(path.transformed(scale: 4, offset: shift - middle * 4), paint: paint)
    }
    expect(list, "run through foreign circles")
  }

  @Test func `what is clipped, and text at the edge`() throws {
    var list = try list()
    list.scene.bounds.maxX -= 200
    expect(list, "is clipped")
    expect(list, "at the edge of the page")
  }

  @Test func `broken words, and text at the rim`() throws {
    var list = try list()
    var count = 0
    spoilText(&list, .ideas) { line in
      guard line.halo == nil else { return }
      line.origin.x -= 14
      count += 1
    }
    #expect(count > 0)
    expect(list, "from its rim")
    var broken = try self.list("long-sentences")
    var last = -1
    let names = broken.scene.accessible.map(\.name)
    spoil(&broken, .ideas) { item in
      guard case .text(var line) = item.shape, let node = item.accessible else { return }
      let words = names[node].filter(\.isLetter)
      guard words.count > 8 else { return }
      // The first line ends, and the second begins, in the middle of the idea's first word.
      let name = Array(names[node])
      line.text = String(node == last ? name[2...4] : name[0...1])
      last = node
      item.shape = .text(line)
    }
    expect(broken, "a word is broken")
  }

  @Test func `an olive orb in the dark`() throws {
    var list = try list("research", .dark)
    let olive = OKLCH(0.4, 0.07, 100).color
    spoil(&list, .ideas) { item in
      if case .disc(let centre, let radius, _) = item.shape {
        item.shape = .disc(centre: centre, radius: radius, paint: .solid(olive))
      }
    }
    expect(list, "olive")
  }
}
