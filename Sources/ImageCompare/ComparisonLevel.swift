/// How alike two pictures must be to count as the same.
public enum ComparisonLevel: Sendable, Hashable {
  /// Every byte is equal.
  case exact
  /// No pixel's colour is further away than a distance of 0…1.
  ///
  /// The distance of two pixels is the largest difference of red, green or blue as a part of the whole range, as they
  /// show over black or over white, whichever is larger. Values beyond 0…1 are taken as the nearer end.
  case tolerant(Double)
  /// The same to the eye, edges drawn by another rasteriser allowed.
  case perceptual(PerceptualThresholds = PerceptualThresholds())
}

/// When two pictures look the same.
///
/// All of it must hold. The defaults are measured on rendered maps: `Documentation/Snapshots.md` says on which.
public struct PerceptualThresholds: Sendable, Hashable {
  /// The distance of colours from which a pixel counts as changed, 0…1 of the largest there is; 0.05.
  ///
  /// Distances are those of Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission
  /// color space in mobile applications" (2010). A pixel that may differ by antialiasing alone never counts.
  public var colour: Double
  /// The least mean similarity of all blocks of 8 × 8 pixels, 0…1; 0.97.
  public var similarity: Double
  /// The least similarity of any one block of 8 × 8 pixels, which finds faint patterns that are gone, −1…1; 0.7.
  public var blockSimilarity: Double
  /// The largest mean difference of any 4 × 4 pixels, 0…1 of the range of a channel; 50/255.
  public var blockDifference: Double

  /// Makes thresholds; everything has a default.
  public init(
    colour: Double = 0.05, similarity: Double = 0.97, blockSimilarity: Double = 0.7, blockDifference: Double = 50 / 255
  ) {
    self.colour = colour
    self.similarity = similarity
    self.blockSimilarity = blockSimilarity
    self.blockDifference = blockDifference
  }
}
