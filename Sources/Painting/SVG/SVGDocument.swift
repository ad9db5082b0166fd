internal import MapScene

/// One SVG document on its way.
struct SVGDocument {
  let scene: Scene
  let viewport: Viewport
  let options: SVGOptions
  let text: TextEngine
  var xml: XMLBuffer
  var sharedPaints: [SharedPaint: Int] = [:]
  var gradientCount = 0
  /// The definition that each item refers to, in painting order; nil where there is none.
  var references: [Int?] = []
  /// Whether the group that is open says that lines are round, and nothing is filled.
  var isAmongLines = false
  /// What the group that is open says of text.
  var shared: SharedLook?
  /// How many items have been written.
  var written = 0
  var shadows: [ShadowStyle: Int] = [:]
  var grids: [GridStyle: Int] = [:]
  var pictures: [PictureStyle: Int] = [:]
  var halos = 0

  /// A soft shadow apart from its place: one gradient serves all that are alike.
  struct ShadowStyle: Hashable {
    var ratio: Double
    var color: Color

    init(_ innerRadius: Double, _ outerRadius: Double, _ color: Color) {
      ratio = (innerRadius / outerRadius * 100).rounded() / 100
      self.color = color
    }
  }

  /// Dots apart from the area that they fill.
  struct GridStyle: Hashable {
    var spacing: Double
    var radius: Double
    var color: Color
  }

  init(scene: Scene, viewport: Viewport, options: SVGOptions, text: TextEngine) {
    self.scene = scene
    self.viewport = viewport
    self.options = options
    self.text = text
    xml = XMLBuffer(idPrefix: options.idPrefix)
  }

  mutating func write() throws(PaintError) -> [UInt8] {
    open()
    try definitions()
    if let ground = scene.background, ground.alpha > 0 { rectangle(canvas, ground) }
    let halos = NeedlessHalos(scene)
    for (place, layer) in scene.layers.enumerated() where !layer.items.isEmpty {
      let items = halos.drawn(layer, place)
      if layer.kind == .ideas {
        ideas(items)
      } else {
        isAmongLines = layer.kind == .connections
        xml.raw("<g class=\"\(layer.kind.rawValue)\" aria-hidden=\"true\"")
        // What most lines share is said once.
        if isAmongLines { xml.raw(" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"") }
        xml.raw(">\n")
        if SVGCrowd.isCrowd(layer) {
          crowd(SVGCrowd(layer.items))
          written += layer.items.count
        } else {
          shapes(items[...])
        }
        xml.raw("</g>\n")
        isAmongLines = false
      }
    }
    xml.raw("</svg>\n")
    return xml.finish()
  }

  /// The part of the plane that the file shows, in units.
  var canvas: Rect {
    let left = -viewport.offset.x / viewport.scale
    let top = -viewport.offset.y / viewport.scale
    return Rect(
      minX: left, minY: top, maxX: left + viewport.width / viewport.scale,
      maxY: top + viewport.height / viewport.scale)
  }

  mutating func open() {
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
    // What most lines of text share is said once.
    xml.attribute("font-family", SVGDocument.families(Typeface.text, scene.language))
    xml.raw(" text-anchor=\"middle\"")
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

  /// Defines what shapes refer to, and notes for each of them where it is.
  mutating func definitions() throws(PaintError) {
    xml.raw("<defs>\n")
    for layer in scene.layers {
      let isCrowd = SVGCrowd.isCrowd(layer)
      for item in layer.items {
        switch item.shape {
        case .disc(let centre, let radius, let paint), .ring(let centre, let radius, let paint, _):
          references.append(define(paint, centre: centre, radius: radius))
        case .fill(_, let paint), .stroke(_, let paint, _):
          references.append(isCrowd ? nil : define(paint))
        case .shadow(_, let innerRadius, let outerRadius, let color):
          references.append(define(ShadowStyle(innerRadius, outerRadius, color)))
        case .dotGrid(_, let spacing, let radius, let color):
          references.append(define(GridStyle(spacing: spacing, radius: radius, color: color)))
        case .image(let image, let area, let cornerRadius, _):
          references.append(try define(image, area, cornerRadius))
        case .text: references.append(nil)
        }
      }
    }
    xml.raw("</defs>\n")
  }

  /// A gradient that circles alike share, in the units of their boxes.
  mutating func define(_ paint: Paint, centre: ScenePoint, radius: Double) -> Int? {
    guard let paint = SharedPaint(paint, centre: centre, radius: radius) else { return define(paint) }
    if let known = sharedPaints[paint] { return known }
    sharedPaints[paint] = gradientCount
    let names =
      paint.kind == .linear ? ["x1", "y1", "x2", "y2"] : ["fx", "fy", nil, "cx", "cy", "r"]
    openGradient(isLinear: paint.kind == .linear)
    for (name, number) in zip(names, paint.numbers) {
      guard let name else { continue }
      xml.open(name)
      // A four-hundredth of the box is a quarter of a per cent.
      xml.number(hundredths: number * 25)
      xml.raw("%\"")
    }
    let inner = paint.kind == .linear ? 0 : Double(paint.numbers[2]) / Double(max(1, paint.numbers[5]))
    close(paint.stops, isLinear: paint.kind == .linear, inner: inner)
    return gradientCount - 1
  }

  /// A gradient of one shape alone, in the units of the page; nil for one colour.
  mutating func define(_ paint: Paint) -> Int? {
    switch paint {
    case .solid: return nil
    case .linear(let start, let end, let stops):
      openGradient(isLinear: true)
      xml.raw(" gradientUnits=\"userSpaceOnUse\"")
      xml.attribute("x1", start.x)
      xml.attribute("y1", start.y)
      xml.attribute("x2", end.x)
      xml.attribute("y2", end.y)
      close(stops, isLinear: true, inner: 0)
    case .radial(let focus, let focusRadius, let centre, let radius, let stops):
      openGradient(isLinear: false)
      xml.raw(" gradientUnits=\"userSpaceOnUse\"")
      xml.attribute("cx", centre.x)
      xml.attribute("cy", centre.y)
      xml.attribute("r", radius)
      xml.attribute("fx", focus.x)
      xml.attribute("fy", focus.y)
      close(stops, isLinear: false, inner: focusRadius / radius)
    }
    return gradientCount - 1
  }

  private mutating func openGradient(isLinear: Bool) {
    xml.raw(isLinear ? "<linearGradient id=\"" : "<radialGradient id=\"")
    xml.id("g", gradientCount)
    xml.raw("\"")
    gradientCount += 1
  }

  private mutating func close(_ stops: [GradientStop], isLinear: Bool, inner: Double) {
    xml.raw(">")
    // Older viewers know no focus radius: start the stops where it would end.
    let inner = min(0.99, max(0, inner))
    self.stops(
      inner == 0
        ? stops.needed
        : stops.needed.map { GradientStop(offset: inner + $0.offset * (1 - inner), color: $0.color) })
    xml.raw(isLinear ? "</linearGradient>\n" : "</radialGradient>\n")
  }

  mutating func define(_ style: ShadowStyle) -> Int {
    if let known = shadows[style] { return known }
    let number = shadows.count
    shadows[style] = number
    xml.raw("<radialGradient id=\"")
    xml.id("s", number)
    xml.raw("\">")
    stops(
      Shadow.falloff.map { stop in
        var color = style.color
        color.alpha *= stop.factor
        return GradientStop(offset: style.ratio + stop.offset * (1 - style.ratio), color: color)
      })
    xml.raw("</radialGradient>\n")
    return number
  }

  mutating func stops(_ stops: [GradientStop]) {
    for stop in stops {
      xml.raw("<stop offset=\"")
      xml.number(stop.offset)
      xml.raw("\" stop-color=\"")
      xml.color(stop.color)
      xml.raw("\"")
      if stop.color.alpha < 1 { opacity("stop-opacity", stop.color.alpha) }
      xml.raw("/>")
    }
  }

  mutating func define(_ style: GridStyle) -> Int {
    if let known = grids[style] { return known }
    let number = grids.count
    grids[style] = number
    xml.raw("<pattern id=\"")
    xml.id("d", number)
    xml.raw("\" patternUnits=\"userSpaceOnUse\"")
    xml.attribute("x", -style.spacing / 2)
    xml.attribute("y", -style.spacing / 2)
    xml.attribute("width", style.spacing)
    xml.attribute("height", style.spacing)
    xml.raw("><circle")
    xml.attribute("cx", style.spacing / 2)
    xml.attribute("cy", style.spacing / 2)
    xml.attribute("r", style.radius)
    paint("fill", .solid(style.color))
    xml.raw("/></pattern>\n")
    return number
  }

  // MARK: Ideas

  mutating func ideas(_ items: [SceneItem]) {
    xml.raw("<g class=\"ideas\" role=\"list\" aria-label=\"Ideas\"")
    shared = SharedLook(items)
    if let shared { look(shared) }
    xml.raw(">\n")
    var start = 0
    while start < items.count {
      let rank = items[start].accessible
      var end = start + 1
      while end < items.count, items[end].accessible == rank { end += 1 }
      if let rank { open(scene.accessible[rank], rank: rank) }
      shapes(items[start..<end])
      if let rank { close(scene.accessible[rank]) }
      start = end
    }
    xml.raw("</g>\n")
    shared = nil
  }

  mutating func open(_ node: AccessibleNode, rank: Int) {
    xml.raw("<g id=\"")
    xml.id("n", rank)
    xml.raw("\" role=\"listitem\"")
    xml.attribute("aria-level", whole: node.level)
    xml.attribute("aria-posinset", whole: node.positionInSet)
    xml.attribute("aria-setsize", whole: node.setSize)
    if let ideaID = node.ideaID { xml.attribute("data-id", ideaID) }
    xml.raw("><title>")
    xml.text(node.name)
    if !node.description.isEmpty {
      xml.raw(node.name.isEmpty ? "" : ". ")
      xml.text(node.description)
    }
    xml.raw("</title>\n")
  }

  mutating func close(_ node: AccessibleNode) {
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
}
