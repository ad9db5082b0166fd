internal import IdeaModel

/// The steps of measuring a map.
struct MapMeasurer {
  let map: IdeaMap
  let options: SceneOptions
  let text: any TextMeasuring
  let theme: Theme
  let sizes: SizeTokens
  var findings = Findings()
  var hierarchy = Hierarchy(HierarchyInput(ids: [], edges: []))
  var language = "und"
  var ideas: [MeasuredMap.MeasuredIdea] = []
  private(set) var rules: [LabelRule] = []
  var links: [MeasuredMap.MeasuredLink] = []

  init(map: IdeaMap, options: SceneOptions, text: any TextMeasuring) {
    self.map = map
    self.options = options
    self.text = text
    theme = options.theme(for: map).scaled(by: options.textScale)
    sizes = theme.sizes
  }

  mutating func run(rules: [LabelRule]?) {
    language = chooseLanguage()
    findLinks()
    hierarchy = Hierarchy(
      map.hierarchyInput(edges: links.map { ($0.source, $0.target) }, options: options))
    reportTitle()
    self.rules = rules ?? [LabelRule](repeating: options.labelRule, count: hierarchy.componentCount)
    let colors = branchColors()
    let texts = texts()
    ideas.reserveCapacity(map.ideas.count)
    for index in map.ideas.indices { ideas.append(measured(index, texts[index], color: colors[index])) }
    if map.ideas.isEmpty {
      findings.add("empty-map", "The map has no ideas, so the picture is a blank page.")
    }
    if let background = map.background, options.background == .theme, CSSColor.parse(background) == nil {
      findings.add(
        "unknown-color", "The background \(Findings.quoted(background)) is no CSS colour; the theme's is used.")
    }
  }

  private var isRightToLeft: Bool {
    Script.isRightToLeft(hierarchy.roots.first.map { map.ideas[$0].text } ?? "", language: language)
  }

  private func chooseLanguage() -> String {
    if let chosen = options.language ?? map.language, !chosen.isEmpty { return chosen }
    for idea in map.ideas.prefix(200) {
      if let found = Script.language(of: idea.text, hint: "und") { return found }
    }
    return "und"
  }

  private mutating func findLinks() {
    var place: [String: Int] = [:]
    place.reserveCapacity(map.ideas.count)
    for (index, idea) in map.ideas.enumerated() where place[idea.id] == nil { place[idea.id] = index }
    for (index, connection) in map.connections.enumerated() {
      guard let source = place[connection.from], let target = place[connection.to] else { continue }
      let label = label(connection)
      links.append(
        MeasuredMap.MeasuredLink(
          index: index, source: source, target: target, label: label.bolder, labelWidth: label.text?.width ?? 0))
    }
  }

  /// The words of a connection as every theme has room for them, and as they are painted.
  private mutating func label(_ connection: Connection) -> (text: FittedText?, bolder: FittedText?) {
    guard let words = connection.label else { return (nil, nil) }
    let drawable = DrawableText(words)
    let name = Findings.name(labelOf: connection)
    guard !drawable.text.isEmpty else {
      report(name, drawable, FittedText())
      return (nil, nil)
    }
    let size = LabelPill.fontSize * options.textScale
    let style = TypeStyle.style(
      size: size, weight: 500, text: drawable.text, language: language)
    let fitted = BoxFitter(measurer: text).line(
      drawable, style: style, size: size, width: LabelPill.greatestWidth * options.textScale)
    report(name, drawable, fitted)
    if fitted.isShortened {
      findings.add("text-shortened", "There is no room for \(name) as it is; it is drawn shortened.")
    }
    let bolder = fitted.bolder(
      by: sizes.weightStep, in: .card(width: .infinity, height: 0), measurer: text)
    return (fitted, bolder)
  }

  /// The title is set when the page is framed; what cannot be drawn of it is told here.
  private mutating func reportTitle() {
    let title = ComposeContext.title(map, options)
    var fitted = FittedText()
    if ComposeContext.showsTitle(map, options, hierarchy) {
      let style = PageComposer.titleStyle(
        title.text, scale: options.textScale, theme: theme, language: language)
      fitted.missing = text.shape(title.text, style: style).missing
    } else if !title.text.isEmpty {
      return
    }
    report("the title \(Findings.quoted(title.text))", title, fitted)
  }

  /// The branch colour of every idea: that of its branch, or the nearest one above that a user chose.
  private mutating func branchColors() -> [BranchColor?] {
    var result: [BranchColor?] = Array(repeating: nil, count: map.ideas.count)
    var stack: [(idea: Int, inherited: BranchColor?)] = hierarchy.roots.reversed().map { ($0, nil) }
    while let (idea, inherited) = stack.popLast() {
      var color = inherited
      if color == nil, let branch = hierarchy.branch[idea] { color = BranchColor(slot: branch) }
      var passedOn = color
      if let own = userColor(idea) {
        color = own
        // A root's colour is its own affair: its branches keep theirs.
        passedOn = hierarchy.depth[idea] == 0 ? nil : own
      }
      result[idea] = color
      let isHub = hierarchy.parent[idea] == nil && hierarchy.depth[idea] == 1
      for (place, child) in hierarchy.children[idea].enumerated() {
        let isTurned = isHub && hierarchy.subBranch[child] != nil
        stack.append((child, isTurned ? passedOn?.turned(forChild: place) : passedOn))
      }
    }
    return result
  }

  private mutating func userColor(_ index: Int) -> BranchColor? {
    guard let text = map.ideas[index].color, !text.isEmpty else { return nil }
    guard let color = CSSColor.parse(text), color.alpha > 0 else {
      findings.add(
        "unknown-color",
        "The colour \(Findings.quoted(text)) of \(Findings.name(map.ideas[index])) is no visible CSS colour; its branch's is used."
      )
      return nil
    }
    return BranchColor(user: color)
  }

  /// Where the text of an idea goes, and the size that follows from it.
  private enum TextPlace {
    /// In the shape that the map asks for.
    case given
    /// In a circle that follows its text.
    case inside(radius: Double, text: FittedText)
    /// Beside the circle; whether because it is too long for one.
    case outside(isTooLong: Bool)
  }

  private func request(_ index: Int) -> OrbFitter.Request {
    let idea = map.ideas[index]
    return OrbFitter.Request(
      text: DrawableText(idea.text), depth: hierarchy.depth[index], degree: hierarchy.degree[index],
      weight: idea.weight, hasBadge: Icon(kind: idea.kind) != nil, language: language)
  }

  /// The place of every text: by the rules first, and what does not fit into its circle stands beside it as well.
  private func texts() -> [TextPlace] {
    var isOutside = LabelRule.outside(map, hierarchy, rules: rules)
    var isTooLong = [Bool](repeating: false, count: map.ideas.count)
    let fitter = OrbFitter(sizes: sizes, measurer: text)
    var result = [TextPlace](repeating: .given, count: map.ideas.count)
    for index in map.ideas.indices where map.ideas[index].isSizeFree && !isOutside[index] {
      let request = request(index)
      let orb = fitter.fit(request)
      result[index] = .inside(radius: orb.radius, text: orb.text)
      isTooLong[index] =
        orb.text.isShortened || orb.radius > sizes.textRadius.at(depth: request.depth) * 1.01
        || orb.text.lines.count > Self.mostLines
    }
    for index in map.ideas.indices where isTooLong[index] { isOutside[index] = true }
    LabelRule.agree(&isOutside, isForced: isTooLong, hierarchy)
    for index in map.ideas.indices where isOutside[index] && map.ideas[index].isSizeFree {
      result[index] = .outside(isTooLong: isTooLong[index])
    }
    return result
  }

  /// More lines than this are no label but a page.
  private static let mostLines = 6

  private mutating func measured(
    _ index: Int, _ place: TextPlace, color: BranchColor?
  ) -> MeasuredMap.MeasuredIdea {
    let idea = map.ideas[index]
    let icon = Icon(kind: idea.kind)
    var result = MeasuredMap.MeasuredIdea(form: .circle(radius: 0), text: FittedText(), color: color, link: link(idea))
    switch place {
    case .given: (result.form, result.text) = given(index)
    case .inside(let radius, let text): (result.form, result.text) = (.circle(radius: radius), text)
    case .outside(let isTooLong):
      let labels = LabelFitter(sizes: sizes, measurer: text, scale: options.textScale)
      var request = request(index)
      let rule = rules[hierarchy.component[index]]
      // In rows and columns all leaves are alike, so that their texts begin on one line.
      if rule != .organic, rule != .inside { request.degree = 1 }
      let radius = labels.radius(request, isPicture: idea.hasPictureOutside)
      result.form = .circle(radius: radius)
      result.badge = icon.flatMap {
        Badge(icon: $0, radius: radius, form: result.form, isTextOutside: true, scale: options.textScale)
      }
      let words = labels.fit(request, isWide: rule == .tidy(.horizontal), isLong: isTooLong)
      report(Findings.name(idea), request.text, words)
      reportShortened(idea, words)
      let gap = labels.gap(isPicture: idea.hasPictureOutside, radius: radius, badge: result.badge)
      guard !words.lines.isEmpty else { return result }
      result.label = OutsideLabel(
        text: words.bolder(by: sizes.weightStep, in: .card(width: words.width, height: 0), measurer: text),
        block: words, gap: gap, side: isTooLong ? .below : isRightToLeft ? .left : .right, prefersBelow: isTooLong)
      return result
    }
    if let position = idea.position, !position.isWritable {
      findings.add(
        "unusable-position",
        "The position of \(Findings.name(idea)) lies beyond ±67108864 units; the idea counts as not placed.")
    }
    report(Findings.name(idea), DrawableText(idea.text), result.text)
    reportShortened(idea, result.text)
    result.badge = icon.flatMap {
      Badge(icon: $0, radius: result.form.innerRadius, form: result.form, scale: options.textScale)
    }
    result.text = result.text.bolder(by: sizes.weightStep, in: result.form, measurer: text)
    return result
  }

  private func given(_ index: Int) -> (MeasuredMap.Form, FittedText) {
    switch map.ideas[index].size {
    case .box(let width, let height):
      return (.card(width: width, height: height), card(request(index), width: width, height: height))
    case .circle(let radius):
      return (.circle(radius: radius), OrbFitter(sizes: sizes, measurer: text).fit(request(index), radius: radius))
    case nil: return (.circle(radius: 0), FittedText())
    }
  }

  private mutating func reportShortened(_ idea: Idea, _ fitted: FittedText) {
    guard fitted.isShortened else { return }
    findings.add(
      "text-shortened",
      "The text of \(Findings.name(idea)) does not fit into its shape and is drawn shortened; the full text is kept as its title."
    )
  }

  private func card(_ request: OrbFitter.Request, width: Double, height: Double) -> FittedText {
    let size = sizes.font.at(depth: request.depth)
    let padding = min(10.0, min(width, height) * 0.14)
    let style = TypeStyle.style(
      size: size, weight: sizes.weight.at(depth: request.depth), text: request.text.text, language: language)
    return BoxFitter(measurer: text).fit(
      request.text, style: style, width: width - 2 * padding, height: height - 2 * padding,
      sizes: min(size, sizes.leastFont)...size)
  }

  /// Tells what of a text cannot be drawn; the name says in a sentence whose text it is.
  private mutating func report(_ name: String, _ drawable: DrawableText, _ fitted: FittedText) {
    if drawable.dropped > 0 {
      let many = drawable.dropped == 1 ? "1 character" : "\(drawable.dropped) characters"
      findings.add(
        "undrawable-characters",
        "\(many) of \(name) cannot be drawn (controls, invisible or surplus marks) and were left out of the picture.")
    }
    if !fitted.missing.isEmpty {
      findings.add(
        "missing-glyphs",
        "No font at hand has \(Findings.listed(fitted.missing)) of \(name); boxes are drawn. \(FontHint.sentence(for: fitted.missing))"
      )
    }
  }

  private mutating func link(_ idea: Idea) -> String? {
    guard let text = idea.link, !text.isEmpty else { return nil }
    if let link = SafeLink.checked(text) { return link }
    findings.add(
      "unsafe-link",
      "The link \(Findings.quoted(text)) of \(Findings.name(idea)) is not a web or mail address and was left out.")
    return nil
  }
}

extension Idea {
  /// Whether the map does not say, or does not say sensibly, how large it is.
  fileprivate var isSizeFree: Bool {
    switch size {
    case .circle(let radius): !(radius.isFinite && radius > 0)
    case .box(let width, let height): !(width.isFinite && height.isFinite && width > 0 && height > 0)
    case nil: true
    }
  }
}
