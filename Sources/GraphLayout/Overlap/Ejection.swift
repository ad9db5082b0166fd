/// Carries nodes that cannot be made room for to the nearest free place.
///
/// Only pinned nodes in each other's way leave such nodes: whatever is free can be pushed aside.
struct Ejection {
  let footprints: [Footprint]
  let padding: Double
  let check: OverlapCheck

  /// The most obstacles whose sides are tried, the nearest first.
  private static let mostObstacles = 64

  /// Moves one node to the nearest place beside an obstacle that is free; a place outside all always is.
  func eject(_ node: Int, _ points: inout [Point]) {
    let home = points[node]
    let own = footprints[node].extents
    let nearest = points.indices.filter { $0 != node }.sorted { one, two in
      ((points[one] - home).lengthSquared, one) < ((points[two] - home).lengthSquared, two)
    }.prefix(Self.mostObstacles)
    var boxes = nearest.map { LayoutEngine.bounds([footprints[$0]], [points[$0]]) }
    boxes.append(LayoutEngine.bounds(footprints, points))
    var best: Point?
    for (low, high) in boxes {
      let left = low.x - own.right - padding
      let right = high.x + own.left + padding
      let top = low.y - own.bottom - padding
      let bottom = high.y + own.top + padding
      for x in [left, right, min(max(home.x, left), right)] {
        for y in [top, bottom, min(max(home.y, top), bottom)] {
          let place = Point((x * 64).rounded() / 64, (y * 64).rounded() / 64)
          if let best, (best - home).lengthSquared <= (place - home).lengthSquared { continue }
          if isFree(node, place, points) { best = place }
        }
      }
    }
    if let best { points[node] = best }
  }

  private func isFree(_ node: Int, _ place: Point, _ points: [Point]) -> Bool {
    for other in points.indices where other != node && check.areNear(node, place, other, points[other]) {
      return false
    }
    return true
  }
}
