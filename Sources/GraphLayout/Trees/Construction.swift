/// A part of a drawing with places of its own, before the parts are put beside each other.
struct Drawing {
  /// Its nodes, as ranks.
  var ranks: [Int]
  /// Where each of them lies.
  var points: [Point]
}

/// The layouts that are built rather than solved: every tree by itself, or all nodes together.
struct Construction {
  private let graph: CoreGraph
  private let options: LayoutOptions
  private let forest: LayoutTree
  private let labelRooms: [Double]

  init(_ input: LayoutGraph, _ graph: CoreGraph, _ options: LayoutOptions) {
    self.graph = graph
    self.options = options
    forest = input.tree ?? LayoutTree(of: input)
    var rooms = [Double](repeating: 0, count: graph.count)
    for (index, (one, two)) in graph.edges.enumerated() where graph.lengthFactors[index] > 1 {
      let radii = graph.footprints[one].meanRadius + graph.footprints[two].meanRadius
      let room = (radii + options.gap) * (graph.lengthFactors[index] - 1)
      rooms[one] = max(rooms[one], room)
      rooms[two] = max(rooms[two], room)
    }
    labelRooms = rooms
  }

  /// The parts of the drawing.
  func drawings() -> [Drawing] {
    let trees = BreadthFirstTree.all(forest, of: graph)
    let growth = TreeGrowth(graph: graph, options: options, labelRooms: labelRooms)
    return trees.map { tree in
      let points =
        switch options.preset {
        case .mindMap: MindMap(growth: growth).places(tree)
        default: growth.places(tree, options.direction)
        }
      return Drawing(ranks: tree.ranks, points: points)
    }
  }
}
