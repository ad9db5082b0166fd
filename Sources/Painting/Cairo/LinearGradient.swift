internal import MapScene

/// A linear gradient that is put on pixels through a mask.
///
/// Cairo's own is asked for anew for every stretch of every row, and computes each pixel by a call.
struct LinearGradient {
  /// The colours from the start to the end.
  let colors: GradientColors
  /// Place along the gradient, in steps of 1/65536 colour, of the upper left corner of the surface; and what a pixel to
  /// the right and one down add: whole numbers, so that every band sees the same.
  private let origin: Int
  private let perColumn: Int
  private let perRow: Int

  /// Makes a gradient in device pixels; nil where it has no length or its numbers are too large.
  init?(start: ScenePoint, end: ScenePoint, stops: [GradientStop]) {
    let way = end - start
    let square = way.x * way.x + way.y * way.y
    guard let colors = GradientColors(stops), square > 1e-6, square < 1e12, start.x.magnitude < 1e6,
      start.y.magnitude < 1e6
    else { return nil }
    self.colors = colors
    let unit = Double(GradientColors.steps - 1) * 65_536 / square
    perColumn = Int((way.x * unit).rounded())
    perRow = Int((way.y * unit).rounded())
    origin = Int((((0.5 - start.x) * way.x + (0.5 - start.y) * way.y) * unit).rounded()) + 32_768
  }

  /// Puts the colours over a box of pixels where a mask covers them, 0…255; `stride` words make a row of pixels,
  /// `maskStride` bytes one of the mask.
  func composite(
    onto pixels: UnsafeMutablePointer<UInt32>, stride: Int, through mask: UnsafePointer<UInt8>, maskStride: Int,
    _ box: DeviceBox
  ) {
    let last = (GradientColors.steps - 1) << 16
    colors.words.withUnsafeBufferPointer { words in
      for row in 0..<box.height {
        let covers = mask + row * maskStride
        let target = pixels + (box.top + row) * stride + box.left
        let first = origin + (box.top + row) * perRow + box.left * perColumn
        var column = 0
        while column < box.width {
          // Most of the box of a thin line is not covered: eight pixels at a time.
          if column + 8 <= box.width,
            UnsafeRawPointer(covers + column).loadUnaligned(as: UInt64.self) == 0
          {
            column += 8
            continue
          }
          let cover = UInt32(covers[column])
          if cover > 0 {
            let place = min(last, max(0, first &+ column &* perColumn))
            target[column] = Self.over(target[column], words[place >> 16], cover)
          }
          column += 1
        }
      }
    }
  }

  /// A colour over another, both multiplied by their alpha, where it covers `cover` of 255.
  @inline(__always)
  private static func over(_ below: UInt32, _ above: UInt32, _ cover: UInt32) -> UInt32 {
    let top = cover == 255 ? above : scaled(above, cover)
    let rest = 255 - top >> 24
    return rest == 0 ? top : top &+ scaled(below, rest)
  }

  /// The four channels times `factor` / 255, rounded.
  @inline(__always)
  private static func scaled(_ word: UInt32, _ factor: UInt32) -> UInt32 {
    var low = (word & 0x00FF_00FF) &* factor &+ 0x0080_0080
    low = (low &+ (low >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    var high = (word >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
    high = (high &+ (high >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high
  }
}
