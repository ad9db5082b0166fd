/// Everything that makes one look, as values: colours, formulas of branch colours, widths and sizes.
///
/// Lengths are in units, lightness and chroma in OKLCH. A list by depth ends with the value for all deeper ideas.
public struct Theme: Hashable, Sendable {
  /// The name in options and reports.
  public var name: String
  /// What it looks like, in one sentence.
  public var about: String
  /// The colour of the page.
  public var ground: OKLCH
  /// The colour of titles and labels on the ground.
  public var ink: OKLCH
  /// The colour of subtitles and footers.
  public var muted: OKLCH
  /// The colour of the ring round the idea that has the keyboard's focus.
  public var focus: OKLCH
  /// The colour of the dots of the grid; nil when the theme has none.
  public var gridDot: OKLCH?
  /// The least contrast of text with what lies under it.
  public var minimumTextContrast: Double
  /// How the idea in the middle is drawn: it is the only one without a hue.
  public var root: RootTokens
  /// How lines and rims get their colour from their branch.
  public var line: LineFormula
  /// How fills get theirs, for depth 1, 2 and from 3 on.
  public var fills: [FillFormula]
  /// The fill of a circle whose text stands beside it.
  public var dot: FillFormula
  /// Lightness and chroma of text in a coloured orb, from depth 1 on; the hue is the branch's.
  public var orbText: [ToneFormula]
  /// The shadow under an orb, or the glow round it.
  public var glow: GlowFormula
  /// How rims are drawn, from the root on.
  public var rims: [RimFormula]
  /// The rim of a circle whose text stands beside it.
  public var dotRim: RimFormula
  /// The disc that tells what kind of thing was captured.
  public var badge: BadgeTokens
  /// The paper that drawings lie on.
  public var sheet: OKLCH
  /// How connections are drawn.
  public var connection: ConnectionTokens
  /// How text on lines is drawn.
  public var label: LabelTokens
  /// How an atlas is drawn: a map of which the page shows only the main ideas by name.
  public var atlas: AtlasTokens
  /// Sizes of circles and text.
  public var sizes: SizeTokens

  /// The theme with a given name, or nil.
  public static func named(_ name: String) -> Theme? { all.first { $0.name == name } }

  /// The built-in themes.
  public static var all: [Theme] { [light, dark, paper, contrast] }

  /// The theme for a map that has a ground of its own and none that was asked for.
  package static func suiting(ground: Color?) -> Theme {
    guard let ground else { return .light }
    return ground.over(Theme.light.ground.color).isDark ? .dark : .light
  }
}

extension Color {
  /// Whether white stands out from it more than black does.
  package var isDark: Bool { luminance <= 0.18 }
}

extension Array {
  /// The element for a depth; the last one for all deeper.
  package func at(depth: Int) -> Element { self[Swift.min(Swift.max(depth, 0), count - 1)] }
}
