/// The keys of the map file, in the order in which we write them.
enum MapKeys {
  /// Keys of the map itself.
  enum Root: Int {
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

  /// Keys of an idea.
  enum Idea: Int {
    case id
    case kind
    case text
    case position
    case size
    case createdAt
    case color
    case pinned
    case root
    case weight
    case note
    case link
    case attachment
  }

  /// Keys of a connection, with the other names of its ends.
  enum Connection: Int {
    case id
    case from
    case source
    case fromID
    case to
    case target
    case toID
    case label
    case directed
    case weight

    /// The names of an end, the first that is there counting.
    static let starts = [from, source, fromID]
    static let ends = [to, target, toID]
  }

  static let root = JSONNames([
    "id", "title", "language", "background", "createdAt", "updatedAt", "ideas", "connections", "nodes", "edges",
    "links",
  ])
  static let idea = JSONNames([
    "id", "kind", "text", "position", "size", "createdAt", "color", "pinned", "root", "weight", "note", "link",
    "attachment",
  ])
  static let connection = JSONNames([
    "id", "from", "source", "fromID", "to", "target", "toID", "label", "directed", "weight",
  ])
  static let position = JSONNames(["x", "y"])
  static let size = JSONNames(["w", "h", "r"])
  static let attachment = JSONNames(["file", "description"])
}
