internal import CPangoCairo
public import MapScene

/// The font engine: shapes, measures and paints text by Pango and HarfBuzz.
///
/// All text is measured once, unhinted at 64 units, and scaled; so widths are proportional to the size and the
/// line that was measured is the line that is painted. Each engine owns its font map: the process-wide one is not touched.
/// Fonts are opened when the first text needs them. Not thread-safe, but for the outlines of lines; use one engine per
/// thread.
public final class TextEngine: TextMeasuring {
  /// The size at which everything is shaped, in units.
  static let shapingSize = 64.0

  /// Where the fonts come from.
  public let source: FontSource
  private let folder: FontFolder?
  private let fontMap: PangoObject
  private let measuringContext: PangoObject
  private let paintingContext: PangoObject
  private var descriptions: [TextStyle: OpaquePointer] = [:]
  private static let mostShaped = 500_000
  private static let mostMeasured = 50_000
  private var shaped = BoundedCache<Key, ShapedText>(limit: mostShaped)
  private var measured = BoundedCache<Key, LineMetrics>(limit: mostMeasured)
  private var fonts = FontRegister()
  private var siblings: [TextEngine] = []

  private struct Key: Hashable {
    var text: String
    var style: TextStyle
  }

  /// Makes an engine.
  ///
  /// - Parameter source: Where the fonts come from.
  /// - Throws: When there is no font.
  public init(source: FontSource = .system) throws(PaintError) {
    self.source = source
    switch source {
    case .system: folder = nil
    case .directory(let path): folder = try FontFolder(path)
    }
    guard let map = pango_cairo_font_map_new() else {
      throw .library(name: "Pango", message: "no font map could be made")
    }
    fontMap = PangoObject(owning: map)
    pango_cairo_font_map_set_resolution(fontMap.pointer, 72)
    if let folder { pango_fc_font_map_set_config(fontMap.pointer, folder.configuration) }
    measuringContext = TextEngine.makeContext(fontMap)
    paintingContext = TextEngine.makeContext(fontMap)
    if folder == nil, FontRegister.systemIsEmpty { throw .noFonts }
  }

  deinit {
    for description in descriptions.values { pango_font_description_free(description) }
  }

  /// The fonts that text has been set in so far, by name of family and style.
  ///
  /// - Complexity: Reads every one of their files for its checksum.
  public var usedFonts: [UsedFont] { FontLock.hold { fonts.all } }

  /// Forgets which texts and fonts it has met, so that `usedFonts` begins anew; the fonts stay open.
  package func forgetUses() {
    shaped = BoundedCache(limit: Self.mostShaped)
    measured = BoundedCache(limit: Self.mostMeasured)
    FontLock.hold { fonts = FontRegister() }
  }

  /// Engines over the same fonts, one for each further thread; made once, kept for the next picture.
  func companions(_ count: Int) throws(PaintError) -> [TextEngine] {
    while siblings.count < count { siblings.append(try TextEngine(source: source)) }
    return Array(siblings.prefix(count))
  }

  private static func makeContext(_ fontMap: PangoObject) -> PangoObject {
    let context = PangoObject(owning: pango_font_map_create_context(fontMap.as(PangoFontMap.self)))
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
    let result = FontLock.hold {
      let layout = makeLayout(text, style, in: measuringContext)
      fonts.note(layout)
      return ClusterReader(layout: layout.pointer, text: text, emSize: TextEngine.shapingSize).read()
    }
    shaped.store(result, for: key, cost: result.clusters.count + 8)
    return result
  }

  /// Measures one line that will be painted as it is.
  public func measureLine(_ line: String, style: TextStyle) -> LineMetrics {
    let key = Key(text: line, style: style)
    if let known = measured[key] { return known }
    let result = FontLock.hold { measure(line, style) }
    measured.store(result, for: key)
    return result
  }

  private func measure(_ line: String, _ style: TextStyle) -> LineMetrics {
    let layout = makeLayout(line, style, in: measuringContext, isOneLine: true)
    fonts.note(layout)
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    let first = pango_layout_get_line_readonly(layout.pointer, 0)
    pango_layout_line_get_extents(first, &ink, &logical)
    let em = Double(PANGO_SCALE) * TextEngine.shapingSize
    return LineMetrics(
      advance: Double(logical.width) / em,
      ink: Rect(
        minX: Double(ink.x) / em, minY: Double(ink.y) / em, maxX: Double(ink.x + ink.width) / em,
        maxY: Double(ink.y + ink.height) / em),
      isRightToLeft: first.map { $0.pointee.resolved_dir == UInt32(PANGO_DIRECTION_RTL.rawValue) } ?? false)
  }

  /// A line ready to be painted, one unit of its own being 1/64 of the font size.
  func layout(of line: TextLine, for cairo: OpaquePointer) -> PangoObject {
    let layout = makeLayout(line.text, line.style, in: paintingContext, isOneLine: true)
    pango_cairo_update_layout(cairo, layout.pointer)
    return layout
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
    let spacing = style.letterSpacing(in: text)
    if spacing != 0, spacing.magnitude <= 10 {
      let units = spacing * TextEngine.shapingSize * Double(PANGO_SCALE)
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Int32(units.rounded())))
    }
    defer { pango_attr_list_unref(attributes) }
    pango_layout_set_attributes(layout.pointer, attributes)
    var bytes = text
    bytes.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        pango_layout_set_text(layout.pointer, characters.baseAddress, Int32(clamping: characters.count))
      }
    }
    MissingGlyph.makeBoxes(in: layout, adding: attributes)
    return layout
  }

  private func description(of style: TextStyle) -> OpaquePointer? {
    if let known = descriptions[style] { return known }
    if descriptions.count >= 256 {
      for old in descriptions.values { pango_font_description_free(old) }
      descriptions = [:]
    }
    guard let description = pango_font_description_new() else { return nil }
    pango_font_description_set_family(
      description, style.typeface.families(for: style.language).joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(min(max(style.weight, 1), 1000))))
    pango_font_description_set_absolute_size(description, TextEngine.shapingSize * Double(PANGO_SCALE))
    descriptions[style] = description
    return description
  }
}
