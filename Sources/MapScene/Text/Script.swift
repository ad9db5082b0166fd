/// What the script of a text tells about setting it.
package enum Script {
  /// The language that a text is probably in, judged by its script; nil for Latin and other scripts of many languages.
  ///
  /// - Parameters:
  ///   - text: The text; its beginning decides.
  ///   - hint: The language of the map: it decides among those that share a script.
  /// - Returns: A BCP 47 tag or nil.
  package static func language(of text: String, hint: String) -> String? {
    var hasHan = false
    for scalar in text.unicodeScalars.prefix(400) {
      switch scalar.value {
      case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: return "ja"
      case 0xAC00...0xD7AF, 0x1100...0x11FF, 0x3130...0x318F: return "ko"
      case 0x3400...0x9FFF, 0x20000...0x3FFFF, 0xF900...0xFAFF: hasHan = true
      case 0x0590...0x05FF: return shared("he", ["he", "yi"], hint)
      case 0x0600...0x06FF, 0x0750...0x077F: return shared("ar", ["ar", "fa", "ur", "ps", "ug", "ckb", "sd"], hint)
      case 0x0900...0x097F: return shared("hi", ["hi", "mr", "ne", "sa", "kok"], hint)
      case 0x0980...0x09FF: return shared("bn", ["bn", "as"], hint)
      case 0x0B80...0x0BFF: return "ta"
      case 0x0C00...0x0C7F: return "te"
      case 0x0E00...0x0E7F: return "th"
      case 0x10A0...0x10FF: return "ka"
      case 0x0530...0x058F: return "hy"
      case 0x0370...0x03FF: return "el"
      default: continue
      }
    }
    guard hasHan else { return nil }
    return shared("zh", ["zh", "ja", "ko"], hint)
  }

  private static func shared(_ usual: String, _ possible: [String], _ hint: String) -> String {
    let primary = hint.split(separator: "-").first.map { $0.lowercased() } ?? ""
    return possible.contains(primary) ? hint : usual
  }

  /// Whether a text is read from right to left: its first letter decides (UAX #9, P2 and P3), or its language if it has none.
  ///
  /// - Parameters:
  ///   - text: The text; its beginning decides.
  ///   - language: A BCP 47 tag.
  /// - Returns: True for right to left.
  package static func isRightToLeft(_ text: String, language: String) -> Bool {
    for scalar in text.unicodeScalars.prefix(400) where scalar.properties.isAlphabetic {
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
      default: return false
      }
    }
    let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
    return ["ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "syr", "ug", "ur", "yi"].contains(primary)
  }

  /// The distance between lines in em: more for scripts that reach far above and below.
  package static func lineHeight(of text: String) -> Double {
    for scalar in text.unicodeScalars.prefix(400) {
      switch scalar.value {
      case 0x0600...0x06FF, 0x0750...0x077F, 0x0900...0x0DFF, 0x0E00...0x0EFF, 0x0F00...0x109F, 0x1780...0x17FF:
        return 1.35
      default: continue
      }
    }
    return 1.22
  }

  /// Whether letter spacing would tear letters apart.
  package static func isJoined(_ text: String) -> Bool {
    !text.unicodeScalars.prefix(400).allSatisfy { $0.value < 0x0590 || (0x1E00...0x23FF).contains($0.value) }
  }

  package static func isHan(_ value: UInt32) -> Bool {
    (0x3400...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value) || (0x20000...0x3FFFF).contains(value)
      || value == 0x3005
  }

  package static func isHiragana(_ value: UInt32) -> Bool { (0x3041...0x309F).contains(value) }

  package static func isKatakana(_ value: UInt32) -> Bool { (0x30A0...0x30FF).contains(value) }

  package static func isHangul(_ value: UInt32) -> Bool { (0xAC00...0xD7AF).contains(value) }
}
