internal import DeterministicMath

/// What a branch brings to every colour formula: its hue, and how much lighter than usual it is.
///
/// The lightness offset keeps branches apart for people who do not see all hues.
public struct BranchColor: Hashable, Sendable {
  /// The hue in degrees.
  public var hue: Double
  /// The lightness offset δ.
  public var offset: Double
  /// A factor on every chroma: 1 but for greyish colours chosen by a user.
  public var chromaFactor: Double

  /// Makes a branch colour.
  public init(hue: Double, offset: Double, chromaFactor: Double = 1) {
    self.hue = hue
    self.offset = offset
    self.chromaFactor = chromaFactor
  }

  private static let hues: [Double] = [250, 35, 162, 78, 295, 198, 0, 112]
  private static let ownOffsets: [Double] = [0.08, -0.05, 0.08, 0.03, -0.08, -0.05, -0.08, 0.08]

  /// The number of different slots; from there on the sequence repeats.
  public static let slotCount = 16

  /// The colour of the branch that was created as number `slot`, from 0.
  public init(slot: Int) {
    let place = slot % Self.slotCount
    let column = place % 8
    let isSecondRound = place >= 8
    hue = Self.hues[column] - (isSecondRound ? 22 : 0)
    if hue < 0 { hue += 360 }
    let own = Self.ownOffsets[column] * (isSecondRound ? -0.6 : 1)
    offset = 0.055 * Elementary.cos(Angle.radians(hue - 100)) + own
    chromaFactor = 1
  }

  /// The branch colour that a colour chosen by a user stands for.
  ///
  /// Its hue and its lightness go into the same formulas as those of the slots; greys stay grey.
  public init(user color: Color) {
    let polar = OKLCH(color)
    hue = polar.hue
    offset = polar.lightness - 0.72
    let fullyColoured = 0.08
    chromaFactor = min(1, polar.chroma / fullyColoured)
    if polar.chroma < 0.004 { chromaFactor = 0 }
  }

  /// The colour of a sub-branch of an island: the hue turned a little, in a fixed sequence.
  public func turned(forChild index: Int) -> BranchColor {
    let turns: [Double] = [0, 14, -14, 8, -8, 18, -18]
    var result = self
    result.hue += turns[index % turns.count]
    return result
  }
}
