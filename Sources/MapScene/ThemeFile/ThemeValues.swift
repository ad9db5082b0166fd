internal import IdeaModel

/// Numbers of a theme file.
enum ThemeNumber {
  static func read(_ tree: SettingsValue, _ key: String, _ range: ClosedRange<Double>) throws(SettingsError) -> Double {
    guard case .number(_, let value) = tree.content else {
      throw tree.error("\(key) is \(tree.words); write a number, \(words(range)).")
    }
    guard range.contains(value) else {
      throw tree.error("\(key) is \(plain(value)); write a number, \(words(range)).")
    }
    return value
  }

  static func whole(_ tree: SettingsValue, _ key: String, _ range: ClosedRange<Int>) throws(SettingsError) -> Int {
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    guard case .number(_, let value) = tree.content, limits.contains(value), value == value.rounded() else {
      let found: String
      if case .number(_, let value) = tree.content { found = plain(value) } else { found = tree.words }
      throw tree.error("\(key) is \(found); write a whole number, \(range.lowerBound) to \(range.upperBound).")
    }
    return Int(value)
  }

  static func words(_ range: ClosedRange<Double>) -> String {
    "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// A number as people write it.
  static func plain(_ value: Double) -> String {
    guard value.isFinite else { return "too large a number" }
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
    return "\(value)"
  }
}

/// Lists of a theme file.
enum ThemeList {
  /// More depths than this are no use.
  static let longest = 16

  static func elements(
    _ tree: SettingsValue, _ key: String, mayBeEmpty: Bool = false
  ) throws(SettingsError) -> [SettingsValue] {
    guard case .array(let elements) = tree.content else {
      throw tree.error("\(key) is \(tree.words); write a list: [ … ].")
    }
    guard mayBeEmpty || !elements.isEmpty else {
      throw tree.error("\(key) is an empty list; write at least one value, the last holds for all deeper.")
    }
    guard elements.count <= longest else {
      throw tree.error("\(key) has \(elements.count) values; \(longest) are the limit.")
    }
    return elements
  }
}

/// Colours of a theme file.
enum ThemeColor {
  static func read(_ tree: SettingsValue, _ key: String) throws(SettingsError) -> OKLCH {
    let advice = "write one such as \"#4095E5\" or \"oklch(0.655 0.145 250)\"."
    guard case .string(let text) = tree.content else {
      throw tree.error("\(key) is \(tree.words); a colour is a string: \(advice)")
    }
    if let exact = exact(text) { return exact }
    guard let color = CSSColor.parse(text) else {
      throw tree.error("\(key) is \(Findings.quoted(text)), which is no CSS colour; \(advice)")
    }
    guard color.alpha >= 1 else {
      throw tree.error("\(key) is \(Findings.quoted(text)), which is not opaque; leave its opacity out.")
    }
    var result = OKLCH(color)
    // Rounding leaves greys and white a trace of a hue, which chroma formulas would make visible.
    if result.chroma < 0.0005 { result = OKLCH(result.lightness, 0, 0) }
    return result
  }

  /// A colour written as three plain numbers keeps them to the last digit.
  private static func exact(_ text: String) -> OKLCH? {
    guard text.hasPrefix("oklch("), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst(6).dropLast().split(separator: " ").map { Double($0) }
    guard parts.count == 3, let lightness = parts[0], let chroma = parts[1], let hue = parts[2] else { return nil }
    guard (0...1).contains(lightness), (0...0.5).contains(chroma), (-360...360).contains(hue) else { return nil }
    return OKLCH(lightness, chroma, hue)
  }

  static func text(_ color: OKLCH) -> String {
    "oklch(\(ThemeNumber.plain(color.lightness)) \(ThemeNumber.plain(color.chroma)) \(ThemeNumber.plain(color.hue)))"
  }
}
