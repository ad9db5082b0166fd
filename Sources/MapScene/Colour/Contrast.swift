extension Color {
  /// Relative luminance by WCAG 2.2, 0 for black and 1 for white; opacity is left aside.
  public var luminance: Double {
    0.2126 * OKLab.linear(red) + 0.7152 * OKLab.linear(green) + 0.0722 * OKLab.linear(blue)
  }

  /// Contrast ratio by WCAG 2.2, 1…21.
  public func contrast(with other: Color) -> Double {
    let one = luminance
    let two = other.luminance
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The colour seen when this one lies over an opaque ground.
  public func over(_ ground: Color) -> Color {
    Color(
      red: red * alpha + ground.red * (1 - alpha), green: green * alpha + ground.green * (1 - alpha),
      blue: blue * alpha + ground.blue * (1 - alpha))
  }

  /// The same colour with another opacity.
  public func opacity(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  /// The colour as `#RRGGBB`, or `#RRGGBBAA` when it is not opaque.
  public var hex: String {
    let digits = Array("0123456789ABCDEF")
    func pair(_ part: Double) -> String {
      let value = Int((min(max(part, 0), 1) * 255).rounded())
      return String([digits[value >> 4], digits[value & 15]])
    }
    return "#" + pair(red) + pair(green) + pair(blue) + (alpha < 1 ? pair(alpha) : "")
  }
}
