/// Which fonts to install for characters that no font at hand has.
enum FontHint {
  /// A sentence that names them, with their packages in Debian.
  static func sentence(for missing: [Unicode.Scalar]) -> String {
    var hints: [String] = []
    for scalar in missing {
      let hint = font(for: scalar)
      if !hints.contains(hint) { hints.append(hint) }
    }
    return "Install " + hints.joined(separator: " and ") + "."
  }

  private static func font(for scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x20000...0x323AF:
      "Noto CJK (Debian: fonts-noto-cjk)"
    case 0xE000...0xF8FF, 0xF0000...0x10FFFD: "the font that these private characters were made for"
    case _ where scalar.properties.isEmojiPresentation || scalar.properties.isEmojiModifier:
      "Noto Color Emoji (Debian: fonts-noto-color-emoji)"
    default: "Noto Sans (Debian: fonts-noto-core)"
    }
  }
}
