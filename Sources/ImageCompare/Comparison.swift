/// What was found when two pictures were compared.
public struct Comparison: Sendable, Hashable {
  /// A block of 8 × 8 pixels, or what of it lies in the picture.
  public struct Block: Sendable, Hashable {
    /// Its leftmost column.
    public var x: Int
    /// Its uppermost row.
    public var y: Int
    /// How similar it is, −1…1.
    public var similarity: Double
  }

  /// Whether the pictures are the same, at the level that was asked for.
  public var isSame: Bool
  /// Whether the pictures have other sides; then no pixel was compared, and all count as changed.
  public var sizesDiffer: Bool
  /// The pixels that count as changed at the level that was asked for.
  public var changedPixels: Int
  /// The pixels whose bytes differ and that do not count: within the tolerance, or antialiasing.
  public var toleratedPixels: Int
  /// The changed pixels as a part of all, 0…1.
  public var ratio: Double
  /// The largest distance of two pixels, 0…1, as ``ComparisonLevel/tolerant(_:)`` measures it.
  public var maxDelta: Double
  /// The mean similarity of all blocks of 8 × 8 pixels, 1 for equal pictures.
  ///
  /// Structural similarity of luma (Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment: from error visibility
  /// to structural similarity", 2004, doi:10.1109/TIP.2003.819861), without its Gaussian window: blocks do not overlap.
  public var similarity: Double
  /// The least similar block, the first in reading order if there are several; nil where all are equal.
  public var worstBlock: Block?
  /// The largest mean difference of any 4 × 4 pixels, 0…1; only the perceptual level measures it, elsewhere 0.
  public var blockDifference: Double
  /// The smallest rectangle that holds all changed pixels; nil if there is none.
  public var box: PixelBox?

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: The picture as it should be.
  ///   - actual: The picture as it is.
  ///   - level: How alike they must be.
  ///   - threads: The most threads to use, at least 1; nil lets the system choose. Never changes the result.
  /// - Returns: What was found.
  /// - Complexity: O(pixels); areas that are equal cost no more than reading them.
  public static func compare(
    _ expected: Bitmap, _ actual: Bitmap, level: ComparisonLevel = .exact, threads: Int? = nil
  ) -> Comparison {
    guard expected.width == actual.width, expected.height == actual.height else {
      return .ofOtherSizes(expected, actual)
    }
    let tally = PictureScan(expected, actual, level: level, threads: threads).run()
    return Comparison(tally, width: expected.width, height: expected.height, level: level)
  }

  private static func ofOtherSizes(_ expected: Bitmap, _ actual: Bitmap) -> Comparison {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    return Comparison(
      isSame: false, sizesDiffer: true, changedPixels: width * height, toleratedPixels: 0, ratio: 1, maxDelta: 1,
      similarity: 0, worstBlock: nil, blockDifference: 1, box: PixelBox(x: 0, y: 0, width: width, height: height))
  }
}

extension Comparison {
  private init(_ tally: Tally, width: Int, height: Int, level: ComparisonLevel) {
    let blocks = ((width + 7) / 8) * ((height + 7) / 8)
    sizesDiffer = false
    changedPixels = tally.changed
    toleratedPixels = tally.differing - tally.changed
    ratio = Double(tally.changed) / Double(width * height)
    maxDelta = Double(tally.largestDistance) / 255
    similarity = 1 - Double(tally.dissimilarity) / Tally.dissimilarityUnit / Double(blocks)
    worstBlock = tally.worst
    blockDifference = Double(tally.largestBlockSum) / (16 * 255)
    box = tally.box
    isSame = changedPixels == 0
    if case .perceptual(let thresholds) = level {
      isSame =
        isSame && similarity >= thresholds.similarity && blockDifference <= thresholds.blockDifference
        && (worstBlock?.similarity ?? 1) >= thresholds.blockSimilarity
    }
  }
}
