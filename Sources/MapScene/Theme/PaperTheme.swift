extension Theme {
  /// Rings and thin lines on white: for print, with little ink.
  public static let paper = Theme(
    name: "paper",
    about: "Rings and thin lines on white: for print, with little ink.",
    ground: OKLCH(1, 0, 0),
    ink: OKLCH(0.18, 0, 0),
    muted: OKLCH(0.45, 0, 0),
    focus: OKLCH(0.18, 0, 0),
    gridDot: nil,
    minimumTextContrast: 4.5,
    root: RootTokens(
      line: OKLCH(0.30, 0, 0), inner: OKLCH(1, 0, 0), outer: OKLCH(1, 0, 0), text: OKLCH(0.15, 0, 0),
      lineStart: ToneFormula(0.38, 0.08), ringWidth: 0.8, ringInset: 5),
    line: LineFormula(
      lightness: 0.52, darkShare: 0.50, lightShare: 0.50, lightnessPerDepth: 0, chroma: 0.13, chromaPerDepth: 0,
      minimumContrast: 3.0),
    fills: [FillFormula(shading: .flat, lightness: 1)],
    dot: FillFormula(shading: .flat, lightness: 1),
    orbText: [ToneFormula(0.18, 0.02)],
    glow: .none,
    rims: [RimFormula(2.4), RimFormula(1.9), RimFormula(1.4), RimFormula(1.1), RimFormula(1.0)],
    dotRim: RimFormula(1.1),
    badge: BadgeTokens(fill: OKLCH(1, 0, 0), ring: 1.3),
    sheet: OKLCH(1, 0, 0),
    connection: ConnectionTokens(
      ribbonWidths: [3.224, 2.356, 1.798, 1.364, 1.116], childShare: 0.78, leastWidth: 0, rootFlare: 0.095,
      flare: 0.065, greatestFlare: 0.85, crossWidth: 1.2, crossDashes: [4, 3.5], crossIsRound: false, plainWidth: 1.5,
      linkGap: 3.5),
    label: .usual,
    atlas: AtlasTokens(
      name: ToneFormula(0.18, 0), quiet: OKLCH(0.40, 0, 0), nebula: ToneFormula(1, 0), nebulaAlpha: 0),
    sizes: .usual)
}

extension GlowFormula {
  /// Neither shadow nor glow.
  static let none = GlowFormula(
    tone: ToneFormula(0, 0), root: OKLCH(0, 0, 0), alpha: [0], spread: [0], innerRadius: 1, leastSpread: 0,
    extraSpread: 0, drop: 0, leastDrop: 0, leastDotAlpha: 0, leastDotSpread: 0)
}
