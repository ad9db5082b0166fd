internal import MapScene
internal import Painting

/// `ideary-bench labels`: fits texts into circles on one core, with the check that nothing leaves them.
enum LabelBenchmark {
  static let usage = "usage: ideary-bench labels [--count N]"

  private static let words = [
    "sea", "window", "night", "paper", "of", "the", "a", "quiet", "experiment", "list", "mañana", "первый", "解決",
    "وقت", "바다까지", "संदेश",
  ]

  /// Runs it.
  ///
  /// - Parameter arguments: What follows `labels` on the command line.
  /// - Returns: The exit code.
  static func run(_ arguments: [String]) -> Int32 {
    var count = 10_000
    if !arguments.isEmpty {
      guard arguments.count == 2, arguments[0] == "--count", let value = Int(arguments[1]),
        (1...1_000_000).contains(value)
      else {
        LayoutBenchmark.complain(usage)
        return 64
      }
      count = value
    }
    do {
      var least = Double.infinity
      for _ in 0..<3 { least = min(least, try seconds(count)) }
      print("\(count) labels of 1 to 12 words fitted on one core, best of 3: \((least * 1_000).rounded()) ms")
      return 0
    } catch {
      LayoutBenchmark.complain("ideary-bench: \(error)")
      return 70
    }
  }

  /// With a text engine of its own each time, so that nothing is remembered.
  private static func seconds(_ count: Int) throws -> Double {
    let text = try TextEngine()
    let fitter = OrbFitter(sizes: Theme.light.sizes, measurer: text)
    var state: UInt64 = 1
    func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }
    let texts = (0..<count).map { _ in (0...roll(12)).map { _ in words[roll(words.count)] }.joined(separator: " ") }
    var widest = 0.0
    let time = ContinuousClock().measure {
      for (index, string) in texts.enumerated() {
        let request = OrbFitter.Request(text: DrawableText(string), depth: 1 + index % 4, degree: index % 7)
        widest = max(widest, fitter.fit(request).radius)
      }
    }
    precondition(widest > 0)
    return time / .seconds(1)
  }
}
