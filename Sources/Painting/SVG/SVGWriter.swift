public import MapScene

/// How an SVG is written.
public struct SVGOptions: Sendable {
  /// How letters are kept.
  public enum TextMode: String, Sendable, CaseIterable {
    /// As text: searchable, and set in the reader's fonts.
    case text
    /// As outlines: the same look anywhere.
    case paths
  }

  /// How letters are kept; `.text` by default.
  public var textMode: TextMode
  /// What every id begins with; nil for six characters that follow from the content.
  public var idPrefix: String?

  /// Makes options; everything has a default.
  public init(textMode: TextMode = .text, idPrefix: String? = nil) {
    self.textMode = textMode
    self.idPrefix = idPrefix
  }
}

/// Writes scenes as SVG that people, search and screen readers can read.
///
/// The document stands alone: no script, style sheet, external reference or fetched thing. Ideas are a list of items
/// with names and levels (WAI-ARIA Graphics Module); lines are decoration.
public enum SVGWriter {
  /// Writes a scene.
  ///
  /// - Complexity: O(items); one buffer for the document.
  public static func svg(
    of scene: Scene, viewport: Viewport, options: SVGOptions = SVGOptions(), text: TextEngine
  ) throws(PaintError) -> [UInt8] {
    guard scene.isFinite else { throw .notFinite }
    var document = SVGDocument(scene: scene, viewport: viewport, options: options, text: text)
    return document.write()
  }

  /// The same as `.svgz`: gzip without name and time.
  public static func compressed(_ svg: [UInt8]) throws(PaintError) -> [UInt8] { try Deflater.gzip(svg) }
}

/// One SVG document on its way.
private struct SVGDocument {
  let scene: Scene
  let viewport: Viewport
  let options: SVGOptions
  let text: TextEngine
  var xml: XMLBuffer
  var paints: [Paint: Int] = [:]
  var shadows: [ShadowStyle: Int] = [:]

  /// A soft shadow apart from its place: one gradient serves all that are alike.
  struct ShadowStyle: Hashable {
    var ratio: Double
    var color: Color
  }

  init(scene: Scene, viewport: Viewport, options: SVGOptions, text: TextEngine) {
    self.scene = scene
    self.viewport = viewport
    self.options = options
    self.text = text
    xml = XMLBuffer(idPrefix: options.idPrefix)
  }

  mutating func write() -> [UInt8] {
    open()
    definitions()
    if let ground = scene.background, ground.alpha > 0 { rectangle(canvas, ground) }
    for layer in scene.layers where !layer.items.isEmpty {
      if layer.kind == .ideas {
        ideas(layer.items)
      } else {
        xml.raw("<g class=\"\(layer.kind.rawValue)\" aria-hidden=\"true\">\n")
        for item in layer.items { shape(item.shape) }
        xml.raw("</g>\n")
      }
    }
    xml.raw("</svg>\n")
    return xml.finish()
  }

  /// The part of the plane that the file shows, in units.
  private var canvas: Rect {
    let left = -viewport.offset.x / viewport.scale
    let top = -viewport.offset.y / viewport.scale
    return Rect(
      minX: left, minY: top, maxX: left + viewport.width / viewport.scale,
      maxY: top + viewport.height / viewport.scale)
  }

  private mutating func open() {
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"")
    xml.attribute("width", viewport.width)
    xml.attribute("height", viewport.height)
    xml.raw(" viewBox=\"")
    for (index, value) in [canvas.minX, canvas.minY, canvas.width, canvas.height].enumerated() {
      if index > 0 { xml.raw(" ") }
      xml.number(value)
    }
    xml.raw("\"")
    if scene.language != "und" {
      xml.attribute("xml:lang", scene.language)
      xml.attribute("lang", scene.language)
    }
    xml.raw(" role=\"graphics-document document\" aria-roledescription=\"mind map\" aria-labelledby=\"")
    xml.id("title")
    xml.raw("\" aria-describedby=\"")
    xml.id("desc")
    xml.raw("\">\n<title id=\"")
    xml.id("title")
    xml.raw("\">")
    xml.text(scene.title)
    xml.raw("</title>\n<desc id=\"")
    xml.id("desc")
    xml.raw("\">")
    xml.text(scene.summary)
    xml.raw("</desc>\n")
  }

  // MARK: Definitions

  private mutating func definitions() {
    xml.raw("<defs>\n")
    for layer in scene.layers {
      for item in layer.items {
        switch item.shape {
        case .disc(_, _, let paint), .ring(_, _, let paint, _), .fill(_, let paint), .stroke(_, let paint, _):
          define(paint)
        case .shadow(_, let innerRadius, let outerRadius, let color):
          define(ShadowStyle(ratio: (innerRadius / outerRadius * 100).rounded() / 100, color: color))
        case .dotGrid(_, let spacing, let radius, let color): pattern(spacing, radius, color)
        case .text: break
        }
      }
    }
    xml.raw("</defs>\n")
  }

  private mutating func define(_ paint: Paint) {
    guard paints[paint] == nil else { return }
    switch paint {
    case .solid: return
    case .linear(let start, let end, let stops):
      paints[paint] = paints.count
      xml.raw("<linearGradient id=\"")
      xml.id("g\(paints.count - 1)")
      xml.raw("\" gradientUnits=\"userSpaceOnUse\"")
      xml.attribute("x1", start.x)
      xml.attribute("y1", start.y)
      xml.attribute("x2", end.x)
      xml.attribute("y2", end.y)
      xml.raw(">")
      self.stops(stops)
      xml.raw("</linearGradient>\n")
    case .radial(let focus, let focusRadius, let centre, let radius, let stops):
      paints[paint] = paints.count
      xml.raw("<radialGradient id=\"")
      xml.id("g\(paints.count - 1)")
      xml.raw("\" gradientUnits=\"userSpaceOnUse\"")
      xml.attribute("cx", centre.x)
      xml.attribute("cy", centre.y)
      xml.attribute("r", radius)
      xml.attribute("fx", focus.x)
      xml.attribute("fy", focus.y)
      xml.raw(">")
      // Older viewers know no focus radius: start the stops where it would end.
      let inner = min(0.99, max(0, focusRadius / radius))
      self.stops(stops.map { GradientStop(offset: inner + $0.offset * (1 - inner), color: $0.color) })
      xml.raw("</radialGradient>\n")
    }
  }

  private mutating func define(_ style: ShadowStyle) {
    guard shadows[style] == nil else { return }
    shadows[style] = shadows.count
    xml.raw("<radialGradient id=\"")
    xml.id("s\(shadows.count - 1)")
    xml.raw("\">")
    stops(
      Shadow.falloff.map { stop in
        var color = style.color
        color.alpha *= stop.factor
        return GradientStop(offset: style.ratio + stop.offset * (1 - style.ratio), color: color)
      })
    xml.raw("</radialGradient>\n")
  }

  private mutating func stops(_ stops: [GradientStop]) {
    for stop in stops {
      xml.raw("<stop offset=\"")
      xml.number(stop.offset * 100)
      xml.raw("%\" stop-color=\"")
      xml.color(stop.color)
      xml.raw("\"")
      if stop.color.alpha < 1 { opacity("stop-opacity", stop.color.alpha) }
      xml.raw("/>")
    }
  }

  private mutating func pattern(_ spacing: Double, _ radius: Double, _ color: Color) {
    xml.raw("<pattern id=\"")
    xml.id("grid")
    xml.raw("\" patternUnits=\"userSpaceOnUse\"")
    xml.attribute("x", -spacing / 2)
    xml.attribute("y", -spacing / 2)
    xml.attribute("width", spacing)
    xml.attribute("height", spacing)
    xml.raw("><circle")
    xml.attribute("cx", spacing / 2)
    xml.attribute("cy", spacing / 2)
    xml.attribute("r", radius)
    xml.raw(" fill=\"")
    xml.color(color)
    xml.raw("\"/></pattern>\n")
  }

  // MARK: Ideas

  private mutating func ideas(_ items: [SceneItem]) {
    xml.raw("<g class=\"ideas\" role=\"list\" aria-label=\"Ideas\">\n")
    var current: Int?
    for item in items {
      if item.accessible != current {
        if let current { close(scene.accessible[current]) }
        current = item.accessible
        if let current { open(scene.accessible[current], rank: current) }
      }
      shape(item.shape)
    }
    if let current { close(scene.accessible[current]) }
    xml.raw("</g>\n")
  }

  private mutating func open(_ node: AccessibleNode, rank: Int) {
    xml.raw("<g id=\"")
    xml.id("n\(rank)")
    xml.raw(
      "\" role=\"listitem\" aria-level=\"\(node.level)\" aria-posinset=\"\(node.positionInSet)\""
        + " aria-setsize=\"\(node.setSize)\"")
    if let ideaID = node.ideaID { xml.attribute("data-id", ideaID) }
    xml.raw("><title>")
    xml.text(node.name)
    if !node.description.isEmpty {
      xml.raw(node.name.isEmpty ? "" : ". ")
      xml.text(node.description)
    }
    xml.raw("</title>\n")
  }

  private mutating func close(_ node: AccessibleNode) {
    if let link = node.link {
      xml.raw("<a")
      xml.attribute("href", link)
      xml.attribute("aria-label", node.name.isEmpty ? link : node.name)
      xml.raw("><rect")
      place(node.bounds)
      xml.raw(" fill=\"#000\" fill-opacity=\"0\"/></a>\n")
    }
    xml.raw("</g>\n")
  }

  // MARK: Shapes

  private mutating func shape(_ shape: Shape) {
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
      let style = ShadowStyle(ratio: (innerRadius / outerRadius * 100).rounded() / 100, color: color)
      xml.raw(" fill=\"url(#")
      xml.id("s\(shadows[style] ?? 0)")
      xml.raw(")\"/>\n")
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
    case .dotGrid(let area, _, _, _):
      xml.raw("<rect")
      place(area)
      xml.raw(" fill=\"url(#")
      xml.id("grid")
      xml.raw(")\"/>\n")
    }
  }

  private mutating func circle(_ centre: ScenePoint, _ radius: Double) {
    xml.raw("<circle")
    xml.attribute("cx", centre.x)
    xml.attribute("cy", centre.y)
    xml.attribute("r", radius)
  }

  private mutating func place(_ rect: Rect) {
    xml.attribute("x", rect.minX)
    xml.attribute("y", rect.minY)
    xml.attribute("width", rect.width)
    xml.attribute("height", rect.height)
  }

  private mutating func rectangle(_ rect: Rect, _ color: Color) {
    xml.raw("<rect class=\"ground\"")
    place(rect)
    paint("fill", .solid(color))
    xml.raw("/>\n")
  }

  private mutating func path(_ path: Path) {
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

  private mutating func paint(_ name: String, _ paint: Paint) {
    xml.raw(" \(name)=\"")
    if case .solid(let color) = paint {
      xml.color(color)
      xml.raw("\"")
      if color.alpha < 1 { opacity("\(name)-opacity", color.alpha) }
    } else {
      xml.raw("url(#")
      xml.id("g\(paints[paint] ?? 0)")
      xml.raw(")\"")
    }
  }

  private mutating func opacity(_ name: String, _ alpha: Double) {
    // Three decimals: faint shadows would show steps with two.
    let thousandths = Int((alpha * 1000).rounded())
    let digits = String(thousandths)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    xml.raw(" \(name)=\"\(padded.dropLast(3)).\(padded.suffix(3))\"")
  }

  private mutating func stroke(_ style: StrokeStyle) {
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

  private mutating func line(_ line: TextLine) {
    if options.textMode == .paths {
      let outlines = text.outlines(of: line)
      if let halo = line.halo {
        path(outlines)
        xml.raw(" fill=\"none\"")
        paint("stroke", .solid(halo.color))
        stroke(StrokeStyle(width: halo.width, isRound: true))
        xml.raw("/>\n")
      }
      path(outlines)
      paint("fill", .solid(line.color))
      xml.raw("/>\n")
      return
    }
    if let halo = line.halo {
      openText(line)
      paint("fill", .solid(halo.color))
      paint("stroke", .solid(halo.color))
      stroke(StrokeStyle(width: halo.width, isRound: true))
      closeText(line)
    }
    openText(line)
    paint("fill", .solid(line.color))
    closeText(line)
  }

  private mutating func openText(_ line: TextLine) {
    // Anchored in the middle, so that another font of another width stays centred.
    xml.raw("<text")
    xml.attribute("x", line.origin.x + line.advance / 2)
    xml.attribute("y", line.origin.y)
    xml.raw(" text-anchor=\"middle\"")
    xml.attribute("font-size", line.size)
    xml.attribute("font-family", line.style.typeface.families.joined(separator: ", ") + ", sans-serif")
    if line.style.weight != 400 { xml.raw(" font-weight=\"\(line.style.weight)\"") }
    if line.style.letterSpacing != 0 { xml.attribute("letter-spacing", line.style.letterSpacing * line.size) }
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
}
