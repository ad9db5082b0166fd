/// The ideal distances between all pairs of a component: shortest paths over ideal edge lengths that know the sizes.
///
/// Stored row by row as whole steps of `step` layout units in 16 bits; rows are padded with zeros to whole vectors, so
/// that the kernels need no remainder loop. Zero stands for "no pair": the diagonal and the padding.
package struct IdealDistances: Sendable {
  /// The most nodes that an all-pairs table is made for: 230 MB.
  static let limit = 10_752

  /// The number of nodes.
  let count: Int
  /// The length of a row: `count` rounded up to whole vectors of 8.
  package let stride: Int
  /// Layout units per stored step.
  private(set) var step: Float
  /// The table, `count` rows of `stride`.
  let codes: [UInt16]
  /// The pairs that a path joins, each counted both ways.
  let joinedPairs: Int
  /// The least and the greatest code of a pair; where there is none, the greatest number and 0.
  let codeRange: (least: UInt16, greatest: UInt16)

  /// The memory that the table of so many nodes takes, in bytes.
  static func bytes(for count: Int) -> Int { count * (count + 7) / 8 * 8 * 2 }

  /// Builds the table: shortest paths, and never less than `r_i + r_j + padding`.
  ///
  /// A step is 1/65,535 of twice the greatest distance from the first node, which bounds all distances; the error stays
  /// under 1/65,535 of the longest distance. Where no path leads there is no pair.
  ///
  /// - Complexity: O(n·m), or O(n·m log n) where lengths differ; O(n²) memory.
  package init(
    _ component: Component, padding: Double, parallel: Parallel = .serial, monitor: LayoutMonitor = .none
  ) {
    let n = component.count
    count = n
    stride = (n + 7) / 8 * 8
    let radii = component.radii
    var paths = ShortestPaths(component)
    var far = 0.0
    var joined = 0
    var isReached = [Bool](repeating: false, count: n)
    for source in 0..<n where !isReached[source] {
      paths.search(from: source)
      let reached = (0..<n).filter { paths.distance[$0] < .infinity }
      for node in reached {
        isReached[node] = true
        far = max(far, paths.distance[node])
      }
      joined += reached.count * (reached.count - 1)
    }
    joinedPairs = joined
    let widest = 2 * Double(radii.max() ?? 0) + padding
    let step = max(2 * far, widest, 1e-6) / 65_535
    self.step = Float(step)
    let stride = stride
    var ranges = [(least: UInt16, greatest: UInt16)](repeating: (.max, 0), count: (n + 15) / 16)
    codes = unsafe [UInt16](unsafeUninitializedCapacity: n * stride) { buffer, initialized in
      unsafe buffer.initialize(repeating: 0)
      // Each search writes the pairs of its source with later nodes, both ways: slots of its own.
      nonisolated(unsafe) let table = unsafe buffer
      unsafe ranges.withUnsafeMutableBufferPointer { ranges in
        nonisolated(unsafe) let ranges = unsafe ranges
        parallel.forEachChunk(of: n, chunk: 16) { number, sources in
          guard monitor.goesOn(after: sources.count) else { return }
          var paths = ShortestPaths(component)
          var range = (least: UInt16.max, greatest: UInt16(0))
          for source in sources {
            paths.search(from: source)
            for other in (source + 1)..<max(source + 1, n) where paths.distance[other] < .infinity {
              let least = Double(radii[source] + radii[other]) + padding
              let code = (max(paths.distance[other], least) / step).rounded()
              let stored = UInt16(min(65_535, max(1, code)))
              unsafe table[source * stride + other] = stored
              unsafe table[other * stride + source] = stored
              range = (min(range.least, stored), max(range.greatest, stored))
            }
          }
          unsafe ranges[number] = range
        }
      }
      initialized = n * stride
    }
    codeRange = ranges.reduce((.max, 0)) { (min($0.least, $1.least), max($0.greatest, $1.greatest)) }
  }

  /// The same distances, all of them longer or shorter by a factor.
  func scaled(by factor: Double) -> IdealDistances {
    var result = self
    result.step = step * Float(factor)
    return result
  }

  /// The ideal distance of two nodes, in layout units; 0 from a node to itself.
  package func between(_ one: Int, _ two: Int) -> Double { Double(Float(codes[one * stride + two]) * step) }

  /// The longest of all, in layout units.
  package var longest: Double { Double(Float(codeRange.greatest) * step) }
}
