internal import CPangoCairo
internal import MapScene

/// Paints the bands of a raster picture and turns them into rows of a PNG.
struct BandCanvas {
  let scene: Scene
  let viewport: Viewport
  let plan: BandPlan
  private let detail: Detail
  private let index: BandIndex
  private let halos: NeedlessHalos

  /// Prepares for the bands of a picture.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - viewport: Where it lies on the picture.
  ///   - plan: How the picture is cut.
  ///   - memoryLimit: The most memory that painting may take, in bytes.
  /// - Throws: That it takes more.
  init(scene: Scene, viewport: Viewport, plan: BandPlan, memoryLimit: Int) throws(PaintError) {
    self.scene = scene
    self.viewport = viewport
    self.plan = plan
    let detail = Detail(scene, scale: viewport.scale)
    self.detail = detail
    halos = NeedlessHalos(scene) { item, layer in
      if case .hidden = detail.treatment(of: item, in: layer) { false } else { true }
    }
    index = try BandIndex(
      scene, viewport: viewport, plan: plan, detail: detail, limit: memoryLimit - plan.memory)
  }

  /// The most memory that painting needs at a time, in bytes; the finished file not counted.
  var memory: Int { plan.memory + index.memory }

  /// A font engine for each thread, `text` the first.
  func engines(_ text: TextEngine) throws(PaintError) -> [TextEngine] {
    let others = plan.threads - 1
    return try [text] + (viewport.fillsOutlines ? Array(repeating: text, count: others) : text.companions(others))
  }

  /// A part of the picture, in device pixels.
  private struct Tile {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  /// The rows of a band, each after its filter type SUB (1): differences from the pixel on the left.
  func filteredRows(ofBand index: Int, text: TextEngine) throws(PaintError) -> [UInt8] {
    try rows(ofBand: index, text: text, isFiltered: true)
  }

  /// The rows of a band as they are, without filter types.
  func plainRows(ofBand index: Int, text: TextEngine) throws(PaintError) -> [UInt8] {
    try rows(ofBand: index, text: text, isFiltered: false)
  }

  private func rows(ofBand index: Int, text: TextEngine, isFiltered: Bool) throws(PaintError) -> [UInt8] {
    let top = index * plan.bandHeight
    let height = min(plan.bandHeight, plan.height - top)
    let rowBytes = plan.width * plan.channels + (isFiltered ? 1 : 0)
    // The rows, and about as much again when they are compressed.
    try MemoryCheck.demand(2 * rowBytes * height)
    var rows = [UInt8](repeating: 1, count: rowBytes * height)
    var edge = [UInt32](repeating: 0, count: height)
    var left = 0
    while left < plan.width {
      let tile = Tile(left: left, top: top, width: min(BandPlan.columnWidth, plan.width - left), height: height)
      let image = try paint(tile, ofBand: index, text: text)
      image.withPixels { source, stride in
        if isFiltered {
          filter(source, stride, tile, to: &rows, edge: &edge)
        } else {
          copy(source, stride, tile, to: &rows)
        }
      }
      left += tile.width
    }
    return rows
  }

  private func paint(_ tile: Tile, ofBand band: Int, text: TextEngine) throws(PaintError) -> CairoContext {
    let context = try CairoContext(imageWidth: tile.width, height: tile.height, isOpaque: plan.channels == 3)
    let cairo = context.pointer
    if let ground = scene.background {
      cairo_set_source_rgba(cairo, ground.red, ground.green, ground.blue, ground.alpha)
      cairo_paint(cairo)
    }
    cairo_translate(cairo, viewport.offset.x - Double(tile.left), viewport.offset.y - Double(tile.top))
    cairo_scale(cairo, viewport.scale, viewport.scale)
    let painter = ShapePainter(cairo: cairo, text: text, letters: viewport.fillsOutlines ? .outlines : .glyphs)
    // One device pixel more on each side, for antialiasing.
    let window = Rect(
      minX: (Double(tile.left - 1) - viewport.offset.x) / viewport.scale,
      minY: (Double(tile.top - 1) - viewport.offset.y) / viewport.scale,
      maxX: (Double(tile.left + tile.width + 1) - viewport.offset.x) / viewport.scale,
      maxY: (Double(tile.top + tile.height + 1) - viewport.offset.y) / viewport.scale)
    var flat = FlatPainter(
      context, viewport: viewport, left: tile.left, top: tile.top, width: tile.width, height: tile.height)
    for (number, layer) in scene.layers.enumerated() {
      for place in index.items(ofBand: band, layer: number) where layer.items[Int(place)].bounds.meets(window) {
        let item = layer.items[Int(place)]
        switch detail.treatment(of: item, in: layer.kind) {
        case .hidden: break
        case .whole:
          let shape = halos.drawn(item, Int(place), inLayer: number).shape
          if viewport.fillsOutlines, case .text(let line) = shape, flat.paint(line, text: text) { break }
          flat.finish()
          painter.paint(shape)
        case .flat(let color):
          if flat.paint(item.shape, color: color) { break }
          flat.finish()
          painter.paint(item.shape.painted(color))
        }
      }
    }
    flat.finish()
    try context.check()
    return context
  }

  /// Turns Cairo's native-endian words into differences of red, green, blue and, unless opaque, alpha that is not
  /// premultiplied; `edge` holds the last pixel of every row of the tile on the left.
  private func filter(
    _ source: UnsafePointer<UInt8>, _ stride: Int, _ tile: Tile, to rows: inout [UInt8], edge: inout [UInt32]
  ) {
    let channels = plan.channels
    let rowBytes = plan.width * channels + 1
    rows.withUnsafeMutableBufferPointer { target in
      for row in 0..<tile.height {
        let words = UnsafeRawPointer(source + row * stride).assumingMemoryBound(to: UInt32.self)
        var to = row * rowBytes + 1 + tile.left * channels
        var last = edge[row]
        for column in 0..<tile.width {
          let word = channels == 3 ? words[column] : PNGPixel.unpremultiplied(words[column])
          target[to] = UInt8(truncatingIfNeeded: word >> 16 &- last >> 16)
          target[to + 1] = UInt8(truncatingIfNeeded: word >> 8 &- last >> 8)
          target[to + 2] = UInt8(truncatingIfNeeded: word &- last)
          if channels == 4 { target[to + 3] = UInt8(truncatingIfNeeded: word >> 24 &- last >> 24) }
          to += channels
          last = word
        }
        edge[row] = last
      }
    }
  }
}

extension BandCanvas {
  /// Turns Cairo's words into bytes of red, green, blue and, unless opaque, alpha that is not premultiplied.
  private func copy(_ source: UnsafePointer<UInt8>, _ stride: Int, _ tile: Tile, to rows: inout [UInt8]) {
    let channels = plan.channels
    rows.withUnsafeMutableBufferPointer { target in
      for row in 0..<tile.height {
        let words = UnsafeRawPointer(source + row * stride).assumingMemoryBound(to: UInt32.self)
        var to = (row * plan.width + tile.left) * channels
        for column in 0..<tile.width {
          let word = channels == 3 ? words[column] : PNGPixel.unpremultiplied(words[column])
          target[to] = UInt8(truncatingIfNeeded: word >> 16)
          target[to + 1] = UInt8(truncatingIfNeeded: word >> 8)
          target[to + 2] = UInt8(truncatingIfNeeded: word)
          if channels == 4 { target[to + 3] = UInt8(truncatingIfNeeded: word >> 24) }
          to += channels
        }
      }
    }
  }
}

/// Arithmetic on one pixel.
package enum PNGPixel {
  /// A pixel with its colours no longer multiplied by its alpha.
  static func unpremultiplied(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    if alpha == 255 { return word }
    let red = unpremultiplied((word >> 16) & 0xFF, alpha)
    let green = unpremultiplied((word >> 8) & 0xFF, alpha)
    let blue = unpremultiplied(word & 0xFF, alpha)
    return alpha << 24 | red << 16 | green << 8 | blue
  }

  /// The colour value whose product with the alpha is `value`, rounded; 0 where nothing shows.
  package static func unpremultiplied(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha)
  }
}
