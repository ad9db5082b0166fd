internal import CPangoCairo

/// What stands for a character that no font can draw: an empty box of a fixed size.
///
/// Pango's own box holds the number of the character in letters of a size that follows the device of whoever asked
/// first, so that the box which was measured is not the one that is painted.
enum MissingGlyph {
  /// How far the box moves on, in em.
  private static let advance = 0.6
  /// The height of the box, which stands on the baseline.
  private static let height = 0.7
  /// The free room left and right of it.
  private static let bearing = 0.06
  /// The width of its line.
  private static let line = 0.06

  /// Gives every character of a layout that no font has the room of a box.
  ///
  /// - Parameters:
  ///   - layout: The layout, with its text.
  ///   - attributes: What was set on it; boxes are added to a copy.
  static func makeBoxes(in layout: PangoObject, adding attributes: OpaquePointer?) {
    guard pango_layout_get_unknown_glyphs_count(layout.pointer) > 0 else { return }
    let places = places(in: layout)
    // A list of its own: Pango does not look again at one that it has.
    guard !places.isEmpty, let boxed = pango_attr_list_copy(attributes) else { return }
    defer { pango_attr_list_unref(boxed) }
    let em = TextEngine.shapingSize * Double(PANGO_SCALE)
    var ink = rectangle(x: bearing, y: -height, width: advance - 2 * bearing, height: height, em: em)
    var logical = rectangle(x: 0, y: -0.8, width: advance, height: 1, em: em)
    for place in places {
      guard let box = pango_attr_shape_new(&ink, &logical) else { continue }
      box.pointee.start_index = UInt32(place.lowerBound)
      box.pointee.end_index = UInt32(place.upperBound)
      pango_attr_list_insert(boxed, box)
    }
    pango_layout_set_attributes(layout.pointer, boxed)
  }

  private static func rectangle(x: Double, y: Double, width: Double, height: Double, em: Double) -> PangoRectangle {
    PangoRectangle(
      x: Int32((x * em).rounded()), y: Int32((y * em).rounded()), width: Int32((width * em).rounded()),
      height: Int32((height * em).rounded()))
  }

  /// Where the characters that no font has lie in the UTF-8 of a layout, in some order.
  private static func places(in layout: PangoObject) -> [Range<Int>] {
    guard let iterator = pango_layout_get_iter(layout.pointer), let text = pango_layout_get_text(layout.pointer)
    else { return [] }
    defer { pango_layout_iter_free(iterator) }
    let unknown = UInt32(0x1000_0000)
    var places: Set<Range<Int>> = []
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
      let item = run.pointee.item.pointee
      let bytes = UnsafeRawBufferPointer(start: text + Int(item.offset), count: Int(item.length))
      let glyphs = run.pointee.glyphs.pointee
      for index in 0..<Int(glyphs.num_glyphs) {
        let glyph = glyphs.glyphs[index].glyph
        guard glyph & unknown != 0, let scalar = Unicode.Scalar(glyph & 0x00FF_FFFF) else { continue }
        // A cluster may begin with other characters.
        let character = Array(String(scalar).utf8)
        var start = Int(glyphs.log_clusters[index])
        while start + character.count <= bytes.count, !bytes[start..<start + character.count].elementsEqual(character) {
          start += 1
        }
        guard start + character.count <= bytes.count else { continue }
        places.insert(Int(item.offset) + start..<Int(item.offset) + start + character.count)
      }
    } while pango_layout_iter_next_run(iterator) != 0
    return places.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether an item of a layout is made of boxes.
  static func isBox(_ item: UnsafeMutablePointer<PangoItem>) -> Bool {
    var entry = item.pointee.analysis.extra_attrs
    while let here = entry {
      let attribute = here.pointee.data.assumingMemoryBound(to: PangoAttribute.self)
      if attribute.pointee.klass.pointee.type == PANGO_ATTR_SHAPE { return true }
      entry = here.pointee.next
    }
    return false
  }

  /// Adds the outlines of some boxes side by side to a context's path, in units of the layout.
  static func trace(count: Int, x: Double, y: Double, on cairo: OpaquePointer) {
    let em = TextEngine.shapingSize
    for index in 0..<count {
      let left = x + (Double(index) * advance + bearing) * em
      let width = (advance - 2 * bearing) * em
      cairo_rectangle(cairo, left, y - height * em, width, height * em)
      // The other way round: a hole.
      cairo_rectangle(
        cairo, left + width - line * em, y - (height - line) * em, 2 * line * em - width, (height - 2 * line) * em)
    }
  }
}
