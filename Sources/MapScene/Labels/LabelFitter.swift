internal import DeterministicMath

/// Sets the text of an idea that stands beside its circle, and finds the size of that circle.
struct LabelFitter {
  let sizes: SizeTokens
  let measurer: any TextMeasuring
  /// The factor on text.
  let scale: Double

  /// Widths and the most lines on them, in units: what does not fit gets a wider and higher block, and at last an
  /// ellipsis.
  private static let compact = [(108.0, 2), (132.0, 3), (160.0, 4), (190.0, 6), (240.0, 8), (300.0, 10)]
  /// In a tree that grows to one side there is room for longer lines.
  private static let wide = [(190.0, 4), (220.0, 5), (240.0, 8), (300.0, 10)]
  private static let weightOfBlocks = 500
  /// From the rim to the text; from the ring of a picture a little more.
  private static let (gap, pictureGap) = (5.0, 9.0)
  /// What a badge keeps from the text.
  private static let badgeGap = 3.0

  /// The radius of a circle beside which its text stands.
  func radius(_ request: OrbFitter.Request, isPicture: Bool) -> Double {
    let weight = min(max(request.weight.isFinite ? request.weight : 1, 0.5), 3).squareRoot()
    if isPicture { return min(sizes.mediaRadius.at(depth: request.depth) * weight, sizes.greatestRadius) }
    let degree = Double(max(0, request.degree - 1))
    return min(
      sizes.dotRadius.at(depth: request.depth) * weight * (1 + 0.12 * Elementary.log2(1 + degree)),
      sizes.greatestRadius)
  }

  /// The lines of a label, centred round one point.
  ///
  /// - Parameters:
  ///   - request: The text and what it belongs to.
  ///   - isWide: Whether there is room for long lines.
  ///   - isLong: Whether it is a block of text rather than a name: then it is not set in a bold face.
  /// - Returns: The lines.
  func fit(_ request: OrbFitter.Request, isWide: Bool, isLong: Bool) -> FittedText {
    let size = sizes.font.at(depth: request.depth)
    let weight = sizes.labelWeight.at(depth: request.depth)
    let style = TypeStyle.style(
      size: size, weight: isLong ? min(weight, Self.weightOfBlocks) : weight, text: request.text.text,
      language: request.language)
    let fitter = BoxFitter(measurer: measurer)
    let lineHeight = Script.lineHeight(of: request.text.text)
    return fitter.fit(
      request.text, style: style, size: size,
      rooms: (isWide ? Self.wide : Self.compact).map { width, lines in
        (width * scale, (Double(lines - 1) * lineHeight + 1) * size)
      })
  }

  /// How far from its circle a label stands.
  func gap(isPicture: Bool, radius: Double, badge: Badge?) -> Double {
    let gap = (isPicture ? Self.pictureGap : Self.gap) * scale.squareRoot()
    guard let badge else { return gap }
    return max(gap, badge.offset.x + badge.radius + Badge.moat + Self.badgeGap - radius)
  }
}
