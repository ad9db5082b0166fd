internal import FoundationEssentials
internal import Glibc
internal import GraphLayout
internal import LayoutQuality

/// `ideary-bench layout FILE.edges`: lays out a plain edge list and prints one line of JSON about it.
///
/// For measuring the engine alone: no map file, no text, every node a circle of radius 12.
enum LayoutBenchmark {
  static let usage = """
    usage: ideary-bench layout FILE.edges [--preset NAME] [--quality draft|normal|best] [--routing straight|avoid]
                               [--seed N] [--threads N] [-o POSITIONS] [--questions]
    FILE.edges has two node numbers a line; lines that begin with # are skipped (“# name n m” gives the number of nodes).
    --questions also tells how often the engine asked whether to go on, and the longest waits between two questions, over
    0.05 s: seconds, and how far it said it was before and after. So long a person waits who cancels.
    """

  /// Runs it.
  ///
  /// - Parameter arguments: What follows `layout` on the command line.
  /// - Returns: The exit code.
  static func run(_ arguments: [String]) -> Int32 {
    var file: String?
    var output: String?
    var options = LayoutOptions()
    var questions: Questions?
    var rest = arguments[...]
    func bad(_ what: String) -> Int32 {
      complain("ideary-bench: \(what)\n\(usage)")
      return 64
    }
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        file = argument
        continue
      }
      if argument == "--questions" {
        questions = Questions()
        continue
      }
      guard let value = rest.popFirst() else { return bad("\(argument) needs a value") }
      switch argument {
      case "--preset":
        guard let preset = LayoutPreset(rawValue: value) else { return bad("there is no preset \(value)") }
        options.preset = preset
      case "--quality":
        guard let quality = LayoutQualityLevel(rawValue: value) else { return bad("there is no quality \(value)") }
        options.quality = quality
      case "--routing":
        guard let routing = EdgeRouting(rawValue: value) else { return bad("there is no routing \(value)") }
        options.routing = routing
      case "--seed":
        guard let seed = UInt64(value) else { return bad("--seed takes a whole number") }
        options.seed = seed
      case "--threads":
        guard let threads = Int(value), threads > 0 else { return bad("--threads takes a positive number") }
        options.threads = threads
      case "-o": output = value
      default: return bad("there is no option \(argument)")
      }
    }
    guard let file else { return bad("no file named") }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      complain("ideary-bench: cannot read \(file)")
      return 66
    }
    guard var graph = EdgeList.graph(text) else {
      complain("ideary-bench: \(file) is no edge list: two node numbers a line")
      return 65
    }
    let (nodes, edges) = (graph.nodes.count, graph.edges.count)
    let measured = nodes <= mostMeasured ? graph : nil
    let clock = ContinuousClock()
    let start = clock.now
    let result: LayoutResult
    do throws(LayoutError) {
      // The engine has the only copy of a large graph, and lets it go when it needs it no more.
      result = try LayoutEngine.layOut(EdgeList.taken(&graph), options: options, progress: questions?.asked)
    } catch {
      complain("ideary-bench: \(error.description)")
      return 70
    }
    let seconds = (clock.now - start) / .seconds(1)
    questions?.end()
    if let output {
      var lines = ""
      for (index, place) in result.positions.enumerated() { lines += "\(index) \(place.x) \(place.y)\n" }
      do {
        try lines.write(toFile: output, atomically: true, encoding: .utf8)
      } catch {
        complain("ideary-bench: cannot write \(output)")
        return 73
      }
    }
    let megabytes = peakMegabytes()
    print(
      "{\"n\":\(nodes),\"m\":\(edges),\"seconds\":\(rounded(seconds, 1_000)),"
        + "\"megabytes\":\(rounded(megabytes, 10)),\"path\":\"\(result.path.rawValue)\","
        + "\"stress\":\(measured.flatMap { stress($0, result) }.map { String(rounded($0, 1e6)) } ?? "null")"
        + (questions.map { ",\($0.json)" } ?? "") + "}")
    return 0
  }

  /// Stress is measured up to this many nodes; beyond it would take minutes.
  private static let mostMeasured = 20_000

  /// Scale-normalised stress by the independent measure.
  private static func stress(_ graph: LayoutGraph, _ result: LayoutResult) -> Double? {
    QualityMeasures(
      of: QualityInput(
        positions: result.positions, edges: graph.edges.map { ($0.source, $0.target) },
        footprints: graph.nodes.map { QualityInput.Footprint(radius: $0.footprint.radius) })
    ).stress
  }

  /// Writes a line to standard error.
  static func complain(_ line: String) {
    Array("\(line)\n".utf8).withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
  }

  private static func rounded(_ value: Double, _ factor: Double) -> Double { (value * factor).rounded() / factor }

  /// The greatest memory that the process has had, from the kernel's own count.
  static func peakMegabytes() -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line.flatMap { Double($0.filter(\.isNumber)) } ?? 0
    return kilobytes / 1_024
  }
}

/// Times the questions of the engine whether to go on.
///
/// The engine never asks from two threads at a time.
private final class Questions {
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant
  private var fraction = 0.0
  private var count = 0
  private var waits: [(seconds: Double, from: Double, to: Double)] = []

  init() { last = clock.now }

  func asked(_ progress: LayoutProgress) -> Bool {
    note(progress.fraction)
    count += 1
    return true
  }

  func end() { note(1) }

  private func note(_ now: Double) {
    let time = clock.now
    let seconds = (time - last) / .seconds(1)
    if seconds > Self.noticed { waits.append((seconds, fraction, now)) }
    (last, fraction) = (time, now)
  }

  /// Shorter waits are not noticed.
  private static let noticed = 0.05
  private static let mostShown = 6

  var json: String {
    func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
    let shown = waits.sorted { $0.seconds > $1.seconds }.prefix(Self.mostShown).map {
      "[\(rounded($0.seconds)),\(rounded($0.from)),\(rounded($0.to))]"
    }
    return "\"questions\":\(count),\"waits\":[\(shown.joined(separator: ","))]"
  }
}

/// A plain list of edges: two node numbers a line.
enum EdgeList {
  /// Reads a graph of equal circles; nil if a line is not two numbers.
  static func graph(_ text: String) -> LayoutGraph? {
    var edges: [LayoutEdge] = []
    edges.reserveCapacity(text.utf8.count { $0 == UInt8(ascii: "\n") })
    var count = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "#") {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        if words.count > 2, let nodes = Int(words[2]) { count = max(count, nodes) }
        continue
      }
      let numbers = line.split { $0 == UInt8(ascii: " ") || $0 == 9 || $0 == 13 }
      if numbers.isEmpty { continue }
      guard numbers.count >= 2, let one = number(numbers[0]), let two = number(numbers[1]) else { return nil }
      edges.append(LayoutEdge(id: "", source: one, target: two))
      count = max(count, one + 1, two + 1)
    }
    let width = String(count).count
    let nodes = (0..<count).map { index in
      let digits = String(index)
      let id = String(repeating: "0", count: width - digits.count) + digits
      return LayoutNode(id: id, footprint: Footprint(radius: 12))
    }
    return LayoutGraph(nodes: nodes, edges: edges)
  }

  /// A graph out of its variable, so that nobody holds a second reference to it.
  static func taken(_ graph: inout LayoutGraph) -> LayoutGraph {
    var taken = LayoutGraph(nodes: [], edges: [])
    swap(&taken, &graph)
    return taken
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard digits.count < 10 else { return nil }
    var value = 0
    for digit in digits {
      guard digit >= 48, digit <= 57 else { return nil }
      value = value * 10 + Int(digit - 48)
    }
    return value
  }
}
