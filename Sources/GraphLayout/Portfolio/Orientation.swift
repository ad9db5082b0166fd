internal import DeterministicMath

/// Turns a finished component so that its bounding box comes nearest to the wanted shape.
enum Orientation {
  private static let angles = 180

  /// The best of 180 rotations; of equal ones the smaller box, then the smaller angle.
  ///
  /// - Parameters:
  ///   - points: The positions, in layout units.
  ///   - footprints: The room of each.
  ///   - aspect: Width over height that the box should have.
  ///   - parallel: The threads.
  ///   - monitor: Asked before each rotation; ends the work.
  /// - Returns: The positions turned round the origin.
  /// - Complexity: O(n).
  static func turned(
    _ points: [Point], footprints: [Footprint], aspect: Double, parallel: Parallel = .serial,
    monitor: LayoutMonitor = .none
  ) -> [Point] {
    var sizes = [Point](repeating: Point(0, 0), count: angles)
    unsafe sizes.withUnsafeMutableBufferPointer { slots in
      nonisolated(unsafe) let slots = unsafe slots
      parallel.forEachChunk(of: angles, chunk: 1) { step, _ in
        guard monitor.goesOn() else { return }
        unsafe slots[step] = size(Turn(step), points, footprints)
      }
    }
    var best: (cost: Double, area: Double, step: Int)?
    for (step, size) in sizes.enumerated() {
      let cost = max(size.x / aspect, size.y)
      let area = size.x * size.y
      if best.map({ (cost, area) < ($0.cost * (1 - 1e-9), $0.area) }) ?? true { best = (cost, area, step) }
    }
    let turn = Turn(best?.step ?? 0)
    return points.map { turn.applied(to: $0) }
  }

  /// A rotation by whole degrees.
  private struct Turn {
    private let cosine: Double
    private let sine: Double

    init(_ degrees: Int) {
      let angle = Double(degrees) * Double.pi / 180
      cosine = Elementary.cos(angle)
      sine = Elementary.sin(angle)
    }

    @inline(__always)
    func applied(to point: Point) -> Point {
      Point(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
    }
  }

  /// The size of the box round all footprints at their turned positions, of which no array is made.
  private static func size(_ turn: Turn, _ points: [Point], _ footprints: [Footprint]) -> Point {
    var low = Point(.infinity, .infinity)
    var high = Point(-.infinity, -.infinity)
    for (index, point) in points.enumerated() {
      let place = turn.applied(to: point)
      let reach = footprints[index].extents
      low = Point(min(low.x, place.x - reach.left), min(low.y, place.y - reach.top))
      high = Point(max(high.x, place.x + reach.right), max(high.y, place.y + reach.bottom))
    }
    return high - low
  }
}
