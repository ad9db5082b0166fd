/// Moves footprints apart until none overlap.
///
/// Overlapping pairs are pushed apart by the shorter way, again and again; if that does not end, the whole drawing is
/// scaled up a little and pushed again, so it always ends. The result is checked on the grid of 1/64 unit.
struct OverlapRemoval {
  let footprints: [Footprint]
  let isFixed: [Bool]
  let padding: Double

  /// Removes the overlaps of all pairs that have a free node.
  func run(_ points: inout [Point]) {
    for round in 0..<60 {
      for _ in 0..<150 where push(&points) == false { return }
      let factor = round < 20 ? 1.06 : 1.25
      for index in points.indices where !isFixed[index] { points[index] *= factor }
    }
  }

  /// One round; whether anything overlapped.
  private func push(_ points: inout [Point]) -> Bool {
    var hasMoved = false
    let order = points.indices.sorted { one, two in
      let a = points[one].x - footprints[one].extents.left
      let b = points[two].x - footprints[two].extents.left
      return (a, one) < (b, two)
    }
    let widest = footprints.map { $0.extents.left + $0.extents.right }.max() ?? 0
    for (place, one) in order.enumerated() {
      let end = points[one].x - footprints[one].extents.left + widest + padding
      for two in order[(place + 1)...] {
        if points[two].x - footprints[two].extents.left > end + widest { break }
        guard let way = OverlapRemoval.separation(footprints[one], points[one], footprints[two], points[two], padding)
        else { continue }
        switch (isFixed[one], isFixed[two]) {
        case (true, true): continue
        case (true, false): points[two] += way
        case (false, true): points[one] -= way
        case (false, false):
          points[one] -= way * 0.5
          points[two] += way * 0.5
        }
        hasMoved = true
      }
    }
    return hasMoved
  }

  /// The shortest way for the second to go so that both lie `padding` apart and a little more; nil when they do.
  static func separation(_ a: Footprint, _ p: Point, _ b: Footprint, _ q: Point, _ padding: Double) -> Point? {
    let slack = 1.0 / 16
    if a.box == nil, b.box == nil {
      let difference = q - p
      let length = difference.length
      let missing = a.radius + b.radius + padding - length
      if missing <= 0 { return nil }
      if length < 1e-6 { return Point(a.radius + b.radius + padding + slack, 0) }
      return difference * ((missing + slack) / length)
    }
    let one = a.extents
    let two = b.extents
    let right = p.x + one.right + padding - (q.x - two.left)
    let left = q.x + two.right + padding - (p.x - one.left)
    let down = p.y + one.bottom + padding - (q.y - two.top)
    let up = q.y + two.bottom + padding - (p.y - one.top)
    if right <= 0 || left <= 0 || down <= 0 || up <= 0 { return nil }
    let least = min(right, left, down, up)
    if least == right { return Point(right + slack, 0) }
    if least == left { return Point(-left - slack, 0) }
    return least == down ? Point(0, down + slack) : Point(0, -up - slack)
  }

  /// Pairs that still overlap, without padding, with circles compared in whole 64ths.
  func remaining(_ points: [Point]) -> [(Int, Int)] {
    var result: [(Int, Int)] = []
    let order = points.indices.sorted { one, two in
      (points[one].x - footprints[one].extents.left, one) < (points[two].x - footprints[two].extents.left, two)
    }
    for (place, one) in order.enumerated() {
      let right = points[one].x + footprints[one].extents.right
      for two in order[(place + 1)...] {
        if points[two].x - footprints[two].extents.left >= right { break }
        if OverlapRemoval.separation(footprints[one], points[one], footprints[two], points[two], 0) != nil {
          result.append((min(one, two), max(one, two)))
        }
      }
    }
    return result
  }
}
