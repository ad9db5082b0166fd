/// Lowers the stress of a large drawing with few distances: those along edges and those to some pivots (Ortmann,
/// Klimenta, Brandes 2016, DOI 10.1007/978-3-319-50106-2_2).
///
/// Half steps of majorization, all nodes at once, so that no thread sees another's moves.
struct SparseStress {
  typealias Floats = SIMD8<Float>
  /// Above this size the table would take more memory than the forces.
  static let mostNodes = 250_000
  static let sweeps = 40
  static let samples = 12
  private static let nodesPerChunk = 1_024

  private let component: Component
  private let table: PivotTable
  private let parallel: Parallel
  private let seed: UInt64
  private let monitor: LayoutMonitor
  /// How often the monitor is told of all nodes, at most.
  static let rounds = PivotTable.pivots + sweeps + samples

  /// Measures the distances of a component of at least two nodes.
  init(_ component: Component, seed: UInt64, parallel: Parallel, monitor: LayoutMonitor = .none) {
    self.component = component
    self.parallel = parallel
    self.seed = seed
    self.monitor = monitor
    table = PivotTable(component, monitor: monitor)
  }

  /// Improves a drawing whose scale is that of the ideal lengths.
  ///
  /// - Parameter points: The positions.
  /// - Returns: The new positions, or the old ones where a sample of all distances finds no gain; and the sweeps done.
  func improved(_ points: [Point]) -> (points: [Point], sweeps: Int) {
    guard !monitor.isCancelled else { return (points, 0) }
    let scale = fitted(points)
    var x = points.map { Float($0.x * scale) }
    var y = points.map { Float($0.y * scale) }
    var sweeps = 0
    while sweeps < Self.sweeps, monitor.goesOn(after: component.count) {
      sweep(&x, &y)
      sweeps += 1
    }
    let moved = points.indices.map { Point(Double(x[$0]), Double(y[$0])) }
    let stress = sampledStress([points, moved])
    return (stress[1] < stress[0] ? moved : points, sweeps)
  }

  /// The scale at which the drawing fits the weighted distances to the pivots best.
  private func fitted(_ points: [Point]) -> Double {
    let k = PivotTable.pivots
    var (product, square) = (0.0, 0.0)
    for node in points.indices {
      for (pivot, other) in table.nodes.enumerated() {
        let step = points[node] - points[other]
        let length = (step * step).sum()
        let weight = Double(table.weights[node * k + pivot])
        product += weight * Double(table.distances[node * k + pivot]) * length.squareRoot()
        square += weight * length
      }
    }
    return square > 0 ? product / square : 1
  }

  private func sweep(_ x: inout [Float], _ y: inout [Float]) {
    let (oldX, oldY) = (x, y)
    let pivotX = table.nodes.map { oldX[$0] }
    let pivotY = table.nodes.map { oldY[$0] }
    unsafe x.withUnsafeMutableBufferPointer { newX in
      unsafe y.withUnsafeMutableBufferPointer { newY in
        nonisolated(unsafe) let newX = unsafe newX
        nonisolated(unsafe) let newY = unsafe newY
        parallel.forEachChunk(of: oldX.count, chunk: Self.nodesPerChunk) { _, range in
          for node in range {
            var sum = pullOfPivots(node, oldX[node], oldY[node], pivotX, pivotY)
            for slot in component.incidence(of: node) {
              let other = Int(component.neighbours[slot])
              let ideal = component.idealLengths[Int(component.incidentEdges[slot])]
              let (dx, dy) = (oldX[node] - oldX[other], oldY[node] - oldY[other])
              let length = max((dx * dx + dy * dy).squareRoot(), 1e-6)
              let weight = 1 / (ideal * ideal)
              sum.weight += weight
              sum.x += weight * (ideal / length - 1) * dx
              sum.y += weight * (ideal / length - 1) * dy
            }
            unsafe newX[node] = oldX[node] + 0.5 * sum.x / sum.weight
            unsafe newY[node] = oldY[node] + 0.5 * sum.y / sum.weight
          }
        }
      }
    }
  }

  /// Σ w (d/‖Δ‖ − 1) Δ over the pivots, and Σ w.
  @inline(__always)
  private func pullOfPivots(
    _ node: Int, _ x: Float, _ y: Float, _ pivotX: [Float], _ pivotY: [Float]
  ) -> (x: Float, y: Float, weight: Float) {
    var (sumX, sumY, sumWeight) = (Floats(repeating: 0), Floats(repeating: 0), Floats(repeating: 0))
    var pivot = 0
    while pivot < PivotTable.pivots {
      let dx = x - load(pivotX, pivot)
      let dy = y - load(pivotY, pivot)
      let weight = load(table.weights, node * PivotTable.pivots + pivot)
      let ideal = load(table.distances, node * PivotTable.pivots + pivot)
      let square = dx * dx + dy * dy
      let length = square.replacing(with: 1e-12, where: square .< 1e-12).squareRoot()
      let push = weight * (ideal / length - 1)
      sumX += push * dx
      sumY += push * dy
      sumWeight += weight
      pivot += 8
    }
    return (Self.sum(sumX), Self.sum(sumY), Self.sum(sumWeight))
  }

  /// The scale-normalised stress of some drawings over all distances from the same nodes drawn at random.
  func sampledStress(_ drawings: [[Point]]) -> [Double] {
    var random = CounterRandom(seed: seed, stage: 30_000)
    var paths = ShortestPaths(component)
    var sums = [(ratios: Double, squares: Double)](repeating: (0, 0), count: drawings.count)
    for _ in 0..<Self.samples where monitor.goesOn(after: component.count) {
      let source = random.next(below: component.count)
      paths.search(from: source)
      for (number, points) in drawings.enumerated() {
        var (ratios, squares) = (0.0, 0.0)
        for node in points.indices where node != source {
          let step = points[node] - points[source]
          let square = (step * step).sum() / (paths.distance[node] * paths.distance[node])
          ratios += square.squareRoot()
          squares += square
        }
        sums[number].ratios += ratios
        sums[number].squares += squares
      }
    }
    let pairs = Double(Self.samples * (component.count - 1))
    return sums.map { $0.squares > 0 ? 1 - $0.ratios * $0.ratios / (pairs * $0.squares) : 1 }
  }

  @inline(__always)
  private func load(_ values: [Float], _ place: Int) -> Floats {
    unsafe values.withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: place * 4, as: Floats.self)
    }
  }

  @inline(__always)
  private static func sum(_ v: Floats) -> Float { ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7])) }
}
