internal import DeterministicMath

/// Finds places for nodes that have none, beside their neighbours, without moving anything.
struct FreePlaces {
  let graph: CoreGraph
  let options: LayoutOptions

  /// Fills in the places of all nodes that hang on placed ones, nearest first.
  func fill(_ places: inout [Point?]) {
    let check = OverlapCheck(footprints: graph.footprints, padding: options.padding)
    var waiting = (0..<graph.count).filter { places[$0] == nil }
    var hasFilled = true
    while hasFilled, !waiting.isEmpty {
      hasFilled = false
      for node in waiting {
        let near = graph.neighbours(of: node).compactMap { places[$0.node] }
        guard !near.isEmpty else { continue }
        places[node] = free(for: node, around: near.reduce(Point(0, 0), +) / Double(near.count), near, places, check)
        hasFilled = true
      }
      waiting.removeAll { places[$0] != nil }
    }
  }

  private func free(for node: Int, around centre: Point, _ near: [Point], _ places: [Point?], _ check: OverlapCheck)
    -> Point
  {
    let own = graph.footprints[node]
    let first = near.count == 1 ? own.meanRadius + options.gap : 0
    var ring = first
    while true {
      var best: (cost: Double, place: Point)?
      for step in 0..<24 {
        let angle = Double(step) * Double.pi / 12
        let place = centre + Point(Elementary.cos(angle), Elementary.sin(angle)) * ring
        var isFree = true
        for other in 0..<graph.count {
          guard let there = places[other] else { continue }
          if check.areNear(node, place, other, there) {
            isFree = false
            break
          }
        }
        guard isFree else { continue }
        let cost = near.reduce(0) { $0 + ($1 - place).length }
        if best.map({ cost < $0.cost - 1e-6 }) ?? true { best = (cost, place) }
      }
      if let best { return best.place }
      ring += 12
    }
  }
}
