/// Why there is no layout.
public enum LayoutError: Error, Hashable, Sendable {
  /// The caller asked to stop.
  case cancelled
  /// An edge names a node that is not there.
  case unknownNode(edge: Int)
  /// The layout would take more memory than it may, both in bytes; nothing was begun.
  case tooLarge(bytes: Int, limit: Int)
  /// Footprints still overlap after overlap removal: our fault.
  case overlapsRemain(pairs: Int)

  /// The error as one plain sentence.
  public var description: String {
    switch self {
    case .cancelled: "the layout was cancelled"
    case .unknownNode(let edge): "edge \(edge) ends at a node that is not there"
    case .tooLarge(let bytes, let limit):
      "the layout would take \(LayoutError.megabytes(bytes)) MB of memory; \(LayoutError.megabytes(limit)) MB are allowed"
    case .overlapsRemain(let pairs):
      "\(pairs) pairs of nodes still overlap after overlap removal; this is a fault of ideary-render"
    }
  }

  /// Whole megabytes, rounded up.
  private static func megabytes(_ bytes: Int) -> Int { bytes / 1_000_000 + (bytes % 1_000_000 > 0 ? 1 : 0) }
}

/// How far a layout is.
public struct LayoutProgress: Hashable, Sendable {
  /// The share of the work that is done, 0…1.
  public var fraction: Double

  /// Makes a progress.
  public init(fraction: Double) { self.fraction = fraction }
}
