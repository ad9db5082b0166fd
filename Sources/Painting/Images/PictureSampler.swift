internal import MapScene

/// Brings a picture to the pixels of a device: where it is made smaller each pixel is the mean of what it covers, where it
/// is made larger neighbours blend.
///
/// What a pixel gets depends on its place on the picture alone, so that bands of an output agree.
struct PictureSampler {
  /// What one pixel takes from a row or a column of the picture: weights of consecutive pixels from the first one on.
  private struct Taps {
    var first: Int
    var weights: [Float]
  }

  private let image: SceneImage
  private let columns: [Taps]
  private let rows: [Taps]

  /// Prepares a part of the device.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - low: Where its upper left corner lies, in pixels.
  ///   - high: Where its lower right corner lies.
  ///   - box: The pixels that are wanted.
  init(_ image: SceneImage, from low: ScenePoint, to high: ScenePoint, box: DeviceBox) {
    self.image = image
    columns = (box.left..<box.left + box.width).map { PictureSampler.taps($0, low.x, high.x, image.width) }
    rows = (box.top..<box.top + box.height).map { PictureSampler.taps($0, low.y, high.y, image.height) }
  }

  private static func taps(_ pixel: Int, _ low: Double, _ high: Double, _ count: Int) -> Taps {
    let step = Double(count) / max(high - low, 1e-9)
    let begin = (Double(pixel) - low) * step
    if step < 1 {
      // Between the middles of two pixels.
      let place = min(max(begin + step / 2 - 0.5, 0), Double(count - 1))
      let first = min(Int(place), max(0, count - 2))
      let share = Float(place - Double(first))
      return Taps(first: first, weights: count == 1 ? [1] : [1 - share, share])
    }
    let from = min(max(begin, 0), Double(count) - 1e-6)
    let to = min(max(begin + step, from + 1e-6), Double(count))
    let first = Int(from)
    let last = min(count - 1, Int((to - 1e-9).rounded(.down)))
    let weights = (first...max(first, last)).map { index in
      Float((min(to, Double(index + 1)) - max(from, Double(index))) / (to - from))
    }
    return Taps(first: first, weights: weights)
  }

  /// Fills rows of words, `stride` words from one to the next.
  func fill(_ target: UnsafeMutablePointer<UInt32>, stride: Int) {
    image.pixels.withUnsafeBufferPointer { pixels in
      for (y, row) in rows.enumerated() {
        for (x, column) in columns.enumerated() {
          var sum = SIMD4<Float>.zero
          for (down, rowWeight) in row.weights.enumerated() {
            let line = (row.first + down) * image.width + column.first
            for (right, weight) in column.weights.enumerated() {
              sum += PictureSampler.parts(pixels[line + right]) * (rowWeight * weight)
            }
          }
          target[y * stride + x] = PictureSampler.word(sum)
        }
      }
    }
  }

  private static func parts(_ word: UInt32) -> SIMD4<Float> {
    SIMD4(Float(word >> 24), Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255))
  }

  private static func word(_ parts: SIMD4<Float>) -> UInt32 {
    let rounded = parts + 0.5
    let alpha = UInt32(min(255, rounded[0]))
    return alpha << 24 | min(alpha, UInt32(rounded[1])) << 16 | min(alpha, UInt32(rounded[2])) << 8
      | min(alpha, UInt32(rounded[3]))
  }
}
