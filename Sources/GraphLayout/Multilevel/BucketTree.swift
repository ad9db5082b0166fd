/// A quadtree over points in Morton order, cells breadth first, leaves of up to 16 points.
///
/// Built without recursion by looking for the borders of two-bit digits in the sorted keys. Points that share a key
/// end in one leaf, whatever their number.
struct BucketTree {
  /// A square of the plane with the points in it.
  struct Cell {
    /// Its centre of mass.
    var x: Float = 0
    var y: Float = 0
    /// The mass of its points.
    var mass: Float = 0
    /// The square of its side.
    var sizeSquare: Float
    /// Its first point, in Morton order.
    var start: Int32
    /// The number of its points.
    var count: Int32
    /// Its first child; children lie side by side.
    var child: Int32 = 0
    /// The number of its children; 0 for a leaf.
    var children: Int32 = 0
  }

  /// The most points of a leaf, where keys differ.
  static let bucket = 16
  /// The depth at which keys have no more digits.
  private static let mostDepth = 16

  /// The cells, breadth first; the first is the root.
  private(set) var cells: [Cell] = []
  /// The numbers of the leaves.
  private(set) var leaves: [Int32] = []
  /// The points in Morton order: abscissas, ordinates and masses.
  private(set) var x: [Float]
  private(set) var y: [Float]
  private(set) var masses: [Float]
  /// Which point lies at each place of the Morton order, and more.
  private(set) var order: MortonOrder

  init(count: Int) {
    order = MortonOrder(count: count)
    x = [Float](repeating: 0, count: count)
    y = x
    masses = x
  }

  /// Builds the tree anew.
  ///
  /// - Complexity: O(n).
  mutating func build(x pointX: [Float], y pointY: [Float], masses pointMasses: [Float], parallel: Parallel) {
    order.sort(x: pointX, y: pointY, parallel: parallel)
    for (place, point) in order.points.enumerated() {
      x[place] = pointX[Int(point)]
      y[place] = pointY[Int(point)]
      masses[place] = pointMasses[Int(point)]
    }
    divide()
    weigh()
  }

  private mutating func divide() {
    cells.removeAll(keepingCapacity: true)
    leaves.removeAll(keepingCapacity: true)
    guard !x.isEmpty else { return }
    cells.append(Cell(sizeSquare: order.side * order.side, start: 0, count: Int32(x.count)))
    var levelEnd = 1
    var depth = 0
    var number = 0
    while number < cells.count {
      if number == levelEnd {
        levelEnd = cells.count
        depth += 1
      }
      let cell = cells[number]
      if Int(cell.count) <= Self.bucket || depth == Self.mostDepth {
        leaves.append(Int32(number))
      } else {
        let shift = UInt32(30 - 2 * depth)
        let end = Int(cell.start + cell.count)
        var start = Int(cell.start)
        cells[number].child = Int32(cells.count)
        while start < end {
          let digit = order.keys[start] >> shift
          let next = firstPlace(from: start, to: end, digitAbove: digit, shift)
          cells.append(Cell(sizeSquare: cell.sizeSquare / 4, start: Int32(start), count: Int32(next - start)))
          start = next
        }
        cells[number].children = Int32(cells.count) - cells[number].child
      }
      number += 1
    }
  }

  /// The first place whose digits are above a value, by halving.
  private func firstPlace(from start: Int, to end: Int, digitAbove digit: UInt32, _ shift: UInt32) -> Int {
    var low = start + 1
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if order.keys[middle] >> shift > digit { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Masses and centres, children before parents.
  private mutating func weigh() {
    var number = cells.count - 1
    while number >= 0 {
      var cell = cells[number]
      var (sumX, sumY, mass): (Float, Float, Float) = (0, 0, 0)
      if cell.children == 0 {
        for place in Int(cell.start)..<Int(cell.start + cell.count) {
          sumX += masses[place] * x[place]
          sumY += masses[place] * y[place]
          mass += masses[place]
        }
      } else {
        for place in Int(cell.child)..<Int(cell.child + cell.children) {
          sumX += cells[place].mass * cells[place].x
          sumY += cells[place].mass * cells[place].y
          mass += cells[place].mass
        }
      }
      cell.x = sumX / mass
      cell.y = sumY / mass
      cell.mass = mass
      cells[number] = cell
      number -= 1
    }
  }
}
