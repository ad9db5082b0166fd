internal import DeterministicMath

/// Colours along a connection.
package enum LinkPaint {
  /// The number of stops.
  package static let stops = 9

  /// A gradient from the start to the end of a curve.
  ///
  /// The stops lie where their share of the length projects onto the chord, so that the colour follows the curve.
  /// - Parameters:
  ///   - curve: The line.
  ///   - from: The colour at its start.
  ///   - to: The colour at its end.
  ///   - palette: Every colour of the mixture stands out from its ground.
  ///   - power: The share of the way is raised to this power: less than 1 hurries away from the start.
  /// - Returns: A gradient, or one colour where there is no way to go.
  package static func gradient(
    along curve: CubicCurve, from: Color, to: Color, palette: Palette, power: Double = 1
  ) -> Paint {
    let chord = curve.end - curve.start
    let square = chord.x * chord.x + chord.y * chord.y
    guard from != to, square > 1e-4 else { return .solid(from == to ? from : middle(from, to)) }
    let fine = 48
    let points = (0...fine).map { curve.point(Double($0) / Double(fine)) }
    var lengths = [0.0]
    for index in 1...fine { lengths.append(lengths[index - 1] + (points[index] - points[index - 1]).length) }
    let one = OKLab(from)
    let two = OKLab(to)
    var result: [GradientStop] = []
    var place = 1
    var last = 0.0
    for index in 0..<stops {
      let share = Double(index) / Double(stops - 1)
      let wanted = share * lengths[fine]
      while place < fine, lengths[place] < wanted { place += 1 }
      let step = lengths[place] - lengths[place - 1]
      let part = step > 0 ? min(1, max(0, (wanted - lengths[place - 1]) / step)) : 0
      let point = points[place - 1] + (points[place] - points[place - 1]) * part
      let offset = point - curve.start
      let projected = (offset.x * chord.x + offset.y * chord.y) / square
      last = index == stops - 1 ? 1 : min(1, max(last, projected))
      let amount = power == 1 ? share : Elementary.pow(share, power)
      result.append(
        GradientStop(offset: index == 0 ? 0 : last, color: palette.visibleLine(one.mixed(with: two, amount).color)))
    }
    return .linear(start: curve.start, end: curve.end, stops: result)
  }

  /// The colour half-way.
  package static func middle(_ from: Color, _ to: Color) -> Color { OKLab(from).mixed(with: OKLab(to), 0.5).color }
}
