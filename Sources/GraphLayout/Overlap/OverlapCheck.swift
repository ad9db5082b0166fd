/// Finds the pairs of footprints that are too near each other, exactly, in whole 64ths of a unit.
///
/// It shares no geometry with the code that moves them. A circle keeps its distance in a straight line, to corners as
/// well; two boxes keep theirs along an axis.
struct OverlapCheck {
  private struct Shape {
    var x: Int64 = 0
    var y: Int64 = 0
    let radius: Int64?
    let box: (left: Int64, top: Int64, right: Int64, bottom: Int64)?
    let reach: (left: Int64, top: Int64, right: Int64, bottom: Int64)

    init(_ footprint: Footprint) {
      func whole(_ length: Double) -> Int64 { Int64((length * 64).rounded(.up)) }
      let circle = footprint.box == nil || footprint.radius > 0 ? whole(footprint.radius) : nil
      let sides = footprint.box.map { (whole($0.left), whole($0.top), whole($0.right), whole($0.bottom)) }
      let rim = circle ?? .min
      radius = circle
      box = sides
      reach = (
        max(rim, sides?.0 ?? .min), max(rim, sides?.1 ?? .min), max(rim, sides?.2 ?? .min), max(rim, sides?.3 ?? .min)
      )
    }
  }

  private let shapes: [Shape]
  private let padding: Int64

  /// Prepares the check of footprints for a distance to keep, in layout units.
  init(footprints: [Footprint], padding: Double) {
    shapes = footprints.map { Shape($0) }
    self.padding = Int64((padding * 64).rounded(.up))
  }

  /// The pairs that are too near at some positions, each with the lesser number first, ascending.
  ///
  /// - Complexity: O(n log n + k) with *k* pairs that share an interval of the longer side.
  func pairs(at points: [Point], most: Int = .max) -> [(Int, Int)] {
    var placed = shapes
    for index in points.indices {
      placed[index].x = Int64((points[index].x * 64).rounded())
      placed[index].y = Int64((points[index].y * 64).rounded())
    }
    // Swept along its longer side, a drawing has the fewest pairs that share an interval.
    let boxes = placed.map { shape in
      (
        x: (low: shape.x - shape.reach.left, high: shape.x + shape.reach.right),
        y: (low: shape.y - shape.reach.top, high: shape.y + shape.reach.bottom)
      )
    }
    let isTall = OverlapCheck.spread(boxes.map { $0.y.low }) > OverlapCheck.spread(boxes.map { $0.x.low })
    let along = boxes.map { isTall ? $0.y : $0.x }
    let across = boxes.map { isTall ? $0.x : $0.y }
    let order = placed.indices.sorted { (along[$0].low, $0) < (along[$1].low, $1) }
    let starts = order.map { along[$0].low }
    let lows = order.map { across[$0].low }
    let highs = order.map { across[$0].high }
    var result: [(Int, Int)] = []
    for (place, one) in order.enumerated() {
      let end = along[one].high + padding
      let low = lows[place] - padding
      let high = highs[place] + padding
      var other = place + 1
      while other < order.count, starts[other] < end {
        if lows[other] < high, highs[other] > low, areNear(placed[one], placed[order[other]]) {
          result.append((min(one, order[other]), max(one, order[other])))
          if result.count >= most { return result }
        }
        other += 1
      }
    }
    return result.sorted { $0 < $1 }
  }

  private static func spread(_ values: [Int64]) -> Int64 { (values.max() ?? 0) - (values.min() ?? 0) }

  /// Whether two footprints, at positions of their own, are too near.
  func areNear(_ one: Int, _ p: Point, _ two: Int, _ q: Point) -> Bool {
    var a = shapes[one]
    var b = shapes[two]
    (a.x, a.y) = (Int64((p.x * 64).rounded()), Int64((p.y * 64).rounded()))
    (b.x, b.y) = (Int64((q.x * 64).rounded()), Int64((q.y * 64).rounded()))
    if a.x - a.reach.left >= b.x + b.reach.right + padding || b.x - b.reach.left >= a.x + a.reach.right + padding
      || a.y - a.reach.top >= b.y + b.reach.bottom + padding || b.y - b.reach.top >= a.y + a.reach.bottom + padding
    {
      return false
    }
    return areNear(a, b)
  }

  private func areNear(_ a: Shape, _ b: Shape) -> Bool {
    let dx = b.x - a.x
    let dy = b.y - a.y
    if let one = a.radius, let two = b.radius, OverlapCheck.isShort(dx, dy, one + two + padding) { return true }
    if let radius = a.radius, let box = b.box, isNear(radius, dx, dy, box) { return true }
    if let radius = b.radius, let box = a.box, isNear(radius, -dx, -dy, box) { return true }
    guard let one = a.box, let two = b.box else { return false }
    return dx - two.left < one.right + padding && dx + two.right > -one.left - padding
      && dy - two.top < one.bottom + padding && dy + two.bottom > -one.top - padding
  }

  /// Whether a circle comes too near a box whose position lies `dx`, `dy` from its centre.
  private func isNear(
    _ radius: Int64, _ dx: Int64, _ dy: Int64, _ box: (left: Int64, top: Int64, right: Int64, bottom: Int64)
  ) -> Bool {
    let x = max(0, dx - box.left, -dx - box.right)
    let y = max(0, dy - box.top, -dy - box.bottom)
    return OverlapCheck.isShort(x, y, radius + padding)
  }

  /// Whether a vector is shorter than a length: the sides are compared first, so that no square overflows.
  private static func isShort(_ x: Int64, _ y: Int64, _ length: Int64) -> Bool {
    x.magnitude < length.magnitude && y.magnitude < length.magnitude && x * x + y * y < length * length
  }
}
