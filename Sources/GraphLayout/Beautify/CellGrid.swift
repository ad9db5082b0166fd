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
  private var head: [Int32]
  private var next: [Int32] = []
  private var item: [Int32] = []
  private var free: Int32 = -1

  /// Makes empty lists.
  init(cells: Int) { head = [Int32](repeating: -1, count: cells) }

  /// Calls `body` with each number in a cell.
  @inline(__always)
  func forEachItem(in cell: Int, _ body: (Int) -> Void) {
    var entry = head[cell]
    while entry >= 0 {
      body(Int(item[Int(entry)]))
      entry = next[Int(entry)]
    }
  }

  /// Adds a number to a cell.
  mutating func insert(_ number: Int, in cell: Int) {
    if free >= 0 {
      let entry = free
      free = next[Int(entry)]
      item[Int(entry)] = Int32(number)
      next[Int(entry)] = head[cell]
      head[cell] = entry
    } else {
      item.append(Int32(number))
      next.append(head[cell])
      head[cell] = Int32(item.count - 1)
    }
  }

  /// Takes a number out of a cell that holds it.
  mutating func remove(_ number: Int, from cell: Int) {
    var before: Int32 = -1
    var entry = head[cell]
    while entry >= 0, item[Int(entry)] != Int32(number) {
      before = entry
      entry = next[Int(entry)]
    }
    guard entry >= 0 else { return }
    if before < 0 { head[cell] = next[Int(entry)] } else { next[Int(before)] = next[Int(entry)] }
    next[Int(entry)] = free
    free = entry
  }
}
