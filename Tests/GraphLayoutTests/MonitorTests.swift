import GraphLayout
import Synchronization
import TestSupport
import Testing

@Suite struct MonitorTests {
  /// One connected graph that takes the solver of exact stress, and one that takes the one by levels.
  static let graphs: [(name: String, graph: LayoutGraph, options: LayoutOptions)] = [
    ("exact", MonitorTests.grid(20), LayoutOptions(preset: .organic, quality: .normal)),
    ("levels", MonitorTests.grid(46), LayoutOptions(preset: .organic, quality: .draft)),
  ]

  static func grid(_ side: Int) -> LayoutGraph {
    let nodes = (0..<side * side).map { LayoutNode(id: "\($0)", footprint: Footprint(radius: 20)) }
    var edges: [LayoutEdge] = []
    for index in 0..<side * side {
      if index % side + 1 < side { edges.append(LayoutEdge(id: "r\(index)", source: index, target: index + 1)) }
      if index + side < side * side { edges.append(LayoutEdge(id: "d\(index)", source: index, target: index + side)) }
    }
    return LayoutGraph(nodes: nodes, edges: edges)
  }

  @Test(arguments: [0, 1], [1, 4])
  func `progress rises to the end, told by one thread at a time, and changes nothing`(number: Int, threads: Int) throws
  {
    var (_, graph, options) = Self.graphs[number]
    options.threads = threads
    let inside = Atomic(0)
    var fractions: [Double] = []
    let told = try LayoutEngine.layOut(graph, options: options) { progress in
      #expect(inside.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue == 1)
      fractions.append(progress.fraction)
      inside.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      return true
    }
    #expect(
      fractions.count > 40 && fractions[0] < 0.05 && (fractions.last ?? 0) > 0.9 && fractions.allSatisfy { $0 <= 1 })
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
    // Something is told of every part of the way.
    for part in 0..<5 { #expect(fractions.contains { Int($0 * 5) == part }, "\(part)") }
    #expect(try LayoutEngine.layOut(graph, options: options).hash == told.hash)
  }

  @Test(arguments: [0, 1], [0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95])
  func `a layout can be cancelled anywhere, at once`(number: Int, share: Double) throws {
    let (_, graph, options) = Self.graphs[number]
    var calls = 0
    var callsAfter = 0
    #expect(throws: LayoutError.cancelled) {
      _ = try LayoutEngine.layOut(graph, options: options) { progress in
        calls += 1
        if progress.fraction >= share { callsAfter += 1 }
        return progress.fraction < share
      }
    }
    // Nobody is asked again once the answer was no.
    #expect(callsAfter == 1 && calls >= 1)
  }
}
