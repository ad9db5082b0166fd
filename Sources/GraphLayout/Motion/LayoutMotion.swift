internal import SpringMotion

/// The way of a drawing from where its nodes are to where a layout puts them, frame by frame.
///
/// The first frame is the present drawing and the last frame the finished layout, both bit for bit, whatever the
/// spring, the mode and the number of frames. Nothing overlaps in the last frame; on the way nodes may pass each other.
/// A node that has no place yet comes out of the nearest node that has one, or stands at its new place from the start.
///
/// ```swift
/// let layout = try LayoutEngine.layOut(graph, options: LayoutOptions(preset: .mindMap))
/// let motion = try LayoutMotion(of: graph, to: layout.positions)
/// for frame in 0..<motion.frameCount { draw(motion.positions(at: frame)) }
/// ```
public struct LayoutMotion: Sendable {
  /// The most nodes of a physical motion.
  public static let mostPhysicalNodes = 5_000
  /// How long two pictures cross-fade where motion is reduced, in seconds.
  public static let crossFadeDuration = 0.15

  /// The number of frames, at least 1.
  public let frameCount: Int
  /// Frames per second.
  public let framesPerSecond: Double
  /// Whether the pictures of the first and the last frame cross-fade, and nothing moves.
  public let isReduced: Bool
  private let start: [Point]
  private let end: [Point]
  private let way: Way

  private enum Way: Sendable {
    case fade
    case analytic(AnalyticSettling)
    /// The frames between the first and the last, one after the other.
    case recorded([Point])
  }

  /// How long the motion takes, in seconds: from the first frame to the last.
  public var duration: Double { Double(frameCount - 1) / framesPerSecond }

  /// Works out the motion of a graph from the positions in it.
  ///
  /// - Parameters:
  ///   - graph: The nodes where they are now, and the edges between them.
  ///   - positions: Where the nodes go, in the order of `LayoutGraph.nodes`, in layout units.
  ///   - options: How they go.
  /// - Throws: What is wrong with the positions, or that it would take too much; before anything large is allocated.
  /// - Complexity: O(n + m) time and memory for an analytic motion; for a physical one that for each frame.
  public init(of graph: LayoutGraph, to positions: [Point], options: MotionOptions = MotionOptions())
    throws(MotionError)
  {
    let count = graph.nodes.count
    guard positions.count == count else { throw .wrongCount(expected: count, given: positions.count) }
    for (node, position) in positions.enumerated() where !MotionStart.isUsable(position) {
      throw .unusablePosition(node: node)
    }
    for (index, edge) in graph.edges.enumerated()
    where !positions.indices.contains(edge.source) || !positions.indices.contains(edge.target) {
      throw .unknownNode(edge: index)
    }
    let rate = MotionOptions.held(options.framesPerSecond, 1, 240, else: 60)
    let longest = MotionOptions.held(options.longest, 0.1, 60, else: 4)
    let reach = MotionReach(graph)
    framesPerSecond = rate
    isReduced = options.isReduced
    end = positions
    start = MotionStart.positions(graph, reach, to: positions)
    let velocities = MotionStart.velocities(options.velocities, count: count)
    let isStill = !zip(start, positions).contains { $0 != $1 } && !velocities.contains { $0 != Point(0, 0) }
    if isStill || count == 0 {
      frameCount = 1
      way = .fade
    } else if options.isReduced {
      frameCount = Self.frames(Self.crossFadeDuration, rate)
      way = .fade
    } else if options.mode == .analytic {
      let settling = AnalyticSettling(
        start: start, end: positions, velocities: velocities, delays: reach.delays(options), spring: options.spring,
        longest: longest)
      frameCount = Self.frames(settling.duration, rate)
      way = .analytic(settling)
    } else {
      guard count <= Self.mostPhysicalNodes else { throw .tooManyNodes(count: count, limit: Self.mostPhysicalNodes) }
      let settling = PhysicalSettling(
        graph, reach, start: start, end: positions, velocities: velocities, spring: options.spring)
      let plan = settling.plan(framesPerSecond: rate, longest: longest)
      frameCount = plan.steps + 1
      let bytes = (plan.steps - 1).multipliedReportingOverflow(by: count * MemoryLayout<Point>.stride)
      guard !bytes.overflow, bytes.partialValue <= options.memoryLimit else {
        throw .tooLarge(bytes: bytes.overflow ? .max : bytes.partialValue, limit: options.memoryLimit)
      }
      way = .recorded(settling.record(plan, framesPerSecond: rate))
    }
  }

  private static func frames(_ seconds: Double, _ rate: Double) -> Int { Int((seconds * rate).rounded(.up)) + 1 }

  /// Where all nodes are in a frame.
  ///
  /// - Parameter frame: The number of the frame; before the first counts as the first, after the last as the last.
  /// - Returns: One position per node, in the order of `LayoutGraph.nodes`, in layout units.
  /// - Complexity: O(n).
  public func positions(at frame: Int) -> [Point] {
    if frame >= frameCount - 1 { return end }
    if frame <= 0 { return start }
    switch way {
    case .fade: return end
    case .analytic(let settling): return settling.positions(at: Double(frame) / framesPerSecond)
    case .recorded(let points): return Array(points[(frame - 1) * start.count..<frame * start.count])
    }
  }

  /// How far the picture of the last frame has come through that of the first, where both cross-fade.
  ///
  /// - Parameter frame: The number of the frame.
  /// - Returns: From 0 at the first frame to 1 at the last; nil where nodes move.
  public func crossFade(at frame: Int) -> Double? {
    guard isReduced else { return nil }
    guard frameCount > 1 else { return 1 }
    return UnitCurve.easeInOut.value(at: Double(frame) / Double(frameCount - 1))
  }
}
