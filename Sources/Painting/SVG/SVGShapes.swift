internal import MapScene

extension SVGDocument {
  mutating func shape(_ shape: Shape) {
    switch shape {
    case .disc(let centre, let radius, let paint):
      circle(centre, radius)
      self.paint("fill", paint)
      xml.raw("/>\n")
    case .ring(let centre, let radius, let paint, let style):
      circle(centre, radius)
      xml.raw(" fill=\"none\"")
      self.paint("stroke", paint)
      stroke(style)
      xml.raw("/>\n")
    case .shadow(let centre, let innerRadius, let outerRadius, let color):
      circle(centre, outerRadius)
      xml.raw(" fill=\"url(#")
      xml.id("s\(shadows[ShadowStyle(innerRadius, outerRadius, color)] ?? 0)")
      // Nothing at all is the best guess at a shadow.
      xml.raw(") none\"/>\n")
    case .fill(let path, let paint):
      self.path(path)
      self.paint("fill", paint)
      xml.raw("/>\n")
    case .stroke(let path, let paint, let style):
      self.path(path)
      xml.raw(" fill=\"none\"")
      self.paint("stroke", paint)
      stroke(style)
      xml.raw("/>\n")
    case .text(let line): self.line(line)
    case .dotGrid(let area, let spacing, let radius, let color):
      xml.raw("<rect")
      place(area)
      xml.raw(" fill=\"url(#")
      xml.id("d\(grids[GridStyle(spacing: spacing, radius: radius, color: color)] ?? 0)")
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
    var next = 0
    for verb in path.verbs {
      let (letter, count): (String, Int) =
        switch verb {
        case .move: ("M", 1)
        case .line: ("L", 1)
        case .cubic: ("C", 3)
        case .close: ("Z", 0)
        }
      xml.raw(letter)
      for index in 0..<count {
        if index > 0 { xml.raw(" ") }
        xml.number(path.points[next + index].x)
        xml.raw(" ")
        xml.number(path.points[next + index].y)
      }
      next += count
    }
    xml.raw("\"")
  }

  mutating func paint(_ name: String, _ paint: Paint) {
    xml.raw(" \(name)=\"")
    if case .solid(let color) = paint {
      xml.color(color)
      xml.raw("\"")
      if color.alpha < 1 { opacity("\(name)-opacity", color.alpha) }
    } else {
      xml.raw("url(#")
      xml.id("g\(paints[paint] ?? 0)")
      // For viewers without gradients: the colour in the middle.
      xml.raw(") ")
      xml.color(paint.middle)
      xml.raw("\"")
    }
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
    if style.isRound { xml.raw(" stroke-linecap=\"round\" stroke-linejoin=\"round\"") }
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
    xml.id("t\(halos)")
    xml.raw("\" aria-hidden=\"true\"")
    self.halo(halo)
    openText(line)
    xml.raw(" id=\"")
    xml.id("t\(halos)")
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

extension Paint {
  /// The colour in the middle of it.
  fileprivate var middle: Color {
    switch self {
    case .solid(let color): color
    case .linear(_, _, let stops), .radial(_, _, _, _, let stops): stops[stops.count / 2].color
    }
  }
}
