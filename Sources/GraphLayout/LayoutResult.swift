/// The line of one edge: a straight line or cubic Bézier curves, clipped at the rims of its ends.
public struct Route: Hashable, Sendable {
  /// What was drawn and why it is not simply straight.
  public enum Shape: Hashable, Sendable {
    /// The only edge between its ends.
    case straight
    /// One of several between the same ends, bowed apart; the first of them may be straight.
    case parallel
    /// An edge from a node to itself.
    case loop
    /// An edge of a layered drawing: curved between layers, straight within them, past every foreign node.
    case layered
    /// An edge that leads round the nodes in its way, as `EdgeRouting.avoid` asks.
    case avoiding
  }

  /// Its kind.
  public var shape: Shape
  /// The points: start, then for each cubic its two control points and its end.
  ///
  /// A straight line has start and end only.
  public var points: [Point] {
    get {
      switch line {
      case .straight(let start, let end): [start, end]
      case .through(let points): points
      }
    }
    set { line = Line(newValue) }
  }

  private var line: Line

  /// Nearly all routes are straight, and a large drawing has many: those need no array of their own.
  private enum Line: Hashable, Sendable {
    case straight(Point, Point)
    case through([Point])

    init(_ points: [Point]) { self = points.count == 2 ? .straight(points[0], points[1]) : .through(points) }
  }

  /// Makes a route.
  public init(shape: Shape, points: [Point]) {
    self.shape = shape
    line = Line(points)
  }

  /// Makes a straight route.
  init(shape: Shape, from start: Point, to end: Point) {
    self.shape = shape
    line = .straight(start, end)
  }
}

/// Counts of the work done: for tests of speed without a clock.
public struct WorkCounters: Hashable, Sendable {
  /// Pairs moved or summed in stress sweeps.
  public var pairs: Int
  /// Sweeps over all pairs.
  public var sweeps: Int
  /// Starts tried.
  public var starts: Int
  /// Separation constraints built for overlap removal.
  public var constraints: Int
  /// Nodes visited while those were solved.
  public var visits: Int
  /// Tangents between outlines looked at while edges were led round nodes.
  public var tangents: Int

  /// Makes counters, all 0.
  public init(
    pairs: Int = 0, sweeps: Int = 0, starts: Int = 0, constraints: Int = 0, visits: Int = 0, tangents: Int = 0
  ) {
    self.pairs = pairs
    self.sweeps = sweeps
    self.starts = starts
    self.constraints = constraints
    self.visits = visits
    self.tangents = tangents
  }

  /// Counts what an overlap removal did.
  mutating func add(_ outcome: OverlapOutcome) {
    constraints += outcome.constraints
    visits += outcome.visits
  }
}

/// Which solver laid out the largest component.
public enum LayoutPath: String, Sendable {
  /// None was needed: positions were given, or nothing is connected.
  case none
  /// Exact stress over all pairs.
  case exact
  /// Multilevel forces with a quadtree, for large components.
  case multilevel
}

/// A finished layout.
public struct LayoutResult: Sendable {
  /// One position per node, in the order of `LayoutGraph.nodes`, on a grid of 1/64 unit; pinned nodes, and those that an
  /// arrangement leaves where they are, bit for bit where they were.
  public var positions: [Point]
  /// One route per edge, in the order of `LayoutGraph.edges`.
  public var routes: [Route]
  /// The edges that pass under a node although `EdgeRouting.avoid` was asked for, as places in `LayoutGraph.edges`: those
  /// for which there is no way, since nodes overlap or stand too close.
  public var blocked: [Int]
  /// Pairs of pinned nodes whose footprints overlap; nothing can be done about them.
  public var conflicts: [(Int, Int)]
  /// Whether the stages ended by work and progress alone, not by a deadline.
  public var isDeterministic: Bool
  /// What was done.
  public var work: WorkCounters
  /// Which solver ran for the largest component.
  public var path: LayoutPath
  /// What became of the given positions; nil unless the layout was `.keep`.
  public var kept: KeptArrangement?
  /// A hash of the positions, the same wherever the layout is the same.
  public var hash: UInt64

  /// Makes a result.
  public init(
    positions: [Point], routes: [Route], blocked: [Int] = [], conflicts: [(Int, Int)] = [],
    isDeterministic: Bool = true,
    work: WorkCounters = WorkCounters(), path: LayoutPath = .none, kept: KeptArrangement? = nil,
    hash: UInt64 = 0
  ) {
    self.positions = positions
    self.routes = routes
    self.blocked = blocked
    self.conflicts = conflicts
    self.isDeterministic = isDeterministic
    self.work = work
    self.path = path
    self.kept = kept
    self.hash = hash
  }
}
