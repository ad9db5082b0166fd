extension Elementary {
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33
  private static let inverseLn2 = 0x1.71547652b82fep+0

  /// The exponential function.
  public static func exp(_ x: Double) -> Double { exponential(x, correction: 0) }

  /// Two to the power of `x`; exact for whole numbers.
  public static func exp2(_ x: Double) -> Double {
    guard x.isFinite else { return x == -.infinity ? 0 : x }
    if x >= 1024 { return .infinity }
    if x < -1100 { return 0 }
    let whole = x.rounded(.toNearestOrEven)
    let rest = x - whole
    // 2^rest, with rest·ln 2 carried in two parts.
    let high = rest * 0x1.62e42fefa39efp-1
    let product = exactProduct(rest, 0x1.62e42fefa39efp-1)
    let low = product.low + rest * 0x1.abc9e3b39803fp-56
    return scaled(exponentialNearZero(high, low), by: Int(whole))
  }

  /// The exponential of `x + correction`, where the correction is tiny beside `x`.
  static func exponential(_ x: Double, correction: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782_712_893_384 { return .infinity }
    if x < -745.133_219_101_941_2 { return 0 }
    let whole = (x * inverseLn2).rounded(.toNearestOrEven)
    let high = x - whole * ln2High
    let low = correction - whole * ln2Low
    let rest = high + low
    return scaled(exponentialNearZero(rest, (high - rest) + low), by: Int(whole))
  }

  /// The exponential of `x + tail` for |x| ≤ ½ ln 2, by its Taylor series to degree 13.
  private static func exponentialNearZero(_ x: Double, _ tail: Double) -> Double {
    var sum = 1.0 / 6_227_020_800
    sum = sum * x + 1.0 / 479_001_600
    sum = sum * x + 1.0 / 39_916_800
    sum = sum * x + 1.0 / 3_628_800
    sum = sum * x + 1.0 / 362_880
    sum = sum * x + 1.0 / 40_320
    sum = sum * x + 1.0 / 5_040
    sum = sum * x + 1.0 / 720
    sum = sum * x + 1.0 / 120
    sum = sum * x + 1.0 / 24
    sum = sum * x + 1.0 / 6
    sum = sum * x + 0.5
    return 1 + (x + (x * x * sum + tail * (1 + x)))
  }

  /// The natural logarithm.
  public static func log(_ x: Double) -> Double {
    guard let parts = logarithm(x) else { return specialLogarithm(x) }
    return parts.high + parts.low
  }

  /// The logarithm to base 2; exact for powers of two.
  public static func log2(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return specialLogarithm(x) }
    let (significand, exponent) = significandNearOne(x)
    if significand == 1 { return exponent }
    guard let parts = logarithm(significand) else { return exponent }
    let product = exactProduct(parts.high, inverseLn2)
    return exponent + (product.high + (product.low + parts.low * inverseLn2 + parts.high * 0x1.777d0ffda0d24p-56))
  }

  private static func specialLogarithm(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    return x > 0 ? x : .nan
  }

  /// The natural logarithm as a sum of two numbers, with about 60 correct bits; nil outside the positive finite numbers.
  static func logarithm(_ x: Double) -> (high: Double, low: Double)? {
    guard x > 0, x.isFinite else { return nil }
    let (significand, exponent) = significandNearOne(x)
    // ln m = 2 artanh(s) with s = (m − 1)/(m + 1), s carried in two parts.
    let numerator = significand - 1
    let denominator = significand + 1
    let denominatorTail = significand - (denominator - 1)
    let s = numerator / denominator
    let product = exactProduct(s, denominator)
    let sTail = (((numerator - product.high) - product.low) - s * denominatorTail) / denominator
    let square = s * s
    var sum = 2.0 / 25
    sum = sum * square + 2.0 / 23
    sum = sum * square + 2.0 / 21
    sum = sum * square + 2.0 / 19
    sum = sum * square + 2.0 / 17
    sum = sum * square + 2.0 / 15
    sum = sum * square + 2.0 / 13
    sum = sum * square + 2.0 / 11
    sum = sum * square + 2.0 / 9
    sum = sum * square + 2.0 / 7
    sum = sum * square + 2.0 / 5
    sum = sum * square + 2.0 / 3
    let series = s * square * sum
    let leading = exponent * ln2High
    let high = leading + 2 * s
    let highTail = leading == 0 ? 0 : (leading - high) + 2 * s
    let low = series + (2 * sTail + (highTail + exponent * ln2Low))
    let total = high + low
    return (total, (high - total) + low)
  }
}
