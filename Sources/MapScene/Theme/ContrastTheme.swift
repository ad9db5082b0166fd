extension Theme {
  /// Bold outlines and bold text on black, every contrast at least 7.
  public static let contrast = Theme(
    name: "contrast",
    about: "Bold outlines and bold text on black, every contrast at least 7.",
    ground: OKLCH(0, 0, 0),
    ink: OKLCH(1, 0, 0),
    muted: OKLCH(0.90, 0, 0),
    focus: OKLCH(1, 0, 0),
    gridDot: nil,
    minimumTextContrast: 7,
    root: RootTokens(
      line: OKLCH(1, 0, 0), inner: OKLCH(1, 0, 0), outer: OKLCH(1, 0, 0), text: OKLCH(0, 0, 0),
      lineStart: ToneFormula(1, 0), ringWidth: 0, ringInset: 0),
    line: LineFormula(
      lightness: 0.825, darkShare: 0.62, lightShare: 0.62, lightnessPerDepth: 0, chroma: 0.16, chromaPerDepth: 0,
      minimumContrast: 7),
    fills: [FillFormula(base: .ground, shading: .flat)],
    dot: FillFormula(base: .line, shading: .flat),
    orbText: [ToneFormula(1, 0)],
    glow: .none,
    rims: [RimFormula(0), RimFormula(4), RimFormula(3), RimFormula(2.5)],
    dotRim: RimFormula(0),
    badge: BadgeTokens(fill: OKLCH(0, 0, 0), ring: 2.4),
    sheet: OKLCH(1, 0, 0),
    connection: ConnectionTokens(
      ribbonWidths: [5.2, 3.8, 3, 3, 3], childShare: 0.78, leastWidth: 3, rootFlare: 0.095, flare: 0.065,
      greatestFlare: 0.85, crossWidth: 3, crossDashes: [0.01, 6.6], crossIsRound: true, plainWidth: 2.5, linkGap: 3.5),
    label: LabelTokens(pillAlpha: 1, pillRing: 2, haloAlpha: 1, haloWidth: 0.3),
    atlas: AtlasTokens(
      name: ToneFormula(1, 0), quiet: OKLCH(0.90, 0, 0), nebula: ToneFormula(0, 0), nebulaAlpha: 0),
    sizes: bold)

  private static var bold: SizeTokens {
    var sizes = SizeTokens.usual
    sizes.weightStep = 100
    return sizes
  }
}
