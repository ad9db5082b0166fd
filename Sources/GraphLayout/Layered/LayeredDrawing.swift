/// A drawing in layers: edges lead one way, from layer to layer.
///
/// Sugiyama, Tagawa, Toda, "Methods for visual understanding of hierarchical system structures", 1981,
/// doi:10.1109/TSMC.1981.4308636: cycles are broken, nodes get layers, layers an order, and nodes their places.
struct LayeredDrawing {
  let graph: CoreGraph
  let options: LayoutOptions
  /// What a connection with words on it asks for more than another, by the rank of either end; in layout units.
  let labelRooms: [Double]
  let input: LayoutGraph
  let monitor: LayoutMonitor

  /// The least distance of nodes beside each other beyond what two nodes must keep anyway.
  private static let sideGap = 12.0
  /// The free distance between layers, in layout units, where `LayoutOptions.gap` is the usual 48.
  private static let layerGap = 64.0
  /// What the distance between layers is at least of how far an edge between them leads sideways, and its most.
  private static let steepness = 0.16
  private static let greatestGap = 260.0

  /// The parts of the drawing: one for each component, with the ways of its edges.
  ///
  /// - Complexity: O(n log n + m log m), and what the layers and their order take, within bounds.
  func drawings() -> [Drawing] {
    let tree = input.tree ?? LayoutTree(of: input)
    let trees = BreadthFirstTree.all(tree, of: graph)
    var turn = [Int32](repeating: 0, count: graph.count)
    var depth = turn
    var component = [Int32](repeating: -1, count: graph.count)
    var next: Int32 = 0
    for tree in trees {
      for (node, rank) in tree.ranks.enumerated() {
        turn[rank] = next
        depth[rank] = tree.depth[node]
        next += 1
      }
    }
    var members = graph.components()
    for (number, ranks) in members.enumerated() { for rank in ranks { component[rank] = Int32(number) } }
    for number in members.indices { members[number].sort { turn[$0] < turn[$1] } }
    var local = [Int32](repeating: 0, count: graph.count)
    for ranks in members { for (index, rank) in ranks.enumerated() { local[rank] = Int32(index) } }
    var edges = [[(Int32, Int32)]](repeating: [], count: members.count)
    for edge in directed(turn, depth) {
      edges[Int(component[edge.0])].append((local[edge.0], local[edge.1]))
    }
    return members.indices.map { drawing(of: members[$0], edges[$0]) }
  }

  /// The simple edges as ranks, each the way it leads: as given, or away from the root if it leads neither way.
  private func directed(_ turn: [Int32], _ depth: [Int32]) -> [(Int, Int)] {
    var ways = [Int8](repeating: 0, count: graph.edges.count)
    for (index, edge) in input.edges.enumerated() where edge.source != edge.target {
      let one = Int(graph.rank[edge.source])
      let two = Int(graph.rank[edge.target])
      let place = edgeNumber(min(one, two), max(one, two))
      let isDirected = index < input.isDirected.count ? input.isDirected[index] : true
      let isForward =
        isDirected ? true : depth[one] != depth[two] ? depth[one] < depth[two] : turn[one] < turn[two]
      let way: Int8 = (one < two) == isForward ? 1 : -1
      // Of parallel edges that disagree the first decides, but a direction counts more than none.
      if ways[place] == 0 || (isDirected && ways[place].magnitude == 1) { ways[place] = isDirected ? 2 * way : way }
    }
    var result: [(Int, Int)] = []
    for (index, edge) in graph.edges.enumerated() { result.append(ways[index] < 0 ? (edge.1, edge.0) : edge) }
    return result.sorted { (turn[$0.0], turn[$0.1]) < (turn[$1.0], turn[$1.1]) }
  }

  /// The place of a simple edge, by halving.
  private func edgeNumber(_ one: Int, _ two: Int) -> Int {
    var low = 0
    var high = graph.edges.count - 1
    while low < high {
      let middle = (low + high) / 2
      if graph.edges[middle] < (one, two) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func drawing(of ranks: [Int], _ given: [(Int32, Int32)]) -> Drawing {
    let turned = CycleRemoval.turned(count: ranks.count, given)
    let edges = zip(given, turned).map { $1 ? ($0.1, $0.0) : $0 }
    let layers = LayerOrder.ordered(Layers(LayerRanks(count: ranks.count, edges, monitor).ranks, edges), monitor)
    let reaches = ranks.map {
      TreeGrowth.Reach(graph.footprints[$0], options.direction, isMirrored: options.isMirrored)
    }
    func reach(_ node: Int) -> TreeGrowth.Reach? { node < reaches.count ? reaches[node] : nil }
    let across = LayerPlaces.centres(
      layers, low: (0..<layers.count).map { reach($0)?.low ?? 0 },
      high: (0..<layers.count).map { reach($0)?.high ?? 0 },
      gap: options.padding + Self.sideGap, monitor: monitor)
    _ = monitor.goesOn(after: ranks.count)
    let rows = rows(layers, across, reaches, ranks)
    func point(_ along: Double, _ across: Double) -> Point {
      options.direction.point(along, across, isMirrored: options.isMirrored)
    }
    var drawing = Drawing(
      ranks: ranks,
      points: ranks.indices.map { point(rows[Int(layers.layer[$0])].near + reaches[$0].near, across[$0]) })
    for (number, edge) in edges.enumerated() {
      var bends: [Point] = []
      func pass(_ node: Int) {
        let row = rows[Int(layers.layer[node])]
        bends.append(point(row.near, across[node]))
        bends.append(point(row.far, across[node]))
      }
      pass(Int(edge.0))
      for node in layers.standIns[number] { pass(node) }
      pass(Int(edge.1))
      // From where the row of the first node ends to where that of the last begins.
      bends.removeFirst()
      bends.removeLast()
      drawing.ways.append(EdgeWay(from: ranks[Int(edge.0)], to: ranks[Int(edge.1)], bends: bends))
    }
    return drawing
  }

  /// Where each layer begins and ends, along the direction in which edges lead.
  private func rows(_ layers: Layers, _ across: [Double], _ reaches: [TreeGrowth.Reach], _ ranks: [Int])
    -> [(near: Double, far: Double)]
  {
    var lengths = [Double](repeating: 0, count: layers.orders.count)
    var gaps = [Double](
      repeating: max(options.padding + 1, Self.layerGap * options.gap / 48), count: layers.orders.count)
    for node in reaches.indices {
      let layer = Int(layers.layer[node])
      lengths[layer] = max(lengths[layer], reaches[node].near + reaches[node].far)
      gaps[layer] = max(gaps[layer], options.padding + 1 + reaches[node].overhang)
      if layer > 0 { gaps[layer] = max(gaps[layer], options.gap + labelRooms[ranks[node]]) }
    }
    for node in 0..<layers.count {
      for other in layers.after[node] {
        let sideways = (across[Int(other)] - across[node]).magnitude
        let layer = Int(layers.layer[Int(other)])
        gaps[layer] = max(gaps[layer], min(Self.greatestGap, Self.steepness * sideways))
      }
    }
    var rows: [(near: Double, far: Double)] = []
    for layer in lengths.indices {
      let near = layer == 0 ? 0 : rows[layer - 1].far + gaps[layer]
      rows.append((near, near + lengths[layer]))
    }
    return rows
  }
}
