internal import IdeaModel

/// Frames the page: margins, ground, title, and what the map is in words.
struct PageComposer {
  let context: ComposeContext
  private let text: any TextMeasuring
  private(set) var bounds = Rect(minX: 0, minY: 0, maxX: 640, maxY: 400)
  private(set) var furniture: [SceneItem] = []
  /// The title as assistive technology is told of it; nil when it is not drawn.
  private(set) var heading: AccessibleNode?

  static let margin = 56.0
  /// Only so much of the margin grows for a glow: the widest one is the root's, which lies in the middle.
  static let glowMargin = 40.0
  static let titleOrigin = ScenePoint(44, 52)
  static let titleRoom = 64.0
  static let titleSize = 28.0
  static let subtitleSize = 14.0
  static let subtitleDrop = 30.0
  static let leastTitleWidth = 420.0
  static let gridSpacing = 24.0

  init(_ context: ComposeContext, text: any TextMeasuring) {
    self.context = context
    self.text = text
  }

  /// Puts the page round everything drawn, and the title on it.
  mutating func frame(content: [[SceneItem]], glows: [SceneItem], largestGlow: Double) {
    var area = Rect.nothing
    for items in content { for item in items { area = area.union(item.bounds) } }
    let reduction = context.measured.reduction
    if let reduction { area = area.outset(reduction.edge - reduction.margin).union(reduction.area) }
    if area.minX <= area.maxX {
      let margin = reduction?.margin ?? Self.margin + min(largestGlow, Self.glowMargin)
      var page = area.outset(margin)
      for glow in glows { page = page.union(glow.bounds) }
      bounds = Rect(
        minX: page.minX.rounded(.down), minY: page.minY.rounded(.down), maxX: page.maxX.rounded(.up),
        maxY: page.maxY.rounded(.up))
    }
    guard reduction?.hasFurniture != false else { return }
    if context.showsTitle { addTitle() }
    addFoot()
  }

  /// Puts the legend and the footer under the map, as far from the edges as the title is.
  private mutating func addFoot() {
    guard FootComposer.isWanted(context) else { return }
    let scale = pageScale
    let inset = Self.titleOrigin.x * scale
    let missing = ((Self.leastTitleWidth * scale + 2 * inset - bounds.width) / 2).rounded(.up)
    if missing > 0 {
      bounds.minX -= missing
      bounds.maxX += missing
    }
    let foot = FootComposer(
      context, text: text, origin: ScenePoint(bounds.minX + inset, bounds.maxY), room: bounds.width - 2 * inset)
    bounds.maxY += foot.height.rounded(.up)
    furniture += foot.items
  }

  /// Units per length of the page.
  private var pageScale: Double { context.measured.reduction.map { $0.furniture / $0.textScale } ?? 1 }

  private mutating func addTitle() {
    let measured = context.measured
    let fitter = BoxFitter(measurer: text)
    let scale = measured.furnitureScale
    // The title keeps its distance from the edge of the page; its baseline moves down as it grows.
    let origin = Self.titleOrigin * pageScale + ScenePoint(0, (scale - pageScale) * Self.titleSize)
    let room = max(bounds.width - 2 * origin.x, Self.leastTitleWidth * scale)
    let step = context.theme.sizes.weightStep
    let title = ComposeContext.title(measured)
    let drawable = DrawableText(title)
    let style = Self.titleStyle(title, scale: scale, theme: context.theme, language: measured.language)
    let fitted = fitter.line(drawable, style: style, size: Self.titleSize * scale, width: room)
    let counts = DrawableText(counts)
    let size = Self.subtitleSize * scale
    let plain = TypeStyle.style(size: size, weight: 400 + step, text: counts.text, language: "en")
    let subtitle = fitter.line(counts, style: plain, size: size, width: room)
    let width = [fitted, subtitle].map { $0.lines.first.map { -2 * $0.origin.x } ?? 0 }.max() ?? 0
    let missing = ((width + 2 * origin.x - bounds.width) / 2).rounded(.up)
    if missing > 0 {
      bounds.minX -= missing
      bounds.maxX += missing
    }
    if !measured.ideas.isEmpty { bounds.minY -= Self.titleRoom * scale }
    let corner = ScenePoint(bounds.minX, bounds.minY) + origin
    var area = Rect.nothing
    for (part, drop, color) in [
      (fitted, 0, context.palette.ink), (subtitle, Self.subtitleDrop * scale, context.palette.muted),
    ] {
      let left = part.lines.first?.origin.x ?? 0
      let items = context.textItems(
        part, at: corner + ScenePoint(-left, drop), color: color, accessible: drop == 0 ? 0 : nil)
      for item in items { area = area.union(item.bounds) }
      furniture += items
    }
    if area.minX > area.maxX { area = Rect(centre: corner, radius: 0) }
    heading = AccessibleNode(
      role: .heading, name: title, description: counts.text, bounds: area, isShortened: fitted.isShortened)
  }

  /// How a title is set.
  static func titleStyle(_ title: String, scale: Double, theme: Theme, language: String) -> TextStyle {
    TypeStyle.style(size: titleSize * scale, weight: 600 + theme.sizes.weightStep, text: title, language: language)
  }

  /// The grid of dots, if it is asked for.
  var groundItems: [SceneItem] {
    guard context.measured.options.showsGrid, let dot = context.theme.gridDot else { return [] }
    return [
      SceneItem(
        shape: .dotGrid(area: bounds, spacing: Self.gridSpacing, radius: 1, color: dot.color), bounds: bounds)
    ]
  }

  /// The title of the scene: never empty.
  var sceneTitle: String {
    let title = ComposeContext.title(context.measured)
    if !title.isEmpty { return title }
    for root in context.hierarchy.roots {
      let text = DrawableText(context.measured.map.ideas[root].text).onOneLine.text
      if !text.isEmpty { return text }
    }
    return "Untitled map"
  }

  private var counts: String {
    var parts = [
      Self.count(context.measured.map.ideas.count, "idea"),
      Self.count(context.measured.map.connections.count, "connection"),
    ]
    if context.hierarchy.componentCount > 1 { parts.append(Self.count(context.hierarchy.componentCount, "island")) }
    return parts.joined(separator: " · ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    let digits = String(number)
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, number >= 10_000, (digits.count - index) % 3 == 0 { grouped += "," }
      grouped.append(digit)
    }
    return "\(grouped) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The map in one or two sentences of at most 250 characters.
  var summary: String {
    guard !context.measured.map.ideas.isEmpty else { return "An empty mind map." }
    var result = "A mind map with " + counts.split(separator: " · ").joined(separator: ", ") + "."
    let names = branchNames
    var listed = ""
    for (index, name) in names.enumerated() {
      let short = name.count > 40 ? String(name.prefix(39)) + "…" : name
      let next = listed.isEmpty ? short : listed + ", " + short
      let rest = names.count - index - 1
      if result.count + next.count + (rest > 0 ? 20 : 0) + 14 > 250 {
        if !listed.isEmpty { listed += " and \(names.count - index) more" }
        break
      }
      listed = next
    }
    if !listed.isEmpty { result += " Main ideas: " + listed + "." }
    return result
  }

  private var branchNames: [String] {
    let hierarchy = context.hierarchy
    let main = context.readingOrder.filter { idea in
      hierarchy.depth[idea] == 1 && (hierarchy.parent[idea].map { hierarchy.depth[$0] == 0 } ?? true)
    }
    return main.prefix(100).map { DrawableText(context.measured.map.ideas[$0].text).onOneLine.text }
      .filter { !$0.isEmpty }
  }
}
