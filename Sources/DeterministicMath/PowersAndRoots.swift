extension Elementary {
  /// `x` to the power of `y`.
  ///
  /// Errors stay within 2 units in the last place while |y·ln x| ≤ 64 and within 8 beyond. Special values are those of
  /// IEEE 754: anything to the power 0 is 1, a negative base needs a whole exponent.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isWhole = y.rounded(.towardZero) == y
    let isOdd = isWhole && y.magnitude < 9_007_199_254_740_992 && y.truncatingRemainder(dividingBy: 2) != 0
    if x == 0 || x.isInfinite || y.isInfinite { return specialPower(x, y, isOdd: isOdd) }
    if x < 0 && !isWhole { return .nan }
    guard let logarithm = logarithm(x.magnitude) else { return .nan }
    let product = exactProduct(y, logarithm.high)
    let correction = product.low + y * logarithm.low
    // Far out of range the parts may overflow; the result is then decided by the sign alone.
    let result =
      product.high.magnitude > 800
      ? (product.high > 0 ? .infinity : 0)
      : exponential(product.high, correction: correction)
    return x < 0 && isOdd ? -result : result
  }

  private static func specialPower(_ x: Double, _ y: Double, isOdd: Bool) -> Double {
    if y.isInfinite {
      if x.magnitude == 1 { return 1 }
      return (x.magnitude > 1) == (y > 0) ? .infinity : 0
    }
    let result: Double = (x == 0) == (y < 0) ? .infinity : 0
    return isOdd && x.sign == .minus ? -result : result
  }

  /// The cube root, of negative numbers too.
  public static func cbrt(_ x: Double) -> Double {
    guard x != 0, x.isFinite else { return x }
    let magnitude = x.magnitude
    // Take out a power of eight, so that what is left lies in [1, 8).
    let exponent = Int(magnitude.exponent)
    let third = exponent >= 0 ? exponent / 3 : -((2 - exponent) / 3)
    let rest = scaled(magnitude, by: -3 * third)
    var root = 0.75 + 0.25 * rest - 0.012 * rest * rest
    for _ in 0..<5 {
      // Halley's iteration: the error is cubed each time.
      let cube = root * root * root
      root *= (cube + 2 * rest) / (2 * cube + rest)
    }
    root -= (root - rest / (root * root)) / 3
    let result = scaled(root, by: third)
    return x < 0 ? -result : result
  }

  /// The length of the vector (x, y), without overflow on the way.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    if x.isInfinite || y.isInfinite { return .infinity }
    let larger = x.magnitude > y.magnitude ? x.magnitude : y.magnitude
    if larger == 0 || larger.isNaN { return larger }
    if larger > 1e150 || larger < 1e-150 {
      let exponent = Int(larger.exponent)
      let u = scaled(x, by: -exponent)
      let v = scaled(y, by: -exponent)
      return scaled((u * u + v * v).squareRoot(), by: exponent)
    }
    return (x * x + y * y).squareRoot()
  }
}
