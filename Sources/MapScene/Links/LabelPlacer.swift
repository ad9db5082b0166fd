/// Finds room for the words of connections: on the line where it is free, else close beside it.
struct LabelPlacer {
  private let grid: ShapeGrid
  private let labels: ShapeGrid
  private var taken: [Rect] = []

  /// Words keep this far from circles and other words, in units.
  private static let air = 2.0
  /// Words beside their line keep this far from it, in units.
  private static let besideGap = 3.0
  /// What one circle or other words under the words cost, against half the line's length away from its middle.
  private static let hitCost = 10.0
  private static let besideCost = 1.5
  /// Distances beyond the nearest place beside the line, in units: out of a narrow gap between two circles.
  private static let farther = [0.0, 14, 28, 42, 56]
  private static let farCost = 0.05

  /// Makes a placer among ideas and the texts beside them.
  init(grid: ShapeGrid, labels: ShapeGrid) {
    self.grid = grid
    self.labels = labels
  }

  /// The place for words of some size on a curve.
  ///
  /// Tries the middle fifths of the curve, then the same places on both sides of it; what touches least wins, then what
  /// is nearest to the middle. Words on a loop would cover most of it: they stand on the side away from its idea.
  ///
  /// - Parameters:
  ///   - width: The width of the words, in units.
  ///   - height: Their height.
  ///   - curve: The line.
  ///   - middle: The middle of the idea that a loop belongs to; nil for a line between two ideas.
  /// - Returns: The box of the words.
  mutating func place(width: Double, height: Double, on curve: CubicCurve, loopOf middle: ScenePoint?) -> Rect {
    var best = Self.rect(curve.point(0.5), width, height)
    var least = Double.infinity
    let beside = Self.farther.flatMap { [(1.0, $0), (-1.0, $0)] }
    for (side, extra) in (middle == nil ? [(0.0, 0.0)] : []) + beside {
      for step in 0...12 {
        let away = Double((step + 1) / 2) * 0.05
        let t = 0.5 + (step % 2 == 0 ? away : -away)
        let base = 2 * away + abs(side) * Self.besideCost + extra * Self.farCost
        if base >= least { continue }
        let normal = curve.direction(t).normal
        if let middle, side * (normal * (curve.point(t) - middle)).sum() < 0 { continue }
        let offset = (abs(normal.x) * width + abs(normal.y) * height) / 2 + Self.besideGap + extra
        let tried = Self.rect(curve.point(t) + normal * (side * offset), width, height)
        let cost = base + Self.hitCost * Double(hits(tried.outset(Self.air)))
        if cost < least {
          least = cost
          best = tried
        }
      }
    }
    taken.append(best)
    return best
  }

  private func hits(_ rect: Rect) -> Int {
    grid.count(in: rect) { _ in true } + labels.count(in: rect) { _ in true } + taken.count { $0.intersects(rect) }
  }

  private static func rect(_ centre: ScenePoint, _ width: Double, _ height: Double) -> Rect {
    Rect(
      minX: centre.x - width / 2, minY: centre.y - height / 2, maxX: centre.x + width / 2,
      maxY: centre.y + height / 2)
  }
}
