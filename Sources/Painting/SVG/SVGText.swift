internal import MapScene

extension SVGDocument {
  /// What lines of text of one idea have in common.
  private struct TextLook: Equatable {
    var size: Double
    var style: TextStyle
    var color: Color
    var isRightToLeft: Bool

    init(_ line: TextLine) {
      size = line.size
      style = line.style
      color = line.color
      isRightToLeft = line.isRightToLeft
    }
  }

  /// How many lines of one look the items begin with.
  func lineCount(_ items: ArraySlice<SceneItem>) -> Int {
    guard options.textMode == .text, case .text(let first)? = items.first?.shape, first.halo == nil else { return 0 }
    let look = TextLook(first)
    let other = items.dropFirst().firstIndex { item in
      guard case .text(let line) = item.shape else { return true }
      return line.halo != nil || TextLook(line) != look
    }
    return (other ?? items.endIndex) - items.startIndex
  }

  /// Writes lines of one look.
  mutating func lines(_ items: ArraySlice<SceneItem>) {
    for (index, item) in items.enumerated() {
      guard case .text(let line) = item.shape else { continue }
      if index == 0 {
        xml.raw("<g")
        look(line)
        paint("fill", .solid(line.color))
        xml.raw(">\n")
      }
      xml.raw("<text")
      place(line)
      closeText(line)
    }
    xml.raw("</g>\n")
    written += items.count
  }

  mutating func line(_ line: TextLine) {
    if options.textMode == .paths, let outlines = text.outlines(of: line) {
      if let halo = line.halo {
        path(outlines)
        xml.raw(" fill=\"none\"")
        self.halo(halo)
      }
      path(outlines)
      paint("fill", .solid(line.color))
      xml.raw("/>\n")
      return
    }
    guard let halo = line.halo else {
      openText(line)
      paint("fill", .solid(line.color))
      closeText(line)
      return
    }
    // The words stand in the file once, so that they are found once; the halo is drawn from them.
    xml.raw("<g")
    paint("fill", .solid(line.color))
    xml.raw("><use href=\"#")
    xml.id("t", halos)
    xml.raw("\" aria-hidden=\"true\"")
    self.halo(halo)
    openText(line)
    xml.raw(" id=\"")
    xml.id("t", halos)
    xml.raw("\"")
    closeText(line)
    xml.raw("</g>\n")
    halos += 1
  }

  private mutating func halo(_ halo: TextLine.Halo) {
    paint("stroke", .solid(halo.color))
    stroke(StrokeStyle(width: halo.width, isRound: true))
    xml.raw("/>\n")
  }

  private mutating func openText(_ line: TextLine) {
    xml.raw("<text")
    place(line)
    look(line)
  }

  private mutating func place(_ line: TextLine) {
    // Anchored in the middle, so that another font of another width stays centred.
    xml.attribute("x", line.origin.x + line.advance / 2)
    xml.attribute("y", line.origin.y)
    let spacing = line.style.letterSpacing(in: line.text) * line.size
    if spacing != 0 { xml.attribute("letter-spacing", spacing) }
  }

  /// All but the place and the colour.
  private mutating func look(_ line: TextLine) {
    xml.attribute("font-size", line.size)
    if line.style.typeface != .text || line.style.language != scene.language {
      let families = SVGDocument.families(line.style.typeface, line.style.language)
      if families != SVGDocument.families(.text, scene.language) { xml.attribute("font-family", families) }
    }
    if line.style.weight != 400 { xml.raw(" font-weight=\"\(line.style.weight)\"") }
    if line.isRightToLeft { xml.raw(" direction=\"rtl\"") }
    if line.style.language != "und", line.style.language != scene.language {
      xml.attribute("xml:lang", line.style.language)
    }
    xml.raw(" aria-hidden=\"true\"")
  }

  private mutating func closeText(_ line: TextLine) {
    xml.raw(">")
    xml.text(line.text)
    xml.raw("</text>\n")
  }

  /// The families of a typeface as a property of CSS.
  static func families(_ typeface: Typeface, _ language: String) -> String {
    typeface.families(for: language).joined(separator: ", ") + ", sans-serif"
  }
}
