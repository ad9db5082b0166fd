internal import CPangoCairo
internal import MapScene

/// Whole pixels of an image.
struct DeviceBox {
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  /// Those that a box of device pixels may touch; nil where there are none.
  init?(_ low: ScenePoint, _ high: ScenePoint, on image: OpaquePointer?) {
    let (columns, rows) = (Double(cairo_image_surface_get_width(image)), Double(cairo_image_surface_get_height(image)))
    let (first, last) = (max(0, low.x), min(columns, high.x))
    let (upper, lower) = (max(0, low.y), min(rows, high.y))
    guard first < last, upper < lower else { return nil }
    left = Int(first)
    top = Int(upper)
    width = Int(last.rounded(.up)) - left
    height = Int(lower.rounded(.up)) - top
  }
}
