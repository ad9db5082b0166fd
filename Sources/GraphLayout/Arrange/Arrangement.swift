/// Puts a person's own drawing in order, and keeps as much of it as was asked for.
///
/// The ways of a strength are tried one after the other until what it promises is held; else the nearest to it counts.
/// Where that would mend less than is promised, and one that keeps less mends as much, that is used. Nothing is turned or
/// mirrored, and what can stay keeps its bits.
struct Arrangement {
  private let component: Component
  private let options: LayoutOptions
  private let isFixed: [Bool]
  private let monitor: LayoutMonitor
  private(set) var work = WorkCounters()

  /// Beyond these sizes only overlaps are removed.
  private static let mostNodes = ComponentSolver.mostMendedNodes
  private static let mostEdges = 8_000
  /// Up to so many nodes all ways are tried, and up to so many two of them.
  private static let (fewNodes, someNodes) = (400, 1_500)

  init(graph: CoreGraph, options: LayoutOptions, isFixed: [Bool], monitor: LayoutMonitor) {
    var localNumber = [Int32](repeating: 0, count: graph.count)
    component = Component(Array(0..<graph.count), of: graph, gap: options.gap, localNumber: &localNumber)
    self.options = options
    self.isFixed = isFixed
    self.monitor = monitor
  }

  /// Arranges a drawing.
  ///
  /// - Parameter points: Where every node is.
  /// - Returns: Where every node goes, and what became of the wish.
  /// - Complexity: O(n²) a sweep up to 5,000 nodes and 8,000 edges; else what removing overlaps takes.
  mutating func run(_ points: [Point]) -> (points: [Point], kept: KeptArrangement) {
    let centre = Arrangement.middle(points)
    let start = points.map { $0 - centre }
    let (result, kept) = arranged(start)
    let restored = points.indices.map { node in
      // What did not move, or only to the nearest point of the grid, stays as it was to the last bit.
      isFixed[node] || start[node].onGrid == result[node].onGrid ? points[node] : (result[node] + centre).onGrid
    }
    return (restored, kept)
  }

  /// Whether several places are one and the same, so that there is nothing to keep.
  static func isOnePlace(_ places: [Point?]) -> Bool {
    let there = places.compactMap { $0 }
    return there.count > 1 && there.allSatisfy { $0 == there[0] }
  }

  private mutating func arranged(_ start: [Point]) -> ([Point], KeptArrangement) {
    var kept = KeptArrangement(asked: options.keep, used: options.keep)
    let nudged = Nudge(component: component, isFixed: isFixed, padding: options.padding, monitor: monitor).run(start)
    work.constraints += nudged.constraints
    if component.count > Self.mostNodes || component.edgeCount > Self.mostEdges {
      kept.used = .nudge
      if options.keep != .nudge { kept.reason = .size }
      return (nudged.points, kept)
    }
    let measurement = KeepMeasurement(component: component, start: start, monitor: monitor)
    let before = measurement.before
    kept.before = before
    kept.isCrowded = nudged.isCrowded
    let unavoidable = component.unavoidableCrossings
    func noted(_ measures: KeptArrangement.Measures) -> KeptArrangement {
      var result = kept
      result.now = measures
      result.missed = KeepPromise(kept.used).missed(
        measures, before: before, unavoidable: unavoidable, isNudge: kept.used == .nudge && !nudged.isCrowded)
      return result
    }
    if options.keep == .nudge {
      if nudged.crossingsRaised == 0 { return (nudged.points, noted(measurement.measures(nudged.points))) }
      kept.reason = .crossings
    }
    guard
      var search = KeepSearch(
        component: component, start: start, isFixed: isFixed, options: options, measurement: measurement,
        monitor: monitor)
    else { return (nudged.points, noted(measurement.measures(nudged.points))) }
    defer { work.sweeps += search.sweeps }
    let asked = KeepPromise(max(.tidy, options.keep))
    // What is in order already is left so.
    let still = search.trial(nudged.points, asked)
    if still.isHeld, still.measures.crossings <= unavoidable {
      kept.reason = nil
      return (still.points, noted(still.measures))
    }
    var fallback: (trial: KeepSearch.Trial, used: KeepStrength)?
    for strength in KeepStrength.allCases where strength >= max(.tidy, options.keep) {
      guard let best = search.best(strength, isFirst: strength == max(.tidy, options.keep)) else {
        return (start, kept)
      }
      let missed = asked.missed(best.measures, before: before, unavoidable: unavoidable, isNudge: false)
      let isSound = best.measures.crossings <= before.crossings && best.measures.stress <= before.stress
      if isSound, fallback == nil { fallback = (best, strength) }
      if isSound, !missed.contains(.crossings), !missed.contains(.stress) {
        fallback = (best, strength)
        break
      }
      kept.reason = kept.reason ?? (missed.contains(.crossings) ? .crossings : .stress)
    }
    // Where none mends as much as was asked for, it is the one that keeps most and makes nothing worse.
    kept.used = fallback?.used ?? .nudge
    if kept.used == options.keep, options.keep != .nudge { kept.reason = nil }
    let result = fallback?.trial ?? still
    return (result.points, noted(result.measures))
  }

  /// The middle of a drawing, on a coarse grid: a drawing that is shifted by whole steps of it gives the same, shifted.
  private static func middle(_ points: [Point]) -> Point {
    guard !points.isEmpty else { return Point(0, 0) }
    let mean = points.reduce(Point(0, 0), +) / Double(points.count)
    return Point((mean.x / 64).rounded() * 64, (mean.y / 64).rounded() * 64)
  }
}
