internal import CPangoCairo

/// Puts what is no outline text into a PDF: emoji as pictures fine enough for print, with their characters, and text
/// that is only there to be found and read aloud.
final class SearchablePictures {
  /// Pixels of a picture for each unit of the layout: 128 for an emoji of 64 units, as many as its font has.
  private static let pixelsPerUnit = 2.0

  private let unseen = UnseenFont()
  private var pictures: [String: CairoContext] = [:]

  /// Paints a run of coloured glyphs or of boxes at its place, the origin being the left end of the line, and adds its
  /// characters.
  func paint(_ run: LineRun, on cairo: OpaquePointer) {
    if run.isBox { run.show(on: cairo) } else { paintPicture(run, on: cairo) }
    unseen.show(run.text, x: run.x, y: 0, width: run.width, on: cairo)
  }

  /// Paints a run of coloured glyphs as a picture only.
  func paintPicture(_ run: LineRun, on cairo: OpaquePointer) {
    let text = run.text
    let size = TextEngine.shapingSize
    if let picture = picture(of: run, text) {
      cairo_save(cairo)
      cairo_translate(cairo, run.x - size / 4, -size * 1.25)
      cairo_scale(cairo, 1 / Self.pixelsPerUnit, 1 / Self.pixelsPerUnit)
      cairo_set_source_surface(cairo, picture.surface, 0, 0)
      cairo_paint(cairo)
      cairo_restore(cairo)
    } else {
      run.show(on: cairo)
    }
  }

  /// Adds text that nobody sees, spread over `width`.
  func addUnseen(_ text: String, x: Double, y: Double, width: Double, on cairo: OpaquePointer) {
    unseen.show(text, x: x, y: y, width: width, on: cairo)
  }

  /// The picture of a run, a quarter em larger on every side; one for equal runs, so that the file holds it once.
  private func picture(of run: LineRun, _ text: String) -> CairoContext? {
    if let known = pictures[text] { return known }
    let size = TextEngine.shapingSize
    let width = ((run.width + size / 2) * Self.pixelsPerUnit).rounded(.up)
    let height = (size * 1.75 * Self.pixelsPerUnit).rounded(.up)
    guard width <= 8_192,
      let picture = try? CairoContext(imageWidth: Int(width), height: Int(height), isOpaque: false)
    else { return nil }
    cairo_scale(picture.pointer, Self.pixelsPerUnit, Self.pixelsPerUnit)
    cairo_move_to(picture.pointer, size / 4, size * 1.25)
    run.show(on: picture.pointer)
    cairo_surface_flush(picture.surface)
    pictures[text] = picture
    return picture
  }
}

/// A font whose glyphs are specks of a thousandth of an em: Cairo drops empty ones together with their characters.
private final class UnseenFont {
  private let face: OpaquePointer?
  private var glyphs: [Character: UInt] = [:]

  /// How far each glyph moves on, in em.
  private static let advance = 0.5

  init() {
    face = cairo_user_font_face_create()
    cairo_user_font_face_set_render_glyph_func(face) { _, _, cairo, extents in
      cairo_rectangle(cairo, 0, 0, 0.001, 0.001)
      cairo_fill(cairo)
      extents?.pointee.x_advance = UnseenFont.advance
      return CAIRO_STATUS_SUCCESS
    }
  }

  deinit { cairo_font_face_destroy(face) }

  func show(_ text: String, x: Double, y: Double, width: Double, on cairo: OpaquePointer) {
    let characters = Array(text)
    guard !characters.isEmpty, width > 0 else { return }
    let step = width / Double(characters.count)
    var places: [cairo_glyph_t] = []
    var clusters: [cairo_text_cluster_t] = []
    for (index, character) in characters.enumerated() {
      // One glyph for each different cluster, so that each has one meaning.
      let glyph = glyphs[character] ?? UInt(glyphs.count + 1)
      glyphs[character] = glyph
      places.append(cairo_glyph_t(index: glyph, x: x + Double(index) * step, y: y))
      clusters.append(cairo_text_cluster_t(num_bytes: Int32(character.utf8.count), num_glyphs: 1))
    }
    cairo_save(cairo)
    cairo_set_font_face(cairo, face)
    cairo_set_font_size(cairo, step / UnseenFont.advance)
    text.withCString { bytes in
      cairo_show_text_glyphs(
        cairo, bytes, Int32(text.utf8.count), places, Int32(places.count), clusters, Int32(clusters.count),
        cairo_text_cluster_flags_t(0))
    }
    cairo_restore(cairo)
  }
}
