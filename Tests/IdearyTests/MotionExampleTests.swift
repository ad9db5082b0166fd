import GraphLayout
import SpringMotion
import Testing

/// The examples of `Documentation/Motion.md`, compiled and run; a test sees to it that they are the same.
enum MotionExample {
  static func settling(_ graph: LayoutGraph, draw: ([Point]) -> Void) throws -> LayoutMotion {
    // Example 1
    let layout = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .mindMap))
    let motion = try LayoutMotion(of: graph, to: layout.positions, options: MotionOptions(spring: .snappy))
    for frame in 0..<motion.frameCount { draw(motion.positions(at: frame)) }
    // End
    return motion
  }

  static func live(_ graph: LayoutGraph, draw: ([Point]) -> Void) throws -> LayoutSimulation {
    // Example 2
    var simulation = try LayoutSimulation(graph)
    let idea = simulation.nodes[2]

    // A finger comes down on an idea and moves.
    try simulation.grab(idea)
    for x in stride(from: 0.0, through: 90, by: 3) {
      try simulation.drag(idea, to: Point(x, 40))
      simulation.step(by: 1.0 / 60)
      draw(simulation.nodes.compactMap { simulation.position(of: $0) })
    }
    try simulation.release(idea)

    // A new idea appears beside it.
    let new = try simulation.add(LayoutNode(id: "new", footprint: Footprint(radius: 30)), beside: idea)
    try simulation.connect(idea, new)
    while simulation.step(by: 1.0 / 60) { draw(simulation.nodes.compactMap { simulation.position(of: $0) }) }
    // End
    return simulation
  }
}

@Suite struct MotionExampleTests {
  private let graph = LayoutGraph(
    nodes: (0..<6).map {
      LayoutNode(id: "\($0)", footprint: Footprint(radius: 24), position: Point(90.0 * Double($0), 0))
    },
    edges: (1..<6).map { LayoutEdge(id: "\($0)", source: 0, target: $0) })

  @Test func `the examples of the page are these`() throws {
    try ShownExamples.check("Documentation/Motion.md", against: #filePath, count: 2)
  }

  @Test func `the examples run`() throws {
    var frames = 0
    let motion = try MotionExample.settling(graph) { frames += $0.count == 6 ? 1 : 0 }
    #expect(frames == motion.frameCount && frames > 30)
    let simulation = try MotionExample.live(graph) { frames += $0.count == 6 ? 1 : 0 }
    #expect(simulation.isSettled && simulation.count == 7 && frames > 100)
  }
}
