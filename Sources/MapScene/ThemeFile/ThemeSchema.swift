/// Every key of a theme file.
enum ThemeSchema {
  private static let lightness = -1.0...1.0
  private static let share = -2.0...2.0
  private static let factor = 0.0...4.0
  private static let length = 0.0...200.0
  private static let opacity = 0.0...1.0

  static let theme: [ThemeField<Theme>] = [
    .text("name", \.name, "the name in reports"),
    .text("about", \.about, "what it looks like, in one sentence"),
    .color("ground", \.ground, "the colour of the page"),
    .color("ink", \.ink, "titles, and labels beside circles"),
    .color("muted", \.muted, "subtitle and footer"),
    .color("focus", \.focus, "the ring round the idea that has the keyboard's focus"),
    .optionalColor("gridDot", \.gridDot, "the dots that --grid draws"),
    .number(
      "minimumTextContrast", \.minimumTextContrast, 4.5...15,
      "least contrast of text with what lies under it; weaker text is corrected"),
    .object("root", \.root, root, "the idea in the middle, the only one without a hue"),
    .object("line", \.line, line, "lines and rims, by the hue and the lightness offset δ of their branch"),
    .list("fills", \.fills, fill, "fills of circles, from depth 1 on"),
    .object("dot", \.dot, fill, "the fill of a circle whose text stands beside it"),
    .list("orbText", \.orbText, tone, "text in circles, from depth 1 on, in the hue of the branch"),
    .object("glow", \.glow, glow, "the shadow under a circle, or the glow round it"),
    .list("rims", \.rims, rim, "the line round a circle, from the root on"),
    .object("dotRim", \.dotRim, rim, "the line round a circle whose text stands beside it"),
    .object("badge", \.badge, badge, "the disc that tells photo, sound, drawing and video"),
    .color("sheet", \.sheet, "the paper under drawings"),
    .object("connection", \.connection, connection, "lines between ideas"),
    .object("label", \.label, label, "words on lines"),
    .object("atlas", \.atlas, atlas, "maps that are too large for their page, of which only some ideas are named"),
    .object("sizes", \.sizes, sizes, "sizes of circles and text by depth, from the root on"),
  ]

  private static let tone: [ThemeField<ToneFormula>] = [
    .number("lightness", \.lightness, 0...1, "lightness"), .number("chroma", \.chroma, 0...0.4, "chroma"),
  ]

  private static let root: [ThemeField<RootTokens>] = [
    .color("line", \.line, "its rim and lines that belong to it"),
    .color("inner", \.inner, "the middle of its fill"),
    .color("outer", \.outer, "the edge of its fill"),
    .color("text", \.text, "its text"),
    .object("lineStart", \.lineStart, tone, "how a line leaves it, in the hue of the line's branch"),
    .number("ringWidth", \.ringWidth, 0...10, "width of a second ring inside the rim; 0 for none"),
    .number("ringInset", \.ringInset, 0...20, "how far inside the rim that ring lies"),
  ]

  private static let line: [ThemeField<LineFormula>] = [
    .number("lightness", \.lightness, 0...1, "lightness at δ = 0 and depth 1"),
    .number("darkShare", \.darkShare, share, "share of a negative δ in lightness"),
    .number("lightShare", \.lightShare, share, "share of a positive δ in lightness"),
    .number("lightnessPerDepth", \.lightnessPerDepth, -0.2...0.2, "change of lightness with each further depth"),
    .number("chroma", \.chroma, 0...0.4, "chroma at depth 1"),
    .number("chromaPerDepth", \.chromaPerDepth, -0.2...0.2, "change of chroma with each further depth"),
    .number(
      "minimumContrast", \.minimumContrast, 3...15, "least contrast with the ground; weaker lines are corrected"),
  ]

  private static let fill: [ThemeField<FillFormula>] = [
    .choice("base", \.base, "where the colour begins: at the values below, at the line's colour or at the ground's"),
    .choice("shading", \.shading, "one colour, a bead lit from the upper left, or glass with a glowing rim"),
    .number("lightness", \.lightness, 0...1, "lightness at δ = 0 and depth 1"),
    .number("share", \.share, share, "share of δ in lightness"),
    .number("lightnessPerDepth", \.lightnessPerDepth, -0.2...0.2, "change of lightness with each further depth"),
    .number("chroma", \.chroma, 0...0.4, "chroma at depth 1"),
    .number("chromaPerDepth", \.chromaPerDepth, -0.2...0.2, "change of chroma with each further depth"),
    .number("innerLift", \.innerLift, lightness, "what the middle adds to lightness"),
    .number("innerChroma", \.innerChroma, factor, "the middle's factor on chroma"),
    .number("innerWarmth", \.innerWarmth, 0...60, "degrees by which the middle's hue may turn toward yellow"),
    .number("outerLift", \.outerLift, lightness, "what the edge adds to lightness"),
    .number("outerChroma", \.outerChroma, factor, "the edge's factor on chroma"),
    .number("outerCoolness", \.outerCoolness, 0...60, "degrees by which the edge's hue may turn toward blue"),
    .number("rimGlow", \.rimGlow, 0...2, "how strongly the rim of glass glows"),
  ]

  private static let glow: [ThemeField<GlowFormula>] = [
    .object("tone", \.tone, tone, "its colour, in the hue of the branch"),
    .color("root", \.root, "its colour at a root"),
    .numbers("alpha", \.alpha, opacity, "opacity by depth, from the root on; 0 for none"),
    .numbers("spread", \.spread, 0...3, "how far it reaches beyond the rim by depth, in radii"),
    .number("innerRadius", \.innerRadius, 0...1, "where it begins, in radii"),
    .number("leastSpread", \.leastSpread, 0...40, "how far it reaches at least"),
    .number("extraSpread", \.extraSpread, 0...40, "what is added to its reach"),
    .number("drop", \.drop, 0...1, "how far it is lowered, in radii"),
    .number("leastDrop", \.leastDrop, 0...20, "how far it is lowered at least"),
    .number("leastDotAlpha", \.leastDotAlpha, opacity, "least opacity round a circle whose text stands beside it"),
    .number("leastDotSpread", \.leastDotSpread, 0...3, "how far it reaches at least beyond such a circle, in radii"),
  ]

  private static let rim: [ThemeField<RimFormula>] = [
    .number("width", \.width, 0...20, "width; 0 for none"),
    .number("smallWidth", \.smallWidth, 0...20, "width round circles of a radius up to 14"),
    .number("topLift", \.topLift, lightness, "what it adds to the line's lightness at the top"),
    .number("bottomLift", \.bottomLift, lightness, "what it adds at the bottom"),
    .number("chromaFactor", \.chromaFactor, factor, "its factor on the line's chroma"),
    .number("alpha", \.alpha, opacity, "its opacity"),
  ]

  private static let badge: [ThemeField<BadgeTokens>] = [
    .color("fill", \.fill, "its fill"), .number("ring", \.ring, 0...4, "the width of its ring"),
  ]

  private static let connection: [ThemeField<ConnectionTokens>] = [
    .numbers("ribbonWidths", \.ribbonWidths, 0.1...40, "width of a branch at its parent, by the parent's depth"),
    .number("childShare", \.childShare, 0.05...1, "its width at the child, as a share of the child's own"),
    .number("leastWidth", \.leastWidth, 0...40, "least width of a branch anywhere"),
    .number("rootFlare", \.rootFlare, 0...0.5, "how a branch swells at the root's rim, in radii"),
    .number("flare", \.flare, 0...0.5, "how it swells at other rims, in radii"),
    .number("greatestFlare", \.greatestFlare, 0...5, "the greatest swelling, in widths"),
    .number("crossWidth", \.crossWidth, 0.1...20, "width of a cross link"),
    .numbers(
      "crossDashes", \.crossDashes, 0.01...length.upperBound,
      "its dashes and gaps in turn; an empty list for a whole line",
      mayBeEmpty: true),
    .bool("crossIsRound", \.crossIsRound, "whether its dashes have round ends, which makes dots of the shortest"),
    .number("plainWidth", \.plainWidth, 0.1...20, "width of a link in a graph that has no tree"),
    .number("linkGap", \.linkGap, 0...20, "free distance between a link's ends and the rims"),
  ]

  private static let label: [ThemeField<LabelTokens>] = [
    .number("pillAlpha", \.pillAlpha, 0.9...1, "opacity of the pill under the words of a connection"),
    .number("pillRing", \.pillRing, 0...4, "width of the line round that pill"),
    .number("haloAlpha", \.haloAlpha, 0...1, "opacity of the halo of text beside a circle"),
    .number("haloWidth", \.haloWidth, 0...1, "width of that halo, in font sizes"),
  ]

  private static let atlas: [ThemeField<AtlasTokens>] = [
    .object("name", \.name, tone, "names of branches and islands, in the hue of the branch"),
    .color("quiet", \.quiet, "names of little weight"),
    .object("nebula", \.nebula, tone, "the haze round ideas, in the hue of the branch"),
    .number("nebulaAlpha", \.nebulaAlpha, opacity, "opacity of the haze round one idea; 0 for none"),
  ]

  private static let sizes: [ThemeField<SizeTokens>] = [
    .numbers("font", \.font, 9...60, "font size"),
    .integers("weight", \.weight, 100...900, "weight of the text for which circles are made"),
    .integer("weightStep", \.weightStep, 0...300, "what is added to every weight; circles do not grow with it"),
    .numbers("padding", \.padding, 1...60, "from the corner of the text to the rim"),
    .number("badgePadding", \.badgePadding, 0...40, "what is added to that in a circle with a badge"),
    .numbers("leastRadius", \.leastRadius, 4...length.upperBound, "least radius"),
    .number("ladderStart", \.ladderStart, 4...60, "the first step of the ladder of radii"),
    .number("ladderFactor", \.ladderFactor, 1.01...2, "the factor from step to step"),
    .number("ladderTolerance", \.ladderTolerance, 0...0.5, "share of a step by which a radius may be rounded down"),
    .number("greatestRadius", \.greatestRadius, 40...400, "greatest radius of a circle that follows its text"),
    .numbers("textRadius", \.textRadius, 20...400, "greatest radius of a circle that holds its text"),
    .numbers("dotRadius", \.dotRadius, 2...length.upperBound, "radius of a circle whose text stands beside it"),
    .numbers("mediaRadius", \.mediaRadius, 8...length.upperBound, "radius of a picture"),
    .integers("labelWeight", \.labelWeight, 100...900, "weight of text beside its circle"),
    .number("leastFont", \.leastFont, 9...40, "least font size, for text in a given footprint"),
  ]
}
