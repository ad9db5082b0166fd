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

  @inline(__always)
  private func column(_ x: Int) -> Int { min(max((x &- originX) &>> shift, 0), columns &- 1) }
  @inline(__always)
  private func row(_ y: Int) -> Int { min(max((y &- originY) &>> shift, 0), rows &- 1) }

  /// Calls `body` with each cell that a box touches.
  @inline(__always)
  func forEachCell(lowX: Int, lowY: Int, highX: Int, highY: Int, _ body: (Int) -> Void) {
    for y in row(lowY)...row(highY) {
      for x in column(lowX)...column(highX) { body(y &* columns &+ x) }
    }
  }

  /// Calls `body` with each cell that a segment touches, and a few that it only comes within two steps of.
  @inline(__always)
  func forEachCell(from a: SIMD2<Int>, to b: SIMD2<Int>, _ body: (Int) -> Void) {
    let (low, high) = a.y <= b.y ? (a, b) : (b, a)
    let first = row(low.y)
    let last = row(high.y)
    if first == last {
      for x in column(min(a.x, b.x))...column(max(a.x, b.x)) { body(first &* columns &+ x) }
      return
    }
    let slope = Double(high.x - low.x) / Double(high.y - low.y)
    for y in first...last {
      let top = y == first ? low.y : originY &+ y &<< shift
      let bottom = y == last ? high.y : originY &+ (y &+ 1) &<< shift
      let one = Double(low.x) + slope * Double(top - low.y)
      let two = Double(low.x) + slope * Double(bottom - low.y)
      let left = column(Int(min(one, two)) - 2)
      let right = column(Int(max(one, two)) + 2)
      for x in left...right { body(y &* columns &+ x) }
    }
  }
}

/// A short list of numbered boxes for each cell of a grid, on flat arrays.
///
/// The boxes of a cell lie side by side, so that most of what is in it is rejected without a look anywhere else.
struct CellLists: Sendable {
  /// Where the list of a cell lies in `boxes` and `numbers`.
  private struct Stretch {
    var start: Int32 = 0
    var count: Int32 = 0
    var room: Int32 = 0
  }

  private var stretches: [Stretch]
  private var boxes: [LatticeBox] = []
  private var numbers: [Int32] = []

  /// Makes empty lists.
  init(cells: Int) { stretches = [Stretch](repeating: Stretch(), count: cells) }

  /// Calls `body` with each number in a cell whose box meets another.
  ///
  /// - Returns: How many numbers are in the cell.
  @inline(__always)
  func forEachItem(in cell: Int, meeting box: LatticeBox, _ body: (Int) -> Void) -> Int {
    forEachBox(in: cell, meeting: box) { number, _ in body(number) }
  }

  /// Calls `body` with each number in a cell whose box meets another, and with that box.
  ///
  /// - Returns: How many numbers are in the cell.
  @inline(__always)
  func forEachBox(in cell: Int, meeting box: LatticeBox, _ body: (Int, LatticeBox) -> Void) -> Int {
    let stretch = stretches[cell]
    let count = Int(stretch.count)
    guard count > 0 else { return 0 }
    // A stretch never reaches beyond the arrays: `insert` makes them as long as its room.
    unsafe boxes.withUnsafeBufferPointer { boxes in
      unsafe numbers.withUnsafeBufferPointer { numbers in
        for place in Int(stretch.start)..<Int(stretch.start) &+ count where unsafe box.meets(boxes[place]) {
          body(unsafe Int(numbers[place]), unsafe boxes[place])
        }
      }
    }
    return count
  }

  /// Adds a number and its box to a cell.
  mutating func insert(_ number: Int, _ box: LatticeBox, in cell: Int) {
    var stretch = stretches[cell]
    if stretch.count == stretch.room { move(&stretch, room: max(8, 2 * stretch.room)) }
    let place = Int(stretch.start + stretch.count)
    boxes[place] = box
    numbers[place] = Int32(number)
    stretch.count += 1
    stretches[cell] = stretch
  }

  /// Takes a number out of a cell that holds it; the order of a list means nothing.
  mutating func remove(_ number: Int, from cell: Int) {
    let start = Int(stretches[cell].start)
    let last = start + Int(stretches[cell].count) - 1
    var place = last
    while place >= start, numbers[place] != Int32(number) { place -= 1 }
    guard place >= start else { return }
    boxes[place] = boxes[last]
    numbers[place] = numbers[last]
    stretches[cell].count -= 1
  }

  /// Gives a list more room, at the end of the arrays; its old room stays empty, which at most doubles them.
  private mutating func move(_ stretch: inout Stretch, room: Int32) {
    let start = boxes.count
    for place in Int(stretch.start)..<Int(stretch.start + stretch.count) {
      boxes.append(boxes[place])
      numbers.append(numbers[place])
    }
    let empty = Int(room - stretch.count)
    boxes.append(contentsOf: repeatElement(LatticeBox(.zero, .zero), count: empty))
    numbers.append(contentsOf: repeatElement(-1, count: empty))
    stretch.start = Int32(start)
    stretch.room = room
  }
}

/// A box of lattice points, for quick rejection.
struct LatticeBox: Sendable {
  private let lowX: Int32
  private let lowY: Int32
  private let highX: Int32
  private let highY: Int32

  /// The lower left corner.
  @inline(__always) var low: SIMD2<Int> { SIMD2(Int(lowX), Int(lowY)) }
  /// The upper right corner.
  @inline(__always) var high: SIMD2<Int> { SIMD2(Int(highX), Int(highY)) }

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
