internal import FoundationEssentials
internal import Glibc
internal import GraphLayout

/// `ideary-bench simulate [FILE.edges]`: drags a node of a live simulation about and prints one line of JSON about it.
///
/// Without a file a tree of 1,000 nodes. Times are of the processor, so that others at work count little.
enum SimulationBenchmark {
  static let usage = "usage: ideary-bench simulate [FILE.edges] [--steps N]"

  static func run(_ arguments: [String]) -> Int32 {
    var path: String?
    var steps = 600
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--steps", let count = rest.popFirst().flatMap({ Int($0) }), (1...1_000_000).contains(count) {
        steps = count
      } else if path == nil, !word.hasPrefix("-") {
        path = word
      } else {
        LayoutBenchmark.complain(usage)
        return 64
      }
    }
    var graph = tree(of: 1_000)
    if let path {
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
        let read = EdgeList.graph(String(decoding: data, as: UTF8.self))
      else {
        LayoutBenchmark.complain("ideary-bench: \(path) cannot be read or is no edge list")
        return 66
      }
      graph = read
    }
    do {
      var simulation = try LayoutSimulation(graph)
      guard let node = simulation.nodes.first, let start = simulation.position(of: node) else { return 65 }
      try simulation.grab(node)
      var times: [Double] = []
      let work = simulation.work
      for step in 0..<steps {
        try simulation.drag(node, to: start + Point(Double(step % 200) * 3, 0))
        let before = seconds()
        simulation.step(by: 1.0 / 60)
        times.append(seconds() - before)
      }
      try simulation.release(node)
      let pairs = (simulation.work - work) / steps
      var settling = 0
      while simulation.step(by: 1.0 / 60) { settling += 1 }
      times.sort()
      let figures = [times[0], times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1]]
        .map { String(Int($0 * 1e6)) }
      print(
        """
        {"n":\(graph.nodes.count),"m":\(graph.edges.count),"steps":\(steps),"leastMicroseconds":\(figures[0]),\
        "medianMicroseconds":\(figures[1]),"99thMicroseconds":\(figures[2]),"mostMicroseconds":\(figures[3]),\
        "pairsPerStep":\(pairs),"stepsToSettle":\(settling)}
        """)
      return 0
    } catch {
      LayoutBenchmark.complain("ideary-bench: \(error)")
      return 65
    }
  }

  private static func tree(of count: Int) -> LayoutGraph {
    LayoutGraph(
      nodes: (0..<count).map { LayoutNode(id: "\($0)", footprint: Footprint(radius: 16 + Double($0 * 37 % 40))) },
      edges: (1..<count).map { LayoutEdge(id: "\($0)", source: max(0, $0 / 3 - $0 % 3), target: $0) })
  }

  /// Seconds of this thread on a processor.
  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
