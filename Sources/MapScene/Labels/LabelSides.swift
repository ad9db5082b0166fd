internal import DeterministicMath

/// Chooses the side on which each label stands: a function of places and sizes alone, so that a map that was arranged is
/// drawn as when it was arranged.
///
/// Every label takes the cheapest of eight sides, again and again, until none gains by changing: touching anything costs
/// most, then running over a line, then leaving the usual side (the discrete model of point labelling by local search:
/// J. Christensen, J. Marks and S. Shieber, "An empirical study of algorithms for point-feature label placement", 1995,
/// doi:10.1145/212332.212334). Costs of pairs are the same for both, so that the search ends.
package struct LabelSides {
  private let labels: [OutsideLabel]
  private let ideas: [Int]
  private let centres: [ScenePoint]
  /// The boxes of each label by side.
  private var boxes: [[Rect]] = []
  /// What each side costs by itself.
  private var prices: [[Double]] = []
  /// The labels that each may touch.
  private var near: [[Int32]] = []
  private var chosen: [Int] = []
  /// Boxes that were looked at.
  package private(set) var work = 0

  private static let sides = LabelSide.allCases
  /// What a side costs because it is not the usual one, in the order of `LabelSide`.
  private static let usual = [0, 0.2, 0.25, 0.35, 0.7, 0.7, 0.9, 0.9]
  private static let belowFirst = [0.3, 0.4, 0, 0.5, 0.8, 0.9, 0.9, 1]
  /// The narrowest angle between a label and a line at its circle that costs nothing, in radians, and what one radian
  /// less costs.
  private static let (angle, anglePrice) = (1.2, 1.2)
  private static let mostSweeps = 24
  private static let mostNear = 40

  /// Chooses the sides of all labels of a map.
  ///
  /// - Parameters:
  ///   - measured: The map.
  ///   - centres: The places of its ideas.
  ///   - isFixed: Ideas whose labels stand where they stand.
  /// - Complexity: O(n log n + m); what is crowded into one place is looked at in parts.
  package init(_ measured: MeasuredMap, centres: [ScenePoint], isFixed: (Int) -> Bool = { _ in false }) {
    self.centres = centres
    ideas = measured.ideas.indices.filter { measured.ideas[$0].label != nil }
    labels = ideas.compactMap { measured.ideas[$0].label }
    guard !labels.isEmpty else { return }
    let obstacles = LabelObstacles(measured, centres: centres)
    let adjacency = Adjacency(count: centres.count, edges: measured.links.map { ($0.source, $0.target) })
    let isMirrored = measured.isRightToLeft
    for (place, idea) in ideas.enumerated() {
      let radius = measured.ideas[idea].form.innerRadius
      let own = Self.sides.map { labels[place].box($0, radius: radius).moved(by: centres[idea]) }
      boxes.append(own)
      let isStill = isFixed(idea)
      let angles = isStill ? [] : adjacency.neighbours(of: idea).prefix(64).map { centres[Int($0)] - centres[idea] }
      prices.append(
        Self.sides.map { side in
          if isStill { return side == labels[place].side ? 0 : .infinity }
          work += 1
          return Self.price(of: side, labels[place], isMirrored: isMirrored) + Self.price(of: side, beside: angles)
            + obstacles.price(of: own[side.rawValue], idea: idea)
        })
      chosen.append(Self.cheapest(prices[place]))
    }
    findNear()
    search()
  }

  /// The sides of the first ideas; nil for those without a label.
  package func sides(count: Int) -> [LabelSide?] {
    var result = [LabelSide?](repeating: nil, count: count)
    for (place, idea) in ideas.enumerated() { result[idea] = Self.sides[chosen[place]] }
    return result
  }

  private static func cheapest(_ prices: [Double]) -> Int {
    prices.indices.min { (prices[$0], $0) < (prices[$1], $1) } ?? 0
  }

  /// What a side costs because it is not the usual one.
  static func price(of side: LabelSide, _ label: OutsideLabel, isMirrored: Bool) -> Double {
    (label.prefersBelow ? belowFirst : usual)[(isMirrored ? side.mirrored : side).rawValue]
  }

  /// What it costs to stand near the lines at one's own circle.
  static func price(of side: LabelSide, beside lines: [ScenePoint]) -> Double {
    var narrowest = angle
    for line in lines where line.length > 1e-6 {
      let along = (line.x * side.direction.x + line.y * side.direction.y) / line.length
      narrowest = min(narrowest, Elementary.atan2((1 - min(along * along, 1)).squareRoot(), along))
    }
    return anglePrice * (angle - narrowest)
  }

  private mutating func findNear() {
    let reaches = boxes.map { own in own.dropFirst().reduce(own[0]) { $0.union($1) }.outset(LabelObstacles.air / 2) }
    let grid = ShapeGrid(
      forms: reaches.map { .card(width: $0.width, height: $0.height) },
      centres: reaches.map { ScenePoint(($0.minX + $0.maxX) / 2, ($0.minY + $0.maxY) / 2) }, cell: 256)
    near = reaches.indices.map { place in
      grid.shapes(in: reaches[place], most: Self.mostNear) { $0 != place }
    }
    // Each knows the other, or neither does: else the search might go round in circles.
    let known = near
    for place in near.indices { near[place] = near[place].filter { known[Int($0)].contains(Int32(place)) } }
  }

  private func price(_ place: Int, on side: Int, against other: Int) -> Double {
    LabelObstacles.price(gap: boxes[place][side].gap(to: boxes[other][chosen[other]]))
  }

  private mutating func price(_ place: Int, on side: Int) -> Double {
    var sum = prices[place][side]
    guard sum < .infinity else { return sum }
    work += near[place].count
    for other in near[place] { sum += price(place, on: side, against: Int(other)) }
    return sum
  }

  /// In the order of their places, which the file has no say in.
  private mutating func search() {
    let order = labels.indices.sorted { one, two in
      let (p, q) = (centres[ideas[one]], centres[ideas[two]])
      return (p.y, p.x, one) < (q.y, q.x, two)
    }
    for _ in 0..<Self.mostSweeps {
      var hasChanged = false
      for place in order {
        let found = Self.sides.indices.map { price(place, on: $0) }
        let best = Self.cheapest(found)
        if found[best] < found[chosen[place]] - 1e-9 {
          chosen[place] = best
          hasChanged = true
        }
      }
      if !hasChanged {
        for place in order where settlePair(place) { hasChanged = true }
      }
      if !hasChanged { return }
    }
  }

  /// Where a label touches another and neither can give way alone, both move.
  private mutating func settlePair(_ place: Int) -> Bool {
    for other in near[place].map({ Int($0) }) where price(place, on: chosen[place], against: other) > 0 {
      let before = (chosen[place], chosen[other])
      var best = before
      var least =
        price(place, on: before.0) + price(other, on: before.1)
        - price(place, on: before.0, against: other)
      let present = least
      for one in Self.sides.indices where prices[place][one] < least {
        for two in Self.sides.indices where prices[place][one] + prices[other][two] < least {
          (chosen[place], chosen[other]) = (one, two)
          let sum = price(place, on: one) + price(other, on: two) - price(place, on: one, against: other)
          if sum < least - 1e-9 { (best, least) = ((one, two), sum) }
        }
      }
      (chosen[place], chosen[other]) = best
      if least < present { return true }
    }
    return false
  }
}
