internal import DeterministicMath

/// Finds the circle of an idea: as large as its text asks for, as small as its rank allows.
package struct OrbFitter {
  /// What a circle is made for.
  package struct Request {
    package var text: DrawableText
    package var depth: Int
    package var degree: Int
    /// How much the idea matters, 1 being usual.
    package var weight = 1.0
    /// Whether a badge needs room in the circle.
    package var hasBadge = false
    package var language = "und"

    package init(
      text: DrawableText, depth: Int, degree: Int, weight: Double = 1, hasBadge: Bool = false, language: String = "und"
    ) {
      self.text = text
      self.depth = depth
      self.degree = degree
      self.weight = weight
      self.hasBadge = hasBadge
      self.language = language
    }
  }

  let sizes: SizeTokens
  let measurer: any TextMeasuring

  package init(sizes: SizeTokens, measurer: any TextMeasuring) {
    self.sizes = sizes
    self.measurer = measurer
  }

  /// Text corners stay at least this far inside the rim, in em.
  private static let leastAir = 0.1

  /// The radius and the text of an idea whose circle follows its text.
  package func fit(_ request: Request) -> (radius: Double, text: FittedText) {
    let least = leastRadius(request)
    guard !request.text.text.isEmpty else {
      return (snapped(least), FittedText(isShortened: request.text.isCut))
    }
    let size = sizes.font.at(depth: request.depth)
    let padding = sizes.padding.at(depth: request.depth) + (request.hasBadge ? sizes.badgePadding : 0)
    let smallest = min(size, sizes.font.at(depth: 3))
    let set = Typesetting(
      request, size: size, room: (sizes.greatestRadius - padding) / smallest, sizes: sizes, measurer: measurer)
    if let solution = set.fitter.fit(limit: (sizes.greatestRadius - padding) / size), !request.text.isCut {
      var setSize = size
      var setPadding = padding
      let isLongWord =
        set.fitter.paragraph.isOneWord
        && solution.need * size + padding > 1.25 * sizes.leastRadius.at(depth: request.depth)
      if isLongWord {
        setSize = min(size, max(sizes.font.at(depth: 3), size * 0.9))
        setPadding = padding * 0.9
      }
      let radius = snapped(max(solution.need * setSize + setPadding, least))
      if let result = finish(set, solution, size: setSize, padding: setPadding, radius: radius) { return result }
    }
    return shorten(request, set, radius: sizes.greatestRadius, padding: padding, least: smallest)
  }

  /// The text of an idea whose circle is given: set as large as its depth allows, smaller if it must, else shortened.
  package func fit(_ request: Request, radius: Double) -> FittedText {
    guard !request.text.text.isEmpty else { return FittedText(isShortened: request.text.isCut) }
    let size = sizes.font.at(depth: request.depth)
    let padding = min(sizes.padding.at(depth: request.depth), radius * 0.22)
    let limit = (radius - padding) / sizes.leastFont
    let set = Typesetting(request, size: size, room: limit, sizes: sizes, measurer: measurer)
    if limit > CircleFitter.halfLine, !request.text.isCut, let solution = set.fitter.fit(limit: limit) {
      let fitting = min(size, (radius - padding) / solution.need)
      if let result = finish(set, solution, size: fitting, padding: padding, radius: radius, mayGrow: false) {
        return result.text
      }
    }
    return shorten(request, set, radius: radius, padding: padding, least: sizes.leastFont).text
  }

  /// Measures the lines as they will be painted and checks that all stay inside; the circle grows if they do not.
  private func finish(
    _ set: Typesetting, _ solution: CircleFitter.Solution, size: Double, padding: Double, radius: Double,
    mayGrow: Bool = true
  ) -> (radius: Double, text: FittedText)? {
    let balanced = set.fitter.balanced(solution, radius: (radius - padding) / size)
    var text = FittedText.centred(
      set.fitter.lines(balanced), size: size, style: set.style, lineHeight: set.fitter.lineHeight, measurer: measurer)
    text.missing = set.missing
    var fitting = radius
    for _ in 0..<3 {
      let excess = text.reach + Self.leastAir * size - fitting
      if excess <= 0 { return (fitting, text) }
      guard mayGrow else { return nil }
      fitting = snapped(fitting + excess)
      if fitting > sizes.greatestRadius + 0.5 { return nil }
    }
    return nil
  }

  /// Sets as much of the text as a circle holds, ending in an ellipsis.
  private func shorten(
    _ request: Request, _ set: Typesetting, radius: Double, padding: Double, least: Double
  ) -> (radius: Double, text: FittedText) {
    let size = min(set.size, least)
    let room = (radius - padding) / size
    var blank = FittedText(isShortened: true)
    blank.missing = set.missing
    guard room > CircleFitter.halfLine else { return (radius, blank) }
    if !request.text.isCut, let solution = set.fitter.fit(limit: room) {
      let largest = min(set.size, (radius - padding) / solution.need)
      if let result = finish(set, solution, size: largest, padding: padding, radius: radius, mayGrow: false) {
        return result
      }
    }
    let ellipsis = measurer.measureLine("…", style: set.style).advance
    var bytes = set.fitter.prefix(inRadius: room, ellipsis: ellipsis)
    for _ in 0..<24 {
      let kept = Self.prefix(of: request.text.text, bytes: bytes)
      guard !kept.isEmpty else { break }
      var shorter = request
      shorter.text.text = kept + "…"
      let part = Typesetting(
        shorter, size: size, room: room, sizes: sizes, measurer: measurer, style: set.style)
      if let solution = part.fitter.fit(limit: room),
        var result = finish(part, solution, size: size, padding: padding, radius: radius, mayGrow: false)
      {
        result.text.isShortened = true
        result.text.missing = set.missing
        return result
      }
      bytes = min(bytes - 1, bytes * 15 / 16)
    }
    return (radius, blank)
  }

  /// The beginning of a text: whole letters, without white space or a comma at its end.
  static func prefix(of text: String, bytes: Int) -> String {
    var end = text.startIndex
    var left = bytes
    for index in text.indices {
      left -= text[index].utf8.count
      if left < 0 { break }
      end = text.index(after: index)
    }
    var kept = text[..<end]
    while let last = kept.last, last.isWhitespace || ",;:…-–—、".contains(last) { kept = kept.dropLast() }
    return String(kept)
  }

  private func leastRadius(_ request: Request) -> Double {
    let weight = min(max(request.weight.isFinite ? request.weight : 1, 0.5), 3)
    let degree = Double(max(0, request.degree))
    let ranked =
      sizes.leastRadius.at(depth: request.depth) * weight.squareRoot() * (1 + 0.08 * Elementary.log2(1 + degree))
    return min(ranked, sizes.greatestRadius)
  }

  /// The next step of the ladder of radii, a little rounding down allowed; never more than the greatest.
  package func snapped(_ radius: Double) -> Double {
    let steps = Elementary.log(max(radius, 1e-3) / sizes.ladderStart) / Elementary.log(sizes.ladderFactor)
    let step = (steps - sizes.ladderTolerance).rounded(.up)
    let result = sizes.ladderStart * Elementary.pow(sizes.ladderFactor, max(0, step))
    // The top of the ladder, 15 · 1.1225¹⁶, is a little more than the round figure for the greatest radius.
    return result > sizes.greatestRadius && result < sizes.greatestRadius * 1.01 ? sizes.greatestRadius : result
  }
}

/// A text shaped and cut into pieces, ready for any circle.
struct Typesetting {
  let style: TextStyle
  let size: Double
  let fitter: CircleFitter
  let missing: [Unicode.Scalar]

  /// Shapes a text.
  ///
  /// Only a word that alone is wider than the largest circle that may hold it, of radius `room` em, is ever broken.
  init(
    _ request: OrbFitter.Request, size: Double, room: Double, sizes: SizeTokens, measurer: any TextMeasuring,
    style: TextStyle? = nil
  ) {
    let text = request.text.text
    self.size = size
    self.style =
      style
      ?? TypeStyle.style(
        size: size, weight: sizes.weight.at(depth: request.depth), text: text, language: request.language)
    let shaped = measurer.shape(text, style: self.style)
    let longest = 2 * max(0, room * room - CircleFitter.halfLine * CircleFitter.halfLine).squareRoot()
    let hyphen = measurer.measureLine("-", style: self.style).advance
    fitter = CircleFitter(
      paragraph: Paragraph(text: text, shaped: shaped, longestWord: longest, hyphen: hyphen),
      lineHeight: Script.lineHeight(of: text))
    missing = shaped.missing
  }
}
