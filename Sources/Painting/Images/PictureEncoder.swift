internal import MapScene

/// How pictures are put into files that hold them as files of their own.
extension SceneImage {
  /// Embedded pictures have at most so many pixels for each pixel of their place.
  static let embeddedDensity = 2.0

  /// The picture for a place of so many pixels, each a 96th of an inch: no larger than it can be seen.
  func embedded(pixels width: Double, _ height: Double) -> SceneImage {
    func most(_ side: Double) -> Int { Int(min(max(1, (side * Self.embeddedDensity).rounded(.up)), 65_536)) }
    return reduced(width: most(width), height: most(height))
  }

  /// The picture as a file: a JPEG of what was photographed, else a PNG; and its media type.
  func file() throws(PaintError) -> (bytes: [UInt8], type: String) {
    isPhotograph && isOpaque ? (try jpeg(), "image/jpeg") : (try png(), "image/png")
  }

  /// The picture as a PNG.
  func png() throws(PaintError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for word in pixels {
      let plain = PNGPixel.unpremultiplied(word)
      for shift in [16, 8, 0, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: plain >> shift)) }
    }
    return try PNGFile.make(width: width, height: height, pixels: bytes)
  }

  /// The picture as a JPEG; what is transparent becomes black.
  func jpeg() throws(PaintError) -> [UInt8] {
    let writer = try JPEGWriter(width: width, height: height, effort: .balanced, dotsPerInch: 192)
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count * 3)
    for word in pixels {
      for shift in [16, 8, 0] as [UInt32] { rows.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    try writer.add(rows)
    return try writer.end()
  }
}
