import ImageCompare
import Testing

/// Antialiasing, told the slow way and the quick one.
@Suite struct EdgeTestTests {
  /// Which pixels count at the perceptual level: the rule written out for one pixel at a time, for opaque pictures.
  private struct SlowRule {
    var one: Bitmap
    var two: Bitmap
    var colour: Double

    func changedPixels() -> Int {
      var count = 0
      for y in 0..<one.height {
        for x in 0..<one.width where isFar(x, y) && !isEdge(one, x, y) && !isEdge(two, x, y) { count += 1 }
      }
      return count
    }

    private func color(_ picture: Bitmap, _ x: Int, _ y: Int) -> [Double] {
      let (x, y) = (min(max(x, 0), picture.width - 1), min(max(y, 0), picture.height - 1))
      return picture.color(x, y).map { Double($0) }
    }

    private func isFar(_ x: Int, _ y: Int) -> Bool {
      let (a, b) = (color(one, x, y), color(two, x, y))
      let (red, green, blue) = (a[0] - b[0], a[1] - b[1], a[2] - b[2])
      let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
      let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
      let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
      return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q > 35_215 * colour * colour
    }

    private func luma(_ picture: Bitmap, _ x: Int, _ y: Int) -> Int {
      let shades = color(picture, x, y)
      return Int(shades[0] * 77 + shades[1] * 150 + shades[2] * 29) / 4
    }

    private func around(_ x: Int, _ y: Int) -> [(Int, Int)] {
      (-1...1).flatMap { down in (-1...1).map { (x + $0, y + down) } }.filter { $0 != (x, y) }
    }

    private func isEdge(_ picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
      let own = luma(picture, x, y)
      let lumas = around(x, y).map { luma(picture, $0.0, $0.1) }
      guard let least = lumas.min(), let most = lumas.max(), least < own, most > own,
        lumas.filter({ $0 == own }).count <= 2
      else { return false }
      let ends = zip(around(x, y), lumas).filter { $0.1 == least || $0.1 == most }
      return ends.contains { isEven(one, $0.0.0, $0.0.1) && isEven(two, $0.0.0, $0.0.1) }
    }

    private func isEven(_ picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
      // A place beyond the border stands on the border's own pixel, and looks around from where it is.
      let own = color(picture, x, y)
      return around(x, y).filter { color(picture, $0.0, $0.1) == own }.count >= 3
    }
  }

  @Test(arguments: [(1, 1), (3, 2), (63, 9), (64, 8), (65, 17), (66, 7), (67, 33), (128, 16), (131, 25), (200, 11)])
  func `the quick rule finds what the slow one does`(width: Int, height: Int) {
    var random = Drawing.Random(state: UInt64(width * 1_000 + height))
    var changes = (all: 0, tolerated: 0)
    for kind in 0..<3 {
      // Few shades in patches, so that even areas, slopes and equal neighbours all occur.
      let grain = [1, 2, 5][kind]
      var shades: [UInt8] = (0..<width * height).map { _ in UInt8(random.below(5) * 60) }
      let one = Drawing.bitmap(width, height) { x, y in
        let shade = shades[(y / grain) * width + x / grain]
        return (shade, shade, UInt8(random.below(40) == 0 ? 9 : 200), 255)
      }
      for index in shades.indices where random.below(3) == 0 { shades[index] = UInt8(random.below(5) * 60) }
      let two = Drawing.bitmap(width, height) { x, y in
        let shade = shades[(y / grain) * width + x / grain]
        return (shade, random.below(30) == 0 ? shade ^ 8 : shade, 200, 255)
      }
      let quick = Comparison.compare(one, two, level: .perceptual())
      let slow = SlowRule(one: one, two: two, colour: 0.05).changedPixels()
      #expect(quick.changedPixels == slow, "grain \(grain)")
      changes.all += slow
      changes.tolerated += quick.toleratedPixels
    }
    if width * height > 500 { #expect(changes.all > 100 && changes.tolerated > 20) }
  }
}
