internal import CPangoCairo
package import MapScene

/// The plain way to a PNG: the whole picture in memory, written by Cairo on one thread.
///
/// What our own writer is measured against; nothing else uses it.
package enum CairoWriter {
  /// Paints a scene and writes it.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - viewport: Where it lies on the picture, at most 32,767 pixels a side.
  ///   - text: The font engine.
  /// - Returns: The file.
  /// - Throws: What keeps it from being painted.
  package static func png(of scene: Scene, viewport: Viewport, text: TextEngine) throws(PaintError) -> [UInt8] {
    try scene.check(viewport)
    let context = try CairoContext(
      imageWidth: Int(viewport.width), height: Int(viewport.height), isOpaque: scene.background?.alpha == 1)
    let cairo = context.pointer
    if let ground = scene.background {
      cairo_set_source_rgba(cairo, ground.red, ground.green, ground.blue, ground.alpha)
      cairo_paint(cairo)
    }
    cairo_translate(cairo, viewport.offset.x, viewport.offset.y)
    cairo_scale(cairo, viewport.scale, viewport.scale)
    let painter = ShapePainter(cairo: cairo, text: text, letters: viewport.fillsOutlines ? .outlines : .glyphs)
    for layer in scene.layers {
      for item in layer.items { painter.paint(item.shape) }
    }
    try context.check()
    let sink = PNGSink()
    let write: cairo_write_func_t = { closure, data, length in
      guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
      let sink = Unmanaged<PNGSink>.fromOpaque(closure).takeUnretainedValue()
      sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }
    let status = cairo_surface_write_to_png_stream(
      context.surface, write, Unmanaged.passUnretained(sink).toOpaque())
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .library(name: "Cairo", message: String(cString: cairo_status_to_string(status)))
    }
    return sink.bytes
  }

  private final class PNGSink { var bytes: [UInt8] = [] }
}
