#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension IdeaMap: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case title
    case language
    case background
    case createdAt
    case updatedAt
    case ideas
    case connections
    case nodes
    case edges
    case links
  }

  /// Decodes the keys of the map file and their other names, or the two arrays alone.
  ///
  /// Ends that match an idea only without case take that idea's id. Duplicate ids and connections that lead nowhere
  /// stay as they are; use ``MapFile`` to have them repaired, and to keep keys that we do not know.
  ///
  /// - Throws: `DecodingError` when an idea has no id or a connection no ends.
  public init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: CodingKeys.self) {
      func list<Item: Decodable>(_ keys: [CodingKeys]) throws -> [Item] {
        guard let key = keys.first(where: keyed.contains) else { return [] }
        return try keyed.decodeIfPresent([Item].self, forKey: key) ?? []
      }
      self.init(
        id: (try? keyed.identifier(.id)) ?? "", title: keyed.lenient(String.self, .title) ?? "",
        language: keyed.lenient(String.self, .language), background: keyed.lenient(String.self, .background),
        createdAt: keyed.date(.createdAt), updatedAt: keyed.date(.updatedAt), ideas: try list([.ideas, .nodes]),
        connections: try list([.connections, .edges, .links]))
    } else {
      var arrays = try decoder.unkeyedContainer()
      self.init(id: "", ideas: try arrays.decode([Idea].self), connections: try arrays.decode([Connection].self))
    }
    var index = IdeaIndex(ids: ideas.lazy.map(\.id))
    for number in connections.indices {
      if let from = index.find(connections[number].from) { connections[number].from = ideas[from].id }
      if let to = index.find(connections[number].to) { connections[number].to = ideas[to].id }
    }
  }

  /// Encodes the keys of the map file; dates as the encoder's strategy says.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: CodingKeys.self)
    try keyed.encode(id, forKey: .id)
    try keyed.encode(title, forKey: .title)
    try keyed.encodeIfPresent(language, forKey: .language)
    try keyed.encodeIfPresent(background, forKey: .background)
    try keyed.encodeIfPresent(createdAt, forKey: .createdAt)
    try keyed.encodeIfPresent(updatedAt, forKey: .updatedAt)
    try keyed.encode(ideas, forKey: .ideas)
    try keyed.encode(connections, forKey: .connections)
  }
}
