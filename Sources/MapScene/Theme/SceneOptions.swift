internal import IdeaModel

/// The ground of a picture.
public enum Background: Hashable, Sendable {
  /// The map's own background if it has one, else the theme's ground.
  case theme
  /// None: the picture is transparent.
  case none
  /// One colour.
  case color(Color)
}

/// Which parent an idea gets when several are equally near to the root.
public enum ParentChoice: Hashable, Sendable {
  /// The one whose connection comes first in the file.
  case fileOrder
  /// The one with the least id, so that the order of the file does not matter.
  case leastID
}

/// Whether the page says which colour belongs to which branch.
public enum LegendChoice: String, Hashable, Sendable, CaseIterable {
  /// With more than eight branches of several ideas: their colours are no longer told apart by everybody.
  case auto
  /// Whenever there are two branches or more.
  case always
  /// Never.
  case never
}

/// Everything that steers how a map is composed.
public struct SceneOptions: Hashable, Sendable {
  /// The look; nil by default: light, or dark for a map whose own ground is dark.
  public var theme: Theme?
  /// Overrides the map's title; nil by default.
  public var title: String?
  /// Overrides the map's language, as a BCP 47 tag; nil by default.
  public var language: String?
  /// The ground; `.theme` by default.
  public var background: Background
  /// Whether the grid of dots is drawn; false by default.
  public var showsGrid: Bool
  /// Whether the lower left corner lists the branches in their colours; `.auto` by default.
  public var legend: LegendChoice
  /// Words in the lower right corner; nil by default.
  public var footer: String?
  /// Whether each idea wears its number in the reading order; false by default.
  public var showsOrder: Bool
  /// Which of several equally near parents an idea gets; `.fileOrder` by default, `.leastID` for organic layouts.
  public var parentChoice: ParentChoice
  /// The id of an idea that is the root of its component, whatever is marked there; nil by default.
  public var root: String?
  /// Whether every component has branches, even one with so many connections that it is no tree worth the name; false by
  /// default, true for the layouts of trees.
  public var isAlwaysTree: Bool
  /// The factor on text and all that follows from it, 0.5…4; 1 by default.
  public var textScale: Double
  /// Which texts stand beside their circles before anything has its place; `.inside` by default.
  package var labelRule = LabelRule.inside

  /// Makes options; everything has a default.
  public init(
    theme: Theme? = nil, title: String? = nil, language: String? = nil, background: Background = .theme,
    showsGrid: Bool = false, parentChoice: ParentChoice = .fileOrder, root: String? = nil, isAlwaysTree: Bool = false,
    textScale: Double = 1, legend: LegendChoice = .auto, footer: String? = nil, showsOrder: Bool = false
  ) {
    self.theme = theme
    self.title = title
    self.language = language
    self.background = background
    self.showsGrid = showsGrid
    self.parentChoice = parentChoice
    self.root = root
    self.isAlwaysTree = isAlwaysTree
    self.textScale = textScale
    self.legend = legend
    self.footer = footer
    self.showsOrder = showsOrder
  }
}

extension SceneOptions {
  /// The look of a map: the one asked for, else the one that suits its ground.
  func theme(for map: IdeaMap) -> Theme { theme ?? .suiting(ground: ownGround(of: map)) }

  /// The colour of the page; nil for a transparent one.
  func ground(of map: IdeaMap, theme: Theme) -> Color? {
    background == .none ? nil : ownGround(of: map) ?? theme.ground.color
  }

  /// The ground that the caller or the map chose.
  private func ownGround(of map: IdeaMap) -> Color? {
    switch background {
    case .none: nil
    case .color(let color): color
    case .theme: map.background.flatMap { CSSColor.parse($0) }
    }
  }
}
