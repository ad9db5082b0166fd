internal import Glibc
internal import Ideary
internal import MapScene
internal import Painting

/// `ideary-bench paint`: from a composed scene to a file, beside Cairo's own way, as rows of a Markdown table.
enum PaintBenchmark {
  static let usage = """
    usage: ideary-bench paint [--runs N] [--only png,crowd,svg,pdf]
           ideary-bench paint huge WIDTHxHEIGHT [--ideas N] [--spots]
    """

  /// Runs it.
  ///
  /// - Parameter arguments: What follows `paint` on the command line.
  /// - Returns: The exit code.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      if arguments.first == "huge" { return try HugePicture.run(Array(arguments.dropFirst())) }
      var runs = 5
      var only: Set<String> = ["png", "crowd", "svg", "pdf"]
      var rest = arguments[...]
      while let argument = rest.popFirst() {
        switch (argument, rest.popFirst()) {
        case ("--runs", let value?): runs = max(1, Int(value) ?? 5)
        case ("--only", let value?): only = Set(value.split(separator: ",").map(String.init))
        default:
          LayoutBenchmark.complain(usage)
          return 64
        }
      }
      if only.contains("png") { try png(runs) }
      if only.contains("crowd") { try crowd(runs) }
      if only.contains("svg") { try svg(runs) }
      if only.contains("pdf") { try pdf(runs) }
      return 0
    } catch {
      LayoutBenchmark.complain("ideary-bench: \(error)")
      return 70
    }
  }

  // MARK: Rows

  private static func png(_ runs: Int) throws {
    let (scene, pipeline) = try PaintMap.scene(ideas: 1_500, connections: 3_000)
    let view = try Viewport.raster(scene.bounds, size: .pixels(width: 4_096, height: 4_096)).0
    let text = try TextEngine()
    pipeline.options.size = .pixels(width: 4_096, height: 4_096)
    func ours(_ effort: PNGOptions.Effort, _ threads: Int) -> (String, () throws -> Int) {
      (
        "\(effort.rawValue), \(threads) thread\(threads == 1 ? "" : "s")",
        {
          pipeline.options.png = PNGOptions(effort: effort, threads: threads)
          return try pipeline.picture(of: scene, as: .png).bytes.count
        }
      )
    }
    let ways: [(String, () throws -> Int)] = [
      ("Cairo's own writer", { try CairoWriter.png(of: scene, viewport: view, text: text).count }),
      ours(.balanced, 1), ours(.balanced, 2), ours(.fast, 2), ours(.small, 2),
    ]
    let results = try alternating(ways.map(\.1), runs)
    for (way, result) in zip(ways, results) {
      row("PNG 4096², 1,500 + 3,000", way.0, result, of: results[0].seconds)
    }
  }

  private static func crowd(_ runs: Int) throws {
    let (scene, pipeline) = try PaintMap.scene(ideas: 100_000, connections: 200_000)
    pipeline.options.size = .pixels(width: 4_096, height: 4_096)
    let result = try alternating([{ try pipeline.picture(of: scene, as: .png).bytes.count }], runs)[0]
    row("PNG 4096², 100,000 + 200,000", "balanced", result)
  }

  private static func svg(_ runs: Int) throws {
    let (scene, pipeline) = try PaintMap.scene(ideas: 10_000, connections: 20_000)
    let results = try alternating(
      [
        { try pipeline.picture(of: scene, as: .svg).bytes.count },
        { try pipeline.picture(of: scene, as: .svgz).bytes.count },
      ], runs)
    row("SVG, 10,000 + 20,000", "svg", results[0])
    row("SVG, 10,000 + 20,000", "svgz", results[1])
  }

  private static func pdf(_ runs: Int) throws {
    let (scene, pipeline) = try PaintMap.scene(ideas: 1_000, connections: 2_000)
    row(
      "PDF, 1,000 + 2,000", "pdf",
      try alternating([{ try pipeline.picture(of: scene, as: .pdf).bytes.count }], runs)[0])
  }

  // MARK: Times

  private struct Result {
    var seconds = Double.infinity
    var bytes = 0
  }

  /// The least time of each way; they take turns, so that all meet the same load.
  private static func alternating(_ ways: [() throws -> Int], _ runs: Int) throws -> [Result] {
    var results = [Result](repeating: Result(), count: ways.count)
    for _ in 0..<runs {
      for (index, way) in ways.enumerated() {
        let start = ContinuousClock.now
        results[index].bytes = try way()
        results[index].seconds = min(results[index].seconds, (ContinuousClock.now - start) / .seconds(1))
      }
    }
    return results
  }

  private static func row(_ work: String, _ way: String, _ result: Result, of whole: Double? = nil) {
    let share = whole.map { "\(rounded(result.seconds / $0, 100))" } ?? "–"
    print(
      "| \(work) | \(way) | \(rounded(result.seconds * 1_000, 1)) ms | \(rounded(Double(result.bytes) / 1e6, 100)) MB "
        + "| \(share) |")
    fflush(nil)
  }

  static func rounded(_ value: Double, _ factor: Double) -> Double { (value * factor).rounded() / factor }
}
