/// Draws ideas: shadows, orbs or cards, their text and their badges.
struct OrbComposer {
  let context: ComposeContext
  private let media: MediaComposer

  init(_ context: ComposeContext, media: MediaComposer) {
    self.context = context
    self.media = media
  }

  /// Circles under this radius are discs of one colour.
  private var leastOrb: Double { context.measured.reduction?.leastOrb ?? 0 }

  /// How far the farthest shadow or glow reaches beyond its orb.
  var largestGlow: Double {
    var result = 0.0
    for index in context.measured.ideas.indices {
      guard let glow = glow(index) else { continue }
      result = max(result, glow.outer - glow.radius + glow.drop)
    }
    return result
  }

  private struct Glow {
    var radius: Double
    var outer: Double
    var drop: Double
    var alpha: Double
  }

  private func glow(_ index: Int) -> Glow? {
    guard case .circle(let radius) = context.measured.ideas[index].form, radius >= leastOrb else { return nil }
    let formula = context.theme.glow
    let depth = context.hierarchy.depth[index]
    let isDot = context.measured.isDot(index)
    let alpha = max(formula.alpha.at(depth: depth), isDot ? formula.leastDotAlpha : 0)
    guard alpha > 0 else { return nil }
    let spread = max(formula.spread.at(depth: depth), isDot ? formula.leastDotSpread : 0)
    return Glow(
      radius: radius,
      outer: radius + max(formula.leastSpread, spread * radius) + formula.extraSpread,
      drop: max(formula.leastDrop, formula.drop * radius), alpha: alpha)
  }

  /// The shadows of all orbs, which lie under everything else so that none falls on another orb.
  func shadows() -> [SceneItem] {
    context.readingOrder.compactMap { index in
      guard let glow = glow(index) else { return nil }
      let centre = context.centres[index] + ScenePoint(0, glow.drop)
      return SceneItem(
        shape: .shadow(
          centre: centre, innerRadius: context.theme.glow.innerRadius * glow.radius, outerRadius: glow.outer,
          color: context.colors[index].glow.opacity(glow.alpha)),
        bounds: Rect(centre: centre, radius: glow.outer))
    }
  }

  /// The haze round ideas of an atlas, which together tint its islands.
  func nebulae() -> [SceneItem] {
    guard let reduction = context.measured.reduction, isAtlas else { return [] }
    let hierarchy = context.hierarchy
    return context.readingOrder.compactMap { index in
      guard let color = context.palette.nebula(context.measured.ideas[index].color) else { return nil }
      let isHub = hierarchy.depth[index] < 2 && !hierarchy.children[index].isEmpty
      let radius = reduction.margin * (isHub ? 0.85 : 0.75)
      let centre = context.centres[index]
      return SceneItem(
        shape: .shadow(centre: centre, innerRadius: 0, outerRadius: radius, color: color),
        bounds: Rect(centre: centre, radius: radius))
    }
  }

  /// The orbs with what they hold, in reading order.
  func ideas() -> [SceneItem] {
    var items: [SceneItem] = []
    for index in context.readingOrder {
      let idea = context.measured.ideas[index]
      if context.measured.hasWaveform(index) { items += media.waveform(index) }
      switch idea.form {
      case _ where context.measured.isPicture(index): items += media.picture(index)
      case .circle(let radius): items += orb(index, radius)
      case .card(let width, let height): items += card(index, width, height)
      }
      items += context.textItems(
        idea.text, at: context.centres[index], color: context.colors[index].text,
        accessible: context.accessible[index])
      if let badge = idea.badge { items += self.badge(badge, index) }
      if !isAtlas { items += label(index) }
    }
    return items
  }

  private var isAtlas: Bool { context.measured.reduction?.isAtlas == true }

  /// The names of an atlas, over all circles: those of branches may cover small ones.
  func names() -> [SceneItem] { isAtlas ? context.readingOrder.flatMap { label($0) } : [] }

  /// The text beside a circle: in ink, on a halo of the ground.
  private func label(_ index: Int) -> [SceneItem] {
    guard let label = context.measured.ideas[index].label else { return [] }
    let tokens = context.theme.label
    let halo = TextLine.Halo(
      color: context.palette.ground.opacity(tokens.haloAlpha), width: tokens.haloWidth * label.text.size)
    return context.textItems(
      context.measured.ideas[index].drawnText, at: context.centres[index], color: color(label.tone, index),
      accessible: context.accessible[index], halo: halo)
  }

  private func color(_ tone: OutsideLabel.Tone, _ index: Int) -> Color {
    switch tone {
    case .ink: context.palette.ink
    case .quiet: context.palette.quiet
    case .branch: context.palette.name(context.measured.ideas[index].color)
    }
  }

  private func rimWidth(_ index: Int, radius: Double) -> Double {
    let isNeutral = context.measured.ideas[index].color == nil
    if !isNeutral, context.measured.isDot(index) { return context.theme.dotRim.width(radius: radius) }
    let depth = isNeutral ? 0 : max(1, context.hierarchy.depth[index])
    return context.theme.rims.at(depth: depth).width(radius: radius)
  }

  private func orb(_ index: Int, _ radius: Double) -> [SceneItem] {
    let centre = context.centres[index]
    let colors = context.colors[index]
    let node = context.accessible[index]
    if radius < leastOrb {
      return [
        SceneItem(
          shape: .disc(centre: centre, radius: radius, paint: .solid(colors.line)), accessible: node,
          bounds: Rect(centre: centre, radius: radius))
      ]
    }
    let width = min(visibleRim(rimWidth(index, radius: radius), colors), radius * 0.3)
    let paint: Paint
    if colors.shading == .flat || colors.inner == colors.outer || radius < 0.5 {
      paint = .solid(colors.outer)
    } else if colors.shading == .glass {
      paint = .radial(focus: centre, focusRadius: 0, centre: centre, radius: radius, stops: colors.fill)
    } else {
      paint = .radial(
        focus: centre + ScenePoint(-0.28 * radius, -0.34 * radius), focusRadius: 0.06 * radius,
        centre: centre + ScenePoint(-0.06 * radius, -0.08 * radius), radius: 1.10 * radius, stops: colors.fill)
    }
    // Under an opaque rim the fill ends in the middle of the rim, so that no light fringe shows outside.
    let isOpaque = colors.rimTop.alpha >= 1
    var items = [
      SceneItem(
        shape: .disc(centre: centre, radius: isOpaque ? radius - width / 2 : radius, paint: paint), accessible: node,
        bounds: Rect(centre: centre, radius: radius))
    ]
    if width > 0 {
      items.append(
        SceneItem(
          shape: .ring(
            centre: centre, radius: radius - width / 2,
            paint: rim(colors, top: centre.y - radius, bottom: centre.y + radius, x: centre.x),
            style: StrokeStyle(width: width)),
          accessible: node, bounds: Rect(centre: centre, radius: radius)))
    }
    let root = context.theme.root
    if root.ringWidth > 0, context.hierarchy.depth[index] == 0, radius > 3 * root.ringInset {
      items.append(
        SceneItem(
          shape: .ring(
            centre: centre, radius: radius - root.ringInset, paint: .solid(colors.line),
            style: StrokeStyle(width: root.ringWidth)),
          accessible: node, bounds: Rect(centre: centre, radius: radius)))
    }
    return items
  }

  /// A shape without a rim gets one where its fill would be lost on the ground.
  private func visibleRim(_ width: Double, _ colors: IdeaColors) -> Double {
    guard width == 0 else { return width }
    return colors.outer.contrast(with: context.palette.ground) < 1.5 ? 2.5 : 0
  }

  private func rim(_ colors: IdeaColors, top: Double, bottom: Double, x: Double) -> Paint {
    guard colors.rimTop != colors.rimBottom, bottom - top > 0.5 else { return .solid(colors.rimTop) }
    return .linear(
      start: ScenePoint(x, top), end: ScenePoint(x, bottom),
      stops: [GradientStop(offset: 0, color: colors.rimTop), GradientStop(offset: 1, color: colors.rimBottom)])
  }

  private func card(_ index: Int, _ width: Double, _ height: Double) -> [SceneItem] {
    let centre = context.centres[index]
    let colors = context.colors[index]
    let node = context.accessible[index]
    let line = min(visibleRim(rimWidth(index, radius: .infinity), colors), min(width, height) * 0.15)
    let bounds = MeasuredMap.Form.card(width: width, height: height).bounds(at: centre)
    let inner = bounds.outset(-line / 2)
    let radius = min(12, min(width, height) / 2)
    var outline = Path()
    outline.addRoundedRect(inner, radius: radius - line / 2)
    // The glow of glass belongs to a round rim; on a card it would lie under the text.
    let stops = colors.shading == .glass ? Shading.bead(colors.inner, colors.fill[2].color) : colors.fill
    let paint: Paint =
      colors.shading == .flat || colors.inner == colors.outer || height < 0.5
      ? .solid(colors.outer)
      : .linear(
        start: ScenePoint(centre.x, bounds.minY), end: ScenePoint(centre.x, bounds.maxY), stops: stops)
    var items = [SceneItem(shape: .fill(outline, paint: paint), accessible: node, bounds: bounds)]
    if line > 0 {
      items.append(
        SceneItem(
          shape: .stroke(
            outline, paint: rim(colors, top: bounds.minY, bottom: bounds.maxY, x: centre.x),
            style: StrokeStyle(width: line)), accessible: node, bounds: bounds))
    }
    return items
  }

  private func badge(_ badge: Badge, _ index: Int) -> [SceneItem] {
    let centre = context.centres[index] + badge.offset
    let line = context.palette.visibleLine(context.colors[index].line, on: context.theme.badge.fill.color)
    let node = context.accessible[index]
    let scale = Badge.iconScale * badge.radius / 24
    let corner = centre - ScenePoint(repeating: 12 * scale)
    let strokes = badge.icon.strokes.transformed(scale: scale, offset: corner)
    let width = badge.icon.strokeWidth * scale
    let ring = context.theme.badge.ring
    let ringRadius = badge.radius - ring / 2
    var items = [
      SceneItem(
        shape: .disc(centre: centre, radius: badge.radius + Badge.moat, paint: .solid(context.palette.ground)),
        accessible: node, bounds: Rect(centre: centre, radius: badge.radius + Badge.moat)),
      SceneItem(
        shape: .disc(centre: centre, radius: ringRadius, paint: .solid(context.theme.badge.fill.color)),
        accessible: node, bounds: Rect(centre: centre, radius: badge.radius)),
      SceneItem(
        shape: .ring(
          centre: centre, radius: ringRadius, paint: .solid(line), style: StrokeStyle(width: ring)),
        accessible: node, bounds: Rect(centre: centre, radius: badge.radius)),
      SceneItem(
        shape: .stroke(strokes, paint: .solid(line), style: StrokeStyle(width: width, isRound: true)),
        accessible: node, bounds: Rect(round: strokes.points).outset(width)),
    ]
    if let disc = badge.icon.disc {
      let place = corner + disc.centre * scale
      items.append(
        SceneItem(
          shape: .disc(centre: place, radius: disc.radius * scale, paint: .solid(line)), accessible: node,
          bounds: Rect(centre: place, radius: disc.radius * scale)))
    }
    return items
  }
}
