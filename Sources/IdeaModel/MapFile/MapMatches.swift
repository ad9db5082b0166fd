/// Which idea and connection of a changed map is which of the map before, by id.
struct MapMatches {
  /// The old index for each new one; nil when every index is its own.
  private let ideas: [Int?]?
  private let connections: [Int?]?

  /// Whether ideas were added, deleted or moved about in the array.
  var ideasAreRearranged: Bool { ideas != nil }

  /// Whether connections were added, deleted or moved about in the array.
  var connectionsAreRearranged: Bool { connections != nil }

  /// Matches ideas by id, exactly or else without case where that is unique, and connections likewise.
  ///
  /// - Complexity: O(ideas + connections).
  init(old: IdeaMap, new: IdeaMap) {
    ideas = MapMatches.match(old.ideas, new.ideas)
    connections = MapMatches.match(old.connections, new.connections)
  }

  func oldIdea(_ index: Int) -> Int? { ideas.map { $0[index] } ?? index }

  func oldConnection(_ index: Int) -> Int? { connections.map { $0[index] } ?? index }

  /// Whether more changed than what ideas and connections say: which there are, or where connections lead.
  func changesGraph(old: IdeaMap, new: IdeaMap) -> Bool {
    ideasAreRearranged || connectionsAreRearranged
      || zip(old.connections, new.connections).contains { $0.from != $1.from || $0.to != $1.to }
  }

  private static func match<Item: Identifiable>(_ old: [Item], _ new: [Item]) -> [Int?]? where Item.ID == String {
    if old.count == new.count, zip(old, new).allSatisfy({ $0.id == $1.id }) { return nil }
    var index = IdeaIndex(ids: old.lazy.map(\.id))
    var isTaken = Array(repeating: false, count: old.count)
    var result: [Int?] = Array(repeating: nil, count: new.count)
    // Exact matches first: an id that differs in case must not take another's place.
    for exactly in [true, false] {
      for (number, item) in new.enumerated() where result[number] == nil && (!exactly || index.holds(item.id)) {
        if let found = index.find(item.id), !isTaken[found] {
          isTaken[found] = true
          result[number] = found
        }
      }
    }
    let isSame = old.count == new.count && result.enumerated().allSatisfy { $0.offset == $0.element }
    return isSame ? nil : result
  }
}
