/// A person's drawing on its way to less stress: every node held where it was, distances scaled to the drawing.
struct AnchoredDrawing {
  private let component: Component
  private let start: [Point]
  private let isFixed: [Bool]
  private let options: LayoutOptions
  private let monitor: LayoutMonitor
  private let distances: IdealDistances
  /// The usual length of an edge, in layout units.
  private let unit: Double
  private var annealed: [(stress: Double, points: [Point])] = []
  /// The sweeps done.
  private(set) var sweeps = 0

  /// Distances are not scaled below this: there would be no room.
  private static let leastScale = 0.7
  /// The room that the distances have beyond what fits the drawing best, so that footprints find places.
  private static let roominess = 1.15
  /// The most that the longest of all distances may be, in layout units: positions end at ±2²⁶.
  private static let mostReach = 60_000_000.0
  private static let mostSweeps = 200
  private static let mostTests = 50_000_000

  /// Prepares a drawing.
  ///
  /// - Returns: Nil where nothing is connected, so that there is nothing to draw together.
  init?(component: Component, start: [Point], isFixed: [Bool], options: LayoutOptions, monitor: LayoutMonitor) {
    guard component.edgeCount > 0 else { return nil }
    self.component = component
    self.isFixed = isFixed
    self.options = options
    self.monitor = monitor
    let even = IdealDistances(
      component.evened(), padding: 0, parallel: Parallel(threads: options.threads), monitor: monitor)
    let plain = StressSolver(component: component, distances: even, isFixed: isFixed)
    let fitting = max(Self.leastScale, AnchoredDrawing.fit(plain, start) * Self.roominess)
    // Where far ends of a long way lay near each other, all of it could reach beyond what a map can hold.
    let scale = min(fitting, Self.mostReach / even.longest)
    distances = even.scaled(by: scale)
    unit = component.meanIdealLength * scale
    self.start = AnchoredDrawing.loosened(start, unit: unit)
  }

  /// The factor by which ideal distances fit a drawing best: the least-squares solution, the mean of distance over ideal.
  private static func fit(_ solver: StressSolver, _ points: [Point]) -> Double {
    let errors = solver.errors(StressSolver.Places(points, stride: solver.distances.stride))
    return (1 - errors.scaleNormalised) / errors.bestScale
  }

  /// Nodes on one point are set a hair apart, and those on one line to either side of it: stress alone never would.
  private static func loosened(_ points: [Point], unit: Double) -> [Point] {
    let (low, high) = points.reduce((points[0], points[0])) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    let way = high - low
    var isLine = true
    for point in points {
      let off = point - low
      let flipped = Point(off.x, high.y - point.y)
      let tolerance = 1e-3 * max(way.x, way.y) * way.length
      if (off.x * way.y - off.y * way.x).magnitude > tolerance,
        (flipped.x * way.y - flipped.y * way.x).magnitude > tolerance
      {
        isLine = false
      }
    }
    let order = points.indices.sorted { (points[$0].x, points[$0].y, $0) < (points[$1].x, points[$1].y, $1) }
    var result = points
    for (place, node) in order.enumerated() {
      if place > 0, points[order[place - 1]] == points[node] {
        var random = CounterRandom(seed: UInt64(node), stage: 4_000)
        result[node] += Point(random.unit() - 0.5, random.unit() - 0.5) * (0.002 * unit)
      }
      if isLine {
        let across = way.length > 0 ? Point(-way.y, way.x) / way.length : Point(0, 1)
        result[node] += across * (place % 2 == 0 ? 0.05 * unit : -0.05 * unit)
      }
    }
    return result
  }

  /// Looks for drawings of less stress not far from this one, by annealing that stirs ever wider neighbourhoods.
  ///
  /// - Parameters:
  ///   - rounds: How many.
  ///   - stress: Judges a drawing.
  /// - Returns: The least stress found, that of the present drawing's own optimum among them.
  mutating func anneal(_ rounds: Int, _ stress: ([Point]) -> Double) -> Double {
    let solver = StressSolver(component: component, distances: distances, isFixed: isFixed)
    for round in 0...rounds where !monitor.isCancelled {
      var places = StressSolver.Places(start, stride: distances.stride)
      if round > 0 {
        var random = CounterRandom(seed: options.seed, stage: UInt64(3_000 + round))
        _ = MatchingAnneal(solver: solver, monitor: monitor).anneal(
          &places, random: &random, steps: MatchingAnneal.steps(for: component.count),
          reach: Self.reaches[round % Self.reaches.count] * unit)
      }
      sweeps += solver.finish(&places, sweeps: Self.mostSweeps, monitor: monitor)
      let points = places.points(component.count)
      annealed.append((stress(points), points))
    }
    return annealed.reduce(.infinity) { min($0, $1.stress) }
  }

  /// Of the drawings that annealing found with about the least stress, one that keeps much order.
  ///
  /// - Parameters:
  ///   - turn: 0 for the one that keeps most, 1 for the next of them, and so on, round and round.
  ///   - order: The share of pairs that keep their order in a drawing.
  /// - Returns: Its positions; those of the beginning where annealing found none.
  private func annealedStart(_ turn: Int, _ order: ([Point]) -> Double) -> [Point] {
    let least = annealed.reduce(.infinity) { min($0, $1.stress) }
    let drawings = annealed.filter { $0.stress <= least * Self.mostAboveLeast }.map { (order($0.points), $0.points) }
    let ranked = drawings.enumerated().sorted { ($1.element.0, $0.offset) < ($0.element.0, $1.offset) }
    return ranked.isEmpty ? start : ranked[turn % ranked.count].element.1
  }

  private static let mostAboveLeast = 1.007

  /// How far annealing stirs, in usual edges.
  private static let reaches = [1.7, 3.5, 7]

  /// Draws by a recipe: anchored majorization, and guarded moves.
  ///
  /// - Parameters:
  ///   - recipe: How.
  ///   - number: The number of the try, from 0: distinguishes random choices and, in pairs, annealed starts.
  ///   - order: The share of pairs that keep their order in a drawing.
  /// - Returns: The positions; footprints may overlap.
  mutating func mended(_ recipe: ArrangeRecipe, _ number: Int, order: ([Point]) -> Double) -> [Point] {
    let isHeld = recipe.hold > 0
    let solver = StressSolver(
      component: component, distances: distances, isFixed: isFixed, anchors: isHeld ? start : [],
      holds: [Float](repeating: recipe.hold, count: isHeld ? start.count : 0))
    var places = StressSolver.Places(
      recipe.isAnnealed ? annealedStart(number / 2, order) : start, stride: distances.stride)
    var folded: Double?
    if recipe.isStrict, recipe.unfolding > 0 {
      sweeps += solver.finish(&places, sweeps: Self.mostSweeps, monitor: monitor)
      folded = solver.errors(places).scaleNormalised
    }
    sweeps += solver.finish(&places, sweeps: Self.mostSweeps, repulsion: recipe.unfolding, monitor: monitor)
    let plan = GuardedDescent.Plan(
      clearance: options.padding, repulsion: recipe.entropy, sweeps: recipe.sweeps,
      budget: (folded ?? solver.errors(places).scaleNormalised) * recipe.budget, mostTests: Self.mostTests)
    var descent = GuardedDescent(
      solver: solver, from: places.points(component.count), plan: plan,
      random: CounterRandom(seed: options.seed, stage: UInt64(2_000 + number)), monitor: monitor)
    descent.run(to: 1)
    sweeps += descent.best.sweeps
    guard !isFixed.contains(true) else { return descent.best.points }
    // Entropy takes more room than the distances ask for.
    let grown = max(1, AnchoredDrawing.fit(solver, descent.best.points))
    return descent.best.points.map { $0 / grown }
  }

  /// The room in which footprints are moved apart.
  enum Room {
    /// What the drawing has.
    case present
    /// As much more as keeps stress at this.
    case forStress(Double)
  }

  /// Makes room for every footprint.
  ///
  /// - Parameters:
  ///   - points: A mended drawing.
  ///   - room: Whether it may grow.
  /// - Returns: The positions, without overlaps but for pinned nodes'.
  func finished(_ points: [Point], _ room: Room) -> [Point] {
    var points = points
    if case .forStress(let aim) = room, !isFixed.contains(true) {
      let solver = StressSolver(component: component, distances: distances, isFixed: isFixed)
      let own = solver.errors(StressSolver.Places(points, stride: distances.stride)).scaleNormalised
      let rise = own > 0 ? max(Self.leastRise, min(Self.mostRise, aim / own)) : 1
      points = GuardedSeparation(
        solver: solver, padding: options.padding, stressRise: rise, monitor: monitor
      ).run(points)
    }
    points = points.indices.map { isFixed[$0] ? start[$0] : points[$0] }
    return Nudge(component: component, isFixed: isFixed, padding: options.padding, monitor: monitor).run(points).points
  }

  /// How far moving nodes apart may raise stress before the whole drawing grows instead.
  private static let (leastRise, mostRise) = (1.002, 1.05)
}
