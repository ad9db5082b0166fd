internal import CPangoCairo
internal import MapScene

/// Discs, rings and soft shadows that a PDF holds once and uses many times.
///
/// A gradient takes three to six objects in a PDF, and none of them serves two shapes; a ring takes four curves. What
/// differs in place and size only is therefore one drawing, a recorded surface that Cairo writes once and refers to by a matrix.
final class SharedDrawings {
  /// A drawing apart from its place and size.
  private enum Style: Hashable {
    case shadow(ratio: Double, Color)
    case disc(SharedPaint)
    case ring(width: Int, Color)
  }

  /// The width of a ring's line is shared in so many parts of the radius.
  private static let widthParts = 400.0

  /// The radius in which a drawing is recorded.
  private static let radius = 64.0

  private var drawings: [Style: CairoContext] = [:]
  private var pictures: [PictureKey: PictureSurface] = [:]

  /// A picture in a size.
  private struct PictureKey: Hashable {
    var checksum: UInt64
    var width: Int
    var height: Int
  }

  /// Owns a surface.
  private final class PictureSurface {
    let pointer: OpaquePointer
    init(owning pointer: OpaquePointer) { self.pointer = pointer }
    deinit { cairo_surface_destroy(pointer) }
  }

  /// The surface of a picture, the same for the same picture.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - points: How large it is on the page; it is embedded with at most two pixels for each 96th of an inch.
  /// - Returns: The surface; nil where there is no memory for it.
  func picture(_ image: SceneImage, points: (Double, Double)) -> OpaquePointer? {
    let image = image.embedded(pixels: points.0 / 0.75, points.1 / 0.75)
    let key = PictureKey(checksum: image.checksum, width: image.width, height: image.height)
    if let known = pictures[key] { return known.pointer }
    guard let surface = ShapePainter.surface(of: image) else { return nil }
    if image.isPhotograph, let file = try? image.jpeg() { SharedDrawings.attach(file, to: surface) }
    pictures[key] = PictureSurface(owning: surface)
    return surface
  }

  /// Gives a surface its pixels as a JPEG, which a PDF takes over as it is.
  private static func attach(_ file: [UInt8], to surface: OpaquePointer) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: file.count)
    copy.initialize(from: file, count: file.count)
    let status = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, copy, UInt(file.count), { $0?.deallocate() }, copy)
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
  }

  /// Paints a shadow; false if no drawing of it could be made.
  func shadow(
    _ centre: ScenePoint, innerRadius: Double, outerRadius: Double, color: Color, on cairo: OpaquePointer
  ) -> Bool {
    let ratio = (innerRadius / outerRadius * 200).rounded() / 200
    return paint(.shadow(ratio: ratio, color), centre, outerRadius, on: cairo)
  }

  /// Paints a disc; false for one that shares nothing.
  func disc(_ centre: ScenePoint, radius: Double, paint: Paint, on cairo: OpaquePointer) -> Bool {
    guard let shared = SharedPaint(paint, centre: centre, radius: radius) else { return false }
    return self.paint(.disc(shared), centre, radius, on: cairo)
  }

  /// Paints a ring; false for one that shares nothing.
  func ring(
    _ centre: ScenePoint, radius: Double, paint: Paint, style: StrokeStyle, on cairo: OpaquePointer
  ) -> Bool {
    let width = (style.width / radius * Self.widthParts).rounded()
    guard case .solid(let color) = paint, style.dashes.isEmpty, width >= 1, width <= Self.widthParts / 3 else {
      return false
    }
    return self.paint(.ring(width: Int(width), color), centre, radius, on: cairo)
  }

  private func paint(_ style: Style, _ centre: ScenePoint, _ radius: Double, on cairo: OpaquePointer) -> Bool {
    // Cairo stops the process at a recording in which nothing is left to see, as on a page of a world-wide map.
    var (reach, unused) = (radius, 0.0)
    cairo_user_to_device_distance(cairo, &reach, &unused)
    guard reach > 1, let drawing = drawing(style) else { return false }
    let scale = radius / Self.radius
    cairo_save(cairo)
    cairo_translate(cairo, centre.x, centre.y)
    cairo_scale(cairo, scale, scale)
    cairo_set_source_surface(cairo, drawing.surface, 0, 0)
    cairo_paint(cairo)
    cairo_restore(cairo)
    return true
  }

  private func drawing(_ style: Style) -> CairoContext? {
    if let known = drawings[style] { return known }
    let radius = Self.radius
    // Wider than what is in it: viewers round its edges to whole pixels.
    let reach = radius * 1.25
    var extents = cairo_rectangle_t(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    guard
      let made = try? CairoContext(
        owning: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents))
    else { return nil }
    let cairo = made.pointer
    cairo_arc(cairo, 0, 0, radius, 0, 2 * Double.pi)
    let pattern = SharedDrawings.pattern(style)
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
    if case .ring(let width, _) = style {
      cairo_close_path(cairo)
      cairo_set_line_width(cairo, Double(width) / Self.widthParts * radius)
      cairo_stroke(cairo)
    } else {
      cairo_fill(cairo)
    }
    drawings[style] = made
    return made
  }

  private static func pattern(_ style: Style) -> OpaquePointer? {
    let pattern: OpaquePointer?
    let stops: [GradientStop]
    switch style {
    case .ring(_, let color): return cairo_pattern_create_rgba(color.red, color.green, color.blue, color.alpha)
    case .shadow(let ratio, let color):
      pattern = cairo_pattern_create_radial(0, 0, ratio * radius, 0, 0, radius)
      stops = Shadow.falloff.map { stop in
        var faded = color
        faded.alpha *= stop.factor
        return GradientStop(offset: stop.offset, color: faded)
      }
    case .disc(let paint):
      let lengths = paint.numbers.map { Double($0) / SharedPaint.parts * 2 * radius }
      pattern =
        switch paint.kind {
        case .linear:
          cairo_pattern_create_linear(
            lengths[0] - radius, lengths[1] - radius, lengths[2] - radius, lengths[3] - radius)
        case .radial:
          cairo_pattern_create_radial(
            lengths[0] - radius, lengths[1] - radius, lengths[2], lengths[3] - radius, lengths[4] - radius, lengths[5])
        }
      stops = paint.stops.needed
    }
    for stop in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
    }
    return pattern
  }
}
