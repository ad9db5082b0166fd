internal import SpringMotion

/// A drawing that lives: nodes are dragged, come and go, and the others make room, one call a frame.
///
/// Every node hangs on a damped spring whose rest is where its neighbours want it. What rests is the map as it lies, so a
/// simulation of a placed graph stands still until something happens; and then nodes hold on to their places the more
/// firmly the further away it happens. Nodes without places find some, from the first step on. Some seconds after the
/// last disturbance everything is at rest, nothing overlaps, and a step costs nothing; pinned nodes never move.
///
/// The same calls give the same bits everywhere. A step allocates nothing, unless the simulation was copied before it.
///
/// ```swift
/// var simulation = try LayoutSimulation(graph)
/// try simulation.grab(simulation.nodes[0])
/// try simulation.drag(simulation.nodes[0], to: Point(120, 40))
/// while !simulation.isSettled {
///   simulation.step(by: 1.0 / 60)
///   draw(simulation.nodes.map { simulation.position(of: $0) })
/// }
/// ```
public struct LayoutSimulation: Sendable {
  /// The most nodes there may be.
  public static let mostNodes = 10_000
  /// The most edges there may be.
  public static let mostEdges = 100_000

  /// The nodes of the graph that it began with, in their order.
  public let nodes: [SimulationNode]
  /// The edges of the graph that it began with, in their order.
  public let edges: [SimulationEdge]
  /// Half the sum of the squares of all velocities, in layout units per second; 0 at rest.
  public private(set) var energy = 0.0
  /// Pairs of nodes that were looked at so far: for tests of speed without a clock.
  public var work: Int { forces.pairs + contacts.pairs }

  var bodies = SimulationBodies()
  var forces = SimulationForces()
  var contacts = SimulationContacts()
  var nodeTable = HandleTable()
  var edgeTable = HandleTable()
  let gap: Double
  let padding: Double
  private let spring: Spring
  private var pace: (seconds: Double, step: SpringStep)?
  private var phase = Phase.resting

  private enum Phase: Sendable {
    case resting
    /// For so many seconds since the last disturbance.
    case moving(seconds: Double)
    /// Overlaps are taken away, for so many steps.
    case landing(steps: Int)
  }

  /// Seconds at full warmth after the last disturbance, more while nodes look for their first place; and those in which
  /// it cools down.
  private static let warm = 2.0
  private static let firstWarm = 6.0
  private static let cooling = 2.0
  /// Steps in which overlaps are pushed away; what is left then is carried to free places, one node a step.
  private static let mostPushes = 120
  private static let pushesPerStep = 4
  /// A node that comes this near to its home lands on it, in layout units.
  private static let homeReach = 0.125
  /// The longest step and the longest part of it, in seconds.
  private static let longestStep = 0.1
  private static let longestPart = 0.017
  private static let partsPerPeriod = 12.0

  /// Makes a simulation of a graph.
  ///
  /// - Parameters:
  ///   - graph: The nodes, with or without positions, and the edges.
  ///   - options: The spring and the distances.
  /// - Throws: What of it is no usable number, unknown, or too many.
  /// - Complexity: O(n² + m).
  public init(_ graph: LayoutGraph, options: SimulationOptions = SimulationOptions()) throws(SimulationError) {
    guard graph.nodes.count <= Self.mostNodes else { throw .tooMany(limit: Self.mostNodes) }
    guard graph.edges.count <= Self.mostEdges else { throw .tooMany(limit: Self.mostEdges) }
    spring = Spring(
      response: max(0.1, options.spring.duration), dampingRatio: max(0.3, options.spring.dampingRatio))
    gap = MotionOptions.held(options.gap, 0, 1e6, else: 48)
    padding = MotionOptions.held(options.padding, 0, 1e4, else: 8)
    var found: [SimulationNode] = []
    var isPlaced = true
    for node in graph.nodes {
      guard let shape = ContactShape(node.footprint) else { throw .unusableNumber }
      if let position = node.position {
        guard MotionStart.isUsable(position) else { throw .unusableNumber }
        bodies.append(shape, at: position, isPinned: node.isPinned, hasHome: true)
      } else {
        isPlaced = false
        bodies.append(shape, at: Point(0, 0), isPinned: false, hasHome: false)
      }
      found.append(SimulationNode(handle: nodeTable.append()))
    }
    nodes = found
    var joined: [SimulationEdge] = []
    for edge in graph.edges {
      guard found.indices.contains(edge.source), found.indices.contains(edge.target) else { throw .unknownNode }
      guard edge.lengthFactor.isFinite, edge.lengthFactor > 0, edge.lengthFactor <= 100 else { throw .unusableNumber }
      joined.append(SimulationEdge(handle: edgeTable.append()))
    }
    edges = joined
    for edge in graph.edges {
      let length = ideal(edge.source, edge.target) * edge.lengthFactor
      bodies.append(edge: edge.source, edge.target, length: length)
    }
    forces.measure(bodies, gap: gap)
    contacts.resize(bodies.count)
    scatter(graph)
    if isPlaced, contacts.conflict(bodies, padding: padding - SimulationContacts.rounding) == nil {
      rest()
    } else {
      disturb(bodies.places.indices.filter { !bodies.hasHome[$0] })
    }
  }

  // MARK: Looking

  /// The number of nodes.
  public var count: Int { bodies.count }

  /// Whether nothing moves and nothing will until something happens; and nothing overlaps but what is pinned.
  public var isSettled: Bool { if case .resting = phase { true } else { false } }

  /// Where a node is.
  ///
  /// - Parameter node: A node.
  /// - Returns: Its position in layout units; nil if it was removed.
  public func position(of node: SimulationNode) -> Point? {
    nodeTable.place(of: node.handle).map { bodies.places[$0] }
  }

  // MARK: Time

  /// Lets time pass.
  ///
  /// - Parameter seconds: Since the last call; what is not a number or negative counts as 0, more than a tenth as that.
  /// - Returns: Whether something still moves.
  /// - Complexity: O(n² + m), and O(1) at rest; allocates nothing.
  @discardableResult
  public mutating func step(by seconds: Double) -> Bool {
    guard seconds > 0 else { return !isSettled }
    let whole = min(seconds, Self.longestStep)
    switch phase {
    case .resting: return false
    case .landing(let steps): land(steps)
    case .moving:
      let parts = max(1, (whole / min(Self.longestPart, spring.duration / Self.partsPerPeriod)).rounded(.up))
      for _ in 0..<Int(parts) { move(whole / parts) }
    }
    return !isSettled
  }

  private mutating func move(_ seconds: Double) {
    guard case .moving(let before) = phase else { return }
    let isHeld = bodies.isHeld.contains(true)
    let since = isHeld ? 0 : before + seconds
    phase = .moving(seconds: since)
    let end = (bodies.hasHome.contains(false) ? Self.firstWarm : Self.warm) + Self.cooling
    let heat = min(1, max(0, (end - since) / Self.cooling))
    if pace.map({ $0.seconds != seconds }) ?? true { pace = (seconds, SpringStep(spring, seconds: seconds)) }
    guard let step = pace?.step else { return }
    forces.update(&bodies)
    var farthest = 0.0
    energy = 0
    for node in bodies.places.indices where bodies.isFree(node) {
      let weight = max(1, bodies.weights[node])
      let anchor = bodies.anchors[node]
      var force = bodies.forces[node]
      if bodies.hasHome[node] {
        force += (bodies.homes[node] - bodies.places[node]) * (anchor * weight) - bodies.biases[node]
      }
      // Half way to where the neighbours want it, for they are coming too; all the way home.
      var wish = force * (heat * (0.5 + anchor) / ((1 + anchor) * (1 + anchor) * weight))
      let most = 8 * forces.unit
      if wish.lengthSquared > most * most { wish = wish * (most / wish.length) }
      var away = Point(0, 0) - wish
      step.advance(&away, &bodies.velocities[node])
      bodies.places[node] += wish + away
      farthest = max(farthest, wish.lengthSquared)
      energy += bodies.velocities[node].lengthSquared / 2
    }
    let met = contacts.part(&bodies, padding: padding, isLanding: false, firmness: 1 - 0.9 * heat)
    let near = 1e-3 * forces.unit
    let isStill = met == 0 && farthest < near * near && energy < near * near / 2
    if !isHeld, isStill || since >= end { phase = .landing(steps: 0) }
  }

  // MARK: Coming to rest

  private mutating func land(_ steps: Int) {
    phase = .landing(steps: steps + 1)
    energy = 0
    if steps == 0 {
      for node in bodies.places.indices {
        bodies.velocities[node] = Point(0, 0)
        let isHome = (bodies.places[node] - bodies.homes[node]).length < Self.homeReach
        if bodies.isFree(node), bodies.hasHome[node], isHome { bodies.places[node] = bodies.homes[node] }
      }
    }
    if steps < Self.mostPushes {
      for _ in 0..<Self.pushesPerStep where contacts.part(&bodies, padding: padding, isLanding: true) == 0 {
        return touchDown()
      }
    } else if let node = contacts.conflict(bodies, padding: padding) {
      bodies.places[node] = freePlace(for: bodies.shapes[node], around: bodies.places[node], from: 0, except: node)
    } else {
      touchDown()
    }
  }

  /// Puts what has moved on the grid of 1/64 unit, and rests if nothing overlaps there.
  private mutating func touchDown() {
    for node in bodies.places.indices where !bodies.isPinned[node] {
      if bodies.hasHome[node], bodies.places[node] == bodies.homes[node] { continue }
      bodies.places[node] = bodies.places[node].onGrid
    }
    if contacts.conflict(bodies, padding: padding - SimulationContacts.rounding) == nil { rest() }
  }

  /// What lies as it lies is from now on how it should be.
  private mutating func rest() {
    phase = .resting
    energy = 0
    for edge in bodies.sources.indices {
      let way = bodies.places[Int(bodies.targets[edge])] - bodies.places[Int(bodies.sources[edge])]
      bodies.lengths[edge] = way.length
    }
    forces.measure(bodies, gap: gap)
    forces.update(&bodies)
    for node in bodies.places.indices {
      bodies.homes[node] = bodies.places[node]
      bodies.hasHome[node] = true
      bodies.isPut[node] = false
      bodies.velocities[node] = Point(0, 0)
      bodies.biases[node] = bodies.forces[node]
    }
  }

  // MARK: Changes

  /// Notes that something happened to some nodes.
  mutating func disturb(_ touched: [Int]) {
    bodies.anchor(from: touched)
    phase = .moving(seconds: 0)
  }

  /// Fits everything to the number of nodes.
  mutating func resize() {
    forces.resize(bodies, gap: gap)
    contacts.resize(bodies.count)
  }

  /// The length that an edge between two nodes should have.
  func ideal(_ one: Int, _ two: Int) -> Double {
    bodies.shapes[one].meanRadius + bodies.shapes[two].meanRadius + gap
  }
}
