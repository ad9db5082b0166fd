internal import DeterministicMath
public import GraphLayout
internal import IdeaModel
internal import SpringMotion

extension SceneComposer {
  /// Composes what the states of ideas add to the scene of their map, which itself need not change.
  ///
  /// - Parameters:
  ///   - states: What happens to which ideas; ids that the map does not have are left alone.
  ///   - measured: The map of the scene.
  ///   - layout: Its layout.
  /// - Returns: Items under and over those of the scene.
  /// - Complexity: O(n log n) in ideas *n*.
  public static func items(for states: IdeaStates, measured: MeasuredMap, layout: LayoutResult) -> StateItems {
    var composer = StateComposer(ComposeContext(measured, layout: layout), states)
    composer.run()
    return composer.items
  }
}

/// Draws selection, focus and the steps of connecting two ideas.
struct StateComposer {
  private let context: ComposeContext
  private let states: IdeaStates
  private var places: [String: Int] = [:]
  private(set) var items = StateItems()

  /// Opacity of what steps back, and of glows.
  private static let (dimmed, hoverGlow, selectedGlow) = (0.35, 0.35, 0.5)
  /// How far glows reach, in radii.
  private static let (hoverReach, selectedReach) = (1.6, 1.75)
  private static let dashes = 16.0
  private static let secondsPerTurn = 12.0

  init(_ context: ComposeContext, _ states: IdeaStates) {
    self.context = context
    self.states = states
    for (index, idea) in context.measured.map.ideas.enumerated() where places[idea.id] == nil {
      places[idea.id] = index
    }
  }

  mutating func run() {
    let selected = states.selected.compactMap { places[$0] }.sorted()
    if states.dimsOthers {
      let kept = Set(selected)
      for index in context.readingOrder where !kept.contains(index) { addVeil(index) }
    }
    for index in selected {
      addGlow(index, reach: Self.selectedReach, opacity: Self.selectedGlow)
      addRing(index, at: 1.5, width: 3, color: context.palette.ground)
      addRing(index, at: 5, width: 4, color: context.colors[index].line)
    }
    if let index = states.hovered.flatMap({ places[$0] }) {
      addGlow(index, reach: Self.hoverReach, opacity: Self.hoverGlow)
    }
    pulse()
    connect()
    if let index = states.focused.flatMap({ places[$0] }) {
      addRing(index, at: 5.5, width: 3, color: context.palette.focus)
    }
  }

  /// The halos of breathing ideas; they themselves grow with their breath where the app draws them.
  private mutating func pulse() {
    let rate = 60
    let seconds = states.seconds.isFinite ? min(max(states.seconds, -1e9), 1e9) : 0
    let look = Pulse(isReduced: states.isStill).look(frame: Int(seconds * Double(rate)), rate: rate)
    for index in states.pulsing.compactMap({ places[$0] }).prefix(Pulse.mostAtOnce) {
      if look.hasStillRing {
        addRing(index, at: Pulse.stillRing.distance, width: Pulse.stillRing.width, color: context.colors[index].line)
      } else {
        let isDark = context.palette.ground.isDark
        addGlow(
          index, reach: look.haloRadius, opacity: look.haloOpacity * (isDark ? 1 : 0.8),
          tone: (lightness: isDark ? 0.74 : 0.80, chroma: 0.16))
      }
    }
  }

  private mutating func connect() {
    guard let source = states.connectSource.flatMap({ places[$0] }) else { return }
    addRing(source, at: 7, width: 2.5, color: context.colors[source].line, isDashed: true)
    guard let connectEnd = states.connectEnd else { return }
    let target: Int?
    let aim: ScenePoint
    switch connectEnd {
    case .place(let place): (target, aim) = (nil, place)
    case .idea(let id):
      guard let index = places[id], index != source else { return }
      (target, aim) = (index, context.centres[index])
      addRing(index, at: 6, width: 2.5, color: context.colors[index].line)
    }
    addLine(from: source, to: target, aim: aim)
  }

  /// The line that is pulled, from rim to rim.
  private mutating func addLine(from source: Int, to target: Int?, aim: ScenePoint) {
    let start = context.centres[source]
    let chord = aim - start
    let length = chord.length
    guard length.isFinite, length > 1e-6 else { return }
    let direction = chord / length
    let forms = context.measured.ideas
    let begin = forms[source].form.reach(direction) + 9
    let stop = length - (target.map { forms[$0].form.reach(-direction) + 9 } ?? 0)
    guard stop - begin > 1 else { return }
    let curve = CubicCurve(from: start + direction * begin, to: start + direction * stop)
    let paint = LinkPaint.gradient(
      along: curve, from: context.colors[source].line,
      to: target.map { context.colors[$0].line } ?? context.palette.visibleLine(context.palette.muted),
      palette: context.palette)
    let style = StrokeStyle(width: 3, dashes: [8, 7], isRound: true)
    items.over.append(
      SceneItem(shape: .stroke(curve.path, paint: paint, style: style), bounds: curve.hull.outset(style.width / 2)))
  }

  /// A ring round an idea: its middle line lies so far outside the rim.
  private mutating func addRing(_ index: Int, at distance: Double, width: Double, color: Color, isDashed: Bool = false)
  {
    let centre = context.centres[index]
    let form = context.measured.ideas[index].form
    let bounds = form.bounds(at: centre).outset(distance)
    var outline = Path()
    var dash: [Double] = []
    switch form {
    case .circle(let radius):
      let reach = radius + distance
      let turn = states.isStill || !isDashed ? 0 : states.seconds / Self.secondsPerTurn
      outline.addCircle(centre, radius: reach, turned: 2 * Double.pi * (turn - turn.rounded(.down)))
      let period = 2 * Double.pi * reach / Self.dashes
      if isDashed { dash = [0.6 * period, 0.4 * period] }
    case .card(let width, let height):
      outline.addRoundedRect(bounds, radius: min(12, min(width, height) / 2) + distance)
      if isDashed { dash = [9, 6] }
    }
    items.over.append(
      SceneItem(
        shape: .stroke(outline, paint: .solid(color), style: StrokeStyle(width: width, dashes: dash)),
        accessible: context.accessible[index], bounds: bounds.outset(width / 2)))
  }

  private mutating func addGlow(
    _ index: Int, reach: Double, opacity: Double, tone: (lightness: Double, chroma: Double) = (0.75, 0.14)
  ) {
    let radius = context.measured.ideas[index].form.innerRadius
    let own = context.measured.ideas[index].color.map { branch in
      OKLCH(tone.lightness, tone.chroma * branch.chromaFactor, branch.hue).color
    }
    let color = own ?? context.colors[index].glow
    let outer = max(radius * reach, radius + 8)
    items.under.append(
      SceneItem(
        shape: .shadow(
          centre: context.centres[index], innerRadius: radius, outerRadius: outer, color: color.opacity(opacity)),
        bounds: Rect(centre: context.centres[index], radius: outer)))
  }

  /// A veil of ground over an idea and its text: the rest of it shows through.
  private mutating func addVeil(_ index: Int) {
    let bounds = context.bounds(index)
    let color = context.palette.ground.opacity(1 - Self.dimmed)
    var outline = Path()
    switch context.measured.ideas[index].form {
    case .circle(let radius) where context.measured.ideas[index].label == nil:
      let centre = context.centres[index]
      items.over.append(
        SceneItem(
          shape: .disc(centre: centre, radius: radius, paint: .solid(color)), accessible: context.accessible[index],
          bounds: Rect(centre: centre, radius: radius)))
      return
    default: outline.addRoundedRect(bounds, radius: min(12, min(bounds.width, bounds.height) / 2))
    }
    items.over.append(
      SceneItem(shape: .fill(outline, paint: .solid(color)), accessible: context.accessible[index], bounds: bounds))
  }
}
