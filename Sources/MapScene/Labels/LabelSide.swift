/// The side of its circle on which a label stands.
package enum LabelSide: Int, Sendable, CaseIterable {
  case right
  case left
  case below
  case above
  case belowRight
  case aboveRight
  case belowLeft
  case aboveLeft

  /// Where it lies, seen from the circle; y down.
  var direction: SIMD2<Double> {
    let slant = 0.5.squareRoot()
    return switch self {
    case .right: SIMD2(1, 0)
    case .left: SIMD2(-1, 0)
    case .below: SIMD2(0, 1)
    case .above: SIMD2(0, -1)
    case .belowRight: SIMD2(slant, slant)
    case .aboveRight: SIMD2(slant, -slant)
    case .belowLeft: SIMD2(-slant, slant)
    case .aboveLeft: SIMD2(-slant, -slant)
    }
  }

  /// The name in reports and recorded geometry.
  package var name: String {
    switch self {
    case .right: "right"
    case .left: "left"
    case .below: "below"
    case .above: "above"
    case .belowRight: "below right"
    case .aboveRight: "above right"
    case .belowLeft: "below left"
    case .aboveLeft: "above left"
    }
  }

  /// The same side in a map that is read from right to left.
  var mirrored: LabelSide {
    switch self {
    case .right: .left
    case .left: .right
    case .below, .above: self
    case .belowRight: .belowLeft
    case .belowLeft: .belowRight
    case .aboveRight: .aboveLeft
    case .aboveLeft: .aboveRight
    }
  }
}

/// The text beside a circle.
package struct OutsideLabel: Hashable, Sendable {
  /// Its lines, centred round one point.
  var text: FittedText
  /// From the circle to the text, in units.
  var gap: Double
  /// Whether it is there because the circle would have been too large: then below is its first choice.
  var prefersBelow: Bool
  /// Where it stands.
  package var side: LabelSide
  /// Its colour.
  package var tone = Tone.ink
  /// The width of the lines together.
  private let width: Double
  /// How far the lines reach above and below the point round which they are centred.
  private let top: Double
  private let bottom: Double

  /// What a label says by its colour.
  package enum Tone: Hashable, Sendable {
    /// As titles.
    case ink
    /// A dark or pale tone of its branch: the name of a part of an atlas.
    case branch
    /// Less than others.
    case quiet
  }

  /// How far a line reaches above and below its middle, in em: up to the tallest letters, down to the longest tails.
  private static let (riseOfLine, fallOfLine) = (0.46, 0.62)

  /// Makes a label.
  ///
  /// - Parameters:
  ///   - text: Its lines, centred round one point.
  ///   - block: The lines that say how much room it takes, the same in every theme; nil for those of the text.
  ///   - gap: From the circle to the text, in units.
  ///   - side: Where it stands.
  ///   - prefersBelow: Whether below is its first choice.
  init(text: FittedText, block: FittedText? = nil, gap: Double, side: LabelSide, prefersBelow: Bool) {
    self.text = text
    self.gap = gap
    self.side = side
    self.prefersBelow = prefersBelow
    let block = block ?? text
    width = block.width
    var (top, bottom) = (0.0, 0.0)
    for line in block.lines {
      let middle = line.origin.y - FittedText.baselineDrop * block.size
      top = max(top, Self.riseOfLine * block.size - middle, -(line.origin.y + line.metrics.ink.minY * block.size))
      bottom = max(bottom, Self.fallOfLine * block.size + middle, line.origin.y + line.metrics.ink.maxY * block.size)
    }
    (self.top, self.bottom) = (top, bottom)
  }

  /// The same label with larger letters, at the same distance.
  func scaled(by factor: Double) -> OutsideLabel {
    var result = OutsideLabel(text: text.scaled(by: factor), gap: gap, side: side, prefersBelow: prefersBelow)
    result.tone = tone
    return result
  }

  /// The box round the text, relative to the middle of the circle.
  package func box(_ side: LabelSide, radius: Double) -> Rect {
    let direction = side.direction
    let reach = radius + gap
    let isSlanted = direction.x != 0 && direction.y != 0
    let x = direction.x * reach
    let y = direction.y * (isSlanted ? radius : reach)
    let minX = direction.x == 0 ? -width / 2 : direction.x > 0 ? x : x - width
    let minY = direction.y == 0 ? -top : direction.y > 0 ? y : y - top - bottom
    return Rect(minX: minX, minY: minY, maxX: minX + width, maxY: minY + top + bottom)
  }

  /// The lines where they stand, relative to the middle of the circle.
  func placed(radius: Double) -> FittedText {
    let box = box(side, radius: radius)
    var result = text
    for index in result.lines.indices {
      let line = result.lines[index]
      let x = side.direction.x
      let left = x == 0 ? line.origin.x : x > 0 ? box.minX : box.maxX + 2 * line.origin.x
      result.lines[index].origin = SIMD2(
        x == 0 ? (box.minX + box.maxX) / 2 + left : left, line.origin.y + box.minY + top)
    }
    return result
  }

  /// Both texts are the same, on the same side.
  package static func == (one: OutsideLabel, other: OutsideLabel) -> Bool {
    one.side == other.side && one.text == other.text && one.gap == other.gap
      && one.prefersBelow == other.prefersBelow && one.tone == other.tone
  }
}
