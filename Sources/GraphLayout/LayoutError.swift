/// Why there is no layout.
public enum LayoutError: Error, Hashable, Sendable {
  /// The caller asked to stop.
  case cancelled
  /// An edge names a node that is not there.
  case unknownNode(edge: Int)
  /// Footprints still overlap after overlap removal: our fault.
  case overlapsRemain(pairs: Int)

  /// The error as one plain sentence.
  public var description: String {
    switch self {
    case .cancelled: "the layout was cancelled"
    case .unknownNode(let edge): "edge \(edge) ends at a node that is not there"
    case .overlapsRemain(let pairs):
      "\(pairs) pairs of nodes still overlap after overlap removal; this is a fault of ideary-render"
    }
  }
}

/// How far a layout is.
public struct LayoutProgress: Hashable, Sendable {
  /// The share of the work that is done, 0…1.
  public var fraction: Double

  /// Makes a progress.
  public init(fraction: Double) { self.fraction = fraction }
}
