/// A family of type, as a list of fonts in order of preference.
public enum Typeface: Hashable, Sendable {
  /// For text of ordinary size.
  case text
  /// For text from 18 units up.
  case display

  /// The font families, in the order in which they are asked for a glyph.
  ///
  /// Symbols come before the ideographs, whose faces hold the same symbols in full-width boxes. The colour emoji family
  /// is never named: it owns the digits 0–9 and would set "2027" in wide grey figures.
  ///
  /// - Parameter language: A BCP 47 tag; it chooses among the faces for Chinese, Japanese and Korean.
  /// - Returns: The families.
  public func families(for language: String) -> [String] {
    let usual = [
      "Inter", "Noto Sans", "Noto Sans Symbols", "Noto Sans Symbols2", Typeface.ideographs(for: language),
      "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Math", "DejaVu Sans",
    ]
    return self == .display ? ["Inter Display"] + usual : usual
  }

  private static func ideographs(for language: String) -> String {
    let parts = language.lowercased().split(separator: "-")
    let region =
      switch parts.first {
      case "ko": "KR"
      case "zh", "yue":
        if parts.contains("hk") || parts.contains("mo") || parts.first == "yue" {
          "HK"
        } else {
          parts.contains("hant") || parts.contains("tw") ? "TC" : "SC"
        }
      default: "JP"
      }
    return "Noto Sans CJK " + region
  }
}

/// Everything about text but its size: text is measured once at one size and scaled.
public struct TextStyle: Hashable, Sendable {
  /// The family.
  public var typeface: Typeface
  /// The weight, 100…900.
  public var weight: Int
  /// The language of the text, as a BCP 47 tag, or `und`.
  public var language: String
  /// Extra room between letters, in em; scripts whose letters join go without.
  public var letterSpacing: Double

  /// Makes a style.
  public init(typeface: Typeface = .text, weight: Int = 400, language: String = "und", letterSpacing: Double = 0) {
    self.typeface = typeface
    self.weight = weight
    self.language = language
    self.letterSpacing = letterSpacing
  }

  /// The room between letters of some text, in em: none in scripts whose letters join, which it would tear apart.
  package func letterSpacing(in text: String) -> Double { Script.isJoined(text) ? 0 : letterSpacing }
}

/// A paragraph after shaping: what is needed to break it into lines by arithmetic alone.
///
/// Lengths are in em.
public struct ShapedText: Sendable {
  /// The least piece of text that can be drawn: a letter with its marks, an emoji sequence, a ligature.
  public struct Cluster: Sendable {
    /// Where it lies in the text's UTF-8.
    public var utf8: Range<Int>
    /// How far it moves on, in em.
    public var advance: Double
    /// Whether it is white space, which hangs at the end of a line.
    public var isWhitespace: Bool
    /// Whether a line may end after it (Unicode line breaking).
    public var canBreakAfter: Bool
    /// Whether a line must end after it.
    public var mustBreakAfter: Bool

    /// Makes a cluster.
    public init(utf8: Range<Int>, advance: Double, isWhitespace: Bool, canBreakAfter: Bool, mustBreakAfter: Bool) {
      self.utf8 = utf8
      self.advance = advance
      self.isWhitespace = isWhitespace
      self.canBreakAfter = canBreakAfter
      self.mustBreakAfter = mustBreakAfter
    }
  }

  /// The clusters in logical order.
  public var clusters: [Cluster]
  /// Characters that no font at hand can draw.
  public var missing: [Unicode.Scalar]

  /// Makes a shaped text.
  public init(clusters: [Cluster], missing: [Unicode.Scalar] = []) {
    self.clusters = clusters
    self.missing = missing
  }
}

/// The measures of one line as it will be painted, in em; the origin is the left end of the baseline, y down.
public struct LineMetrics: Hashable, Sendable {
  /// The logical width.
  public var advance: Double
  /// What the ink covers; an empty rectangle at the origin for a blank line.
  public var ink: Rect
  /// Whether the line reads from right to left.
  public var isRightToLeft: Bool

  /// Makes measures.
  public init(advance: Double, ink: Rect, isRightToLeft: Bool) {
    self.advance = advance
    self.ink = ink
    self.isRightToLeft = isRightToLeft
  }
}

/// A font engine, as seen from composing: the same one measures and paints.
public protocol TextMeasuring: AnyObject {
  /// Shapes a whole text without breaking it.
  func shape(_ text: String, style: TextStyle) -> ShapedText
  /// Measures one line that will be painted as it is.
  func measureLine(_ line: String, style: TextStyle) -> LineMetrics
}
