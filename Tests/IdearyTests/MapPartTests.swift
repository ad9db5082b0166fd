import GraphLayout
import IdeaModel
import Ideary
import MapScene
import Testing

/// Parts of maps, and maps that are read from right to left.
@Suite struct MapPartTests {
  /// A root with three branches of three leaves each, a cross link, and an island.
  static func map() -> IdeaMap {
    var ideas = [Idea(id: "root", text: "Root", isRoot: true)]
    var connections: [Connection] = []
    for branch in 0..<3 {
      ideas.append(Idea(id: "b\(branch)", text: "Branch \(branch)"))
      connections.append(Connection(from: "root", to: "b\(branch)"))
      for leaf in 0..<3 {
        ideas.append(Idea(id: "l\(branch)\(leaf)", text: "Leaf \(branch) \(leaf)"))
        // Which way a connection was drawn does not say what hangs on what.
        connections.append(Connection(from: "l\(branch)\(leaf)", to: "b\(branch)"))
      }
    }
    connections.append(Connection(from: "l00", to: "l10"))
    connections.append(Connection(from: "l10", to: "l12"))
    ideas.append(Idea(id: "island", text: "Island"))
    return IdeaMap(ideas: ideas, connections: connections)
  }

  private func ids(_ options: RenderOptions) throws -> [String] {
    try RenderPipeline(options: options).place(Self.map()).measured.map.ideas.map(\.id)
  }

  @Test func `a branch is an idea and what hangs on it`() throws {
    #expect(try ids(RenderOptions(branch: "Branch 1")) == ["b1", "l10", "l11", "l12"])
    #expect(try ids(RenderOptions(branch: "b1", depth: 0)) == ["b1"])
    #expect(try ids(RenderOptions(branch: "root", depth: 1)) == ["root", "b0", "b1", "b2"])
    #expect(try ids(RenderOptions(branch: "l02")) == ["l02"])
    // With another root more hangs on it.
    #expect(try ids(RenderOptions(root: "l11", branch: "b1")).contains("root"))
    let placed = try RenderPipeline(options: RenderOptions(layout: .tree, branch: "b1")).place(Self.map())
    #expect(placed.measured.map.connections.count == 4, "three branches and the link between two of its leaves")
    #expect(placed.measured.hierarchy.roots == [0])
  }

  @Test func `levels count from the roots`() throws {
    #expect(try ids(RenderOptions(depth: 0)) == ["root", "island"])
    #expect(try ids(RenderOptions(depth: 1)) == ["root", "b0", "b1", "b2", "island"])
    #expect(try ids(RenderOptions(depth: 2)).count == 14 && ids(RenderOptions(depth: 99)).count == 14)
    // Without a mark the hub of the whole map is the root of its part too.
    var map = Self.map()
    map.ideas[0].isRoot = false
    map.ideas.removeLast()
    let placed = try RenderPipeline(options: RenderOptions(depth: 1)).place(map)
    let top = try #require(placed.measured.hierarchy.roots.first)
    #expect(placed.measured.hierarchy.roots.count == 1)
    #expect(placed.measured.hierarchy.children[top].count == placed.measured.map.ideas.count - 1)
  }

  @Test func `places that are given are kept`() throws {
    var map = Self.map()
    for index in map.ideas.indices { map.ideas[index].position = Position(x: Double(index) * 150, y: 30) }
    let placed = try RenderPipeline(options: RenderOptions(branch: "b2")).place(map)
    #expect(placed.layout.positions.map(\.x) == (9...12).map { Double($0) * 150 })
    // Arranging leaves no idea out.
    #expect(try RenderPipeline(options: RenderOptions(branch: "b2")).arrange(map).map.ideas.count == 14)
  }

  @Test func `a branch that is not there names the nearest`() throws {
    #expect {
      try ids(RenderOptions(branch: "Brunch 1"))
    } throws: { error in
      guard case .noBranch("Brunch 1", nearest: "Branch 1")? = error as? RenderError else { return false }
      return "\(error)".contains("“Branch 1”")
    }
  }

  @Test(arguments: [("جذر", true), ("שורש", true), ("Root", false), ("123 جذر", true), ("根", false)])
  func `a map is read as its root is`(text: String, isRightToLeft: Bool) throws {
    var map = Self.map()
    map.ideas.removeLast()
    map.ideas[0].text = text
    func x(_ layout: LayoutChoice, _ direction: LayoutDirection? = nil) throws -> [Double] {
      let options = RenderOptions(layout: layout, direction: direction)
      return try RenderPipeline(options: options).place(map).layout.positions.map(\.x)
    }
    let sign = isRightToLeft ? -1.0 : 1
    let mindMap = try x(.mindmap)
    #expect((mindMap[1] - mindMap[0]) * sign > 0, "the first branch is where reading begins")
    #expect((mindMap[9] - mindMap[0]) * sign < 0)
    for layout in [LayoutChoice.tree, .layered] {
      let across = try x(layout)
      #expect((across[1] - across[0]) * sign > 0)
      let down = try x(layout, .down)
      #expect((down[9] - down[1]) * sign > 0, "branches side by side")
      // Who says which way is obeyed.
      let right = try x(layout, .right)
      #expect(right[1] > right[0])
    }
  }

  @Test func `a root without letters is read as the map's language`() throws {
    var map = Self.map()
    map.ideas[0].text = "★ 2026"
    for (language, isRightToLeft) in [("fa", true), ("he-IL", true), ("en", false)] {
      map.language = language
      #expect(try RenderPipeline().place(map).measured.isRightToLeft == isRightToLeft)
    }
  }
}
