/// Arithmetic on many pixels: plain loops that compilers turn into vector instructions.
///
/// Pixels are words with red in the lowest byte and alpha in the highest.
enum PixelKernels {
  /// Whether every pixel of both is opaque.
  static func areOpaque(_ one: UnsafePointer<UInt32>, _ two: UnsafePointer<UInt32>, count: Int) -> Bool {
    var all = UInt32.max
    for index in 0..<count { unsafe all &= one[index] & two[index] }
    return all >> 24 == 255
  }

  /// 1 where words differ, else 0.
  static func compareWords(
    _ one: UnsafePointer<UInt32>, _ two: UnsafePointer<UInt32>, into result: UnsafeMutablePointer<Int32>, count: Int
  ) {
    for index in 0..<count { unsafe result[index] = one[index] != two[index] ? 1 : 0 }
  }

  /// The pixels as they show over white, opaque.
  static func overWhite(
    _ pixels: UnsafePointer<UInt32>, into result: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count {
      let word = unsafe pixels[index]
      unsafe result[index] = ~product(~word, word >> 24) | 0xFF00_0000
    }
  }

  /// The pixels as they show over black, opaque.
  static func overBlack(
    _ pixels: UnsafePointer<UInt32>, into result: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count {
      let word = unsafe pixels[index]
      unsafe result[index] = product(word, word >> 24) | 0xFF00_0000
    }
  }

  /// The three colours of a word, each multiplied by alpha / 255 and rounded.
  @inline(__always)
  private static func product(_ word: UInt32, _ alpha: UInt32) -> UInt32 {
    scaled(word & 255, alpha) | scaled(word >> 8 & 255, alpha) << 8 | scaled(word >> 16 & 255, alpha) << 16
  }

  /// x·alpha / 255, rounded, without a division.
  @inline(__always)
  private static func scaled(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    let twice = value &* alpha &+ 128
    return (twice &+ twice >> 8) >> 8
  }

  /// Raises each distance to the largest difference of a colour, where that is larger.
  static func raiseDistances(
    _ one: UnsafePointer<UInt32>, _ two: UnsafePointer<UInt32>, in distances: UnsafeMutablePointer<Int32>, count: Int
  ) {
    for index in 0..<count {
      let (red, green, blue) = unsafe differences(one[index], two[index])
      let largest = max(max(red, 0 &- red), max(max(green, 0 &- green), max(blue, 0 &- blue)))
      unsafe distances[index] = max(distances[index], largest)
    }
  }

  /// Raises each squared distance to that of the two colours in YIQ, weighted as Kotsarenko and Ramos do, where that is
  /// larger.
  static func raiseSquares(
    _ one: UnsafePointer<UInt32>, _ two: UnsafePointer<UInt32>, in squares: UnsafeMutablePointer<Float>, count: Int
  ) {
    for index in 0..<count {
      let difference = unsafe differences(one[index], two[index])
      let red = Float(difference.0)
      let green = Float(difference.1)
      let blue = Float(difference.2)
      let y = red * 0.298_895_31 + green * 0.586_622_47 + blue * 0.114_482_23
      let i = red * 0.595_977_99 - green * 0.274_176_10 - blue * 0.321_801_89
      let q = red * 0.211_470_17 - green * 0.522_617_11 + blue * 0.311_146_94
      let square = 0.5053 * (y * y) + 0.299 * (i * i) + 0.1957 * (q * q)
      unsafe squares[index] = square > squares[index] ? square : squares[index]
    }
  }

  @inline(__always)
  private static func differences(_ one: UInt32, _ two: UInt32) -> (Int32, Int32, Int32) {
    func channel(_ word: UInt32, _ shift: UInt32) -> Int32 { Int32(truncatingIfNeeded: word &>> shift & 255) }
    return (
      channel(one, 0) &- channel(two, 0), channel(one, 8) &- channel(two, 8), channel(one, 16) &- channel(two, 16)
    )
  }

  /// The lumas, 0…255, rounded.
  static func lumas(_ pixels: UnsafePointer<UInt32>, into lumas: UnsafeMutablePointer<Int16>, count: Int) {
    for index in 0..<count {
      unsafe lumas[index] = Int16(truncatingIfNeeded: (weighted(pixels[index]) &+ 128) >> 8)
    }
  }

  /// The lumas, 0…16,320: fine enough to tell neighbours apart.
  static func fineLumas(_ pixels: UnsafePointer<UInt32>, into lumas: UnsafeMutablePointer<Int16>, count: Int) {
    for index in 0..<count { unsafe lumas[index] = Int16(truncatingIfNeeded: weighted(pixels[index]) >> 2) }
  }

  /// Luma by the weights of ITU-R BT.601, times 256.
  @inline(__always)
  private static func weighted(_ word: UInt32) -> UInt32 {
    (word & 255) &* 77 &+ (word >> 8 & 255) &* 150 &+ (word >> 16 & 255) &* 29
  }

  /// The largest sum of 4 × 4 values of a tile.
  static func largestSum(_ values: UnsafePointer<Int32>, stride: Int) -> Int {
    var largest: Int32 = 0
    for top in [0, 4] {
      let rows = unsafe values + top * stride
      for left in Swift.stride(from: 0, to: stride, by: 4) {
        var sum: Int32 = 0
        for row in 0..<4 {
          for column in 0..<4 { unsafe sum &+= rows[row &* stride &+ left &+ column] }
        }
        largest = max(largest, sum)
      }
    }
    return Int(largest)
  }
}
