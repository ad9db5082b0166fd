internal import GraphLayout
internal import IdeaModel
internal import MapScene

/// Which of the engine's presets a map gets.
enum LayoutPlan {
  /// For drawing: positions are drawn as they are where every idea has one; else the others find theirs among them.
  ///
  /// Where text is larger than usual, circles are too: then given positions give way as far as overlaps ask for.
  static func preset(for map: IdeaMap, choice: LayoutChoice, textScale: Double = 1) -> LayoutPreset {
    switch choice {
    case .asIs: .asIs
    case .organic: .organic
    case .stress: .stress
    case .mindmap: .mindMap
    case .tree: .tree
    case .layered: .layered
    case .radial: .radial
    case .circular: .circular
    case .grid: .grid
    case .carousel: .carousel
    case .auto:
      if isPlaced(map) { textScale > 1 ? .keep : .asIs } else { hasPlaces(map) ? .keep : .organic }
    }
  }

  /// Whether a preset finds new places for all ideas that are not pinned.
  static func isFresh(_ preset: LayoutPreset) -> Bool { preset != .asIs && preset != .keep }

  /// Whether a preset draws every component as a tree.
  static func isTree(_ preset: LayoutPreset) -> Bool {
    preset == .mindMap || preset == .tree || preset == .radial
  }

  /// For writing new positions: what is placed is put in order.
  static func arrangement(for map: IdeaMap, choice: LayoutChoice) -> LayoutPreset {
    choice == .auto && hasPlaces(map) ? .keep : preset(for: map, choice: choice)
  }

  /// How much of given positions stays: what was asked for; else almost all, but where a map that has all is arranged.
  static func keep(_ asked: KeepStrength?, for map: IdeaMap, isArranging: Bool) -> KeepStrength {
    asked ?? (isArranging && isPlaced(map) ? .arrange : .nudge)
  }

  private static func hasPlaces(_ map: IdeaMap) -> Bool { map.ideas.contains { $0.position != nil } }

  private static func isPlaced(_ map: IdeaMap) -> Bool {
    !map.ideas.isEmpty && map.ideas.allSatisfy { $0.position != nil }
  }

  /// Which texts stand beside their circles before anything has its place.
  static func labelRule(for map: IdeaMap, preset: LayoutPreset, direction: LayoutDirection?) -> LabelRule {
    switch preset {
    case .circular, .grid, .carousel: .inside
    case .mindMap: .tidy(.horizontal)
    case .tree: .tidy(direction == .down || direction == .up ? .vertical : .horizontal)
    case .radial: .organic
    default: .usual(count: map.ideas.count)
    }
  }
}
