/// Why an edit of a map was refused; the map is then as it was.
public enum IdeaStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No idea has the id.
  case noSuchIdea(Idea.ID)
  /// No connection has the id.
  case noSuchConnection(Connection.ID)
  /// Another idea or connection has the id already.
  case duplicateID(String)
  /// An edit tried to give an idea or connection another id, or a connection other ends.
  case identityChanged(String)

  /// One plain sentence.
  public var description: String {
    switch self {
    case .noSuchIdea(let id): "There is no idea with the id \(MapFindings.quoted(id))."
    case .noSuchConnection(let id): "There is no connection with the id \(MapFindings.quoted(id))."
    case .duplicateID(let id): "The id \(MapFindings.quoted(id)) is taken already."
    case .identityChanged(let id): "The id and the ends of \(MapFindings.quoted(id)) cannot be edited."
    }
  }
}
