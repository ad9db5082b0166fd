internal import MapScene

/// The pixels of a scene, band by band and in order, for formats whose encoders take rows.
struct RasterCanvas {
  let plan: BandPlan
  private let canvas: BandCanvas

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
    let plan = try BandPlan(viewport: viewport, isOpaque: scene.background?.alpha == 1, options: options)
    let needed = plan.memory + plan.width * plan.height * bytesPerPixel
    guard needed <= options.memoryLimit else {
      throw .tooMuchMemory(width: plan.width, height: plan.height, needed: needed, limit: options.memoryLimit)
    }
    self.plan = plan
    canvas = BandCanvas(scene: scene, viewport: viewport, plan: plan)
  }

  /// Paints, and hands on rows of red, green, blue and, unless opaque, alpha that is not multiplied.
  ///
  /// - Parameters:
  ///   - text: The font engine.
  ///   - take: Gets some rows at a time, from the top.
  /// - Throws: What keeps the scene from being painted, and what `take` throws.
  func rows(text: TextEngine, to take: ([UInt8]) throws(PaintError) -> Void) throws(PaintError) {
    let engines = try [text] + text.companions(plan.threads - 1)
    try OrderedWork.run(count: plan.bandCount, workers: engines) { engine, index throws(PaintError) in
      try canvas.plainRows(ofBand: index, text: engine)
    } take: { rows, _ throws(PaintError) in
      try take(rows)
    }
  }
}
