/// The repulsion Σ_j m_j (x_i − x_j)/‖x_i − x_j‖² of all points on each, by a quadtree (Barnes, Hut 1986,
/// DOI 10.1038/324446a0), with one walk through the tree for all points of a leaf.
///
/// Leaves are dealt out in fixed chunks, and lanes and blocks are added in a fixed order: the same bits on any number
/// of threads.
package struct Repulsion {
  private var tree: BucketTree
  /// The abscissa of the sum at each point.
  package private(set) var x: [Float]
  /// The ordinate of the sum at each point.
  package private(set) var y: [Float]
  /// How many terms were added in all: points and cells, once for each point that they act on.
  package private(set) var interactions = 0

  /// Makes the scratch for so many points.
  ///
  /// - Parameters:
  ///   - count: The number of points.
  ///   - opening: A cell acts as one point on what is further away than its side divided by this; the less, the nearer to
  ///     the sum over all pairs, and the longer it takes.
  package init(count: Int, opening: Float = Repulsion.usualOpening) {
    openingSquare = opening * opening
    tree = BucketTree(count: count)
    x = [Float](repeating: 0, count: count)
    y = x
  }

  /// The opening for layouts: a cell acts as one point on what is further away than its side.
  package static let usualOpening: Float = 1
  private let openingSquare: Float
  private static let leavesPerChunk = 64
  /// Terms that are gathered before they are added up: a multiple of 8.
  private static let block = 1_024

  /// Sums the repulsion on all points.
  ///
  /// - Parameters:
  ///   - pointX: The abscissas.
  ///   - pointY: The ordinates.
  ///   - masses: The masses, greater than 0.
  ///   - parallel: The threads.
  /// - Complexity: O(n log n).
  package mutating func update(x pointX: [Float], y pointY: [Float], masses: [Float], parallel: Parallel) {
    tree.build(x: pointX, y: pointY, masses: masses, parallel: parallel)
    let tree = tree
    let chunks = (tree.leaves.count + Self.leavesPerChunk - 1) / Self.leavesPerChunk
    var counts = [Int](repeating: 0, count: chunks)
    unsafe x.withUnsafeMutableBufferPointer { outX in
      unsafe y.withUnsafeMutableBufferPointer { outY in
        unsafe counts.withUnsafeMutableBufferPointer { counts in
          nonisolated(unsafe) let outX = unsafe outX
          nonisolated(unsafe) let outY = unsafe outY
          nonisolated(unsafe) let counts = unsafe counts
          parallel.forEachChunk(of: tree.leaves.count, chunk: Self.leavesPerChunk) { number, range in
            let terms = UnsafeMutablePointer<Float>.allocate(capacity: 3 * Self.block)
            defer { unsafe terms.deallocate() }
            var walk = unsafe Walk(terms: terms, openingSquare: openingSquare)
            for leaf in range { unsafe walk.visit(tree, Int(tree.leaves[leaf]), outX, outY) }
            unsafe counts[number] = walk.interactions
          }
        }
      }
    }
    interactions += counts.reduce(0, +)
  }

  /// Walks the tree for one leaf after the other.
  @safe private struct Walk {
    typealias Floats = SIMD8<Float>
    /// Abscissas, ordinates and masses of the gathered terms.
    private let termX: UnsafeMutablePointer<Float>
    private let termY: UnsafeMutablePointer<Float>
    private let termMass: UnsafeMutablePointer<Float>
    private let openingSquare: Float
    private var count = 0
    private(set) var interactions = 0
    private var stack: [Int32] = []

    init(terms: UnsafeMutablePointer<Float>, openingSquare: Float) {
      self.openingSquare = openingSquare
      unsafe termX = terms
      unsafe termY = terms + Repulsion.block
      unsafe termMass = terms + 2 * Repulsion.block
      stack.reserveCapacity(64)
    }

    /// Sums the repulsion on the points of a leaf into their slots.
    mutating func visit(
      _ tree: BucketTree, _ leaf: Int, _ outX: UnsafeMutableBufferPointer<Float>,
      _ outY: UnsafeMutableBufferPointer<Float>
    ) {
      let own = tree.cells[leaf]
      let places = Int(own.start)..<Int(own.start + own.count)
      var (lowX, lowY) = (Float.infinity, Float.infinity)
      var (highX, highY) = (-Float.infinity, -Float.infinity)
      for place in places {
        lowX = min(lowX, tree.x[place])
        highX = max(highX, tree.x[place])
        lowY = min(lowY, tree.y[place])
        highY = max(highY, tree.y[place])
        let point = Int(tree.order.points[place])
        unsafe outX[point] = 0
        unsafe outY[point] = 0
      }
      stack.append(0)
      while let number = stack.popLast() {
        let cell = tree.cells[Int(number)]
        let dx = max(max(lowX - cell.x, cell.x - highX), 0)
        let dy = max(max(lowY - cell.y, cell.y - highY), 0)
        if (dx * dx + dy * dy) * openingSquare > cell.sizeSquare {
          unsafe add(cell.x, cell.y, cell.mass, tree, places, outX, outY)
        } else if cell.children == 0 {
          for place in Int(cell.start)..<Int(cell.start + cell.count) {
            unsafe add(tree.x[place], tree.y[place], tree.masses[place], tree, places, outX, outY)
          }
        } else {
          for child in 0..<cell.children { stack.append(cell.child + child) }
        }
      }
      unsafe flush(tree, places, outX, outY)
    }

    @inline(__always)
    private mutating func add(
      _ x: Float, _ y: Float, _ mass: Float, _ tree: BucketTree, _ places: Range<Int>,
      _ outX: UnsafeMutableBufferPointer<Float>, _ outY: UnsafeMutableBufferPointer<Float>
    ) {
      unsafe termX[count] = x
      unsafe termY[count] = y
      unsafe termMass[count] = mass
      count += 1
      if count == Repulsion.block { unsafe flush(tree, places, outX, outY) }
    }

    /// Adds what is gathered to every point of the leaf; a point does not act on itself, for its distance is 0.
    private mutating func flush(
      _ tree: BucketTree, _ places: Range<Int>, _ outX: UnsafeMutableBufferPointer<Float>,
      _ outY: UnsafeMutableBufferPointer<Float>
    ) {
      interactions += count * places.count
      while count % 8 != 0 {
        unsafe termX[count] = 0
        unsafe termY[count] = 0
        unsafe termMass[count] = 0
        count += 1
      }
      for place in places {
        let (x, y) = (tree.x[place], tree.y[place])
        var (sumX, sumY) = (Floats(repeating: 0), Floats(repeating: 0))
        var term = 0
        while term < count {
          let dx = unsafe x - load(termX + term)
          let dy = unsafe y - load(termY + term)
          let push = unsafe load(termMass + term) / (dx * dx + dy * dy + 1e-9)
          sumX += push * dx
          sumY += push * dy
          term += 8
        }
        let point = Int(tree.order.points[place])
        unsafe outX[point] += sum(sumX)
        unsafe outY[point] += sum(sumY)
      }
      count = 0
    }

    @inline(__always)
    private func load(_ values: UnsafeMutablePointer<Float>) -> Floats {
      unsafe UnsafeRawPointer(values).loadUnaligned(as: Floats.self)
    }

    @inline(__always)
    private func sum(_ v: Floats) -> Float { ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7])) }
  }
}
