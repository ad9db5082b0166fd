internal import DeterministicMath

/// Minimises stress, Σ (‖x_i − x_j‖ − d_ij)² / d_ij², exactly over all pairs.
///
/// Positions are kept as 32-bit numbers in two padded arrays (`Places`); sums are of single rows, so the error of a
/// stress is a few units of the sixth digit.
package struct StressSolver: Sendable {
  let component: Component
  let distances: IdealDistances
  /// Nodes that may not move.
  let isFixed: [Bool]
  /// Σ d⁻² of each node, and what its anchor weighs.
  let weightSums: [Float]
  /// What the anchors add to the weighted sums of places: (λ_i Σ_j d_ij⁻²) x_i⁰; empty without anchors.
  private let anchorPulls: [SIMD2<Float>]

  private var count: Int { distances.count }

  /// Prepares the minimisation.
  ///
  /// - Parameters:
  ///   - component: The graph.
  ///   - distances: Its ideal distances.
  ///   - isFixed: Nodes that may not move.
  ///   - anchors: Where each node would like to stay; empty for nowhere.
  ///   - holds: How strongly, as the share λ_i of all its other wishes together; one per anchor, at least 0.
  ///   - monitor: Asked now and then; ends the work, and then the solver is good for nothing.
  package init(
    component: Component, distances: IdealDistances, isFixed: [Bool], anchors: [Point] = [], holds: [Float] = [],
    monitor: LayoutMonitor = .none
  ) {
    self.component = component
    self.distances = distances
    self.isFixed = isFixed
    let sums: [Float] = unsafe distances.codes.withUnsafeBufferPointer { codes in
      guard let base = codes.baseAddress else { return [] }
      let often = Self.rowsBetweenQuestions(distances.count)
      var goesOn = true
      return (0..<distances.count).map { node in
        if node % often == 0 { goesOn = goesOn && monitor.goesOn() }
        guard goesOn else { return 0 }
        return unsafe StressKernel.weightSum(
          row: base + node * distances.stride, count: distances.stride, step: distances.step)
      }
    }
    anchorPulls = anchors.indices.map {
      SIMD2(Float(anchors[$0].x), Float(anchors[$0].y)) * (holds[$0] * sums[$0])
    }
    weightSums = anchors.isEmpty ? sums : sums.indices.map { sums[$0] * (1 + holds[$0]) }
  }

  /// Positions as the kernels read them: padded to whole vectors.
  package struct Places: Sendable {
    var x: [Float]
    var y: [Float]

    package init(_ points: [Point], stride: Int) {
      x = [Float](repeating: 0, count: stride)
      y = x
      for (index, point) in points.enumerated() {
        x[index] = Float(point.x)
        y[index] = Float(point.y)
      }
    }

    /// The positions in double precision.
    package func points(_ count: Int) -> [Point] { (0..<count).map { Point(Double(x[$0]), Double(y[$0])) } }
  }

  /// Where a node wants to be: the mean of the places at which each other node would have its ideal distance.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - places: Where all nodes are, in layout units.
  ///   - repulsion: The weight λ of the entropy term, Σ λ (x_i − x_j) / ‖x_i − x_j‖² over the nodes that are not
  ///     adjacent; 0 for plain stress.
  /// - Returns: The place; for a node without others its own.
  /// - Complexity: O(n).
  func target(of node: Int, _ places: borrowing Places, repulsion: Float = 0) -> SIMD2<Float> {
    let own = SIMD2(places.x[node], places.y[node])
    guard weightSums[node] > 0 else { return own }
    let pull = unsafe distances.codes.withUnsafeBufferPointer { codes in
      unsafe places.x.withUnsafeBufferPointer { x in
        unsafe places.y.withUnsafeBufferPointer { y in
          guard let codes = codes.baseAddress, let x = x.baseAddress, let y = y.baseAddress else {
            return (x: Float(0), y: Float(0))
          }
          return unsafe StressKernel.pull(
            row: codes + node * distances.stride, count: distances.stride, step: distances.step, x: x, y: y,
            px: own.x, py: own.y, repulsion: repulsion)
        }
      }
    }
    var sum = SIMD2(pull.x, pull.y)
    if !anchorPulls.isEmpty { sum += anchorPulls[node] }
    if repulsion > 0 {
      for slot in component.incidence(of: node) {
        let other = Int(component.neighbours[slot])
        let difference = own - SIMD2(places.x[other], places.y[other])
        let square = difference.x * difference.x + difference.y * difference.y
        sum -= difference * (repulsion / max(square, 1e-12))
      }
    }
    return sum / weightSums[node]
  }

  /// Rows of the table that are summed, about half a million pairs, before the monitor is asked again.
  private static func rowsBetweenQuestions(_ count: Int) -> Int { max(1, 500_000 / max(1, count)) }

  /// The stress of some positions, the least that it can be made by scaling them, and the scale that does it.
  ///
  /// - Parameters:
  ///   - places: The positions.
  ///   - monitor: Asked now and then; ends the work, and then the numbers mean nothing.
  /// - Returns: All three.
  /// - Complexity: O(n²).
  package func errors(_ places: borrowing Places, monitor: LayoutMonitor = .none) -> (
    stress: Double, scaleNormalised: Double, bestScale: Double
  ) {
    guard count > 1 else { return (0, 0, 1) }
    var stress = 0.0
    var ratios = 0.0
    var squares = 0.0
    unsafe distances.codes.withUnsafeBufferPointer { codes in
      unsafe places.x.withUnsafeBufferPointer { x in
        unsafe places.y.withUnsafeBufferPointer { y in
          guard let codes = codes.baseAddress, let px = x.baseAddress, let py = y.baseAddress
          else { return }
          let often = Self.rowsBetweenQuestions(count)
          for node in 0..<count {
            if node % often == 0, !monitor.goesOn() { return }
            let row = unsafe StressKernel.errors(
              row: codes + node * distances.stride, count: distances.stride, step: distances.step, x: px, y: py,
              px: x[node], py: y[node])
            stress += Double(row.stress)
            ratios += Double(row.ratio)
            squares += Double(row.ratioSquare)
          }
        }
      }
    }
    let pairs = Double(distances.joinedPairs)
    guard squares > 0 else { return (stress / 2, 1, 1) }
    return (stress / 2, 1 - ratios * ratios / (pairs * squares), ratios / squares)
  }

  /// Finishes by majorization, node after node: the stress never rises (Gansner, Koren, North 2004, DOI
  /// 10.1007/978-3-540-31843-9_25, in its localised form).
  ///
  /// - Parameters:
  ///   - places: The positions.
  ///   - sweeps: The most sweeps over all nodes.
  ///   - repulsion: The weight of the entropy term; the stress may rise when it is not 0.
  ///   - tolerance: Ends when a sweep lowers the stress by less than this share of it.
  ///   - monitor: Told of the pairs that were summed; ends the work.
  /// - Returns: The number of sweeps.
  @discardableResult
  package func finish(
    _ places: inout Places, sweeps: Int, repulsion: Float = 0, tolerance: Double = 1e-5, monitor: LayoutMonitor = .none
  ) -> Int {
    guard count > 1 else { return 0 }
    let floor = max(errors(places, monitor: monitor).stress, 1e-12)
    let often = Self.rowsBetweenQuestions(count)
    for sweep in 0..<sweeps {
      // By the majorant, moving node i by δ lowers the stress by at least Σ_j w_ij · δ².
      var lowered = 0.0
      for node in 0..<count where !isFixed[node] {
        if node % often == 0, !monitor.goesOn(after: often * count) { return sweep + 1 }
        let place = target(of: node, places, repulsion: repulsion)
        let move = place - SIMD2(places.x[node], places.y[node])
        places.x[node] = place.x
        places.y[node] = place.y
        lowered += Double(weightSums[node] * (move.x * move.x + move.y * move.y))
      }
      if lowered < tolerance * floor { return sweep + 1 }
    }
    return sweeps
  }
}

extension SIMD2<Double> {
  /// Euclidean length.
  var length: Double { (x * x + y * y).squareRoot() }
}
