internal import MapScene

extension SVGDocument {
  /// A picture apart from its place: its pixels, and how round its corners are in hundredths of its sides.
  struct PictureStyle: Hashable {
    var checksum: UInt64
    var width: Int
    var height: Int
    var roundness: SIMD2<Int>
  }

  /// Defines a picture one unit wide and high, its corners cut; the same one once however often it is drawn.
  mutating func define(_ image: SceneImage, _ area: Rect, _ cornerRadius: Double) throws(PaintError) -> Int {
    let image = image.embedded(pixels: area.width * viewport.scale, area.height * viewport.scale)
    let style = PictureStyle(
      checksum: image.checksum, width: image.width, height: image.height,
      roundness: SIMD2(
        XMLBuffer.hundredths(cornerRadius / area.width), XMLBuffer.hundredths(cornerRadius / area.height)))
    if let known = pictures[style] { return known }
    let number = pictures.count
    pictures[style] = number
    let (bytes, type) = try image.file()
    xml.raw("<clipPath id=\"")
    xml.id("c", number)
    xml.raw("\"><rect width=\"1\" height=\"1\" rx=\"")
    xml.number(hundredths: style.roundness.x)
    xml.raw("\" ry=\"")
    xml.number(hundredths: style.roundness.y)
    xml.raw("\"/></clipPath>\n<image id=\"")
    xml.id("i", number)
    xml.raw("\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" clip-path=\"url(#")
    xml.id("c", number)
    xml.raw(")\" href=\"data:\(type);base64,")
    xml.raw(Base64.letters(bytes))
    xml.raw("\"/>\n")
    return number
  }

  /// Draws a defined picture in its place.
  mutating func picture(_ area: Rect, _ alt: String, _ reference: Int) {
    if alt.isEmpty {
      xml.raw("<g aria-hidden=\"true\">")
    } else {
      xml.raw("<g role=\"img\"")
      xml.attribute("aria-label", alt)
      xml.raw(">")
    }
    xml.raw("<use href=\"#")
    xml.id("i", reference)
    xml.raw("\" transform=\"matrix(")
    for (index, value) in [area.width, 0, 0, area.height, area.minX, area.minY].enumerated() {
      if index > 0 { xml.raw(" ") }
      xml.number(value)
    }
    xml.raw(")\"/></g>\n")
  }
}
