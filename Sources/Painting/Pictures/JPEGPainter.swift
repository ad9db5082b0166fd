public import MapScene

/// Paints scenes as JPEG files, for places that take nothing else: colours of thin lines suffer a little.
///
/// Quality 92, colour at full resolution; the effort changes the size of the file alone: `.fast` takes the usual codes,
/// `.balanced` codes of its own, `.small` progressive ones.
public enum JPEGPainter {
  /// The longest side of a JPEG in pixels: what libjpeg writes, 35 less than the format allows.
  public static let longestSide = 65_500.0

  /// The most pixels of a picture for the memory that options allow; on any number of threads.
  ///
  /// - Parameter options: How it is painted and written.
  /// - Returns: At least 1.
  public static func largestArea(_ options: PNGOptions) -> Double {
    RasterCanvas.largestArea(options, bytesPerPixel: keptBytes(options))
  }

  /// Bytes for each pixel that codes of its own keep until the end: two for each coefficient.
  private static func keptBytes(_ options: PNGOptions) -> Int { options.effort == .fast ? 0 : 6 }

  /// Paints a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene; its ground must be opaque.
  ///   - viewport: Where it lies on the picture, as `Viewport.raster` says.
  ///   - options: How it is painted and written.
  ///   - text: The font engine; the one that measured the scene.
  /// - Returns: The file.
  /// - Throws: What is wrong with the scene, that it is transparent, or that the memory allowed is too little.
  /// - Complexity: O(pixels + items × bands they reach).
  public static func jpeg(of scene: Scene, viewport: Viewport, options: PNGOptions = PNGOptions(), text: TextEngine)
    throws(PaintError) -> [UInt8]
  {
    guard scene.background?.alpha == 1 else { throw .noTransparency(format: "JPEG") }
    guard viewport.width <= longestSide, viewport.height <= longestSide else {
      throw .unsound("the output is larger than a JPEG may be")
    }
    let canvas = try RasterCanvas(scene, viewport: viewport, options: options, bytesPerPixel: keptBytes(options))
    let writer = try JPEGWriter(
      width: canvas.plan.width, height: canvas.plan.height, effort: options.effort, dotsPerInch: viewport.dotsPerInch)
    try canvas.rows(text: text) { rows throws(PaintError) in try writer.add(rows) }
    return try writer.end { count throws(PaintError) in try canvas.admit(count) }
  }
}
