internal import DeterministicMath

/// A damped spring, described by how long it seems to take and how much it bounces.
///
/// The same initialisers, properties and functions as SwiftUI's `Spring`, in closed form and without a clock, so the
/// same spring gives the same bits everywhere. With mass *m*: ω = 2π / duration, stiffness = m ω², damping = 2 ζ m ω,
/// and the damping ratio is ζ = 1 − bounce, or 1 / (1 + bounce) for a negative bounce.
///
/// Whatever is passed, nothing traps: durations are held to 1 ms…10⁶ s, bounce to −0.99…1, masses and stiffnesses to
/// 10⁻⁹…10¹², and what is not a number counts as the default.
public struct Spring: Hashable, Sendable {
  /// The perceptual duration, in seconds: the period that the spring would have without damping.
  public let duration: Double
  /// The damping ratio ζ: 0 swings forever, 1 is critical, more is slower.
  public let dampingRatio: Double
  /// The mass of what moves.
  public let mass: Double

  /// Makes a spring from its perceptual duration and its bounce.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0.5 by default.
  ///   - bounce: 0 for none, up to 1 for a spring that never rests; negative ones are flatter than critical.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.duration = Spring.held(duration, 0.5, 1e-3, 1e6)
    let bounce = Spring.held(bounce, 0, -0.99, 1)
    dampingRatio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    mass = 1
  }

  /// Makes a spring from its response and damping ratio.
  ///
  /// - Parameters:
  ///   - response: The perceptual duration, in seconds.
  ///   - dampingRatio: ζ, at least 0 and at most 100.
  public init(response: Double, dampingRatio: Double) {
    duration = Spring.held(response, 0.5, 1e-3, 1e6)
    self.dampingRatio = Spring.held(dampingRatio, 1, 0, 100)
    mass = 1
  }

  /// Makes a spring from its physics.
  ///
  /// - Parameters:
  ///   - mass: The mass; 1 by default.
  ///   - stiffness: The force per displacement.
  ///   - damping: The force per velocity.
  ///   - allowOverDamping: Whether the damping ratio may be over 1; else it is held to 1.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let mass = Spring.held(mass, 1, 1e-9, 1e12)
    let stiffness = Spring.held(stiffness, 157.913_670_417_429_74, 1e-9, 1e12)
    let damping = Spring.held(damping, 0, 0, 1e12)
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.mass = mass
    duration = Spring.held(2 * Double.pi * (mass / stiffness).squareRoot(), 0.5, 1e-3, 1e6)
    dampingRatio = min(ratio, allowOverDamping ? 100 : 1)
  }

  /// Makes the spring that has settled after a given time.
  ///
  /// - Parameters:
  ///   - settlingDuration: Seconds until the distance from the target stays under `epsilon`.
  ///   - dampingRatio: ζ; held to 0.001…100, since a spring without damping never settles.
  ///   - epsilon: The share of the way that counts as settled; 0.001 by default, held to 10⁻⁹…0.5.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let wanted = Spring.held(settlingDuration, 1, 1e-3, 1e6)
    let ratio = Spring.held(dampingRatio, 1, 1e-3, 100)
    // Time scales with the duration, so one spring of that ratio tells all others.
    let unit = Spring(response: 1, dampingRatio: ratio)
    let needed = unit.settlingDuration(target: 1.0, epsilon: Spring.held(epsilon, 0.001, 1e-9, 0.5))
    self.init(response: wanted / needed, dampingRatio: ratio)
  }

  /// A spring without bounce: half a second.
  public static var smooth: Spring { smooth() }
  /// A spring with a small bounce: half a second.
  public static var snappy: Spring { snappy() }
  /// A spring with a clear bounce: half a second.
  public static var bouncy: Spring { bouncy() }

  /// A spring without bounce.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - extraBounce: Added to a bounce of 0.
  /// - Returns: The spring.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a small bounce.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - extraBounce: Added to a bounce of 0.15.
  /// - Returns: The spring.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with a clear bounce.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - extraBounce: Added to a bounce of 0.3.
  /// - Returns: The spring.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// The bounce: 1 − ζ, or 1/ζ − 1 where ζ is over 1.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
  /// The response: another name for the perceptual duration, in seconds.
  public var response: Double { duration }
  /// The force per displacement, m ω².
  public var stiffness: Double { mass * frequency * frequency }
  /// The force per velocity, 2 ζ m ω.
  public var damping: Double { 2 * dampingRatio * mass * frequency }
  /// Seconds until a way of length 1 is done but for 0.001; infinite without damping.
  public var settlingDuration: Double { settlingDuration(target: 1.0) }

  /// The angular frequency ω without damping, in radians per second.
  var frequency: Double { 2 * Double.pi / duration }

  private static func held(_ value: Double, _ fallback: Double, _ low: Double, _ high: Double) -> Double {
    value.isNaN ? fallback : min(max(value, low), high)
  }
}
