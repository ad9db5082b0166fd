extension LayoutSimulation {
  // MARK: Dragging

  /// Takes hold of a node: it stays where it is dragged to until it is released.
  ///
  /// - Parameter node: A node; several may be held at a time.
  /// - Throws: That it is unknown or pinned.
  /// - Complexity: O(n + m).
  public mutating func grab(_ node: SimulationNode) throws(SimulationError) {
    let index = try place(of: node)
    guard !bodies.isPinned[index] else { throw .pinned }
    bodies.isHeld[index] = true
    bodies.velocities[index] = Point(0, 0)
    disturb([index])
  }

  /// Moves a node that is held.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - position: Where the finger is, in layout units.
  /// - Throws: That the node is unknown or not held, or the position no usable number; then nothing changes.
  public mutating func drag(_ node: SimulationNode, to position: Point) throws(SimulationError) {
    let index = try place(of: node)
    guard bodies.isHeld[index] else { throw .notGrabbed }
    guard MotionStart.isUsable(position) else { throw .unusableNumber }
    bodies.places[index] = position
  }

  /// Lets a node go: it stays where it is, unless there is no room for it.
  ///
  /// - Parameter node: The node.
  /// - Throws: That it is unknown or not held.
  /// - Complexity: O(n + m).
  public mutating func release(_ node: SimulationNode) throws(SimulationError) {
    let index = try place(of: node)
    guard bodies.isHeld[index] else { throw .notGrabbed }
    bodies.isHeld[index] = false
    bodies.isPut[index] = true
    bodies.homes[index] = bodies.places[index]
    disturb([index])
  }

  /// Pins a node where it is, or lets it move again.
  ///
  /// - Parameters:
  ///   - isPinned: Whether it must stay.
  ///   - node: The node.
  /// - Throws: That it is unknown, or held at the moment.
  public mutating func setPinned(_ isPinned: Bool, _ node: SimulationNode) throws(SimulationError) {
    let index = try place(of: node)
    guard !bodies.isHeld[index] else { throw .pinned }
    bodies.isPinned[index] = isPinned
    bodies.velocities[index] = Point(0, 0)
    disturb([index])
  }

  // MARK: Coming and going

  /// Adds a node.
  ///
  /// - Parameters:
  ///   - node: The node; without a position it gets the nearest free place.
  ///   - neighbour: A node beside which it goes, at the distance of a connection; nil for the middle of the drawing.
  /// - Returns: The node from now on.
  /// - Throws: What of it is no usable number, that the neighbour is unknown, or that there are too many.
  /// - Complexity: O(n + m), times the places tried.
  @discardableResult
  public mutating func add(_ node: LayoutNode, beside neighbour: SimulationNode? = nil) throws(SimulationError)
    -> SimulationNode
  {
    guard count < Self.mostNodes else { throw .tooMany(limit: Self.mostNodes) }
    guard let shape = ContactShape(node.footprint) else { throw .unusableNumber }
    var centre = Point(0, 0)
    var ring = 0.0
    if let neighbour {
      let index = try place(of: neighbour)
      centre = bodies.places[index]
      ring = bodies.shapes[index].meanRadius + shape.meanRadius + gap
    } else if count > 0 {
      centre = bodies.places.reduce(Point(0, 0), +) / Double(count)
    }
    if let position = node.position {
      guard MotionStart.isUsable(position) else { throw .unusableNumber }
      bodies.append(shape, at: position, isPinned: node.isPinned, hasHome: true)
      bodies.isPut[count - 1] = !node.isPinned
    } else {
      let position = freePlace(for: shape, around: centre, from: ring, except: -1)
      bodies.append(shape, at: position, isPinned: false, hasHome: false)
    }
    let handle = nodeTable.append()
    resize()
    disturb([count - 1])
    return SimulationNode(handle: handle)
  }

  /// Removes a node and its edges; the others stay where they are.
  ///
  /// - Parameter node: The node.
  /// - Throws: That it is unknown.
  /// - Complexity: O(n + m).
  public mutating func remove(_ node: SimulationNode) throws(SimulationError) {
    let index = try place(of: node)
    for edge in bodies.sources.indices.reversed()
    where bodies.sources[edge] == Int32(index) || bodies.targets[edge] == Int32(index) {
      removeEdge(edge)
    }
    // What it did to the others at rest it does no more, and that is no reason to move.
    if bodies.hasHome[index] {
      for other in bodies.places.indices where other != index && bodies.hasHome[other] {
        bodies.biases[other] -= forces.push(between: index, other, bodies.homes[other] - bodies.homes[index])
      }
    }
    bodies.swapRemove(index)
    nodeTable.swapRemove(index)
    resize()
  }

  /// Connects two nodes.
  ///
  /// - Parameters:
  ///   - one: One end.
  ///   - two: The other end; a node may be connected to itself.
  ///   - lengthFactor: A factor on the ideal length, over 0 and at most 100.
  /// - Returns: The edge from now on.
  /// - Throws: That an end is unknown, the factor no usable number, or that there are too many.
  /// - Complexity: O(n + m).
  @discardableResult
  public mutating func connect(_ one: SimulationNode, _ two: SimulationNode, lengthFactor: Double = 1)
    throws(SimulationError) -> SimulationEdge
  {
    guard bodies.sources.count < Self.mostEdges else { throw .tooMany(limit: Self.mostEdges) }
    let source = try place(of: one)
    let target = try place(of: two)
    guard lengthFactor > 0, lengthFactor <= 100 else { throw .unusableNumber }
    bodies.append(edge: source, target, length: ideal(source, target) * lengthFactor)
    let handle = edgeTable.append()
    if source != target { disturb([source, target]) }
    return SimulationEdge(handle: handle)
  }

  /// Removes an edge; the nodes stay where they are.
  ///
  /// - Parameter edge: The edge.
  /// - Throws: That it is unknown.
  /// - Complexity: O(1).
  public mutating func disconnect(_ edge: SimulationEdge) throws(SimulationError) {
    guard let index = edgeTable.place(of: edge.handle) else { throw .unknownEdge }
    removeEdge(index)
  }

  private mutating func removeEdge(_ edge: Int) {
    // The push that it took back between its ends is there again; at rest that is no reason to move.
    let one = Int(bodies.sources[edge])
    let two = Int(bodies.targets[edge])
    if one != two, bodies.hasHome[one], bodies.hasHome[two] {
      let push = forces.push(between: one, two, bodies.homes[two] - bodies.homes[one])
      bodies.biases[one] -= push
      bodies.biases[two] += push
    }
    bodies.swapRemove(edge: edge)
    edgeTable.swapRemove(edge)
  }

  // MARK: Places

  private func place(of node: SimulationNode) throws(SimulationError) -> Int {
    guard let index = nodeTable.place(of: node.handle) else { throw .unknownNode }
    return index
  }

  /// The nearest free place on rings round a point, or beside everything if those are full.
  func freePlace(for shape: ContactShape, around centre: Point, from ring: Double, except own: Int) -> Point {
    let width = max(8, shape.meanRadius / 2)
    var turn = Point(1, 0)
    for number in 0..<Self.mostPlaces {
      let round = ring + width * Double(number / Self.placesPerRing)
      let point = (centre + turn * round).onGrid
      if contacts.isFree(shape, at: point, except: own, bodies, padding: padding) { return point }
      turn = turn.turned
    }
    let far = bodies.places.indices.reduce(centre.x) { max($0, bodies.places[$1].x + bodies.shapes[$1].reach.right) }
    return Point(far + shape.reach.left + padding + 1, centre.y).onGrid
  }

  private static let placesPerRing = 24
  private static let mostPlaces = 24 * 48

  /// Begins nodes without places: near those with places on which they hang, on a spiral of equal areas
  /// (Vogel 1979, DOI 10.1016/0025-5564(79)90080-4); where nothing is placed, as a tree on rings.
  mutating func scatter(_ graph: LayoutGraph) {
    var graph = graph
    graph.tree = nil
    let hasPlaces = bodies.hasHome.contains(true)
    let rings = hasPlaces ? nil : try? LayoutEngine.layOut(graph, options: LayoutOptions(preset: .radial))
    let middle =
      bodies.places.indices.reduce(Point(0, 0)) { $0 + bodies.places[$1] }
      / Double(max(1, bodies.hasHome.count { $0 }))
    let near = MotionStart.positions(
      graph, MotionReach(graph), to: [Point](repeating: middle, count: bodies.count))
    var turn = Point(1, 0)
    var number = 1.0
    for node in bodies.places.indices where !bodies.hasHome[node] {
      if let rings {
        bodies.places[node] = rings.positions[node]
        continue
      }
      bodies.places[node] = near[node] + turn * (forces.unit * 0.6 * number.squareRoot())
      turn = turn.turned
      number += 1
    }
  }
}

extension Point {
  /// One golden angle further round.
  fileprivate var turned: Point {
    Point(
      x * -0.737368878078320 - y * 0.675490294261524,
      x * 0.675490294261524 + y * -0.737368878078320)
  }
}
