/// How the idea in the middle is drawn.
public struct RootTokens: Hashable, Sendable {
  /// The colour of its rim and of lines that belong to it.
  public var line: OKLCH
  /// The middle of its fill.
  public var inner: OKLCH
  /// The edge of its fill.
  public var outer: OKLCH
  /// Its text.
  public var text: OKLCH
  /// Lightness and chroma with which a line leaves it, in the hue of the line's branch.
  public var lineStart: ToneFormula
  /// Width of a second ring inside the rim; 0 for none.
  public var ringWidth: Double
  /// How far inside the rim that ring lies.
  public var ringInset: Double
}

/// The disc that tells what kind of thing was captured.
public struct BadgeTokens: Hashable, Sendable {
  /// Its fill.
  public var fill: OKLCH
  /// The width of its ring.
  public var ring: Double
}

/// Widths of connections.
public struct ConnectionTokens: Hashable, Sendable {
  /// Width of a dendrite at its parent, by the parent's depth.
  public var ribbonWidths: [Double]
  /// Width at the child as a share of the child's own width.
  public var childShare: Double
  /// The least width anywhere.
  public var leastWidth: Double
  /// The swelling at a root's rim, in radii.
  public var rootFlare: Double
  /// The swelling at other rims, in radii.
  public var flare: Double
  /// The greatest swelling, in widths of the dendrite.
  public var greatestFlare: Double
  /// Width of a cross link.
  public var crossWidth: Double
  /// Dashes and gaps of a cross link.
  public var crossDashes: [Double]
  /// Whether the dashes of a cross link have round ends, which makes dots of the shortest.
  public var crossIsRound: Bool
  /// Width of a plain link of weight 1.
  public var plainWidth: Double
  /// Free distance between a link's ends and the rims.
  public var linkGap: Double
}

/// How text on lines is drawn.
public struct LabelTokens: Hashable, Sendable {
  /// Opacity of the pill under the words of a connection.
  public var pillAlpha: Double
  /// Width of the line round that pill.
  public var pillRing: Double
  /// Opacity of the halo of text beside a circle.
  public var haloAlpha: Double
  /// Full width of that halo's line, in font sizes.
  public var haloWidth: Double
}

/// Colours of an atlas: a map that is too large for its page, of which only some ideas are named.
public struct AtlasTokens: Hashable, Sendable {
  /// Lightness and chroma of the names of branches and islands; the hue is the branch's.
  public var name: ToneFormula
  /// The colour of names of little weight.
  public var quiet: OKLCH
  /// Lightness and chroma of the haze round ideas; the hue is the branch's.
  public var nebula: ToneFormula
  /// The opacity of that haze round one idea; 0 for none.
  public var nebulaAlpha: Double
}

/// Sizes of circles and text by depth; the last value of each list holds for all deeper ideas.
public struct SizeTokens: Hashable, Sendable {
  /// Font size.
  public var font: [Double]
  /// Weight of text for which circles are made.
  public var weight: [Int]
  /// What is added to every weight when text is drawn.
  ///
  /// Circles do not grow with it, so that one map has one layout in all themes.
  public var weightStep: Int
  /// From the corner of the text to the rim.
  public var padding: [Double]
  /// What is added to the padding in a circle with a badge.
  public var badgePadding: Double
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
  /// The greatest radius of a circle that holds its text by depth; longer text stands beside a small circle.
  public var textRadius: [Double]
  /// The radius of a circle whose text stands beside it.
  public var dotRadius: [Double]
  /// The radius of a picture.
  public var mediaRadius: [Double]
  /// Weight of text beside its circle.
  public var labelWeight: [Int]
  /// The least font size, for text in a given footprint.
  public var leastFont: Double

  /// The sizes of all built-in themes, so that one map has one layout in all of them.
  static let usual = SizeTokens(
    font: [21, 15, 13, 12, 11.5], weight: [600, 600, 500, 500, 400], weightStep: 0, padding: [17, 13, 10.5, 9, 8],
    badgePadding: 4, leastRadius: [44, 30, 22, 17, 15], ladderStart: 15, ladderFactor: 1.1225,
    ladderTolerance: 0.22, greatestRadius: 95, textRadius: [95, 76, 60, 54, 48],
    dotRadius: [20, 14, 10.5, 8.5, 7.5], mediaRadius: [52, 52, 40, 32], labelWeight: [600, 600, 500, 400],
    leastFont: 9)
}
