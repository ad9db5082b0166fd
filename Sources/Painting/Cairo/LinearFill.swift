internal import CPangoCairo
internal import MapScene

extension ShapePainter {
  /// Fills or strokes a path with a linear gradient of our own making.
  ///
  /// - Returns: Whether it was done: not for other paints, and not on pages, which keep gradients as they are.
  func drawLinear(_ paint: Paint, _ path: Path, _ style: StrokeStyle? = nil) -> Bool {
    let target = cairo_get_target(cairo)
    guard case .linear(let start, let end, let stops) = paint,
      cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE,
      let gradient = LinearGradient(start: device(start), end: device(end), stops: stops)
    else { return false }
    guard let box = box(of: path, style) else { return true }
    guard let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(box.width), Int32(box.height)),
      let context = cairo_create(mask)
    else { return false }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(mask)
    }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    cairo_translate(context, -Double(box.left), -Double(box.top))
    cairo_transform(context, &matrix)
    cairo_set_source_rgba(context, 1, 1, 1, 1)
    let painter = ShapePainter(cairo: context, text: text, letters: letters)
    painter.trace(path)
    painter.draw(style)
    cairo_surface_flush(mask)
    cairo_surface_flush(target)
    guard let covers = cairo_image_surface_get_data(mask), let data = cairo_image_surface_get_data(target) else {
      return false
    }
    data.withMemoryRebound(to: UInt32.self, capacity: 1) { pixels in
      gradient.composite(
        onto: pixels, stride: Int(cairo_image_surface_get_stride(target)) / 4, through: covers,
        maskStride: Int(cairo_image_surface_get_stride(mask)), box)
    }
    cairo_surface_mark_dirty_rectangle(target, Int32(box.left), Int32(box.top), Int32(box.width), Int32(box.height))
    return true
  }
  /// The pixels that a path may touch: its corners and those of its curves hold it, and a line reaches beyond them by half
  /// its width, at a sharp corner by that of a mitre.
  private func box(of path: Path, _ style: StrokeStyle?) -> DeviceBox? {
    guard let first = path.points.first else { return nil }
    var (low, high) = (first, first)
    for point in path.points {
      low = ScenePoint(min(low.x, point.x), min(low.y, point.y))
      high = ScenePoint(max(high.x, point.x), max(high.y, point.y))
    }
    var reach = (style.map { $0.isRound ? $0.width : $0.width * Self.mitreLimit } ?? 0, 0.0)
    cairo_user_to_device_distance(cairo, &reach.0, &reach.1)
    let margin = ScenePoint(reach.0 / 2 + 1, reach.0 / 2 + 1)
    return DeviceBox(device(low) - margin, device(high) + margin, on: cairo_get_target(cairo))
  }

  /// Cairo's own.
  private static let mitreLimit = 10.0
}
