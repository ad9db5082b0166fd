#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One reversible change of a map.
enum MapChange: Hashable, Sendable {
  case insertIdea(Idea, at: Int)
  case removeIdea(Idea, at: Int)
  case replaceIdea(at: Int, old: Idea, new: Idea)
  case insertConnection(Connection, at: Int)
  case removeConnection(Connection, at: Int)
  case replaceConnection(at: Int, old: Connection, new: Connection)
  case header(old: MapHeader, new: MapHeader)

  var inverse: MapChange {
    switch self {
    case .insertIdea(let idea, let index): .removeIdea(idea, at: index)
    case .removeIdea(let idea, let index): .insertIdea(idea, at: index)
    case .replaceIdea(let index, let old, let new): .replaceIdea(at: index, old: new, new: old)
    case .insertConnection(let connection, let index): .removeConnection(connection, at: index)
    case .removeConnection(let connection, let index): .insertConnection(connection, at: index)
    case .replaceConnection(let index, let old, let new): .replaceConnection(at: index, old: new, new: old)
    case .header(let old, let new): .header(old: new, new: old)
    }
  }

  func apply(to map: inout IdeaMap) {
    switch self {
    case .insertIdea(let idea, let index): map.ideas.insert(idea, at: index)
    case .removeIdea(_, let index): map.ideas.remove(at: index)
    case .replaceIdea(let index, _, let new): map.ideas[index] = new
    case .insertConnection(let connection, let index): map.connections.insert(connection, at: index)
    case .removeConnection(_, let index): map.connections.remove(at: index)
    case .replaceConnection(let index, _, let new): map.connections[index] = new
    case .header(_, let new): new.apply(to: &map)
    }
  }
}

/// What a map says about itself, without its arrays.
struct MapHeader: Hashable, Sendable {
  var title: String
  var language: String?
  var background: String?
  var createdAt: Date?
  var updatedAt: Date?

  init(_ map: IdeaMap) {
    title = map.title
    language = map.language
    background = map.background
    createdAt = map.createdAt
    updatedAt = map.updatedAt
  }

  func apply(to map: inout IdeaMap) {
    map.title = title
    map.language = language
    map.background = background
    map.createdAt = createdAt
    map.updatedAt = updatedAt
  }
}
