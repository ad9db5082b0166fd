#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A mind map: two arrays of values, ideas and connections.
public struct IdeaMap: Hashable, Sendable, Identifiable {
  /// Any string.
  public var id: String
  /// The map's title; empty when it has none.
  public var title: String
  /// The language of its text, as a BCP 47 tag.
  public var language: String?
  /// The colour of the ground, as a CSS colour.
  public var background: String?
  /// When the map was made.
  public var createdAt: Date?
  /// When the map was last changed.
  public var updatedAt: Date?
  /// The ideas, in the order of the file.
  public var ideas: [Idea]
  /// The connections, in the order of the file.
  public var connections: [Connection]

  /// Makes a map; everything has a default.
  public init(
    id: String = UUID().uuidString, title: String = "", language: String? = nil, background: String? = nil,
    createdAt: Date? = nil, updatedAt: Date? = nil, ideas: [Idea] = [], connections: [Connection] = []
  ) {
    self.id = id
    self.title = title
    self.language = language
    self.background = background
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.ideas = ideas
    self.connections = connections
  }
}
