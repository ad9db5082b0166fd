import IdeaModel
import MapScene
import TestSupport
import Testing

@Suite("Themes")
struct ThemeTests {
  private static let allSlots = (0..<BranchColor.slotCount).map { BranchColor(slot: $0) }

  /// Whether two colours differ by at most two steps of 255 in each part: the published figures are rounded.
  private func isNear(_ color: Color, _ hex: String) -> Bool {
    guard let other = CSSColor.parse(hex) else { return false }
    return max(
      abs(color.red - other.red), abs(color.green - other.green), abs(color.blue - other.blue)) <= 2.01 / 255
  }

  @Test(
    "tokens have the published hex values",
    arguments: [
      ("dark", "#0F101C", "#EEF0F7", "#A0A4B5"), ("paper", "#FFFFFF", "#121212", "#555555"),
      ("contrast", "#000000", "#FFFFFF", "#DEDEDE"),
    ])
  func tokens(name: String, ground: String, ink: String, muted: String) throws {
    let theme = try #require(Theme.named(name))
    #expect(isNear(theme.ground.color, ground) && isNear(theme.ink.color, ink) && isNear(theme.muted.color, muted))
  }

  @Test(
    "lines of slots 1 to 4 have the published colours",
    arguments: [
      ("dark", ["#6EB6FF", "#ED846A", "#60DAA5", "#EAAF49"]), ("paper", ["#2571B5", "#A2442D", "#008E61", "#9A6A00"]),
      ("contrast", ["#A5D1FF", "#FFA690", "#62FBBA", "#FFCD7D"]),
    ])
  func lines(name: String, published: [String]) throws {
    let palette = Palette(theme: try #require(Theme.named(name)), ground: nil)
    for (slot, hex) in published.enumerated() {
      let line = palette.line(BranchColor(slot: slot), depth: 1)
      #expect(isNear(line, hex), "\(line.hex), wanted \(hex)")
    }
  }

  @Test(
    "contrasts of all slots at the worst stop are at least as measured",
    arguments: [
      ("light", [7.6, 5.4, 8.9, 11.4], 3.0), ("dark", [12.9, 6.1, 7.1, 8.9], 4.0),
      ("paper", [19.7, 18.6, 18.6, 18.6], 4.1),
      ("contrast", [21, 21, 21, 21], 8.7),
    ])
  func contrasts(name: String, text: [Double], line: Double) throws {
    let palette = Palette(theme: try #require(Theme.named(name)), ground: nil)
    #expect(abs(palette.colors(nil, depth: 0).textContrast - text[0]) < 0.15)
    for depth in 1...5 {
      let colors = Self.allSlots.map { palette.colors($0, depth: depth) }
      let least = colors.map(\.textContrast).min() ?? 0
      let published = text[min(depth, 3)]
      #expect(least > published - 0.11, "depth \(depth): \(least)")
      // A mistake the other way, such as text on no fill at all, would not be noticed by a floor alone.
      if depth <= 3 { #expect(least < published + 0.6, "depth \(depth): \(least)") }
      for color in colors where depth <= 3 {
        #expect(color.line.contrast(with: palette.ground) > line - 0.11, "depth \(depth): \(color.line.hex)")
      }
    }
  }

  @Test("every rim, dot, line and icon stands out from what it lies on", arguments: Theme.all)
  func rims(theme: Theme) {
    let palette = Palette(theme: theme, ground: nil)
    let least = theme.line.minimumContrast - 0.001
    for branch in Self.allSlots {
      for depth in 1...6 {
        let colors = palette.colors(branch, depth: depth)
        #expect(colors.line.contrast(with: palette.ground) >= least)
        #expect(
          palette.visibleLine(colors.line, on: theme.badge.fill.color)
            .contrast(with: theme.badge.fill.color) >= least)
        let orb = [colors.rimTop, colors.rimBottom].map { $0.over(colors.outer).contrast(with: palette.ground) }
        // An orb is seen by its rim or by its fill.
        let fill = colors.outer.contrast(with: palette.ground)
        #expect(max(orb.min() ?? 0, fill) >= min(least, 1.5), "\(theme.name) depth \(depth) \(colors.line.hex)")
        let dot = palette.colors(branch, depth: depth, isDot: true)
        let rim = dot.rimTop.over(dot.outer).contrast(with: palette.ground)
        #expect(max(rim, dot.outer.contrast(with: palette.ground)) >= least, "\(theme.name) dot at depth \(depth)")
      }
    }
  }

  @Test("dark glass is ember and moss, never olive or brown grey")
  func glass() {
    let palette = Palette(theme: .dark, ground: nil)
    for branch in Self.allSlots {
      for depth in 2...5 {
        let colors = palette.colors(branch, depth: depth)
        #expect(colors.shading == .glass && colors.fill.count == 6)
        #expect(zip(colors.fill, colors.fill.dropFirst()).allSatisfy { $0.offset < $1.offset })
        // The rim is the brightest part and has the hue of the branch.
        let edge = OKLCH(colors.outer)
        #expect(edge.lightness > OKLCH(colors.inner).lightness + 0.25)
        let turn = abs((edge.hue - branch.hue).truncatingRemainder(dividingBy: 360))
        #expect(min(turn, 360 - turn) < 4, "\(branch.hue) became \(edge.hue)")
        #expect(!(95...130).contains(OKLCH(colors.inner).hue), "olive at \(branch.hue)")
      }
    }
  }

  @Test("branches can be told apart with full, protan, deutan and tritan sight")
  func distances() {
    let colors = (0..<8).map { slot in
      let branch = BranchColor(slot: slot)
      return OKLCH(0.72 + branch.offset, 0.15, branch.hue).color
    }
    let six = ColourVision.allCases.map { $0.leastDistance(Array(colors.prefix(6))) }
    let eight = ColourVision.allCases.map { $0.leastDistance(colors) }
    for (found, published) in zip(six + eight, [0.141, 0.119, 0.114, 0.076, 0.102, 0.088, 0.051, 0.070]) {
      #expect(abs(found - published) < 0.0035, "\(found), published \(published)")
    }
    #expect((six.min() ?? 0) >= 0.07 && (eight.min() ?? 0) >= 0.05)
  }

  @Test("lines and fills of the first six branches differ in every sight", arguments: Theme.all)
  func drawnDistances(theme: Theme) {
    let palette = Palette(theme: theme, ground: nil)
    for view in ColourVision.allCases {
      let lines = (0..<6).map { palette.line(BranchColor(slot: $0), depth: 1) }
      #expect(view.leastDistance(lines) >= 0.029, "\(theme.name), \(view): \(view.leastDistance(lines))")
      guard theme.fills[0].shading == .bead else { continue }
      let fills = (0..<6).map { palette.colors(BranchColor(slot: $0), depth: 1).outer }
      #expect(view.leastDistance(fills) >= 0.025, "\(theme.name), \(view): \(view.leastDistance(fills))")
    }
  }

  @Test("a ground of any colour leaves text and lines legible in every theme", arguments: Theme.all)
  func grounds(theme: Theme) {
    for ground in ["#FFFFFF", "#000000", "#101010", "#FFF4DF", "#203040", "#C0FFC0"] {
      let palette = Palette(theme: theme, ground: CSSColor.parse(ground))
      #expect(palette.ink.contrast(with: palette.ground) >= theme.minimumTextContrast)
      #expect(palette.muted.contrast(with: palette.ground) >= theme.minimumTextContrast)
      for depth in 0...3 {
        for branch in Self.allSlots.map(Optional.some) + [nil] {
          let colors = palette.colors(branch, depth: depth)
          #expect(colors.textContrast >= theme.minimumTextContrast, "\(theme.name) on \(ground), depth \(depth)")
          #expect(colors.line.contrast(with: palette.ground) >= theme.line.minimumContrast - 0.01)
        }
      }
    }
  }

  @Test("without a theme, light or dark follows the luminance of the ground")
  func following() {
    func theme(_ ground: String?, _ options: SceneOptions = SceneOptions()) -> String {
      var map = IdeaMap(id: "m", ideas: [Idea(id: "a", text: "One")])
      map.background = ground
      return MeasuredMap(map, options: options, text: FixedWidthTextMeasurer()).theme.name
    }
    #expect(theme(nil) == "light" && theme("#FFF4DF") == "light" && theme("#101010") == "dark")
    #expect(theme("nonsense") == "light" && theme("#00000010") == "light")
    #expect(theme("#101010", SceneOptions(theme: .light)) == "light")
    #expect(theme("#101010", SceneOptions(theme: .paper)) == "paper")
    #expect(theme("#FFFFFF", SceneOptions(background: .color(Color(red: 0, green: 0, blue: 0.2)))) == "dark")
    #expect(theme("#101010", SceneOptions(background: .none)) == "light")
  }
}
