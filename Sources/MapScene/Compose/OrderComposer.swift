/// Numbers ideas in the order in which they are read, for those who look at that order.
struct OrderComposer {
  private static let radius = 11.0
  private static let sizes = (usual: 12.0, small: 9.5)

  /// The discs with the numbers, at the upper left of each idea.
  ///
  /// - Parameters:
  ///   - context: What is composed.
  ///   - text: The text engine.
  /// - Returns: The items; none unless the options ask for them.
  static func items(_ context: ComposeContext, text: any TextMeasuring) -> [SceneItem] {
    guard context.measured.options.showsOrder else { return [] }
    let scale = context.measured.furnitureScale
    let weight = 600 + context.theme.sizes.weightStep
    let fitter = BoxFitter(measurer: text)
    var items: [SceneItem] = []
    for (place, idea) in context.readingOrder.enumerated() {
      let number = String(place + 1)
      let size = (number.count < 3 ? sizes.usual : sizes.small) * scale
      let style = TypeStyle.style(size: size, weight: weight, text: number, language: "und")
      let line = fitter.line(DrawableText(number), style: style, size: size, width: .infinity)
      let half = max(radius * scale, (line.lines.first.map { -$0.origin.x } ?? 0) + 4 * scale)
      let centre = context.centres[idea] + corner(context.measured.ideas[idea].form, reach: radius * scale)
      let area = Rect(
        minX: centre.x - half, minY: centre.y - radius * scale, maxX: centre.x + half, maxY: centre.y + radius * scale)
      var pill = Path()
      pill.addRoundedRect(area, radius: radius * scale)
      items.append(
        SceneItem(
          shape: .fill(pill, paint: .solid(context.palette.ink)), accessible: context.accessible[idea], bounds: area))
      items += context.textItems(line, at: centre, color: context.palette.ground, accessible: context.accessible[idea])
    }
    return items
  }

  /// Where a number lies, from the middle of the idea: opposite to the badge.
  private static func corner(_ form: MeasuredMap.Form, reach: Double) -> ScenePoint {
    switch form {
    case .circle(let radius): ScenePoint(repeating: -(radius + 0.38 * reach) * 0.5.squareRoot())
    case .card(let width, let height): ScenePoint(-width / 2 + 0.2 * reach, -height / 2 + 0.2 * reach)
    }
  }
}
