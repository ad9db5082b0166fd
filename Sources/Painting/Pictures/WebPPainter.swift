internal import CImageCodec
public import MapScene

/// Paints scenes as lossless WebP files: the pixels of the PNG in fewer bytes, and more slowly.
///
/// The effort is libwebp's level 0, 3 or 6; it never changes the pixels.
public enum WebPPainter {
  /// The longest side of a WebP in pixels.
  public static let longestSide = 16_383.0
  /// Bytes for each pixel: the pixel, and libwebp's tables.
  private static let keptBytes = 28

  /// The most pixels of a picture for the memory that options allow; on any number of threads.
  ///
  /// - Parameter options: How it is painted and written.
  /// - Returns: At least 1.
  public static func largestArea(_ options: PNGOptions) -> Double {
    RasterCanvas.largestArea(options, bytesPerPixel: keptBytes)
  }

  /// Paints a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - viewport: Where it lies on the picture, as `Viewport.raster` says.
  ///   - options: How it is painted and written.
  ///   - text: The font engine; the one that measured the scene.
  /// - Returns: The file.
  /// - Throws: What is wrong with the scene, or that the memory allowed is too little.
  /// - Complexity: O(pixels + items × bands they reach); some 28 bytes of memory for each pixel.
  public static func webp(of scene: Scene, viewport: Viewport, options: PNGOptions = PNGOptions(), text: TextEngine)
    throws(PaintError) -> [UInt8]
  {
    guard viewport.width <= longestSide, viewport.height <= longestSide else {
      throw .unsound("the output is larger than a WebP may be")
    }
    let canvas = try RasterCanvas(scene, viewport: viewport, options: options, bytesPerPixel: keptBytes)
    let (width, height) = (canvas.plan.width, canvas.plan.height)
    try MemoryCheck.demand(width * height * keptBytes)
    let level: Int32 =
      switch options.effort {
      case .fast: 0
      case .balanced: 3
      case .small: 6
      }
    guard let webp = ideary_webp_begin(UInt32(width), UInt32(height), level) else {
      throw .outOfMemory(needed: width * height * keptBytes)
    }
    defer { ideary_webp_free(webp) }
    let channels = canvas.plan.channels
    try canvas.rows(text: text) { rows throws(PaintError) in
      ideary_webp_add(webp, rows, UInt32(rows.count / (width * channels)), Int32(channels))
    }
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    let status = ideary_webp_end(webp, &bytes, &count)
    guard status == 0 else {
      // 1 and 2 are its words for too little memory.
      throw status == 1 || status == 2
        ? .outOfMemory(needed: width * height * keptBytes) : .library(name: "libwebp", message: "error \(status)")
    }
    try canvas.admit(count)
    let simple = UnsafeBufferPointer(start: bytes, count: count)
    return container(
      of: simple.dropFirst(12), width: width, height: height, hasAlpha: channels == 4,
      exif: ExifBlock.make(dotsPerInch: viewport.dotsPerInch))
  }

  /// The extended form of a file: what it has and how large it is, the picture's own chunk, EXIF.
  ///
  /// Format: "WebP Container Specification", Google, 2012.
  private static func container(
    of picture: Slice<UnsafeBufferPointer<UInt8>>, width: Int, height: Int, hasAlpha: Bool, exif: [UInt8]
  ) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let flags: [UInt8] = [0x08 | (hasAlpha ? 0x10 : 0), 0, 0, 0]
    let head = Array("VP8X".utf8) + little(10, 4) + flags + little(width - 1, 3) + little(height - 1, 3)
    let tail = Array("EXIF".utf8) + little(exif.count, 4) + exif + (exif.count % 2 == 1 ? [0] : [])
    let size = 4 + head.count + picture.count + tail.count
    var file: [UInt8] = []
    file.reserveCapacity(size + 8)
    file += "RIFF".utf8
    file += little(size, 4)
    file += "WEBP".utf8
    file += head
    file += picture
    file += tail
    return file
  }
}
