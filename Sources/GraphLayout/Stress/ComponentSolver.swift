internal import DeterministicMath

/// Lays out one connected component: several starts, the best of them, turned to the wanted shape.
struct ComponentSolver {
  let component: Component
  let options: LayoutOptions
  /// Places that must stay, or nil.
  let fixed: [Point?]
  private(set) var work = WorkCounters()

  init(component: Component, options: LayoutOptions, fixed: [Point?]) {
    self.component = component
    self.options = options
    self.fixed = fixed
  }

  /// The positions, not yet free of overlaps.
  mutating func solve() -> [Point] {
    let n = component.count
    if n == 1 { return [fixed[0] ?? Point(0, 0)] }
    let distances = IdealDistances(component, padding: options.padding)
    let solver = StressSolver(component: component, distances: distances, isFixed: fixed.map { $0 != nil })
    let starts = Starts(component: component, distances: distances)
    var best: (crossings: Int, stress: Double, points: [Point])?
    for number in 0..<startCount {
      var random = CounterRandom(seed: options.seed, stage: UInt64(number + 1))
      var points = component.isTree && number == 0 ? starts.radial() : starts.scattered(&random)
      for index in 0..<n { if let place = fixed[index] { points[index] = place } }
      if !(component.isTree && number == 0) {
        work.pairs += solver.anneal(&points, random: &random, epochs: 24)
        work.sweeps += solver.finish(&points, sweeps: 40)
      }
      let isPlain = options.preset == .stress
      if isPlain, component.isTree, number == 0 { work.sweeps += solver.finish(&points, sweeps: 100) }
      if !isPlain, n <= 2_000 {
        GuardedDescent(component: component, solver: solver, clearance: options.padding)
          .run(&points, sweeps: n <= 400 ? 24 : 8, budget: 0.03, random: &random)
      }
      work.starts += 1
      let crossings = isPlain || n > 2_000 ? 0 : GuardedDescent.crossings(component, points)
      let stress = solver.stress(points)
      if best.map({ (crossings, stress) < ($0.crossings, $0.stress) }) ?? true { best = (crossings, stress, points) }
    }
    let points = best?.points ?? []
    return fixed.contains { $0 != nil } ? points : turned(points)
  }

  private var startCount: Int {
    let usual = component.count <= 60 ? 6 : (component.count <= 400 ? 3 : 1)
    switch options.quality {
    case .draft: return 1
    case .normal: return usual
    case .best: return usual * 2
    }
  }

  /// The rotation whose bounding box comes nearest to the wanted shape.
  private func turned(_ points: [Point]) -> [Point] {
    var best: (cost: Double, points: [Point])?
    for step in 0..<36 {
      let angle = Double(step) * Double.pi / 36
      let c = Elementary.cos(angle)
      let s = Elementary.sin(angle)
      let turned = points.map { Point($0.x * c - $0.y * s, $0.x * s + $0.y * c) }
      let (low, high) = LayoutEngine.bounds(component.footprints, turned)
      let size = high - low
      let cost = max(size.x / options.targetAspect, size.y)
      if best.map({ cost < $0.cost - 1e-9 }) ?? true { best = (cost, turned) }
    }
    return best?.points ?? points
  }
}
