/// Elementary functions that give the same bits on every machine.
///
/// A C library may change its last digits from one version to the next, and with them a picture. These use only
/// addition, subtraction, multiplication, division, square root and exact conversions, all of which IEEE 754 fixes
/// to the bit, and no fused multiply-add. Errors stay within 2 units in the last place unless a function says otherwise.
public enum Elementary {
  /// Splits a positive finite number into a significand in [√½, √2) and a power of two.
  static func significandNearOne(_ x: Double) -> (significand: Double, exponent: Double) {
    var exponent = x.exponent
    var significand = x.significand
    if significand > 1.414_213_562_373_095_1 {
      significand *= 0.5
      exponent += 1
    }
    return (significand, Double(exponent))
  }

  /// Multiplies by a power of two in two steps, so that neither overflows on its way to a representable result.
  static func scaled(_ x: Double, by exponent: Int) -> Double {
    let half = exponent / 2
    return x * powerOfTwo(half) * powerOfTwo(exponent - half)
  }

  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// The exact product of two numbers as a sum of two (Dekker 1971, Veltkamp splitting).
  static func exactProduct(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let high = a * b
    let (a1, a2) = split(a)
    let (b1, b2) = split(b)
    let low = ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2
    return (high, low)
  }

  private static func split(_ x: Double) -> (Double, Double) {
    let shifted = 134_217_729 * x
    let high = shifted - (shifted - x)
    return (high, x - high)
  }
}
