internal import MapScene

/// How a raster picture is cut into bands, and what painting it takes; known before anything is allocated.
struct BandPlan {
  let width: Int
  let height: Int
  /// 3 for red, green and blue; 4 with alpha.
  let channels: Int
  /// Rows of every band but the last; depends on the size of the picture alone.
  let bandHeight: Int
  let bandCount: Int
  let threads: Int
  /// The most memory that painting needs at a time, in bytes, with what the encoder keeps; the finished file not counted.
  let memory: Int

  /// Cairo's images end at 32,767 pixels; wider pictures are painted in columns.
  static let columnWidth = 32_000
  /// The most rows of a band: an image of them is one of Cairo's, and a compressor counts their bytes in 32 bits.
  private static let mostRows = 8_000
  /// More than one thread takes for bands of the usual height, in bytes.
  static let usualMemory = 64 << 20
  /// Pictures of fewer pixels are not worth a second thread: one that shares the fonts, or has to open them itself.
  private static let leastPixelsPerThread = (sharing: 1 << 18, alone: 1 << 20)
  /// Bytes that a band should take on its surface and as rows.
  private static let bandBytes = 16 << 20

  /// Plans a picture.
  ///
  /// - Parameters:
  ///   - viewport: Where the scene lies on it.
  ///   - isOpaque: Whether nothing shows through.
  ///   - options: How it is painted.
  ///   - keptBytes: What the encoder keeps for each pixel until the end, in bytes.
  /// - Throws: That it is larger than a raster may be, or needs more memory than is allowed on a single thread.
  init(viewport: Viewport, isOpaque: Bool, options: PNGOptions, keptBytes: Int = 0) throws(PaintError) {
    guard viewport.width <= Viewport.longestSide, viewport.height <= Viewport.longestSide else {
      throw .unsound("the output is larger than a raster may be")
    }
    width = max(1, Int(viewport.width.rounded(.up)))
    height = max(1, Int(viewport.height.rounded(.up)))
    channels = isOpaque ? 3 : 4
    let usual = max(16, min(128, BandPlan.bandBytes / (width * 8)))
    bandHeight = min(height, BandPlan.mostRows, max(1, options.bandHeight ?? usual))
    bandCount = (height + bandHeight - 1) / bandHeight
    // The surface, the rows, what they are compressed to, and the finished bands that wait for their turn.
    let rows = (width * channels + 1) * bandHeight
    let band = min(width, BandPlan.columnWidth) * bandHeight * 4 + 2 * rows
    let kept = width * height * keptBytes
    func memory(_ threads: Int) -> Int { kept + threads * band + (OrderedWork.window(threads) - threads) * rows }
    let wanted = options.threads ?? Processors.count
    let least = viewport.fillsOutlines ? BandPlan.leastPixelsPerThread.sharing : BandPlan.leastPixelsPerThread.alone
    var threads = min(max(1, wanted), 64, bandCount, max(1, width * height / least))
    while threads > 1, memory(threads) > options.memoryLimit { threads -= 1 }
    self.threads = threads
    self.memory = memory(threads)
    guard self.memory <= options.memoryLimit else {
      throw .tooMuchMemory(width: width, height: height, needed: self.memory, limit: options.memoryLimit)
    }
  }
}

extension Viewport {
  /// Whether letters are filled as outlines, for which threads may share a font engine.
  var fillsOutlines: Bool { scale < 1.5 }
}
