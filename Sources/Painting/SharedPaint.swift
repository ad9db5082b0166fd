internal import MapScene

/// A gradient as a circle sees it that fills or strokes its own box: circles that differ in place and size alone share it.
struct SharedPaint: Hashable {
  /// How the numbers below are meant.
  enum Kind: Hashable {
    /// From a point to a point.
    case linear
    /// Focus, its radius, centre, radius.
    case radial
  }

  /// How many parts a side of the box has.
  static let parts = 400.0

  let kind: Kind
  /// Places and lengths in four-hundredths of the box, whose corner is the origin.
  let numbers: [Int]
  let stops: [GradientStop]

  /// Looks at a paint from a circle; nil for one colour, and where numbers would be too coarse.
  init?(_ paint: Paint, centre: ScenePoint, radius: Double) {
    guard radius > 0.5 else { return nil }
    func place(_ point: ScenePoint) -> [Int] {
      let share = (point - centre) / (2 * radius) + ScenePoint(0.5, 0.5)
      return [SharedPaint.part(share.x), SharedPaint.part(share.y)]
    }
    switch paint {
    case .solid: return nil
    case .linear(let start, let end, let stops):
      kind = .linear
      numbers = place(start) + place(end)
      self.stops = stops
    case .radial(let focus, let focusRadius, let middle, let outer, let stops):
      kind = .radial
      numbers =
        place(focus) + [SharedPaint.part(focusRadius / (2 * radius))] + place(middle)
        + [SharedPaint.part(outer / (2 * radius))]
      self.stops = stops
    }
    guard numbers.allSatisfy({ $0.magnitude < 4_000 }) else { return nil }
  }

  /// A share in four-hundredths; what is far outside is held.
  private static func part(_ share: Double) -> Int { Int((min(max(share, -10), 10) * parts).rounded()) }
}
