internal import CPangoCairo
internal import MapScene

extension ShapePainter {
  /// Paints a picture inside a rectangle with round corners.
  func picture(_ image: SceneImage, _ area: Rect, _ cornerRadius: Double) {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    if let drawings { shared(image, area, cornerRadius, drawings) } else { sampled(image, area, cornerRadius) }
  }

  private func outline(_ area: Rect, _ cornerRadius: Double) {
    if cornerRadius >= area.roundest - 1e-6, (area.width - area.height).magnitude < 1e-6 {
      cairo_new_path(cairo)
      cairo_arc(cairo, area.middle.x, area.middle.y, area.roundest, 0, 2 * Double.pi)
      cairo_close_path(cairo)
    } else {
      var outline = Path()
      outline.addRoundedRect(area, radius: cornerRadius)
      trace(outline)
    }
  }

  /// In a vector format: the picture itself, clipped.
  private func shared(_ image: SceneImage, _ area: Rect, _ cornerRadius: Double, _ drawings: SharedDrawings) {
    var size = (area.width, area.height)
    cairo_user_to_device_distance(cairo, &size.0, &size.1)
    guard let surface = drawings.picture(image, points: (size.0, size.1)) else { return }
    outline(area, cornerRadius)
    cairo_clip(cairo)
    cairo_translate(cairo, area.minX, area.minY)
    cairo_scale(
      cairo, area.width / Double(cairo_image_surface_get_width(surface)),
      area.height / Double(cairo_image_surface_get_height(surface)))
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_paint(cairo)
  }

  /// On pixels: brought to them first, since Cairo's own filters depend on where a band begins.
  private func sampled(_ image: SceneImage, _ area: Rect, _ cornerRadius: Double) {
    let low = steady(ScenePoint(area.minX, area.minY))
    let high = steady(ScenePoint(area.maxX, area.maxY))
    // Half a pixel more on each side, for the blended edge.
    guard let box = DeviceBox(low - 0.5, high + 0.5, on: cairo_get_target(cairo)) else { return }
    let format = image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard let surface = cairo_image_surface_create(format, Int32(box.width), Int32(box.height)) else { return }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      return
    }
    PictureSampler(image, from: low, to: high, box: box).fill(
      UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self),
      stride: Int(cairo_image_surface_get_stride(surface)) / 4)
    cairo_surface_mark_dirty(surface)
    outline(area, cornerRadius)
    cairo_identity_matrix(cairo)
    cairo_set_source_surface(cairo, surface, Double(box.left), Double(box.top))
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
    cairo_fill(cairo)
  }

  /// A place on the device, rounded so that it is the same seen from every band.
  private func steady(_ point: ScenePoint) -> ScenePoint {
    var (x, y) = (point.x, point.y)
    cairo_user_to_device(cairo, &x, &y)
    return ScenePoint((x * 256).rounded() / 256, (y * 256).rounded() / 256)
  }

  /// A copy of a picture's pixels.
  static func surface(of image: SceneImage) -> OpaquePointer? {
    let format = image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let surface = cairo_image_surface_create(format, Int32(image.width), Int32(image.height))
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    image.pixels.withUnsafeBytes { words in
      for row in 0..<image.height {
        guard let from = words.baseAddress.map({ $0 + row * image.width * 4 }) else { return }
        UnsafeMutableRawPointer(data + row * stride).copyMemory(from: from, byteCount: image.width * 4)
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }
}
