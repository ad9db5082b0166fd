internal import GraphLayout
internal import IdeaModel

/// Which of the engine's presets a map gets.
enum LayoutPlan {
  /// For drawing: positions are drawn as they are, missing ones are found.
  static func preset(for map: IdeaMap, choice: LayoutChoice) -> LayoutPreset {
    switch choice {
    case .asIs: .asIs
    case .organic: .organic
    case .stress: .stress
    case .auto: map.ideas.contains { $0.position != nil } ? .asIs : .organic
    }
  }

  /// For writing new positions: what is placed only loses its overlaps.
  static func arrangement(for map: IdeaMap, choice: LayoutChoice) -> LayoutPreset {
    let preset = preset(for: map, choice: choice)
    return choice == .auto && preset == .asIs ? .removeOverlaps : preset
  }
}
