internal import DeterministicMath

/// A colour in OKLCH: the polar form of OKLab, in which a hue can be kept while lightness and chroma change.
public struct OKLCH: Hashable, Sendable {
  /// Perceived lightness, 0…1.
  public var lightness: Double
  /// Distance from grey, 0 to about 0.32 in sRGB.
  public var chroma: Double
  /// Hue in degrees.
  public var hue: Double

  /// Makes a colour from its coordinates.
  public init(_ lightness: Double, _ chroma: Double, _ hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// The polar form of an sRGB colour; opacity is left aside.
  public init(_ color: Color) {
    let lab = OKLab(color)
    self.init(lab.lightness, lab.chroma, Angle.degrees(Elementary.atan2(lab.b, lab.a)))
  }

  /// The same colour in rectangular form.
  public var lab: OKLab {
    let angle = Angle.radians(hue)
    return OKLab(lightness: lightness, a: chroma * Elementary.cos(angle), b: chroma * Elementary.sin(angle))
  }

  /// The sRGB colour, with chroma reduced as far as the gamut asks for.
  public var color: Color { lab.color }

  /// The colour with its hue turned by at most `limit` degrees toward 95° (yellow, the colour of light).
  package func warmed(by limit: Double) -> OKLCH { turned(toward: 95, by: limit) }

  /// The colour with its hue turned by at most `limit` degrees toward 275° (blue, the colour of shade).
  package func cooled(by limit: Double) -> OKLCH { turned(toward: 275, by: limit) }

  private func turned(toward goal: Double, by limit: Double) -> OKLCH {
    var difference = (goal - hue).truncatingRemainder(dividingBy: 360)
    if difference > 180 { difference -= 360 }
    if difference < -180 { difference += 360 }
    return OKLCH(lightness, chroma, hue + min(max(difference, -limit), limit))
  }
}

/// Angles in degrees and radians.
package enum Angle {
  package static func radians(_ degrees: Double) -> Double { degrees * (Double.pi / 180) }
  package static func degrees(_ radians: Double) -> Double {
    let value = radians * (180 / Double.pi)
    return value < 0 ? value + 360 : value
  }
}
