package import MapScene

extension Path {
  /// How far vector formats may be off, in units: half a pixel where 16 pixels show a unit.
  package static let vectorTolerance = 0.03
  /// A curve whose control points are nearer together than this may become part of another, in units.
  private static let smallCurve = 2.0
  /// Into how many lines it is cut before.
  private static let smallSteps = 6

  /// The path in few curves and lines that pass within `tolerance` units of its points.
  ///
  /// Outlines are sampled for their tightest part; elsewhere most of their points say nothing, and vector formats
  /// pay for each.
  ///
  /// - Complexity: O(points × log(points)) for the smooth outlines of a map.
  package func economical(tolerance: Double) -> Path {
    // What has curves and single lines alone is short already, but for curves that are straight.
    let isShort = verbs.count <= 12
    var fit = CurveFit(tolerance: tolerance)
    var next = 0
    var chain: [ScenePoint] = []
    for verb in verbs {
      switch verb {
      case .move:
        fit.add(chain)
        fit.path.move(to: points[next])
        chain = [points[next]]
      case .line: chain.append(points[next])
      case .cubic:
        let start = chain.last ?? points[next]
        let curve = CubicCurve(start: start, control1: points[next], control2: points[next + 1], end: points[next + 2])
        if curve.isStraight(tolerance: tolerance / 3) {
          chain.append(curve.end)
        } else if !isShort, max(curve.hull.width, curve.hull.height) < Self.smallCurve {
          for step in 1...Self.smallSteps { chain.append(curve.point(Double(step) / Double(Self.smallSteps))) }
        } else {
          fit.add(chain)
          fit.path.cubic(curve.control1, curve.control2, to: curve.end)
          chain = [curve.end]
        }
      case .close:
        fit.add(chain)
        fit.path.close()
        chain = []
      }
      next += verb.pointCount
    }
    fit.add(chain)
    return fit.path
  }
}

extension CubicCurve {
  /// Whether the curve is the line from its start to its end, as near as `tolerance`.
  fileprivate func isStraight(tolerance: Double) -> Bool {
    let along = end - start
    let square = (along * along).sum()
    let (one, two) = (control1 - start, control2 - start)
    let places = SIMD2((one * along).sum(), (two * along).sum())
    let across = SIMD2(along.x * one.y - along.y * one.x, along.x * two.y - along.y * two.x)
    guard square > 0, places.min() >= 0, places.max() <= square else { return false }
    return (across * across).max() <= tolerance * tolerance * square
  }
}
