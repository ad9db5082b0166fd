internal import CPangoCairo
internal import MapScene

/// A round gradient, ready to be computed pixel by pixel.
///
/// Cairo's own takes most of the time of a picture. Colours are looked up by a number along the gradient: on the circle
/// about `focus + t (centre - focus)` with radius `focusRadius + t (radius - focusRadius)` it is t, 0…1 (W3C HTML Canvas 2D
/// Context, createRadialGradient). Centres are rounded to 1/64 pixel, so that every number is exact in single precision
/// wherever a band of the picture begins, and no seam can show.
struct RoundGradient {
  /// The colours from the focus to the outer circle.
  let colors: GradientColors
  private let focus: SIMD2<Double>
  private let focusRadius: Float
  /// From the focus to the centre of the outer circle.
  private let shift: SIMD2<Float>
  private let growth: Float
  /// growth² - shift²; positive as the outer circle holds the inner one.
  private let excess: Float

  /// Makes a gradient in device pixels; nil where the outer circle does not hold the inner one, or a number is too large.
  init?(
    focus: ScenePoint, focusRadius: Double, centre: ScenePoint, radius: Double, stops: [GradientStop]
  ) {
    func rounded(_ value: Double) -> Double { (value * 64).rounded() / 64 }
    let inner = SIMD2(rounded(focus.x), rounded(focus.y))
    let outer = SIMD2(rounded(centre.x), rounded(centre.y))
    let shift = outer - inner
    let growth = radius - focusRadius
    let excess = growth * growth - (shift * shift).sum()
    guard let colors = GradientColors(stops), excess > 0.01, focusRadius >= 0, radius < 16_384,
      inner.x.magnitude < 1e6, inner.y.magnitude < 1e6
    else { return nil }
    self.focus = inner
    self.focusRadius = Float(focusRadius)
    self.shift = SIMD2<Float>(shift)
    self.growth = Float(growth)
    self.excess = Float(excess)
    self.colors = colors
  }

  /// Computes the pixels of a box, `width` a row, whose first has its upper left corner at `left`, `top`.
  func fill(_ pixels: UnsafeMutableBufferPointer<UInt32>, left: Int, top: Int, width: Int, height: Int) {
    typealias Lanes = SIMD8<Float>
    precondition(pixels.count >= width * height)
    let last = Float(GradientColors.steps - 1)
    let factor = last / excess
    let lanes = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
    let firstX = Float(Double(left) + 0.5 - focus.x)
    colors.words.withUnsafeBufferPointer { colors in
      for row in 0..<height {
        let y = Float(Double(top + row) + 0.5 - focus.y)
        let base = y * shift.y + focusRadius * growth
        let square = y * y - focusRadius * focusRadius
        var column = 0
        while column < width {
          let x = Lanes(repeating: firstX + Float(column)) + lanes
          // t is the larger root of excess t² + 2 b t - c = 0.
          let b = x * shift.x + base
          let c = x * x + square
          let discriminant = b * b + c * excess
          let root = discriminant.replacing(with: 0, where: discriminant .< 0).squareRoot()
          var t = (root - b) * factor
          t.replace(with: 0, where: t .< 0)
          t.replace(with: last, where: t .> last)
          // The lowest bits of so large a number are the rounded t.
          let places = unsafeBitCast(t + 8_388_608, to: SIMD8<UInt32>.self) & 0xFF
          let start = row * width + column
          for lane in 0..<min(8, width - column) { pixels[start + lane] = colors[Int(places[lane])] }
          column += 8
        }
      }
    }
  }
}
