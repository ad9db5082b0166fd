internal import GraphLayout
internal import IdeaModel
internal import MapScene

/// Lays a map out together with the texts beside its circles: where they stand depends on where the circles lie, and how
/// much room these need depends on where the texts stand.
///
/// Both are found in turn until they agree: the layout knows each label as part of its idea's footprint, then
/// `MeasuredMap.placingLabels` says from the places alone which side each label takes, and what touches now moves apart.
struct LabelledLayout {
  let text: any TextMeasuring
  let options: LayoutOptions
  /// The same map as whoever draws it from a file takes it, where that is another tree: there is room for that too.
  let file: MeasuredMap?
  let progress: ((LayoutProgress) -> Bool)?

  /// A layout that is built begins anew with the sides that it asked for, at most so often.
  private static let mostAgain = 3
  /// Rounds in which what touches moves apart; in the later ones everything moves a little farther out first.
  private static let (mostRounds, patience, spread) = (40, 8, 1.04)

  /// Gives every idea its place, and its text its side.
  ///
  /// - Parameters:
  ///   - measured: The map, its labels on any side.
  ///   - isFresh: Whether it forgets where ideas were, unless they are pinned.
  /// - Returns: The map as it is drawn, and its layout.
  /// - Throws: What keeps the engine from laying it out.
  func layOut(
    _ measured: MeasuredMap, isFresh: Bool
  ) throws(LayoutError) -> (measured: MeasuredMap, layout: LayoutResult) {
    let layout = try place(measured, isFresh: isFresh, isDraft: true)
    switch options.preset {
    case .asIs, .stress:
      let settled = placed(measured, layout)
      // Lines end at the rims, and those may be others now.
      if settled.rules == measured.rules { return (settled, layout) }
      return (settled, try again(settled, layout, preset: options.preset == .stress ? .asIs : options.preset))
    case .mindMap, .tree, .layered, .radial:
      return try agreed(measured, layout, isFresh: isFresh)
    case .organic:
      var (drawn, layout) = try apart(measured, layout)
      layout.positions = drawn.relieved(layout.positions, isFixed: measured.map.ideas.map(\.isPinned))
      return try apart(drawn, layout)
    case .keep:
      let (drawn, apart) = try apart(measured, layout)
      var settled = apart
      settled.kept = try layout.kept?.measured(
        measured.layoutGraph(), arranged: layout.positions, positions: settled.positions)
      return (drawn, settled)
    default:
      return try apart(measured, layout)
    }
  }

  /// The labels where they stand at given places; layouts that have all text inside keep it there.
  private func placed(_ measured: MeasuredMap, _ layout: LayoutResult) -> MeasuredMap {
    switch options.preset {
    case .circular, .grid, .carousel: measured.choosingSides(at: layout.positions)
    default: measured.placingLabels(at: layout.positions, text: text)
    }
  }

  private func place(
    _ measured: MeasuredMap, isFresh: Bool, isDraft: Bool = false
  ) throws(LayoutError) -> LayoutResult {
    let isSolved = options.preset == .organic || options.preset == .stress
    var graph = isDraft && isSolved ? measured.draftGraph() : graph(measured, at: nil)
    if isFresh {
      for index in graph.nodes.indices where !graph.nodes[index].isPinned { graph.nodes[index].position = nil }
    }
    return try LayoutEngine.layOut(graph, options: options, progress: progress)
  }

  /// What the engine has to know; of the map as it is drawn from a file too, at positions if there are any.
  private func graph(_ measured: MeasuredMap, at positions: [Point]?) -> LayoutGraph {
    var graph = measured.layoutGraph()
    guard let file else { return graph }
    let drawn = positions.map { file.placingLabels(at: $0, text: text) } ?? file
    for (index, node) in drawn.layoutGraph().nodes.enumerated() {
      graph.nodes[index].footprint = graph.nodes[index].footprint.union(node.footprint)
    }
    return graph
  }

  /// The same positions for other footprints, moved apart if the preset says so.
  private func again(
    _ measured: MeasuredMap, _ layout: LayoutResult, preset: LayoutPreset
  ) throws(LayoutError) -> LayoutResult {
    var graph = graph(measured, at: layout.positions)
    for index in graph.nodes.indices where !graph.nodes[index].isPinned {
      graph.nodes[index].position = layout.positions[index]
    }
    var options = options
    options.preset = preset
    var result = try LayoutEngine.layOut(
      graph, options: options,
      progress: progress.map { told in
        // What is left is little: the bar stays where it is.
        { _ in told(LayoutProgress(fraction: 1)) }
      })
    result.path = layout.path
    result.work.constraints += layout.work.constraints
    result.work.visits += layout.work.visits
    result.work.pairs += layout.work.pairs
    result.work.sweeps += layout.work.sweeps
    result.work.starts += layout.work.starts
    return result
  }

  /// A layout that is built from sizes alone, built again with the sides that its own places ask for.
  private func agreed(
    _ measured: MeasuredMap, _ layout: LayoutResult, isFresh: Bool
  ) throws(LayoutError) -> (MeasuredMap, LayoutResult) {
    var (measured, layout) = (measured, layout)
    for _ in 0..<Self.mostAgain {
      let settled = placed(measured, layout)
      if settled.hasLabels(like: measured) { return file == nil ? (measured, layout) : try apart(measured, layout) }
      measured = settled
      layout = try place(measured, isFresh: isFresh)
    }
    return try apart(measured, layout)
  }

  /// Moves apart what touches, until the sides that labels take leave nothing to move.
  private func apart(
    _ measured: MeasuredMap, _ layout: LayoutResult
  ) throws(LayoutError) -> (MeasuredMap, LayoutResult) {
    var (measured, layout) = (placed(measured, layout), layout)
    for round in 0..<Self.mostRounds {
      let next = try again(measured, layout, preset: .removeOverlaps)
      if next.positions == layout.positions { return (measured, routed(next, layout)) }
      layout = next
      if round >= Self.patience { layout.positions = spread(layout.positions, measured) }
      measured = placed(measured, layout)
    }
    return (measured, try again(measured, layout, preset: .removeOverlaps))
  }

  /// The layout that found the places, with lines that end at the present rims; ways through layers stay.
  private func routed(_ next: LayoutResult, _ layout: LayoutResult) -> LayoutResult {
    var result = next
    if options.preset == .layered { result.routes = layout.routes }
    return result
  }

  private func spread(_ positions: [Point], _ measured: MeasuredMap) -> [Point] {
    guard let first = positions.first else { return positions }
    return positions.map { place in
      let moved = first + (place - first) * Self.spread
      return Point((moved.x * 64).rounded() / 64, (moved.y * 64).rounded() / 64)
    }
  }
}
