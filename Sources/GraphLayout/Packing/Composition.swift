/// Puts the parts of a drawing together: those with pinned nodes where the pins hold them, the others side by side.
struct Composition {
  let graph: CoreGraph
  let options: LayoutOptions
  /// Which nodes must stay where they are.
  let isFixed: [Bool]
  var monitor = LayoutMonitor.none

  /// Gives a place to every node of some parts that is not fixed.
  ///
  /// - Parameters:
  ///   - drawings: The parts.
  ///   - places: The place of each node; those that are fixed have one.
  func compose(_ drawings: [Drawing], _ places: inout [Point?]) {
    var free: [Drawing] = []
    for drawing in drawings {
      let held = drawing.ranks.indices.filter { isFixed[drawing.ranks[$0]] }
      guard !held.isEmpty else {
        free.append(drawing)
        continue
      }
      // The pins together say where the part lies; a root comes first in it and has the last word.
      let voters = held[0] == 0 ? [0] : held
      let offset =
        voters.reduce(Point(0, 0)) { $0 + (places[drawing.ranks[$1]] ?? Point(0, 0)) - drawing.points[$1] }
        / Double(voters.count)
      for (rank, point) in zip(drawing.ranks, drawing.points) where !isFixed[rank] {
        places[rank] = (point + offset).onGrid
      }
    }
    pack(free, &places)
  }

  /// Puts parts without any place side by side, below what is placed.
  func pack(_ drawings: [Drawing], _ places: inout [Point?]) {
    guard !drawings.isEmpty else { return }
    let placed = places.indices.filter { places[$0] != nil }
    var origin = Point(0, 0)
    if !placed.isEmpty {
      let (low, high) = bounds(placed, placed.map { places[$0] ?? Point(0, 0) })
      origin = Point(low.x, high.y + options.componentGap)
    }
    let boxes = drawings.map { bounds($0.ranks, $0.points) }
    let corners = ComponentPacking.place(
      boxes.map { $0.high - $0.low }, gap: options.componentGap, aspect: options.targetAspect, monitor: monitor)
    for ((drawing, box), corner) in zip(zip(drawings, boxes), corners) {
      for (rank, point) in zip(drawing.ranks, drawing.points) {
        places[rank] = (point - box.low + corner + origin).onGrid
      }
    }
  }

  private func bounds(_ ranks: [Int], _ points: [Point]) -> (low: Point, high: Point) {
    LayoutEngine.bounds(ranks.map { graph.footprints[$0] }, points)
  }
}
