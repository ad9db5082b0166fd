import MapScene

/// What a scene shows, sorted by what the checklist asks of it.
struct DrawnPicture {
  /// An orb or a card.
  struct Body {
    var bounds: Rect
    var isRound: Bool
    var paint: Paint
    var lines: [TextLine] = []
    var label: [TextLine] = []

    var centre: ScenePoint { ScenePoint((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2) }
    var radius: Double { bounds.width / 2 }

    /// The distance to another; negative where they overlap.
    func gap(to other: Body) -> Double {
      switch (isRound, other.isRound) {
      case (true, true): (centre - other.centre).length - radius - other.radius
      case (false, true): gap(of: bounds, toCircle: other)
      case (true, false): gap(of: other.bounds, toCircle: self)
      case (false, false): bounds.gap(to: other.bounds)
      }
    }

    /// The distance of a box to it.
    func gap(to box: Rect) -> Double { isRound ? gap(of: box, toCircle: self) : bounds.gap(to: box) }

    private func gap(of box: Rect, toCircle circle: Body) -> Double {
      let x = min(max(circle.centre.x, box.minX), box.maxX)
      let y = min(max(circle.centre.y, box.minY), box.maxY)
      return (ScenePoint(x, y) - circle.centre).length - circle.radius
    }
  }

  /// A dendrite: its outline from one side over the round tip to the other.
  struct Branch {
    var outline: Path
    var stops: [Color]

    private var points: [ScenePoint] { outline.points }
    /// The last point of the first side: as many lie on each side, and five of the round end between them.
    private var last: Int { (points.count - 5) / 2 - 1 }
    private func middle(_ index: Int) -> ScenePoint { (points[index] + points[points.count - 1 - index]) / 2 }
    private func width(_ index: Int) -> Double { (points[index] - points[points.count - 1 - index]).length }

    var start: ScenePoint { middle(0) }
    var tip: ScenePoint { points[last + 3] }
    /// Points along its middle, from the parent to the child.
    var spine: [ScenePoint] { (0...last).map { middle($0) } }
    /// How much wider it is at its parent than in its middle.
    var flare: Double { width(0) / max(width(last / 2), 1e-9) }
  }

  /// The ideas by their place among the accessible nodes.
  var bodies: [Int: Body] = [:]
  var branches: [Branch] = []
  /// The stops of every other line.
  var links: [[Color]] = []
  /// The words of connections.
  var pills: [Rect] = []
  /// Names over all circles, words of connections, title, legend and footer.
  var furniture: [TextLine] = []
  /// Strokes and discs of badges with the disc they lie on.
  var icons: [(icon: Color, ground: Color)] = []

  init(_ scene: Scene) {
    for layer in scene.layers {
      for item in layer.items {
        switch layer.kind {
        case .ideas: addIdea(item)
        case .connections: addLine(item)
        case .labels: addLabel(item)
        case .furniture: if case .text(let line) = item.shape { furniture.append(line) }
        case .ground, .shadows: break
        }
      }
    }
  }

  private mutating func addIdea(_ item: SceneItem) {
    guard let node = item.accessible else { return }
    switch item.shape {
    case .disc(_, _, let paint) where bodies[node] == nil:
      bodies[node] = Body(bounds: item.bounds, isRound: true, paint: paint)
    case .fill(_, let paint) where bodies[node] == nil:
      bodies[node] = Body(bounds: item.bounds, isRound: false, paint: paint)
    case .text(let line) where line.halo == nil: bodies[node]?.lines.append(line)
    case .text(let line): bodies[node]?.label.append(line)
    default: break
    }
  }

  private mutating func addLine(_ item: SceneItem) {
    let colors: [Color]
    switch item.shape {
    case .fill(_, let paint), .stroke(_, let paint, _): colors = Self.colors(paint)
    default: return
    }
    if case .fill(let path, _) = item.shape, path.points.count > 40 {
      branches.append(Branch(outline: path, stops: colors))
    } else {
      links.append(colors)
    }
  }

  private mutating func addLabel(_ item: SceneItem) {
    switch item.shape {
    case .fill: pills.append(item.bounds)
    case .text(let line):
      // The name of an idea of an atlas; the words of a connection belong to nobody.
      if let node = item.accessible { bodies[node]?.label.append(line) } else { furniture.append(line) }
    default: break
    }
  }

  static func colors(_ paint: Paint) -> [Color] {
    switch paint {
    case .solid(let color): [color]
    case .linear(_, _, let stops): stops.map(\.color)
    case .radial(_, _, _, _, let stops): stops.map(\.color)
    }
  }

  /// The box of lines that stand together; nil for none.
  static func box(_ lines: [TextLine]) -> Rect? {
    lines.reduce(nil) { result, line in
      let box = Rect(
        minX: min(line.origin.x, line.ink.minX), minY: line.ink.minY,
        maxX: max(line.origin.x + line.advance, line.ink.maxX), maxY: line.ink.maxY)
      return result.map { $0.union(box) } ?? box
    }
  }
}
