import GraphLayout
import Testing

@Suite struct MultilevelTests {
  /// The edges of some families of graphs.
  enum Family: CaseIterable {
    case path, star, binaryTree, grid, powerLaw

    func edges(_ n: Int) -> [(Int, Int)] {
      switch self {
      case .path: return (1..<n).map { ($0 - 1, $0) }
      case .star: return (1..<n).map { (0, $0) }
      case .binaryTree: return (1..<n).map { (($0 - 1) / 2, $0) }
      case .grid:
        let side = Int(Double(n).squareRoot())
        var edges: [(Int, Int)] = []
        for node in 0..<side * side {
          if node % side > 0 { edges.append((node - 1, node)) }
          if node >= side { edges.append((node - side, node)) }
        }
        return edges
      case .powerLaw:
        // Each node takes an end of an earlier edge: preferential attachment (Barabási, Albert 1999).
        var random = CounterRandom(seed: 5, stage: 5)
        var ends = [0, 1]
        var edges = [(0, 1)]
        for node in 2..<n {
          let other = ends[random.next(below: ends.count)]
          edges.append((other, node))
          ends += [other, node]
        }
        return edges
      }
    }

    func count(_ n: Int) -> Int {
      if self != .grid { return n }
      let side = Int(Double(n).squareRoot())
      return side * side
    }
  }

  static func graph(_ family: Family, _ n: Int) -> LayoutGraph {
    let nodes = (0..<family.count(n)).map {
      LayoutNode(id: String(1_000_000 + $0), footprint: Footprint(radius: 12))
    }
    return LayoutGraph(
      nodes: nodes, edges: family.edges(n).map { LayoutEdge(id: "", source: $0.0, target: $0.1) })
  }

  static func options(threads: Int? = nil) -> LayoutOptions {
    LayoutOptions(preset: .stress, quality: .draft, threads: threads)
  }

  @Test(arguments: Family.allCases) func `coarsening halves and loses no mass`(family: Family) {
    var level = ForceLevel(count: family.count(4_000), edges: family.edges(4_000))
    let mass = Float(level.count)
    var stage: UInt64 = 0
    while level.count > 64 {
      let step = Coarsening.step(level, seed: 1, stage: stage)
      #expect(step.level.count * 2 <= level.count)
      #expect(step.parents.count == level.count)
      #expect(Set(step.parents).count == step.level.count)
      #expect(step.level.masses.reduce(0, +) == mass)
      for node in 0..<level.count {
        // What was joined is in one cluster or joined still.
        for slot in level.incidence(of: node) {
          let (one, two) = (step.parents[node], step.parents[Int(level.neighbours[slot])])
          let joined = step.level.neighbours[step.level.incidence(of: Int(one))].contains(two)
          #expect(one == two || joined)
        }
      }
      level = step.level
      stage += 1
    }
  }

  @Test(arguments: [false, true]) func `repulsion is near the sum over all pairs`(isClustered: Bool) {
    let n = 3_000
    var random = CounterRandom(seed: 3, stage: 1)
    var (x, y, masses): ([Float], [Float], [Float]) = ([], [], [])
    for node in 0..<n {
      let spread = isClustered ? (node % 3 == 0 ? 1.0 : 30.0) : 100.0
      x.append(Float(random.unit() * spread))
      y.append(Float(random.unit() * spread))
      masses.append(Float(1 + node % 4))
    }
    var repulsion = Repulsion(count: n)
    repulsion.update(x: x, y: y, masses: masses, parallel: .serial)
    var (errors, worst) = (0.0, 0.0)
    var sizes = 0.0
    for node in 0..<n {
      var (fx, fy) = (0.0, 0.0)
      for other in 0..<n where other != node {
        let (dx, dy) = (Double(x[node] - x[other]), Double(y[node] - y[other]))
        let square = dx * dx + dy * dy + 1e-9
        fx += Double(masses[other]) * dx / square
        fy += Double(masses[other]) * dy / square
      }
      let (ex, ey) = (Double(repulsion.x[node]) - fx, Double(repulsion.y[node]) - fy)
      let error = (ex * ex + ey * ey).squareRoot()
      errors += error
      worst = max(worst, error)
      sizes += (fx * fx + fy * fy).squareRoot()
    }
    // Relative to the mean force: in the middle of a cloud the forces cancel.
    #expect(errors / sizes <= (isClustered ? 0.015 : 0.005))
    #expect(worst / (sizes / Double(n)) <= (isClustered ? 0.1 : 0.05))
    #expect(repulsion.interactions < n * 250)
  }

  @Test func `nodes at one place neither push nor hang`() {
    var repulsion = Repulsion(count: 500)
    let same = [Float](repeating: 7, count: 500)
    repulsion.update(x: same, y: same, masses: same, parallel: .serial)
    #expect(repulsion.x.allSatisfy { $0 == 0 } && repulsion.y.allSatisfy { $0 == 0 })
  }

  @Test(arguments: Family.allCases) func `every node has a place of its own at the ideal scale`(family: Family) throws {
    let graph = Self.graph(family, 4_000)
    let result = try LayoutEngine.layOut(graph, options: Self.options())
    #expect(result.path == .multilevel)
    #expect(result.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(Set(result.positions).count == graph.nodes.count)
    let lengths = graph.edges.map { edge in
      let step = result.positions[edge.source] - result.positions[edge.target]
      return (step * step).sum().squareRoot()
    }
    // Least squares: Σ ideal · length = Σ length².
    let product = 72 * lengths.reduce(0, +)
    let square = lengths.reduce(0) { $0 + $1 * $1 }
    #expect(abs(product / square - 1) < 0.01)
  }

  @Test(arguments: Family.allCases) func `the same bits on any number of threads`(family: Family) throws {
    let graph = Self.graph(family, 3_000)
    let hashes = try [1, 2, 7].map { try LayoutEngine.layOut(graph, options: Self.options(threads: $0)).hash }
    #expect(Set(hashes).count == 1)
  }

  @Test func `pinned nodes stay to the bit and the others come to them`() throws {
    var graph = Self.graph(.grid, 3_000)
    graph.nodes[0].position = Point(1_000.123, -77.7)
    graph.nodes[0].isPinned = true
    graph.nodes[53].position = Point(4_000.5, -77.7)
    graph.nodes[53].isPinned = true
    let result = try LayoutEngine.layOut(graph, options: Self.options())
    #expect(result.positions[0] == Point(1_000.123, -77.7))
    #expect(result.positions[53] == Point(4_000.5, -77.7))
    for place in result.positions {
      #expect(place.x.magnitude < 20_000 && place.y.magnitude < 20_000)
    }
  }

  @Test(arguments: [(Family.path, 100_000), (.star, 10_000), (.binaryTree, 65_535)])
  func `great graphs end with bounded work`(family: Family, n: Int) throws {
    let graph = Self.graph(family, n)
    let result = try LayoutEngine.layOut(graph, options: Self.options())
    #expect(result.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(result.work.sweeps <= 400 + 150 * 6 + 60 * 12)
    #expect(result.work.pairs <= n * 60 * 2 * 250)
  }

  @Test func `the finish lowers the stress of a grid and unfolds it`() throws {
    let side = 110
    let graph = Self.graph(.grid, side * side)
    func stress(_ quality: LayoutQualityLevel) throws -> Double {
      let result = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .stress, quality: quality))
      #expect(result.path == .multilevel)
      var (ratios, squares, pairs) = (0.0, 0.0, 0.0)
      for one in stride(from: 0, to: graph.nodes.count, by: 601) {
        for two in graph.nodes.indices where two != one {
          // In a grid the shortest paths are as long as rows and columns apart.
          let steps = abs(one % side - two % side) + abs(one / side - two / side)
          let difference = result.positions[one] - result.positions[two]
          let square = (difference * difference).sum() / Double(steps * steps)
          ratios += square.squareRoot()
          squares += square
          pairs += 1
        }
      }
      return 1 - ratios * ratios / (pairs * squares)
    }
    let finished = try stress(.normal)
    #expect(finished < 0.0125)
    #expect(try finished < stress(.draft))
  }

  static let coarsened: [(Family, UInt64)] = [
    (.grid, 12_244_802_608_384_279_229), (.binaryTree, 12_588_852_721_029_747_131),
    (.powerLaw, 14_262_361_274_343_482_702),
  ]

  /// What fifty iterations on a small graph coarsened once come to.
  static func coarsenedHash(
    _ family: Family, opening: Float = Repulsion.usualOpening, strength: Float = SpringElectrical.usualStrength
  ) -> UInt64 {
    let fine = ForceLevel(count: family.count(900), edges: family.edges(900))
    let level = Coarsening.step(fine, seed: 4, stage: 1).level
    var model = SpringElectrical(level, finest: 900, parallel: .serial, opening: opening, strength: strength)
    var random = CounterRandom(seed: 4, stage: 2)
    var x = (0..<level.count).map { _ in Float(random.unit() * 30) }
    var y = (0..<level.count).map { _ in Float(random.unit() * 30) }
    model.run(x: &x, y: &y, schedule: SpringElectrical.Schedule(iterations: 50, step: 1.5))
    return (x + y).reduce(UInt64(level.count)) { CounterRandom.mix($0 ^ UInt64($1.bitPattern)) }
  }

  @Test(arguments: coarsened) func `coarsened small cases are golden`(family: Family, hash: UInt64) {
    #expect(Self.coarsenedHash(family) == hash)
  }
}
