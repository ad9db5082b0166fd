internal import CPangoCairo
internal import MapScene

/// Paints the shapes of a scene on a Cairo context whose matrix maps units to the device.
struct ShapePainter {
  /// The context.
  let cairo: OpaquePointer
  /// The font engine.
  let text: TextEngine
  /// Whether letters are filled as outlines, for pictures so small that whole-pixel glyph places would show.
  let fillsOutlines: Bool
  /// What translucent colours are mixed with beforehand, where transparency is dear (PDF); nil to leave them.
  let backdrop: Color?

  /// Paints one shape.
  func paint(_ shape: Shape) {
    switch shape {
    case .disc(let centre, let radius, let paint):
      circle(centre, radius)
      setSource(paint)
      cairo_fill(cairo)
    case .ring(let centre, let radius, let paint, let style):
      circle(centre, radius)
      setSource(paint)
      stroke(style)
    case .shadow(let centre, let innerRadius, let outerRadius, let color):
      shadow(centre, innerRadius, outerRadius, color)
    case .fill(let path, let paint):
      trace(path)
      setSource(paint)
      cairo_fill(cairo)
    case .stroke(let path, let paint, let style):
      trace(path)
      setSource(paint)
      stroke(style)
    case .text(let line):
      self.line(line)
    case .dotGrid(let area, let spacing, let radius, let color):
      dots(area, spacing, radius, color)
    }
  }

  private func circle(_ centre: ScenePoint, _ radius: Double) {
    cairo_new_path(cairo)
    cairo_arc(cairo, centre.x, centre.y, radius, 0, 2 * Double.pi)
    cairo_close_path(cairo)
  }

  private func trace(_ path: Path) {
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

  private func stroke(_ style: StrokeStyle) {
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
    let color = overBackdrop(color)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  private func setSource(_ pattern: OpaquePointer?, _ stops: [GradientStop]) {
    for stop in stops {
      let color = overBackdrop(stop.color)
      cairo_pattern_add_color_stop_rgba(pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
  }

  private func overBackdrop(_ color: Color) -> Color {
    guard let backdrop, color.alpha < 1 else { return color }
    let a = color.alpha
    return Color(
      red: color.red * a + backdrop.red * (1 - a), green: color.green * a + backdrop.green * (1 - a),
      blue: color.blue * a + backdrop.blue * (1 - a))
  }

  private func shadow(_ centre: ScenePoint, _ innerRadius: Double, _ outerRadius: Double, _ color: Color) {
    let stops = Shadow.falloff.map { stop in
      var faded = color
      faded.alpha *= stop.factor
      return GradientStop(offset: stop.offset, color: faded)
    }
    circle(centre, outerRadius)
    let pattern = cairo_pattern_create_radial(centre.x, centre.y, innerRadius, centre.x, centre.y, outerRadius)
    setSource(pattern, stops)
    cairo_fill(cairo)
  }

  private func line(_ line: TextLine) {
    if let halo = line.halo {
      cairo_set_source_rgba(cairo, halo.color.red, halo.color.green, halo.color.blue, halo.color.alpha)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_set_dash(cairo, nil, 0, 0)
      text.paint(line, on: cairo, asOutlines: true, haloOnly: true)
    }
    cairo_set_source_rgba(cairo, line.color.red, line.color.green, line.color.blue, line.color.alpha)
    text.paint(line, on: cairo, asOutlines: fillsOutlines && !line.hasEmoji)
  }

  private func dots(_ area: Rect, _ spacing: Double, _ radius: Double, _ color: Color) {
    setSource(color)
    cairo_new_path(cairo)
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
    guard firstX <= lastX, firstY <= lastY else { return }
    for row in Int(firstY)...Int(lastY) {
      for column in Int(firstX)...Int(lastX) {
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, Double(column) * spacing, Double(row) * spacing, radius, 0, 2 * Double.pi)
      }
      cairo_fill(cairo)
    }
  }
}
