internal import DeterministicMath

/// A small picture as pixels: decoded, upright, cropped and scaled for its place before a scene is composed.
public struct SceneImage: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// One word for each pixel, row by row: alpha in the highest byte, then red, green and blue, each multiplied by alpha.
  public let pixels: [UInt32]
  /// Whether every pixel is opaque.
  public let isOpaque: Bool
  /// Whether it comes from a photograph, so that a lossy format suits it where it is embedded.
  public let isPhotograph: Bool
  /// A checksum of sides and pixels; the same picture has the same everywhere.
  public let checksum: UInt64

  /// Makes a picture; nil unless there are as many pixels as the sides say, and at least one.
  public init?(width: Int, height: Int, pixels: [UInt32], isPhotograph: Bool) {
    guard width > 0, height > 0, width <= Self.longestSide, height <= Self.longestSide, pixels.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.isPhotograph = isPhotograph
    var transparent = false
    var hash = FowlerNollVo()
    hash.add(UInt32(width))
    hash.add(UInt32(height))
    for word in pixels { hash.add(word) }
    for word in pixels where word < 0xFF00_0000 {
      transparent = true
      break
    }
    isOpaque = !transparent
    checksum = hash.value
  }

  /// Pictures in a scene have at most so many pixels on a side.
  public static let longestSide = 8_192

  /// The colour that all pixels have on average.
  package var average: Color {
    var sums = SIMD4<UInt64>.zero
    for word in pixels {
      sums &+= SIMD4(UInt64(word >> 24), UInt64(word >> 16 & 255), UInt64(word >> 8 & 255), UInt64(word & 255))
    }
    guard sums[0] > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    let alpha = Double(sums[0])
    return Color(
      red: Double(sums[1]) / alpha, green: Double(sums[2]) / alpha, blue: Double(sums[3]) / alpha,
      alpha: alpha / (255 * Double(pixels.count)))
  }

  /// The same picture with as many pixels or fewer.
  ///
  /// - Parameters:
  ///   - mostColumns: The most pixels in a row, at least 1.
  ///   - mostRows: The most rows, at least 1.
  /// - Returns: Averages of whole blocks of pixels, so that both limits hold; the picture itself when they hold already.
  /// - Complexity: O(pixels).
  package func reduced(width mostColumns: Int, height mostRows: Int) -> SceneImage {
    let block = max(
      (width + max(1, mostColumns) - 1) / max(1, mostColumns), (height + max(1, mostRows) - 1) / max(1, mostRows))
    guard block > 1 else { return self }
    let columns = (width + block - 1) / block
    let rows = (height + block - 1) / block
    var result: [UInt32] = []
    result.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let bottom = min(height, (row + 1) * block)
        let right = min(width, (column + 1) * block)
        var sums = SIMD4<UInt32>.zero
        for y in row * block..<bottom {
          for x in column * block..<right {
            let word = pixels[y * width + x]
            sums &+= SIMD4(word >> 24, word >> 16 & 255, word >> 8 & 255, word & 255)
          }
        }
        let count = UInt32((bottom - row * block) * (right - column * block))
        let mean = (sums &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        result.append(mean[0] << 24 | mean[1] << 16 | mean[2] << 8 | mean[3])
      }
    }
    return SceneImage(width: columns, height: rows, pixels: result, isPhotograph: isPhotograph) ?? self
  }

  /// The same picture as ink on paper: every pixel multiplied by a colour, nothing transparent any more.
  ///
  /// White, and what is transparent, becomes the paper; ink stays ink.
  package func printed(on paper: Color) -> SceneImage {
    let ground = [paper.red, paper.green, paper.blue].map { min(max($0, 0), 1) }
    let words = pixels.map { word -> UInt32 in
      let clear = Double(255 - (word >> 24))
      func part(_ shift: UInt32, _ ground: Double) -> UInt32 {
        UInt32(((Double(word >> shift & 255) + clear) * ground).rounded())
      }
      return 0xFF00_0000 | part(16, ground[0]) << 16 | part(8, ground[1]) << 8 | part(0, ground[2])
    }
    return SceneImage(width: width, height: height, pixels: words, isPhotograph: isPhotograph) ?? self
  }

  /// Whether its border is as light as paper, or transparent: then nothing is lost when paper goes on around it.
  package var liesOnPaper: Bool {
    var light = 0
    var count = 0
    func look(_ x: Int, _ y: Int) {
      count += 1
      if isPaper(x, y) { light += 1 }
    }
    for x in 0..<width {
      look(x, 0)
      look(x, height - 1)
    }
    for y in 0..<height {
      look(0, y)
      look(width - 1, y)
    }
    return light * 10 >= count * 9
  }

  /// The part of the picture that is not paper, with a little of it around; the picture itself where all is paper.
  package var trimmedToInk: SceneImage {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where !isPaper(x, y) {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), y)
      }
    }
    guard right >= left else { return self }
    let air = max(width, height) / 32
    return part(
      left: max(0, left - air), top: max(0, top - air), right: min(width, right + 1 + air),
      bottom: min(height, bottom + 1 + air))
  }

  private func isPaper(_ x: Int, _ y: Int) -> Bool {
    let word = pixels[y * width + x]
    return min(word >> 16 & 255, word >> 8 & 255, word & 255) + 255 - (word >> 24) >= 215
  }

  private func part(left: Int, top: Int, right: Int, bottom: Int) -> SceneImage {
    var words: [UInt32] = []
    words.reserveCapacity((right - left) * (bottom - top))
    for y in top..<bottom { words += pixels[y * width + left..<y * width + right] }
    return SceneImage(width: right - left, height: bottom - top, pixels: words, isPhotograph: isPhotograph) ?? self
  }

  /// The middle of the picture, as large as it can be in a shape of other sides.
  package func cropped(toAspect aspect: Double) -> SceneImage {
    let wanted = aspect.isFinite && aspect > 0 ? aspect : 1
    let columns = min(width, max(1, Int((Double(height) * wanted).rounded())))
    let rows = min(height, max(1, Int((Double(width) / wanted).rounded())))
    guard columns < width || rows < height else { return self }
    let left = (width - columns) / 2
    let top = (height - rows) / 2
    return part(left: left, top: top, right: left + columns, bottom: top + rows)
  }
}
