internal import CPangoCairo

/// Which fonts have been used, and what Fontconfig tells of them.
struct FontRegister {
  // The objects are held, so that no other font can come to lie at the same address.
  private var fonts: [UnsafeMutablePointer<PangoFont>: PangoObject] = [:]

  /// Whether no font is installed at all; asked without opening one.
  static var systemIsEmpty: Bool {
    guard FcInit() != 0, let fonts = FcConfigGetFonts(nil, FcSetSystem) else { return true }
    return fonts.pointee.nfont == 0
  }

  /// Notes the fonts of a shaped layout.
  mutating func note(_ layout: PangoObject) {
    guard let iterator = pango_layout_get_iter(layout.pointer) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator), let font = run.pointee.item.pointee.analysis.font,
        fonts[font] == nil
      else { continue }
      g_object_ref(font)
      fonts[font] = PangoObject(owning: font)
    } while pango_layout_iter_next_run(iterator) != 0
  }

  /// The Fontconfig pattern of a font; it lives as long as the font.
  private static func pattern(of font: UnsafeMutablePointer<PangoFont>) -> OpaquePointer? {
    font.withMemoryRebound(to: PangoFcFont.self, capacity: 1) { pango_fc_font_get_pattern($0) }
  }

  /// Whether a font is made of coloured pictures rather than outlines.
  static func isColored(_ font: UnsafeMutablePointer<PangoFont>?) -> Bool {
    guard let font, let pattern = pattern(of: font) else { return false }
    var answer: FcBool = 0
    return FcPatternGetBool(pattern, FC_COLOR, 0, &answer) == FcResultMatch && answer != 0
  }

  /// Every font once, by family, style and file.
  var all: [UsedFont] {
    var result: [UsedFont] = []
    for font in fonts.keys {
      guard let pattern = FontRegister.pattern(of: font) else { continue }
      let path = FontRegister.string(pattern, FC_FILE)
      var version: Int32 = 0
      _ = FcPatternGetInteger(pattern, FC_FONTVERSION, 0, &version)
      let entry = UsedFont(
        family: FontRegister.string(pattern, FC_FAMILY), style: FontRegister.string(pattern, FC_STYLE),
        file: path.split(separator: "/").last.map(String.init) ?? "", version: Int(version),
        checksum: InstalledFonts.checksum(path))
      if !result.contains(entry) { result.append(entry) }
    }
    return result.sorted { ($0.family, $0.style, $0.file) < ($1.family, $1.style, $1.file) }
  }

  private static func string(_ pattern: OpaquePointer, _ object: String) -> String {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, 0, &value) == FcResultMatch, let value else { return "" }
    return String(cString: value)
  }
}
