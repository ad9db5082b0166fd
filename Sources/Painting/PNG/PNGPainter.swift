internal import CPangoCairo
public import MapScene

/// How a PNG is painted and written.
public struct PNGOptions: Sendable {
  /// How much work a PNG's compression may take.
  public enum Effort: String, Sendable, CaseIterable {
    /// Only runs of a byte are looked for.
    case fast
    /// Runs and long copies: 3–17 % smaller than `fast`, at 0.6–1 of its speed.
    case balanced
    /// zlib's level 9: 8–17 % smaller than `balanced`, and twenty times its time.
    case small
  }

  /// How much work the compression may take; `.balanced` by default.
  public var effort: Effort
  /// Rows painted at a time, at least 1; nil chooses by width.
  ///
  /// Where a band begins Cairo may round an edge otherwise: some pixels may differ by up to two levels of 255.
  public var bandHeight: Int?
  /// Threads, at least 1; nil for one per core.
  ///
  /// Never changes the file. Small pictures are painted on one.
  public var threads: Int?
  /// The most memory to use, in bytes; 512 MB by default.
  public var memoryLimit: Int

  /// Makes options; everything has a default.
  public init(
    effort: Effort = .balanced, bandHeight: Int? = nil, threads: Int? = nil, memoryLimit: Int = 512 << 20
  ) {
    self.effort = effort
    self.bandHeight = bandHeight
    self.threads = threads
    self.memoryLimit = memoryLimit
  }
}

/// Paints scenes as PNG files.
public enum PNGPainter {
  /// Paints a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - viewport: Where it lies on the picture, as `Viewport.raster` says.
  ///   - options: How it is painted and written.
  ///   - text: The font engine; the one that measured the scene.
  /// - Returns: The file.
  /// - Throws: What is wrong with the scene, or that the memory allowed is too little: known before painting begins but for
  ///   the finished file, whose size only painting tells.
  /// - Complexity: O(pixels + items × bands they reach); memory of some bands and the finished file.
  public static func png(of scene: Scene, viewport: Viewport, options: PNGOptions = PNGOptions(), text: TextEngine)
    throws(PaintError) -> [UInt8]
  {
    var pieces: [[UInt8]] = []
    var count = 0
    try write(scene, viewport: viewport, options: options, text: text) { piece, working throws(PaintError) in
      pieces.append(piece)
      count += piece.count
      // The pieces and, at the end, the file made of them.
      guard working + 2 * count <= options.memoryLimit else {
        throw .tooMuchMemory(
          width: Int(viewport.width), height: Int(viewport.height), needed: working + 2 * count,
          limit: options.memoryLimit)
      }
    }
    try MemoryCheck.demand(count)
    var file: [UInt8] = []
    file.reserveCapacity(count)
    for piece in pieces { file += piece }
    return file
  }

  /// Paints a scene and hands its file on piece by piece, with the bytes of memory that painting itself needs.
  package static func write(
    _ scene: Scene, viewport: Viewport, options: PNGOptions, text: TextEngine,
    to sink: ([UInt8], Int) throws(PaintError) -> Void
  ) throws(PaintError) {
    try scene.check(viewport)
    let plan = try BandPlan(viewport: viewport, isOpaque: scene.background?.alpha == 1, options: options)
    let canvas = try BandCanvas(scene: scene, viewport: viewport, plan: plan, memoryLimit: options.memoryLimit)
    var workers: [(TextEngine, BandCompressor)] = []
    for engine in try canvas.engines(text) { workers.append((engine, try BandCompressor(options.effort))) }

    var encoder = PNGEncoder()
    let head = head(of: scene, viewport: viewport, plan: plan)
    try sink(head, canvas.memory)
    let last = plan.bandCount - 1
    try OrderedWork.run(count: plan.bandCount, workers: workers) { worker, index throws(PaintError) in
      let rows = try canvas.filteredRows(ofBand: index, text: worker.0)
      return try PNGEncoder.band(rows, compressor: worker.1, isLast: index == last)
    } take: { band, index throws(PaintError) in
      try sink(encoder.add(band, isLast: index == last), canvas.memory)
    }
  }

  /// The beginning of the file: everything before the pixels.
  static func head(of scene: Scene, viewport: Viewport, plan: BandPlan) -> [UInt8] {
    PNGEncoder().head(
      width: plan.width, height: plan.height, channels: plan.channels, dotsPerInch: viewport.dotsPerInch,
      texts: [
        PNGEncoder.Text(keyword: "Title", value: scene.title),
        PNGEncoder.Text(keyword: "Description", value: scene.outline(limit: 8_000)),
        PNGEncoder.Text(keyword: "Software", value: "ideary-render"),
      ])
  }
}
