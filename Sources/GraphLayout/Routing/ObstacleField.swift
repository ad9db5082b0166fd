internal import DeterministicMath

/// The outlines that routes keep out of: one or two convex polygons a node, at a clearance round its circle and its box.
///
/// A polygon lies outside of what it stands for everywhere, a circle's by less than the clearance, so that two nodes that
/// are four clearances apart leave a way between their outlines.
package struct ObstacleField {
  /// The distance of the outlines from the footprints at least, in layout units.
  package let clearance: Double
  private let outlines: Outlines
  private let grid: CellGrid
  /// Where the outlines of each cell begin in `cellOutlines`, and the end of the last.
  private let cellStart: [Int32]
  private let cellOutlines: [Int32]

  /// A segment may run this deep inside of an outline, in layout units: those along its sides do, by rounding.
  private static let depth = 1e-6
  private static let mostCellsPerOutline = 4
  /// Steps of the grid in a layout unit.
  private static let steps = 4.0
  /// Numbers of sides of a circle's outline.
  private static let sides = [8, 16, 32, 64, 128]

  /// Polygons on flat arrays.
  private struct Outlines {
    /// All corners, outline after outline, in the order of growing angles.
    var corners: [Point] = []
    /// Where the corners of each begin, and the end of the last.
    var start: [Int32] = [0]
    /// The node of each.
    var owner: [Int32] = []
    var boxes: [(low: Point, high: Point)] = []

    mutating func add(_ outline: [Point], at centre: Point, _ node: Int) {
      let points = outline.map { centre + $0 }
      corners += points
      start.append(Int32(corners.count))
      owner.append(Int32(node))
      boxes.append(
        (points.reduce(points[0]) { pointwiseMin($0, $1) }, points.reduce(points[0]) { pointwiseMax($0, $1) }))
    }
  }

  /// Makes the outlines.
  ///
  /// - Parameters:
  ///   - footprints: The room of each node.
  ///   - positions: Where each lies.
  ///   - clearance: The distance to keep, in layout units; above 0.
  /// - Complexity: O(n) for footprints of similar sizes.
  package init(_ footprints: [Footprint], _ positions: [Point], clearance: Double) {
    self.clearance = clearance
    var outlines = Outlines()
    for (node, footprint) in footprints.enumerated() {
      if footprint.box == nil || footprint.radius > 0 {
        outlines.add(Self.circle(footprint.radius + clearance, clearance), at: positions[node], node)
      }
      guard let box = footprint.box else { continue }
      let (left, top) = (-box.left - clearance, -box.top - clearance)
      let (right, bottom) = (box.right + clearance, box.bottom + clearance)
      guard left < right, top < bottom else { continue }
      let corners = [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]
      outlines.add(corners, at: positions[node], node)
    }
    self.outlines = outlines
    let boxes = outlines.boxes.map { (low: Self.step($0.low), high: Self.step($0.high)) }
    let low = boxes.reduce(boxes.first?.low ?? SIMD2(0, 0)) { pointwiseMin($0, $1.low) }
    let high = boxes.reduce(boxes.first?.high ?? SIMD2(0, 0)) { pointwiseMax($0, $1.high) }
    let widths = boxes.map { ($0.high &- $0.low).max() }.sorted()
    let grid = CellGrid(
      low: low, high: high, cell: widths.isEmpty ? 1 : widths[widths.count / 2],
      mostCells: Self.mostCellsPerOutline * boxes.count)
    func forEachCell(_ body: (_ cell: Int, _ outline: Int32) -> Void) {
      for (outline, box) in boxes.enumerated() {
        grid.forEachCell(lowX: box.low.x, lowY: box.low.y, highX: box.high.x, highY: box.high.y) {
          body($0, Int32(outline))
        }
      }
    }
    var start = [Int32](repeating: 0, count: grid.count + 1)
    forEachCell { cell, _ in start[cell + 1] += 1 }
    for cell in 0..<grid.count { start[cell + 1] += start[cell] }
    var entries = [Int32](repeating: 0, count: Int(start[grid.count]))
    var next = start
    forEachCell { cell, outline in
      entries[Int(next[cell])] = outline
      next[cell] += 1
    }
    self.grid = grid
    cellStart = start
    cellOutlines = entries
  }

  /// A regular polygon round a circle, in which no corner lies a clearance outside of it.
  private static func circle(_ radius: Double, _ clearance: Double) -> [Point] {
    func reach(_ sides: Int) -> Double { radius / Elementary.cos(Double.pi / Double(sides)) }
    let count = sides.first { reach($0) - radius <= clearance } ?? sides[sides.count - 1]
    let radius = reach(count)
    return (0..<count).map { corner in
      let angle = 2 * Double.pi * (Double(corner) + 0.5) / Double(count)
      return Point(Elementary.cos(angle), Elementary.sin(angle)) * radius
    }
  }

  private static func step(_ point: Point) -> SIMD2<Int> {
    let most = 1e15
    let scaled = point * steps
    return SIMD2(Int(min(max(scaled.x, -most), most)), Int(min(max(scaled.y, -most), most)))
  }

  /// The corners of an outline, as places in `corner`.
  func corners(of outline: Int) -> Range<Int> { Int(outlines.start[outline])..<Int(outlines.start[outline + 1]) }

  /// A corner of any outline.
  func corner(_ place: Int) -> Point { outlines.corners[place] }

  /// The outlines that a segment enters, ascending, but for those of two nodes.
  ///
  /// - Parameters:
  ///   - from: One end.
  ///   - to: The other end.
  ///   - ends: The nodes that the route joins.
  /// - Returns: The outlines.
  /// - Complexity: O(k) in the outlines in the cells that it touches.
  func entered(from: Point, to: Point, except ends: (Int, Int)) -> [Int] {
    var found: [Int] = []
    grid.forEachCell(from: Self.step(from), to: Self.step(to)) { cell in
      for place in Int(cellStart[cell])..<Int(cellStart[cell + 1]) {
        let outline = Int(cellOutlines[place])
        let node = Int(outlines.owner[outline])
        if node != ends.0, node != ends.1, isEntered(outline, from: from, to: to) { found.append(outline) }
      }
    }
    found.sort()
    var count = 0
    for outline in found where count == 0 || found[count - 1] != outline {
      found[count] = outline
      count += 1
    }
    found.removeLast(found.count - count)
    return found
  }

  /// Whether a segment runs through the inside of an outline (Cyrus and Beck 1978: it is cut by each side's line).
  func isEntered(_ outline: Int, from: Point, to: Point) -> Bool {
    let (low, high) = outlines.boxes[outline]
    if max(from.x, to.x) <= low.x || min(from.x, to.x) >= high.x || max(from.y, to.y) <= low.y
      || min(from.y, to.y) >= high.y
    {
      return false
    }
    let way = to - from
    var (enter, leave) = (0.0, 1.0)
    let places = corners(of: outline)
    var last = corner(places.upperBound - 1)
    for place in places {
      let corner = corner(place)
      let side = corner - last
      // Inward of each side, for outlines go round with growing angles.
      let inward = Point(-side.y, side.x) / side.length
      let distance = ((from - last) * inward).sum() - Self.depth
      let slope = (way * inward).sum()
      last = corner
      if slope == 0 {
        if distance <= 0 { return false }
      } else if slope > 0 {
        enter = max(enter, -distance / slope)
      } else {
        leave = min(leave, -distance / slope)
      }
      if enter >= leave { return false }
    }
    return true
  }

  /// The corners of an outline at which a segment from a point only touches it; none from inside.
  func tangents(from point: Point, to outline: Int, _ body: (Int) -> Void) {
    let places = corners(of: outline)
    func turn(_ corner: Int, _ next: Int) -> Double {
      let (one, two) = (self.corner(corner) - point, self.corner(next) - point)
      return one.x * two.y - one.y * two.x
    }
    for place in places {
      let before = place == places.lowerBound ? places.upperBound - 1 : place - 1
      let after = place + 1 == places.upperBound ? places.lowerBound : place + 1
      let (one, two) = (turn(place, before), turn(place, after))
      if one >= 0 && two >= 0 || one <= 0 && two <= 0 { body(place) }
    }
  }
}
