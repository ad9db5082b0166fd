import MapScene
import Testing

@Suite("Colours of branches")
struct ColourTests {
  private let palette = Palette(theme: .light, ground: nil)

  /// Whether two colours differ by at most two steps of 255 in each part: LOOK gives rounded figures.
  private func isNear(_ color: Color, _ hex: String) -> Bool {
    guard let other = CSSColor.parse(hex) else { return false }
    return max(
      abs(color.red - other.red), abs(color.green - other.green), abs(color.blue - other.blue)) <= 2.01 / 255
  }

  @Test("sRGB survives OKLab and OKLCH")
  func roundTrip() {
    for index in 0..<512 {
      let color = Color(
        red: Double(index >> 6) / 7, green: Double(index >> 3 & 7) / 7, blue: Double(index & 7) / 7)
      #expect(OKLab(color).color.hex == color.hex)
      #expect(OKLCH(color).color.hex == color.hex)
    }
  }

  @Test(
    "slots 1 to 4 have the published colours",
    arguments: zip(
      0..<4,
      [
        ("#99D5FF", "#7DB6FF", "#4095E5"), ("#FBAE8B", "#FC7F6D", "#D2654A"), ("#A5EDB8", "#2DDFAA", "#00A571"),
        ("#F1D185", "#F7A92D", "#BE8500"),
      ]))
  func published(slot: Int, hex: (inner: String, outer: String, line: String)) {
    let colors = palette.colors(BranchColor(slot: slot), depth: 1)
    #expect(isNear(colors.inner, hex.inner), "inner \(colors.inner.hex), wanted \(hex.inner)")
    #expect(isNear(colors.outer, hex.outer), "outer \(colors.outer.hex), wanted \(hex.outer)")
    #expect(isNear(colors.line, hex.line), "line \(colors.line.hex), wanted \(hex.line)")
  }

  @Test("theme tokens have the published hex values")
  func tokens() {
    #expect(isNear(Theme.light.ground.color, "#F8F9FC"))
    #expect(isNear(Theme.light.ink.color, "#212538"))
    #expect(isNear(Theme.light.muted.color, "#5F6272"))
  }

  private func worst(_ colors: IdeaColors) -> Double { colors.textContrast }

  @Test(
    "text contrast at the worst stop of all slots is as measured",
    arguments: [(1, 5.4, 9.3), (2, 8.9, 11.5), (3, 11.4, 12.9), (4, 11.4, 12.9)])
  func contrast(depth: Int, least: Double, most: Double) {
    let values = (0..<BranchColor.slotCount).map { worst(palette.colors(BranchColor(slot: $0), depth: depth)) }
    let low = values.min() ?? 0
    let high = values.max() ?? 0
    #expect(abs(low - least) < 0.11, "lowest \(low)")
    #expect(abs(high - most) < 0.11, "highest \(high)")
  }

  @Test("root text and line contrasts are as measured")
  func rootAndLines() {
    #expect(abs(worst(palette.colors(nil, depth: 1)) - 7.6) < 0.1)
    var lines: [Double] = []
    for slot in 0..<BranchColor.slotCount {
      for depth in 1...5 {
        lines.append(palette.line(BranchColor(slot: slot), depth: depth).contrast(with: palette.ground))
      }
      lines.append(palette.rootStart(BranchColor(slot: slot)).contrast(with: palette.ground))
    }
    #expect((lines.min() ?? 0) >= 3.0)
    let atOne = (0..<BranchColor.slotCount).map {
      palette.line(BranchColor(slot: $0), depth: 1).contrast(with: palette.ground)
    }
    #expect(abs((atOne.max() ?? 0) - 5.1) < 0.15, "highest \(atOne.max() ?? 0)")
  }

  @Test("a user's colour always ends in legible text and visible lines")
  func userColours() {
    for ground in ["#F8F9FC", "#101010", "#808080", "#FFFF00"] {
      let palette = Palette(theme: .light, ground: CSSColor.parse(ground))
      for index in 0..<343 {
        let color = Color(
          red: Double(index / 49) / 6, green: Double(index / 7 % 7) / 6, blue: Double(index % 7) / 6)
        for depth in 1...3 {
          let colors = palette.colors(BranchColor(user: color), depth: depth)
          #expect(worst(colors) >= 4.5, "\(color.hex) at depth \(depth)")
          #expect(colors.line.contrast(with: palette.ground) >= 2.99, "\(color.hex) on \(ground)")
        }
      }
      #expect(palette.ink.contrast(with: palette.ground) >= 4.5)
      #expect(palette.muted.contrast(with: palette.ground) >= 4.5)
    }
  }

  @Test("grey stays grey")
  func grey() throws {
    let grey = try #require(CSSColor.parse("#777777"))
    let colors = palette.colors(BranchColor(user: grey), depth: 1)
    #expect(OKLab(colors.inner).chroma < 0.01)
    #expect(OKLab(colors.line).chroma < 0.01)
  }

  @Test("slots repeat after sixteen, and the second eight differ from the first")
  func slots() {
    #expect(BranchColor(slot: 16) == BranchColor(slot: 0))
    #expect(BranchColor(slot: 8).hue == 228)
    #expect(BranchColor(slot: 14).hue == 338)
    #expect(Set((0..<16).map { BranchColor(slot: $0) }).count == 16)
  }

  @Test("a mixture of two hues keeps its chroma, one with grey does not turn rainbow")
  func mixing() {
    let blue = OKLab(OKLCH(0.7, 0.14, 250).color)
    let amber = OKLab(OKLCH(0.7, 0.14, 78).color)
    #expect(blue.mixed(with: amber, 0.5).chroma > 0.06)
    let grey = OKLab(OKLCH(0.5, 0.01, 30).color)
    #expect(blue.mixed(with: grey, 0.5).chroma < 0.08)
    #expect(blue.mixed(with: amber, 0) == blue)
    #expect(abs(blue.mixed(with: amber, 1).a - amber.a) < 1e-12)
  }
}
