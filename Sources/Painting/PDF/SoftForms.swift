internal import CPangoCairo
internal import MapScene

/// Soft shadows that a PDF holds once and uses many times.
///
/// A gradient of opacity takes six objects in a PDF. Shadows that differ in place and size only are therefore one
/// drawing, a recorded surface that Cairo writes once and refers to by a matrix.
final class SoftForms {
  /// A shadow apart from its place and size.
  private struct Style: Hashable {
    var ratio: Double
    var color: Color
  }

  /// The outer radius in which a drawing is recorded.
  private static let radius = 64.0

  private var drawings: [Style: CairoContext] = [:]

  /// Paints a shadow; false if no drawing of it could be made.
  func paint(
    _ centre: ScenePoint, innerRadius: Double, outerRadius: Double, color: Color, on cairo: OpaquePointer
  ) -> Bool {
    let ratio = (innerRadius / outerRadius * 200).rounded() / 200
    guard let drawing = drawing(Style(ratio: ratio, color: color)) else { return false }
    let scale = outerRadius / Self.radius
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
    var extents = cairo_rectangle_t(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
    guard
      let made = try? CairoContext(
        owning: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents))
    else { return nil }
    let cairo = made.pointer
    cairo_arc(cairo, 0, 0, radius, 0, 2 * Double.pi)
    let pattern = cairo_pattern_create_radial(0, 0, style.ratio * radius, 0, 0, radius)
    for stop in Shadow.falloff {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, style.color.red, style.color.green, style.color.blue, style.color.alpha * stop.factor)
    }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
    cairo_fill(cairo)
    drawings[style] = made
    return made
  }
}
