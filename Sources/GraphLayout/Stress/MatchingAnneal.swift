internal import DeterministicMath

/// Anneals by moving the pairs of one random matching after the other, with steps that shrink.
///
/// Stochastic gradient descent on stress (Zheng, Pawar, Goodman 2019, arXiv 1710.04626) whose steps each move n/2
/// disjoint pairs: as good as a full shuffle of all pairs on small worlds, where moving neighbours together sticks.
struct MatchingAnneal {
  let solver: StressSolver

  /// Anneals from random places in a square as large as the longest ideal distance.
  ///
  /// - Parameters:
  ///   - places: Fixed nodes keep their places; all others are thrown anew.
  ///   - random: The source of all choices.
  ///   - steps: The number of matchings.
  /// - Returns: The number of pairs moved.
  /// - Complexity: O(n · steps).
  func run(_ places: inout StressSolver.Places, random: inout CounterRandom, steps: Int) -> Int {
    let distances = solver.distances
    let n = distances.count
    let side = distances.longest
    for node in 0..<n where !solver.isFixed[node] {
      places.x[node] = Float(random.unit() * side)
      places.y[node] = Float(random.unit() * side)
    }
    guard n > 1 else { return 0 }
    var shortest = UInt16.max
    for code in distances.codes where code > 0 { shortest = min(shortest, code) }
    let first = side * side
    let least = Double(Float(shortest) * distances.step)
    let decay = Elementary.exp(-Elementary.log(first / (0.1 * least * least)) / Double(max(1, steps - 1)))
    var rate = first
    var order = Array(0..<Int32(n))
    for _ in 0..<steps {
      random.shuffle(&order)
      for pair in 0..<n / 2 { move(&places, Int(order[2 * pair]), Int(order[2 * pair + 1]), rate: Float(rate)) }
      rate *= decay
    }
    return n / 2 * steps
  }

  /// How many matchings a graph of so many nodes needs.
  static func steps(for count: Int) -> Int { max(30, min(8 * count, 4_000 + 40_000_000 / max(1, count))) }

  private func move(_ places: inout StressSolver.Places, _ i: Int, _ j: Int, rate: Float) {
    let distances = solver.distances
    let ideal = Float(distances.codes[i * distances.stride + j]) * distances.step
    let dx = places.x[i] - places.x[j]
    let dy = places.y[i] - places.y[j]
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 1e-6 else { return }
    let square = ideal * ideal
    let share = 0.5 * min(square, rate) * (length - ideal) / (square * length)
    // Of a pair with one fixed node the other goes the whole way.
    let one: Float = solver.isFixed[i] ? 0 : (solver.isFixed[j] ? 2 : 1)
    let two: Float = solver.isFixed[j] ? 0 : (solver.isFixed[i] ? 2 : 1)
    places.x[i] -= one * share * dx
    places.y[i] -= one * share * dy
    places.x[j] += two * share * dx
    places.y[j] += two * share * dy
  }
}
