import ImageCompare
import Testing

@Suite struct ComparisonTests {
  static let map = Drawing.shape(200, 120, Drawing.map)

  /// A pair of pictures and what each level says of it: the table of `Documentation/Snapshots.md`.
  struct Pair: Sendable, CustomTestStringConvertible {
    var name: String
    var one: Bitmap
    var two: Bitmap
    var exact: Bool
    var tolerant: Bool
    var perceptual: Bool
    var testDescription: String { name }
  }

  static let pairs: [Pair] = [
    Pair(name: "equal", one: map, two: map, exact: true, tolerant: true, perceptual: true),
    Pair(
      name: "one pixel", one: map, two: map.changing { x, y, old in x == 100 && y == 100 ? (30, 40, 90, 255) : old },
      exact: false, tolerant: false, perceptual: false),
    Pair(
      name: "shifted by one pixel", one: map, two: Drawing.shape(200, 120) { x, y in Drawing.map(x - 1, y) },
      exact: false, tolerant: false, perceptual: false),
    Pair(
      name: "antialiasing only", one: map, two: Drawing.shape(200, 120, samples: 4, phase: 0.35, Drawing.map),
      exact: false, tolerant: false, perceptual: true),
    Pair(
      name: "colour off by 1", one: map, two: map.changing { ($2.0 &- 1, $2.1 &- 1, $2.2 &- 1, $2.3) }, exact: false,
      tolerant: true, perceptual: true),
    Pair(
      name: "colour off by 20", one: map,
      two: map.changing { $2.0 < 40 ? ($2.0 &+ 20, $2.1 &+ 20, $2.2 &+ 20, $2.3) : $2 }, exact: false, tolerant: false,
      perceptual: false),
    Pair(
      name: "thin line gone", one: Drawing.shape(90, 90) { _, y in 0.4 - abs(y - 45.15) },
      two: Drawing.shape(90, 90) { _, _ in -1 },
      exact: false, tolerant: false, perceptual: false),
    Pair(
      name: "other size", one: map, two: Drawing.shape(201, 120, Drawing.map), exact: false, tolerant: false,
      perceptual: false),
    Pair(
      name: "ground white instead of none", one: map.changing { $2.0 > 240 ? (255, 255, 255, 0) : $2 },
      two: map.changing { $2.0 > 240 ? (255, 255, 255, 255) : $2 }, exact: false, tolerant: false, perceptual: false),
    Pair(
      name: "colour of what is invisible", one: map.changing { $2.0 > 240 ? (0, 0, 0, 0) : $2 },
      two: map.changing { $2.0 > 240 ? (255, 0, 9, 0) : $2 }, exact: false, tolerant: true, perceptual: true),
  ]

  @Test(arguments: pairs) func `known pairs are judged rightly at each level`(pair: Pair) {
    for (level, expected) in [
      (ComparisonLevel.exact, pair.exact), (.tolerant(0.02), pair.tolerant), (.perceptual(), pair.perceptual),
    ] {
      let result = Comparison.compare(pair.one, pair.two, level: level)
      #expect(result.isSame == expected, "\(level): \(result)")
      #expect(Comparison.compare(pair.two, pair.one, level: level).isSame == expected, "\(level), the other way")
    }
  }

  @Test func `equal pictures have no difference to tell of`() {
    let result = Comparison.compare(Self.map, Self.map)
    #expect(result.isSame && !result.sizesDiffer && result.changedPixels == 0 && result.toleratedPixels == 0)
    #expect(result.ratio == 0 && result.maxDelta == 0 && result.similarity == 1 && result.blockDifference == 0)
    #expect(result.worstBlock == nil && result.box == nil)
  }

  @Test func `other sizes are said, and nothing else is claimed`() {
    let result = Comparison.compare(Drawing.plain(10, 20), Drawing.plain(20, 10))
    #expect(result.sizesDiffer && !result.isSame && result.ratio == 1 && result.changedPixels == 400)
  }

  /// What a comparison counts, the slow way.
  private func slow(_ one: Bitmap, _ two: Bitmap, limit: Int) -> (changed: Int, largest: Int, similarity: Double) {
    var (changed, largest) = (0, 0)
    var lumas: [(Double, Double)] = []
    for place in stride(from: 0, to: one.pixels.count, by: 4) {
      let (a, b) = (one.pixels[place..<place + 4].map { Int($0) }, two.pixels[place..<place + 4].map { Int($0) })
      func over(_ ground: Int, _ color: [Int], _ channel: Int) -> Int {
        Int((Double(color[channel] * color[3] + ground * (255 - color[3])) / 255).rounded())
      }
      let far =
        [0, 255].flatMap { ground in (0..<3).map { abs(over(ground, a, $0) - over(ground, b, $0)) } }.max() ?? 0
      largest = max(largest, far)
      if limit < 0 ? a != b : far > limit { changed += 1 }
      func luma(_ color: [Int]) -> Double {
        Double((77 * over(255, color, 0) + 150 * over(255, color, 1) + 29 * over(255, color, 2) + 128) / 256)
      }
      lumas.append((luma(a), luma(b)))
    }
    var similarities: [Double] = []
    for top in stride(from: 0, to: one.height, by: 8) {
      for left in stride(from: 0, to: one.width, by: 8) {
        let block = (top..<min(one.height, top + 8)).flatMap { y in
          (left..<min(one.width, left + 8)).map { lumas[y * one.width + $0] }
        }
        let count = Double(block.count)
        let (meanA, meanB) = (block.reduce(0) { $0 + $1.0 } / count, block.reduce(0) { $0 + $1.1 } / count)
        let varianceA = block.reduce(0) { $0 + ($1.0 - meanA) * ($1.0 - meanA) } / count
        let varianceB = block.reduce(0) { $0 + ($1.1 - meanB) * ($1.1 - meanB) } / count
        let covariance = block.reduce(0) { $0 + ($1.0 - meanA) * ($1.1 - meanB) } / count
        similarities.append(
          (2 * meanA * meanB + 6.5025) * (2 * covariance + 58.5225)
            / ((meanA * meanA + meanB * meanB + 6.5025) * (varianceA + varianceB + 58.5225)))
      }
    }
    return (changed, largest, similarities.reduce(0, +) / Double(similarities.count))
  }

  @Test(arguments: [(1, 1), (7, 9), (64, 8), (65, 17), (130, 40), (5, 300)])
  func `counts and similarity are those of a slow one`(
    width: Int, height: Int
  ) {
    var random = Drawing.Random(state: UInt64(width * 1_000 + height))
    for isOpaque in [true, false] {
      let one = Drawing.bitmap(width, height) { _, _ in
        let shades = (0..<4).map { _ in UInt8(random.below(256)) }
        return (shades[0], shades[1], shades[2], isOpaque ? 255 : shades[3])
      }
      let two = one.changing { _, _, old in
        switch random.below(4) {
        case 0: (old.0 ^ 3, old.1, old.2, old.3)
        case 1: (old.0, UInt8(random.below(256)), old.2, isOpaque ? 255 : old.3 ^ 16)
        default: old
        }
      }
      for (level, limit) in [(ComparisonLevel.exact, -1), (.tolerant(0), 0), (.tolerant(0.02), 5), (.tolerant(1), 255)]
      {
        let quick = Comparison.compare(one, two, level: level)
        let slow = slow(one, two, limit: limit)
        #expect(quick.changedPixels == slow.changed && quick.isSame == (slow.changed == 0))
        #expect(quick.maxDelta == Double(slow.largest) / 255)
        #expect(abs(quick.similarity - slow.similarity) < 1e-8)
        #expect(quick.ratio == Double(slow.changed) / Double(width * height))
      }
    }
  }

  @Test func `the box holds what changed and nothing more`() {
    let one = Drawing.plain(300, 90)
    for box in [(0, 0, 1, 1), (299, 89, 1, 1), (63, 7, 2, 2), (10, 20, 200, 1), (128, 0, 1, 90), (0, 0, 300, 90)] {
      let two = one.changing { x, y, old in
        (box.0..<box.0 + box.2).contains(x) && (box.1..<box.1 + box.3).contains(y) ? (0, 0, 0, 255) : old
      }
      let result = Comparison.compare(one, two)
      #expect(result.box == PixelBox(x: box.0, y: box.1, width: box.2, height: box.3))
      #expect(result.changedPixels == box.2 * box.3)
    }
  }

  @Test func `the worst block is where most is lost`() throws {
    let two = Self.map.changing { x, y, old in
      if x == 9, y == 9 { return (old.0 &- 9, old.1, old.2, 255) }
      return x / 8 == 12 && y / 8 == 4 && (x + y) % 2 == 0 ? (0, 0, 0, 255) : old
    }
    let worst = try #require(Comparison.compare(Self.map, two).worstBlock)
    #expect(worst.x == 96 && worst.y == 32 && worst.similarity < 0.1)
  }

  @Test func `a tolerance of the largest distance lets a pair pass, and hardly less does not`() {
    let two = Self.map.changing { x, y, old in ((x * y) % 50 == 7) ? (old.0 ^ 13, old.1 ^ 6, old.2, old.3) : old }
    let largest = Comparison.compare(Self.map, two).maxDelta
    #expect(largest > 0)
    #expect(Comparison.compare(Self.map, two, level: .tolerant(largest)).isSame)
    #expect(Comparison.compare(Self.map, two, level: .tolerant((largest * 1e5).rounded() / 1e5)).isSame)
    #expect(!Comparison.compare(Self.map, two, level: .tolerant(largest - 0.001)).isSame)
    #expect(!Comparison.compare(Self.map, two, level: .tolerant(.nan)).isSame)
    #expect(!Comparison.compare(Self.map, two, level: .tolerant(-1)).isSame)
    #expect(Comparison.compare(Self.map, two, level: .tolerant(9)).isSame)
  }

  @Test func `each perceptual threshold decides where it is the strictest`() throws {
    let loose = PerceptualThresholds(colour: 1, similarity: -1, blockSimilarity: -1, blockDifference: 1)
    let two = Self.map.changing { x, y, old in
      (50..<70).contains(x) && (50..<70).contains(y) ? (old.0 / 2, old.1 / 2, old.2 / 2, 255) : old
    }
    let found = Comparison.compare(Self.map, two, level: .perceptual(loose))
    let worst = try #require(found.worstBlock)
    #expect(found.isSame && found.changedPixels == 0 && found.blockDifference > 0.4 && found.similarity < 0.999)
    for (threshold, value, step) in [
      (\PerceptualThresholds.similarity, found.similarity, 1e-9), (\.blockSimilarity, worst.similarity, 1e-9),
      (\.blockDifference, found.blockDifference, -1e-9),
    ] {
      var thresholds = loose
      thresholds[keyPath: threshold] = value
      #expect(Comparison.compare(Self.map, two, level: .perceptual(thresholds)).isSame)
      thresholds[keyPath: threshold] = value + step
      #expect(!Comparison.compare(Self.map, two, level: .perceptual(thresholds)).isSame)
    }
    // The ground is halved, 248 to 124: about half the way to black.
    for (colour, isSame) in [(0.55, true), (0.4, false)] {
      var thresholds = loose
      thresholds.colour = colour
      #expect(Comparison.compare(Self.map, two, level: .perceptual(thresholds)).isSame == isSame)
    }
  }

  @Test func `a faint pattern that is gone shows in no pixel, and its block tells`() {
    let hatched = Drawing.plain(40, 40, 240).changing { x, y, old in
      (8..<24).contains(x) && (8..<24).contains(y) && (x + y) % 2 == 0 ? (228, 228, 228, 255) : old
    }
    let result = Comparison.compare(hatched, Drawing.plain(40, 40, 240), level: .perceptual())
    #expect(!result.isSame && result.changedPixels == 0 && result.toleratedPixels == 128, "\(result)")
    #expect((result.worstBlock?.similarity ?? 1) < 0.7 && result.worstBlock?.x == 8 && result.worstBlock?.y == 8)
  }

  @Test func `what shows over black only counts too`() {
    let none = Drawing.bitmap(20, 20) { _, _ in (0, 0, 0, 0) }
    #expect(Comparison.compare(none, Drawing.plain(20, 20), level: .perceptual()).changedPixels == 400)
    #expect(Comparison.compare(none, Drawing.plain(20, 20, 0), level: .perceptual()).changedPixels == 400)
  }

  @Test func `blocks of four are seen wherever they lie`() {
    let one = Drawing.plain(16, 16)
    for (x, y) in [(0, 0), (4, 0), (0, 4), (12, 12)] {
      let two = one.changing { (x..<x + 4).contains($0) && (y..<y + 4).contains($1) ? (155, 155, 155, 255) : $2 }
      #expect(Comparison.compare(one, two, level: .perceptual()).blockDifference == 100.0 / 255)
    }
  }

  @Test func `antialiasing is told wherever it lies on the picture`() {
    let one = Drawing.shape(70, 50) { x, y in Drawing.map(x + 30, y + 25) }
    let two = Drawing.shape(70, 50) { x, y in Drawing.map(x + 30.6, y + 25.5) }
    /// The picture with its ground around it.
    func moved(_ picture: Bitmap, _ left: Int, _ top: Int) -> Bitmap {
      Drawing.bitmap(180, 90) { x, y in
        guard (0..<70).contains(x - left), (0..<50).contains(y - top) else { return (248, 249, 252, 255) }
        let color = picture.color(x - left, y - top)
        return (color[0], color[1], color[2], color[3])
      }
    }
    let found = Comparison.compare(moved(one, 20, 20), moved(two, 20, 20), level: .perceptual())
    #expect(found.changedPixels > 10 && found.toleratedPixels > found.changedPixels)
    for (left, top) in [(19, 20), (20, 17), (57, 21), (63, 22), (101, 23), (37, 31)] {
      let other = Comparison.compare(moved(one, left, top), moved(two, left, top), level: .perceptual())
      #expect(other.changedPixels == found.changedPixels && other.toleratedPixels == found.toleratedPixels)
    }
  }

  @Test func `any number of threads finds the same`() {
    let one = Drawing.shape(150, 700, samples: 2) { x, y in Drawing.map(x, y.truncatingRemainder(dividingBy: 120)) }
    let two = Drawing.shape(150, 700, samples: 3) { x, y in Drawing.map(x + 0.4, y.truncatingRemainder(dividingBy: 120))
    }
    for level in [ComparisonLevel.exact, .tolerant(0.1), .perceptual()] {
      let serial = Comparison.compare(one, two, level: level, threads: 1)
      #expect(serial.changedPixels + serial.toleratedPixels > 1_000)
      for threads in [2, 3, 8, 64] {
        #expect(Comparison.compare(one, two, level: level, threads: threads) == serial)
      }
      #expect(Comparison.compare(one, two, level: level) == serial)
    }
  }

  @Test func `a picture has as many bytes as its sides say`() {
    #expect(Bitmap(width: 0, height: 1, pixels: []) == nil)
    #expect(Bitmap(width: 1, height: 1, pixels: [1, 2, 3]) == nil)
    #expect(Bitmap(width: Int.max, height: 2, pixels: [1, 2, 3, 4]) == nil)
    #expect(Bitmap(width: 1, height: 1, pixels: [1, 2, 3, 4]) != nil)
  }
}
