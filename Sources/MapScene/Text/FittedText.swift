/// Text broken into lines, measured as it will be painted.
package struct FittedText: Hashable, Sendable {
  /// One line.
  package struct Line: Hashable, Sendable {
    /// The characters in logical order.
    package var text: String
    /// The left end of the baseline, relative to the middle of the text, in units.
    package var origin: SIMD2<Double>
    /// Measures in em.
    package var metrics: LineMetrics
  }

  /// The lines from top to bottom; none for an idea without text.
  package var lines: [Line] = []
  /// The font size in units.
  package var size = 0.0
  /// How the text is set.
  package var style = TextStyle()
  /// Whether it is shorter than the text of the idea.
  package var isShortened = false
  /// Characters that no font at hand can draw.
  package var missing: [Unicode.Scalar] = []

  /// The distance from the middle of the text to the farthest corner of its ink and advances, in units.
  package var reach: Double {
    var result = 0.0
    for line in lines {
      for corner in Self.corners(line, size: size) {
        result = max(result, (corner.x * corner.x + corner.y * corner.y).squareRoot())
      }
    }
    return result
  }

  /// The width of the widest line, whose letters may reach a little further.
  package var width: Double { lines.map { -2 * $0.origin.x }.max() ?? 0 }

  /// The four corners of the ink of a line together with its advance, relative to the middle of the text.
  package static func corners(_ line: Line, size: Double) -> [SIMD2<Double>] {
    let ink = line.metrics.ink
    let left = line.origin.x + min(0, ink.minX) * size
    let right = line.origin.x + max(line.metrics.advance, ink.maxX) * size
    let top = line.origin.y + ink.minY * size
    let bottom = line.origin.y + ink.maxY * size
    return [SIMD2(left, top), SIMD2(right, top), SIMD2(left, bottom), SIMD2(right, bottom)]
  }

  /// The share of an em by which a baseline lies under the middle of its line: half the height of a capital.
  package static let baselineDrop = 0.3635

  /// Sets lines centred one under another.
  package static func centred(
    _ lines: [String], size: Double, style: TextStyle, lineHeight: Double, measurer: any TextMeasuring
  ) -> FittedText {
    var result = FittedText(size: size, style: style)
    for (index, text) in lines.enumerated() {
      let metrics = measurer.measureLine(text, style: style)
      let middle = (Double(index) - Double(lines.count - 1) / 2) * lineHeight * size
      // The space that letter spacing leaves after the last letter is no part of the word.
      let width = metrics.advance - style.letterSpacing(in: text)
      result.lines.append(
        Line(text: text, origin: SIMD2(-width * size / 2, middle + baselineDrop * size), metrics: metrics))
    }
    return result
  }
}

extension FittedText {
  /// The same lines in another size.
  func scaled(by factor: Double) -> FittedText {
    var result = self
    result.size *= factor
    for index in lines.indices { result.lines[index].origin *= factor }
    return result
  }

  /// The same lines in a heavier weight, a little smaller where they would not stay inside the shape.
  ///
  /// - Parameters:
  ///   - step: What is added to the weight.
  ///   - form: The shape that the text lies in.
  ///   - measurer: The text engine.
  /// - Returns: The lines as they will be painted.
  func bolder(by step: Int, in form: MeasuredMap.Form, measurer: any TextMeasuring) -> FittedText {
    guard step != 0, !lines.isEmpty else { return self }
    var result = self
    result.style.weight = min(max(style.weight + step, 100), 900)
    let metrics = lines.map { measurer.measureLine($0.text, style: result.style) }
    func set(_ factor: Double) {
      result.size = size * factor
      for index in lines.indices {
        let width = metrics[index].advance - style.letterSpacing(in: lines[index].text)
        result.lines[index].metrics = metrics[index]
        result.lines[index].origin = SIMD2(-width * result.size / 2, lines[index].origin.y * factor)
      }
    }
    set(1)
    let excess: Double
    switch form {
    case .circle(let radius): excess = result.reach / (radius - 0.1 * size)
    case .card(let width, _):
      let widest = result.lines.map { Self.corners($0, size: result.size)[1].x }.max() ?? 0
      excess = widest / (width / 2)
    }
    if excess > 1, excess.isFinite { set(1 / excess) }
    return result
  }
}

/// Styles of type by size and script.
package enum TypeStyle {
  /// The style for a text of some size: larger text is set in the display cut, a little tighter.
  package static func style(size: Double, weight: Int, text: String, language: String) -> TextStyle {
    let isDisplay = size >= 18
    let tongue = Script.language(of: text, hint: language) ?? language
    return TextStyle(
      typeface: isDisplay ? .display : .text, weight: weight, language: tongue,
      letterSpacing: isDisplay && !Script.isJoined(text) ? -0.012 : 0)
  }
}
