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
  }

  /// An idea with its size.
  package struct MeasuredIdea: Sendable {
    package var form: Form
    package var text: FittedText
    /// The branch colour; nil for a neutral root.
    package var color: BranchColor?
    /// Whether it wears a badge that tells its kind.
    package var badge: Badge?
    package var link: String?
  }

  /// A connection with both its ends.
  package struct MeasuredLink: Sendable {
    /// Its place in the map's connections.
    package var index: Int
    package var source: Int
    package var target: Int
    package var label: FittedText?
  }

  /// The map.
  public let map: IdeaMap
  /// How it is composed.
  public let options: SceneOptions
  /// The look that the options ask for, or that suits the map's ground; its lengths are those for the scale of text.
  public let theme: Theme
  /// What depends on the connections: roots, trees, branches.
  public let hierarchy: Hierarchy
  /// What was found on the way: unreadable colours, characters without a glyph, shortened texts.
  public let diagnostics: [Diagnostic]
  /// The language of the text, as a BCP 47 tag, or `und`.
  public let language: String
  package let ideas: [MeasuredIdea]
  package let links: [MeasuredLink]

  /// Measures a map.
  ///
  /// Connections whose ends are missing are left out.
  /// - Parameters:
  ///   - map: The map.
  ///   - options: How it is composed.
  ///   - text: The text engine.
  /// - Complexity: O(n log n + m) in ideas *n* and connections *m*; each text costs at most a constant.
  public init(_ map: IdeaMap, options: SceneOptions = SceneOptions(), text: any TextMeasuring) {
    var builder = MapMeasurer(map: map, options: options, text: text)
    builder.run()
    self.map = map
    self.options = options
    theme = builder.theme
    hierarchy = builder.hierarchy
    diagnostics = builder.findings.all
    language = builder.language
    ideas = builder.ideas
    links = builder.links
  }

  /// The radius at which an idea is drawn, or half the shorter side of a card.
  ///
  /// - Parameter index: The place of the idea in the map.
  /// - Returns: Units.
  public func radius(of index: Int) -> Double { ideas[index].form.innerRadius }

  /// The lines of text in an idea, as they will be painted.
  ///
  /// - Parameter index: The place of the idea in the map.
  /// - Returns: The lines from top to bottom.
  public func lines(of index: Int) -> [String] { ideas[index].text.lines.map(\.text) }

  /// Whether the text in an idea had to be shortened.
  ///
  /// - Parameter index: The place of the idea in the map.
  /// - Returns: True if the drawn text is not the whole text.
  public func isShortened(_ index: Int) -> Bool { ideas[index].text.isShortened }

  /// Whether the map is read from right to left: as the text of its first root is, or its language.
  public var isRightToLeft: Bool {
    Script.isRightToLeft(hierarchy.roots.first.map { map.ideas[$0].text } ?? "", language: language)
  }

  /// What the layout engine has to know: a node for each idea and an edge for each whole connection.
  ///
  /// Nodes are in the order of the map's ideas; edges are in the order of its connections, without those whose ends are
  /// missing.
  /// - Complexity: O(n + m).
  public func layoutGraph() -> LayoutGraph {
    var seen: Set<String> = []
    let nodes = map.ideas.indices.map { index in
      let idea = map.ideas[index]
      var id = idea.id
      while !seen.insert(id).inserted { id += "\u{0}\(index)" }
      let position = idea.position.flatMap { place in
        place.x.isFinite && place.y.isFinite ? Point(place.x, place.y) : nil
      }
      return LayoutNode(
        id: id, footprint: footprint(index), position: position, isPinned: idea.isPinned && position != nil)
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
    case .card(let width, let height):
      return Footprint(
        radius: 0, box: Extents(left: width / 2, top: height / 2, right: width / 2, bottom: height / 2))
    case .circle(let radius):
      // A given size is the footprint as it is, whatever is drawn on it.
      guard map.ideas[index].size == nil, let badge = idea.badge else { return Footprint(radius: radius) }
      let far = badge.offset.x + badge.radius + Badge.moat
      let near = badge.offset.x - badge.radius - Badge.moat
      return Footprint(radius: radius, box: Extents(left: -near, top: -near, right: far, bottom: far))
    }
  }

  /// A connection with words on it is longer, so that they find room between the rims.
  private func lengthFactor(_ link: MeasuredLink) -> Double {
    guard let label = link.label, let line = label.lines.first else { return 1 }
    let usualGap = 48 * options.textScale.squareRoot()
    let radii = ideas[link.source].form.innerRadius + ideas[link.target].form.innerRadius
    let wanted = line.metrics.advance * label.size + 2 * LabelPill.padding(label.size) + 28
    return min(2, max(1, (radii + wanted) / (radii + usualGap)))
  }
}
