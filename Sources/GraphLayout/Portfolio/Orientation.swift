internal import DeterministicMath

/// Turns a finished component so that its bounding box comes nearest to the wanted shape.
enum Orientation {
  /// The best of 180 rotations; of equal ones the smaller box, then the smaller angle.
  ///
  /// - Parameters:
  ///   - points: The positions, in layout units.
  ///   - footprints: The room of each.
  ///   - aspect: Width over height that the box should have.
  /// - Returns: The positions turned round the origin.
  /// - Complexity: O(n).
  static func turned(_ points: [Point], footprints: [Footprint], aspect: Double) -> [Point] {
    var best: (cost: Double, area: Double, points: [Point])?
    for step in 0..<180 {
      let angle = Double(step) * Double.pi / 180
      let cosine = Elementary.cos(angle)
      let sine = Elementary.sin(angle)
      let turned = points.map { Point($0.x * cosine - $0.y * sine, $0.x * sine + $0.y * cosine) }
      let (low, high) = LayoutEngine.bounds(footprints, turned)
      let size = high - low
      let cost = max(size.x / aspect, size.y)
      let area = size.x * size.y
      if best.map({ (cost, area) < ($0.cost * (1 - 1e-9), $0.area) }) ?? true { best = (cost, area, turned) }
    }
    return best?.points ?? points
  }
}
