internal import MapScene

extension SVGDocument {
  /// Writes items that follow each other; what neighbours share is said once.
  mutating func shapes(_ items: ArraySlice<SceneItem>) {
    var index = items.startIndex
    while index < items.endIndex {
      let count = lineCount(items[index...])
      if count > 0 {
        lines(items[index..<index + count])
        index += count
      } else if index + 1 < items.endIndex, ringed(items[index].shape, items[index + 1].shape) {
        index += 2
      } else {
        shape(items[index].shape)
        index += 1
      }
    }
  }

  /// Writes a disc together with a ring along its rim; false for other shapes.
  private mutating func ringed(_ first: Shape, _ second: Shape) -> Bool {
    guard case .disc(let centre, let radius, let fill) = first,
      case .ring(centre, radius, let stroke, let style) = second
    else { return false }
    circle(centre, radius)
    paint("fill", fill, references[written])
    paint("stroke", stroke, references[written + 1])
    self.stroke(style)
    xml.raw("/>\n")
    written += 2
    return true
  }

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
    let path = path.economical(tolerance: Path.vectorTolerance)
    var next = 0
    // In hundredths and as written, so that roundings do not add up.
    var from = SIMD2(0, 0)
    var start = SIMD2(0, 0)
    var last: Path.Verb?
    // After a fraction a point begins the next number.
    var afterFraction = false
    for verb in path.verbs {
      var end = from
      // A letter holds for all steps of its kind that follow.
      let isNew = verb != last || verb == .move
      last = verb
      if isNew { xml.raw(verb.letter) }
      // A twentieth of a unit at a control is less in the curve, and cannot be seen in a long one.
      let isLong =
        verb == .cubic
        && max(abs(path.points[next + 2].x - path.points[next].x), abs(path.points[next + 2].y - path.points[next].y))
          > 8
      for index in 0..<verb.pointCount {
        let point = path.points[next + index]
        end = SIMD2(XMLBuffer.hundredths(point.x), XMLBuffer.hundredths(point.y))
        var written = verb == .move ? end : end &- from
        if isLong, index < 2 { written = written.tenths }
        afterFraction = xml.coordinate(written.x, isFirst: isNew && index == 0, afterFraction)
        afterFraction = xml.coordinate(written.y, isFirst: false, afterFraction)
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
    var digits = "\(1_000 + min(max(Int((alpha * 1000).rounded()), 0), 999))".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    xml.open(name)
    xml.raw(digits.isEmpty ? "0" : ".\(digits)")
    xml.raw(UInt8(ascii: "\""))
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
}

extension Path.Verb {
  fileprivate var letter: UInt8 {
    switch self {
    case .move: UInt8(ascii: "M")
    case .line: UInt8(ascii: "l")
    case .cubic: UInt8(ascii: "c")
    case .close: UInt8(ascii: "z")
    }
  }
}

extension SIMD2<Int> {
  /// Hundredths rounded to whole tenths.
  fileprivate var tenths: SIMD2<Int> {
    func rounded(_ value: Int) -> Int { (value + (value < 0 ? -5 : 5)) / 10 * 10 }
    return SIMD2(rounded(x), rounded(y))
  }
}
