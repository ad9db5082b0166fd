/// What a map is drawn with on a page where it is too small for everything.
package struct Reduction: Sendable {
  /// Where it is shown.
  package var page: PageScale
  /// The factor on text that the caller asked for.
  var textScale: Double
  /// Whether ideas are drawn by the size of the page, and only some of them named.
  package var isAtlas: Bool
  /// What circles and lines cover without names, in units.
  var area: Rect
  /// How many ideas with text are drawn without any of it.
  var unnamed = 0

  /// Ideas with a name on the page, and all that have one.
  var named = (0, of: 0)

  /// Units per pixel of the page.
  var pixel: Double { 1 / page.pixelsPerUnit }
  /// Units per length of the title and its like.
  var furniture: Double { textScale * pixel * page.factor(least: 0.8) }
  /// Pages with a shorter side than this, in pixels, have room for nothing but the map.
  private static let leastSideWithFurniture = 400.0
  /// Whether there is room for a title and a footer.
  var hasFurniture: Bool { page.shorterSide >= Self.leastSideWithFurniture }

  /// From the map to the edge of the page, in units.
  var margin: Double { (isAtlas ? 70 : 56) * pixel * page.factor(least: 0) }
  /// What names keep from the edge of the page, in units.
  var edge: Double { min(10 * pixel, margin * 0.5) }
  /// Where names may stand.
  var room: Rect { area.outset(margin - edge) }

  /// Units per length of lines and rims: seven tenths of a pixel in an atlas.
  var line: Double { isAtlas ? 0.7 * pixel : textScale.squareRoot() }
  /// Circles under this radius are discs of one colour.
  var leastOrb: Double { 3 * pixel }
  /// Pictures and badges under this radius tell nothing.
  static let leastPicture = 12.0

  /// What the footer says of it; nil if nothing is left out.
  var footer: String? { unnamed > 0 ? "\(named.0) of \(named.of) ideas named at this size" : nil }
}
