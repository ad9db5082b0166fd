/// One thing to paint.
///
/// Everything is resolved: painters choose no colour, size or place.
public enum Shape: Hashable, Sendable {
  /// A filled circle.
  case disc(centre: ScenePoint, radius: Double, paint: Paint)
  /// A stroked circle; `radius` is that of the middle of the line.
  case ring(centre: ScenePoint, radius: Double, paint: Paint, style: StrokeStyle)
  /// A soft shadow or glow: the colour fades from `innerRadius` to nothing at `outerRadius` by the stops of `Shadow.falloff`.
  case shadow(centre: ScenePoint, innerRadius: Double, outerRadius: Double, color: Color)
  /// A filled path (non-zero winding).
  case fill(Path, paint: Paint)
  /// A stroked path.
  case stroke(Path, paint: Paint, style: StrokeStyle)
  /// One line of text.
  case text(TextLine)
  /// A picture that fills a rectangle with round corners, its edges cut there; a circle is a square with the roundest.
  ///
  /// `alt` says what can be seen in it; empty for decoration.
  case image(SceneImage, area: Rect, cornerRadius: Double, alt: String)
  /// A pattern of dots of radius `radius` at every multiple of `spacing` in `area`.
  case dotGrid(area: Rect, spacing: Double, radius: Double, color: Color)
}

/// How shadows and glows fall off.
public enum Shadow {
  /// Offsets from the inner to the outer radius, with the factor on the colour's alpha.
  public static let falloff: [(offset: Double, factor: Double)] = [
    (0, 1), (0.12, 0.78), (0.28, 0.50), (0.45, 0.27), (0.65, 0.11), (0.82, 0.03), (1, 0),
  ]
}

/// One line of text, to be shaped and painted as it is.
public struct TextLine: Hashable, Sendable {
  /// The characters in logical order.
  public var text: String
  /// The left end of the baseline, whatever the direction.
  public var origin: ScenePoint
  /// The font size in units.
  public var size: Double
  /// Family, weight, language.
  public var style: TextStyle
  /// The logical width in units.
  public var advance: Double
  /// What the ink covers on the page.
  public var ink: Rect
  /// Whether the line reads from right to left.
  public var isRightToLeft: Bool
  /// Its colour.
  public var color: Color
  /// A line round the letters in the colour of the ground, drawn first.
  public var halo: Halo?

  /// A stroke behind the letters.
  public struct Halo: Hashable, Sendable {
    /// Its colour.
    public var color: Color
    /// The full width of the stroke in units.
    public var width: Double

    /// Makes a halo.
    public init(color: Color, width: Double) {
      self.color = color
      self.width = width
    }
  }

  /// Makes a line.
  public init(
    text: String, origin: ScenePoint, size: Double, style: TextStyle, advance: Double, ink: Rect, isRightToLeft: Bool,
    color: Color, halo: Halo? = nil
  ) {
    self.text = text
    self.origin = origin
    self.size = size
    self.style = style
    self.advance = advance
    self.ink = ink
    self.isRightToLeft = isRightToLeft
    self.color = color
    self.halo = halo
  }
}

/// A shape and whom it speaks for.
public struct SceneItem: Hashable, Sendable {
  /// What is painted.
  public var shape: Shape
  /// The place in `Scene.accessible` of the idea it belongs to; nil for decoration.
  public var accessible: Int?
  /// What the shape covers, line widths and halos included, in units.
  public var bounds: Rect

  /// Makes an item.
  public init(shape: Shape, accessible: Int? = nil, bounds: Rect) {
    self.shape = shape
    self.accessible = accessible
    self.bounds = bounds
  }
}

/// A run of items painted together, from back to front.
public struct SceneLayer: Hashable, Sendable {
  /// What a layer holds.
  public enum Kind: String, Sendable {
    /// Grid and nebulae.
    case ground
    /// Shadows and glows of the orbs.
    case shadows
    /// Lines of connections.
    case connections
    /// Orbs with their text and badges.
    case ideas
    /// Labels of connections, and the names of an atlas.
    case labels
    /// Title, legend, footer.
    case furniture
  }

  /// What it holds.
  public var kind: Kind
  /// Its items, from back to front.
  ///
  /// In `.ideas` they follow the reading order, those of one idea next to each other.
  public var items: [SceneItem]

  /// Makes a layer.
  public init(kind: Kind, items: [SceneItem]) {
    self.kind = kind
    self.items = items
  }
}

/// What assistive technology is told of one idea or of the title.
public struct AccessibleNode: Hashable, Sendable {
  /// Its role.
  public enum Role: String, Sendable {
    /// The map's title.
    case heading
    /// An idea in the list of ideas.
    case listItem
  }

  /// Its role.
  public var role: Role
  /// The full text of the idea, nothing shortened.
  public var name: String
  /// More about it: its kind, its description, its note, what it is connected to; empty if there is nothing to say.
  public var description: String
  /// The idea's own id; nil for the title.
  public var ideaID: String?
  /// Depth in the tree, 1 for a root.
  public var level: Int
  /// Place among its siblings, from 1.
  public var positionInSet: Int
  /// The number of its siblings with itself.
  public var setSize: Int
  /// Where the idea leads to, already checked to be harmless.
  public var link: String?
  /// The place of the idea on the page.
  public var bounds: Rect
  /// Whether the drawn text is shorter than `name`, so that the full text must be kept at hand.
  public var isShortened: Bool

  /// Makes a node.
  public init(
    role: Role, name: String, description: String = "", ideaID: String? = nil, level: Int = 1, positionInSet: Int = 1,
    setSize: Int = 1, link: String? = nil, bounds: Rect, isShortened: Bool = false
  ) {
    self.role = role
    self.name = name
    self.description = description
    self.ideaID = ideaID
    self.level = level
    self.positionInSet = positionInSet
    self.setSize = setSize
    self.link = link
    self.bounds = bounds
    self.isShortened = isShortened
  }
}

/// A finished picture as values: what to paint, in order, and what it means.
public struct Scene: Hashable, Sendable {
  /// The page in units; everything painted lies inside.
  public var bounds: Rect
  /// The colour of the ground; nil for a transparent one.
  public var background: Color?
  /// The language of the text, as a BCP 47 tag, or `und`.
  public var language: String
  /// The title of the map; never empty.
  public var title: String
  /// The map in one or two sentences.
  public var summary: String
  /// The layers, from back to front.
  public var layers: [SceneLayer]
  /// What assistive technology is told, in reading order.
  public var accessible: [AccessibleNode]
  /// How many ideas are drawn without their text, since the page is too small for it.
  public var unnamed = 0

  /// Makes a scene.
  public init(
    bounds: Rect, background: Color?, language: String, title: String, summary: String, layers: [SceneLayer],
    accessible: [AccessibleNode]
  ) {
    self.bounds = bounds
    self.background = background
    self.language = language
    self.title = title
    self.summary = summary
    self.layers = layers
    self.accessible = accessible
  }
}
