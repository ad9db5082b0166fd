/// A text engine without fonts: every letter is 0.55 em wide, every wide letter or emoji 1 em.
///
/// For tests and for the geometry of pictures that must not depend on the fonts at hand. It breaks lines after spaces
/// and hyphens and between ideographs.
public final class FixedWidthTextMeasurer: TextMeasuring {
  /// How many texts were shaped: a measure of the work done.
  public private(set) var shapeCount = 0
  /// How many lines were measured.
  public private(set) var lineCount = 0
  /// The number of UTF-8 bytes shaped and measured.
  public private(set) var byteCount = 0

  /// Makes a measurer.
  public init() {}

  /// Shapes a whole text without breaking it.
  public func shape(_ text: String, style: TextStyle) -> ShapedText {
    shapeCount += 1
    byteCount += text.utf8.count
    var clusters: [ShapedText.Cluster] = []
    var missing: [Unicode.Scalar] = []
    var start = 0
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let end = start + character.utf8.count
      let isLineEnd = character.isNewline
      let following = index + 1 < characters.count ? characters[index + 1] : nil
      let isSpace = character.isWhitespace && character != "\u{A0}"
      let breaks = isLineEnd || following.map { Self.breaks(character, isSpace: isSpace, before: $0) } ?? false
      clusters.append(
        ShapedText.Cluster(
          utf8: start..<end, advance: isLineEnd ? 0 : Self.width(character) + style.letterSpacing,
          isWhitespace: isSpace || isLineEnd, canBreakAfter: breaks, mustBreakAfter: isLineEnd))
      for scalar in character.unicodeScalars where (0xE000...0xF8FF).contains(scalar.value) { missing.append(scalar) }
      start = end
    }
    return ShapedText(clusters: clusters, missing: missing)
  }

  /// Measures one line that will be painted as it is.
  public func measureLine(_ line: String, style: TextStyle) -> LineMetrics {
    lineCount += 1
    byteCount += line.utf8.count
    let advance = line.reduce(0) { $0 + ($1.isNewline ? 0 : Self.width($1) + style.letterSpacing) }
    let isBlank = line.allSatisfy(\.isWhitespace)
    let strong = line.unicodeScalars.first { (0x0590...0x08FF).contains($0.value) || $0.properties.isAlphabetic }
    return LineMetrics(
      advance: advance,
      ink: isBlank ? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0) : Rect(minX: 0, minY: -0.75, maxX: advance, maxY: 0.2),
      isRightToLeft: strong.map { (0x0590...0x08FF).contains($0.value) } ?? false)
  }

  private static func breaks(_ character: Character, isSpace: Bool, before following: Character) -> Bool {
    if following.isWhitespace { return false }
    if isSpace || character == "-" { return true }
    let closing = "、。，．）」』！？ー"
    return
      (isWide(character) && !isEmoji(character) && !closing.contains(following)
      || isWide(following) && !isEmoji(following) && !closing.contains(following)) && !"（「『".contains(character)
      && !(isHangul(character) && isHangul(following))
  }

  private static func isHangul(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { Script.isHangul($0.value) } ?? false
  }

  private static func isEmoji(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { $0.properties.isEmojiPresentation } ?? false
  }

  private static func isWide(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x2E80...0xA4CF).contains(value) || (0xAC00...0xD7AF).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0xFF01...0xFF60).contains(value) || (0x1F000...0x3FFFF).contains(value)
  }

  private static func width(_ character: Character) -> Double {
    let isZero = character.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .format
        || scalar.properties.generalCategory == .control
    }
    if isZero { return 0 }
    if character.isWhitespace { return 0.28 }
    return isWide(character) ? 1 : 0.55
  }
}
