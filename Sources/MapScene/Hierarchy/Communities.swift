/// Groups of nodes that have many edges among themselves and few to others.
///
/// Nodes move to the group of a neighbour as long as that raises the modularity; then groups become nodes, and so on
/// (V. D. Blondel, J.-L. Guillaume, R. Lambiotte and E. Lefebvre, "Fast unfolding of communities in large networks",
/// 2008, doi:10.1088/1742-5468/2008/10/P10008). A resolution under 1 gives fewer and larger groups (J. Reichardt and
/// S. Bornholdt, "Statistical mechanics of community detection", 2006, doi:10.1103/PhysRevE.74.016110).
struct Communities {
  /// The group of each node, numbered by the first node of each.
  private(set) var group: [Int]
  /// The number of groups.
  private(set) var count = 0
  /// How much more of the edges lies within groups than chance would have it, 0…1, at resolution 1.
  private(set) var modularity = 0.0

  private static let (mostSweeps, mostLevels) = (24, 24)
  /// What a move must gain, in edges: less is rounding.
  private static let leastGain = 1e-9

  /// Finds groups.
  ///
  /// - Parameters:
  ///   - nodes: The number of nodes.
  ///   - edges: The edges; loops say nothing, parallel ones count as one each.
  ///   - resolution: How small groups are.
  /// - Complexity: O(m) for each of at most 24 sweeps on each of at most 24 levels, each much smaller than the last.
  init(_ nodes: Int, edges: [(source: Int, target: Int)], resolution: Double) {
    group = Array(0..<nodes)
    var level = Level(count: nodes, edges: edges.filter { $0.source != $0.target }.map { ($0.source, $0.target, 1) })
    let total = level.total
    guard total > 0 else {
      count = nodes
      return
    }
    for _ in 0..<Self.mostLevels {
      let found = level.groups(resolution: resolution, total: total)
      for node in group.indices { group[node] = found.group[group[node]] }
      if found.count == level.count { break }
      level = level.merged(found.group, count: found.count)
    }
    number()
    measure(edges, total: total)
  }

  private mutating func number() {
    var names = [Int](repeating: -1, count: group.count)
    for node in group.indices {
      if names[group[node]] < 0 {
        names[group[node]] = count
        count += 1
      }
      group[node] = names[group[node]]
    }
  }

  private mutating func measure(_ edges: [(source: Int, target: Int)], total: Double) {
    var degree = [Double](repeating: 0, count: count)
    var inside = 0.0
    for edge in edges where edge.source != edge.target {
      degree[group[edge.source]] += 1
      degree[group[edge.target]] += 1
      if group[edge.source] == group[edge.target] { inside += 1 }
    }
    modularity = inside / total - degree.reduce(0) { $0 + ($1 / (2 * total)) * ($1 / (2 * total)) }
  }

  /// A graph whose nodes are groups of the level below.
  private struct Level {
    let count: Int
    /// The ends of the edges of each node, loops left out.
    private var start: [Int]
    private var neighbour: [Int]
    private var weight: [Double]
    /// The weight of the edges within each node.
    private var loop: [Double]
    private var degree: [Double]
    /// The weight of all edges.
    private(set) var total = 0.0

    init(count: Int, edges: [(Int, Int, Double)]) {
      self.count = count
      start = Array(repeating: 0, count: count + 1)
      loop = Array(repeating: 0, count: count)
      degree = loop
      for (one, two, weight) in edges {
        total += weight
        degree[one] += weight
        degree[two] += weight
        if one == two {
          loop[one] += weight
        } else {
          start[one + 1] += 1
          start[two + 1] += 1
        }
      }
      for node in 0..<count { start[node + 1] += start[node] }
      neighbour = Array(repeating: 0, count: start[count])
      weight = Array(repeating: 0, count: start[count])
      var next = start
      for (one, two, value) in edges where one != two {
        for (from, to) in [(one, two), (two, one)] {
          neighbour[next[from]] = to
          weight[next[from]] = value
          next[from] += 1
        }
      }
    }

    /// Moves nodes from group to group until none gains.
    func groups(resolution: Double, total: Double) -> (group: [Int], count: Int) {
      var group = Array(0..<count)
      var sum = degree
      var towards = [Double](repeating: 0, count: count)
      var touched: [Int] = []
      for _ in 0..<Communities.mostSweeps {
        var hasMoved = false
        for node in 0..<count {
          touched.removeAll(keepingCapacity: true)
          for place in start[node]..<start[node + 1] {
            let other = group[neighbour[place]]
            if towards[other] == 0 { touched.append(other) }
            towards[other] += weight[place]
          }
          let own = group[node]
          sum[own] -= degree[node]
          let share = resolution * degree[node] / (2 * total)
          var best = (group: own, gain: towards[own] - share * sum[own])
          for other in touched {
            let gain = towards[other] - share * sum[other]
            if gain > best.gain + Communities.leastGain { best = (other, gain) }
          }
          sum[best.group] += degree[node]
          group[node] = best.group
          if best.group != own { hasMoved = true }
          for other in touched { towards[other] = 0 }
        }
        if !hasMoved { break }
      }
      var names = [Int](repeating: -1, count: count)
      var found = 0
      for node in 0..<count {
        if names[group[node]] < 0 {
          names[group[node]] = found
          found += 1
        }
        group[node] = names[group[node]]
      }
      return (group, found)
    }

    /// The graph of its groups.
    func merged(_ group: [Int], count: Int) -> Level {
      var between: [SIMD2<Int32>: Int] = [:]
      var edges: [(Int, Int, Double)] = []
      func add(_ one: Int, _ two: Int, _ value: Double) {
        let key = SIMD2(Int32(min(one, two)), Int32(max(one, two)))
        if let place = between[key] {
          edges[place].2 += value
        } else {
          between[key] = edges.count
          edges.append((one, two, value))
        }
      }
      for node in 0..<self.count {
        if loop[node] > 0 { add(group[node], group[node], loop[node]) }
        for place in start[node]..<start[node + 1] where neighbour[place] > node {
          add(group[node], group[neighbour[place]], weight[place])
        }
      }
      return Level(count: count, edges: edges)
    }
  }
}
