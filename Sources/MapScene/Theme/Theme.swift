/// Everything that makes one look, as values: colours, formulas of branch colours, widths and sizes.
///
/// Lengths are in units, lightness and chroma in OKLCH.
public struct Theme: Hashable, Sendable {
  /// The name in options and reports.
  public var name: String
  /// The colour of the page.
  public var ground: OKLCH
  /// The colour of titles and labels on the ground.
  public var ink: OKLCH
  /// The colour of subtitles and footers.
  public var muted: OKLCH
  /// The colour of the dots of the grid; nil when the theme has none.
  public var gridDot: OKLCH?
  /// The colour of lines that belong to the root.
  public var rootLine: OKLCH
  /// The middle of the root's fill.
  public var rootInner: OKLCH
  /// The rim of the root's fill.
  public var rootOuter: OKLCH
  /// The text of the root.
  public var rootText: OKLCH
  /// The fill of badges.
  public var badgeFill: OKLCH
  /// How lines and rims get their colour from their branch.
  public var line: LineFormula
  /// How fills get theirs, for depth 1, 2 and from 3 on.
  public var fills: [FillFormula]
  /// Lightness and chroma of text in a coloured orb; the hue is the branch's.
  public var orbText: ToneFormula
  /// Lightness and chroma with which a line leaves the root, in the hue of its branch.
  public var rootStart: ToneFormula
  /// The shadow under an orb; nil for none.
  public var shadow: ShadowFormula?
  /// How rims are drawn.
  public var rim: RimTokens
  /// How connections are drawn.
  public var connection: ConnectionTokens
  /// Sizes of circles and text.
  public var sizes: SizeTokens

  /// The theme with a given name, or nil.
  public static func named(_ name: String) -> Theme? { all.first { $0.name == name } }

  /// The built-in themes.
  public static var all: [Theme] { [light] }
}

/// A colour of which only lightness and chroma are fixed.
public struct ToneFormula: Hashable, Sendable {
  /// Lightness.
  public var lightness: Double
  /// Chroma.
  public var chroma: Double

  /// Makes a tone.
  public init(_ lightness: Double, _ chroma: Double) {
    self.lightness = lightness
    self.chroma = chroma
  }
}

/// How a line or a rim gets its colour from its branch's offset δ and its depth.
public struct LineFormula: Hashable, Sendable {
  /// Lightness at δ = 0 and depth 1.
  public var lightness: Double
  /// Share of δ in lightness when δ is negative.
  public var darkShare: Double
  /// Share of δ in lightness when δ is positive.
  public var lightShare: Double
  /// Change of lightness with each depth after the first.
  public var lightnessPerDepth: Double
  /// Chroma at depth 1.
  public var chroma: Double
  /// Change of chroma with each depth after the first.
  public var chromaPerDepth: Double
  /// The least contrast with the ground; lightness moves away from the ground until it is reached.
  public var minimumContrast: Double
}

/// How the fill of an orb gets its colours from its branch's offset δ.
public struct FillFormula: Hashable, Sendable {
  /// Lightness at δ = 0.
  public var lightness: Double
  /// Share of δ in lightness.
  public var share: Double
  /// Chroma.
  public var chroma: Double
  /// What the middle adds to lightness.
  public var innerLift: Double
  /// The middle's factor on chroma.
  public var innerChroma: Double
  /// How far the middle's hue may turn toward yellow, in degrees.
  public var innerWarmth: Double
  /// What the rim adds to lightness.
  public var outerLift: Double
  /// The rim's factor on chroma.
  public var outerChroma: Double
  /// How far the rim's hue may turn toward blue, in degrees.
  public var outerCoolness: Double
}

/// A soft shadow in the hue of its orb.
public struct ShadowFormula: Hashable, Sendable {
  /// Lightness and chroma.
  public var tone: ToneFormula
  /// The colour under a root.
  public var root: OKLCH
  /// Opacity at its strongest.
  public var alpha: Double
  /// Where it begins, in radii of the orb.
  public var innerRadius: Double
  /// How far it reaches beyond the rim, in radii.
  public var spread: Double
  /// How far it reaches at least, in units.
  public var leastSpread: Double
  /// How far it is lowered, in radii.
  public var drop: Double
  /// How far it is lowered at least, in units.
  public var leastDrop: Double
}

/// Widths and tones of rims.
public struct RimTokens: Hashable, Sendable {
  /// Width of the rim at depth 1.
  public var branchWidth: Double
  /// What the rim at depth 1 adds to the lightness of the line colour.
  public var branchLift: Double
  /// Opacity of the rim at depth 1.
  public var branchAlpha: Double
  /// Width of the rim from depth 2 on.
  public var twigWidth: Double
}

/// Widths of connections.
public struct ConnectionTokens: Hashable, Sendable {
  /// Width of a dendrite at its parent, by the parent's depth.
  public var ribbonWidths: [Double]
  /// Width at the child as a share of the child's own width.
  public var childShare: Double
  /// The swelling at a root's rim, in radii.
  public var rootFlare: Double
  /// The swelling at other rims, in radii.
  public var flare: Double
  /// Width of a cross link.
  public var crossWidth: Double
  /// Dashes and gaps of a cross link.
  public var crossDashes: [Double]
  /// Width of a plain link of weight 1.
  public var plainWidth: Double
  /// Free distance between a link's ends and the rims.
  public var linkGap: Double
}

/// Sizes of circles and text by depth; the last value of each list holds for all deeper ideas.
public struct SizeTokens: Hashable, Sendable {
  /// Font size.
  public var font: [Double]
  /// Weight of text inside a circle.
  public var weight: [Int]
  /// From the corner of the text to the rim.
  public var padding: [Double]
  /// Least radius.
  public var leastRadius: [Double]
  /// The first step of the ladder of radii.
  public var ladderStart: Double
  /// The factor from step to step.
  public var ladderFactor: Double
  /// The share of a step by which a radius may be rounded down.
  public var ladderTolerance: Double
  /// The greatest radius of a circle that follows its text.
  public var greatestRadius: Double
  /// The least font size, for text in a given footprint.
  public var leastFont: Double
}

extension Theme {
  /// Lit beads on white.
  public static let light = Theme(
    name: "light",
    ground: OKLCH(0.982, 0.004, 265),
    ink: OKLCH(0.27, 0.035, 275),
    muted: OKLCH(0.50, 0.025, 275),
    gridDot: OKLCH(0.895, 0.010, 265),
    rootLine: OKLCH(0.42, 0.045, 275),
    rootInner: OKLCH(0.44, 0.055, 275),
    rootOuter: OKLCH(0.27, 0.045, 280),
    rootText: OKLCH(0.99, 0, 0),
    badgeFill: OKLCH(0.997, 0, 0),
    line: LineFormula(
      lightness: 0.655, darkShare: 0.85, lightShare: 0.45, lightnessPerDepth: 0.012, chroma: 0.145,
      chromaPerDepth: -0.012, minimumContrast: 3.0),
    fills: [
      lightFill(0.775, share: 0.52, chroma: 0.142), lightFill(0.875, share: 0.28, chroma: 0.085),
      lightFill(0.93, share: 0.15, chroma: 0.048),
    ],
    orbText: ToneFormula(0.25, 0.055),
    rootStart: ToneFormula(0.50, 0.10),
    shadow: ShadowFormula(
      tone: ToneFormula(0.50, 0.09), root: OKLCH(0.35, 0.04, 275), alpha: 0.30, innerRadius: 0.80, spread: 0.26,
      leastSpread: 5, drop: 1.4 * 0.07, leastDrop: 1.4 * 2),
    rim: RimTokens(branchWidth: 1.2, branchLift: -0.06, branchAlpha: 0.55, twigWidth: 1.6),
    connection: ConnectionTokens(
      ribbonWidths: [5.2, 3.8, 2.9, 2.2, 1.8], childShare: 0.78, rootFlare: 0.19, flare: 0.13, crossWidth: 2.1,
      crossDashes: [0.01, 4.6], plainWidth: 1.5, linkGap: 3.5),
    sizes: SizeTokens(
      font: [21, 15, 13, 12, 11.5], weight: [600, 600, 500, 500, 400], padding: [17, 13, 10.5, 9, 8],
      leastRadius: [44, 30, 22, 17, 15], ladderStart: 15, ladderFactor: 1.1225, ladderTolerance: 0.22,
      greatestRadius: 95, leastFont: 9))

  private static func lightFill(_ lightness: Double, share: Double, chroma: Double) -> FillFormula {
    FillFormula(
      lightness: lightness, share: share, chroma: chroma, innerLift: 0.055, innerChroma: 0.72, innerWarmth: 10,
      outerLift: -0.025, outerChroma: 1.10, outerCoolness: 5)
  }
}

extension Array {
  /// The element for a depth; the last one for all deeper.
  package func at(depth: Int) -> Element { self[Swift.min(Swift.max(depth, 0), count - 1)] }
}
