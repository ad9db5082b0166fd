internal import DeterministicMath

extension Path {
  /// How far the controls of a quarter circle lie along its tangents, in radii.
  package static let quarter = 0.552_284_75

  /// Adds straight lines through points.
  package mutating func addPolyline(_ points: [(x: Double, y: Double)]) {
    for (index, point) in points.enumerated() {
      let place = ScenePoint(point.x, point.y)
      if index == 0 { move(to: place) } else { line(to: place) }
    }
  }

  /// Adds an upright rectangle with round corners.
  package mutating func addRoundedRect(_ rect: Rect, radius: Double) {
    let r = max(0, min(radius, rect.width / 2, rect.height / 2))
    let c = r * (1 - Self.quarter)
    move(to: ScenePoint(rect.minX + r, rect.minY))
    line(to: ScenePoint(rect.maxX - r, rect.minY))
    cubic(
      ScenePoint(rect.maxX - c, rect.minY), ScenePoint(rect.maxX, rect.minY + c),
      to: ScenePoint(rect.maxX, rect.minY + r))
    line(to: ScenePoint(rect.maxX, rect.maxY - r))
    cubic(
      ScenePoint(rect.maxX, rect.maxY - c), ScenePoint(rect.maxX - c, rect.maxY),
      to: ScenePoint(rect.maxX - r, rect.maxY))
    line(to: ScenePoint(rect.minX + r, rect.maxY))
    cubic(
      ScenePoint(rect.minX + c, rect.maxY), ScenePoint(rect.minX, rect.maxY - c),
      to: ScenePoint(rect.minX, rect.maxY - r))
    line(to: ScenePoint(rect.minX, rect.minY + r))
    cubic(
      ScenePoint(rect.minX, rect.minY + c), ScenePoint(rect.minX + c, rect.minY),
      to: ScenePoint(rect.minX + r, rect.minY))
    close()
  }

  /// Adds a circle that begins at an angle, in radians from the right.
  package mutating func addCircle(_ centre: ScenePoint, radius: Double, turned angle: Double = 0) {
    let along = ScenePoint(Elementary.cos(angle), Elementary.sin(angle)) * radius
    let across = ScenePoint(-along.y, along.x)
    let k = Self.quarter
    move(to: centre + along)
    for (one, two) in [(along, across), (across, -along), (-along, -across), (-across, along)] {
      cubic(centre + one + two * k, centre + two + one * k, to: centre + two)
    }
    close()
  }

  /// The same path, made larger and moved.
  package func transformed(scale: Double, offset: ScenePoint) -> Path {
    var result = Path()
    var index = 0
    func next() -> ScenePoint {
      defer { index += 1 }
      return points[index] * scale + offset
    }
    for verb in verbs {
      switch verb {
      case .move: result.move(to: next())
      case .line: result.line(to: next())
      case .cubic:
        let one = next()
        let two = next()
        result.cubic(one, two, to: next())
      case .close: result.close()
      }
    }
    return result
  }
}

extension Rect {
  /// Nothing at all: growing it by a rectangle gives that rectangle.
  package static let nothing = Rect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// The square round a circle.
  package init(centre: ScenePoint, radius: Double) {
    self.init(minX: centre.x - radius, minY: centre.y - radius, maxX: centre.x + radius, maxY: centre.y + radius)
  }

  /// The smallest rectangle round points.
  package init(round points: some Sequence<ScenePoint>) {
    self = .nothing
    for point in points {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
  }

  /// The smallest rectangle that holds both.
  package func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The rectangle with every side moved outward.
  package func outset(_ amount: Double) -> Rect {
    Rect(minX: minX - amount, minY: minY - amount, maxX: maxX + amount, maxY: maxY + amount)
  }

  /// Whether two rectangles share more than a border.
  package func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether another rectangle lies inside, a little rounding allowed.
  package func contains(_ other: Rect) -> Bool {
    other.minX >= minX - 1e-6 && other.minY >= minY - 1e-6 && other.maxX <= maxX + 1e-6 && other.maxY <= maxY + 1e-6
  }
}
