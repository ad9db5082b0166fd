/// Lays out a large connected component: coarsen to a few nodes, place them by forces, and refine level by level
/// (Walshaw 2003, DOI 10.7155/jgaa.00070; Hu 2005).
struct MultilevelSolver {
  let component: Component
  let options: LayoutOptions
  /// Places that must stay, or nil; empty where none must.
  let fixed: [Point?]
  private let monitor: LayoutMonitor
  /// The shares of the whole layout that are done before and after this component.
  private let share: ClosedRange<Double>
  private(set) var work = WorkCounters()

  init(
    component: Component, options: LayoutOptions, fixed: [Point?], monitor: LayoutMonitor = .none,
    share: ClosedRange<Double> = 0...1
  ) {
    self.share = share
    self.monitor = monitor
    self.component = component
    self.options = options
    self.fixed = fixed
  }

  /// Coarsening ends here, or where a step would save less than a tenth.
  private static let fewest = 64

  /// Lays the component out.
  ///
  /// - Returns: The positions: finite, at the scale of the ideal lengths, fixed nodes where they are.
  /// - Complexity: O((n log n + m) · iterations) time, O(n + m) memory.
  mutating func solve() -> [Point] {
    let parallel = Parallel(threads: options.threads)
    var levels = [ForceLevel(component)]
    var parents: [[Int32]] = []
    while let last = levels.last, last.count > Self.fewest, monitor.goesOn() {
      let step = Coarsening.step(last, seed: options.seed, stage: UInt64(10_000 + levels.count))
      guard step.level.count * 10 <= last.count * 9 else { break }
      levels.append(step.level)
      parents.append(step.parents)
    }
    let last = levels.count - 1
    let iterations = levels.enumerated().reduce(0) { sum, level in
      sum + level.element.count * Self.schedule(level.element.count, isCoarsest: level.offset == last).iterations
    }
    monitor.begin(
      from: share.lowerBound, to: share.upperBound,
      units: iterations + (hasFinish ? SparseStress.rounds * component.count : 0))
    var (x, y) = start(levels[levels.count - 1])
    while let level = levels.popLast() {
      let isCoarsest = parents.count == levels.count && work.starts == 0
      work.starts = 1
      refine(level, &x, &y, Self.schedule(level.count, isCoarsest: isCoarsest), parallel)
      guard let parent = parents.popLast(), let finer = levels.last else { break }
      prolong(finer, parent, &x, &y)
    }
    var points = scaled(x, y)
    if hasFinish {
      let finish = SparseStress(component, seed: options.seed, parallel: parallel, monitor: monitor).improved(points)
      points = finish.points
      work.sweeps += finish.sweeps
    }
    if fixed.contains(where: { $0 != nil }) { points = joined(points, parallel) }
    return points
  }

  /// Whether sparse stress has the last word.
  private var hasFinish: Bool { (2...SparseStress.mostNodes).contains(component.count) && options.quality != .draft }

  private static func schedule(_ count: Int, isCoarsest: Bool) -> SpringElectrical.Schedule {
    if isCoarsest { return SpringElectrical.Schedule(iterations: 400, step: 4) }
    let iterations = count <= 2_000 ? 150 : (count <= 500_000 ? 60 : 30)
    return SpringElectrical.Schedule(iterations: iterations, step: 1.5)
  }

  private mutating func refine(
    _ level: ForceLevel, _ x: inout [Float], _ y: inout [Float], _ schedule: SpringElectrical.Schedule,
    _ parallel: Parallel, isFixed: [Bool] = []
  ) {
    let monitor = monitor
    var model = SpringElectrical(level, finest: component.count, parallel: parallel)
    model.run(x: &x, y: &y, schedule: schedule, isFixed: isFixed) { monitor.goesOn(after: level.count) }
    work.pairs += model.interactions
    work.sweeps += model.iterations
  }

  /// Random places in a square that is as large as the nodes need.
  private func start(_ level: ForceLevel) -> (x: [Float], y: [Float]) {
    var random = CounterRandom(seed: options.seed, stage: 10_000)
    let side = Double(component.count).squareRoot()
    var (x, y): ([Float], [Float]) = ([], [])
    for _ in 0..<level.count {
      x.append(Float(random.unit() * side))
      y.append(Float(random.unit() * side))
    }
    return (x, y)
  }

  /// Children start round their parent's place, heavier ones further away.
  private func prolong(_ level: ForceLevel, _ parents: [Int32], _ x: inout [Float], _ y: inout [Float]) {
    var random = CounterRandom(seed: options.seed, stage: UInt64(20_000 + level.count))
    var (nextX, nextY): ([Float], [Float]) = ([], [])
    nextX.reserveCapacity(level.count)
    nextY.reserveCapacity(level.count)
    for parent in parents {
      let reach = 0.5 * Double(component.count).squareRoot() / Double(x.count).squareRoot()
      nextX.append(x[Int(parent)] + Float((random.unit() - 0.5) * reach))
      nextY.append(y[Int(parent)] + Float((random.unit() - 0.5) * reach))
    }
    (x, y) = (nextX, nextY)
  }

  /// Centred, and as large as fits the ideal lengths of the edges best in the sense of least squares.
  private func scaled(_ x: [Float], _ y: [Float]) -> [Point] {
    var (product, square) = (0.0, 0.0)
    for edge in 0..<component.edgeCount {
      let (a, b) = component.ends(of: edge)
      let (dx, dy) = (Double(x[a] - x[b]), Double(y[a] - y[b]))
      product += Double(component.idealLengths[edge]) * (dx * dx + dy * dy).squareRoot()
      square += dx * dx + dy * dy
    }
    let scale = square > 0 ? product / square : component.meanIdealLength
    var middle = Point(0, 0)
    for node in x.indices { middle += Point(Double(x[node]), Double(y[node])) }
    middle /= Double(max(1, x.count))
    return x.indices.map { (Point(Double(x[$0]), Double(y[$0])) - middle) * scale }
  }

  /// Turned and shifted to lie near the fixed nodes, which then hold still while the others settle round them.
  private mutating func joined(_ points: [Point], _ parallel: Parallel) -> [Point] {
    let pairs = points.indices.compactMap { index in fixed[index].map { (points[index], $0) } }
    let count = Double(pairs.count)
    let from = pairs.reduce(Point(0, 0)) { $0 + $1.0 } / count
    let to = pairs.reduce(Point(0, 0)) { $0 + $1.1 } / count
    var (cosine, sine) = (0.0, 0.0)
    for (one, two) in pairs {
      let (a, b) = (one - from, two - to)
      cosine += a.x * b.x + a.y * b.y
      sine += a.x * b.y - a.y * b.x
    }
    let size = (cosine * cosine + sine * sine).squareRoot()
    (cosine, sine) = size > 0 ? (cosine / size, sine / size) : (1, 0)
    let unit = component.meanIdealLength
    var (x, y): ([Float], [Float]) = ([], [])
    for (index, point) in points.enumerated() {
      let p = point - from
      // Relative to the fixed nodes, so that single precision is enough wherever they are.
      let turned = fixed[index].map { $0 - to } ?? Point(p.x * cosine - p.y * sine, p.x * sine + p.y * cosine)
      x.append(Float(turned.x / unit))
      y.append(Float(turned.y / unit))
    }
    refine(
      ForceLevel(component), &x, &y, SpringElectrical.Schedule(iterations: 60, step: 0.5), parallel,
      isFixed: fixed.map { $0 != nil })
    return points.indices.map { fixed[$0] ?? Point(Double(x[$0]), Double(y[$0])) * unit + to }
  }
}
