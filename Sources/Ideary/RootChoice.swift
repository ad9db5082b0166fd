internal import IdeaModel

/// Finds the idea that somebody names as the root or as the top of a branch.
enum RootChoice {
  /// What the idea is named for.
  enum Purpose {
    case root
    case branch
  }

  /// An id counts before a text, and what is written exactly so before what differs in case.
  ///
  /// - Throws: That no idea is called so, with the nearest name.
  static func idea(named name: String, in map: IdeaMap, as purpose: Purpose = .root) throws(RenderError) -> Int {
    let folded = name.lowercased()
    if let found = map.ideas.firstIndex(where: { $0.id == name }) ?? map.ideas.firstIndex(where: { $0.text == name })
      ?? map.ideas.firstIndex(where: { $0.id.lowercased() == folded })
      ?? map.ideas.firstIndex(where: { $0.text.lowercased() == folded })
    {
      return found
    }
    let names = map.ideas.flatMap { [$0.text, $0.id] }.filter { !$0.isEmpty && $0.utf8.count <= 80 }
    let nearest = Nearest.word(to: name, among: names)
    throw purpose == .root ? .noRoot(name, nearest: nearest) : .noBranch(name, nearest: nearest)
  }
}
