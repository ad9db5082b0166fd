/// Finds the pairs of footprints that are too near each other, exactly, in whole 64ths of a unit.
///
/// It shares no geometry with the code that moves them. A circle keeps its distance in a straight line, to corners as
/// well; two boxes keep theirs along an axis.
struct OverlapCheck {
  /// A footprint in whole 64ths, rounded outward: 20 bytes, for there may be a million.
  private struct Shape {
    private let circle: Int32
    private let left: Int32
    private let top: Int32
    private let right: Int32
    private let bottom: Int32
    /// Stands for "no circle" and "no box".
    private static let none = Int32.min

    init(_ footprint: Footprint) {
      func whole(_ length: Double) -> Int32 { Int32(clamping: Int64((length * 64).rounded(.up))) }
      circle = footprint.box == nil || footprint.radius > 0 ? whole(footprint.radius) : Self.none
      left = footprint.box.map { whole($0.left) } ?? Self.none
      top = footprint.box.map { whole($0.top) } ?? Self.none
      right = footprint.box.map { whole($0.right) } ?? Self.none
      bottom = footprint.box.map { whole($0.bottom) } ?? Self.none
    }

    var radius: Int64? { circle == Self.none ? nil : Int64(circle) }

    var box: (left: Int64, top: Int64, right: Int64, bottom: Int64)? {
      left == Self.none ? nil : (Int64(left), Int64(top), Int64(right), Int64(bottom))
    }

    /// How far circle and box together reach.
    var reach: (left: Int64, top: Int64, right: Int64, bottom: Int64) {
      (
        Int64(max(circle, left)), Int64(max(circle, top)), Int64(max(circle, right)), Int64(max(circle, bottom))
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
  /// - Parameters:
  ///   - points: The positions.
  ///   - most: The search ends when so many are found; those come in any order.
  /// - Returns: The pairs.
  /// - Complexity: O(n log n + k) with *k* pairs that share an interval of the longer side.
  func pairs(at points: [Point], most: Int = .max) -> [(Int, Int)] {
    // Swept along its longer side, a drawing has the fewest pairs that share an interval.
    let isTall = length(of: points, alongX: false) > length(of: points, alongX: true)
    var order: [(low: Int64, node: Int32)] = []
    order.reserveCapacity(points.count)
    for node in points.indices { order.append((side(of: node, points, alongX: !isTall).low, Int32(node))) }
    order.sort { ($0.low, $0.node) < ($1.low, $1.node) }
    let across = order.map { side(of: Int($0.node), points, alongX: isTall) }
    var result: [(Int, Int)] = []
    for (place, first) in order.enumerated() {
      let one = Int(first.node)
      let end = side(of: one, points, alongX: !isTall).high + padding
      let low = across[place].low - padding
      let high = across[place].high + padding
      var next = place + 1
      while next < order.count, order[next].low < end {
        if across[next].low < high, across[next].high > low {
          let two = Int(order[next].node)
          if areNear(shapes[one], OverlapCheck.whole(points[one]), shapes[two], OverlapCheck.whole(points[two])) {
            result.append((min(one, two), max(one, two)))
            if result.count >= most { return result }
          }
        }
        next += 1
      }
    }
    return result.sorted { $0 < $1 }
  }

  private static func whole(_ point: Point) -> SIMD2<Int64> {
    SIMD2(Int64((point.x * 64).rounded()), Int64((point.y * 64).rounded()))
  }

  /// From where to where a footprint reaches along an axis.
  private func side(of node: Int, _ points: [Point], alongX: Bool) -> (low: Int64, high: Int64) {
    let reach = shapes[node].reach
    let place = Int64(((alongX ? points[node].x : points[node].y) * 64).rounded())
    return alongX ? (place - reach.left, place + reach.right) : (place - reach.top, place + reach.bottom)
  }

  /// How far the lower sides of all footprints are spread along an axis.
  private func length(of points: [Point], alongX: Bool) -> Int64 {
    var (least, most) = (Int64.max, Int64.min)
    for node in points.indices {
      let low = side(of: node, points, alongX: alongX).low
      (least, most) = (min(least, low), max(most, low))
    }
    return points.isEmpty ? 0 : most - least
  }

  /// Whether two footprints, at positions of their own, are too near.
  func areNear(_ one: Int, _ p: Point, _ two: Int, _ q: Point) -> Bool {
    let (a, b) = (shapes[one].reach, shapes[two].reach)
    let (at, other) = (OverlapCheck.whole(p), OverlapCheck.whole(q))
    if at.x - a.left >= other.x + b.right + padding || other.x - b.left >= at.x + a.right + padding
      || at.y - a.top >= other.y + b.bottom + padding || other.y - b.top >= at.y + a.bottom + padding
    {
      return false
    }
    return areNear(shapes[one], at, shapes[two], other)
  }

  private func areNear(_ a: Shape, _ p: SIMD2<Int64>, _ b: Shape, _ q: SIMD2<Int64>) -> Bool {
    let dx = q.x - p.x
    let dy = q.y - p.y
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
