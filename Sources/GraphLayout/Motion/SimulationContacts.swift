/// Keeps the nodes of a simulation apart: sweeps along the abscissas, over an order that hardly changes from step to step.
///
/// Baraff, "Curved surfaces and coherence for non-penetrating rigid body simulation", 1990, doi:10.1145/97879.97881.
struct SimulationContacts: Sendable {
  private var order: [Int32] = []
  /// Pairs looked at since the beginning.
  private(set) var pairs = 0

  var storage: [UInt] { order.storage }

  /// More than whole 64ths, so that rounding the positions cannot bring two nodes too near again.
  private static let slack = 1.0 / 16
  /// What rounding may take away.
  static let rounding = 1.0 / 32
  /// How firm a node is that was put somewhere by hand, as an anchor.
  private static let put = 100.0

  mutating func resize(_ count: Int) {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: 0..<Int32(count))
  }

  /// Pushes apart what is too near, once for every pair.
  ///
  /// - Parameters:
  ///   - bodies: The nodes.
  ///   - padding: The least distance.
  ///   - isLanding: Whether nodes that were put somewhere may move too.
  ///   - firmness: The part of a push between two nodes that never had a place: while they look for one they may pass.
  /// - Returns: How many pairs were too near that have a node that may move.
  mutating func part(_ bodies: inout SimulationBodies, padding: Double, isLanding: Bool, firmness: Double = 1) -> Int {
    sort(bodies)
    var found = 0
    for place in order.indices {
      let one = Int(order[place])
      let end = bodies.places[one].x + bodies.shapes[one].reach.right + padding
      var later = place + 1
      while later < order.count {
        let two = Int(order[later])
        later += 1
        let way = bodies.places[two] - bodies.places[one]
        guard bodies.places[two].x - bodies.shapes[two].reach.left < end else { break }
        pairs += 1
        guard
          var move = bodies.shapes[one].parting(
            from: bodies.shapes[two], way, padding: padding, slack: Self.slack, turn: Self.turn(one))
        else { continue }
        let first = mobility(one, bodies, isLanding)
        let second = mobility(two, bodies, isLanding)
        guard first + second > 0 else { continue }
        found += 1
        if firmness < 1, !bodies.hasHome[one], !bodies.hasHome[two] { move *= firmness }
        let share = first / (first + second)
        bodies.places[one] -= move * share
        bodies.places[two] += move * (1 - share)
        stop(&bodies, one, two, move, share)
      }
    }
    return found
  }

  /// A pair that is nearer than a padding and has a node that may move; the node of it that moves more easily.
  mutating func conflict(_ bodies: SimulationBodies, padding: Double) -> Int? {
    sort(bodies)
    for place in order.indices {
      let one = Int(order[place])
      let end = bodies.places[one].x + bodies.shapes[one].reach.right + padding
      for later in order[(place + 1)...] {
        let two = Int(later)
        guard bodies.places[two].x - bodies.shapes[two].reach.left < end else { break }
        pairs += 1
        guard bodies.shapes[one].isNear(bodies.shapes[two], bodies.places[two] - bodies.places[one], padding) else {
          continue
        }
        let first = mobility(one, bodies, true)
        let second = mobility(two, bodies, true)
        if first + second > 0 { return first > second ? one : two }
      }
    }
    return nil
  }

  /// Whether a shape at a place is as far from all nodes as it should be, but one of them.
  func isFree(_ shape: ContactShape, at point: Point, except own: Int, _ bodies: SimulationBodies, padding: Double)
    -> Bool
  {
    !bodies.places.indices.contains { other in
      other != own && bodies.shapes[other].isNear(shape, point - bodies.places[other], padding)
    }
  }

  private func mobility(_ node: Int, _ bodies: SimulationBodies, _ isLanding: Bool) -> Double {
    if bodies.isPinned[node] || bodies.isHeld[node] { return 0 }
    if bodies.isPut[node] { return isLanding ? 1 / (1 + Self.put) : 0 }
    return 1 / (1 + bodies.anchors[node])
  }

  /// Two that meet do not go on towards each other.
  private func stop(_ bodies: inout SimulationBodies, _ one: Int, _ two: Int, _ move: Point, _ share: Double) {
    let square = move.lengthSquared
    guard square > 0 else { return }
    let towards = ((bodies.velocities[two] - bodies.velocities[one]) * move).sum() / square
    guard towards < 0 else { return }
    bodies.velocities[one] += move * (towards * share)
    bodies.velocities[two] -= move * (towards * (1 - share))
  }

  /// One of 16 directions, by number.
  private static func turn(_ node: Int) -> Point {
    let turns: (Double, Double, Double, Double) = (
      1, 0.923_879_532_511_287, 0.707_106_781_186_548, 0.382_683_432_365_09
    )
    let (cosine, sine) =
      switch node & 3 {
      case 0: (turns.0, 0.0)
      case 1: (turns.1, turns.3)
      case 2: (turns.2, turns.2)
      default: (turns.3, turns.1)
      }
    return switch node >> 2 & 3 {
    case 0: Point(cosine, sine)
    case 1: Point(-sine, cosine)
    case 2: Point(-cosine, -sine)
    default: Point(sine, -cosine)
    }
  }

  /// By left edges; in few steps where little has changed.
  private mutating func sort(_ bodies: SimulationBodies) {
    for place in order.indices.dropFirst() {
      let node = order[place]
      let edge = bodies.places[Int(node)].x - bodies.shapes[Int(node)].reach.left
      var before = place - 1
      while before >= 0 {
        let other = order[before]
        let otherEdge = bodies.places[Int(other)].x - bodies.shapes[Int(other)].reach.left
        guard otherEdge > edge || (otherEdge == edge && other > node) else { break }
        order[before + 1] = other
        before -= 1
      }
      order[before + 1] = node
    }
  }
}
