/// Which arrangement is wanted.
public enum LayoutPreset: String, Sendable, CaseIterable {
  /// Exact stress on size-aware ideal distances, without overlaps: for any graph.
  case organic
  /// Plain stress for comparisons: overlaps are reported, not removed.
  case stress
  /// The positions given; nodes without one go beside their neighbours.
  ///
  /// Nothing that has a place moves.
  case asIs = "as-is"
  /// The positions given, with overlaps removed by the smallest moves; nodes without one go beside their neighbours.
  case removeOverlaps = "remove-overlaps"
  /// The positions given, put in order as far as `LayoutOptions.keep` allows; nodes without one go beside their
  /// neighbours.
  case keep
  /// The branches of a root on both its sides, in order; for trees, and for the spanning tree of any graph.
  case mindMap = "mindmap"
  /// A tree that grows one way, as `LayoutOptions.direction` says.
  case tree
  /// Layers from which edges lead one way as far as they can, for graphs that have a direction.
  case layered
  /// A tree on rings round its root.
  case radial
  /// Every component on a circle, in an order in which few edges cross.
  case circular
  /// All nodes in rows and columns, in the order given.
  case grid
  /// All nodes on one ellipse, in the order given, from its lowest point on.
  case carousel

  /// Whether it is built from the nodes alone, without a search.
  var isConstructed: Bool {
    switch self {
    case .organic, .stress, .asIs, .removeOverlaps, .keep: false
    case .mindMap, .tree, .layered, .radial, .circular, .grid, .carousel: true
    }
  }
}

/// How much of a person's own arrangement stays when it is put in order: from almost all to its outline.
///
/// Each keeps less than the one before, and mends more.
public enum KeepStrength: String, Sendable, CaseIterable, Comparable {
  /// Overlaps go away by the smallest moves, and nothing else happens.
  case nudge
  /// Everything is drawn toward better distances, and held strongly where it was.
  case tidy
  /// The same, held weakly.
  case arrange
  /// Present positions are only where it begins.
  case rearrange

  /// Whether one keeps more than another.
  public static func < (one: KeepStrength, two: KeepStrength) -> Bool { one.place < two.place }

  private var place: Int {
    switch self {
    case .nudge: 0
    case .tidy: 1
    case .arrange: 2
    case .rearrange: 3
    }
  }

  /// The next that keeps less.
  var next: KeepStrength? {
    switch self {
    case .nudge: .tidy
    case .tidy: .arrange
    case .arrange: .rearrange
    case .rearrange: nil
    }
  }
}

/// Which way a tree grows from its root.
public enum LayoutDirection: String, Sendable, CaseIterable {
  /// Children to the right of their parent.
  case right
  /// Children to the left.
  case left
  /// Children below.
  case down
  /// Children above.
  case up
}

/// How much work a layout may take.
public enum LayoutQualityLevel: String, Sendable, CaseIterable {
  /// One start; for a first look.
  case draft
  /// The usual portfolio of starts.
  case normal
  /// Twice the starts and longer finishes.
  case best
}

/// How edges are led once their nodes have places.
public enum EdgeRouting: String, Sendable, CaseIterable {
  /// Straight, whatever they pass under; parallel edges bowed apart, edges of layered drawings through their layers.
  case straight
  /// The same where nothing is in the way, else the shortest way round the nodes that are.
  case avoid
}

/// Everything that steers a layout.
///
/// The same graph and options always give the same result.
public struct LayoutOptions: Sendable {
  /// The arrangement wanted; `.organic` by default.
  public var preset: LayoutPreset
  /// Seed of every random choice; 1 by default.
  public var seed: UInt64
  /// How much work to do; `.normal` by default.
  public var quality: LayoutQualityLevel
  /// Threads to use, at least 1; nil for one per core.
  ///
  /// Never changes the result.
  public var threads: Int?
  /// Ideal free distance between the rims of connected nodes, in layout units; 48 by default.
  public var gap: Double
  /// Least distance between two footprints, in layout units; 8 by default.
  public var padding: Double
  /// Least distance between two connected components, in layout units; 26 by default.
  public var componentGap: Double
  /// Width over height that the drawing should have; 1.5 by default.
  public var targetAspect: Double
  /// Which way the layouts `.tree` and `.layered` grow; `.right` by default.
  public var direction: LayoutDirection
  /// Whether reading goes from right to left; false by default.
  ///
  /// Then a mind map has its first branches on the left, and what lies side by side in a tree or in layers that grow down
  /// or up begins on the right.
  public var isMirrored: Bool
  /// The most memory that the layout may take on top of the graph, in bytes; 2 GiB by default.
  ///
  /// A graph that needs more is not begun.
  public var memoryLimit: Int
  /// How much of the given positions the layout `.keep` keeps; `.arrange` by default.
  public var keep: KeepStrength
  /// How edges are led; `.straight` by default.
  public var routing: EdgeRouting

  /// Makes options; everything has a default.
  public init(
    preset: LayoutPreset = .organic, seed: UInt64 = 1, quality: LayoutQualityLevel = .normal, threads: Int? = nil,
    gap: Double = 48, padding: Double = 8, componentGap: Double = 26, targetAspect: Double = 1.5,
    direction: LayoutDirection = .right, isMirrored: Bool = false, keep: KeepStrength = .arrange,
    routing: EdgeRouting = .straight, memoryLimit: Int = 2 << 30
  ) {
    self.preset = preset
    self.seed = seed
    self.quality = quality
    self.threads = threads
    self.gap = gap
    self.padding = padding
    self.componentGap = componentGap
    self.targetAspect = targetAspect
    self.direction = direction
    self.isMirrored = isMirrored
    self.memoryLimit = memoryLimit
    self.keep = keep
    self.routing = routing
  }
}
