internal import DeterministicMath

/// Minimises stress, Σ (‖x_i − x_j‖ − d_ij)² / d_ij², exactly over all pairs.
struct StressSolver {
  let component: Component
  let distances: IdealDistances
  /// Nodes that may not move.
  let isFixed: [Bool]

  private var count: Int { distances.count }

  /// The stress of some positions.
  ///
  /// - Complexity: O(n²).
  func stress(_ points: [Point]) -> Double {
    var total = 0.0
    for i in 0..<count {
      var row = 0.0
      for j in (i + 1)..<max(i + 1, count) {
        let ideal = distances.between(i, j)
        let error = (points[i] - points[j]).length / ideal - 1
        row += error * error
      }
      total += row
    }
    return total
  }

  /// Anneals by stochastic gradient descent over shuffled pairs (Zheng, Pawar, Goodman 2019, arXiv 1710.04626).
  ///
  /// - Returns: The number of pairs moved.
  func anneal(_ points: inout [Point], random: inout CounterRandom, epochs: Int) -> Int {
    var pairs: [UInt64] = []
    pairs.reserveCapacity(count * (count - 1) / 2)
    var longest = 1.0
    var shortest = Double.infinity
    for i in 0..<count {
      for j in (i + 1)..<max(i + 1, count) {
        pairs.append(UInt64(i) << 32 | UInt64(j))
        let ideal = distances.between(i, j)
        longest = max(longest, ideal)
        shortest = min(shortest, ideal)
      }
    }
    guard !pairs.isEmpty else { return 0 }
    let first = longest * longest
    let last = 0.1 * shortest * shortest
    let decay = Elementary.log(first / last) / Double(max(1, epochs - 1))
    for epoch in 0..<epochs {
      let rate = first * Elementary.exp(-decay * Double(epoch))
      random.shuffle(&pairs)
      for pair in pairs {
        let i = Int(pair >> 32)
        let j = Int(pair & 0xFFFF_FFFF)
        move(&points, i, j, rate: rate)
      }
    }
    return pairs.count * epochs
  }

  private func move(_ points: inout [Point], _ i: Int, _ j: Int, rate: Double) {
    let ideal = distances.between(i, j)
    let difference = points[i] - points[j]
    let length = difference.length
    guard length > 1e-9 else { return }
    let step = min(1, rate / (ideal * ideal))
    let way = difference * (step * (length - ideal) / (2 * length))
    switch (isFixed[i], isFixed[j]) {
    case (false, false):
      points[i] -= way
      points[j] += way
    case (true, false): points[j] += way * 2
    case (false, true): points[i] -= way * 2
    case (true, true): break
    }
  }

  /// Where a node wants to be: the mean of the places at which each other node would have its ideal distance.
  ///
  /// - Parameters:
  ///   - i: The node.
  ///   - points: Where all nodes are, in layout units.
  ///   - repulsion: The weight λ of the entropy term, Σ λ (x_i − x_j) / ‖x_i − x_j‖² over the nodes that are not
  ///     adjacent; 0 for plain stress.
  /// - Returns: The place; for a node without others its own.
  /// - Complexity: O(n).
  func target(of i: Int, _ points: [Point], repulsion: Double = 0) -> Point {
    var sum = Point(0, 0)
    var weights = 0.0
    let own = points[i]
    for j in 0..<count where j != i {
      let ideal = distances.between(i, j)
      let weight = 1 / (ideal * ideal)
      let difference = own - points[j]
      let length = difference.length
      let direction = length > 1e-9 ? difference * (ideal / length) : Point(ideal, 0)
      sum += (points[j] + direction) * weight
      weights += weight
      if repulsion > 0, length > 1e-9 { sum += difference * (repulsion / (length * length)) }
    }
    guard weights > 0 else { return own }
    if repulsion > 0 {
      for slot in component.incidence(of: i) {
        let difference = own - points[Int(component.neighbours[slot])]
        let square = difference.x * difference.x + difference.y * difference.y
        if square > 1e-18 { sum -= difference * (repulsion / square) }
      }
    }
    return sum / weights
  }

  /// Finishes by majorization, half a Jacobi step at a time: the stress never rises (Gansner, Koren, North 2004).
  ///
  /// - Returns: The number of sweeps.
  func finish(_ points: inout [Point], sweeps: Int, repulsion: Double = 0, tolerance: Double = 1e-5) -> Int {
    var before = stress(points)
    for sweep in 0..<sweeps {
      let targets = points.indices.map { isFixed[$0] ? points[$0] : target(of: $0, points, repulsion: repulsion) }
      for index in points.indices { points[index] = (points[index] + targets[index]) * 0.5 }
      let after = stress(points)
      if repulsion == 0, before - after <= tolerance * before { return sweep + 1 }
      before = after
    }
    return sweeps
  }
}

extension SIMD2<Double> {
  /// Euclidean length.
  var length: Double { (x * x + y * y).squareRoot() }
}
