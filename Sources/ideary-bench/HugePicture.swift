internal import Ideary
internal import MapScene
internal import Painting

/// `ideary-bench paint huge WIDTHxHEIGHT`: paints a picture far larger than memory should be, and looks at spots of it.
enum HugePicture {
  /// Runs it.
  ///
  /// - Parameter arguments: What follows `huge` on the command line.
  /// - Returns: The exit code.
  /// - Throws: What keeps it from being painted.
  static func run(_ arguments: [String]) throws -> Int32 {
    let sides = (arguments.first ?? "").split(separator: "x").map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      LayoutBenchmark.complain(PaintBenchmark.usage)
      return 64
    }
    let ideas = arguments.count == 3 ? Int(arguments[2]) ?? 10_000 : 10_000
    let (scene, pipeline) = try PaintMap.scene(ideas: ideas, connections: 2 * ideas)
    pipeline.options.size = .pixels(width: width, height: height)
    let before = LayoutBenchmark.peakMegabytes()
    let start = ContinuousClock.now
    var bytes = 0
    _ = try pipeline.paint(scene, as: .png) { bytes += $0.count }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "| PNG \(width) × \(height), \(ideas) + \(2 * ideas) | balanced | \(PaintBenchmark.rounded(seconds, 10)) s "
        + "| \(PaintBenchmark.rounded(Double(bytes) / 1e6, 1)) MB | \(PaintBenchmark.rounded(before, 1)) MB before, "
        + "\(PaintBenchmark.rounded(LayoutBenchmark.peakMegabytes(), 1)) MB at most |")
    return 0
  }
}
