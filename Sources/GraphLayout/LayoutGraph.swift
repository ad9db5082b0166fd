/// A point or vector of the plane in layout units, x to the right and y down.
public typealias Point = SIMD2<Double>

/// How far something reaches from a centre, in layout units; every figure is at least 0 for a box that holds it.
public struct Extents: Hashable, Sendable {
  /// Reach to the left.
  public var left: Double
  /// Reach upward.
  public var top: Double
  /// Reach to the right.
  public var right: Double
  /// Reach downward.
  public var bottom: Double

  /// Makes extents from their four reaches.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

/// The room that a node takes: a circle round its position, a box, or both together.
///
/// An idea in a circle has only the circle; one with its label beside it has both; a card has only the box.
public struct Footprint: Hashable, Sendable {
  /// The radius of the circle, in layout units; 0 for none.
  public var radius: Double
  /// The box, relative to the position; a side may lie on the other side of the centre (`left` is then negative).
  public var box: Extents?

  /// Makes a footprint of a circle, a box, or their union.
  public init(radius: Double, box: Extents? = nil) {
    self.radius = radius
    self.box = box
  }

  /// The least footprint that holds this one and another.
  package func union(_ other: Footprint) -> Footprint {
    var result = self
    result.radius = max(radius, other.radius)
    guard let two = other.box else { return result }
    result.box = box.map { one in
      Extents(
        left: max(one.left, two.left), top: max(one.top, two.top), right: max(one.right, two.right),
        bottom: max(one.bottom, two.bottom))
    }
    result.box = result.box ?? two
    return result
  }
}

/// A node of the graph to lay out.
public struct LayoutNode: Sendable {
  /// A stable name; it alone, not the place in the array, decides where the node lands.
  ///
  /// Unique within the graph.
  public var id: String
  /// The room it takes.
  public var footprint: Footprint
  /// Where it lies now; nil when it has no place yet.
  public var position: Point?
  /// Whether it must stay exactly at `position`.
  public var isPinned: Bool

  /// Makes a node.
  public init(id: String, footprint: Footprint, position: Point? = nil, isPinned: Bool = false) {
    self.id = id
    self.footprint = footprint
    self.position = position
    self.isPinned = isPinned
  }
}

/// An edge between two nodes, by their places in the array of nodes.
public struct LayoutEdge: Sendable {
  /// A stable name, for the order among parallel edges.
  public var id: String
  /// The place of one end in `LayoutGraph.nodes`.
  public var source: Int
  /// The place of the other end; may equal `source`.
  public var target: Int
  /// A factor on the ideal length; 1 is usual.
  public var lengthFactor: Double

  /// Makes an edge.
  public init(id: String, source: Int, target: Int, lengthFactor: Double = 1) {
    self.id = id
    self.source = source
    self.target = target
    self.lengthFactor = lengthFactor
  }
}

/// What the engine lays out: nodes with their room, and the edges between them.
public struct LayoutGraph: Sendable {
  /// The nodes, in any order.
  public var nodes: [LayoutNode]
  /// The edges, in any order; parallel edges and self loops are allowed.
  public var edges: [LayoutEdge]
  /// Whether each edge leads from its source to its target, for layered drawings; those beyond the end of the list do.
  ///
  /// One that leads neither way is drawn away from the root.
  public var isDirected: [Bool]
  /// Which node hangs on which, for the layouts of trees; nil for the breadth-first forest from the hubs.
  public var tree: LayoutTree?

  /// Makes a graph.
  public init(nodes: [LayoutNode], edges: [LayoutEdge], tree: LayoutTree? = nil, isDirected: [Bool] = []) {
    self.nodes = nodes
    self.edges = edges
    self.isDirected = isDirected
    self.tree = tree
  }
}
