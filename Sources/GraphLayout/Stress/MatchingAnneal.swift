internal import DeterministicMath

/// Anneals by moving the pairs of one random matching after the other, with steps that shrink.
///
/// Stochastic gradient descent on stress (Zheng, Pawar, Goodman 2019, arXiv 1710.04626) whose steps each move n/2
/// disjoint pairs: as good as a full shuffle of all pairs on small worlds, where moving neighbours together sticks.
struct MatchingAnneal {
  let solver: StressSolver
  var monitor = LayoutMonitor.none

  /// Anneals from random places in a square as large as the longest ideal distance.
  ///
  /// - Parameters:
  ///   - places: Fixed nodes keep their places; all others are thrown anew.
  ///   - random: The source of all choices.
  ///   - steps: The number of matchings.
  /// - Returns: The number of pairs moved.
  /// - Complexity: O(n · steps).
  func run(_ places: inout StressSolver.Places, random: inout CounterRandom, steps: Int) -> Int {
    let side = solver.distances.longest
    for node in 0..<solver.distances.count where !solver.isFixed[node] {
      places.x[node] = Float(random.unit() * side)
      places.y[node] = Float(random.unit() * side)
    }
    return anneal(&places, random: &random, steps: steps, reach: side)
  }

  /// Anneals from the present places.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - random: The source of all choices.
  ///   - steps: The number of matchings.
  ///   - reach: At first, pairs of this ideal distance or less go all their way; the less, the less is stirred.
  /// - Returns: The number of pairs moved.
  /// - Complexity: O(n · steps).
  func anneal(_ places: inout StressSolver.Places, random: inout CounterRandom, steps: Int, reach: Double) -> Int {
    let distances = solver.distances
    let n = distances.count
    guard n > 1 else { return 0 }
    let first = reach * reach
    let least = Double(Float(distances.codeRange.least) * distances.step)
    let decay = Elementary.exp(-Elementary.log(first / (0.1 * least * least)) / Double(max(1, steps - 1)))
    var rate = first
    var order = Array(0..<Int32(n))
    unsafe distances.codes.withUnsafeBufferPointer { codes in
      unsafe places.x.withUnsafeMutableBufferPointer { x in
        unsafe places.y.withUnsafeMutableBufferPointer { y in
          let often = max(1, 500_000 / n)
          for step in 0..<steps {
            if step % often == 0, !monitor.goesOn(after: often * n / 2) { break }
            random.shuffle(&order)
            unsafe move(x, y, pairs: order, codes, rate: Float(rate))
            rate *= decay
          }
        }
      }
    }
    return n / 2 * steps
  }

  /// How many matchings a graph of so many nodes needs.
  static func steps(for count: Int) -> Int { max(30, min(8 * count, 4_000 + 40_000_000 / max(1, count))) }

  /// Moves the pairs of one matching: the first two of `order`, the next two, and so on.
  ///
  /// All of `order` are numbers of nodes, so nothing is read or written outside of the buffers.
  private func move(
    _ x: UnsafeMutableBufferPointer<Float>, _ y: UnsafeMutableBufferPointer<Float>, pairs order: [Int32],
    _ codes: UnsafeBufferPointer<UInt16>, rate: Float
  ) {
    let (stride, step) = (solver.distances.stride, solver.distances.step)
    for pair in 0..<order.count / 2 {
      let (i, j) = (Int(order[2 * pair]), Int(order[2 * pair + 1]))
      let code = unsafe codes[i &* stride &+ j]
      guard code > 0 else { continue }
      let ideal = Float(code) * step
      let dx = unsafe x[i] - x[j]
      let dy = unsafe y[i] - y[j]
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 1e-6 else { continue }
      let square = ideal * ideal
      let share = 0.5 * min(square, rate) * (length - ideal) / (square * length)
      // Of a pair with one fixed node the other goes the whole way.
      let one: Float = solver.isFixed[i] ? 0 : (solver.isFixed[j] ? 2 : 1)
      let two: Float = solver.isFixed[j] ? 0 : (solver.isFixed[i] ? 2 : 1)
      unsafe x[i] -= one * share * dx
      unsafe y[i] -= one * share * dy
      unsafe x[j] += two * share * dx
      unsafe y[j] += two * share * dy
    }
  }
}
