internal import DeterministicMath

/// How much of a drawing's shape is lost when its overlaps are removed.
///
/// The measures of Dwyer's and Gansner's overlap studies: orthogonal ordering, spread of the length ratios of
/// neighbours, and area (Gansner, Hu 2010, DOI 10.7155/jgaa.00198).
struct RemovalCost {
  private let before: [Point]
  private let footprints: [Footprint]
  private let neighbours: SeparationConstraints?
  private let size: Double
  private let steps: [Int]

  /// Takes the drawing before removal, and the pairs that lie beside each other in it; nil where only distortion is
  /// asked for.
  init(before: [Point], footprints: [Footprint], neighbours: SeparationConstraints?) {
    self.before = before
    self.footprints = footprints
    self.neighbours = neighbours
    size = RemovalCost.logArea(footprints, before)
    // All pairs up to 1 024 nodes; beyond that each node with a thousand others, at strides spread over all, and with
    // fewer where there are very many.
    let count = before.count
    let strides = min(512, max(16, 5_120_000 / max(1, count)))
    steps = count <= 1024 ? Array(1..<max(1, count)) : (0..<strides).map { 1 + $0 * (count / 2 - 1) / strides }
  }

  /// The cost of a drawing after removal: 5 (1 − order kept) + spread of neighbour lengths + ½ ln (area ratio).
  func cost(of after: [Point]) -> Double {
    5 * (1 - orderKept(after)) + spread(after) + 0.5 * (RemovalCost.logArea(footprints, after) - size)
  }

  /// The share of pairs, over both axes, that keep their order.
  private func orderKept(_ after: [Point]) -> Double {
    var kept = 0
    var all = 0
    let count = before.count
    for one in 0..<count {
      for step in steps {
        var two = one + step
        if two >= count {
          if count <= 1024 { break }
          two -= count
        }
        let was = before[two] - before[one]
        let now = after[two] - after[one]
        if was.x.magnitude > 0.5 {
          all += 1
          if (was.x > 0) == (now.x > 0), now.x != 0 { kept += 1 }
        }
        if was.y.magnitude > 0.5 {
          all += 1
          if (was.y > 0) == (now.y > 0), now.y != 0 { kept += 1 }
        }
      }
    }
    return all == 0 ? 1 : Double(kept) / Double(all)
  }

  /// The coefficient of variation of the length ratios of neighbours.
  private func spread(_ after: [Point]) -> Double {
    guard let neighbours else { return 0 }
    var sum = 0.0
    var squares = 0.0
    for index in neighbours.lefts.indices {
      let one = Int(neighbours.lefts[index])
      let two = Int(neighbours.rights[index])
      let ratio = (after[two] - after[one]).length / max(1, (before[two] - before[one]).length)
      sum += ratio
      squares += ratio * ratio
    }
    guard sum > 0 else { return 0 }
    let count = Double(neighbours.lefts.count)
    return max(0, squares * count / (sum * sum) - 1).squareRoot()
  }

  /// How far distances have changed in proportion, over a sample of pairs: the stress of the drawing against itself.
  func distortion(of after: [Point]) -> Double {
    var sum = 0.0
    var squares = 0.0
    var pairs = 0.0
    for one in before.indices {
      for step in steps where one + step < before.count {
        let was = (before[one + step] - before[one]).length
        guard was > 0.5 else { continue }
        let ratio = (after[one + step] - after[one]).length / was
        sum += ratio
        squares += ratio * ratio
        pairs += 1
      }
    }
    return squares > 0 ? max(0, 1 - sum * sum / (pairs * squares)) : 0
  }

  private static func logArea(_ footprints: [Footprint], _ points: [Point]) -> Double {
    let (low, high) = LayoutEngine.bounds(footprints, points)
    return Elementary.log(max(1, high.x - low.x)) + Elementary.log(max(1, high.y - low.y))
  }
}
