internal import DeterministicMath

/// The dendrite of a tree connection: it flares out of the parent's rim and thins toward the child.
package struct Ribbon: Sendable {
  /// The middle line, from the parent to the child: one curve, or several that go on from each other.
  package var curves: [CubicCurve]
  /// The width at the parent, without the flare.
  package var parentWidth: Double
  /// The width at the child.
  package var childWidth: Double
  /// What the flare adds to half the width at the rim.
  package var flare: Double
  /// How long the flare is at most.
  package var flareLength: Double

  /// Makes a ribbon.
  package init(
    curves: [CubicCurve], parentWidth: Double, childWidth: Double, flare: Double, flareLength: Double
  ) {
    self.curves = curves
    self.parentWidth = parentWidth
    self.childWidth = childWidth
    self.flare = flare
    self.flareLength = flareLength
  }

  /// The number of places at which the outline of a curve of usual length is sampled.
  package static let samples = 28
  /// The greatest distance between places, in units: on long bows more would show as corners.
  private static let longestStep = 20.0

  private static let usualParameters = parameters(samples)

  /// The parameters of the samples: closer together where the flare is.
  private static func parameters(_ count: Int) -> [Double] {
    (0..<count).map { Elementary.pow(Double($0) / Double(count - 1), 1.35) }
  }

  private static func parameters(of curve: CubicCurve) -> [Double] {
    let length =
      (curve.control1 - curve.start).length + (curve.control2 - curve.control1).length
      + (curve.end - curve.control2).length
    let count = Int(min(400, length / longestStep))
    return count <= samples ? usualParameters : parameters(count)
  }

  /// The filled outline, with a round end at the child.
  package func outline() -> Path {
    let samples = curves.flatMap { curve in Self.parameters(of: curve).map { (curve, $0) } }
    let points = samples.map { $0.point($1) }
    var lengths = [0.0]
    for index in 1..<points.count { lengths.append(lengths[index - 1] + (points[index] - points[index - 1]).length) }
    let whole = max(lengths[lengths.count - 1], 1e-9)
    let reach = min(0.42 * whole, flareLength)
    var left: [ScenePoint] = []
    var right: [ScenePoint] = []
    for index in points.indices {
      let half = halfWidth(at: lengths[index], of: whole, reach: reach)
      let side = samples[index].0.direction(samples[index].1).normal * half
      left.append(points[index] + side)
      right.append(points[index] - side)
    }
    var path = Path()
    path.move(to: left[0])
    for point in left.dropFirst() { path.line(to: point) }
    addCap(&path, from: left[left.count - 1], to: right[right.count - 1])
    for point in right.dropLast().reversed() { path.line(to: point) }
    path.close()
    return path
  }

  private func halfWidth(at length: Double, of whole: Double, reach: Double) -> Double {
    let taper = parentWidth + (childWidth - parentWidth) * Elementary.pow(length / whole, 0.75)
    let rest = reach > 0 ? 1 - length / reach : 0
    return taper / 2 + (rest > 0 ? flare * Elementary.pow(rest, 2.4) : 0)
  }

  private func addCap(_ path: inout Path, from left: ScenePoint, to right: ScenePoint) {
    let centre = (left + right) / 2
    let side = left - centre
    let forward = curves[curves.count - 1].direction(1) * side.length
    let tip = centre + forward
    let k = Path.quarter
    path.cubic(left + forward * k, tip + side * k, to: tip)
    path.cubic(tip - side * k, right + forward * k, to: right)
  }
}
