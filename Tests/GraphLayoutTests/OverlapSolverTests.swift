import GraphLayout
import Testing

/// The solver of separation constraints against trying out every set of tight constraints.
@Suite struct OverlapSolverTests {
  private struct Problem {
    var wished: [Double]
    var isFixed: [Bool]
    var pairs: [(left: Int, right: Int, gap: Double)]

    init(_ maker: inout GraphMaker, fixed: Bool) {
      let count = 2 + maker.next(below: 5)
      // Halves and whole numbers, so that ties and zero multipliers happen often.
      wished = (0..<count).map { _ in Double(maker.next(below: 21)) / 2 }
      isFixed = [Bool](repeating: false, count: count)
      if fixed { isFixed[maker.next(below: count)] = true }
      pairs = []
      for right in 1..<count {
        for left in 0..<right where maker.next(below: 5) < 2 && pairs.count < 8 {
          pairs.append((left, right, Double(maker.next(below: 13)) / 2))
        }
      }
    }

    /// The best of all feasible points that keep some set of constraints tight.
    func bestCost() -> Double {
      var best = Double.infinity
      for set in 0..<(1 << pairs.count) {
        guard let point = optimum(tight: pairs.indices.filter { set >> $0 & 1 == 1 }) else { continue }
        if pairs.allSatisfy({ point[$0.right] - point[$0.left] >= $0.gap - 1e-9 }) { best = min(best, cost(point)) }
      }
      return best
    }

    func cost(_ point: [Double]) -> Double {
      zip(point, wished).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }

    /// Joins variables by tight constraints; nil when they contradict each other.
    private func optimum(tight: [Int]) -> [Double]? {
      var group = Array(wished.indices)
      var offset = [Double](repeating: 0, count: wished.count)
      for index in tight {
        let (left, right, gap) = pairs[index]
        let shift = offset[left] + gap - offset[right]
        if group[left] == group[right] {
          if abs(shift) > 1e-9 { return nil }
          continue
        }
        let old = group[right]
        for node in group.indices where group[node] == old {
          group[node] = group[left]
          offset[node] += shift
        }
      }
      var point = wished
      for leader in Set(group) {
        let members = group.indices.filter { group[$0] == leader }
        let anchor = members.first { isFixed[$0] }
        let origin =
          anchor.map { wished[$0] - offset[$0] }
          ?? members.reduce(0) { $0 + wished[$1] - offset[$1] } / Double(members.count)
        for member in members { point[member] = origin + offset[member] }
      }
      return point
    }
  }

  @Test(arguments: [false, true]) func `the least movement, on thousands of small problems`(fixed: Bool) {
    var maker = GraphMaker(state: fixed ? 77 : 76)
    for round in 0..<3000 {
      let problem = Problem(&maker, fixed: fixed)
      var solver = SeparationSolver(
        wished: problem.wished, isFixed: problem.isFixed, lefts: problem.pairs.map { Int32($0.left) },
        rights: problem.pairs.map { Int32($0.right) }, gaps: problem.pairs.map { $0.gap })
      solver.solve()
      for pair in problem.pairs {
        #expect(solver.positions[pair.right] - solver.positions[pair.left] >= pair.gap - 1e-9, "round \(round)")
      }
      #expect(abs(problem.cost(solver.positions) - problem.bestCost()) < 1e-9, "round \(round)")
      #expect(solver.dropped.isEmpty)
      for index in problem.wished.indices where problem.isFixed[index] {
        #expect(solver.positions[index] == problem.wished[index])
      }
    }
  }

  @Test func `what two fixed variables leave no room for is dropped and told`() {
    var solver = SeparationSolver(
      wished: [0, 4, 10], isFixed: [true, false, true], lefts: [0, 1], rights: [1, 2], gaps: [7, 7])
    solver.solve()
    #expect(solver.dropped.count == 1)
    #expect(solver.positions[0] == 0 && solver.positions[2] == 10)
  }

  @Test func `a long chain takes no deep stack and bounded work`() {
    let count = 100_000
    var solver = SeparationSolver(
      wished: [Double](repeating: 0, count: count), isFixed: [Bool](repeating: false, count: count),
      lefts: (0..<Int32(count - 1)).map { $0 }, rights: (1..<Int32(count)).map { $0 },
      gaps: [Double](repeating: 1, count: count - 1))
    solver.solve(limit: 1_000_000)
    #expect(solver.isCut)
    #expect(solver.visits < 1_100_000)
    for index in 1..<count where solver.positions[index] - solver.positions[index - 1] < 1 - 1e-6 {
      Issue.record("gap \(index)")
    }
  }
}
