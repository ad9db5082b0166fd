extension Theme {
  /// Luminous branches and dark glass with glowing rims on midnight blue.
  public static let dark = Theme(
    name: "dark",
    about: "Luminous branches and dark glass with glowing rims on midnight blue.",
    ground: OKLCH(0.178, 0.024, 278),
    ink: OKLCH(0.955, 0.010, 275),
    muted: OKLCH(0.72, 0.025, 275),
    focus: OKLCH(0.80, 0.14, 240),
    gridDot: OKLCH(0.265, 0.024, 278),
    minimumTextContrast: 4.5,
    root: RootTokens(
      line: OKLCH(0.93, 0.03, 95), inner: OKLCH(0.99, 0.015, 95), outer: OKLCH(0.90, 0.045, 92),
      text: OKLCH(0.22, 0.03, 275), lineStart: ToneFormula(0.93, 0.045), ringWidth: 0, ringInset: 0),
    line: LineFormula(
      lightness: 0.74, darkShare: 0.62, lightShare: 0.62, lightnessPerDepth: -0.030, chroma: 0.135,
      chromaPerDepth: -0.008, minimumContrast: 3.0),
    fills: [
      FillFormula(
        lightness: 0.80, share: 0.42, chroma: 0.1, innerLift: 0.06, innerChroma: 1.05, innerWarmth: 12,
        outerLift: -0.065, outerChroma: 1.55, outerCoolness: 6),
      glass(0.278, share: 0.06, chroma: 0.050, rimGlow: 1), glass(0.245, share: 0.05, chroma: 0.038, rimGlow: 0.82),
    ],
    dot: FillFormula(
      base: .line, innerLift: 0.16, innerChroma: 0.70, outerLift: -0.02, outerChroma: 1.1),
    orbText: [ToneFormula(0.19, 0.045), ToneFormula(0.975, 0.014)],
    glow: GlowFormula(
      tone: ToneFormula(0.74, 0.15), root: OKLCH(0.86, 0.09, 80),
      alpha: [0.589, 0.341, 0.186, 0.1364, 0.1116],
      spread: [1.15, 0.75, 0.55, 0.60, 0.60], innerRadius: 0.92, leastSpread: 0, extraSpread: 3, drop: 0, leastDrop: 0,
      leastDotAlpha: 0.1984, leastDotSpread: 0.95),
    rims: [brightRim, brightRim, RimFormula(1.7, lift: 0.10, bottomLift: -0.06)],
    dotRim: brightRim,
    badge: BadgeTokens(fill: OKLCH(0.24, 0.03, 275), ring: 1.3),
    sheet: OKLCH(0.905, 0.012, 95),
    connection: light.connection,
    label: .usual,
    atlas: AtlasTokens(
      name: ToneFormula(0.955, 0.035), quiet: OKLCH(0.84, 0.02, 275), nebula: ToneFormula(0.62, 0.13),
      nebulaAlpha: 0.055),
    sizes: .usual)

  private static var brightRim: RimFormula {
    RimFormula(1.1, small: 0.8, lift: 0.22, chromaFactor: 0.45, alpha: 0.85)
  }

  private static func glass(_ lightness: Double, share: Double, chroma: Double, rimGlow: Double) -> FillFormula {
    FillFormula(
      shading: .glass, lightness: lightness, share: share, chroma: chroma, innerLift: -0.03, innerChroma: 0.8,
      outerLift: 0.05, outerChroma: 1.3, rimGlow: rimGlow)
  }
}
