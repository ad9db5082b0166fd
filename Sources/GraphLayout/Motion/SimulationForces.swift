/// What pushes and pulls the nodes of a simulation.
///
/// All nodes push each other away with *K² m m′/d*, falling to *1/d³* beyond four connections so that a large drawing does
/// not blow itself up; connected ones do not push but pull by as much as their edge is longer than it should be. Sums are
/// in a fixed order.
struct SimulationForces: Sendable {
  private typealias Lanes = SIMD8<Float>
  /// The usual length of a connection, in layout units.
  private(set) var unit = 100.0
  private var x: [Float] = []
  private var y: [Float] = []
  private var masses: [Float] = []
  /// Pairs summed since the beginning.
  private(set) var pairs = 0

  var storage: [UInt] { x.storage + y.storage + masses.storage }

  private static let strength = 0.012
  private static let screen = 4.0

  /// Takes the usual length from the nodes.
  mutating func measure(_ bodies: SimulationBodies, gap: Double) {
    guard bodies.count > 0 else { return }
    let mean = bodies.shapes.reduce(0.0) { $0 + $1.meanRadius } / Double(bodies.count)
    unit = max(1, 2 * mean + gap)
    resize(bodies, gap: gap)
  }

  /// Fits the scratch to the nodes.
  mutating func resize(_ bodies: SimulationBodies, gap: Double) {
    let padded = (bodies.count + 7) / 8 * 8
    x.removeAll(keepingCapacity: true)
    x.append(contentsOf: repeatElement(0, count: padded))
    y.removeAll(keepingCapacity: true)
    y.append(contentsOf: repeatElement(0, count: padded))
    masses.removeAll(keepingCapacity: true)
    masses.append(contentsOf: repeatElement(0, count: padded))
    for node in 0..<bodies.count {
      masses[node] = Float(min(4, max(0.25, (2 * bodies.shapes[node].meanRadius + gap) / unit)))
    }
  }

  /// Sums up the forces on all nodes, in units of the pull of an edge that is one unit too long.
  ///
  /// - Complexity: O(n² + m).
  mutating func update(_ bodies: inout SimulationBodies) {
    let count = bodies.count
    guard count > 0 else { return }
    // Near the middle a float has digits enough.
    let middle = bodies.places.reduce(Point(0, 0), +) / Double(count)
    for node in 0..<count {
      x[node] = Float(bodies.places[node].x - middle.x)
      y[node] = Float(bodies.places[node].y - middle.y)
    }
    push(&bodies.forces)
    pairs += count * count
    for node in 0..<count { bodies.weights[node] = 0 }
    for edge in bodies.sources.indices {
      let one = Int(bodies.sources[edge])
      let two = Int(bodies.targets[edge])
      guard one != two else { continue }
      let way = bodies.places[two] - bodies.places[one]
      let distance = way.length
      // The push between them, which does not count, is taken back.
      var force = push(between: one, two, way)
      if distance > 1e-9 { force += way * ((distance - bodies.lengths[edge]) / distance) }
      bodies.forces[one] += force
      bodies.forces[two] -= force
      bodies.weights[one] += 1
      bodies.weights[two] += 1
    }
  }

  /// The push of one node on another.
  func push(between one: Int, _ two: Int, _ way: Point) -> Point {
    let square = way.lengthSquared + 1e-3
    let range = (Self.screen * unit) * (Self.screen * unit)
    let size = Self.strength * unit * unit * Double(masses[one]) * Double(masses[two])
    return way * (size / (square * (1 + square / range)))
  }

  private func push(_ forces: inout [Point]) {
    let range = 1 / Float((Self.screen * unit) * (Self.screen * unit))
    let size = Self.strength * unit * unit
    let padded = x.count
    unsafe x.withUnsafeBufferPointer { x in
      unsafe y.withUnsafeBufferPointer { y in
        unsafe masses.withUnsafeBufferPointer { masses in
          for node in forces.indices {
            let (ownX, ownY) = unsafe (x[node], y[node])
            var sumX = Lanes(repeating: 0)
            var sumY = sumX
            var other = 0
            while other < padded {
              let dx = unsafe ownX - load(x, other)
              let dy = unsafe ownY - load(y, other)
              let square = dx * dx + dy * dy + 1e-3
              let share = unsafe load(masses, other) / (square * (1 + square * range))
              sumX += share * dx
              sumY += share * dy
              other += 8
            }
            let mass = unsafe Double(masses[node]) * size
            forces[node] = Point(Double(sum(sumX)), Double(sum(sumY))) * mass
          }
        }
      }
    }
  }

  @inline(__always)
  private func load(_ values: UnsafeBufferPointer<Float>, _ place: Int) -> Lanes {
    unsafe UnsafeRawPointer(values.baseAddress.unsafelyUnwrapped + place).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  private func sum(_ v: Lanes) -> Float { ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7])) }
}
