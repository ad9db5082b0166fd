/// What was counted in a part of two pictures; whole numbers, so that parts add up to the same in any order.
struct Tally {
  /// Pixels whose bytes differ.
  var differing = 0
  /// Pixels that count as changed.
  var changed = 0
  /// The largest distance of two pixels, 0…255.
  var largestDistance = 0
  /// The sum of 1 − similarity over all blocks, in units of 2⁻³⁰.
  var dissimilarity = 0
  /// The least similar block.
  var worst: Comparison.Block?
  /// The largest sum of distances in 4 × 4 pixels.
  var largestBlockSum = 0

  private var left = Int.max
  private var top = Int.max
  private var right = -1
  private var bottom = -1

  /// How much of ``dissimilarity`` is 1.
  static let dissimilarityUnit = 1_073_741_824.0

  /// The rectangle of the changed pixels.
  var box: PixelBox? {
    right < 0 ? nil : PixelBox(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Makes the rectangle hold columns of a row.
  mutating func include(columns: ClosedRange<Int>, row: Int) {
    left = min(left, columns.lowerBound)
    right = max(right, columns.upperBound)
    top = min(top, row)
    bottom = max(bottom, row)
  }

  /// Counts a block.
  mutating func add(_ block: Comparison.Block) {
    dissimilarity += Int(((1 - block.similarity) * Tally.dissimilarityUnit).rounded())
    if block.similarity < 1 { worst = Tally.worse(worst, block) }
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: Tally) {
    differing += other.differing
    changed += other.changed
    largestDistance = max(largestDistance, other.largestDistance)
    dissimilarity += other.dissimilarity
    largestBlockSum = max(largestBlockSum, other.largestBlockSum)
    if let block = other.worst { worst = Tally.worse(worst, block) }
    left = min(left, other.left)
    top = min(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
  }

  private static func worse(_ one: Comparison.Block?, _ two: Comparison.Block) -> Comparison.Block {
    guard let one else { return two }
    return (two.similarity, two.y, two.x) < (one.similarity, one.y, one.x) ? two : one
  }
}
