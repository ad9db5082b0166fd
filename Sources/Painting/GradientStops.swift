internal import MapScene

extension [GradientStop] {
  /// The stops without those that lie on the way between their neighbours, so that no colour is off by more than a
  /// level of 255.
  ///
  /// Vector formats pay for each stop in bytes and in the time of every viewer.
  var needed: [GradientStop] {
    guard count > 2 else { return self }
    var result = [self[0]]
    var from = 0
    while from < count - 1 {
      var to = from + 1
      while to + 1 < count, isStraight(from, to + 1) { to += 1 }
      result.append(self[to])
      from = to
    }
    return result
  }

  private func isStraight(_ from: Int, _ to: Int) -> Bool {
    let (one, two) = (self[from], self[to])
    let width = two.offset - one.offset
    guard width > 0 else { return false }
    return self[from + 1..<to].allSatisfy { stop in
      let share = (stop.offset - one.offset) / width
      let expected = one.color.mixed(with: two.color, share)
      return expected.isWithin(1.0 / 255, of: stop.color)
    }
  }

  /// The colour half-way along the list, for viewers and sizes that show no gradient.
  var middle: Color { self[count / 2].color }
}

extension Color {
  fileprivate func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  fileprivate func isWithin(_ step: Double, of other: Color) -> Bool {
    (red - other.red).magnitude <= step && (green - other.green).magnitude <= step
      && (blue - other.blue).magnitude <= step && (alpha - other.alpha).magnitude <= step
  }
}

extension Paint {
  /// One colour for the whole of it: the one in its middle.
  var middle: Color {
    switch self {
    case .solid(let color): color
    case .linear(_, _, let stops), .radial(_, _, _, _, let stops): stops.middle
    }
  }
}
