internal import DeterministicMath
internal import SpringMotion

/// A settling in which every node swings home by itself, in closed form: any frame without those before it.
struct AnalyticSettling: Sendable {
  private let start: [Point]
  private let end: [Point]
  private let velocities: [Point]
  private let delays: [Double]
  private let spring: Spring
  private let brake: MotionBrake
  /// Seconds until everything is at rest.
  let duration: Double

  init(
    start: [Point], end: [Point], velocities: [Point], delays: [Double], spring: Spring, longest: Double
  ) {
    self.start = start
    self.end = end
    self.velocities = velocities
    self.delays = delays
    self.spring = spring
    let settling = Self.settling(spring, start: start, end: end, velocities: velocities)
    let whole = settling + (delays.max() ?? 0)
    duration = min(whole, longest)
    brake = MotionBrake(end: duration, spring: spring, isNeeded: whole > longest)
  }

  /// Seconds until all is within a thousandth of its way from the goal; for what is moving already within a thousandth
  /// of a way of at least 50 units.
  private static func settling(_ spring: Spring, start: [Point], end: [Point], velocities: [Point]) -> Double {
    var longest = spring.settlingDuration
    for node in start.indices where velocities[node] != Point(0, 0) {
      let way = max(50, (end[node] - start[node]).length)
      longest = max(
        longest,
        spring.settlingDuration(
          fromValue: start[node], toValue: end[node], initialVelocity: velocities[node], epsilon: 0.001 * way))
    }
    return longest
  }

  /// Where all nodes are after some seconds.
  func positions(at time: Double) -> [Point] {
    let share = brake.share(at: time)
    return start.indices.map { node in
      let own = time - delays[node]
      guard own > 0 else { return start[node] }
      let place = spring.value(
        fromValue: start[node], toValue: end[node], initialVelocity: velocities[node], time: own)
      return share < 1 ? end[node] + (place - end[node]) * share : place
    }
  }
}

/// Brings what would swing too long to rest: over the last swing the distance from the goal shrinks to nothing.
struct MotionBrake: Sendable {
  private let end: Double
  private let length: Double

  init(end: Double, spring: Spring, isNeeded: Bool) {
    self.end = end
    length = isNeeded ? min(spring.duration, end / 2) : 0
  }

  /// The share of the distance that is left at a time.
  func share(at time: Double) -> Double {
    guard length > 0, time > end - length else { return 1 }
    return 1 - UnitCurve.easeInOut.value(at: (time - (end - length)) / length)
  }
}

/// A spring over one step of time, as the matrix that it is: the same for every node.
struct SpringStep: Sendable {
  /// What is left of a displacement, and what a velocity adds to it.
  let kept: Double
  let carried: Double
  /// The velocity that comes of a displacement, and what is left of a velocity.
  let pulled: Double
  let slowed: Double

  init(_ spring: Spring, seconds: Double) {
    kept = spring.value(fromValue: 1.0, toValue: 0, time: seconds)
    pulled = spring.velocity(fromValue: 1.0, toValue: 0, time: seconds)
    carried = spring.value(fromValue: 0.0, toValue: 0, initialVelocity: 1, time: seconds)
    slowed = spring.velocity(fromValue: 0.0, toValue: 0, initialVelocity: 1, time: seconds)
  }

  /// Moves a displacement from the target and a velocity on by the step.
  func advance(_ displacement: inout Point, _ velocity: inout Point) {
    let next = displacement * kept + velocity * carried
    velocity = displacement * pulled + velocity * slowed
    displacement = next
  }
}
