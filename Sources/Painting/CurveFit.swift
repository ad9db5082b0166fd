internal import MapScene

/// Smooth curves through the points of a sampled outline.
///
/// A cubic Bézier curve says what takes a dozen lines, so a vector format is shorter and stays smooth when enlarged.
/// Each curve is the longest that fits, by least squares over parameters from the length of the chain that Newton's way
/// makes more exact (after P. J. Schneider, "An algorithm for automatically fitting digitized curves", Graphics Gems,
/// 1990, pages 612–626).
struct CurveFit {
  /// How far a curve may pass from a point of the outline, in units.
  let tolerance: Double
  /// What has been fitted so far.
  var path = Path()

  /// Turns sharper than this are corners: the square of the cosine of 20°.
  private static let corner = 0.883
  /// Fewer lines than this are not worth a curve.
  private static let fewest = 3
  private static let rounds = 2
  /// How far a curve may lie from the middle of a line that it stands for, in units.
  private static let roundness = 0.15
  /// How many lines most curves stand for: so many are tried first.
  private static let usual = 8

  private var lengths: [Double] = []
  private var parameters: [Double] = []

  /// Starts an empty path.
  init(tolerance: Double) { self.tolerance = tolerance }

  /// Adds a chain of lines, whose first point is where the path is: curves where it bends, lines elsewhere.
  mutating func add(_ chain: [ScenePoint]) {
    guard chain.count > 1 else { return }
    chain.withUnsafeBufferPointer { points in
      measure(points)
      var first = 0
      for index in 1..<points.count where index == points.count - 1 || CurveFit.isCorner(points, index) {
        fit(points, first, index)
        first = index
      }
    }
  }

  private typealias Chain = UnsafeBufferPointer<ScenePoint>

  /// Notes how far along the chain each point lies.
  private mutating func measure(_ chain: Chain) {
    lengths.removeAll(keepingCapacity: true)
    lengths.append(0)
    var length = 0.0
    for index in 1..<chain.count {
      let step = chain[index] - chain[index - 1]
      length += step.dot(step).squareRoot()
      lengths.append(length)
    }
  }

  private static func isCorner(_ chain: Chain, _ index: Int) -> Bool {
    let before = chain[index] - chain[index - 1]
    let after = chain[index + 1] - chain[index]
    let product = before.dot(after)
    return product < 0 || product * product < CurveFit.corner * before.dot(before) * after.dot(after)
  }

  /// Takes the longest piece from the beginning that is one line or one curve, then the next.
  private mutating func fit(_ chain: Chain, _ first: Int, _ last: Int) {
    var from = first
    while from < last {
      var best = (end: from + 1, piece: nil as CubicCurve?)
      var beyond = last + 1
      var end = min(last, from + CurveFit.usual)
      while end > best.end {
        if isStraight(chain, from, end) {
          best = (end, nil)
        } else if let curve = curve(chain, from, end) {
          best = (end, curve)
        } else {
          beyond = end
        }
        end = beyond <= last ? (best.end + beyond) / 2 : min(last, from + 2 * (best.end - from))
      }
      if let curve = best.piece {
        path.cubic(curve.control1, curve.control2, to: curve.end)
      } else {
        path.line(to: chain[best.end])
      }
      from = best.end
    }
  }

  /// The curve that stands for a part; nil if none passes its points near enough.
  private mutating func curve(_ chain: Chain, _ first: Int, _ last: Int) -> CubicCurve? {
    guard last - first >= CurveFit.fewest, lengths[last] > lengths[first] else { return nil }
    let share = 1 / (lengths[last] - lengths[first])
    parameters.removeAll(keepingCapacity: true)
    for index in first...last { parameters.append((lengths[index] - lengths[first]) * share) }
    for round in 1...CurveFit.rounds {
      guard let curve = leastSquares(chain, first, last) else { return nil }
      let form = PowerForm(curve)
      // More exact parameters do not mend what is far off.
      let distance = greatestDistance(chain, first, last, form, limit: 64 * tolerance * tolerance)
      if distance <= tolerance * tolerance { return staysNear(chain, first, last, form) ? curve : nil }
      guard round < CurveFit.rounds, distance < 64 * tolerance * tolerance else { return nil }
      for index in first + 1..<last {
        parameters[index - first] = form.nearer(to: chain[index], than: parameters[index - first])
      }
    }
    return nil
  }

  /// The curve between two points that misses those between them least.
  private func leastSquares(_ chain: Chain, _ first: Int, _ last: Int) -> CubicCurve? {
    let start = chain[first]
    let end = chain[last]
    var (c00, c01, c11) = (0.0, 0.0, 0.0)
    var (x0, x1) = (ScenePoint.zero, ScenePoint.zero)
    for index in first + 1..<last {
      let t = parameters[index - first]
      let u = 1 - t
      let b1 = 3 * u * u * t
      let b2 = 3 * u * t * t
      let rest = chain[index] - start * (u * u * u) - end * (t * t * t)
      c00 += b1 * b1
      c01 += b1 * b2
      c11 += b2 * b2
      x0 += rest * b1
      x1 += rest * b2
    }
    let determinant = c00 * c11 - c01 * c01
    guard determinant > 1e-9 * c00 * c11 else { return nil }
    return CubicCurve(
      start: start, control1: (x0 * c11 - x1 * c01) / determinant, control2: (x1 * c00 - x0 * c01) / determinant,
      end: end)
  }

  /// The square of the greatest distance of a point from its place on a curve, or of one above a limit.
  private func greatestDistance(
    _ chain: Chain, _ first: Int, _ last: Int, _ curve: PowerForm, limit: Double
  ) -> Double {
    var worst = 0.0
    for index in first + 1..<last {
      let off = curve.point(parameters[index - first]) - chain[index]
      worst = max(worst, off.dot(off))
      if worst > limit { return worst }
    }
    return worst
  }

  /// Whether a curve is only a little rounder than the lines, half-way between their ends.
  private func staysNear(_ chain: Chain, _ first: Int, _ last: Int, _ curve: PowerForm) -> Bool {
    for index in first..<last {
      let along = chain[index + 1] - chain[index]
      let off = curve.point((parameters[index - first] + parameters[index - first + 1]) / 2) - chain[index]
      let across = along.x * off.y - along.y * off.x
      guard across * across <= CurveFit.roundness * CurveFit.roundness * along.dot(along) else { return false }
    }
    return true
  }

  /// Whether all points between two lie near the line through these, none before its beginning or behind its end.
  private func isStraight(_ chain: Chain, _ first: Int, _ last: Int) -> Bool {
    let along = chain[last] - chain[first]
    let square = along.dot(along)
    for index in first + 1..<last {
      let offset = chain[index] - chain[first]
      let across = along.x * offset.y - along.y * offset.x
      let forward = along.dot(offset)
      guard across * across <= tolerance * tolerance * square, forward >= 0, forward <= square else { return false }
    }
    return true
  }
}

extension ScenePoint {
  fileprivate func dot(_ other: ScenePoint) -> Double { x * other.x + y * other.y }
}

/// A cubic curve as a polynomial, quick to evaluate.
private struct PowerForm {
  private let constant: ScenePoint
  private let linear: ScenePoint
  private let square: ScenePoint
  private let cube: ScenePoint

  init(_ curve: CubicCurve) {
    constant = curve.start
    linear = (curve.control1 - curve.start) * 3
    square = (curve.start + curve.control2) * 3 - curve.control1 * 6
    cube = curve.end - curve.start + (curve.control1 - curve.control2) * 3
  }

  func point(_ t: Double) -> ScenePoint { ((cube * t + square) * t + linear) * t + constant }

  /// A parameter at which the curve is nearer to a point than at another one: a step of Newton's way.
  func nearer(to point: ScenePoint, than t: Double) -> Double {
    let off = self.point(t) - point
    let slope = (cube * (3 * t) + square * 2) * t + linear
    let bend = cube * (6 * t) + square * 2
    let denominator = slope.dot(slope) + off.dot(bend)
    guard denominator > 1e-12 else { return t }
    return min(max(t - off.dot(slope) / denominator, 0), 1)
  }
}
