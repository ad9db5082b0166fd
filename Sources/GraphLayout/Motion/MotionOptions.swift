public import SpringMotion

/// How a motion comes about.
public enum MotionMode: String, Sendable, CaseIterable {
  /// Every node goes its own way by the closed form of the spring; for any number of nodes.
  case analytic
  /// Nodes pull each other along: half of where each wants to be is its own place, half what its neighbours wish.
  ///
  /// For at most `LayoutMotion.mostPhysicalNodes` nodes.
  case physical
}

/// Everything that steers how a drawing goes from one arrangement to the next.
///
/// Nothing here has a say in where it ends.
public struct MotionOptions: Sendable {
  /// How the motion comes about; `.analytic` by default.
  public var mode: MotionMode
  /// The spring of every node; duration 0.45 and bounce 0.15 by default.
  public var spring: Spring
  /// Frames per second, held to 1…240; 60 by default.
  public var framesPerSecond: Double
  /// The nodes from which an analytic motion spreads, by their places in `LayoutGraph.nodes`; empty for the roots.
  public var origins: [Int]
  /// Seconds by which each step away from an origin begins later, held to 0…1; 0.02 by default.
  public var delayPerStep: Double
  /// The most by which anything begins later, in seconds, held to 0…10; 0.4 by default.
  public var greatestDelay: Double
  /// How fast nodes move when it begins, in layout units per second, such as after a gesture; empty for all at rest.
  public var velocities: [Point]
  /// The longest that a motion may take, in seconds, held to 0.1…60; 4 by default.
  ///
  /// A spring that would swing longer is brought to rest by then.
  public var longest: Double
  /// Whether the reader asked for less motion: nothing moves, and both pictures cross-fade.
  public var isReduced: Bool
  /// The most memory that recorded frames may take, in bytes; 256 MiB by default.
  public var memoryLimit: Int

  /// Makes options; everything has a default.
  public init(
    mode: MotionMode = .analytic, spring: Spring = Spring(duration: 0.45, bounce: 0.15), framesPerSecond: Double = 60,
    origins: [Int] = [], delayPerStep: Double = 0.02, greatestDelay: Double = 0.4, velocities: [Point] = [],
    longest: Double = 4, isReduced: Bool = false, memoryLimit: Int = 268_435_456
  ) {
    self.mode = mode
    self.spring = spring
    self.framesPerSecond = framesPerSecond
    self.origins = origins
    self.delayPerStep = delayPerStep
    self.greatestDelay = greatestDelay
    self.velocities = velocities
    self.longest = longest
    self.isReduced = isReduced
    self.memoryLimit = memoryLimit
  }

  /// A number within bounds; the fallback for what is not a number.
  static func held(_ value: Double, _ low: Double, _ high: Double, else fallback: Double) -> Double {
    value.isNaN ? fallback : min(max(value, low), high)
  }
}

/// Why there is no motion.
public enum MotionError: Error, Hashable, Sendable {
  /// There must be one position for each node.
  case wrongCount(expected: Int, given: Int)
  /// A node ends at a place that is not finite or lies beyond ±2²⁶ units.
  case unusablePosition(node: Int)
  /// An edge names a node that is not there.
  case unknownNode(edge: Int)
  /// The physical mode is for fewer nodes.
  case tooManyNodes(count: Int, limit: Int)
  /// The frames would take more memory than allowed.
  case tooLarge(bytes: Int, limit: Int)

  /// The error as one plain sentence.
  public var description: String {
    switch self {
    case .wrongCount(let expected, let given): "there are \(expected) nodes, but \(given) positions for them"
    case .unusablePosition(let node): "node \(node) ends at no usable position"
    case .unknownNode(let edge): "edge \(edge) ends at a node that is not there"
    case .tooManyNodes(let count, let limit): "a physical motion is for at most \(limit) nodes, not for \(count)"
    case .tooLarge(let bytes, let limit): "the frames would take \(bytes) bytes; the limit is \(limit)"
    }
  }
}
