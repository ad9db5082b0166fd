internal import IdeaModel

/// Looks for colours of a theme that are too weak on the theme's own ground, and says what is drawn instead.
struct ThemeContrast {
  private let theme: Theme
  private let palette: Palette

  init(_ theme: Theme) {
    self.theme = theme
    palette = Palette(theme: theme, ground: nil)
  }

  /// Lightness by which a line may be moved without a word: themes count on a little.
  private static let usualMove = 0.12

  /// One finding for each colour that is corrected.
  ///
  /// - Parameter file: The theme's file; findings name the place of the key, or of the one that holds it.
  /// - Returns: The findings, in the order of the keys.
  func findings(in file: SettingsValue) -> [Diagnostic] {
    var result: [Diagnostic] = []
    func tell(_ key: String, _ what: String, _ found: Double, _ corrected: Double, _ floor: Double) {
      guard found < floor else { return }
      var sentence = "\(what) has a contrast of \(Self.tenths(found)), less than \(ThemeNumber.plain(floor)); "
      sentence += "a colour with \(Self.tenths(corrected)) is drawn instead"
      sentence += corrected < floor ? ", the best there is on such a ground." : "."
      let place = Self.place(of: key, in: file)
      result.append(
        Diagnostic(code: "theme-contrast", message: sentence, line: place?.line, column: place?.column))
    }
    let ground = theme.ground.color
    func onGround(_ color: Color) -> Double { color.contrast(with: ground) }
    let text = theme.minimumTextContrast
    tell("ink", "Ink on the ground", onGround(theme.ink.color), onGround(palette.ink), text)
    tell("muted", "Muted text on the ground", onGround(theme.muted.color), onGround(palette.muted), text)
    tell(
      "root.text", "The text of the root", palette.uncorrected(nil, depth: 0).textContrast,
      palette.colors(nil, depth: 0).textContrast, text)
    let line = theme.line.minimumContrast
    tell("root.line", "The line of the root", onGround(theme.root.line.color), onGround(palette.rootLine), line)
    let slots = (0..<BranchColor.slotCount).map { BranchColor(slot: $0) }
    if let weakest = slots.map({ palette.uncorrectedLine($0, depth: 1) }).min(by: {
      onGround($0.color) < onGround($1.color)
    }) {
      let drawn = palette.visibleLine(weakest.color)
      if (OKLCH(drawn).lightness - weakest.lightness).magnitude > Self.usualMove {
        tell("line.lightness", "The weakest line of a branch", onGround(weakest.color), onGround(drawn), line)
      }
    }
    for depth in 1...max(theme.orbText.count, theme.fills.count) {
      let found = slots.map { palette.uncorrected($0, depth: depth).textContrast }.min() ?? 21
      let corrected = slots.map { palette.colors($0, depth: depth).textContrast }.min() ?? 21
      tell("orbText", "Text in circles of depth \(depth)", found, corrected, text)
    }
    return result
  }

  private static func tenths(_ contrast: Double) -> String {
    ThemeNumber.plain(Double(Int(contrast * 10)) / 10)
  }

  /// Where a key stands in the file; where nothing is written of it, the place of what it follows from: the ground.
  private static func place(of key: String, in file: SettingsValue) -> SettingsValue? {
    var value = file
    for name in key.split(separator: ".") {
      guard case .object(let members) = value.content,
        let member = members.first(where: { $0.name == name })?.value
      else { return key == "ground" ? nil : place(of: "ground", in: file) }
      value = member
    }
    return value
  }
}
