internal import IdeaModel
internal import MapScene

/// A part of a map, as a map of its own: what hangs on an idea, some levels of it.
enum MapPart {
  /// The part that options ask for.
  ///
  /// - Parameters:
  ///   - map: The whole map.
  ///   - branch: The id or the text of the idea on top; nil for all roots.
  ///   - depth: How many levels below the top; nil for all.
  ///   - scene: What is said about roots; names the top as the root if there is one only.
  /// - Returns: The ideas that hang on the top, and the connections between them.
  /// - Throws: That no idea is called as the branch.
  /// - Complexity: O(n log n + m).
  static func part(of map: IdeaMap, branch: String?, depth: Int?, scene: inout SceneOptions) throws(RenderError)
    -> IdeaMap
  {
    guard branch != nil || depth != nil else { return map }
    let (hierarchy, ends) = map.hierarchy(scene)
    var tops = hierarchy.roots
    if let branch { tops = [try RootChoice.idea(named: branch, in: map, as: .branch)] }
    if tops.count == 1 { scene.root = map.ideas[tops[0]].id }
    var isKept = [Bool](repeating: false, count: map.ideas.count)
    var queue = tops.map { (idea: $0, level: 0) }
    for top in tops { isKept[top] = true }
    var head = 0
    while head < queue.count {
      let (idea, level) = queue[head]
      head += 1
      if let depth, level >= depth { continue }
      for child in hierarchy.children[idea] where !isKept[child] {
        isKept[child] = true
        queue.append((child, level + 1))
      }
    }
    var part = map
    part.ideas = map.ideas.indices.filter { isKept[$0] }.map { map.ideas[$0] }
    part.connections = zip(map.connections, ends).compactMap { connection, ends in
      ends.map { isKept[$0.source] && isKept[$0.target] } ?? false ? connection : nil
    }
    return part
  }
}
