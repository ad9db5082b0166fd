extension Theme {
  /// Lit beads on white.
  public static let light = Theme(
    name: "light",
    about: "Lit beads on white.",
    ground: OKLCH(0.982, 0.004, 265),
    ink: OKLCH(0.27, 0.035, 275),
    muted: OKLCH(0.50, 0.025, 275),
    focus: OKLCH(0.58, 0.20, 262),
    gridDot: OKLCH(0.895, 0.010, 265),
    minimumTextContrast: 4.5,
    root: RootTokens(
      line: OKLCH(0.42, 0.045, 275), inner: OKLCH(0.44, 0.055, 275), outer: OKLCH(0.27, 0.045, 280),
      text: OKLCH(0.99, 0, 0), lineStart: ToneFormula(0.50, 0.10), ringWidth: 0, ringInset: 0),
    line: LineFormula(
      lightness: 0.655, darkShare: 0.85, lightShare: 0.45, lightnessPerDepth: 0.012, chroma: 0.145,
      chromaPerDepth: -0.012, minimumContrast: 3.0),
    fills: [
      lightFill(0.775, share: 0.52, chroma: 0.142), lightFill(0.875, share: 0.28, chroma: 0.085),
      lightFill(0.93, share: 0.15, chroma: 0.048),
    ],
    dot: FillFormula(
      lightness: 0.760, share: 0.52, lightnessPerDepth: 0.012, chroma: 0.150, chromaPerDepth: -0.010, innerLift: 0.06,
      innerChroma: 0.80, outerLift: -0.03, outerChroma: 1.08),
    orbText: [ToneFormula(0.25, 0.055)],
    glow: GlowFormula(
      tone: ToneFormula(0.50, 0.09), root: OKLCH(0.35, 0.04, 275), alpha: [0.30], spread: [0.26], innerRadius: 0.80,
      leastSpread: 5, extraSpread: 0, drop: 0.098, leastDrop: 2.8, leastDotAlpha: 0, leastDotSpread: 0),
    rims: [RimFormula(1.2, alpha: 0.55), RimFormula(1.2, lift: -0.06, alpha: 0.55), RimFormula(1.6)],
    dotRim: RimFormula(1.1, lift: -0.02),
    badge: BadgeTokens(fill: OKLCH(0.997, 0, 0), ring: 1.3),
    sheet: OKLCH(0.998, 0.002, 95),
    connection: ConnectionTokens(
      ribbonWidths: [5.2, 3.8, 2.9, 2.2, 1.8], childShare: 0.78, leastWidth: 0, rootFlare: 0.19, flare: 0.13,
      greatestFlare: 1.7, crossWidth: 2.1, crossDashes: [0.01, 4.6], crossIsRound: true, plainWidth: 1.5, linkGap: 3.5),
    label: .usual,
    atlas: AtlasTokens(
      name: ToneFormula(0.33, 0.085), quiet: OKLCH(0.40, 0.03, 275), nebula: ToneFormula(0.85, 0.10), nebulaAlpha: 0.08),
    sizes: .usual)

  private static func lightFill(_ lightness: Double, share: Double, chroma: Double) -> FillFormula {
    FillFormula(
      lightness: lightness, share: share, chroma: chroma, innerLift: 0.055, innerChroma: 0.72, innerWarmth: 10,
      outerLift: -0.025, outerChroma: 1.10, outerCoolness: 5)
  }
}

extension LabelTokens {
  /// The labels of most themes.
  static let usual = LabelTokens(pillAlpha: 0.96, pillRing: 1, haloAlpha: 0.9, haloWidth: 0.3)
}
