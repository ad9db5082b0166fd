internal import GraphLayout
internal import IdeaModel
internal import MapScene

/// Which of the engine's presets a map gets.
enum LayoutPlan {
  /// For drawing: positions are drawn as they are, missing ones are found.
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
    case .auto: map.ideas.contains { $0.position != nil } ? (textScale > 1 ? .removeOverlaps : .asIs) : .organic
    }
  }

  /// Whether a preset finds new places for all ideas that are not pinned.
  static func isFresh(_ preset: LayoutPreset) -> Bool { preset != .asIs && preset != .removeOverlaps }

  /// Whether a preset draws every component as a tree.
  static func isTree(_ preset: LayoutPreset) -> Bool {
    preset == .mindMap || preset == .tree || preset == .radial
  }

  /// For writing new positions: what is placed only loses its overlaps.
  static func arrangement(for map: IdeaMap, choice: LayoutChoice) -> LayoutPreset {
    let preset = preset(for: map, choice: choice)
    return choice == .auto && preset == .asIs ? .removeOverlaps : preset
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
