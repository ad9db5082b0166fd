internal import GraphLayout
internal import IdeaModel

/// What every part of composing looks at.
struct ComposeContext {
  let measured: MeasuredMap
  let layout: LayoutResult
  let palette: Palette
  /// The colour of the ground in the picture; nil for none.
  let background: Color?
  /// The middle of each idea.
  let centres: [ScenePoint]
  let colors: [IdeaColors]
  /// The ideas in the order in which they are read.
  let readingOrder: [Int]
  /// The place of each idea among the accessible nodes.
  let accessible: [Int]
  /// Whether the title is drawn, and so comes first among the accessible nodes.
  let showsTitle: Bool

  var theme: Theme { measured.theme }
  var hierarchy: Hierarchy { measured.hierarchy }

  init(_ measured: MeasuredMap, layout: LayoutResult) {
    self.measured = measured
    self.layout = layout
    let background = measured.options.ground(of: measured.map, theme: measured.theme)
    self.background = background
    let palette = Palette(theme: measured.theme, ground: background)
    self.palette = palette
    centres = MeasuredMap.centres(layout.positions, count: measured.ideas.count)
    let hierarchy = measured.hierarchy
    var known: [ColorKey: IdeaColors] = [:]
    colors = measured.ideas.indices.map { index in
      let color = measured.ideas[index].color
      let key = ColorKey(
        color: color, depth: min(max(hierarchy.depth[index], 1), 8), isDot: measured.isDot(index))
      if let found = known[key] { return found }
      let made = palette.colors(color, depth: key.depth, isDot: key.isDot)
      known[key] = made
      return made
    }
    readingOrder = hierarchy.readingOrder(positions: centres)
    showsTitle =
      measured.reduction?.hasFurniture != false
      && Self.showsTitle(measured.map, measured.options, measured.hierarchy)
    var places = Array(repeating: 0, count: measured.ideas.count)
    for (place, idea) in readingOrder.enumerated() { places[idea] = place + (showsTitle ? 1 : 0) }
    accessible = places
  }

  private struct ColorKey: Hashable {
    var color: BranchColor?
    var depth: Int
    var isDot: Bool
  }

  /// The title given by the caller, else the map's own; empty when there is none.
  static func title(_ measured: MeasuredMap) -> String {
    title(measured.map, measured.options).text
  }

  /// The same, with how much of it cannot be drawn.
  static func title(_ map: IdeaMap, _ options: SceneOptions) -> DrawableText {
    DrawableText(options.title ?? map.title).onOneLine
  }

  /// A title that only repeats the text of the one root is not drawn.
  static func showsTitle(_ map: IdeaMap, _ options: SceneOptions, _ hierarchy: Hierarchy) -> Bool {
    let title = title(map, options).text
    guard !title.isEmpty else { return false }
    guard hierarchy.roots.count == 1, let root = hierarchy.roots.first else { return true }
    return DrawableText(map.ideas[root].text).onOneLine.text.lowercased() != title.lowercased()
  }

  /// What an idea covers, with text beside it.
  func bounds(_ idea: Int) -> Rect {
    let shape = measured.ideas[idea].form.bounds(at: centres[idea])
    return measured.labelBox(idea).map { shape.union($0.moved(by: centres[idea])) } ?? shape
  }

  /// Items for lines of text set round a point.
  func textItems(
    _ text: FittedText, at centre: ScenePoint, color: Color, accessible: Int?, halo: TextLine.Halo? = nil
  ) -> [SceneItem] {
    text.lines.compactMap { line in
      guard !line.text.isEmpty else { return nil }
      let origin = centre + line.origin
      let metrics = line.metrics
      let ink = Rect(
        minX: origin.x + metrics.ink.minX * text.size, minY: origin.y + metrics.ink.minY * text.size,
        maxX: origin.x + metrics.ink.maxX * text.size, maxY: origin.y + metrics.ink.maxY * text.size)
      let corners = FittedText.corners(line, size: text.size).map { $0 + centre }
      let shape = TextLine(
        text: line.text, origin: origin, size: text.size, style: text.style, advance: metrics.advance * text.size,
        ink: ink, isRightToLeft: metrics.isRightToLeft, color: color,
        halo: halo)
      return SceneItem(
        shape: .text(shape), accessible: accessible, bounds: Rect(round: corners).outset((halo?.width ?? 0) / 2))
    }
  }
}
