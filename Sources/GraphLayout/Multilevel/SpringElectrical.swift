/// The spring-electrical model on one level: edges pull with w d²/K, all nodes repel with C K² μ_i μ_j/d (Hu 2005,
/// Mathematica Journal 10:1).
///
/// Every node takes a step along its force, all at once; the step grows while the forces fall and shrinks when they
/// rise.
package struct SpringElectrical {
  /// How a level is worked on.
  package struct Schedule: Sendable {
    /// The most iterations.
    package var iterations: Int
    /// The first step, in units of K.
    package var step: Float

    /// Makes a schedule.
    package init(iterations: Int, step: Float) {
      self.iterations = iterations
      self.step = step
    }
  }

  /// The constant C of layouts.
  package static let usualStrength: Float = 0.2
  private static let nodesPerChunk = 1_024

  private let level: ForceLevel
  private let parallel: Parallel
  /// How strongly nodes repel: the constant C.
  private let strength: Float
  /// The natural length K of the level; 1 at the finest.
  private let length: Float
  /// Masses in units of the level's mean mass.
  private let masses: [Float]
  private var repulsion: Repulsion
  private var forceX: [Float]
  private var forceY: [Float]
  private var energies: [Double]

  /// Iterations done.
  package private(set) var iterations = 0
  /// Terms of the repulsion summed in all.
  package var interactions: Int { repulsion.interactions }

  /// Makes the model of a level.
  ///
  /// - Parameters:
  ///   - level: The graph.
  ///   - finest: The number of nodes of the finest graph.
  ///   - parallel: The threads.
  ///   - opening: How coarsely far nodes are taken together.
  ///   - strength: How strongly nodes repel: the constant C.
  package init(
    _ level: ForceLevel, finest: Int, parallel: Parallel, opening: Float = Repulsion.usualOpening,
    strength: Float = SpringElectrical.usualStrength
  ) {
    self.level = level
    self.strength = strength
    self.parallel = parallel
    let share = Float(level.count) / Float(finest)
    length = (1 / share).squareRoot()
    masses = level.masses.map { $0 * share }
    repulsion = Repulsion(count: level.count, opening: opening)
    forceX = [Float](repeating: 0, count: level.count)
    forceY = forceX
    energies = [Double](repeating: 0, count: (level.count + Self.nodesPerChunk - 1) / Self.nodesPerChunk)
  }

  /// Moves the nodes until they rest or the iterations are over.
  ///
  /// - Parameters:
  ///   - x: The abscissas.
  ///   - y: The ordinates.
  ///   - schedule: How long and how boldly.
  ///   - isFixed: Whether a node must stay; empty when none must.
  ///   - goesOn: Asked before each iteration; false ends the work.
  /// - Complexity: O(m + n log n) per iteration.
  package mutating func run(
    x: inout [Float], y: inout [Float], schedule: Schedule, isFixed: [Bool] = [], goesOn: () -> Bool = { true }
  ) {
    var step = schedule.step * length
    var last = Double.infinity
    var falls = 0
    let coolingFrom = schedule.iterations * 3 / 5
    for iteration in 0..<schedule.iterations {
      guard goesOn(), step >= 0.002 * length else { return }
      repulsion.update(x: x, y: y, masses: masses, parallel: parallel)
      let energy = sumForces(x, y)
      move(&x, &y, step, isFixed)
      iterations += 1
      if energy < last {
        falls += 1
        if falls >= 5 {
          falls = 0
          step /= 0.9
        }
      } else {
        falls = 0
        step *= 0.9
      }
      last = energy
      if iteration >= coolingFrom { step *= 0.9 }
    }
  }

  /// Both forces on every node; returns the sum of their squares.
  private mutating func sumForces(_ x: [Float], _ y: [Float]) -> Double {
    let (level, masses, repulsion) = (level, masses, repulsion)
    let push = strength * length * length
    let pull = 1 / length
    unsafe forceX.withUnsafeMutableBufferPointer { forceX in
      unsafe forceY.withUnsafeMutableBufferPointer { forceY in
        unsafe energies.withUnsafeMutableBufferPointer { energies in
          nonisolated(unsafe) let forceX = unsafe forceX
          nonisolated(unsafe) let forceY = unsafe forceY
          nonisolated(unsafe) let energies = unsafe energies
          parallel.forEachChunk(of: level.count, chunk: Self.nodesPerChunk) { number, range in
            var energy = 0.0
            for node in range {
              var fx = push * masses[node] * repulsion.x[node]
              var fy = push * masses[node] * repulsion.y[node]
              for slot in level.incidence(of: node) {
                let other = Int(level.neighbours[slot])
                let dx = x[other] - x[node]
                let dy = y[other] - y[node]
                let force = level.weights[slot] * pull * (dx * dx + dy * dy).squareRoot()
                fx += force * dx
                fy += force * dy
              }
              unsafe forceX[node] = fx
              unsafe forceY[node] = fy
              energy += Double(fx * fx + fy * fy)
            }
            unsafe energies[number] = energy
          }
        }
      }
    }
    return energies.reduce(0, +)
  }

  /// A step along each force, at most half the force.
  private func move(_ x: inout [Float], _ y: inout [Float], _ step: Float, _ isFixed: [Bool]) {
    for node in x.indices where isFixed.isEmpty || !isFixed[node] {
      let size = (forceX[node] * forceX[node] + forceY[node] * forceY[node]).squareRoot()
      guard size > 0, size.isFinite else { continue }
      let share = min(step / size, 0.5)
      x[node] += share * forceX[node]
      y[node] += share * forceY[node]
    }
  }
}
