internal import CPangoCairo
internal import MapScene

/// Owns a Cairo surface and its context, and reads their status.
final class CairoContext {
  let surface: OpaquePointer
  let pointer: OpaquePointer

  /// Takes over a new surface.
  init(owning newSurface: OpaquePointer?) throws(PaintError) {
    guard let newSurface else { throw .library(name: "Cairo", message: "no surface could be made") }
    let status = cairo_surface_status(newSurface)
    guard status == CAIRO_STATUS_SUCCESS, let context = cairo_create(newSurface) else {
      cairo_surface_destroy(newSurface)
      throw CairoContext.error(status)
    }
    surface = newSurface
    pointer = context
  }

  /// An image in memory: RGB24 when opaque, else premultiplied ARGB32.
  convenience init(imageWidth: Int, height: Int, isOpaque: Bool) throws(PaintError) {
    let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    try self.init(owning: cairo_image_surface_create(format, Int32(imageWidth), Int32(height)))
  }

  deinit {
    // A context holds the font that was last used on it.
    FontLock.hold {
      cairo_destroy(pointer)
      cairo_surface_destroy(surface)
    }
  }

  /// Throws if anything has gone wrong since the context was made; Cairo's errors are lasting.
  func check() throws(PaintError) {
    for status in [cairo_status(pointer), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
      throw CairoContext.error(status)
    }
  }

  private static func error(_ status: cairo_status_t) -> PaintError {
    status == CAIRO_STATUS_NO_MEMORY
      ? .outOfMemory(needed: nil) : .library(name: "Cairo", message: String(cString: cairo_status_to_string(status)))
  }

  /// Lets `body` read the finished pixels of an image: the first byte and the bytes from row to row.
  func withPixels(_ body: (UnsafePointer<UInt8>, Int) -> Void) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    body(data, Int(cairo_image_surface_get_stride(surface)))
  }
}
