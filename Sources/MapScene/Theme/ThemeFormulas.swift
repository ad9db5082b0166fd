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

  /// The tone in a hue.
  package func color(_ hue: Double, chromaFactor: Double = 1) -> Color {
    OKLCH(lightness, chroma * chromaFactor, hue).color
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
  /// Where lightness, chroma and hue begin.
  public enum Base: String, Sendable, CaseIterable {
    /// At the formula's own lightness and chroma, in the hue of the branch.
    case own
    /// At the colour of the line.
    case line
    /// At the colour of the ground.
    case ground
  }

  /// How the colours are spread over the circle.
  public enum Shading: String, Sendable, CaseIterable {
    /// One colour: the middle's.
    case flat
    /// As on a bead lit from the upper left.
    case bead
    /// Dark in the middle, glowing at the rim.
    case glass
  }

  /// Where the colour begins.
  public var base: Base
  /// How it is spread.
  public var shading: Shading
  /// Lightness at δ = 0.
  public var lightness: Double
  /// Share of δ in lightness.
  public var share: Double
  /// Change of lightness with each depth after the first.
  public var lightnessPerDepth: Double
  /// Chroma.
  public var chroma: Double
  /// Change of chroma with each depth after the first.
  public var chromaPerDepth: Double
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
  /// How strongly the rim of glass glows.
  public var rimGlow: Double

  init(
    base: Base = .own, shading: Shading = .bead, lightness: Double = 0, share: Double = 0,
    lightnessPerDepth: Double = 0, chroma: Double = 0, chromaPerDepth: Double = 0, innerLift: Double = 0,
    innerChroma: Double = 1, innerWarmth: Double = 0, outerLift: Double = 0, outerChroma: Double = 1,
    outerCoolness: Double = 0, rimGlow: Double = 0
  ) {
    self.base = base
    self.shading = shading
    self.lightness = lightness
    self.share = share
    self.lightnessPerDepth = lightnessPerDepth
    self.chroma = chroma
    self.chromaPerDepth = chromaPerDepth
    self.innerLift = innerLift
    self.innerChroma = innerChroma
    self.innerWarmth = innerWarmth
    self.outerLift = outerLift
    self.outerChroma = outerChroma
    self.outerCoolness = outerCoolness
    self.rimGlow = rimGlow
  }
}

/// A soft shadow under an orb, or a glow round it, in the orb's hue.
public struct GlowFormula: Hashable, Sendable {
  /// Lightness and chroma.
  public var tone: ToneFormula
  /// The colour under a root.
  public var root: OKLCH
  /// Opacity at its strongest by depth; 0 for none.
  public var alpha: [Double]
  /// How far it reaches beyond the rim by depth, in radii.
  public var spread: [Double]
  /// Where it begins, in radii of the orb.
  public var innerRadius: Double
  /// How far it reaches at least, in units.
  public var leastSpread: Double
  /// What is added to its reach, in units.
  public var extraSpread: Double
  /// How far it is lowered, in radii.
  public var drop: Double
  /// How far it is lowered at least, in units.
  public var leastDrop: Double
  /// The least opacity round a circle whose text stands beside it.
  public var leastDotAlpha: Double
  /// How far it reaches at least beyond the rim of such a circle, in radii.
  public var leastDotSpread: Double
}

/// The line round an orb, which gets its colour from the line colour of its branch.
public struct RimFormula: Hashable, Sendable {
  /// Its width; 0 for none.
  public var width: Double
  /// Its width round circles of a radius up to 14.
  public var smallWidth: Double
  /// What it adds to lightness at the top.
  public var topLift: Double
  /// What it adds to lightness at the bottom.
  public var bottomLift: Double
  /// Its factor on chroma.
  public var chromaFactor: Double
  /// Its opacity.
  public var alpha: Double

  /// Circles up to this radius have the small rim.
  static let smallRadius = 14.0

  init(
    _ width: Double, small: Double? = nil, lift: Double = 0, bottomLift: Double? = nil, chromaFactor: Double = 1,
    alpha: Double = 1
  ) {
    self.width = width
    smallWidth = small ?? width
    topLift = lift
    self.bottomLift = bottomLift ?? lift
    self.chromaFactor = chromaFactor
    self.alpha = alpha
  }

  /// The width round a circle.
  func width(radius: Double) -> Double { radius <= Self.smallRadius ? smallWidth : width }
}
