import GraphLayout
import SpringMotion
import TestSupport
import Testing

/// How a drawing settles, frame by frame.
@Suite struct LayoutMotionTests {
  static let springs = [
    Spring.smooth, .snappy, .bouncy, Spring(duration: 0.5, bounce: 0.6), Spring(duration: 0.5, bounce: -0.3),
    Spring(duration: 2, bounce: 1), Spring(duration: 0.001, bounce: 0.99), Spring(duration: 1e6, bounce: 0),
  ]

  /// A placed graph and the layout that it goes to.
  private func scene(_ family: GraphFamily = .randomTree, size: Int = 40) throws -> (LayoutGraph, [Point]) {
    var graph = family.graph(size: size, seed: 5)
    for node in graph.nodes.indices {
      graph.nodes[node].position = Point(Double(node * 37 % 211) * 3.7, Double(node * 53 % 197) * -2.9)
    }
    graph.nodes[3].isPinned = true
    return (graph, try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .tree)).positions)
  }

  @Test(arguments: MotionMode.allCases, springs)
  func `the first frame is the present drawing and the last the layout, to the bit`(mode: MotionMode, spring: Spring)
    throws
  {
    let (graph, end) = try scene()
    for rate in [1.0, 24, 60, 240] {
      let options = MotionOptions(mode: mode, spring: spring, framesPerSecond: rate)
      let motion = try LayoutMotion(of: graph, to: end, options: options)
      #expect(motion.positions(at: 0) == graph.nodes.map { $0.position })
      #expect(motion.positions(at: motion.frameCount - 1) == end)
      #expect(motion.duration <= 4 + 1 / rate)
      let step = max(1, motion.frameCount / 20)
      for frame in stride(from: 0, to: motion.frameCount, by: step) {
        let places = motion.positions(at: frame)
        #expect(places.allSatisfy { $0.x.magnitude < 1e5 && $0.y.magnitude < 1e5 })
        #expect(places[3] == graph.nodes[3].position, "what is pinned stays")
      }
    }
  }

  @Test func `frames are as many as the spring takes to settle`() throws {
    let (graph, end) = try scene()
    for (spring, frames) in [(Spring.smooth, 46), (.snappy, 44), (.bouncy, 51)] {
      let options = MotionOptions(spring: spring, delayPerStep: 0)
      #expect(try LayoutMotion(of: graph, to: end, options: options).frameCount == frames)
    }
  }

  @Test func `each node follows its spring, later with each step from the origin`() throws {
    var path = GraphFamily.path.graph(size: 30, seed: 1)
    for node in path.nodes.indices { path.nodes[node].position = Point(Double(node) * 200, 0) }
    let end = path.nodes.indices.map { Point(Double($0) * 200, 1_000) }
    let motion = try LayoutMotion(
      of: path, to: end, options: MotionOptions(spring: .snappy, framesPerSecond: 100, origins: [0]))
    for (node, delay) in [(0, 0.0), (5, 0.1), (20, 0.4), (29, 0.4)] {
      let wanted = Spring.snappy.value(target: 1_000, time: 0.3 - delay)
      #expect((motion.positions(at: 30)[node].y - wanted).magnitude < 1e-6)
    }
    #expect((motion.duration - (Spring.snappy.settlingDuration + 0.4)).magnitude < 0.01)
  }

  @Test func `a gesture carries on`() throws {
    let (graph, end) = try scene()
    var velocities = [Point](repeating: Point(0, 0), count: graph.nodes.count)
    velocities[7] = Point(5_000, 0)
    let options = MotionOptions(origins: [7], velocities: velocities)
    let motion = try LayoutMotion(of: graph, to: end, options: options)
    let still = try LayoutMotion(of: graph, to: end, options: MotionOptions(origins: [7]))
    #expect(motion.positions(at: 1)[7].x > still.positions(at: 1)[7].x + 40)
    let late = motion.positions(at: motion.frameCount - 2)[7] - end[7]
    #expect(late.x.magnitude + late.y.magnitude < 1)
  }

  @Test func `a new node comes out of its neighbour`() throws {
    var (graph, _) = try scene(.path, size: 6)
    graph.nodes[5].position = nil
    let end = graph.nodes.indices.map { Point(Double($0) * 100, 500) }
    let first = try LayoutMotion(of: graph, to: end).positions(at: 0)
    #expect(first[5] == graph.nodes[4].position && first[4] == graph.nodes[4].position)
  }

  @Test func `connected nodes pull each other along`() throws {
    var path = GraphFamily.path.graph(size: 3, seed: 1)
    for node in path.nodes.indices { path.nodes[node].position = Point(Double(node) * 200, 0) }
    // Only the first has somewhere to go; the second follows it for a while and comes back.
    let end = [Point(0, 300), Point(200, 0), Point(400, 0)]
    let motion = try LayoutMotion(of: path, to: end, options: MotionOptions(mode: .physical))
    let ways = (0..<motion.frameCount).map { motion.positions(at: $0)[1].y }
    #expect(ways.contains { $0.magnitude > 20 })
    #expect(ways.last == 0)
    // No jump at the end: the last step is a thousandth of a connection.
    let last = motion.positions(at: motion.frameCount - 2)
    #expect(zip(last, end).allSatisfy { ($0 - $1).x.magnitude + ($0 - $1).y.magnitude < 1 })
  }

  @Test(arguments: MotionMode.allCases)
  func `what swings too long is braked without a jump`(mode: MotionMode) throws {
    let (graph, end) = try scene()
    let options = MotionOptions(mode: mode, spring: Spring(duration: 3, bounce: 0.95), longest: 2)
    let motion = try LayoutMotion(of: graph, to: end, options: options)
    #expect(motion.frameCount == 121)
    let last = motion.positions(at: 119)
    #expect(zip(last, end).allSatisfy { ($0 - $1).x.magnitude + ($0 - $1).y.magnitude < 10 })
  }

  @Test func `less motion is a cross-fade of two pictures`() throws {
    let (graph, end) = try scene()
    let motion = try LayoutMotion(of: graph, to: end, options: MotionOptions(isReduced: true))
    #expect(motion.frameCount == 10)
    #expect(motion.crossFade(at: 0) == 0 && motion.crossFade(at: 9) == 1)
    #expect(motion.positions(at: 0) == graph.nodes.map { $0.position } && motion.positions(at: 1) == end)
    #expect(try LayoutMotion(of: graph, to: end).crossFade(at: 3) == nil)
  }

  @Test func `nothing to do is one frame`() throws {
    let (graph, _) = try scene()
    let present = graph.nodes.compactMap { $0.position }
    for mode in MotionMode.allCases {
      let motion = try LayoutMotion(of: graph, to: present, options: MotionOptions(mode: mode))
      #expect(motion.frameCount == 1 && motion.positions(at: 0) == present && motion.duration == 0)
    }
    #expect(try LayoutMotion(of: LayoutGraph(nodes: [], edges: []), to: []).positions(at: 7).isEmpty)
  }

  @Test func `bad numbers are refused or held`() throws {
    let (graph, end) = try scene()
    #expect(throws: MotionError.wrongCount(expected: 40, given: 2)) {
      try LayoutMotion(of: graph, to: [Point(0, 0), Point(1, 1)])
    }
    var bad = end
    bad[4].x = .nan
    #expect(throws: MotionError.unusablePosition(node: 4)) { try LayoutMotion(of: graph, to: bad) }
    var dangling = graph
    dangling.edges.append(LayoutEdge(id: "x", source: 0, target: 99))
    #expect(throws: MotionError.unknownNode(edge: 39)) { try LayoutMotion(of: dangling, to: end) }
    let hostile = MotionOptions(
      framesPerSecond: .nan, origins: [-4, 99], delayPerStep: -.infinity, greatestDelay: .nan,
      velocities: [Point(Double.nan, 1), Point(1e300, -Double.infinity)], longest: .infinity)
    for mode in MotionMode.allCases {
      var options = hostile
      options.mode = mode
      let motion = try LayoutMotion(of: graph, to: end, options: options)
      #expect(motion.framesPerSecond == 60 && motion.frameCount <= 3_601)
      for frame in 0..<motion.frameCount {
        #expect(motion.positions(at: frame).allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
    var lost = graph
    lost.nodes[2].position = Point(Double.infinity, 0)
    #expect(try LayoutMotion(of: lost, to: end).positions(at: 0)[2].x.isFinite)
  }

  @Test func `frames are counted before they are recorded`() throws {
    let (graph, end) = try scene()
    let options = MotionOptions(mode: .physical, memoryLimit: 1_000)
    let error = #expect(throws: MotionError.self) { try LayoutMotion(of: graph, to: end, options: options) }
    if case .tooLarge(let bytes, let limit) = error {
      let count = try LayoutMotion(of: graph, to: end, options: MotionOptions(mode: .physical)).frameCount
      #expect(bytes == (count - 2) * 40 * 16 && limit == 1_000)
    } else {
      Issue.record("\(String(describing: error))")
    }
    let many = GraphFamily.unconnected.graph(size: 5_001, seed: 1)
    #expect(throws: MotionError.tooManyNodes(count: 5_001, limit: 5_000)) {
      try LayoutMotion(
        of: many, to: [Point](repeating: Point(1, 1), count: 5_001),
        options: MotionOptions(mode: .physical, velocities: [Point(1, 0)]))
    }
  }
}
