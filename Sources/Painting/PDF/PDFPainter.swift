internal import CPangoCairo
public import MapScene

/// Paints scenes as PDF: vectors, searchable text with embedded fonts, tags in reading order, links and an outline.
///
/// Not promised: PDF/UA, since Cairo 1.16 cannot mark decoration as such.
public enum PDFPainter {
  /// Paints a scene on one page.
  ///
  /// - Complexity: O(items).
  public static func pdf(of scene: Scene, viewport: Viewport, text: TextEngine) throws(PaintError) -> [UInt8] {
    try scene.check(viewport)
    guard max(viewport.width, viewport.height) <= Viewport.longestPageSide + 1e-6 else {
      throw .unsound("the output is larger than a PDF page may be")
    }
    let sink = ByteSink()
    let page = try sink.makePage(width: viewport.width, height: viewport.height)
    let pictures = SearchablePictures()
    let document = PDFDocument(
      scene: scene, page: page, text: text, pictures: pictures,
      painter: ShapePainter(
        cairo: page.pointer, text: text, letters: .searchable(pictures), drawings: SharedDrawings(),
        tolerance: Path.vectorTolerance))
    document.describe()
    document.paint(viewport)
    // Fonts are read once more when the page is finished.
    FontLock.hold {
      cairo_show_page(page.pointer)
      cairo_surface_finish(page.surface)
    }
    try page.check()
    return PDFUpdate.adding(
      PDFUpdate.Additions(
        language: scene.language, title: scene.title, summary: scene.summary,
        figureNames: scene.figureNames,
        linkNames: scene.linkedNodes.map { node in node.name.isEmpty ? node.link ?? "" : node.name }),
      to: sink.bytes)
  }
}

/// Gathers the bytes that Cairo writes.
private final class ByteSink {
  var bytes: [UInt8] = []

  func makePage(width: Double, height: Double) throws(PaintError) -> CairoContext {
    let write: cairo_write_func_t = { closure, data, length in
      guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
      let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
      sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }
    let surface = cairo_pdf_surface_create_for_stream(write, Unmanaged.passUnretained(self).toOpaque(), width, height)
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
    return try CairoContext(owning: surface)
  }
}

extension Scene {
  /// The nodes whose links a PDF gets, in the order of its link annotations.
  fileprivate var linkedNodes: [AccessibleNode] {
    var result: [AccessibleNode] = []
    for layer in layers where layer.kind == .ideas {
      var current: Int?
      for item in layer.items where item.accessible != current {
        current = item.accessible
        if let current, accessible[current].link != nil { result.append(accessible[current]) }
      }
    }
    return result
  }
}

extension Scene {
  /// What can be seen in each picture among the ideas, in painting order.
  fileprivate var figureNames: [String] {
    layers.filter { $0.kind == .ideas }.flatMap { $0.items.compactMap(\.shape.figureName) }
  }
}

extension Shape {
  /// The words for a picture; nil for what is none, or decoration.
  fileprivate var figureName: String? {
    if case .image(_, _, _, let alt) = self, !alt.isEmpty { return alt }
    return nil
  }
}

/// One PDF document on its way.
private struct PDFDocument {
  let scene: Scene
  let page: CairoContext
  let text: TextEngine
  let pictures: SearchablePictures
  let painter: ShapePainter

  private var cairo: OpaquePointer { page.pointer }

  /// Title, outline and dates; the dates are fixed, so that the same map gives the same bytes.
  func describe() {
    let surface = page.surface
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, PDFDocument.words(scene.title))
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, PDFDocument.words(scene.summary))
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "ideary-render")
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, "2000-01-01T00:00:00Z")
  }

  func paint(_ viewport: Viewport) {
    // An opaque ground first: Cairo unites every drawing with what is already covered, and one rectangle is cheap.
    let ground = scene.background ?? Color(red: 1, green: 1, blue: 1)
    cairo_set_source_rgb(cairo, ground.red, ground.green, ground.blue)
    cairo_paint(cairo)
    coverSurroundings(of: viewport, ground)
    outline(viewport)
    cairo_translate(cairo, viewport.offset.x, viewport.offset.y)
    cairo_scale(cairo, viewport.scale, viewport.scale)
    cairo_tag_begin(cairo, "Document", nil)
    let halos = NeedlessHalos(scene)
    for (place, layer) in scene.layers.enumerated() {
      let items = halos.drawn(layer, place)
      switch layer.kind {
      case .ideas: ideas(items)
      case .furniture:
        for item in items { furniture(item) }
      default:
        for item in items { painter.paint(item.shape) }
      }
    }
    cairo_tag_end(cairo, "Document")
  }

  /// Paints the ground once more, so that Cairo takes far more than the page for covered.
  ///
  /// Cairo 1.16 applies the matrix of a recorded drawing twice when it reckons what the drawing covers. Shared drawings
  /// seem to lie anywhere up to many pages away, and uniting thousands of scattered places takes time with the square
  /// of their number. A recorded drawing that seems to cover all of them makes each union trivial.
  private func coverSurroundings(of viewport: Viewport, _ ground: Color) {
    let scale = 8.0
    var extents = cairo_rectangle_t(x: 0, y: 0, width: viewport.width, height: viewport.height)
    guard let drawing = try? CairoContext(owning: cairo_recording_surface_create(CAIRO_CONTENT_COLOR, &extents)) else {
      return
    }
    cairo_set_source_rgb(drawing.pointer, ground.red, ground.green, ground.blue)
    cairo_paint(drawing.pointer)
    cairo_save(cairo)
    cairo_translate(cairo, -viewport.width * (scale - 2) / 2, -viewport.height * (scale - 2) / 2)
    cairo_scale(cairo, scale, scale)
    cairo_set_source_surface(cairo, drawing.surface, 0, 0)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  private func furniture(_ item: SceneItem) {
    let isHeading = item.accessible.map { scene.accessible[$0].role == .heading } ?? false
    if isHeading { cairo_tag_begin(cairo, "H1", nil) }
    painter.paint(item.shape)
    if isHeading { cairo_tag_end(cairo, "H1") }
  }

  private func ideas(_ items: [SceneItem]) {
    guard !items.isEmpty else { return }
    cairo_tag_begin(cairo, "L", nil)
    var current: Int?
    for item in items {
      if item.accessible != current {
        if let current { close(scene.accessible[current]) }
        current = item.accessible
        if let current { open(scene.accessible[current]) }
      }
      let isFigure = item.shape.figureName != nil
      if isFigure { cairo_tag_begin(cairo, "Figure", nil) }
      painter.paint(item.shape)
      if isFigure { cairo_tag_end(cairo, "Figure") }
    }
    if let current { close(scene.accessible[current]) }
    cairo_tag_end(cairo, "L")
  }

  private func open(_ node: AccessibleNode) {
    cairo_tag_begin(cairo, "LI", nil)
    cairo_tag_begin(cairo, "LBody", nil)
    if node.isShortened { hiddenText(node) }
  }

  private func close(_ node: AccessibleNode) {
    if let link = node.link {
      let place = node.bounds
      cairo_tag_begin(
        cairo, "Link",
        "uri='\(PDFDocument.escapedAttribute(link))' rect=[\(PDFDocument.plain(place.minX))"
          + " \(PDFDocument.plain(place.minY)) \(PDFDocument.plain(place.width)) \(PDFDocument.plain(place.height))]")
      cairo_tag_end(cairo, "Link")
    }
    cairo_tag_end(cairo, "LBody")
    cairo_tag_end(cairo, "LI")
  }

  /// The full text of a shortened label, unseen, so that it can be found and read aloud.
  private func hiddenText(_ node: AccessibleNode) {
    let words = PDFDocument.words(
      String(node.name.prefix(20_000)).split(whereSeparator: \.isNewline).joined(separator: " ")
        .filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
    let ground = scene.background ?? Color(red: 1, green: 1, blue: 1)
    cairo_set_source_rgb(cairo, ground.red, ground.green, ground.blue)
    pictures.addUnseen(
      words, x: node.bounds.minX, y: (node.bounds.minY + node.bounds.maxY) / 2, width: node.bounds.width, on: cairo)
  }

  /// Bookmarks by branch.
  private func outline(_ viewport: Viewport) {
    var parents: [(level: Int, id: Int32)] = []
    for node in scene.accessible where node.role == .listItem && !node.name.isEmpty {
      while let last = parents.last, last.level >= node.level { parents.removeLast() }
      let x = node.bounds.minX * viewport.scale + viewport.offset.x
      let y = node.bounds.minY * viewport.scale + viewport.offset.y
      let name = PDFDocument.words(
        String(node.name.prefix(200)).split(whereSeparator: \.isNewline).joined(separator: " "))
      let id = cairo_pdf_surface_add_outline(
        page.surface, parents.last?.id ?? 0, name,
        "page=1 pos=[\(PDFDocument.plain(x)) \(PDFDocument.plain(y))]",
        node.level == 1 ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(0))
      parents.append((node.level, id))
    }
  }

  /// Text as Cairo takes it: it refuses a document with a code point that is no character, and text ends at a zero.
  private static func words(_ text: String) -> String {
    func isRefused(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value == 0 || scalar.properties.isNoncharacterCodePoint
    }
    guard text.unicodeScalars.contains(where: isRefused) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isRefused(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// A number for a tag attribute: three decimals, no exponent.
  private static func plain(_ value: Double) -> String {
    let thousandths = Int((min(max(value, -1e12), 1e12) * 1000).rounded())
    let magnitude = String(thousandths.magnitude)
    let padded = String(repeating: "0", count: max(0, 4 - magnitude.count)) + magnitude
    return (thousandths < 0 ? "-" : "") + padded.dropLast(3) + "." + padded.suffix(3)
  }

  /// An address inside quotes: what could end the quotes, or is not plain ASCII, becomes percent escapes.
  private static func escapedAttribute(_ link: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in link.utf8 {
      if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "'"), byte != UInt8(ascii: "\\") {
        result.append(Character(Unicode.Scalar(byte)))
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return result
  }
}
