internal import CPangoCairo

/// A run of glyphs of one font in a line of a layout.
struct LineRun {
  fileprivate let item: UnsafeMutablePointer<PangoGlyphItem>
  private let layoutText: UnsafePointer<CChar>
  /// Where it begins, from the left end of the line, in the layout's own units.
  let x: Double

  fileprivate init(_ item: UnsafeMutablePointer<PangoGlyphItem>, _ layoutText: UnsafePointer<CChar>, x: Double) {
    self.item = item
    self.layoutText = layoutText
    self.x = x
  }

  /// Its width, likewise.
  var width: Double { Double(pango_glyph_string_get_width(item.pointee.glyphs)) / Double(PANGO_SCALE) }

  private var font: UnsafeMutablePointer<PangoFont>? { item.pointee.item.pointee.analysis.font }

  /// Whether its glyphs are coloured pictures.
  var isColored: Bool { !isBox && FontRegister.isColored(font) }

  /// Whether it stands for characters that no font has.
  var isBox: Bool { MissingGlyph.isBox(item.pointee.item) }

  /// Its characters.
  var text: String {
    let place = item.pointee.item.pointee
    let bytes = UnsafeRawBufferPointer(start: layoutText + Int(place.offset), count: Int(place.length))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Paints it at the context's current point, with its text where the surface keeps text.
  func show(on cairo: OpaquePointer) {
    guard isBox else { return pango_cairo_show_glyph_item(cairo, layoutText, item) }
    trace(on: cairo)
    cairo_fill(cairo)
  }

  /// Adds its outlines to the context's path, from the current point.
  func trace(on cairo: OpaquePointer) {
    guard isBox else { return pango_cairo_glyph_string_path(cairo, font, item.pointee.glyphs) }
    var point = (x: 0.0, y: 0.0)
    cairo_get_current_point(cairo, &point.x, &point.y)
    MissingGlyph.trace(count: Int(item.pointee.glyphs.pointee.num_glyphs), x: point.x, y: point.y, on: cairo)
  }
}

/// The runs of the first line of a layout, from left to right; they live as long as the layout.
struct LineRuns: Sequence, IteratorProtocol {
  private let layout: PangoObject
  private let text: UnsafePointer<CChar>
  private var rest: UnsafeMutablePointer<GSList>?
  private var x = 0.0

  init(_ layout: PangoObject) {
    self.layout = layout
    text = pango_layout_get_text(layout.pointer)
    rest = pango_layout_get_line_readonly(layout.pointer, 0)?.pointee.runs
  }

  mutating func next() -> LineRun? {
    guard let entry = rest else { return nil }
    rest = entry.pointee.next
    let run = LineRun(entry.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self), text, x: x)
    x += run.width
    return run
  }
}
