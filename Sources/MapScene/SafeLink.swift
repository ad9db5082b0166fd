/// Addresses that an idea may lead to.
package enum SafeLink {
  /// The longest address that is kept, in bytes.
  package static let longest = 8_192

  /// The address without the white space round it, if it is harmless: `http:`, `https:` or `mailto:`, without controls,
  /// white space or quotation marks inside.
  package static func checked(_ text: String) -> String? {
    guard text.utf8.count <= longest + 64 else { return nil }
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !isBlank($0) }), let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return nil }
    let trimmed = scalars[first...last]
    guard trimmed.allSatisfy({ !isBlank($0) && isHarmless($0) }) else { return nil }
    let address = String(String.UnicodeScalarView(trimmed))
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon].lowercased()
    let rest = address[address.index(after: colon)...]
    let isKept: Bool
    switch scheme {
    case "http", "https": isKept = rest.hasPrefix("//") && rest.dropFirst(2).first.map { $0 != "/" } ?? false
    case "mailto": isKept = !rest.isEmpty
    default: isKept = false
    }
    return isKept && address.utf8.count <= longest ? scheme + ":" + rest : nil
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || (0x7F...0xA0).contains(scalar.value) || scalar.properties.isWhitespace
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if "<>\"\\^`{|}".unicodeScalars.contains(scalar) { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }
}
