internal import CPangoCairo
internal import MapScene

/// Paints the shapes of a scene on a Cairo context whose matrix maps units to the device.
struct ShapePainter {
  /// The context.
  let cairo: OpaquePointer
  /// The font engine.
  let text: TextEngine
  /// How letters are put on the context.
  let letters: Letters

  /// The ways to paint letters.
  enum Letters {
    /// As glyphs.
    case glyphs
    /// As filled outlines, for pictures so small that whole-pixel glyph places would show; threads may share the engine,
    /// and wait for each other only while a line is shaped.
    case outlines
    /// As glyphs that can be searched and copied; coloured pictures get their characters beside them.
    case searchable(SearchablePictures)
  }

  /// The drawings that a vector format shares; nil on pixels.
  var drawings: SharedDrawings?
  /// Outlines become few curves that pass their points as near as this, in units; 0 keeps all points.
  var tolerance = 0.0

  /// Paints one shape.
  func paint(_ shape: Shape) {
    switch shape {
    case .disc(let centre, let radius, let paint):
      if let drawings, drawings.disc(centre, radius: radius, paint: paint, on: cairo) { return }
      circle(centre, radius)
      if !fillRound(paint, within: centre, radius) {
        setSource(paint)
        cairo_fill(cairo)
      }
    case .ring(let centre, let radius, let paint, let style):
      if let drawings, drawings.ring(centre, radius: radius, paint: paint, style: style, on: cairo) { return }
      circle(centre, radius)
      setSource(paint)
      draw(style)
    case .shadow(let centre, let innerRadius, let outerRadius, let color):
      shadow(centre, innerRadius, outerRadius, color)
    case .fill(let path, let paint):
      let outline = tolerance > 0 ? path.economical(tolerance: tolerance) : path
      if !drawLinear(paint, outline) {
        trace(outline)
        setSource(paint)
        draw(nil)
      }
    case .stroke(let whole, let paint, let style):
      let path = tolerance > 0 ? whole.economical(tolerance: tolerance) : whole
      if !drawLinear(paint, path, style) {
        trace(path)
        setSource(paint)
        draw(style)
      }
    case .text(let line):
      self.line(line)
    case .image(let image, let area, let cornerRadius, _):
      picture(image, area, cornerRadius)
    case .dotGrid(let area, let spacing, let radius, let color):
      dots(area, spacing, radius, color)
    }
  }

  private func circle(_ centre: ScenePoint, _ radius: Double) {
    cairo_new_path(cairo)
    cairo_arc(cairo, centre.x, centre.y, radius, 0, 2 * Double.pi)
    cairo_close_path(cairo)
  }

  /// Sets a path.
  func trace(_ path: Path) {
    cairo_new_path(cairo)
    var next = 0
    let points = path.points
    for verb in path.verbs {
      switch verb {
      case .move:
        cairo_move_to(cairo, points[next].x, points[next].y)
        next += 1
      case .line:
        cairo_line_to(cairo, points[next].x, points[next].y)
        next += 1
      case .cubic:
        cairo_curve_to(
          cairo, points[next].x, points[next].y, points[next + 1].x, points[next + 1].y, points[next + 2].x,
          points[next + 2].y)
        next += 3
      case .close: cairo_close_path(cairo)
      }
    }
  }

  /// Draws the path that is set: strokes it in a style, or fills it.
  func draw(_ style: StrokeStyle?) {
    guard let style else { return cairo_fill(cairo) }
    cairo_set_line_width(cairo, style.width)
    cairo_set_line_cap(cairo, style.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(cairo, style.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    cairo_set_dash(cairo, style.dashes, Int32(style.dashes.count), 0)
    cairo_stroke(cairo)
  }

  private func setSource(_ paint: Paint) {
    switch paint {
    case .solid(let color): setSource(color)
    case .linear(let start, let end, let stops):
      setSource(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    case .radial(let focus, let focusRadius, let centre, let radius, let stops):
      setSource(cairo_pattern_create_radial(focus.x, focus.y, focusRadius, centre.x, centre.y, radius), stops)
    }
  }

  private func setSource(_ color: Color) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  private func setSource(_ pattern: OpaquePointer?, _ stops: [GradientStop]) {
    for stop in drawings == nil ? stops : stops.needed {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
  }

  private func shadow(_ centre: ScenePoint, _ innerRadius: Double, _ outerRadius: Double, _ color: Color) {
    if let drawings,
      drawings.shadow(centre, innerRadius: innerRadius, outerRadius: outerRadius, color: color, on: cairo)
    {
      return
    }
    let stops = Shadow.falloff.map { stop in
      var faded = color
      faded.alpha *= stop.factor
      return GradientStop(offset: stop.offset, color: faded)
    }
    circle(centre, outerRadius)
    let paint = Paint.radial(
      focus: centre, focusRadius: innerRadius, centre: centre, radius: outerRadius, stops: stops)
    // What ends in nothing at the circle looks the same in the whole box round it.
    if !fillRound(paint, within: centre, outerRadius, wholeBox: true) {
      setSource(paint)
      cairo_fill(cairo)
    }
  }

  private func dots(_ area: Rect, _ spacing: Double, _ radius: Double, _ color: Color) {
    // Only the dots that can show on this surface; a map may be far larger than a band of it.
    var left = 0.0
    var top = 0.0
    var right = 0.0
    var bottom = 0.0
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    let firstX = (max(area.minX, left - spacing) / spacing).rounded(.up)
    let lastX = (min(area.maxX, right + spacing) / spacing).rounded(.down)
    let firstY = (max(area.minY, top - spacing) / spacing).rounded(.up)
    let lastY = (min(area.maxY, bottom + spacing) / spacing).rounded(.down)
    // Dots closer than a device pixel could not be told apart, and there may be any number of them.
    var step = (spacing, 0.0)
    cairo_user_to_device_distance(cairo, &step.0, &step.1)
    guard firstX <= lastX, firstY <= lastY, step.0 >= 1 else { return }
    // A row of dots is a line whose dashes have no length but round ends.
    setSource(color)
    cairo_set_line_width(cairo, 2 * radius)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_dash(cairo, [0, spacing], 2, 0)
    cairo_new_path(cairo)
    var row = firstY
    while row <= lastY {
      cairo_move_to(cairo, firstX * spacing, row * spacing)
      cairo_line_to(cairo, (lastX + 0.25) * spacing, row * spacing)
      row += 1
    }
    cairo_stroke(cairo)
  }

  /// FreeType sets no type above some thousand pixels; letters beyond this are filled as outlines of a smaller size.
  private static let largestGlyph = 1_000.0

  private func line(_ line: TextLine) {
    if case .outlines = letters { return outlinedLine(line) }
    if isHuge(line) { return outlinedLine(line) }
    // The layout is told the final scale, else Pango would open its font in the shaping size times the scale.
    let scale = begin(line)
    defer { cairo_restore(cairo) }
    FontLock.hold { letters(of: line, scale: scale) }
  }

  private func isHuge(_ line: TextLine) -> Bool {
    var deviceSize = (line.size, 0.0)
    cairo_user_to_device_distance(cairo, &deviceSize.0, &deviceSize.1)
    return deviceSize.0 > Self.largestGlyph
  }

  private func letters(of line: TextLine, scale: Double) {
    let layout = text.layout(of: line, for: cairo)
    if let halo = line.halo {
      cairo_new_path(cairo)
      for run in LineRuns(layout) where !run.isColored {
        cairo_move_to(cairo, run.x, 0)
        run.trace(on: cairo)
      }
      if tolerance > 0 {
        let silhouette = HaloSilhouette(pathOf: cairo)
        cairo_new_path(cairo)
        for contour in silhouette.contours(reach: halo.width / scale / 2) {
          cairo_new_sub_path(cairo)
          for point in contour { cairo_line_to(cairo, point.x, point.y) }
          cairo_close_path(cairo)
        }
        setSource(halo.color)
        cairo_fill(cairo)
      } else {
        self.halo(halo, width: halo.width / scale)
      }
    }
    setSource(line.color)
    for run in LineRuns(layout) {
      if case .searchable(let pictures) = letters, run.isColored || run.isBox {
        cairo_new_path(cairo)
        cairo_move_to(cairo, run.x, 0)
        pictures.paint(run, on: cairo)
      } else {
        show(run)
      }
    }
  }

  private func show(_ run: LineRun) {
    cairo_new_path(cairo)
    cairo_move_to(cairo, run.x, 0)
    run.show(on: cairo)
  }

  private func outlinedLine(_ line: TextLine) {
    let (outlines, hasPictures) = text.partialOutlines(of: line)
    trace(outlines)
    if let halo = line.halo {
      self.halo(halo, width: halo.width)
      trace(outlines)
    }
    setSource(line.color)
    cairo_fill(cairo)
    if case .searchable(let pictures) = letters {
      pictures.addUnseen(line.text, x: line.origin.x, y: line.origin.y, width: line.advance, on: cairo)
    }
    guard hasPictures else { return }
    let isHuge = isHuge(line)
    _ = begin(line)
    defer { cairo_restore(cairo) }
    FontLock.hold {
      guard isHuge else {
        let layout = text.layout(of: line, for: cairo)
        for run in LineRuns(layout) where run.isColored { show(run) }
        return
      }
      // Shaped for a surface of its own, so that the fonts stay small.
      guard let small = try? CairoContext(imageWidth: 1, height: 1, isOpaque: false) else { return }
      let layout = text.layout(of: line, for: small.pointer)
      let pictures = SearchablePictures()
      for run in LineRuns(layout) where run.isColored { pictures.paintPicture(run, on: cairo) }
    }
  }

  /// Saves the context and makes it the line's own: one unit is 1/64 of the font size.
  ///
  /// - Returns: The length of that unit.
  private func begin(_ line: TextLine) -> Double {
    let scale = line.size / TextEngine.shapingSize
    cairo_save(cairo)
    cairo_translate(cairo, line.origin.x, line.origin.y)
    cairo_scale(cairo, scale, scale)
    return scale
  }

  private func halo(_ halo: TextLine.Halo, width: Double) {
    setSource(halo.color)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_dash(cairo, nil, 0, 0)
    cairo_set_line_width(cairo, width)
    cairo_stroke(cairo)
  }
}

extension Shape {
  /// The shape in one colour.
  func painted(_ color: Color) -> Shape {
    switch self {
    case .disc(let centre, let radius, _): .disc(centre: centre, radius: radius, paint: .solid(color))
    case .ring(let centre, let radius, _, let style):
      .disc(centre: centre, radius: radius + style.width / 2, paint: .solid(color))
    case .fill(let path, _): .fill(path, paint: .solid(color))
    case .stroke(let path, _, let style): .stroke(path, paint: .solid(color), style: style)
    case .image(_, let area, _, _): .disc(centre: area.middle, radius: area.roundest, paint: .solid(color))
    case .shadow, .text, .dotGrid: self
    }
  }
}
