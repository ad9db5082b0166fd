/// A part of a drawing with places of its own, before the parts are put beside each other.
struct Drawing {
  /// Its nodes, as ranks.
  var ranks: [Int]
  /// Where each of them lies.
  var points: [Point]
  /// The ways of its edges, in a layered drawing.
  var ways: [EdgeWay] = []
}

/// The way of an edge through a drawing, by its ends' ranks.
struct EdgeWay {
  var from: Int
  var to: Int
  /// Where it leaves and enters the layers, from end to end; an even number.
  var bends: [Point]
}

/// The layouts that are built rather than solved: every tree by itself, or all nodes together.
struct Construction {
  private let graph: CoreGraph
  private let options: LayoutOptions
  private let input: LayoutGraph
  private let labelRooms: [Double]
  private let monitor: LayoutMonitor

  /// Prepares a construction; the monitor is told of the nodes that have places, and ends the work.
  init(_ input: LayoutGraph, _ graph: CoreGraph, _ options: LayoutOptions, _ monitor: LayoutMonitor = .none) {
    self.graph = graph
    self.monitor = monitor
    self.options = options
    self.input = input
    var rooms = [Double](repeating: 0, count: graph.count)
    for (index, (one, two)) in graph.edges.enumerated() where graph.lengthFactor(of: index) > 1 {
      let radii = graph.footprints[one].meanRadius + graph.footprints[two].meanRadius
      let room = (radii + options.gap) * (graph.lengthFactor(of: index) - 1)
      rooms[one] = max(rooms[one], room)
      rooms[two] = max(rooms[two], room)
    }
    labelRooms = rooms
  }

  /// The parts of the drawing.
  func drawings() -> [Drawing] {
    let ranks = graph.rank.map { Int($0) }
    switch options.preset {
    case .grid:
      guard graph.count > 0 else { return [] }
      return [Drawing(ranks: ranks, points: RowsAndColumns(graph: graph, options: options).places(ranks))]
    case .carousel:
      guard graph.count > 0 else { return [] }
      return [Drawing(ranks: ranks, points: Rings(graph: graph, options: options).ellipse(ranks))]
    case .circular:
      let rings = Rings(graph: graph, options: options)
      // A component has one circle, however many roots it has.
      return BreadthFirstTree.all(LayoutTree(of: input), of: graph).map { tree in
        let ranks = CircleOrder(tree, of: graph, monitor: monitor).order.map { tree.ranks[$0] }
        return Drawing(ranks: ranks, points: rings.circle(ranks))
      }
    case .layered:
      return LayeredDrawing(graph: graph, options: options, labelRooms: labelRooms, input: input, monitor: monitor)
        .drawings()
    default:
      return BreadthFirstTree.all(input.tree ?? LayoutTree(of: input), of: graph).map { tree in
        Drawing(ranks: tree.ranks, points: monitor.goesOn(after: tree.count) ? places(tree) : [])
      }
    }
  }

  private func places(_ tree: BreadthFirstTree) -> [Point] {
    if options.preset == .radial {
      return RadialWedges(graph: graph, options: options, labelRooms: labelRooms).places(tree)
    }
    let growth = TreeGrowth(graph: graph, options: options, labelRooms: labelRooms)
    return options.preset == .mindMap ? MindMap(growth: growth).places(tree) : growth.places(tree, options.direction)
  }
}
