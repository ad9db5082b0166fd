#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A connection between two ideas, holding their ids.
public struct Connection: Hashable, Sendable, Identifiable {
  /// Any string; unique within its map.
  public var id: String
  /// The id of the idea it starts at.
  public var from: String
  /// The id of the idea it ends at; may equal `from`.
  public var to: String
  /// Words on the line.
  public var label: String?
  /// Whether it has an arrowhead at `to`.
  public var isDirected: Bool
  /// How strong it is, 1 being usual.
  public var weight: Double

  /// Makes a connection; everything but its ends has a default.
  public init(
    id: String = UUID().uuidString, from: String, to: String, label: String? = nil, isDirected: Bool = false,
    weight: Double = 1
  ) {
    self.id = id
    self.from = from
    self.to = to
    self.label = label
    self.isDirected = isDirected
    self.weight = weight
  }
}
