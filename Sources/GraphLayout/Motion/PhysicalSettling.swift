internal import SpringMotion

/// A settling in which connected nodes pull each other along, step by step.
///
/// Every node hangs on a spring whose rest is half its own goal and half where its neighbours want it: beside them as in
/// the finished drawing. That network of springs has no other rest than the finished drawing, and seen in it every
/// swing is half to one and a half times as stiff as the spring itself.
struct PhysicalSettling {
  private let graph: MotionReach
  private let start: [Point]
  private let end: [Point]
  private let velocities: [Point]
  private let isFixed: [Bool]
  private let spring: Spring
  /// Where it counts as settled: a thousandth of a usual connection, in layout units and units per second.
  private let near: Double

  /// Steps of the integration in one period of the spring, at least.
  private static let stepsPerPeriod = 12.0
  /// The shortest spring that is followed, in seconds; a shorter one is over before it could be seen.
  private static let shortest = 0.1
  /// With less damping than this the steps would add more swing than it takes.
  private static let leastDamping = 0.1
  /// What a node hangs on its own goal; the rest is for its neighbours.
  private static let own = 0.5

  init(
    _ graph: LayoutGraph, _ reach: MotionReach, start: [Point], end: [Point], velocities: [Point], spring: Spring
  ) {
    self.graph = reach
    self.start = start
    self.end = end
    self.velocities = velocities
    self.spring = Spring(
      response: max(spring.duration, Self.shortest), dampingRatio: max(spring.dampingRatio, Self.leastDamping))
    isFixed = graph.nodes.indices.map { graph.nodes[$0].isPinned && start[$0] == end[$0] }
    let lengths = graph.edges.reduce(0.0) { $0 + (end[$1.source] - end[$1.target]).length }
    near = 0.001 * (lengths > 0 ? lengths / Double(graph.edges.count) : 100)
  }

  /// How many frames after the first it takes, and whether it is still moving then.
  ///
  /// - Complexity: O(n + m) for each frame, without memory for them.
  func plan(framesPerSecond: Double, longest: Double) -> (steps: Int, isCutShort: Bool) {
    let most = max(1, Int((longest * framesPerSecond).rounded(.up)))
    var state = State(self)
    for step in 1..<max(1, most) {
      advance(&state, 1 / framesPerSecond)
      if isSettled(state) { return (step + 1, false) }
    }
    return (most, true)
  }

  /// All frames between the first and the last, one after the other.
  func record(_ plan: (steps: Int, isCutShort: Bool), framesPerSecond: Double) -> [Point] {
    // What is not at rest in time is brought to it over the last swing.
    let brake = MotionBrake(end: Double(plan.steps) / framesPerSecond, spring: spring, isNeeded: plan.isCutShort)
    var frames: [Point] = []
    frames.reserveCapacity((plan.steps - 1) * end.count)
    var state = State(self)
    for step in 1..<max(1, plan.steps) {
      advance(&state, 1 / framesPerSecond)
      let share = brake.share(at: Double(step) / framesPerSecond)
      for node in end.indices { frames.append(end[node] + state.away[node] * share) }
    }
    return frames
  }

  /// Distances from the goals and velocities.
  private struct State {
    var away: [Point]
    var velocities: [Point]
    var wishes: [Point]

    init(_ settling: PhysicalSettling) {
      away = zip(settling.start, settling.end).map { $0 - $1 }
      velocities = settling.velocities
      wishes = away
      for node in away.indices where settling.isFixed[node] { velocities[node] = Point(0, 0) }
    }
  }

  private func advance(_ state: inout State, _ seconds: Double) {
    let parts = max(1, (seconds * Self.stepsPerPeriod / spring.duration).rounded(.up))
    let step = SpringStep(spring, seconds: seconds / parts)
    for _ in 0..<Int(parts) {
      for node in end.indices {
        let near = graph.neighbours(of: node)
        guard !near.isEmpty else {
          state.wishes[node] = Point(0, 0)
          continue
        }
        // Beside a neighbour as in the finished drawing is as far from the goal as the neighbour itself is from its own.
        var sum = Point(0, 0)
        for other in near { sum += state.away[Int(other)] }
        state.wishes[node] = sum * ((1 - Self.own) / Double(near.count))
      }
      for node in end.indices where !isFixed[node] {
        var displacement = state.away[node] - state.wishes[node]
        step.advance(&displacement, &state.velocities[node])
        state.away[node] = state.wishes[node] + displacement
      }
    }
  }

  private func isSettled(_ state: State) -> Bool {
    !end.indices.contains { node in
      state.away[node].length > near || state.velocities[node].length > near
    }
  }
}
