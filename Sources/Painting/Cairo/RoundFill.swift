internal import CPangoCairo
internal import MapScene

extension ShapePainter {
  /// Fills the path that is set with a round gradient of our own making.
  ///
  /// - Parameters:
  ///   - paint: The paint.
  ///   - centre: The centre of a circle that holds the path, in units.
  ///   - radius: Its radius.
  ///   - wholeBox: Whether the box round the circle is painted instead of the path.
  /// - Returns: Whether it was done: not for other paints, and not on pages, which keep gradients as they are.
  func fillRound(_ paint: Paint, within centre: ScenePoint, _ radius: Double, wholeBox: Bool = false) -> Bool {
    guard case .radial(let focus, let focusRadius, let outer, let outerRadius, let stops) = paint,
      cairo_surface_get_type(cairo_get_target(cairo)) == CAIRO_SURFACE_TYPE_IMAGE
    else { return false }
    var scale = (1.0, 0.0)
    cairo_user_to_device_distance(cairo, &scale.0, &scale.1)
    guard
      let gradient = RoundGradient(
        focus: device(focus), focusRadius: focusRadius * scale.0, centre: device(outer),
        radius: outerRadius * scale.0, stops: stops)
    else { return false }
    let middle = device(centre)
    let reach = ScenePoint(radius * scale.0 + 1, radius * scale.0 + 1)
    guard let box = DeviceBox(middle - reach, middle + reach, on: cairo_get_target(cairo)) else { return true }
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    // The path stays where it is: it is kept in device pixels.
    cairo_identity_matrix(cairo)
    if wholeBox {
      cairo_new_path(cairo)
      cairo_rectangle(cairo, Double(box.left), Double(box.top), Double(box.width), Double(box.height))
    }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: box.width * box.height) { pixels in
      gradient.fill(pixels, left: box.left, top: box.top, width: box.width, height: box.height)
      let format = gradient.colors.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
      let image = pixels.withMemoryRebound(to: UInt8.self) { bytes in
        cairo_image_surface_create_for_data(
          bytes.baseAddress, format, Int32(box.width), Int32(box.height), Int32(box.width * 4))
      }
      defer {
        cairo_surface_finish(image)
        cairo_surface_destroy(image)
      }
      cairo_set_source_surface(cairo, image, Double(box.left), Double(box.top))
      cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
      cairo_fill(cairo)
      return true
    }
  }

  func device(_ point: ScenePoint) -> ScenePoint {
    var (x, y) = (point.x, point.y)
    cairo_user_to_device(cairo, &x, &y)
    return ScenePoint(x, y)
  }
}
