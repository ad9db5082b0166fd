internal import GraphLayout
internal import IdeaModel

/// Draws connections: dendrites for branches, dots or plain lines for the rest, arrowheads, and words on pills.
struct LinkComposer {
  let context: ComposeContext
  private var router: LinkRouter
  private(set) var items: [SceneItem] = []
  /// Words on pills.
  private(set) var labels: [SceneItem] = []
  private var placer: LabelPlacer
  /// Which way the tree of each component grows, if it is in rows or columns.
  private let growth: [TreeAxis?]
  private let layered: LayeredLinks
  private var detour: Detour
  /// A map that needs more ways round ideas is a thicket, where they help nobody.
  private var detoursLeft = 200

  /// Beyond this many links that are no branches, bows are not weighed any more.
  private static let mostWeighed = 4_000

  init(_ context: ComposeContext) {
    self.context = context
    let forms = context.measured.ideas.map(\.form)
    let labels = context.measured.ideas.indices.compactMap { idea in
      context.measured.labelBox(idea)?.moved(by: context.centres[idea])
    }
    router = LinkRouter(forms: forms, centres: context.centres, labels: labels)
    placer = LabelPlacer(grid: router.grid, labels: router.labels)
    layered = LayeredLinks(context)
    growth = TreeAxis.of(context.hierarchy, centres: context.centres, forms: forms)
    detour = Detour(router)
  }

  private var hierarchy: Hierarchy { context.hierarchy }
  private var tokens: ConnectionTokens { context.theme.connection }
  /// The length of an arrowhead: it grows as lines do with the scale of text.
  private var barb: Double { Arrowhead.length * context.measured.lineScale }
  private func form(_ idea: Int) -> MeasuredMap.Form { context.measured.ideas[idea].form }

  mutating func run() {
    let links = context.measured.links
    let trees = links.indices.filter { hierarchy.linkRole[$0] == .tree }
    let others = links.indices.filter { hierarchy.linkRole[$0] != .tree }
    var curves: [[CubicCurve]] = []
    for link in trees { curves.append(layeredBranch(link) ?? treeCurve(link).map { detoured($0, link) } ?? []) }
    let isWeighed = others.count <= Self.mostWeighed
    if isWeighed {
      for curve in curves.joined() { router.addTree(curve) }
    }
    var pending: [(link: Int, curve: CubicCurve, color: Color)] = []
    for link in others { addLink(link, isWeighed: isWeighed, pending: &pending) }
    let deepestFirst = trees.indices.sorted { one, two in
      let first = childDepth(trees[one])
      let second = childDepth(trees[two])
      return first != second ? first > second : one < two
    }
    for place in deepestFirst {
      guard !curves[place].isEmpty else { continue }
      addTree(trees[place], curves[place], pending: &pending)
    }
    for label in pending.sorted(by: { $0.link < $1.link }) { addPill(label.link, label.curve, color: label.color) }
  }

  // MARK: Branches

  /// The parent and the child of a tree link.
  private func ends(_ link: Int) -> (parent: Int, child: Int) {
    let measured = context.measured.links[link]
    let isDown =
      hierarchy.parent[measured.target] == measured.source && hierarchy.parentConnection[measured.target] == link
    return isDown ? (measured.source, measured.target) : (measured.target, measured.source)
  }

  private func childDepth(_ link: Int) -> Int { hierarchy.depth[ends(link).child] }

  private func connection(_ link: Int) -> (isDirected: Bool, weight: Double) {
    let connection = context.measured.map.connections[context.measured.links[link].index]
    let weight = connection.weight
    return (connection.isDirected, weight.isFinite && weight > 0 ? min(max(weight, 0.25), 9) : 1)
  }

  private func pointsDown(_ link: Int) -> Bool { context.measured.links[link].source == ends(link).parent }

  /// How thick a line is by its weight.
  private func thickness(_ link: Int) -> Double { min(max(connection(link).weight.squareRoot(), 0.7), 1.8) }

  private func childWidth(_ link: Int, _ child: Int) -> Double {
    max(tokens.leastWidth, tokens.childShare * tokens.ribbonWidths.at(depth: hierarchy.depth[child]) * thickness(link))
  }

  /// Between the round end of a line and the child can be seen at least so much.
  private static let leastGap = 1.5

  /// From the end of the line of a branch to its child: its round end reaches half its width farther.
  private func endGap(_ link: Int, _ child: Int) -> Double {
    if connection(link).isDirected && pointsDown(link) { return 4 + Arrowhead.length * 0.6 }
    return max(form(child).innerRadius <= 12 ? 2 : 3, childWidth(link, child) / 2 + Self.leastGap)
  }

  private func treeCurve(_ link: Int) -> CubicCurve? {
    let (parent, child) = ends(link)
    let gap = endGap(link, child)
    if let axis = growth[hierarchy.component[parent]] {
      return TreeCurve.tidy(
        parent: context.centres[parent], parentForm: form(parent), child: context.centres[child],
        childForm: form(child), axis: axis, isFromRoot: hierarchy.parent[parent] == nil, gap: gap)
    }
    return TreeCurve.organic(
      parent: context.centres[parent], parentForm: form(parent), child: context.centres[child], childForm: form(child),
      before: hierarchy.parent[parent].map { context.centres[$0] }, gap: gap)
  }

  /// A branch that would run through foreign ideas bows round them, or goes round them in several bends, where it can.
  private mutating func detoured(_ curve: CubicCurve, _ link: Int) -> [CubicCurve] {
    let (parent, child) = ends(link)
    let hits = router.entered(curve, parent, child)
    guard hits > 0 else { return [curve] }
    let way = way(from: parent, to: child, mayBeStraight: false)
    guard way.reduce(0, { $0 + router.entered($1, parent, child) }) < hits else { return [curve] }
    // As far into the parent's rim, and as far from the child, as the curve would have been.
    let to = context.centres[child]
    let gap = (curve.end - to).length - form(child).reach((curve.end - to) / max((curve.end - to).length, 1e-9))
    let part = trimmed(way, parent, child, gaps: (-1, gap))
    return part.isEmpty ? [curve] : part
  }

  /// The way of a line between two ideas: one bow where that is clear, else bends round all that lies in between.
  private mutating func way(from source: Int, to target: Int, mayBeStraight: Bool) -> [CubicCurve] {
    let bow = router.route(from: source, to: target, mayBeStraight: mayBeStraight)
    if detoursLeft == 0 || router.entered(bow, source, target) == 0 { return [bow] }
    detoursLeft -= 1
    return detour.way(from: source, to: target) ?? [bow]
  }

  private mutating func addTree(
    _ link: Int, _ curves: [CubicCurve], pending: inout [(link: Int, curve: CubicCurve, color: Color)]
  ) {
    let curve = Self.whole(curves)
    let (parent, child) = ends(link)
    let parentDepth = hierarchy.depth[parent]
    let isFromRoot = context.measured.ideas[parent].color == nil && parentDepth == 0
    let connection = connection(link)
    let parentWidth = max(tokens.leastWidth, tokens.ribbonWidths.at(depth: parentDepth) * thickness(link))
    let radius = form(parent).innerRadius
    let flareShare = parentDepth == 0 ? tokens.rootFlare : tokens.flare
    let ribbon = Ribbon(
      curves: curves, parentWidth: parentWidth,
      childWidth: childWidth(link, child),
      flare: min(flareShare * radius, tokens.greatestFlare * parentWidth), flareLength: max(9, 0.48 * radius))
    let end = context.colors[child].line
    let start =
      isFromRoot
      ? context.measured.ideas[child].color.map { context.palette.rootStart($0) } ?? end : context.colors[parent].line
    let paint = LinkPaint.gradient(
      along: curve, from: start, to: end, palette: context.palette, power: isFromRoot ? 0.75 : 1)
    let outline = ribbon.outline()
    items.append(SceneItem(shape: .fill(outline, paint: paint), bounds: outline.extent))
    if connection.isDirected {
      if pointsDown(link) {
        let tip = curve.end + curve.direction(1) * (barb * 0.6 + Arrowhead.overshoot)
        addArrow(tip: tip, direction: curve.direction(1), color: end)
      } else {
        // At the parent the flare would swallow the barb: it sits where the flare has run out.
        let first = curves[0]
        let length = max((first.end - first.start).length, 1)
        let place = min(0.5, (0.6 * ribbon.flareLength + 3) / length)
        addArrow(
          tip: first.point(place), direction: -first.direction(place), color: LinkPaint.middle(start, end), scale: 1.25)
      }
    }
    if context.measured.links[link].label != nil {
      pending.append((link, Self.longest(curves), LinkPaint.middle(start, end)))
    }
  }

  // MARK: Other links

  private mutating func addLink(
    _ link: Int, isWeighed: Bool, pending: inout [(link: Int, curve: CubicCurve, color: Color)]
  ) {
    let ends = context.measured.links[link]
    let isPlain = hierarchy.linkRole[link] == .plain
    let from = context.colors[ends.source].line
    let to = context.colors[ends.target].line
    let connection = connection(link)
    let curves: [CubicCurve]
    if ends.source == ends.target {
      curves = loop(link, isDirected: connection.isDirected)
    } else {
      let routed = routedCurves(link)
      let free: [CubicCurve]
      if let routed {
        free = routed
      } else if isWeighed {
        free = way(from: ends.source, to: ends.target, mayBeStraight: isPlain)
      } else {
        let one = context.centres[ends.source]
        let two = context.centres[ends.target]
        free = [LinkRouter.bowed(from: one, to: two, sagitta: isPlain ? 0 : 0.08, chord: two - one)]
      }
      curves = trimmed(free, ends.source, ends.target, isDirected: connection.isDirected)
    }
    guard let last = curves.last else { return }
    if isWeighed { for curve in curves { router.addLink(curve) } }
    let isLoop = ends.source == ends.target
    let whole = Self.whole(curves)
    let paint =
      isLoop || (curves.count > 1 && isParallel(link))
      ? Paint.solid(LinkPaint.middle(from, to))
      : LinkPaint.gradient(along: whole, from: from, to: to, palette: context.palette)
    let weight = connection.weight.squareRoot()
    let style =
      isPlain
      ? StrokeStyle(width: tokens.plainWidth * weight, isRound: true)
      : StrokeStyle(
        width: tokens.crossWidth * min(max(weight, 0.8), 1.8),
        dashes: tokens.crossDashes.map { $0 * min(max(weight, 1), 1.8) }, isRound: tokens.crossIsRound)
    var path = curves[0].path
    for curve in curves.dropFirst() { path.cubic(curve.control1, curve.control2, to: curve.end) }
    items.append(
      SceneItem(
        shape: .stroke(path, paint: paint, style: style), bounds: path.extent.outset(style.width / 2)))
    if connection.isDirected {
      let direction = last.direction(1)
      addArrow(
        tip: last.end + direction * (Arrowhead.overshoot + barb * 0.6), direction: direction, color: to)
    }
    if ends.label != nil {
      pending.append((link, isLoop ? curves[curves.count / 2] : Self.longest(curves), LinkPaint.middle(from, to)))
    }
  }

  private func isParallel(_ link: Int) -> Bool {
    link < context.layout.routes.count && context.layout.routes[link].shape == .parallel
  }

  /// The bow that the layout gave to one of several connections between the same ideas.
  private func routedCurves(_ link: Int) -> [CubicCurve]? {
    if let layered = layered.curves(link, router) { return layered }
    guard isParallel(link) else { return nil }
    return LayeredLinks.curves(of: context.layout.routes[link])
  }

  /// A branch through layers, from a little inside the parent's rim to a little before the child.
  private func layeredBranch(_ link: Int) -> [CubicCurve]? {
    guard var pieces = layered.curves(link, router) else { return nil }
    let (parent, child) = ends(link)
    if context.measured.links[link].source != parent { pieces = pieces.reversed().map { $0.reversed } }
    let gap = endGap(link, child)
    // The curve of a tree is softer, where nothing lies under it.
    if let axis = LayeredLinks.axis(pieces), !layered.isOneOfSeveral(link),
      let tidy = TreeCurve.tidy(
        parent: context.centres[parent], parentForm: form(parent), child: context.centres[child],
        childForm: form(child), axis: axis, isFromRoot: hierarchy.parent[parent] == nil, gap: gap),
      router.entered(tidy, parent, child) == 0
    {
      // Steep ones turn late: there the outline needs more places.
      return [tidy.part(0, 0.7), tidy.part(0.7, 1)]
    }
    pieces = trimmed(pieces, parent, child, gaps: (0, gap))
    if let first = pieces.first { pieces[0].start = first.start - first.direction(0) }
    return pieces
  }

  /// One curve with the ends of several and their directions there.
  private static func whole(_ curves: [CubicCurve]) -> CubicCurve {
    let (first, last) = (curves[0], curves[curves.count - 1])
    return CubicCurve(start: first.start, control1: first.control1, control2: last.control2, end: last.end)
  }

  /// The one of several curves on which words have most room.
  private static func longest(_ curves: [CubicCurve]) -> CubicCurve {
    curves.max { ($0.end - $0.start).length < ($1.end - $1.start).length } ?? curves[0]
  }

  /// The part of a line that lies outside both its ends, with some free distance.
  private func trimmed(_ curves: [CubicCurve], _ source: Int, _ target: Int, isDirected: Bool) -> [CubicCurve] {
    trimmed(
      curves, source, target, gaps: (tokens.linkGap, isDirected ? 4 + barb * 0.6 : tokens.linkGap))
  }

  private func trimmed(_ curves: [CubicCurve], _ source: Int, _ target: Int, gaps: (Double, Double)) -> [CubicCurve] {
    var result = curves
    func isInside(_ point: ScenePoint, _ idea: Int, _ gap: Double) -> Bool {
      form(idea).contains(point - context.centres[idea], margin: gap)
    }
    // A short piece may lie within the gap altogether.
    while result.count > 1, isInside(result[0].end, source, gaps.0) { result.removeFirst() }
    while result.count > 1, isInside(result[result.count - 1].start, target, gaps.1) { result.removeLast() }
    guard let first = result.first else { return [] }
    let begin = Self.exit(first, steps: 64) { isInside($0, source, gaps.0) }
    guard let begin else { return [] }
    result[0] = first.part(begin, 1)
    let last = result[result.count - 1].reversed
    let stop = Self.exit(last, steps: 64) { isInside($0, target, gaps.1) }
    guard let stop else { return [] }
    result[result.count - 1] = last.part(stop, 1).reversed
    return (result[0].start - result[result.count - 1].end).length > 1 ? result : []
  }

  /// The last parameter from the start at which a curve leaves a shape; nil if it never does.
  private static func exit(_ curve: CubicCurve, steps: Int, isInside: (ScenePoint) -> Bool) -> Double? {
    guard isInside(curve.start) else { return 0 }
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      guard !isInside(curve.point(t)) else { continue }
      var low = Double(step - 1) / Double(steps)
      var high = t
      for _ in 0..<12 {
        let middle = (low + high) / 2
        if isInside(curve.point(middle)) { low = middle } else { high = middle }
      }
      return high
    }
    return nil
  }

  /// A connection from an idea to itself: the layout's loop, or one to the upper right.
  private func loop(_ link: Int, isDirected: Bool) -> [CubicCurve] {
    let idea = context.measured.links[link].source
    if link < context.layout.routes.count, context.layout.routes[link].shape == .loop,
      let curves = LayeredLinks.curves(of: context.layout.routes[link]),
      curves.count > 1 || curves[0].control1 != curves[0].start
    {
      return trimmed(curves, idea, idea, isDirected: isDirected)
    }
    let centre = context.centres[idea]
    let radius = form(idea).innerRadius
    let one = ScenePoint(0.26, -0.966)
    let two = ScenePoint(0.966, -0.26)
    let reach = radius + max(26, 0.9 * radius)
    let gap = radius + tokens.linkGap
    return [
      CubicCurve(
        start: centre + one * gap, control1: centre + one * reach * 1.2, control2: centre + two * reach * 1.2,
        end: centre + two * gap)
    ]
  }

  // MARK: Ends and words

  private mutating func addArrow(tip: ScenePoint, direction: ScenePoint, color: Color, scale: Double = 1) {
    var path = Arrowhead.path(tip: .zero, direction: direction)
    path = path.transformed(scale: scale * barb / Arrowhead.length, offset: tip)
    items.append(SceneItem(shape: .fill(path, paint: .solid(color)), bounds: path.extent))
  }

  private mutating func addPill(_ link: Int, _ curve: CubicCurve, color: Color) {
    guard let label = context.measured.links[link].label, let line = label.lines.first else { return }
    let height = LabelPill.height * label.size
    let width = line.metrics.advance * label.size + 2 * LabelPill.padding(label.size)
    let ends = context.measured.links[link]
    let best = placer.place(
      width: width, height: height, on: curve,
      loopOf: ends.source == ends.target ? context.centres[ends.source] : nil)
    var outline = Path()
    let ring = context.theme.label.pillRing
    outline.addRoundedRect(best.outset(-ring / 2), radius: height / 2)
    let ground = context.palette.ground.opacity(context.theme.label.pillAlpha)
    labels.append(SceneItem(shape: .fill(outline, paint: .solid(ground)), bounds: best))
    labels.append(
      SceneItem(shape: .stroke(outline, paint: .solid(color), style: StrokeStyle(width: ring)), bounds: best))
    let centre = ScenePoint((best.minX + best.maxX) / 2, (best.minY + best.maxY) / 2)
    labels += context.textItems(label, at: centre, color: context.palette.ink, accessible: nil)
  }
}
