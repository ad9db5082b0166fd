#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Position {
  /// Whether a map file can hold the position: both coordinates are within ±2²⁶ units.
  package var isWritable: Bool { IdeaMap.isUsable(self) }
}

// Which numbers a map file can hold.
extension IdeaMap {
  static func isUsable(_ position: Position) -> Bool {
    abs(position.x) <= MapReader.coordinateLimit && abs(position.y) <= MapReader.coordinateLimit
  }

  static func isUsable(_ size: IdeaSize) -> Bool {
    let range = Double.leastNonzeroMagnitude...MapReader.coordinateLimit
    return switch size {
    case .box(let width, let height): range.contains(width) && range.contains(height)
    case .circle(let radius): range.contains(radius)
    }
  }

  static func isUsable(weight: Double) -> Bool { (0...1_000_000).contains(weight) }

  /// The map without numbers that its file cannot hold: they become nil or the default, as they would on reading.
  ///
  /// - Complexity: O(ideas + connections); copies only what it changes.
  func withUsableNumbers() -> IdeaMap {
    var result = self
    func usable(_ date: Date?) -> Date? { date.flatMap { MapDate.isWritable($0) ? $0 : nil } }
    result.createdAt = usable(createdAt)
    result.updatedAt = usable(updatedAt)
    for (index, idea) in ideas.enumerated() {
      if let position = idea.position, !IdeaMap.isUsable(position) { result.ideas[index].position = nil }
      if let size = idea.size, !IdeaMap.isUsable(size) { result.ideas[index].size = nil }
      if !IdeaMap.isUsable(weight: idea.weight) { result.ideas[index].weight = 1 }
      if usable(idea.createdAt) != idea.createdAt { result.ideas[index].createdAt = nil }
    }
    for (index, connection) in connections.enumerated() where !IdeaMap.isUsable(weight: connection.weight) {
      result.connections[index].weight = 1
    }
    return result
  }
}
