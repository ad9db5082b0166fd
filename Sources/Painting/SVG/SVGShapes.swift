internal import MapScene

extension SVGDocument {
  /// Writes the next item.
  mutating func shape(_ shape: Shape) {
    let reference = references[written]
    written += 1
    switch shape {
    case .disc(let centre, let radius, let paint):
      circle(centre, radius)
      self.paint("fill", paint, reference)
      xml.raw("/>\n")
    case .ring(let centre, let radius, let paint, let style):
      circle(centre, radius)
      xml.raw(" fill=\"none\"")
      self.paint("stroke", paint, reference)
      stroke(style)
      xml.raw("/>\n")
    case .shadow(let centre, _, let outerRadius, _):
      circle(centre, outerRadius)
      xml.raw(" fill=\"url(#")
      xml.id("s", reference ?? 0)
      // Nothing at all is the best guess at a shadow.
      xml.raw(") none\"/>\n")
    case .fill(let path, let paint):
      self.path(path)
      self.paint("fill", paint, reference)
      xml.raw("/>\n")
    case .stroke(let path, let paint, let style):
      self.path(path)
      if !isAmongLines { xml.raw(" fill=\"none\"") }
      self.paint("stroke", paint, reference)
      stroke(style)
      xml.raw("/>\n")
    case .text(let line): self.line(line)
    case .image(_, let area, _, let alt): picture(area, alt, reference ?? 0)
    case .dotGrid(let area, _, _, _):
      xml.raw("<rect")
      place(area)
      xml.raw(" fill=\"url(#")
      xml.id("d", reference ?? 0)
      xml.raw(") none\"/>\n")
    }
  }

  mutating func circle(_ centre: ScenePoint, _ radius: Double) {
    xml.raw("<circle")
    xml.attribute("cx", centre.x)
    xml.attribute("cy", centre.y)
    xml.attribute("r", radius)
  }

  mutating func place(_ rect: Rect) {
    xml.attribute("x", rect.minX)
    xml.attribute("y", rect.minY)
    xml.attribute("width", rect.width)
    xml.attribute("height", rect.height)
  }

  mutating func rectangle(_ rect: Rect, _ color: Color) {
    xml.raw("<rect class=\"ground\"")
    place(rect)
    paint("fill", .solid(color))
    xml.raw("/>\n")
  }

  mutating func path(_ path: Path) {
    xml.raw("<path d=\"")
    outline(path)
    xml.raw("\"")
  }

  /// The steps of a path, each relative to the end of the one before: those are shorter to write.
  mutating func outline(_ path: Path) {
    let path = path.simplified(tolerance: Path.vectorTolerance)
    var next = 0
    // In hundredths and as written, so that roundings do not add up.
    var from = SIMD2(0, 0)
    var start = SIMD2(0, 0)
    for verb in path.verbs {
      var end = from
      switch verb {
      case .move: xml.raw(UInt8(ascii: "M"))
      case .line: xml.raw(UInt8(ascii: "l"))
      case .cubic: xml.raw(UInt8(ascii: "c"))
      case .close: xml.raw(UInt8(ascii: "z"))
      }
      for index in 0..<verb.pointCount {
        let point = path.points[next + index]
        end = SIMD2(XMLBuffer.hundredths(point.x), XMLBuffer.hundredths(point.y))
        let written = verb == .move ? end : end &- from
        if index > 0, written.x >= 0 { xml.raw(UInt8(ascii: " ")) }
        xml.number(hundredths: written.x)
        if written.y >= 0 { xml.raw(UInt8(ascii: " ")) }
        xml.number(hundredths: written.y)
      }
      next += verb.pointCount
      switch verb {
      case .move: start = end
      case .close: end = start
      case .line, .cubic: break
      }
      from = end
    }
  }

  mutating func paint(_ name: String, _ paint: Paint, _ reference: Int? = nil) {
    xml.open(name)
    if let reference {
      xml.raw("url(#")
      xml.id("g", reference)
      // For viewers without gradients: the colour in the middle.
      xml.raw(") ")
      xml.color(paint.middle)
      xml.raw(UInt8(ascii: "\""))
      return
    }
    let color = paint.middle
    xml.color(color)
    xml.raw(UInt8(ascii: "\""))
    if color.alpha < 1 { opacity("\(name)-opacity", color.alpha) }
  }

  mutating func opacity(_ name: String, _ alpha: Double) {
    // Three decimals: faint shadows would show steps with two.
    let thousandths = Int((alpha * 1000).rounded())
    let digits = String(thousandths)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    xml.raw(" \(name)=\"\(padded.dropLast(3)).\(padded.suffix(3))\"")
  }

  mutating func stroke(_ style: StrokeStyle) {
    xml.attribute("stroke-width", style.width)
    if style.isRound != isAmongLines {
      xml.raw(
        style.isRound
          ? " stroke-linecap=\"round\" stroke-linejoin=\"round\""
          : " stroke-linecap=\"butt\" stroke-linejoin=\"miter\"")
    }
    if !style.dashes.isEmpty {
      xml.raw(" stroke-dasharray=\"")
      for (index, dash) in style.dashes.enumerated() {
        if index > 0 { xml.raw(" ") }
        xml.number(dash)
      }
      xml.raw("\"")
    }
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
    // Anchored in the middle, so that another font of another width stays centred.
    let spacing = line.style.letterSpacing(in: line.text) * line.size
    xml.raw("<text")
    xml.attribute("x", line.origin.x + line.advance / 2)
    xml.attribute("y", line.origin.y)
    xml.attribute("font-size", line.size)
    let families = SVGDocument.families(line.style.typeface, line.style.language)
    if families != SVGDocument.families(.text, scene.language) { xml.attribute("font-family", families) }
    if line.style.weight != 400 { xml.raw(" font-weight=\"\(line.style.weight)\"") }
    if spacing != 0 { xml.attribute("letter-spacing", spacing) }
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
