/// Halves a graph by merging neighbours: heavy-edge matching in which no node with a neighbour stays alone.
///
/// Nodes come by ascending degree, equal ones in random order. Each takes the free neighbour with the largest
/// w/(mass · mass); without a free one it joins the lightest neighbouring cluster. So stars and power laws shrink by
/// half too, where a plain matching would stall (Walshaw 2003, DOI 10.7155/jgaa.00070, matches only).
package enum Coarsening {
  /// A coarser graph and where each finer node went.
  package struct Step: Sendable {
    /// The coarser graph.
    package let level: ForceLevel
    /// The coarse node of each fine node.
    package let parents: [Int32]
  }

  /// Makes the next coarser graph.
  ///
  /// - Parameters:
  ///   - level: The finer graph.
  ///   - seed: Seed of the visiting order.
  ///   - stage: A number that no other step of the hierarchy has.
  /// - Returns: The coarser graph; at most half as many nodes, isolated ones not counted.
  /// - Complexity: O(n + m).
  package static func step(_ level: ForceLevel, seed: UInt64, stage: UInt64) -> Step {
    let (clusters, count) = clusters(level, order: order(level, seed: seed, stage: stage))
    return Step(level: merged(level, clusters, count), parents: clusters)
  }

  /// The nodes by ascending degree, equal degrees in random order: a counting sort.
  private static func order(_ level: ForceLevel, seed: UInt64, stage: UInt64) -> [Int32] {
    let n = level.count
    let permutation = Permutation(count: n, seed: seed, stage: stage)
    var starts = [Int32](repeating: 0, count: n + 1)
    for node in 0..<n { starts[min(n, level.degree(of: node) + 1)] += 1 }
    for degree in 0..<n { starts[degree + 1] += starts[degree] }
    var order = [Int32](repeating: 0, count: n)
    for place in 0..<n {
      let node = permutation[place]
      let degree = min(n - 1, level.degree(of: node))
      order[Int(starts[degree])] = Int32(node)
      starts[degree] += 1
    }
    return order
  }

  /// The cluster of each node, numbered by their first nodes so that near nodes stay near in memory.
  private static func clusters(_ level: ForceLevel, order: [Int32]) -> (of: [Int32], count: Int) {
    let n = level.count
    var leader = [Int32](repeating: -1, count: n)
    var clusterMass = [Float](repeating: 0, count: n)
    for visited in order where leader[Int(visited)] < 0 {
      let node = Int(visited)
      let mass = level.masses[node]
      var mate = -1
      var strongest: Float = 0
      var lightest = -1
      for slot in level.incidence(of: node) {
        let other = Int(level.neighbours[slot])
        if leader[other] < 0 {
          let strength = level.weights[slot] / (mass * level.masses[other])
          if mate < 0 || strength > strongest {
            mate = other
            strongest = strength
          }
        } else if lightest < 0 || clusterMass[Int(leader[other])] < clusterMass[lightest] {
          lightest = Int(leader[other])
        }
      }
      if mate >= 0 {
        leader[node] = visited
        leader[mate] = visited
        clusterMass[node] = mass + level.masses[mate]
      } else if lightest >= 0 {
        leader[node] = Int32(lightest)
        clusterMass[lightest] += mass
      } else {
        leader[node] = visited
        clusterMass[node] = mass
      }
    }
    var number = [Int32](repeating: -1, count: n)
    var count: Int32 = 0
    for node in 0..<n {
      let head = Int(leader[node])
      if number[head] < 0 {
        number[head] = count
        count += 1
      }
      leader[node] = number[head]
    }
    return (leader, Int(count))
  }

  /// The graph of the clusters: masses and the weights of parallel edges are added, inner edges vanish.
  private static func merged(_ level: ForceLevel, _ clusters: [Int32], _ count: Int) -> ForceLevel {
    var starts = [Int32](repeating: 0, count: count + 1)
    var masses = [Float](repeating: 0, count: count)
    for node in clusters.indices {
      starts[Int(clusters[node]) + 1] += 1
      masses[Int(clusters[node])] += level.masses[node]
    }
    for cluster in 0..<count { starts[cluster + 1] += starts[cluster] }
    var next = starts
    var members = [Int32](repeating: 0, count: clusters.count)
    for node in clusters.indices {
      members[Int(next[Int(clusters[node])])] = Int32(node)
      next[Int(clusters[node])] += 1
    }
    var offsets: [Int32] = [0]
    offsets.reserveCapacity(count + 1)
    var neighbours: [Int32] = []
    var weights: [Float] = []
    // The slot of each cluster among the neighbours of the present one; older slots are below its offset.
    var slots = [Int32](repeating: -1, count: count)
    for cluster in 0..<count {
      let first = Int32(neighbours.count)
      for place in starts[cluster]..<starts[cluster + 1] {
        for slot in level.incidence(of: Int(members[Int(place)])) {
          let other = clusters[Int(level.neighbours[slot])]
          if other == Int32(cluster) { continue }
          if slots[Int(other)] >= first {
            weights[Int(slots[Int(other)])] += level.weights[slot]
          } else {
            slots[Int(other)] = Int32(neighbours.count)
            neighbours.append(other)
            weights.append(level.weights[slot])
          }
        }
      }
      offsets.append(Int32(neighbours.count))
    }
    return ForceLevel(offsets: offsets, neighbours: neighbours, weights: weights, masses: masses)
  }
}
