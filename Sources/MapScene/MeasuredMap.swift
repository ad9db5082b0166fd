public import GraphLayout
public import IdeaModel

/// A map whose ideas have their place in the hierarchy, their text in lines and their size; only positions are missing.
public struct MeasuredMap: Sendable {
  /// The shape that an idea is drawn as.
  package enum Form: Hashable, Sendable {
    /// An orb.
    case circle(radius: Double)
    /// A rounded card.
    case card(width: Double, height: Double)

    /// The radius of the circle round the middle that touches the shape's nearest side.
    package var innerRadius: Double {
      switch self {
      case .circle(let radius): radius
      case .card(let width, let height): min(width, height) / 2
      }
    }

    /// The room that it takes by itself.
    var footprint: Footprint {
      switch self {
      case .circle(let radius): Footprint(radius: radius)
      case .card(let width, let height):
        Footprint(radius: 0, box: Extents(left: width / 2, top: height / 2, right: width / 2, bottom: height / 2))
      }
    }
  }

  /// An idea with its size.
  package struct MeasuredIdea: Sendable {
    package var form: Form
    /// The text inside its shape; no lines if it stands beside it.
    package var text: FittedText
    /// The text beside its circle; nil if it stands inside.
    package var label: OutsideLabel?
    /// The branch colour; nil for a neutral root.
    package var color: BranchColor?
    /// Whether it wears a badge that tells its kind.
    package var badge: Badge?
    package var link: String?
    /// Whether it is a plain disc whatever it holds, since the page is too small to show that.
    package var isPlain = false

    /// The text where it is drawn, relative to the middle of the idea.
    package var drawnText: FittedText { label?.placed(radius: form.innerRadius) ?? text }
  }

  /// A connection with both its ends.
  package struct MeasuredLink: Sendable {
    /// Its place in the map's connections.
    package var index: Int
    package var source: Int
    package var target: Int
    package var label: FittedText?
    /// How wide its label is for the layout: the same in every theme.
    package var labelWidth = 0.0
  }

  /// The map.
  public let map: IdeaMap
  /// How it is composed.
  public let options: SceneOptions
  /// The look that the options ask for, or that suits the map's ground; its lengths are those for the scale of text.
  public internal(set) var theme: Theme
  /// What depends on the connections: roots, trees, branches.
  public let hierarchy: Hierarchy
  /// What was found on the way: unreadable colours, characters without a glyph, shortened texts.
  public let diagnostics: [Diagnostic]
  /// The language of the text, as a BCP 47 tag, or `und`.
  public let language: String
  package var ideas: [MeasuredIdea]
  package internal(set) var links: [MeasuredLink]
  /// Which texts of each component stand beside their circles.
  package let rules: [LabelRule]
  /// What it is drawn with where the page is too small for everything; nil usually.
  package var reduction: Reduction?

  /// Units per length of the title, the footer and their like.
  var furnitureScale: Double { reduction?.furniture ?? options.textScale }
  /// The factor on lengths of lines.
  var lineScale: Double { reduction?.line ?? options.textScale.squareRoot() }

  /// Measures a map.
  ///
  /// Connections whose ends are missing are left out.
  /// - Parameters:
  ///   - map: The map.
  ///   - options: How it is composed.
  ///   - text: The text engine.
  /// - Complexity: O(n log n + m) in ideas *n* and connections *m*; each text costs at most a constant.
  public init(_ map: IdeaMap, options: SceneOptions = SceneOptions(), text: any TextMeasuring) {
    self.init(map, options: options, text: text, rules: nil)
  }

  /// The same by other rules for the text of each component than that of the options.
  init(_ map: IdeaMap, options: SceneOptions, text: any TextMeasuring, rules: [LabelRule]?) {
    var builder = MapMeasurer(map: map, options: options, text: text)
    builder.run(rules: rules)
    self.map = map
    self.options = options
    theme = builder.theme
    hierarchy = builder.hierarchy
    diagnostics = builder.findings.all
    language = builder.language
    ideas = builder.ideas
    links = builder.links
    self.rules = builder.rules
  }

  /// The radius at which an idea is drawn, or half the shorter side of a card.
  ///
  /// - Parameter index: The place of the idea in the map.
  /// - Returns: Units.
  public func radius(of index: Int) -> Double { ideas[index].form.innerRadius }

  /// The lines of text of an idea, as they will be painted.
  ///
  /// - Parameter index: The place of the idea in the map.
  /// - Returns: The lines from top to bottom.
  public func lines(of index: Int) -> [String] { ideas[index].drawnText.lines.map(\.text) }

  /// Whether the text stands beside the circle of an idea, not in it.
  ///
  /// - Parameter index: The place of the idea in the map.
  /// - Returns: True for text beside its circle.
  public func hasTextOutside(_ index: Int) -> Bool { ideas[index].label != nil }

  /// Whether an idea is a small plain circle with its text beside it.
  func isDot(_ index: Int) -> Bool {
    ideas[index].isPlain || ideas[index].label != nil && !map.ideas[index].hasPictureOutside
  }

  /// The box round text that stands beside its circle, relative to the middle of the circle; nil for text inside.
  package func labelBox(_ index: Int) -> Rect? {
    ideas[index].label.map { $0.box($0.side, radius: ideas[index].form.innerRadius) }
  }

  /// Whether the text of an idea had to be shortened.
  ///
  /// - Parameter index: The place of the idea in the map.
  /// - Returns: True if the drawn text is not the whole text.
  public func isShortened(_ index: Int) -> Bool { ideas[index].drawnText.isShortened }

  /// Whether the map is read from right to left: as the text of its first root is, or its language.
  public var isRightToLeft: Bool {
    Script.isRightToLeft(hierarchy.roots.first.map { map.ideas[$0].text } ?? "", language: language)
  }

  /// What the layout engine has to know: a node for each idea and an edge for each whole connection.
  ///
  /// Nodes are in the order of the map's ideas; edges are in the order of its connections, without those whose ends are
  /// missing.
  /// - Complexity: O(n + m).
  public func layoutGraph() -> LayoutGraph { layoutGraph(footprint: footprint) }

  /// What a label adds to the radius of its idea before it has its side, as a share of the root of its area.
  private static let roomOfLabel = 0.3
  /// The ideal length of a connection between two small circles, as a share of the usual one.
  private static let lengthBetweenDots = 0.85
  /// What text above or below a circle keeps free on its left and right, in units: more than above and below it, since
  /// lines of text beside each other read as one.
  private static let airBesideText = 5.0

  /// The same before labels have their sides: each idea with a label is a disc of about as much room.
  package func draftGraph() -> LayoutGraph {
    layoutGraph { index in
      guard let box = labelBox(index) else { return footprint(index) }
      return Footprint(radius: ideas[index].form.innerRadius + Self.roomOfLabel * (box.width * box.height).squareRoot())
    }
  }

  private func layoutGraph(footprint: (Int) -> Footprint) -> LayoutGraph {
    var seen: Set<String> = []
    let nodes = map.ideas.indices.map { index in
      let idea = map.ideas[index]
      var id = idea.id
      while !seen.insert(id).inserted { id += "\u{0}\(index)" }
      let position = idea.position.flatMap { place in
        place.x.isFinite && place.y.isFinite ? Point(place.x, place.y) : nil
      }
      return LayoutNode(
        id: id, footprint: withWaveform(footprint(index), index), position: position,
        isPinned: idea.isPinned && position != nil)
    }
    let edges = links.map { link in
      LayoutEdge(
        id: map.connections[link.index].id, source: link.source, target: link.target,
        lengthFactor: lengthFactor(link))
    }
    return LayoutGraph(
      nodes: nodes, edges: edges, tree: LayoutTree(roots: hierarchy.roots, children: hierarchy.children),
      isDirected: links.map { map.connections[$0.index].isDirected })
  }

  private func footprint(_ index: Int) -> Footprint {
    let idea = ideas[index]
    switch idea.form {
    case .card:
      return idea.form.footprint
    case .circle(let radius):
      // A given size is the footprint as it is, whatever is drawn on it.
      guard map.ideas[index].size == nil else { return Footprint(radius: radius) }
      var box = labelBox(index)
      if let label = idea.label, label.side == .below || label.side == .above {
        let air = Self.airBesideText * options.textScale.squareRoot()
        box?.minX -= air
        box?.maxX += air
      }
      if let badge = idea.badge {
        let disc = Rect(centre: badge.offset, radius: badge.radius + Badge.moat)
        box = box.map { $0.union(disc) } ?? disc
      }
      return Footprint(
        radius: radius,
        box: box.map { Extents(left: -$0.minX, top: -$0.minY, right: $0.maxX, bottom: $0.maxY) })
    }
  }

  /// A connection with words on it is longer, so that they find room between the rims.
  private func lengthFactor(_ link: MeasuredLink) -> Double {
    guard let label = link.label, !label.lines.isEmpty else {
      return isDot(link.source) && isDot(link.target) ? Self.lengthBetweenDots : 1
    }
    let usualGap = 48 * options.textScale.squareRoot()
    let radii = ideas[link.source].form.innerRadius + ideas[link.target].form.innerRadius
    let wanted = link.labelWidth + 2 * LabelPill.padding(label.size) + 28
    return min(2, max(1, (radii + wanted) / (radii + usualGap)))
  }
}
