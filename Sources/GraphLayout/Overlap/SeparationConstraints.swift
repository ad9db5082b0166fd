/// The constraints that keep footprints apart along one axis, found by a scan line across it.
///
/// After Dwyer, Marriott, Stuckey 2006 (DOI 10.1007/11618058_15), widened to circles: the gap of a pair follows from
/// how far they lie apart across the axis, so that circles pass each other as closely as they can.
struct SeparationConstraints {
  private(set) var lefts: [Int32] = []
  private(set) var rights: [Int32] = []
  private(set) var gaps: [Double] = []

  /// The most neighbours looked at on one side of a node; what is missed is found in the next round.
  private static let mostSteps = 200

  private let rooms: Rooms
  private let crossRooms: Rooms
  private let along: [Double]
  private let across: [Double]
  private let padding: Double
  /// Constraints with more slack than this are left out.
  private let mostSlack: Double
  private let order: [Int32]
  private var place: [Int32]

  /// Finds the constraints.
  ///
  /// - Parameters:
  ///   - rooms: The footprints along the axis.
  ///   - crossRooms: The footprints along the other axis.
  ///   - along: The positions along the axis.
  ///   - across: The positions across it.
  ///   - padding: The distance to keep.
  ///   - isLast: Whether nothing may overlap afterwards; else only the pairs that go apart more cheaply along this axis
  ///     than across it are kept apart.
  ///   - mostSlack: Pairs that are further apart than they must be by more than this may be left out, for a next round
  ///     to find them if they come too near.
  /// - Complexity: O((n + k) log n) with *k* pairs that are near each other in the scan.
  init(
    rooms: Rooms, crossRooms: Rooms, along: [Double], across: [Double], padding: Double, isLast: Bool,
    mostSlack: Double = .infinity
  ) {
    self.mostSlack = mostSlack
    self.rooms = rooms
    self.crossRooms = crossRooms
    self.along = along
    self.across = across
    self.padding = padding
    order = Self.sorted(along.indices.map { along[$0] + (rooms[$0].reachAhead - rooms[$0].reachBehind) / 2 })
    place = [Int32](repeating: 0, count: order.count)
    for (position, node) in order.enumerated() { place[Int(node)] = Int32(position) }
    scan(isLast: isLast)
    sort()
  }

  /// The numbers of some values in the order of these.
  private static func sorted(_ values: [Double]) -> [Int32] {
    var keyed: [(value: Double, number: Int32)] = []
    keyed.reserveCapacity(values.count)
    for (number, value) in values.enumerated() { keyed.append((value, Int32(number))) }
    keyed.sort { ($0.value, $0.number) < ($1.value, $1.number) }
    return keyed.map { $0.number }
  }

  private mutating func scan(isLast: Bool) {
    let count = along.count
    let starts = (0..<count).map { across[$0] - rooms[$0].reachUnder - padding / 2 }
    let ends = (0..<count).map { across[$0] + rooms[$0].reachOver + padding / 2 }
    let opening = Self.sorted(starts)
    var open = OpenSet(capacity: count)
    let furthestAhead = rooms.indices.reduce(0) { max($0, rooms[$1].reachAhead) }
    let furthestBehind = rooms.indices.reduce(0) { max($0, rooms[$1].reachBehind) }
    var opened = 0
    for leaving in Self.sorted(ends) {
      let node = Int(leaving)
      while opened < count, starts[Int(opening[opened])] <= ends[node] {
        let entering = Int(opening[opened])
        opened += 1
        open.insert(Int(place[entering]))
        if !isLast {
          meet(entering, forward: false, open, reach: rooms[entering].reachBehind + furthestAhead + padding)
          meet(entering, forward: true, open, reach: rooms[entering].reachAhead + furthestBehind + padding)
        }
      }
      if isLast {
        chain(node, forward: false, open, reach: rooms[node].reachBehind + furthestAhead + padding)
        chain(node, forward: true, open, reach: rooms[node].reachAhead + furthestBehind + padding)
      }
      open.remove(Int(place[node]))
    }
  }

  private func gap(_ left: Int, _ right: Int) -> Double {
    rooms[left].gap(to: rooms[right], offset: across[right] - across[left], padding: padding)
  }

  private mutating func add(_ left: Int, _ right: Int, _ gap: Double) {
    lefts.append(Int32(left))
    rights.append(Int32(right))
    gaps.append(gap)
  }

  /// Constrains a node that enters against those on one side that it overlaps more deeply across than along, and
  /// against the first that it is clear of.
  private mutating func meet(_ node: Int, forward: Bool, _ open: OpenSet, reach: Double) {
    var current = Int(place[node])
    for _ in 0..<Self.mostSteps {
      guard let found = forward ? open.successor(of: current) : open.predecessor(of: current) else { return }
      current = found
      let other = Int(order[found])
      let (left, right) = forward ? (node, other) : (other, node)
      let distance = along[right] - along[left]
      let needed = gap(left, right)
      if needed > distance {
        let (low, high) = across[left] <= across[right] ? (left, right) : (right, left)
        let cross = crossRooms[low].gap(to: crossRooms[high], offset: along[high] - along[low], padding: padding)
        if needed - distance <= cross - (across[high] - across[low]) { add(left, right, needed) }
      } else {
        if needed > -.infinity, distance - needed <= mostSlack { add(left, right, needed) }
        if distance > reach || needed > -.infinity { return }
      }
    }
  }

  /// Constrains a node that leaves against those on one side, unless the ones between them see to it.
  private mutating func chain(_ node: Int, forward: Bool, _ open: OpenSet, reach: Double) {
    var current = Int(place[node])
    var last = node
    var assured = -Double.infinity
    for step in 0..<Self.mostSteps {
      guard let found = forward ? open.successor(of: current) : open.predecessor(of: current) else { return }
      current = found
      let other = Int(order[found])
      let needed = forward ? gap(node, other) : gap(other, node)
      let through = step == 0 ? -Double.infinity : assured + (forward ? gap(last, other) : gap(other, last))
      if needed > through, (along[other] - along[node]).magnitude - needed <= mostSlack {
        forward ? add(node, other, needed) : add(other, node, needed)
      }
      assured = max(needed, through)
      last = other
      // Nothing further on can need more than `reach`, and its own chain to `other` adds to what is assured.
      if assured >= reach { return }
    }
  }

  /// Brings the constraints into the order in which they can be pushed: by their right ends along the axis.
  private mutating func sort() {
    let count = UInt64(max(1, order.count))
    let keys = lefts.indices.map { UInt64(place[Int(rights[$0])]) * count + UInt64(place[Int(lefts[$0])]) }
    let sorted = lefts.indices.map { Int32($0) }.sorted { (keys[Int($0)], $0) < (keys[Int($1)], $1) }
    lefts = sorted.map { lefts[Int($0)] }
    rights = sorted.map { rights[Int($0)] }
    gaps = sorted.map { gaps[Int($0)] }
  }
}
