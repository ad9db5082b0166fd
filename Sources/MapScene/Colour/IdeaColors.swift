internal import DeterministicMath

/// The colours of one idea.
package struct IdeaColors: Hashable, Sendable {
  /// Its lines.
  package var line: Color
  /// The rim at its top, with its opacity.
  package var rimTop: Color
  /// The rim at its bottom.
  package var rimBottom: Color
  /// How its fill is spread over the circle.
  package var shading: FillFormula.Shading
  /// Its fill from the middle to the edge.
  package var fill: [GradientStop]
  /// The text on it.
  package var text: Color
  /// Its shadow or glow, without its opacity.
  package var glow: Color

  /// The middle of its fill.
  package var inner: Color { fill[0].color }
  /// The edge of its fill.
  package var outer: Color { fill[fill.count - 1].color }

  /// The fill where text may lie: glass glows outside of it.
  package var underText: [Color] {
    shading == .glass ? fill.filter { $0.offset <= Shading.glassText }.map(\.color) : fill.map(\.color)
  }

  /// The least contrast of the text with what lies under it.
  package var textContrast: Double { underText.map { text.contrast(with: $0) }.min() ?? 21 }
}

/// How the two colours of a fill become the stops of its gradient.
package enum Shading {
  /// Stops of the fill of a bead: their number and the curve of the mixture.
  private static let beadSteps = 6
  private static let beadCurve = (0...beadSteps).map { Elementary.pow(Double($0) / Double(beadSteps), 1.25) }
  /// Text in glass stays inside this share of the radius.
  package static let glassText = 0.88

  /// The fill of a bead from its middle to its edge.
  package static func bead(_ inner: Color, _ outer: Color) -> [GradientStop] {
    let from = OKLab(inner)
    let to = OKLab(outer)
    return (0...beadSteps).map { step in
      GradientStop(
        offset: Double(step) / Double(beadSteps), color: from.mixed(with: to, beadCurve[step]).color)
    }
  }

  /// The fill of glass from its middle to its glowing edge.
  ///
  /// - Parameters:
  ///   - inner: The middle, in the deep hue.
  ///   - outer: What the middle fades to, in the deep hue.
  ///   - hue: The hue of the branch, to which the edge returns.
  ///   - glow: How strongly the edge glows.
  /// - Returns: The stops, from the middle outwards.
  static func glass(_ inner: OKLCH, _ outer: OKLCH, hue: Double, glow: Double) -> [GradientStop] {
    func edge(_ lift: Double, _ chroma: Double, _ hue: Double) -> Color {
      OKLCH(outer.lightness + lift * glow, outer.chroma * chroma, hue).color
    }
    let between = OKLab(inner.color).mixed(with: OKLab(outer.color), 0.75).color
    return [
      GradientStop(offset: 0, color: inner.color), GradientStop(offset: 0.50, color: inner.color),
      GradientStop(offset: 0.74, color: between), GradientStop(offset: 0.88, color: edge(0.10, 1.5, outer.hue)),
      GradientStop(offset: 0.96, color: edge(0.22, 1.9, hue)), GradientStop(offset: 1, color: edge(0.33, 2.1, hue)),
    ]
  }

  /// The hue for dark glass: dark yellow is olive, this makes it ember or moss.
  static func deepHue(_ hue: Double) -> Double {
    switch hue {
    case 60..<95: hue - 20
    case 95..<130: hue + 20
    default: hue
    }
  }
}
