internal import DeterministicMath

extension Spring {
  /// Where something is that started from zero at time 0.
  ///
  /// - Parameters:
  ///   - target: Where the spring rests.
  ///   - initialVelocity: The velocity at time 0, per second.
  ///   - time: Seconds since; negative times count as 0.
  /// - Returns: The position.
  public func value<V: SpringVector>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    target + solution(displacement: V.zero - target, velocity: initialVelocity, time: time).displacement
  }

  /// How fast something is that started from zero at time 0.
  ///
  /// - Parameters:
  ///   - target: Where the spring rests.
  ///   - initialVelocity: The velocity at time 0, per second.
  ///   - time: Seconds since; negative times count as 0.
  /// - Returns: The velocity, per second.
  public func velocity<V: SpringVector>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    solution(displacement: V.zero - target, velocity: initialVelocity, time: time).velocity
  }

  /// Where something is that started from a given place at time 0.
  ///
  /// - Parameters:
  ///   - fromValue: Where it was.
  ///   - toValue: Where the spring rests.
  ///   - initialVelocity: The velocity at time 0, per second.
  ///   - time: Seconds since.
  /// - Returns: The position.
  public func value<V: SpringVector>(fromValue: V, toValue: V, initialVelocity: V = .zero, time: Double) -> V {
    toValue + solution(displacement: fromValue - toValue, velocity: initialVelocity, time: time).displacement
  }

  /// How fast something is that started from a given place at time 0.
  ///
  /// - Parameters:
  ///   - fromValue: Where it was.
  ///   - toValue: Where the spring rests.
  ///   - initialVelocity: The velocity at time 0, per second.
  ///   - time: Seconds since.
  /// - Returns: The velocity, per second.
  public func velocity<V: SpringVector>(fromValue: V, toValue: V, initialVelocity: V = .zero, time: Double) -> V {
    solution(displacement: fromValue - toValue, velocity: initialVelocity, time: time).velocity
  }

  /// Moves something on by some time; many small steps end where one large step does.
  ///
  /// - Parameters:
  ///   - value: The position.
  ///   - velocity: The velocity, per second.
  ///   - target: Where the spring rests.
  ///   - deltaTime: Seconds.
  public func update<V: SpringVector>(value: inout V, velocity: inout V, target: V, deltaTime: Double) {
    let next = solution(displacement: value - target, velocity: velocity, time: deltaTime)
    value = target + next.displacement
    velocity = next.velocity
  }

  /// The force on something at a place: towards the target by the stiffness, against the velocity by the damping.
  ///
  /// - Parameters:
  ///   - target: Where the spring rests.
  ///   - position: Where the thing is.
  ///   - velocity: Its velocity, per second.
  /// - Returns: The force.
  public func force<V: SpringVector>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Seconds after which something that started from zero stays near its target.
  ///
  /// - Parameters:
  ///   - target: Where the spring rests.
  ///   - initialVelocity: The velocity at time 0, per second.
  ///   - epsilon: How near, in the unit of the target; 0.001 by default.
  /// - Returns: Seconds; the bound is on the envelope of the swing, so the thing may be there sooner. Infinite without
  ///   damping, 0 when it never is farther away.
  public func settlingDuration<V: SpringVector>(
    target: V, initialVelocity: V = .zero, epsilon: Double = 0.001
  ) -> Double {
    settlingDuration(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  /// Seconds after which something that started from a given place stays near its target.
  ///
  /// - Parameters:
  ///   - fromValue: Where it was.
  ///   - toValue: Where the spring rests.
  ///   - initialVelocity: The velocity at time 0, per second.
  ///   - epsilon: How near, in the unit of the values; 0.001 by default.
  /// - Returns: Seconds, as for `settlingDuration(target:initialVelocity:epsilon:)`.
  public func settlingDuration<V: SpringVector>(
    fromValue: V, toValue: V, initialVelocity: V = .zero, epsilon: Double = 0.001
  ) -> Double {
    let near = epsilon.isNaN ? 0.001 : max(epsilon, 1e-12)
    let envelope = Envelope(self, displacement: fromValue - toValue, velocity: initialVelocity)
    return envelope.timeUnder(near)
  }

  /// How the distance from the target and the velocity go on, in closed form.
  func solution<V: SpringVector>(
    displacement y: V, velocity v: V, time: Double
  ) -> (displacement: V, velocity: V) {
    guard time > 0 else { return (y, v) }
    let time = min(time, 1e9)
    let ratio = dampingRatio
    switch regime {
    case .under(let damped):
      let decay = Elementary.exp(-ratio * frequency * time)
      let c = Elementary.cos(damped * time)
      let s = Elementary.sin(damped * time)
      let b = (v + y.scaled(by: ratio * frequency)).scaled(by: 1 / damped)
      let place = (y.scaled(by: c) + b.scaled(by: s)).scaled(by: decay)
      let turning = (b.scaled(by: c) - y.scaled(by: s)).scaled(by: damped * decay)
      return (place, turning - place.scaled(by: ratio * frequency))
    case .critical:
      let decay = Elementary.exp(-frequency * time)
      let b = v + y.scaled(by: frequency)
      let place = (y + b.scaled(by: time)).scaled(by: decay)
      return (place, b.scaled(by: decay) - place.scaled(by: frequency))
    case .over(let slow, let fast):
      let one = (v + y.scaled(by: fast)).scaled(by: 1 / (fast - slow))
      let two = y - one
      let first = one.scaled(by: Elementary.exp(-slow * time))
      let second = two.scaled(by: Elementary.exp(-fast * time))
      return (first + second, V.zero - first.scaled(by: slow) - second.scaled(by: fast))
    }
  }

  /// How the spring comes to rest.
  enum Regime {
    /// Swinging at a frequency, in radians per second.
    case under(damped: Double)
    /// As fast as it can be without swinging.
    case critical
    /// As the sum of two decays, of rates per second.
    case over(slow: Double, fast: Double)
  }

  /// Within 10⁻⁴ of 1 the damping ratio counts as critical, where the other forms lose all digits.
  var regime: Regime {
    let ratio = dampingRatio
    if (ratio - 1).magnitude < 1e-4 { return .critical }
    if ratio < 1 { return .under(damped: frequency * (1 - ratio * ratio).squareRoot()) }
    let root = (ratio * ratio - 1).squareRoot()
    // ζ − √(ζ² − 1), without cancellation.
    return .over(slow: frequency / (ratio + root), fast: frequency * (ratio + root))
  }
}

/// A falling bound on the distance from the target.
struct Envelope {
  private let regime: Spring.Regime
  private let rate: Double
  private let first: Double
  private let second: Double

  init<V: SpringVector>(_ spring: Spring, displacement y: V, velocity v: V) {
    let frequency = spring.frequency
    let ratio = spring.dampingRatio
    regime = spring.regime
    switch regime {
    case .under(let damped):
      rate = ratio * frequency
      first = (y.squaredLength + (v + y.scaled(by: ratio * frequency)).scaled(by: 1 / damped).squaredLength)
        .squareRoot()
      second = 0
    case .critical:
      rate = frequency
      first = y.squaredLength.squareRoot()
      second = (v + y.scaled(by: frequency)).squaredLength.squareRoot()
    case .over(let slow, let fast):
      rate = slow
      let one = (v + y.scaled(by: fast)).scaled(by: 1 / (fast - slow))
      first = one.squaredLength.squareRoot()
      second = (y - one).squaredLength.squareRoot()
    }
  }

  private func height(_ time: Double) -> Double {
    switch regime {
    case .under: first * Elementary.exp(-rate * time)
    case .critical: (first + second * time) * Elementary.exp(-rate * time)
    case .over(let slow, let fast):
      first * Elementary.exp(-slow * time) + second * Elementary.exp(-fast * time)
    }
  }

  /// The time from which on the bound stays under a height.
  func timeUnder(_ near: Double) -> Double {
    guard first.isFinite, second.isFinite else { return .infinity }
    switch regime {
    case .under:
      if first <= near { return 0 }
      return rate > 0 ? Elementary.log(first / near) / rate : .infinity
    case .critical, .over:
      // Where the critical bound has its top, it begins to fall for good.
      var top = 0.0
      if case .critical = regime, second > 0 { top = max(0, 1 / rate - first / second) }
      if height(top) <= near { return 0 }
      var high = top + 1 / rate
      while height(high) > near { high = top + (high - top) * 2 }
      var low = top
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if height(middle) > near { low = middle } else { high = middle }
      }
      return high
    }
  }
}
