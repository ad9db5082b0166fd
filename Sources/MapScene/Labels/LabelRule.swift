internal import IdeaModel

/// Which texts of a component stand beside their circles.
package enum LabelRule: Hashable, Sendable {
  /// None but those of pictures and those too long for a circle.
  case inside
  /// Those of leaves, on the side away from the root, in a tree that grows along an axis.
  case tidy(TreeAxis)
  /// All but those of roots and branches, and of what branches off small islands.
  case organic

  /// Maps of up to so many ideas have room for all text in circles.
  static let mostInside = 40
  /// Islands of up to so many ideas show what branches off their hub as circles too.
  private static let smallIsland = 25

  /// The rule for a map that is not laid out yet, in a layout that is no tree.
  package static func usual(count: Int) -> LabelRule { count <= mostInside ? .inside : .organic }

  /// Which ideas have their text beside their circle by the rules of their components alone.
  static func outside(_ map: IdeaMap, _ hierarchy: Hierarchy, rules: [LabelRule]) -> [Bool] {
    var sizes = [Int](repeating: 0, count: hierarchy.componentCount)
    for component in hierarchy.component { sizes[component] += 1 }
    return map.ideas.indices.map { index in
      if map.ideas[index].hasPictureOutside { return true }
      let isLeaf = hierarchy.children[index].isEmpty
      switch rules[hierarchy.component[index]] {
      case .inside: return false
      case .tidy: return isLeaf && hierarchy.parent[index] != nil
      case .organic:
        guard hierarchy.depth[index] > 1 else { return false }
        let isIsland = hierarchy.componentCount > 1 && sizes[hierarchy.component[index]] <= smallIsland
        return !(isIsland && hierarchy.depth[index] == 2 && hierarchy.children[index].count >= 2)
      }
    }
  }

  /// Leaves beside a leaf whose text does not fit into a circle have theirs outside as well: siblings look alike.
  static func agree(_ isOutside: inout [Bool], isForced: [Bool], _ hierarchy: Hierarchy) {
    for children in hierarchy.children {
      let leaves = children.filter { hierarchy.children[$0].isEmpty }
      guard leaves.contains(where: { isForced[$0] }) else { continue }
      for leaf in leaves { isOutside[leaf] = true }
    }
  }
}

extension Idea {
  /// Whether it is a picture, which leaves no room for text in its circle.
  var hasPictureOutside: Bool { kind == .photo || kind == .drawing || kind == .video }
}
