internal import CPangoCairo
public import MapScene

/// How a PNG is painted and written.
public struct PNGOptions: Sendable {
  /// The level of zlib, 1…9; 1 by default.
  public var compressionLevel: Int
  /// Rows painted at a time, at least 16; nil chooses by width.
  ///
  /// Does not change the picture where a row lies on a multiple of 1/65536 unit, as at scales 1 and 2; elsewhere
  /// pixman rounds the places of radial gradients, and some pixels differ by one level of 255.
  public var bandHeight: Int?
  /// The most memory to use, in bytes; 512 MB by default.
  public var memoryLimit: Int

  /// Makes options; everything has a default.
  public init(compressionLevel: Int = 1, bandHeight: Int? = nil, memoryLimit: Int = 512 << 20) {
    self.compressionLevel = compressionLevel
    self.bandHeight = bandHeight
    self.memoryLimit = memoryLimit
  }
}

/// Paints scenes as PNG files.
public enum PNGPainter {
  /// Cairo's images end at 32,767 pixels; wider pictures are painted in columns.
  private static let columnWidth = 32_000

  /// Paints a scene.
  ///
  /// - Complexity: O(pixels + items × bands they reach); memory of one band and the finished file.
  public static func png(of scene: Scene, viewport: Viewport, options: PNGOptions = PNGOptions(), text: TextEngine)
    throws(PaintError) -> [UInt8]
  {
    guard scene.isFinite else { throw .notFinite }
    let width = Int(viewport.width)
    let height = Int(viewport.height)
    let isOpaque = scene.background?.alpha == 1
    let channels = isOpaque ? 3 : 4
    let bandHeight = options.bandHeight.map { max(16, $0) } ?? max(16, min(256, (64 << 20) / (width * 8)))
    let needed = width * min(bandHeight, height) * (4 + 2 * channels)
    guard needed <= options.memoryLimit else { throw .tooMuchMemory(needed: needed, limit: options.memoryLimit) }

    var encoder = try PNGEncoder(
      width: width, height: height, channels: channels, dotsPerInch: viewport.dotsPerInch,
      texts: [
        PNGEncoder.Text(keyword: "Title", value: scene.title),
        PNGEncoder.Text(keyword: "Description", value: scene.outline(limit: 8_000)),
        PNGEncoder.Text(keyword: "Software", value: "ideary-render"),
      ], level: options.compressionLevel)
    var top = 0
    while top < height {
      let rows = min(bandHeight, height - top)
      var pixels = [UInt8](repeating: 0, count: width * rows * channels)
      var left = 0
      while left < width {
        let columns = min(columnWidth, width - left)
        let tile = Tile(left: left, top: top, width: columns, height: rows)
        try paint(tile, of: scene, viewport: viewport, isOpaque: isOpaque, text: text) { source, stride in
          copy(source, stride, tile, to: &pixels, width: width, channels: channels)
        }
        left += columns
      }
      top += rows
      try encoder.add(rows: pixels, width: width, isLast: top == height)
    }
    return encoder.finish()
  }

  /// A part of the picture, in device pixels.
  private struct Tile {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  private static func paint(
    _ tile: Tile, of scene: Scene, viewport: Viewport, isOpaque: Bool, text: TextEngine,
    _ body: (UnsafePointer<UInt8>, Int) -> Void
  ) throws(PaintError) {
    let context = try CairoContext(imageWidth: tile.width, height: tile.height, isOpaque: isOpaque)
    let cairo = context.pointer
    if let ground = scene.background {
      cairo_set_source_rgba(cairo, ground.red, ground.green, ground.blue, ground.alpha)
      cairo_paint(cairo)
    }
    cairo_translate(cairo, viewport.offset.x - Double(tile.left), viewport.offset.y - Double(tile.top))
    cairo_scale(cairo, viewport.scale, viewport.scale)
    let painter = ShapePainter(cairo: cairo, text: text, fillsOutlines: viewport.scale < 1.5, backdrop: nil)
    // One device pixel more on each side, for antialiasing.
    let window = Rect(
      minX: (Double(tile.left - 1) - viewport.offset.x) / viewport.scale,
      minY: (Double(tile.top - 1) - viewport.offset.y) / viewport.scale,
      maxX: (Double(tile.left + tile.width + 1) - viewport.offset.x) / viewport.scale,
      maxY: (Double(tile.top + tile.height + 1) - viewport.offset.y) / viewport.scale)
    for layer in scene.layers {
      for item in layer.items where item.bounds.meets(window) { painter.paint(item.shape) }
    }
    try context.check()
    context.withPixels(body)
  }

  /// Turns Cairo's native-endian words into bytes of red, green, blue and, unless opaque, alpha that is not premultiplied.
  private static func copy(
    _ source: UnsafePointer<UInt8>, _ stride: Int, _ tile: Tile, to pixels: inout [UInt8], width: Int, channels: Int
  ) {
    pixels.withUnsafeMutableBufferPointer { target in
      for row in 0..<tile.height {
        let words = UnsafeRawPointer(source + row * stride).assumingMemoryBound(to: UInt32.self)
        var to = (row * width + tile.left) * channels
        for column in 0..<tile.width {
          let word = words[column]
          var red = (word >> 16) & 0xFF
          var green = (word >> 8) & 0xFF
          var blue = word & 0xFF
          if channels == 4 {
            let alpha = word >> 24
            if alpha != 255 {
              red = unpremultiplied(red, alpha)
              green = unpremultiplied(green, alpha)
              blue = unpremultiplied(blue, alpha)
            }
            target[to + 3] = UInt8(truncatingIfNeeded: alpha)
          }
          target[to] = UInt8(truncatingIfNeeded: red)
          target[to + 1] = UInt8(truncatingIfNeeded: green)
          target[to + 2] = UInt8(truncatingIfNeeded: blue)
          to += channels
        }
      }
    }
  }

  /// The colour value whose product with the alpha is `value`, rounded; 0 where nothing shows.
  package static func unpremultiplied(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha)
  }
}
