/// What became of a given arrangement: how much of it was kept, and what of the promises could not be held.
public struct KeptArrangement: Hashable, Sendable {
  /// Why an arrangement was kept less, or mended less, than was asked for.
  public enum Reason: String, Sendable {
    /// Edges would have crossed more often than that keeps allowed.
    case crossings
    /// Distances would have fitted the graph worse than that allowed.
    case stress
    /// All positions were the same.
    case onePlace
    /// There are too many nodes or edges for anything but removing overlaps.
    case size
  }

  /// One of the things that a strength promises.
  public enum Promise: String, Sendable, CaseIterable {
    /// A least share of pairs stays in its order.
    case order
    /// A least share of the eight nearest stays so.
    case neighbours
    /// Stress is at most a multiple of a fresh drawing's, and not above what it was.
    case stress
    /// Crossings are at most a share of those before.
    case crossings
    /// The area is hardly larger.
    case area
    /// All but the twentieth that move most move by half an edge at most.
    case way
  }

  /// What was measured.
  public struct Measures: Hashable, Sendable {
    /// The share of pairs over half a unit apart that keep their order, the mean of both axes, 0…1.
    public var order: Double
    /// The share of the eight nearest nodes of each that are still among them, 0…1.
    public var neighbours: Double
    /// The stress on hop distances, 0…1; 0 is best.
    public var stress: Double
    /// The same of the least drawing found when nothing holds the nodes; nil where it was not looked for.
    public var freshStress: Double?
    /// Pairs of edges that cross.
    public var crossings: Int
    /// The area of the box round all footprints.
    public var area: Double
    /// The way that all but the twentieth that move most stay below, in mean edge lengths of the drawing before.
    public var way95: Double
  }

  /// How much was to be kept.
  public var asked: KeepStrength
  /// How much was kept.
  public var used: KeepStrength
  /// Why these differ, or why less was mended; nil when all is as asked.
  public var reason: Reason?
  /// The drawing as it was given; nil where it was too large to measure, or had no places to keep.
  public var before: Measures?
  /// The drawing as it is now.
  public var now: Measures?
  /// The promises of `used` that could not be held.
  public var missed: [Promise] = []
  /// Whether overlaps were so many that no small moves would do.
  var isCrowded = false

  /// Makes a note.
  public init(asked: KeepStrength, used: KeepStrength, reason: Reason? = nil) {
    self.asked = asked
    self.used = used
    self.reason = reason
  }
}

extension KeptArrangement {
  /// The same note for positions that have changed since, as where labels have found their sides.
  ///
  /// - Parameters:
  ///   - graph: The graph as it was given.
  ///   - arranged: Where the arrangement put its nodes: from there count those that had no place before.
  ///   - positions: Where they are now.
  /// - Returns: The note with `now` and `missed` of these.
  /// - Throws: An edge without its node.
  package func measured(
    _ graph: LayoutGraph, arranged: [Point], positions: [Point]
  ) throws(LayoutError) -> KeptArrangement {
    guard let before, let old = now else { return self }
    let core = try CoreGraph(graph)
    var localNumber = [Int32](repeating: 0, count: core.count)
    let component = Component(Array(0..<core.count), of: core, gap: 0, localNumber: &localNumber)
    let start = core.inputIndex.map { graph.nodes[Int($0)].position ?? arranged[Int($0)] }
    let measurement = KeepMeasurement(component: component, start: start)
    var result = self
    var measures = measurement.measures(core.inputIndex.map { positions[Int($0)] })
    measures.freshStress = old.freshStress
    result.now = measures
    result.missed = KeepPromise(used).missed(
      measures, before: before, unavoidable: component.unavoidableCrossings, isNudge: used == .nudge && !isCrowded)
    return result
  }
}
