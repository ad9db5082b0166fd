import Foundation
import GraphLayout
import TestSupport
import Testing

/// Small layouts of every kind, to the bit, and the work that they took.
///
/// A change here means that every user's pictures change: only on purpose, and said in CHANGELOG.md. `ACCEPT=1` writes the
/// file anew.
@Suite struct GoldenTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/golden-layouts.txt")

  struct Case {
    var name: String
    var graph: LayoutGraph
    var options: LayoutOptions
  }

  static var cases: [Case] {
    var cases: [Case] = []
    for family in GraphFamily.allCases {
      cases.append(Case(name: "organic \(family)", graph: family.graph(size: 24, seed: 1), options: LayoutOptions()))
      cases.append(
        Case(name: "stress \(family)", graph: family.graph(size: 33, seed: 2), options: LayoutOptions(preset: .stress)))
    }
    for family in [GraphFamily.randomTree, .random] {
      var graph = family.graph(size: 26, seed: 5)
      var numbers = TestNumbers(6)
      for index in graph.nodes.indices {
        graph.nodes[index].position = Point(Double(numbers.next(below: 900)), Double(numbers.next(below: 700)))
      }
      graph.nodes[4].isPinned = true
      graph.nodes[7].position = nil
      for preset in LayoutPreset.allCases where preset != .organic && preset != .stress && preset != .keep {
        cases.append(Case(name: "\(preset) \(family)", graph: graph, options: LayoutOptions(preset: preset)))
      }
      for strength in KeepStrength.allCases {
        cases.append(
          Case(
            name: "\(strength) \(family)", graph: graph,
            options: LayoutOptions(preset: .keep, keep: strength, routing: .avoid)))
      }
    }
    cases.append(
      Case(
        name: "draft, levels", graph: MultilevelTests.graph(.powerLaw, 2_100), options: LayoutOptions(quality: .draft)))
    cases.append(
      Case(name: "best", graph: GraphFamily.scaleFree.graph(size: 40, seed: 9), options: LayoutOptions(quality: .best)))
    return cases
  }

  /// A line of the file: the name, what positions and lines come to, and the work.
  static func line(_ test: Case) throws -> String {
    let result = try LayoutEngine.layOut(test.graph, options: test.options)
    let points = result.positions + result.routes.flatMap(\.points)
    let hash = points.reduce(UInt64(points.count)) {
      CounterRandom.mix(CounterRandom.mix($0 ^ $1.x.bitPattern) ^ $1.y.bitPattern)
    }
    let work = result.work
    return "\(test.name): \(String(hash, radix: 16)) pairs \(work.pairs) sweeps \(work.sweeps) starts \(work.starts)"
      + " constraints \(work.constraints) visits \(work.visits) tangents \(work.tangents)"
  }

  @Test func `layouts and work are golden`() throws {
    let lines = try Self.cases.map(Self.line)
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
    }
    let golden = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(golden.count == lines.count)
    for (line, known) in zip(lines, golden) { #expect(line == known) }
  }

  /// The lines of the file by their names.
  static func known() throws -> [String: String] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return Dictionary(uniqueKeysWithValues: lines.map { (String($0.prefix { $0 != ":" }), String($0)) })
  }
}
