/// A uniform grid of cells over the plane: which cells a box or a segment touches.
///
/// Coordinates are whole numbers (lattice steps); a cell is a power of two wide. The outermost cells reach to infinity,
/// so that nothing ever lies outside.
struct CellGrid: Sendable {
  private let originX: Int
  private let originY: Int
  private let shift: Int
  private let columns: Int
  private let rows: Int
  /// The number of cells.
  var count: Int { columns * rows }

  /// Makes a grid over a box.
  ///
  /// - Parameters:
  ///   - low: The lower corner of the box, in lattice steps.
  ///   - high: The upper corner.
  ///   - cell: The wanted width of a cell, in lattice steps; doubled until there are at most `mostCells`.
  ///   - mostCells: The most cells.
  init(low: SIMD2<Int>, high: SIMD2<Int>, cell: Int, mostCells: Int) {
    var shift = 1
    while 1 << shift < cell { shift += 1 }
    func size(_ shift: Int) -> (Int, Int) { (((high.x - low.x) >> shift) + 1, ((high.y - low.y) >> shift) + 1) }
    while size(shift).0 * size(shift).1 > max(1, mostCells) { shift += 1 }
    (columns, rows) = size(shift)
    self.shift = shift
    originX = low.x
    originY = low.y
  }

  private func column(_ x: Int) -> Int { min(max((x - originX) >> shift, 0), columns - 1) }
  private func row(_ y: Int) -> Int { min(max((y - originY) >> shift, 0), rows - 1) }

  /// Calls `body` with each cell that a box touches.
  @inline(__always)
  func forEachCell(lowX: Int, lowY: Int, highX: Int, highY: Int, _ body: (Int) -> Void) {
    for y in row(lowY)...row(highY) {
      for x in column(lowX)...column(highX) { body(y * columns + x) }
    }
  }

  /// Calls `body` with each cell that a segment touches, and a few that it only comes within two steps of.
  @inline(__always)
  func forEachCell(from a: SIMD2<Int>, to b: SIMD2<Int>, _ body: (Int) -> Void) {
    let (low, high) = a.y <= b.y ? (a, b) : (b, a)
    let first = row(low.y)
    let last = row(high.y)
    if first == last {
      for x in column(min(a.x, b.x))...column(max(a.x, b.x)) { body(first * columns + x) }
      return
    }
    let slope = Double(high.x - low.x) / Double(high.y - low.y)
    for y in first...last {
      let top = y == first ? low.y : originY + y << shift
      let bottom = y == last ? high.y : originY + (y + 1) << shift
      let one = Double(low.x) + slope * Double(top - low.y)
      let two = Double(low.x) + slope * Double(bottom - low.y)
      let left = column(Int(min(one, two)) - 2)
      let right = column(Int(max(one, two)) + 2)
      for x in left...right { body(y * columns + x) }
    }
  }
}

/// A short list of numbers for each cell of a grid, on flat arrays.
struct CellLists: Sendable {
  /// A number, and the place of the next one of its cell or -1.
  private struct Entry {
    var number: Int32
    var next: Int32
  }

  private var head: [Int32]
  private var entries: [Entry] = []
  private var free: Int32 = -1

  /// Makes empty lists.
  init(cells: Int) { head = [Int32](repeating: -1, count: cells) }

  /// Calls `body` with each number in a cell.
  @inline(__always)
  func forEachItem(in cell: Int, _ body: (Int) -> Void) {
    var place = head[cell]
    while place >= 0 {
      let entry = entries[Int(place)]
      body(Int(entry.number))
      place = entry.next
    }
  }

  /// Adds a number to a cell.
  mutating func insert(_ number: Int, in cell: Int) {
    let entry = Entry(number: Int32(number), next: head[cell])
    if free >= 0 {
      let place = free
      free = entries[Int(place)].next
      entries[Int(place)] = entry
      head[cell] = place
    } else {
      entries.append(entry)
      head[cell] = Int32(entries.count - 1)
    }
  }

  /// Takes a number out of a cell that holds it.
  mutating func remove(_ number: Int, from cell: Int) {
    var before: Int32 = -1
    var place = head[cell]
    while place >= 0, entries[Int(place)].number != Int32(number) {
      before = place
      place = entries[Int(place)].next
    }
    guard place >= 0 else { return }
    let next = entries[Int(place)].next
    if before < 0 { head[cell] = next } else { entries[Int(before)].next = next }
    entries[Int(place)].next = free
    free = place
  }
}

/// A box of lattice points, for quick rejection.
struct LatticeBox: Sendable {
  private let lowX: Int32
  private let lowY: Int32
  private let highX: Int32
  private let highY: Int32

  /// The box of a segment.
  @inline(__always)
  init(_ a: SIMD2<Int>, _ b: SIMD2<Int>) {
    lowX = Int32(truncatingIfNeeded: min(a.x, b.x))
    lowY = Int32(truncatingIfNeeded: min(a.y, b.y))
    highX = Int32(truncatingIfNeeded: max(a.x, b.x))
    highY = Int32(truncatingIfNeeded: max(a.y, b.y))
  }

  /// The box of all points at most `reach` from a centre along either axis.
  @inline(__always)
  init(centre: SIMD2<Int>, reach: Int) {
    self.init(centre &- SIMD2(repeating: reach), centre &+ SIMD2(repeating: reach))
  }

  /// Whether the boxes share a point: no difference is negative.
  @inline(__always)
  func meets(_ other: LatticeBox) -> Bool {
    (highX &- other.lowX) | (other.highX &- lowX) | (highY &- other.lowY) | (other.highY &- lowY) >= 0
  }
}
