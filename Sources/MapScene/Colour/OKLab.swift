internal import DeterministicMath

/// A colour in OKLab (Björn Ottosson, 2020): lightness, green–red and blue–yellow.
public struct OKLab: Hashable, Sendable {
  /// Perceived lightness, 0…1.
  public var lightness: Double
  /// From green (negative) to red (positive).
  public var a: Double
  /// From blue (negative) to yellow (positive).
  public var b: Double

  /// Makes a colour from its coordinates.
  public init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The colour of an sRGB value; opacity is left aside.
  public init(_ color: Color) {
    let red = Self.linear(color.red)
    let green = Self.linear(color.green)
    let blue = Self.linear(color.blue)
    let long = Elementary.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = Elementary.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Elementary.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// Distance from grey.
  public var chroma: Double { (a * a + b * b).squareRoot() }

  /// The three linear-light sRGB parts; outside 0…1 when the colour is out of gamut.
  package var linearRGB: SIMD3<Double> {
    let long = lightness + 0.3963377774 * a + 0.2158037573 * b
    let medium = lightness - 0.1055613458 * a - 0.0638541728 * b
    let short = lightness - 0.0894841775 * a - 1.2914855480 * b
    let l = long * long * long
    let m = medium * medium * medium
    let s = short * short * short
    return SIMD3(
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  package var isInGamut: Bool {
    let rgb = linearRGB
    let slack = 1e-4
    return rgb.min() >= -slack && rgb.max() <= 1 + slack
  }

  /// The nearest sRGB colour of the same lightness and hue: chroma falls by bisection until it is in gamut.
  ///
  /// Fourteen halvings leave an error of less than 0.0001 of the chroma.
  public var color: Color {
    var fitting = self
    fitting.lightness = min(max(lightness, 0), 1)
    if !fitting.isInGamut {
      var low = 0.0
      var high = 1.0
      for _ in 0..<14 {
        let middle = (low + high) / 2
        let tried = OKLab(lightness: fitting.lightness, a: a * middle, b: b * middle)
        if tried.isInGamut { low = middle } else { high = middle }
      }
      fitting.a = a * low
      fitting.b = b * low
    }
    let rgb = fitting.linearRGB
    return Color(red: Self.encoded(rgb.x), green: Self.encoded(rgb.y), blue: Self.encoded(rgb.z))
  }

  /// Light of an encoded sRGB part.
  package static func linear(_ part: Double) -> Double {
    let value = min(max(part, 0), 1)
    return value <= 0.04045 ? value / 12.92 : Elementary.pow((value + 0.055) / 1.055, 2.4)
  }

  package static func encoded(_ light: Double) -> Double {
    let value = min(max(light, 0), 1)
    return value <= 0.0031308 ? value * 12.92 : min(1, 1.055 * Elementary.pow(value, 1 / 2.4) - 0.055)
  }

  /// A mixture that stays clean: straight in OKLab, then 55 % of the chroma lost on the way is given back.
  ///
  /// Nothing is given back when either colour is nearly grey, because a grey end would then turn rainbow.
  /// - Parameters:
  ///   - other: The colour at 1.
  ///   - amount: The place between the two, 0…1.
  /// - Returns: The mixture.
  public func mixed(with other: OKLab, _ amount: Double) -> OKLab {
    var result = OKLab(
      lightness: lightness + (other.lightness - lightness) * amount,
      a: a + (other.a - a) * amount, b: b + (other.b - b) * amount)
    let nearlyGrey = 0.06
    guard chroma >= nearlyGrey, other.chroma >= nearlyGrey else { return result }
    let chord = result.chroma
    guard chord > 1e-6 else { return result }
    let full = chroma + (other.chroma - chroma) * amount
    let factor = (chord + 0.55 * max(0, full - chord)) / chord
    result.a *= factor
    result.b *= factor
    return result
  }
}
