internal import DeterministicMath

/// Nodes on a circle or an ellipse, in an order, at full size.
struct Rings {
  let graph: CoreGraph
  let options: LayoutOptions

  /// What neighbours on a ring are apart at least, in parts of the usual gap: a line between them can be seen.
  private static let share = 0.5
  /// The height of an ellipse in widths.
  private static let flatness = 0.5
  /// How much wider an ellipse gets while something on it overlaps.
  private static let growth = 1.04

  /// Places on a circle, the first node at 12 o'clock, the others clockwise, in layout units.
  ///
  /// - Complexity: O(n).
  func circle(_ ranks: [Int]) -> [Point] {
    guard ranks.count > 1 else { return [Point(0, 0)] }
    let discs = discs(ranks)
    func angle(_ ring: Double) -> Double { discs.reduce(0) { $0 + Disc.angle($1, on: ring) } }
    var low = discs.max() ?? 0
    var high = max(low, discs.reduce(0, +))
    for _ in 0..<60 where angle(low) > 2 * Double.pi {
      let middle = (low + high) / 2
      if angle(middle) > 2 * Double.pi { low = middle } else { high = middle }
    }
    let slack = max(0, 2 * Double.pi - angle(high)) / Double(discs.count)
    var next = -Double.pi / 2 - (Disc.angle(discs[0], on: high) + slack) / 2
    return discs.map { disc in
      let wedge = Disc.angle(disc, on: high) + slack
      defer { next += wedge }
      return Disc.point(next + wedge / 2, on: high)
    }
  }

  /// Places on an ellipse, the first node in front, which is below, the others clockwise, in layout units.
  ///
  /// - Complexity: O(n log n) for each widening.
  func ellipse(_ ranks: [Int]) -> [Point] {
    guard ranks.count > 1 else { return ranks.map { _ in Point(0, 0) } }
    let discs = discs(ranks)
    let whole = discs.reduce(0, +)
    let unit = unitEllipse(samples: 720 + 8 * ranks.count)
    let check = OverlapCheck(footprints: discs.map { Footprint(radius: $0) }, padding: 0)
    // The first try has just the room for all in a row.
    var size = 2 * whole / (unit.lengths.last ?? 1)
    while true {
      var points: [Point] = []
      var sample = 0
      var passed = -discs[0]
      for disc in discs {
        let wanted = (passed + disc) / (2 * whole) * (unit.lengths.last ?? 1)
        while sample + 2 < unit.lengths.count, unit.lengths[sample + 1] < wanted { sample += 1 }
        let span = unit.lengths[sample + 1] - unit.lengths[sample]
        let part = (wanted - unit.lengths[sample]) / span
        points.append((unit.points[sample] + (unit.points[sample + 1] - unit.points[sample]) * part) * size)
        passed += 2 * disc
      }
      if check.pairs(at: points, most: 1).isEmpty { return points }
      size *= Self.growth
    }
  }

  private func discs(_ ranks: [Int]) -> [Double] {
    ranks.map { Disc.radius(graph.footprints[$0], padding: options.padding) + Self.share * options.gap / 2 }
  }

  /// An ellipse of half width 1 from its lowest point on, with the length of the way to each point.
  private func unitEllipse(samples: Int) -> (points: [Point], lengths: [Double]) {
    let points = (0...samples).map { index in
      let angle = Double.pi / 2 + 2 * Double.pi * Double(index) / Double(samples)
      return Point(Elementary.cos(angle), Self.flatness * Elementary.sin(angle))
    }
    var lengths = [0.0]
    for (one, two) in zip(points, points.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + (two - one).length)
    }
    return (points, lengths)
  }
}
