internal import DeterministicMath

/// The colours of one idea.
package struct IdeaColors: Hashable, Sendable {
  /// Its lines and its rim.
  package var line: Color
  /// The rim with its opacity.
  package var rim: Color
  /// The middle of its fill.
  package var inner: Color
  /// The edge of its fill.
  package var outer: Color
  /// The text on it.
  package var text: Color
  /// Its shadow at its strongest; nil for none.
  package var shadow: Color?
}

/// A theme on a certain ground: turns branch colours into the colours of orbs and lines.
package struct Palette: Sendable {
  package let theme: Theme
  /// The ground as it is seen: opaque.
  package let ground: Color

  package init(theme: Theme, ground: Color?) {
    self.theme = theme
    self.ground = ground.map { $0.over(theme.ground.color) } ?? theme.ground.color
  }

  /// Stops of the radial fill of an orb: their number and the curve of the mixture.
  private static let fillSteps = 6
  private static let fillCurve = (0...fillSteps).map { Elementary.pow(Double($0) / Double(fillSteps), 1.25) }

  /// The fill of an orb from its middle to its edge.
  package static func fillStops(_ inner: Color, _ outer: Color) -> [GradientStop] {
    let from = OKLab(inner)
    let to = OKLab(outer)
    return (0...fillSteps).map { step in
      GradientStop(
        offset: Double(step) / Double(fillSteps), color: from.mixed(with: to, fillCurve[step]).color)
    }
  }

  /// The colour of titles and labels on the ground.
  package var ink: Color { readable(theme.ink.color, on: [ground]) }

  /// The colour of subtitles.
  package var muted: Color { readable(theme.muted.color, on: [ground]) }

  /// The line colour of a branch at a depth.
  package func line(_ branch: BranchColor, depth: Int) -> Color {
    let steps = Double(max(0, depth - 1))
    let formula = theme.line
    let share = branch.offset < 0 ? formula.darkShare : formula.lightShare
    let start = OKLCH(
      formula.lightness + share * branch.offset + formula.lightnessPerDepth * steps,
      max(0.02, formula.chroma + formula.chromaPerDepth * min(steps, 6)) * branch.chromaFactor, branch.hue)
    return standingOut(start, minimum: formula.minimumContrast)
  }

  /// The colour with which a line leaves the root.
  package func rootStart(_ branch: BranchColor) -> Color {
    let start = OKLCH(theme.rootStart.lightness, theme.rootStart.chroma * branch.chromaFactor, branch.hue)
    return standingOut(start, minimum: theme.line.minimumContrast)
  }

  /// All colours of an idea; `branch` is nil for a neutral root.
  package func colors(_ branch: BranchColor?, depth: Int) -> IdeaColors {
    guard let branch else { return rootColors }
    let formula = theme.fills.at(depth: depth - 1)
    let lightness = formula.lightness + formula.share * branch.offset
    let chroma = formula.chroma * branch.chromaFactor
    var inner = OKLCH(lightness + formula.innerLift, chroma * formula.innerChroma, branch.hue)
      .warmed(by: formula.innerWarmth)
    var outer = OKLCH(lightness + formula.outerLift, chroma * formula.outerChroma, branch.hue)
      .cooled(by: formula.outerCoolness)
    let text = legibleText(
      OKLCH(theme.orbText.lightness, theme.orbText.chroma * branch.chromaFactor, branch.hue).color, &inner, &outer)
    let line = self.line(branch, depth: depth)
    var rim = line
    if depth <= 1 {
      var polar = OKLCH(line)
      polar.lightness += theme.rim.branchLift
      rim = polar.color.opacity(theme.rim.branchAlpha)
    }
    let shadow = theme.shadow.map { formula in
      OKLCH(formula.tone.lightness, formula.tone.chroma * branch.chromaFactor, branch.hue).color.opacity(formula.alpha)
    }
    return IdeaColors(line: line, rim: rim, inner: inner.color, outer: outer.color, text: text, shadow: shadow)
  }

  private var rootColors: IdeaColors {
    let line = standingOut(theme.rootLine, minimum: theme.line.minimumContrast)
    return IdeaColors(
      line: line, rim: line.opacity(theme.rim.branchAlpha), inner: theme.rootInner.color, outer: theme.rootOuter.color,
      text: theme.rootText.color, shadow: theme.shadow.map { $0.root.color.opacity($0.alpha) })
  }

  /// The text colour for a fill; when the usual one is too weak it is flipped, then the fill gives way.
  private func legibleText(_ usual: Color, _ inner: inout OKLCH, _ outer: inout OKLCH) -> Color {
    func worst(_ text: Color) -> Double {
      Self.fillStops(inner.color, outer.color).map { text.contrast(with: $0.color) }.min() ?? 1
    }
    if worst(usual) >= Self.textContrast { return usual }
    let white = Color(red: 1, green: 1, blue: 1)
    let ink = theme.orbText.lightness < 0.5 ? usual : theme.ink.color
    let text = worst(white) > worst(ink) ? white : ink
    let step = text == white ? -0.01 : 0.01
    var moves = 0
    while worst(text) < Self.textContrast, moves < 100 {
      inner.lightness = min(max(inner.lightness + step, 0), 1)
      outer.lightness = min(max(outer.lightness + step, 0), 1)
      moves += 1
    }
    return text
  }

  /// The least contrast of text.
  package static let textContrast = 4.5

  /// The colour itself when a line in it can be seen on the ground, else the nearest that can.
  package func visibleLine(_ color: Color) -> Color {
    if color.contrast(with: ground) >= theme.line.minimumContrast { return color }
    return standingOut(OKLCH(color), minimum: theme.line.minimumContrast)
  }

  /// A colour for lines: its lightness moves away from the ground until the contrast is reached.
  private func standingOut(_ wanted: OKLCH, minimum: Double) -> Color {
    var polar = wanted
    let step = ground.luminance > 0.18 ? -0.005 : 0.005
    var result = polar.color
    while result.contrast(with: ground) < minimum, polar.lightness > 0, polar.lightness < 1 {
      polar.lightness += step
      result = polar.color
    }
    return result
  }

  /// The colour itself when it can be read on all grounds given, else black or white, whichever reads better.
  private func readable(_ color: Color, on grounds: [Color]) -> Color {
    func worst(_ color: Color) -> Double { grounds.map { color.contrast(with: $0) }.min() ?? 21 }
    if worst(color) >= Self.textContrast { return color }
    let black = Color(red: 0.07, green: 0.07, blue: 0.08)
    let white = Color(red: 1, green: 1, blue: 1)
    return worst(white) > worst(black) ? white : black
  }
}
