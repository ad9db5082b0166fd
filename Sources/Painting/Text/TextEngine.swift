internal import CPangoCairo
public import MapScene

/// The font engine: shapes, measures and paints text by Pango and HarfBuzz.
///
/// All text is measured once, unhinted at 64 units, and scaled; so widths are proportional to the size and the
/// line that was measured is the line that is painted. Each engine owns its font map: the process-wide one is not touched.
/// Not thread-safe; use one engine per thread.
public final class TextEngine: TextMeasuring {
  /// The size at which everything is shaped, in units.
  static let shapingSize = 64.0

  private let fontMap: PangoObject
  private let measuringContext: PangoObject
  private let paintingContext: PangoObject
  private var descriptions: [TextStyle: OpaquePointer] = [:]
  private var shaped: [Key: ShapedText] = [:]
  private var measured: [Key: LineMetrics] = [:]

  private struct Key: Hashable {
    var text: String
    var style: TextStyle
  }

  /// Makes an engine over the fonts installed on the system.
  public init() throws(PaintError) {
    guard let map = pango_cairo_font_map_new() else {
      throw .library(name: "Pango", message: "no font map could be made")
    }
    fontMap = PangoObject(owning: map)
    pango_cairo_font_map_set_resolution(fontMap.pointer, 72)
    measuringContext = TextEngine.makeContext(fontMap)
    paintingContext = TextEngine.makeContext(fontMap)
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(map, &families, &count)
    g_free(families)
    if count == 0 { throw .noFonts }
  }

  deinit {
    for description in descriptions.values { pango_font_description_free(description) }
  }

  private static func makeContext(_ fontMap: PangoObject) -> PangoObject {
    let context = PangoObject(owning: pango_font_map_create_context(fontMap.fontMap))
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context.pointer, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context.pointer, 0)
    return context
  }

  /// Shapes a whole text without breaking it.
  ///
  /// - Complexity: O(length), and one look-up when the same text was shaped before.
  public func shape(_ text: String, style: TextStyle) -> ShapedText {
    let key = Key(text: text, style: style)
    if let known = shaped[key] { return known }
    let layout = makeLayout(text, style, in: measuringContext)
    let result = ClusterReader(layout: layout.pointer, text: text, emSize: TextEngine.shapingSize).read()
    shaped[key] = result
    return result
  }

  /// Measures one line that will be painted as it is.
  public func measureLine(_ line: String, style: TextStyle) -> LineMetrics {
    let key = Key(text: line, style: style)
    if let known = measured[key] { return known }
    let layout = makeLayout(line, style, in: measuringContext, isOneLine: true)
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    let first = pango_layout_get_line_readonly(layout.pointer, 0)
    pango_layout_line_get_extents(first, &ink, &logical)
    let em = Double(PANGO_SCALE) * TextEngine.shapingSize
    let result = LineMetrics(
      advance: Double(logical.width) / em,
      ink: Rect(
        minX: Double(ink.x) / em, minY: Double(ink.y) / em, maxX: Double(ink.x + ink.width) / em,
        maxY: Double(ink.y + ink.height) / em),
      isRightToLeft: first.map { $0.pointee.resolved_dir == UInt32(PANGO_DIRECTION_RTL.rawValue) } ?? false)
    measured[key] = result
    return result
  }

  /// Paints one line with the context's current colour: as glyphs, or as filled outlines.
  func paint(_ line: TextLine, on cairo: OpaquePointer, asOutlines: Bool, haloOnly: Bool = false) {
    let layout = makeLayout(line.text, line.style, in: paintingContext, isOneLine: true)
    let scale = line.size / TextEngine.shapingSize
    cairo_save(cairo)
    cairo_translate(cairo, line.origin.x, line.origin.y)
    cairo_scale(cairo, scale, scale)
    pango_cairo_update_layout(cairo, layout.pointer)
    cairo_move_to(cairo, 0, 0)
    let first = pango_layout_get_line_readonly(layout.pointer, 0)
    if haloOnly {
      cairo_new_path(cairo)
      cairo_move_to(cairo, 0, 0)
      pango_cairo_layout_line_path(cairo, first)
      cairo_set_line_width(cairo, (line.halo?.width ?? 0) / scale)
      cairo_stroke(cairo)
    } else if asOutlines {
      cairo_new_path(cairo)
      cairo_move_to(cairo, 0, 0)
      pango_cairo_layout_line_path(cairo, first)
      cairo_fill(cairo)
    } else {
      pango_cairo_show_layout_line(cairo, first)
    }
    cairo_restore(cairo)
  }

  /// The outlines of one line, in units, for pictures that must look the same without the fonts.
  func outlines(of line: TextLine) -> Path {
    var path = Path()
    guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil),
      let cairo = cairo_create(surface)
    else { return path }
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    let layout = makeLayout(line.text, line.style, in: paintingContext, isOneLine: true)
    pango_cairo_update_layout(cairo, layout.pointer)
    cairo_move_to(cairo, 0, 0)
    pango_cairo_layout_line_path(cairo, pango_layout_get_line_readonly(layout.pointer, 0))
    guard let copy = cairo_copy_path(cairo) else { return path }
    defer { cairo_path_destroy(copy) }
    let scale = line.size / TextEngine.shapingSize
    func point(_ data: cairo_path_data_t) -> ScenePoint {
      line.origin + ScenePoint(data.point.x, data.point.y) * scale
    }
    var index = 0
    while index < Int(copy.pointee.num_data), let data = copy.pointee.data {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: path.move(to: point(data[index + 1]))
      case CAIRO_PATH_LINE_TO: path.line(to: point(data[index + 1]))
      case CAIRO_PATH_CURVE_TO:
        path.cubic(point(data[index + 1]), point(data[index + 2]), to: point(data[index + 3]))
      default: path.close()
      }
      index += Int(header.length)
    }
    return path
  }

  private func makeLayout(_ text: String, _ style: TextStyle, in context: PangoObject, isOneLine: Bool = false)
    -> PangoObject
  {
    let layout = PangoObject(owning: pango_layout_new(context.pointer))
    pango_layout_set_font_description(layout.pointer, description(of: style))
    if isOneLine { pango_layout_set_single_paragraph_mode(layout.pointer, 1) }
    let attributes = pango_attr_list_new()
    if style.language != "und" {
      pango_attr_list_insert(attributes, pango_attr_language_new(pango_language_from_string(style.language)))
    }
    if style.letterSpacing != 0, text.unicodeScalars.allSatisfy({ $0.value < 0x530 }) {
      let spacing = style.letterSpacing * TextEngine.shapingSize * Double(PANGO_SCALE)
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Int32(spacing.rounded())))
    }
    pango_layout_set_attributes(layout.pointer, attributes)
    pango_attr_list_unref(attributes)
    var bytes = text
    bytes.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        pango_layout_set_text(layout.pointer, characters.baseAddress, Int32(characters.count))
      }
    }
    return layout
  }

  private func description(of style: TextStyle) -> OpaquePointer? {
    if let known = descriptions[style] { return known }
    guard let description = pango_font_description_new() else { return nil }
    pango_font_description_set_family(description, style.typeface.families.joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(style.weight)))
    pango_font_description_set_absolute_size(description, TextEngine.shapingSize * Double(PANGO_SCALE))
    descriptions[style] = description
    return description
  }
}
