internal import MapScene

extension SVGDocument {
  /// What most lines of text of a layer have in common: the layer says it once.
  struct SharedLook: Hashable {
    var size: Double
    var weight: Int
    var color: Color

    private init(_ line: TextLine) {
      size = line.size
      weight = line.style.weight
      color = line.color
    }

    /// The look of most lines; nil where there is no text.
    init?(_ items: [SceneItem]) {
      var counts: [SharedLook: Int] = [:]
      for item in items {
        if case .text(let line) = item.shape { counts[SharedLook(line), default: 0] += 1 }
      }
      let most = counts.values.max()
      // Among equals the first one in the scene.
      for item in items {
        if case .text(let line) = item.shape, counts[SharedLook(line)] == most {
          self.init(line)
          return
        }
      }
      return nil
    }
  }

  /// What lines of text of one idea have in common.
  private struct TextLook: Equatable {
    var size: Double
    var style: TextStyle
    var color: Color
    var isRightToLeft: Bool
    var halo: TextLine.Halo?
    var hasEmoji: Bool

    init(_ line: TextLine) {
      size = line.size
      style = line.style
      color = line.color
      isRightToLeft = line.isRightToLeft
      halo = line.halo
      hasEmoji = line.hasEmoji
    }
  }

  /// How many lines of one look some items, at least one, begin with, to be written together; outlines are not.
  func lineCount(_ items: ArraySlice<SceneItem>) -> Int {
    guard options.textMode == .text, case .text(let first) = items[items.startIndex].shape else { return 0 }
    var end = items.startIndex + 1
    while end < items.endIndex, case .text(let line) = items[end].shape, TextLook(line) == TextLook(first) { end += 1 }
    return end - items.startIndex
  }

  /// Writes lines of one look.
  mutating func lines(_ items: ArraySlice<SceneItem>) {
    texts(
      items.compactMap { item in
        if case .text(let line) = item.shape { line } else { nil }
      })
    written += items.count
  }

  private mutating func texts(_ lines: [TextLine]) {
    guard let first = lines.first else { return }
    let isGroup = lines.count > 1
    // The words stand in the file once, so that they are found once; the halo is drawn from them.
    if let halo = first.halo {
      xml.raw("<use href=\"#")
      xml.id("t", halos)
      xml.raw("\" aria-hidden=\"true\"")
      self.halo(halo)
    }
    if isGroup {
      xml.raw("<g")
      head(first)
      xml.raw(">\n")
    }
    for line in lines {
      xml.raw("<text")
      place(line)
      if !isGroup { head(line) }
      closeText(line)
    }
    if isGroup { xml.raw("</g>\n") }
    if first.halo != nil { halos += 1 }
  }

  /// What a line of text or a group of them has besides its place.
  private mutating func head(_ line: TextLine) {
    look(line)
    if line.halo != nil {
      xml.raw(" id=\"")
      xml.id("t", halos)
      xml.raw("\"")
    }
  }

  /// Writes a line as outlines, or as text where it has none.
  mutating func line(_ line: TextLine) {
    guard options.textMode == .paths, let outlines = text.outlines(of: line) else { return texts([line]) }
    if let halo = line.halo {
      path(outlines)
      xml.raw(" fill=\"none\"")
      self.halo(halo)
    }
    path(outlines)
    paint("fill", .solid(line.color))
    xml.raw("/>\n")
  }

  private mutating func halo(_ halo: TextLine.Halo) {
    paint("stroke", .solid(halo.color))
    stroke(StrokeStyle(width: halo.width, isRound: true))
    xml.raw("/>\n")
  }

  private mutating func place(_ line: TextLine) {
    // Anchored in the middle, so that another font of another width stays centred.
    xml.attribute("x", line.origin.x + line.advance / 2)
    xml.attribute("y", line.origin.y)
    let spacing = line.style.letterSpacing(in: line.text) * line.size
    if spacing != 0 { xml.attribute("letter-spacing", spacing) }
  }

  /// What a layer says of its text.
  mutating func look(_ shared: SharedLook) {
    xml.attribute("font-size", shared.size)
    if shared.weight != 400 { xml.attribute("font-weight", whole: shared.weight) }
    paint("fill", .solid(shared.color))
  }

  /// All but the place, as far as the layer does not say it.
  private mutating func look(_ line: TextLine) {
    if line.size != shared?.size { xml.attribute("font-size", line.size) }
    if line.style.typeface != .text || line.style.language != scene.language || line.hasEmoji {
      let families = SVGDocument.families(line.style.typeface, line.style.language, hasEmoji: line.hasEmoji)
      if families != SVGDocument.families(.text, scene.language) { xml.attribute("font-family", families) }
    }
    if line.style.weight != shared?.weight ?? 400 { xml.attribute("font-weight", whole: line.style.weight) }
    if line.isRightToLeft { xml.raw(" direction=\"rtl\"") }
    if line.style.language != "und", line.style.language != scene.language {
      xml.attribute("xml:lang", line.style.language)
    }
    if line.color != shared?.color { paint("fill", .solid(line.color)) }
    xml.raw(" aria-hidden=\"true\"")
  }

  private mutating func closeText(_ line: TextLine) {
    xml.raw(">")
    xml.text(line.text)
    xml.raw("</text>\n")
  }

  /// The families of a typeface as a property of CSS.
  ///
  /// Browsers take a symbol from the first family named that has it, so emoji would lose their colours to the faces for
  /// symbols. The face of emoji, which has figures of its own, comes behind those for text.
  static func families(_ typeface: Typeface, _ language: String, hasEmoji: Bool = false) -> String {
    var families = typeface.families(for: language)
    if hasEmoji, let symbols = families.firstIndex(where: { $0.contains("Symbols") }) {
      families.insert("Noto Color Emoji", at: symbols)
    }
    return families.joined(separator: ", ") + ", sans-serif"
  }
}

extension TextLine {
  /// Whether it has characters that are pictures unless told otherwise.
  fileprivate var hasEmoji: Bool {
    // They have three bytes of UTF-8 and more, and the first is above this.
    text.utf8.contains { $0 > 0xE0 } && text.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
  }
}
