/// What is to be kept when overlaps are removed.
package enum RemovalMode {
  /// A new drawing: it may grow as much as its shape needs.
  case fresh
  /// Somebody's own drawing: everything stays as near to its place as it can.
  case keep
}

/// What overlap removal did.
package struct OverlapOutcome {
  /// The factor by which the drawing was scaled first.
  package var scale = 1.0
  /// Separation constraints built, in all tries.
  package var constraints = 0
  /// Variables visited by the solver, in all tries.
  package var visits = 0
  /// How many crossings of edges were added.
  package var crossingsRaised = 0
}

/// Moves footprints apart until none overlap, as little as possible.
///
/// The drawing is scaled by a few factors; at each, separation constraints move everything apart along one axis and then
/// along the other (Dwyer, Marriott, Stuckey 2006, DOI 10.1007/11618058_15), and the result that keeps the shape best is
/// taken. Results are on the grid of 1/64 unit and checked there in whole numbers.
package struct OverlapRemoval {
  private let footprints: [Footprint]
  private let isFixed: [Bool]
  private let padding: Double
  private let crossingCount: CrossingCount
  private let check: OverlapCheck
  private let isForest: Bool

  /// More than whole 64ths, so that rounding the positions cannot bring two nodes too near again.
  private static let slack = 1.0 / 32
  /// The factors tried; a person's own drawing stops at the third when no crossing is added.
  private static let scales = [1, 1.15, 1.32, 1.52, 1.75, 2, 2.3, 3.04, 4, 5.3, 7, 9.2]
  /// The factors tried for large drawings: the dense middle of a power law needs much.
  private static let scalesOfMany = scales + [12, 16, 21, 28, 37, 49]
  /// The most that a new drawing may be distorted: about a hundredth of the usual stress.
  private static let mostDistortion = 0.001
  /// The most nodes for which both orders of the axes and all scales are tried.
  private static let thorough = 5000
  /// With more overlapping pairs than this for each node, moving apart would distort a new drawing too much: they lie in
  /// the middle of it.
  private static let mostCrowding = 0.3
  /// The least work limit of one solver run, in variables visited, and what each variable adds to it.
  private static let mostVisits = 4_000_000
  private static let (visitsPerNode, visitsPerNodeOfMany) = (400, 40)
  /// So many rounds on a large drawing know only constraints that are nearly tight, and take a fraction of the memory.
  private static let sparseRounds = 3
  /// The most edges whose crossings are counted.
  private static let mostEdges = 20_000

  /// Prepares the removal.
  ///
  /// - Parameters:
  ///   - footprints: The room of each node.
  ///   - isFixed: Which nodes must not move at all.
  ///   - padding: The least distance between two footprints, in layout units.
  ///   - sources: One end of each edge; only for counting crossings.
  ///   - targets: The other end; no edge twice and none from a node to itself.
  package init(
    footprints: [Footprint], isFixed: [Bool], padding: Double, sources: [Int32] = [], targets: [Int32] = []
  ) {
    self.footprints = footprints
    self.isFixed = isFixed
    self.padding = Room.outward(padding)
    isForest = OverlapRemoval.isForest(count: footprints.count, sources, targets)
    crossingCount = CrossingCount(sources: sources, targets: targets)
    check = OverlapCheck(footprints: footprints, padding: padding)
  }

  /// Removes the overlaps of all pairs that have a free node.
  ///
  /// - Parameters:
  ///   - points: The positions; those of free nodes are on the grid of 1/64 unit afterwards.
  ///   - mode: What is to be kept.
  ///   - monitor: Asked between the steps; ends the work, with overlaps left.
  /// - Returns: What was done.
  package func run(_ points: inout [Point], mode: RemovalMode, monitor: LayoutMonitor = .none) -> OverlapOutcome {
    var outcome = OverlapOutcome()
    for index in points.indices where !isFixed[index] { points[index] = points[index].onGrid }
    if check.pairs(at: points, most: 1).isEmpty { return outcome }
    let crossingsBefore = crossings(points, monitor: monitor)
    let start = spread(points)
    let rooms = Rooms(footprints)
    let isLarge = points.count > Self.thorough
    // Of a large new drawing the first scale that does is taken: the search would take longer than the layout.
    let isQuick = isLarge && mode == .fresh
    let measure = RemovalCost(
      before: start, footprints: footprints,
      neighbours: isQuick ? nil : constraints(rooms, start, alongX: false, isLast: true))
    func candidate(_ scale: Double, firstX: Bool) -> Candidate {
      var candidate = Candidate(points: start.map { $0 * scale }, scale: scale)
      for index in points.indices where isFixed[index] { candidate.points[index] = points[index] }
      separate(&candidate.points, rooms, firstX: firstX, &outcome, monitor)
      if monitor.isCancelled { return candidate }
      candidate.raised = max(0, crossings(candidate.points, monitor: monitor) - crossingsBefore)
      let distortion = mode == .fresh ? measure.distortion(of: candidate.points) : 0
      candidate.isDistorted = distortion > Self.mostDistortion
      candidate.cost = isQuick ? distortion : measure.cost(of: candidate.points)
      return candidate
    }
    var best: Candidate?
    if isQuick {
      best = leastScale { scale in
        let isLast = scale == Self.scalesOfMany.last
        return !isLast && isCrowded(start.map { $0 * scale }) ? nil : candidate(scale, firstX: true)
      }
    }
    for (place, scale) in Self.scales.enumerated() where !isQuick {
      var isBetter = false
      for firstX in isLarge ? [true] : [true, false] {
        let candidate = candidate(scale, firstX: firstX)
        if monitor.isCancelled { return outcome }
        if best.map({ candidate.isBetter(than: $0) }) ?? true {
          best = candidate
          isBetter = true
        }
      }
      if isFixed.contains(true) { break }
      guard let best, best.raised == 0, !best.isDistorted else { continue }
      if !isBetter || (mode == .keep && place >= 2) { break }
    }
    if monitor.isCancelled { return outcome }
    guard var best else { return outcome }
    if best.raised > 0, isForest, crossingsBefore == 0, !isFixed.contains(true) { best = enlarged(start) ?? best }
    outcome.scale = best.scale
    outcome.crossingsRaised = best.raised
    points = best.points
    return outcome
  }

  /// The least scale that adds no crossing and distorts little, by halving: what is right at one is right at all above.
  ///
  /// - Parameter candidate: The drawing at a scale; nil where it is not worth trying.
  /// - Returns: That of the greatest scale where none is right.
  private func leastScale(_ candidate: (Double) -> Candidate?) -> Candidate? {
    var (low, high) = (0, Self.scalesOfMany.count - 1)
    var (middle, step) = (high / 2, 1)
    var best: Candidate?
    while low < high {
      if let found = candidate(Self.scalesOfMany[middle]), found.raised == 0, !found.isDistorted {
        best = found
        high = middle
      } else {
        low = middle + 1
      }
      // Drawings that need more than the middle need little more.
      middle = best == nil ? min(high, middle + step) : (low + high) / 2
      step *= 2
    }
    return best ?? candidate(Self.scalesOfMany[high])
  }

  /// Moves everything apart at one scale, whatever that does to crossings.
  ///
  /// - Parameters:
  ///   - points: The positions.
  ///   - scale: The factor by which free nodes' positions are scaled first.
  ///   - monitor: Asked between the steps; ends the work, with overlaps left.
  /// - Returns: The positions for each order of the axes that is tried, those of free nodes on the grid of 1/64 unit; and
  ///   the number of constraints built.
  func separated(_ points: [Point], scale: Double, monitor: LayoutMonitor) -> (
    drawings: [[Point]], constraints: Int
  ) {
    var outcome = OverlapOutcome()
    let rooms = Rooms(footprints)
    let start = spread(points.indices.map { isFixed[$0] ? points[$0] : points[$0].onGrid })
    let drawings = (points.count <= Self.thorough ? [true, false] : [true]).map { firstX in
      var moved = points.indices.map { isFixed[$0] ? points[$0] : start[$0] * scale }
      separate(&moved, rooms, firstX: firstX, &outcome, monitor)
      return moved
    }
    return (drawings, outcome.constraints)
  }

  /// How often edges cross; 0 where there are too many to count.
  func crossings(_ points: [Point], monitor: LayoutMonitor = .none) -> Int {
    crossingCount.sources.count > Self.mostEdges ? 0 : crossingCount.crossings(at: points, monitor: monitor)
  }

  /// Pairs that are still nearer than the padding.
  package func remaining(_ points: [Point]) -> [(Int, Int)] { check.pairs(at: points) }

  /// One result of the search.
  private struct Candidate {
    var points: [Point]
    var scale: Double
    var raised = 0
    var isDistorted = false
    var cost = 0.0

    func isBetter(than other: Candidate) -> Bool {
      if raised != other.raised { return raised < other.raised }
      if isDistorted != other.isDistorted { return !isDistorted }
      return cost < other.cost
    }
  }

  /// Separates along both axes until the exact check holds, then carries away what pinned nodes leave no room for.
  private func separate(
    _ points: inout [Point], _ rooms: Rooms, firstX: Bool, _ outcome: inout OverlapOutcome, _ monitor: LayoutMonitor
  ) {
    let visits = points.count > Self.thorough ? Self.visitsPerNodeOfMany : Self.visitsPerNode
    for round in 0..<8 {
      let isAlongX = [firstX, !firstX]
      for pass in 0..<2 {
        guard monitor.goesOn() else { return }
        let found = constraints(rooms, points, alongX: isAlongX[pass], isLast: pass == 1 || round > 0, round: round)
        var solver = SeparationSolver(
          wished: points.map { isAlongX[pass] ? $0.x : $0.y }, isFixed: isFixed, lefts: found.lefts,
          rights: found.rights, gaps: found.gaps)
        solver.solve(limit: Self.mostVisits + visits * points.count, monitor: monitor)
        if monitor.isCancelled { return }
        outcome.constraints += found.lefts.count
        outcome.visits += solver.visits
        for index in points.indices where !isFixed[index] {
          if isAlongX[pass] {
            points[index].x = solver.positions[index]
          } else {
            points[index].y = solver.positions[index]
          }
        }
        if round > 0 && check.pairs(at: points, most: 1).isEmpty { break }
      }
      for index in points.indices where !isFixed[index] { points[index] = points[index].onGrid }
      if check.pairs(at: points, most: 1).isEmpty { return }
    }
    let ejection = Ejection(footprints: footprints, padding: padding, check: check)
    for (one, two) in check.pairs(at: points) {
      let node = isFixed[two] ? one : two
      if !isFixed[node] { ejection.eject(node, &points) }
    }
  }

  private func constraints(
    _ rooms: Rooms, _ points: [Point], alongX: Bool, isLast: Bool, round: Int = .max
  ) -> SeparationConstraints {
    SeparationConstraints(
      rooms: alongX ? rooms : rooms.turned, crossRooms: alongX ? rooms.turned : rooms,
      along: points.map { alongX ? $0.x : $0.y }, across: points.map { alongX ? $0.y : $0.x },
      padding: padding + Self.slack, isLast: isLast,
      mostSlack: points.count > Self.thorough && round < Self.sparseRounds ? meanRoom : .infinity)
  }

  /// The mean width of a footprint with its padding.
  private var meanRoom: Double {
    footprints.reduce(0) { $0 + $1.extents.left + $1.extents.right } / Double(max(1, footprints.count)) + padding
  }

  /// Whether more pairs overlap than moving apart can mend without distorting the drawing.
  private func isCrowded(_ points: [Point]) -> Bool {
    let most = Int(Self.mostCrowding * Double(points.count))
    return check.pairs(at: points, most: most + 1).count > most
  }

  /// A forest may grow by this factor to stay without crossings.
  private static let greatestScale = 1.5

  /// Whether edges close no cycle, by joining their ends' sets (Tarjan 1975, DOI 10.1145/321879.321884).
  private static func isForest(count: Int, _ sources: [Int32], _ targets: [Int32]) -> Bool {
    var leaders = Array(0..<count)
    func leader(_ node: Int32) -> Int {
      var node = Int(node)
      while leaders[node] != node {
        leaders[node] = leaders[leaders[node]]
        node = leaders[node]
      }
      return node
    }
    for edge in sources.indices {
      let (one, two) = (leader(sources[edge]), leader(targets[edge]))
      if one == two { return false }
      leaders[max(one, two)] = min(one, two)
    }
    return true
  }

  /// The drawing scaled until nothing overlaps: no crossing can come from it.
  ///
  /// - Returns: Nil where that would make it so large that nothing could be read: then a crossing is the lesser evil.
  private func enlarged(_ start: [Point]) -> Candidate? {
    var candidate = Candidate(points: start, scale: 1)
    while !check.pairs(at: candidate.points, most: 1).isEmpty {
      candidate.scale *= 1.1
      if candidate.scale > Self.greatestScale { return nil }
      candidate.points = start.map { ($0 * candidate.scale).onGrid }
    }
    return candidate
  }

  /// Lays nodes that lie on one point round it, on a spiral of equal areas (Vogel 1979, DOI 10.1016/0025-5564(79)90080-4).
  private func spread(_ points: [Point]) -> [Point] {
    var result = points
    let order = points.indices.sorted { one, two in
      let (p, q) = (points[one], points[two])
      if p != q { return (p.x, p.y) < (q.x, q.y) }
      return isFixed[one] != isFixed[two] ? isFixed[one] : one < two
    }
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, points[order[end]] == points[order[first]] { end += 1 }
      let room = order[first..<end].reduce(0.0) { sum, node in
        let reach = footprints[node].extents
        return sum + max(reach.left + reach.right, reach.top + reach.bottom) + padding
      }
      let spacing = room / Double(end - first) / 2
      var turn = Point(1, 0)
      for (number, node) in order[first..<end].enumerated() {
        if !isFixed[node] { result[node] += turn * (spacing * Double(number).squareRoot()) }
        // One golden angle further.
        turn = Point(
          turn.x * -0.737368878078320 - turn.y * 0.675490294261524,
          turn.x * 0.675490294261524 + turn.y * -0.737368878078320)
      }
      first = end
    }
    return result
  }
}

extension Point {
  /// The nearest point of the grid of 1/64 unit.
  var onGrid: Point { Point((x * 64).rounded() / 64, (y * 64).rounded() / 64) }

  var lengthSquared: Double { x * x + y * y }
}
