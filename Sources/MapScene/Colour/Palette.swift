internal import DeterministicMath

/// A theme on a certain ground: turns branch colours into the colours of orbs and lines.
package struct Palette: Sendable {
  package let theme: Theme
  /// The ground as it is seen: opaque.
  package let ground: Color

  package init(theme: Theme, ground: Color?) {
    self.theme = theme
    self.ground = ground.map { $0.over(theme.ground.color) } ?? theme.ground.color
  }

  /// The colour of titles and labels on the ground.
  package var ink: Color { readable(theme.ink.color, on: [ground]) }

  /// The colour of subtitles.
  package var muted: Color { readable(theme.muted.color, on: [ground]) }

  /// The colour of the ring round what has the keyboard's focus.
  var focus: Color { standingOut(theme.focus, from: ground) }

  /// The colour of names of little weight in an atlas.
  var quiet: Color { readable(theme.atlas.quiet.color, on: [ground]) }

  /// The colour of the name of a branch in an atlas.
  func name(_ branch: BranchColor?) -> Color {
    guard let branch else { return ink }
    return readable(theme.atlas.name.color(branch.hue, chromaFactor: branch.chromaFactor), on: [ground])
  }

  /// The colour of the haze round ideas of an atlas; nil for none.
  func nebula(_ branch: BranchColor?) -> Color? {
    guard theme.atlas.nebulaAlpha > 0, let branch else { return nil }
    let tone = theme.atlas.nebula.color(branch.hue, chromaFactor: branch.chromaFactor)
    return tone.opacity(theme.atlas.nebulaAlpha)
  }

  // MARK: Lines

  /// The line colour of a branch at a depth.
  package func line(_ branch: BranchColor, depth: Int) -> Color {
    standingOut(uncorrectedLine(branch, depth: depth), from: ground)
  }

  /// The same as the theme wants it, whether or not it can be seen.
  func uncorrectedLine(_ branch: BranchColor, depth: Int) -> OKLCH {
    let steps = Double(max(0, depth - 1))
    let formula = theme.line
    let share = branch.offset < 0 ? formula.darkShare : formula.lightShare
    return OKLCH(
      formula.lightness + share * branch.offset + formula.lightnessPerDepth * steps,
      max(0.02, formula.chroma + formula.chromaPerDepth * min(steps, 6)) * branch.chromaFactor, branch.hue)
  }

  /// The line colour of the root.
  var rootLine: Color { standingOut(theme.root.line, from: ground) }

  /// The colour with which a line leaves the root.
  package func rootStart(_ branch: BranchColor) -> Color {
    let tone = theme.root.lineStart
    let start = OKLCH(tone.lightness, tone.chroma * branch.chromaFactor, branch.hue)
    return standingOut(start, from: ground)
  }

  /// The colour itself when a line in it can be seen on the ground, else the nearest that can.
  ///
  /// - Parameters:
  ///   - color: The colour that is wanted.
  ///   - ground: What lies under the line; nil for the page.
  /// - Returns: A colour with the theme's least contrast, as far as there is one.
  package func visibleLine(_ color: Color, on ground: Color? = nil) -> Color {
    let ground = ground ?? self.ground
    return color.contrast(with: ground) >= theme.line.minimumContrast ? color : standingOut(OKLCH(color), from: ground)
  }

  /// A colour for lines: its lightness moves away from the ground until the contrast is reached.
  private func standingOut(_ wanted: OKLCH, from ground: Color) -> Color {
    var polar = wanted
    let step = ground.isDark ? 0.005 : -0.005
    var result = polar.color
    // On a ground in between neither way may lead far enough; then the end of the way is the best there is.
    while result.contrast(with: ground) < theme.line.minimumContrast,
      step > 0 ? polar.lightness < 1 : polar.lightness > 0
    {
      polar.lightness += step
      result = polar.color
    }
    return result
  }

  // MARK: Orbs

  /// All colours of an idea.
  ///
  /// - Parameters:
  ///   - branch: The branch colour; nil for a neutral root.
  ///   - depth: The distance from the root.
  ///   - isDot: Whether its text stands beside it.
  /// - Returns: The colours, corrected for contrast.
  package func colors(_ branch: BranchColor?, depth: Int, isDot: Bool = false) -> IdeaColors {
    guard let branch else { return rootColors() }
    return colors(branch, depth: depth, isDot: isDot, isCorrected: true)
  }

  /// The same as the theme wants them, whether or not the text can be read.
  func uncorrected(_ branch: BranchColor?, depth: Int) -> IdeaColors {
    guard let branch else { return rootColors(isCorrected: false) }
    return colors(branch, depth: depth, isDot: false, isCorrected: false)
  }

  private func colors(_ branch: BranchColor, depth: Int, isDot: Bool, isCorrected: Bool) -> IdeaColors {
    let steps = Double(max(0, depth - 1))
    let line = self.line(branch, depth: depth)
    let formula = isDot ? theme.dot : theme.fills.at(depth: depth - 1)
    var base: OKLCH
    switch formula.base {
    case .own:
      base = OKLCH(
        formula.lightness + formula.share * branch.offset + formula.lightnessPerDepth * steps,
        max(0, formula.chroma + formula.chromaPerDepth * steps) * branch.chromaFactor, branch.hue)
    case .line: base = OKLCH(line)
    case .ground: base = OKLCH(ground)
    }
    if formula.shading == .glass { base.hue = Shading.deepHue(base.hue) }
    var inner = OKLCH(base.lightness + formula.innerLift, base.chroma * formula.innerChroma, base.hue)
      .warmed(by: formula.innerWarmth)
    var outer = OKLCH(base.lightness + formula.outerLift, base.chroma * formula.outerChroma, base.hue)
      .cooled(by: formula.outerCoolness)
    let rim = isDot ? theme.dotRim : theme.rims.at(depth: depth)
    var result = IdeaColors(
      line: line, rimTop: self.rim(line, lift: rim.topLift, rim), rimBottom: self.rim(line, lift: rim.bottomLift, rim),
      shading: formula.shading, fill: [],
      text: theme.orbText.at(depth: depth - 1).color(branch.hue, chromaFactor: branch.chromaFactor),
      glow: theme.glow.tone.color(branch.hue, chromaFactor: branch.chromaFactor))
    let dark = ToneFormula(0.19, 0.045).color(branch.hue, chromaFactor: branch.chromaFactor)
    func shade(_ colors: inout IdeaColors, _ inner: OKLCH, _ outer: OKLCH) {
      switch formula.shading {
      case .flat: colors.fill = [GradientStop(offset: 0, color: inner.color)]
      case .bead: colors.fill = Shading.bead(inner.color, outer.color)
      case .glass: colors.fill = Shading.glass(inner, outer, hue: branch.hue, glow: formula.rimGlow)
      }
    }
    shade(&result, inner, outer)
    if isCorrected { makeLegible(&result, dark: dark, &inner, &outer, shade) }
    return result
  }

  private func rootColors(isCorrected: Bool = true) -> IdeaColors {
    let root = theme.root
    let line = rootLine
    let rim = theme.rims.at(depth: 0)
    var inner = root.inner
    var outer = root.outer
    var result = IdeaColors(
      line: line, rimTop: self.rim(line, lift: rim.topLift, rim), rimBottom: self.rim(line, lift: rim.bottomLift, rim),
      shading: inner == outer ? .flat : .bead, fill: [], text: root.text.color, glow: theme.glow.root.color)
    func shade(_ colors: inout IdeaColors, _ inner: OKLCH, _ outer: OKLCH) {
      colors.fill =
        inner == outer
        ? [GradientStop(offset: 0, color: inner.color)] : Shading.bead(inner.color, outer.color)
    }
    shade(&result, inner, outer)
    if isCorrected { makeLegible(&result, dark: OKLCH(0.22, 0.03, 275).color, &inner, &outer, shade) }
    return result
  }

  private func rim(_ line: Color, lift: Double, _ rim: RimFormula) -> Color {
    var result = line
    if lift != 0 || rim.chromaFactor != 1 {
      var polar = OKLCH(line)
      polar.lightness += lift
      polar.chroma *= rim.chromaFactor
      result = polar.color
    }
    return rim.alpha < 1 ? result.opacity(rim.alpha) : result
  }

  /// Makes the text readable: when the usual colour is too weak it is flipped, then the fill gives way.
  private func makeLegible(
    _ colors: inout IdeaColors, dark: Color, _ inner: inout OKLCH, _ outer: inout OKLCH,
    _ shade: (inout IdeaColors, OKLCH, OKLCH) -> Void
  ) {
    guard colors.textContrast < theme.minimumTextContrast else { return }
    colors.text = colors.text.isDark ? colors.text : dark
    var white = colors
    white.text = Color(red: 1, green: 1, blue: 1)
    if white.textContrast > colors.textContrast { colors = white }
    let step = colors.text.isDark ? 0.01 : -0.01
    var moves = 0
    while colors.textContrast < theme.minimumTextContrast, moves < 100 {
      inner.lightness = min(max(inner.lightness + step, 0), 1)
      outer.lightness = min(max(outer.lightness + step, 0), 1)
      shade(&colors, inner, outer)
      moves += 1
    }
  }

  /// The colour itself when it can be read on all grounds given, else black or white, whichever reads better.
  private func readable(_ color: Color, on grounds: [Color]) -> Color {
    func worst(_ color: Color) -> Double { grounds.map { color.contrast(with: $0) }.min() ?? 21 }
    if worst(color) >= theme.minimumTextContrast { return color }
    let soft = Color(red: 0.07, green: 0.07, blue: 0.08)
    let white = Color(red: 1, green: 1, blue: 1)
    // On a middle grey only pure black is dark enough.
    let black = worst(soft) >= theme.minimumTextContrast ? soft : Color(red: 0, green: 0, blue: 0)
    return worst(white) > worst(black) ? white : black
  }
}
