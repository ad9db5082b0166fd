internal import MapScene

extension Path {
  /// How far vector formats may be off, in units: a third of a pixel where 16 pixels show a unit.
  static let vectorTolerance = 0.02

  /// The path without the points of straight runs that lie within `tolerance` units of a line through others.
  ///
  /// Outlines are sampled for their tightest part; elsewhere most of their points say nothing, and vector formats
  /// pay for each.
  ///
  /// - Complexity: O(points × the longest run that becomes one line).
  func simplified(tolerance: Double) -> Path {
    var result = Path()
    var next = 0
    var run: [ScenePoint] = []
    var last = ScenePoint.zero
    func flush() {
      guard !run.isEmpty else { return }
      for point in Path.needed([last] + run, tolerance) { result.line(to: point) }
      last = run[run.count - 1]
      run.removeAll(keepingCapacity: true)
    }
    for verb in verbs {
      switch verb {
      case .line: run.append(points[next])
      case .move:
        flush()
        result.move(to: points[next])
        last = points[next]
      case .cubic:
        flush()
        result.cubic(points[next], points[next + 1], to: points[next + 2])
        last = points[next + 2]
      case .close:
        flush()
        result.close()
      }
      next += verb.pointCount
    }
    flush()
    return result
  }

  /// The points after the first that a chain of lines cannot do without.
  private static func needed(_ chain: [ScenePoint], _ tolerance: Double) -> [ScenePoint] {
    var result: [ScenePoint] = []
    var from = 0
    while from < chain.count - 1 {
      var to = from + 1
      while to + 1 < chain.count, isStraight(chain, from, to + 1, tolerance) { to += 1 }
      result.append(chain[to])
      from = to
    }
    return result
  }

  private static func isStraight(_ chain: [ScenePoint], _ from: Int, _ to: Int, _ tolerance: Double) -> Bool {
    let along = chain[to] - chain[from]
    let square = along.x * along.x + along.y * along.y
    for point in chain[from + 1..<to] {
      let offset = point - chain[from]
      let across = along.x * offset.y - along.y * offset.x
      let forward = along.x * offset.x + along.y * offset.y
      // Beside the line, or before its beginning or behind its end, as where a path turns back.
      guard across * across <= tolerance * tolerance * square, forward >= 0, forward <= square else { return false }
    }
    return true
  }
}

extension Path.Verb {
  /// How many points it takes.
  var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .cubic: 3
    case .close: 0
    }
  }
}
