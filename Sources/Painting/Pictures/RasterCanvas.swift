internal import MapScene

/// The pixels of a scene, band by band and in order, for formats whose encoders take rows.
struct RasterCanvas {
  let plan: BandPlan
  private let canvas: BandCanvas
  private let memoryLimit: Int

  /// Plans a picture.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - viewport: Where it lies on the picture.
  ///   - options: How it is painted.
  ///   - bytesPerPixel: What the encoder keeps for each pixel of the picture.
  /// - Throws: What is wrong with the scene, or that all this needs more memory than is allowed.
  init(_ scene: Scene, viewport: Viewport, options: PNGOptions, bytesPerPixel: Int) throws(PaintError) {
    try scene.check(viewport)
    plan = try BandPlan(
      viewport: viewport, isOpaque: scene.background?.alpha == 1, options: options, keptBytes: bytesPerPixel)
    canvas = try BandCanvas(scene: scene, viewport: viewport, plan: plan, memoryLimit: options.memoryLimit)
    memoryLimit = options.memoryLimit
  }

  /// Refuses a file that does not fit into the memory allowed beside what painting takes.
  ///
  /// - Parameter bytes: The bytes of the encoded picture, which are copied once.
  /// - Throws: That it does not fit.
  func admit(_ bytes: Int) throws(PaintError) {
    let needed = canvas.memory + 2 * bytes
    guard needed <= memoryLimit else {
      throw .tooMuchMemory(width: plan.width, height: plan.height, needed: needed, limit: memoryLimit)
    }
    try MemoryCheck.demand(bytes)
  }

  /// The most pixels for which the memory allowed is enough, whatever the number of threads; at least 1.
  static func largestArea(_ options: PNGOptions, bytesPerPixel: Int) -> Double {
    guard bytesPerPixel > 0 else { return Viewport.largestArea }
    let room = max(0, options.memoryLimit - BandPlan.usualMemory)
    return min(Viewport.largestArea, Double(max(1, room / bytesPerPixel)))
  }

  /// Paints, and hands on rows of red, green, blue and, unless opaque, alpha that is not multiplied.
  ///
  /// - Parameters:
  ///   - text: The font engine.
  ///   - take: Gets some rows at a time, from the top.
  /// - Throws: What keeps the scene from being painted, and what `take` throws.
  func rows(text: TextEngine, to take: ([UInt8]) throws(PaintError) -> Void) throws(PaintError) {
    try OrderedWork.run(count: plan.bandCount, workers: canvas.engines(text)) { engine, index throws(PaintError) in
      try canvas.plainRows(ofBand: index, text: engine)
    } take: { rows, _ throws(PaintError) in
      try take(rows)
    }
  }
}
