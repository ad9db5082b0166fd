/// Moves numbers as little as possible, in least squares, so that given pairs keep given distances.
///
/// Minimises Σ (xᵢ − dᵢ)² subject to x[right] − x[left] ≥ gap. Blocks of variables joined by tight constraints move as
/// one, as in VPSC (Dwyer, Marriott, Stuckey 2006, DOI 10.1007/11618058_15); they are joined and split in the order
/// of a dual active-set method (Goldfarb, Idnani 1983, DOI 10.1007/BF02591962): a violated constraint presses harder
/// and harder until it holds, and a tight one whose multiplier falls to 0 meanwhile lets go. All multipliers stay at or
/// above 0, so that the end is the optimum. Blocks are trees of tight constraints in flat arrays.
package struct SeparationSolver {
  /// The solution so far; the wished places at first.
  package private(set) var positions: [Double]
  /// Constraints that fixed variables make impossible.
  package private(set) var dropped: [Int] = []
  /// Variables visited: the work done.
  package private(set) var visits = 0
  /// Whether the work limit was reached, so that the result keeps all gaps but is not the least movement.
  package private(set) var isCut = false

  private let wished: [Double]
  private let isFixed: [Bool]
  private let lefts: [Int32]
  private let rights: [Int32]
  private let gaps: [Double]
  private let tolerance: Double
  private var multipliers: [Double]
  private var isTight: [Bool]
  private var isDropped: [Bool]
  // The tight constraints at each variable, as doubly linked lists of half edges: 2c at the left end, 2c + 1 at the right.
  private var heads: [Int32]
  private var next: [Int32]
  private var previous: [Int32]
  // The trees of the two ends of the constraint at work: variables in the order of a walk, with the edge walked by.
  private var walk: [Int32] = []
  private var edgeTo: [Int32] = []
  private var parents: [Int32] = []
  private var rates: [Double] = []
  private var shares: [Double]

  /// Prepares a problem.
  ///
  /// - Parameters:
  ///   - wished: The wished value of each variable; a fixed one keeps it exactly.
  ///   - isFixed: Which variables are fixed.
  ///   - lefts: The lesser variable of each constraint.
  ///   - rights: The greater variable of each constraint; the constraints come so that every one that ends in a variable
  ///     comes before every one that begins in it.
  ///   - gaps: The least difference of each constraint.
  package init(wished: [Double], isFixed: [Bool], lefts: [Int32], rights: [Int32], gaps: [Double]) {
    self.wished = wished
    self.isFixed = isFixed
    self.lefts = lefts
    self.rights = rights
    self.gaps = gaps
    positions = wished
    tolerance = 1e-12 * (1 + wished.reduce(0) { max($0, $1.magnitude) })
    multipliers = [Double](repeating: 0, count: lefts.count)
    isTight = [Bool](repeating: false, count: lefts.count)
    isDropped = isTight
    heads = [Int32](repeating: -1, count: wished.count)
    next = [Int32](repeating: -1, count: lefts.count * 2)
    previous = next
    shares = [Double](repeating: 0, count: wished.count)
  }

  /// Solves the problem.
  ///
  /// - Parameters:
  ///   - limit: The most variables to visit; beyond it, the gaps are made by plain pushing, half from each side.
  ///   - monitor: Asked now and then; ends the work, with gaps unmade.
  package mutating func solve(limit: Int = .max, monitor: LayoutMonitor = .none) {
    var asked = 0
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for constraint in lefts.indices where !isTight[constraint] && !isDropped[constraint] {
        guard violation(of: constraint) > tolerance else { continue }
        enforce(constraint)
        hasChanged = true
        if visits > limit { return push() }
        if visits - asked > Self.visitsBetweenQuestions {
          asked = visits
          if !monitor.goesOn() { return }
        }
      }
    }
    settle()
  }

  private static let visitsBetweenQuestions = 200_000

  private func violation(of constraint: Int) -> Double {
    gaps[constraint] - (positions[Int(rights[constraint])] - positions[Int(lefts[constraint])])
  }

  /// Presses on a violated constraint until it is tight.
  private mutating func enforce(_ constraint: Int) {
    let left = lefts[constraint]
    let right = rights[constraint]
    while true {
      walk.removeAll(keepingCapacity: true)
      edgeTo.removeAll(keepingCapacity: true)
      parents.removeAll(keepingCapacity: true)
      let isLoop = visitTree(of: right, lookingFor: left)
      let middle = walk.count
      if !isLoop { _ = visitTree(of: left, lookingFor: -1) }
      visits += walk.count
      rates.removeAll(keepingCapacity: true)
      for _ in walk.indices { rates.append(0) }
      let mobilityRight = findRates(0..<middle, direction: 1, sink: isLoop ? left : -1)
      let mobilityLeft = isLoop ? 0 : findRates(middle..<walk.count, direction: -1, sink: -1)
      let mobility = mobilityLeft + mobilityRight
      let whole = mobility > 0 ? max(0, violation(of: constraint)) / mobility : Double.infinity
      var step = whole
      var loosened = -1
      for place in walk.indices where rates[place] < 0 {
        let edge = Int(edgeTo[place])
        let limit = multipliers[edge] / -rates[place]
        if limit < step || (limit == step && loosened >= 0 && edge < loosened) {
          step = limit
          loosened = edge
        }
      }
      guard step < .infinity else {
        isDropped[constraint] = true
        dropped.append(constraint)
        return
      }
      for place in walk.indices {
        let shift = place < middle ? step * mobilityRight : -step * mobilityLeft
        positions[Int(walk[place])] += shift
        if edgeTo[place] >= 0 {
          let edge = Int(edgeTo[place])
          multipliers[edge] = max(0, multipliers[edge] + step * rates[place])
        }
      }
      multipliers[constraint] += step
      guard loosened >= 0 else { return tighten(constraint) }
      loosen(loosened)
    }
  }

  /// Appends the tree of tight constraints round a variable to the walk; whether it holds another variable.
  private mutating func visitTree(of root: Int32, lookingFor sought: Int32) -> Bool {
    var place = walk.count
    var hasFound = root == sought
    walk.append(root)
    edgeTo.append(-1)
    parents.append(-1)
    while place < walk.count {
      let variable = walk[place]
      var half = heads[Int(variable)]
      while half >= 0 {
        let edge = half >> 1
        if edge != edgeTo[place] {
          let other = half & 1 == 0 ? rights[Int(edge)] : lefts[Int(edge)]
          if other == sought { hasFound = true }
          walk.append(other)
          edgeTo.append(edge)
          parents.append(Int32(place))
        }
        half = next[Int(half)]
      }
      place += 1
    }
    return hasFound
  }

  /// How fast the multipliers of a tree change while its root is pressed in a direction.
  ///
  /// - Returns: How far the tree moves for each unit of pressure: 0 when something in it holds against it.
  private mutating func findRates(_ range: Range<Int>, direction: Double, sink: Int32) -> Double {
    var holds = sink >= 0
    if !holds {
      for place in range where isFixed[Int(walk[place])] { holds = true }
    }
    let mobility = holds ? 0 : 1 / Double(range.count)
    for place in range {
      let variable = walk[place]
      let isHold = sink >= 0 ? variable == sink : isFixed[Int(variable)]
      shares[Int(variable)] = holds ? (isHold ? 1 : 0) : 1
    }
    for place in range.reversed() where parents[place] >= 0 {
      let variable = Int(walk[place])
      let share = shares[variable]
      shares[Int(walk[Int(parents[place])])] += share
      let isRightEnd = Int(rights[Int(edgeTo[place])]) == variable
      rates[place] = (isRightEnd ? direction : -direction) * (holds ? share : share * mobility)
    }
    return mobility
  }

  private mutating func tighten(_ constraint: Int) {
    isTight[constraint] = true
    for (half, variable) in [(constraint * 2, lefts[constraint]), (constraint * 2 + 1, rights[constraint])] {
      let first = heads[Int(variable)]
      next[half] = first
      previous[half] = -1
      if first >= 0 { previous[Int(first)] = Int32(half) }
      heads[Int(variable)] = Int32(half)
    }
  }

  private mutating func loosen(_ constraint: Int) {
    isTight[constraint] = false
    multipliers[constraint] = 0
    for (half, variable) in [(constraint * 2, lefts[constraint]), (constraint * 2 + 1, rights[constraint])] {
      if previous[half] >= 0 { next[Int(previous[half])] = next[half] } else { heads[Int(variable)] = next[half] }
      if next[half] >= 0 { previous[Int(next[half])] = previous[half] }
    }
  }

  /// Puts every block afresh where its constraints and wishes say, free of what rounding has added up.
  private mutating func settle() {
    guard dropped.isEmpty else { return }
    var isDone = [Bool](repeating: false, count: wished.count)
    for root in wished.indices where !isDone[root] && heads[root] >= 0 {
      walk.removeAll(keepingCapacity: true)
      edgeTo.removeAll(keepingCapacity: true)
      parents.removeAll(keepingCapacity: true)
      _ = visitTree(of: Int32(root), lookingFor: -1)
      shares[root] = 0
      var sum = 0.0
      var anchor: Double?
      for place in walk.indices {
        let variable = Int(walk[place])
        isDone[variable] = true
        if parents[place] >= 0 {
          let edge = Int(edgeTo[place])
          let from = shares[Int(walk[Int(parents[place])])]
          shares[variable] = Int(rights[edge]) == variable ? from + gaps[edge] : from - gaps[edge]
        }
        sum += wished[variable] - shares[variable]
        if isFixed[variable] { anchor = wished[variable] - shares[variable] }
      }
      let origin = anchor ?? sum / Double(walk.count)
      for variable in walk where !isFixed[Int(variable)] { positions[Int(variable)] = origin + shares[Int(variable)] }
    }
  }

  /// Makes all gaps from where things are: the mean of pushing everything forward and everything back.
  private mutating func push() {
    isCut = true
    var forward = positions
    var back = positions
    for constraint in lefts.indices {
      let left = Int(lefts[constraint])
      let right = Int(rights[constraint])
      if !isFixed[right] { forward[right] = max(forward[right], forward[left] + gaps[constraint]) }
    }
    for constraint in lefts.indices.reversed() {
      let left = Int(lefts[constraint])
      let right = Int(rights[constraint])
      if !isFixed[left] { back[left] = min(back[left], back[right] - gaps[constraint]) }
    }
    for index in positions.indices { positions[index] = (forward[index] + back[index]) / 2 }
  }
}
