internal import GraphLayout

/// `ideary-bench forces`: how long one sum of all repulsions takes, and how near it is to the sum over all pairs.
enum ForcesBenchmark {
  static let usage = "usage: ideary-bench forces [--nodes N] [--threads N] [--opening THETA]"
  /// Nodes whose exact forces are summed.
  private static let samples = 500
  private static let runs = 7

  /// Runs it.
  ///
  /// - Parameter arguments: What follows `forces` on the command line.
  /// - Returns: The exit code.
  static func run(_ arguments: [String]) -> Int32 {
    var nodes = 100_000
    var threads = 1
    var opening = Repulsion.usualOpening
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--opening", let value = rest.popFirst().flatMap({ Float($0) }), value > 0 {
        opening = value
        continue
      }
      guard let value = rest.popFirst().flatMap({ Int($0) }), (1...10_000_000).contains(value) else {
        LayoutBenchmark.complain("ideary-bench: \(argument) needs a number from 1 to 10000000\n\(usage)")
        return 64
      }
      switch argument {
      case "--nodes": nodes = value
      case "--threads": threads = value
      default:
        LayoutBenchmark.complain("ideary-bench: there is no option \(argument)\n\(usage)")
        return 64
      }
    }
    var random = CounterRandom(seed: 1, stage: 1)
    let side = Double(nodes).squareRoot()
    let x = (0..<nodes).map { _ in Float(random.unit() * side) }
    let y = (0..<nodes).map { _ in Float(random.unit() * side) }
    let masses = [Float](repeating: 1, count: nodes)
    var repulsion = Repulsion(count: nodes, opening: opening)
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in
      clock.measure { repulsion.update(x: x, y: y, masses: masses, parallel: Parallel(threads: threads)) }
    }
    let milliseconds = (times.min() ?? .zero) / .milliseconds(1)
    print(
      "{\"nodes\":\(nodes),\"threads\":\(threads),\"opening\":\(opening),\"milliseconds\":\((milliseconds * 10).rounded() / 10),"
        + "\"interactions\":\(repulsion.interactions / runs / nodes),"
        + "\"error\":\((error(repulsion, x, y) * 1e5).rounded() / 1e5)}")
    return 0
  }

  /// The mean error over some nodes, as a share of the mean force.
  private static func error(_ repulsion: Repulsion, _ x: [Float], _ y: [Float]) -> Double {
    var (errors, forces) = (0.0, 0.0)
    for node in stride(from: 0, to: x.count, by: max(1, x.count / samples)) {
      var exact = Point(0, 0)
      for other in x.indices where other != node {
        let way = Point(Double(x[node] - x[other]), Double(y[node] - y[other]))
        exact += way / ((way * way).sum() + 1e-9)
      }
      let missed = Point(Double(repulsion.x[node]), Double(repulsion.y[node])) - exact
      errors += (missed * missed).sum().squareRoot()
      forces += (exact * exact).sum().squareRoot()
    }
    return forces > 0 ? errors / forces : 0
  }
}
