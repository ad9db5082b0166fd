/// Draws ideas: shadows, orbs or cards, their text and their badges.
struct OrbComposer {
  let context: ComposeContext

  init(_ context: ComposeContext) { self.context = context }

  /// How far the farthest shadow reaches beyond its orb.
  var largestGlow: Double {
    guard let formula = context.theme.shadow else { return 0 }
    var result = 0.0
    for idea in context.measured.ideas {
      guard case .circle(let radius) = idea.form else { continue }
      result = max(result, shadowReach(radius, formula) - radius + drop(radius, formula))
    }
    return result
  }

  private func shadowReach(_ radius: Double, _ formula: ShadowFormula) -> Double {
    radius + max(formula.leastSpread, formula.spread * radius)
  }

  private func drop(_ radius: Double, _ formula: ShadowFormula) -> Double {
    max(formula.leastDrop, formula.drop * radius)
  }

  /// The shadows of all orbs, which lie under everything else so that none falls on another orb.
  func shadows() -> [SceneItem] {
    guard let formula = context.theme.shadow else { return [] }
    return context.readingOrder.compactMap { index in
      guard case .circle(let radius) = context.measured.ideas[index].form else { return nil }
      let colors = context.colors[index]
      let isRoot = context.measured.ideas[index].color == nil
      guard let color = isRoot ? formula.root.color.opacity(formula.alpha) : colors.shadow else { return nil }
      let centre = context.centres[index] + ScenePoint(0, drop(radius, formula))
      let outer = shadowReach(radius, formula)
      return SceneItem(
        shape: .shadow(
          centre: centre, innerRadius: formula.innerRadius * radius, outerRadius: outer, color: color),
        bounds: Rect(centre: centre, radius: outer))
    }
  }

  /// The orbs with what they hold, in reading order.
  func ideas() -> [SceneItem] {
    var items: [SceneItem] = []
    for index in context.readingOrder {
      let idea = context.measured.ideas[index]
      switch idea.form {
      case .circle(let radius): items += orb(index, radius)
      case .card(let width, let height): items += card(index, width, height)
      }
      items += context.textItems(
        idea.text, at: context.centres[index], color: context.colors[index].text,
        accessible: context.accessible[index])
      if let badge = idea.badge { items += self.badge(badge, index) }
    }
    return items
  }

  private func rimWidth(_ index: Int) -> Double {
    let rim = context.theme.rim
    return context.hierarchy.depth[index] <= 1 ? rim.branchWidth : rim.twigWidth
  }

  private func orb(_ index: Int, _ radius: Double) -> [SceneItem] {
    let centre = context.centres[index]
    let colors = context.colors[index]
    let node = context.accessible[index]
    let width = min(rimWidth(index), radius * 0.3)
    let stops = Palette.fillStops(colors.inner, colors.outer)
    let paint: Paint =
      colors.inner == colors.outer || radius < 0.5
      ? .solid(colors.outer)
      : .radial(
        focus: centre + ScenePoint(-0.28 * radius, -0.34 * radius), focusRadius: 0.06 * radius,
        centre: centre + ScenePoint(-0.06 * radius, -0.08 * radius), radius: 1.10 * radius, stops: stops)
    // Under an opaque rim the fill ends in the middle of the rim, so that no light fringe shows outside.
    let isOpaque = colors.rim.alpha >= 1
    return [
      SceneItem(
        shape: .disc(centre: centre, radius: isOpaque ? radius - width / 2 : radius, paint: paint), accessible: node,
        bounds: Rect(centre: centre, radius: radius)),
      SceneItem(
        shape: .ring(
          centre: centre, radius: radius - width / 2, paint: .solid(colors.rim), style: StrokeStyle(width: width)),
        accessible: node, bounds: Rect(centre: centre, radius: radius)),
    ]
  }

  private func card(_ index: Int, _ width: Double, _ height: Double) -> [SceneItem] {
    let centre = context.centres[index]
    let colors = context.colors[index]
    let node = context.accessible[index]
    let line = min(rimWidth(index), min(width, height) * 0.15)
    let bounds = MeasuredMap.Form.card(width: width, height: height).bounds(at: centre)
    let inner = bounds.outset(-line / 2)
    let radius = min(12, min(width, height) / 2)
    var outline = Path()
    outline.addRoundedRect(inner, radius: radius - line / 2)
    let paint: Paint =
      colors.inner == colors.outer || height < 0.5
      ? .solid(colors.outer)
      : .linear(
        start: ScenePoint(centre.x, bounds.minY), end: ScenePoint(centre.x, bounds.maxY),
        stops: Palette.fillStops(colors.inner, colors.outer))
    return [
      SceneItem(shape: .fill(outline, paint: paint), accessible: node, bounds: bounds),
      SceneItem(
        shape: .stroke(outline, paint: .solid(colors.rim), style: StrokeStyle(width: line)), accessible: node,
        bounds: bounds),
    ]
  }

  private func badge(_ badge: Badge, _ index: Int) -> [SceneItem] {
    let centre = context.centres[index] + badge.offset
    let line = context.colors[index].line
    let node = context.accessible[index]
    let scale = Badge.iconScale * badge.radius / 24
    let corner = centre - ScenePoint(repeating: 12 * scale)
    let strokes = badge.icon.strokes.transformed(scale: scale, offset: corner)
    let width = badge.icon.strokeWidth * scale
    let ringRadius = badge.radius - Badge.ring / 2
    var items = [
      SceneItem(
        shape: .disc(centre: centre, radius: badge.radius + Badge.moat, paint: .solid(context.palette.ground)),
        accessible: node, bounds: Rect(centre: centre, radius: badge.radius + Badge.moat)),
      SceneItem(
        shape: .disc(centre: centre, radius: ringRadius, paint: .solid(context.theme.badgeFill.color)),
        accessible: node, bounds: Rect(centre: centre, radius: badge.radius)),
      SceneItem(
        shape: .ring(
          centre: centre, radius: ringRadius, paint: .solid(line), style: StrokeStyle(width: Badge.ring)),
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
