/// A drawing on a lattice that knows what is wrong with it: crossings, lines through foreign nodes, nodes on nodes.
///
/// Positions are whole lattice steps, so that crossings are decided exactly; both edges and nodes lie in a grid of
/// cells, so that asking about one node looks only at what is near it.
package struct TroubleMap {
  package typealias Step = SIMD2<Int>

  /// What each kind of fault counts.
  package enum Cost {
    package static let crossing = 3
    package static let throughNode = 2
    package static let overlap = 2
  }

  let component: Component
  /// Layout units per lattice step: 1/64, or a larger power of two for very large drawings.
  package let quantum: Double
  /// The positions, in steps.
  package private(set) var steps: [Step]
  /// The positions in layout units, as the stress kernels read them.
  private(set) var places: StressSolver.Places
  /// The room of each node, in steps.
  private let shapes: [LatticeShape]
  private let clearance: Double
  private let leastDistance: Double
  private let grid: CellGrid
  private var edgeCells: CellLists
  private var nodeCells: CellLists
  private var edgeSeen: [Int32]
  private var nodeSeen: [Int32]
  private var stamp: Int32 = 0
  /// Whether only crossings count: where nodes have no room whatever they do, room is made by growing.
  var countsOnlyCrossings = false
  /// How many pairs were tested so far: the work done, for bounds without a clock.
  private(set) var tests = 0

  /// Puts a drawing on the lattice.
  ///
  /// - Parameters:
  ///   - component: The graph.
  ///   - points: The positions in layout units, centred near the origin.
  ///   - clearance: The distance that lines keep from foreign nodes, and nodes from each other, in layout units.
  ///   - leastDistance: The distance that any two centres keep, in layout units, however small the nodes are.
  ///   - stride: The padded length of the arrays of `places`.
  package init(component: Component, points: [Point], clearance: Double, leastDistance: Double = 0, stride: Int) {
    self.component = component
    var reach = 1.0
    for point in points { reach = max(reach, max(point.x.magnitude, point.y.magnitude)) }
    var quantum = 1.0 / 64
    while reach * 2 / quantum > 8_000_000 { quantum *= 2 }
    self.quantum = quantum
    self.clearance = clearance / quantum
    self.leastDistance = leastDistance / quantum
    let steps = points.map { Step(Int(($0.x / quantum).rounded()), Int(($0.y / quantum).rounded())) }
    self.steps = steps
    places = StressSolver.Places(
      steps.map { Point(Double($0.x) * quantum, Double($0.y) * quantum) }, stride: stride)
    shapes = component.footprints.map { LatticeShape($0, quantum: quantum) }
    var low = Step(repeating: 0)
    var high = Step(repeating: 1)
    for step in steps {
      low = Step(min(low.x, step.x), min(low.y, step.y))
      high = Step(max(high.x, step.x), max(high.y, step.y))
    }
    let cell = max(16, Int(component.meanIdealLength / quantum) * 3 / 4)
    let most = 4 * (component.count + component.edgeCount) + 64
    grid = CellGrid(low: low, high: high, cell: cell, mostCells: most)
    edgeCells = CellLists(cells: grid.count)
    nodeCells = CellLists(cells: grid.count)
    edgeSeen = [Int32](repeating: 0, count: component.edgeCount)
    nodeSeen = [Int32](repeating: 0, count: component.count)
    for edge in 0..<component.edgeCount { insert(edge: edge) }
    for node in 0..<component.count { insert(node: node) }
  }

  /// The positions in layout units.
  var points: [Point] { steps.map { Point(Double($0.x) * quantum, Double($0.y) * quantum) } }

  /// The nearest lattice point.
  func step(_ place: SIMD2<Float>) -> Step {
    let limit = 16_000_000.0
    func whole(_ value: Float) -> Int { Int(min(limit, max(-limit, (Double(value) / quantum).rounded()))) }
    return Step(whole(place.x), whole(place.y))
  }

  /// Moves a node and its edges.
  package mutating func move(_ node: Int, to step: Step) {
    if steps[node] == step { return }
    for slot in component.incidence(of: node) { remove(edge: Int(component.incidentEdges[slot])) }
    remove(node: node)
    steps[node] = step
    places.x[node] = Float(Double(step.x) * quantum)
    places.y[node] = Float(Double(step.y) * quantum)
    for slot in component.incidence(of: node) {
      insert(edge: Int(component.incidentEdges[slot]))
    }
    insert(node: node)
  }

  /// What is wrong with a node and its edges.
  package struct Trouble {
    /// Crossings of its edges.
    package var crossings: Int
    /// The sum of the costs of all its faults, crossings among them.
    package var cost: Int

    /// Whether neither number is larger.
    func isNoWorse(than other: Trouble) -> Bool { crossings <= other.crossings && cost <= other.cost }
    /// Whether fewer faults cost less, and no crossing was added.
    func isBetter(than other: Trouble) -> Bool { crossings <= other.crossings && cost < other.cost }
  }

  /// What would be wrong with a node and its edges if it stood at a place: crossings of its edges, its edges through
  /// foreign nodes, foreign edges through it, and nodes that it overlaps.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - place: Where it would stand.
  ///   - limit: Counting may end where the cost is larger, or the crossings are more.
  /// - Returns: The faults.
  package mutating func trouble(of node: Int, at place: Step, limit: Trouble? = nil) -> Trouble {
    var total = Trouble(crossings: 0, cost: 0)
    for slot in component.incidence(of: node) {
      let other = Int(component.neighbours[slot])
      let found = crossings(from: place, to: other, of: node)
      total.crossings += found
      total.cost += Cost.crossing * found
      if let limit, !total.isNoWorse(than: limit) { return total }
      if countsOnlyCrossings { continue }
      total.cost += Cost.throughNode * nodesUnder(from: place, to: other, of: node)
      if let limit, total.cost > limit.cost { return total }
    }
    if !countsOnlyCrossings { total.cost += troubleRound(node, at: place) }
    return total
  }

  /// Whether a place would leave a node with less wrong than before: a lower cost, and no crossing more.
  ///
  /// Asks first for what is round the place: where it is taken, no edge has to be looked at.
  mutating func isBetter(_ node: Int, at place: Step, than before: Trouble) -> Bool {
    var total = Trouble(crossings: 0, cost: troubleRound(node, at: place))
    for slot in component.incidence(of: node) where total.isBetter(than: before) {
      let other = Int(component.neighbours[slot])
      let found = crossings(from: place, to: other, of: node)
      total.crossings += found
      total.cost += Cost.crossing * found
      guard total.isBetter(than: before) else { return false }
      total.cost += Cost.throughNode * nodesUnder(from: place, to: other, of: node)
    }
    return total.isBetter(than: before)
  }

  /// How often the edges of a node would cross others if it stood at a place; counting may end above a limit.
  mutating func crossings(of node: Int, at place: Step, limit: Int = .max) -> Int {
    var total = 0
    for slot in component.incidence(of: node) where total <= limit {
      total += crossings(from: place, to: Int(component.neighbours[slot]), of: node)
    }
    return total
  }

  private mutating func crossings(from place: Step, to other: Int, of node: Int) -> Int {
    stamp &+= 1
    let end = steps[other]
    let box = LatticeBox(place, end)
    var found = 0
    grid.forEachCell(from: place, to: end) { cell in
      // A box and its diagonal are the segment: what does not cross, nearly all, is passed over without a look elsewhere.
      tests &+= edgeCells.forEachBox(in: cell, meeting: box) { item, its in
        let edge = item >> 1
        guard edgeSeen[edge] != stamp else { return }
        edgeSeen[edge] = stamp
        guard LatticeGeometry.boxedCross(place, end, its, falls: item & 1 == 1) else { return }
        let (a, b) = component.ends(of: edge)
        if a != node && b != node && a != other && b != other { found += 1 }
      }
    }
    return found
  }

  private mutating func nodesUnder(from place: Step, to other: Int, of node: Int) -> Int {
    stamp &+= 1
    let end = steps[other]
    let box = LatticeBox(place, end)
    var found = 0
    grid.forEachCell(from: place, to: end) { cell in
      tests &+= nodeCells.forEachItem(in: cell, meeting: box) { foreign in
        guard nodeSeen[foreign] != stamp else { return }
        nodeSeen[foreign] = stamp
        if foreign == node || foreign == other { return }
        if shapes[foreign].isMet(at: steps[foreign], by: place, end, clearance: clearance) { found += 1 }
      }
    }
    return found
  }

  /// Foreign edges through the node and nodes on it.
  private mutating func troubleRound(_ node: Int, at place: Step) -> Int {
    stamp &+= 1
    let shape = shapes[node]
    let reach = room(shape)
    let box = nodeBox(node, at: place)
    var total = 0
    grid.forEachCell(
      lowX: place.x - reach, lowY: place.y - reach, highX: place.x + reach, highY: place.y + reach
    ) { cell in
      tests &+= edgeCells.forEachItem(in: cell, meeting: box) { item in
        let edge = item >> 1
        guard edgeSeen[edge] != stamp else { return }
        edgeSeen[edge] = stamp
        let (a, b) = component.ends(of: edge)
        if a == node || b == node { return }
        if shape.isMet(at: place, by: steps[a], steps[b], clearance: clearance) { total += Cost.throughNode }
      }
      // Nodes lie in every cell that they touch with their clearance, so this cell knows all that may overlap here.
      _ = nodeCells.forEachItem(in: cell, meeting: box) { foreign in
        guard foreign != node, nodeSeen[foreign] != stamp else { return }
        nodeSeen[foreign] = stamp
        if shape.overlaps(shapes[foreign], at: place, steps[foreign], clearance, leastDistance) {
          total += Cost.overlap
        }
      }
    }
    return total
  }

  /// The nodes that a node lies on, or would lie on at another place: nearer than the clearance, in ascending order.
  mutating func nodes(on node: Int, at other: Step? = nil) -> [Int] {
    stamp &+= 1
    let shape = shapes[node]
    let place = other ?? steps[node]
    let reach = room(shape)
    let box = nodeBox(node, at: place)
    var found: [Int] = []
    grid.forEachCell(
      lowX: place.x - reach, lowY: place.y - reach, highX: place.x + reach, highY: place.y + reach
    ) { cell in
      _ = nodeCells.forEachItem(in: cell, meeting: box) { foreign in
        guard foreign != node, nodeSeen[foreign] != stamp else { return }
        nodeSeen[foreign] = stamp
        if shape.overlaps(shapes[foreign], at: place, steps[foreign], clearance, leastDistance) {
          found.append(foreign)
        }
      }
    }
    return found.sorted()
  }

  /// The shortest way for a node to leave another, in steps.
  func wayOut(of node: Int, from other: Int) -> Point {
    shapes[node].wayOut(from: shapes[other], at: steps[node], steps[other], clearance, leastDistance)
  }

  /// Everything that is wrong with the drawing: the number of crossings, and the sum of the costs of all faults.
  ///
  /// - Parameter monitor: Asked now and then; ends the count, and then the numbers mean nothing.
  /// - Returns: Both.
  /// - Complexity: O(n + m) for drawings whose edges are about as long as is ideal.
  package mutating func totals(_ monitor: LayoutMonitor = .none) -> (crossings: Int, cost: Int) {
    var twice = 0
    var through = 0
    var overlaps = 0
    for edge in 0..<component.edgeCount {
      if edge % Self.often == 0, !monitor.goesOn() { return (0, 0) }
      let (a, b) = component.ends(of: edge)
      twice += crossings(from: steps[a], to: b, of: a)
      if !countsOnlyCrossings { through += nodesUnder(from: steps[a], to: b, of: a) }
    }
    if !countsOnlyCrossings { overlaps = self.overlaps() }
    return (twice / 2, Cost.crossing * twice / 2 + Cost.throughNode * through + Cost.overlap * overlaps)
  }

  /// So many edges are counted before the monitor is asked again.
  private static let often = 64

  /// How many pairs of nodes lie on each other.
  mutating func overlaps() -> Int {
    (0..<component.count).reduce(0) { sum, node in sum + nodes(on: node).count { $0 > node } }
  }

  private func nodeBox(_ node: Int, at place: Step) -> LatticeBox {
    LatticeBox(centre: place, reach: room(shapes[node]))
  }

  /// How far the cells reach in which a node must be found.
  private func room(_ shape: LatticeShape) -> Int { Int(max(shape.reach + clearance, leastDistance)) + 1 }

  private mutating func insert(edge: Int) {
    let (a, b) = component.ends(of: edge)
    let box = LatticeBox(steps[a], steps[b])
    let item = item(edge)
    grid.forEachCell(from: steps[a], to: steps[b]) { edgeCells.insert(item, box, in: $0) }
  }

  private mutating func remove(edge: Int) {
    let (a, b) = component.ends(of: edge)
    let item = item(edge)
    grid.forEachCell(from: steps[a], to: steps[b]) { edgeCells.remove(item, from: $0) }
  }

  /// The number under which an edge lies in its cells: twice its own, and one more where it is the falling diagonal of
  /// its box.
  private func item(_ edge: Int) -> Int {
    let (a, b) = component.ends(of: edge)
    let way = steps[b] &- steps[a]
    return 2 * edge + ((way.x < 0) != (way.y < 0) ? 1 : 0)
  }

  private mutating func insert(node: Int) {
    let reach = room(shapes[node])
    let place = steps[node]
    let box = nodeBox(node, at: place)
    grid.forEachCell(
      lowX: place.x - reach, lowY: place.y - reach, highX: place.x + reach, highY: place.y + reach
    ) { nodeCells.insert(node, box, in: $0) }
  }

  private mutating func remove(node: Int) {
    let reach = room(shapes[node])
    let place = steps[node]
    grid.forEachCell(
      lowX: place.x - reach, lowY: place.y - reach, highX: place.x + reach, highY: place.y + reach
    ) { nodeCells.remove(node, from: $0) }
  }
}

/// The room of a node in lattice steps: a circle, a box, or both.
struct LatticeShape: Sendable {
  private let radius: Double
  private let box: (left: Double, top: Double, right: Double, bottom: Double)?
  /// How far it reaches from its centre in any direction, at most.
  let reach: Double

  init(_ footprint: Footprint, quantum: Double) {
    radius = footprint.radius / quantum
    box = footprint.box.map { ($0.left / quantum, $0.top / quantum, $0.right / quantum, $0.bottom / quantum) }
    let extents = footprint.extents
    reach = max(extents.left, extents.top, extents.right, extents.bottom) / quantum
  }

  /// Whether a segment comes nearer than a clearance.
  @inline(__always)
  func isMet(at centre: SIMD2<Int>, by a: SIMD2<Int>, _ b: SIMD2<Int>, clearance: Double) -> Bool {
    if radius > 0 {
      let least = radius + clearance
      if LatticeGeometry.squareDistance(from: centre, to: a, b) < least * least { return true }
    }
    guard let box else { return false }
    let middle = Point(Double(centre.x), Double(centre.y))
    return LatticeGeometry.meets(
      a, b, low: middle - Point(box.left + clearance, box.top + clearance),
      high: middle + Point(box.right + clearance, box.bottom + clearance))
  }

  /// Whether two shapes come nearer to each other than a clearance, or their centres nearer than a least distance.
  ///
  /// Boxes are compared by their outlines.
  @inline(__always)
  func overlaps(
    _ other: LatticeShape, at p: SIMD2<Int>, _ q: SIMD2<Int>, _ clearance: Double, _ leastDistance: Double
  ) -> Bool {
    let difference = Point(Double(q.x - p.x), Double(q.y - p.y))
    let areCircles = box == nil && other.box == nil
    let least = max(areCircles ? radius + other.radius + clearance : 0, leastDistance)
    if difference.x * difference.x + difference.y * difference.y < least * least { return true }
    if areCircles { return false }
    let one = outline
    let two = other.outline
    return difference.x < one.right + two.left + clearance && -difference.x < one.left + two.right + clearance
      && difference.y < one.bottom + two.top + clearance && -difference.y < one.top + two.bottom + clearance
  }

  /// The shortest way for this shape at `p` to leave another at `q`, and a step more.
  func wayOut(
    from other: LatticeShape, at p: SIMD2<Int>, _ q: SIMD2<Int>, _ clearance: Double, _ leastDistance: Double
  ) -> Point {
    let difference = Point(Double(p.x - q.x), Double(p.y - q.y))
    let areCircles = box == nil && other.box == nil
    let length = difference.length
    let least = max(areCircles ? radius + other.radius + clearance : 0, leastDistance)
    if areCircles || length < least {
      let missing = least - length + 1
      return length < 1 ? Point(missing, 0) : difference * (missing / length)
    }
    let one = outline
    let two = other.outline
    let right = two.right + one.left + clearance - difference.x + 1
    let left = one.right + two.left + clearance + difference.x + 1
    let down = two.bottom + one.top + clearance - difference.y + 1
    let up = one.bottom + two.top + clearance + difference.y + 1
    let shortest = min(right, left, down, up)
    if shortest == right { return Point(right, 0) }
    if shortest == left { return Point(-left, 0) }
    return shortest == down ? Point(0, down) : Point(0, -up)
  }

  private var outline: (left: Double, top: Double, right: Double, bottom: Double) {
    guard let box else { return (radius, radius, radius, radius) }
    return (max(radius, box.left), max(radius, box.top), max(radius, box.right), max(radius, box.bottom))
  }
}
