/// Colours as written in CSS.
public enum CSSColor {
  /// Reads a colour: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`, `hsla()`, `oklch()`, a name, or
  /// `transparent`.
  ///
  /// - Returns: The colour, or nil if the text is none.
  public static func parse(_ text: String) -> Color? {
    guard text.utf8.count <= 100 else { return nil }
    let trimmed = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if trimmed.hasPrefix("#") { return hexadecimal(trimmed.dropFirst()) }
    if trimmed == "transparent" { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    if let value = NamedColors.value(of: trimmed) {
      return Color(
        red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255)
    }
    guard let open = trimmed.firstIndex(of: "("), trimmed.hasSuffix(")") else { return nil }
    let arguments = trimmed[trimmed.index(after: open)...].dropLast()
    guard let parts = split(arguments), parts.count == 3 || parts.count == 4 else { return nil }
    var alpha = 1.0
    if parts.count == 4 {
      guard let value = part(parts[3], percentOf: 1) else { return nil }
      alpha = min(max(value, 0), 1)
    }
    switch trimmed[..<open] {
    case "rgb", "rgba": return rgb(parts, alpha)
    case "hsl", "hsla": return hsl(parts, alpha)
    case "oklch": return oklch(parts, alpha)
    default: return nil
    }
  }

  private static func hexadecimal(_ digits: Substring) -> Color? {
    var values: [Double] = []
    for character in digits {
      guard character.isASCII, let value = character.hexDigitValue else { return nil }
      values.append(Double(value))
    }
    switch values.count {
    case 3, 4: values = values.map { $0 / 15 }
    case 6, 8:
      values = stride(from: 0, to: values.count, by: 2).map { (first: Int) -> Double in
        (values[first] * 16 + values[first + 1]) / 255
      }
    default: return nil
    }
    return Color(red: values[0], green: values[1], blue: values[2], alpha: values.count == 4 ? values[3] : 1)
  }

  /// Splits at commas, or at spaces with an optional slash before the opacity.
  private static func split(_ arguments: Substring) -> [Substring]? {
    if arguments.contains(",") {
      return arguments.split(separator: ",", omittingEmptySubsequences: false).map { trim($0) }
    }
    let halves = arguments.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return nil }
    var parts = halves[0].split(separator: " ")
    guard parts.count == 3 else { return nil }
    if halves.count == 2 { parts.append(trim(halves[1])) }
    return parts
  }

  private static func trim(_ text: Substring) -> Substring {
    var result = text
    while result.first == " " { result = result.dropFirst() }
    while result.last == " " { result = result.dropLast() }
    return result
  }

  private static func number(_ text: Substring) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return value
  }

  private static func part(_ text: Substring, percentOf whole: Double) -> Double? {
    if text.hasSuffix("%") { return number(text.dropLast()).map { $0 / 100 * whole } }
    return number(text)
  }

  private static func angle(_ text: Substring) -> Double? {
    let units: [(name: String, degrees: Double)] = [
      ("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360),
    ]
    for unit in units where text.hasSuffix(unit.name) {
      return number(text.dropLast(unit.name.count)).map { $0 * unit.degrees }
    }
    return number(text)
  }

  private static func rgb(_ parts: [Substring], _ alpha: Double) -> Color? {
    guard let red = part(parts[0], percentOf: 255), let green = part(parts[1], percentOf: 255),
      let blue = part(parts[2], percentOf: 255)
    else { return nil }
    func unit(_ value: Double) -> Double { min(max(value / 255, 0), 1) }
    return Color(red: unit(red), green: unit(green), blue: unit(blue), alpha: alpha)
  }

  private static func hsl(_ parts: [Substring], _ alpha: Double) -> Color? {
    guard let degrees = angle(parts[0]), let saturation = part(parts[1], percentOf: 100),
      let lightness = part(parts[2], percentOf: 100)
    else { return nil }
    var hue = degrees.truncatingRemainder(dividingBy: 360)
    if hue < 0 { hue += 360 }
    let s = min(max(saturation / 100, 0), 1)
    let l = min(max(lightness / 100, 0), 1)
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, min(9 - k, 1)))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private static func oklch(_ parts: [Substring], _ alpha: Double) -> Color? {
    guard let lightness = part(parts[0], percentOf: 1), let chroma = part(parts[1], percentOf: 0.4),
      let hue = angle(parts[2])
    else { return nil }
    return OKLCH(min(max(lightness, 0), 1), min(max(chroma, 0), 1), hue.truncatingRemainder(dividingBy: 360))
      .color.opacity(alpha)
  }
}
