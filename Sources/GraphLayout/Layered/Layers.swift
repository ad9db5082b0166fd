/// The layers of a drawing, with a stand-in wherever an edge passes through one.
struct Layers: Sendable {
  /// The number of real nodes; stand-ins come after them.
  let nodeCount: Int
  /// The layer of each node and stand-in.
  private(set) var layer: [Int32]
  /// The nodes and stand-ins of each layer, in order.
  var orders: [[Int32]]
  /// The neighbours in the layer before, and those in the layer after.
  private(set) var before: LayerAdjacency
  private(set) var after: LayerAdjacency
  /// The number of pieces of edges between neighbouring layers.
  let pieceCount: Int
  /// The first stand-in of each edge, and how many there are: they follow each other.
  private(set) var standIns: [Range<Int>]

  /// The most stand-ins: longer edges than these are drawn without.
  private static let mostStandIns = 400_000

  var count: Int { layer.count }

  /// Cuts edges into pieces from layer to layer.
  ///
  /// - Parameters:
  ///   - ranks: The layer of each node.
  ///   - edges: The edges, each to a later layer.
  /// - Complexity: O(n + m log m), and the layers that edges span.
  init(_ ranks: [Int32], _ edges: [(Int32, Int32)]) {
    nodeCount = ranks.count
    layer = ranks
    standIns = [Range<Int>](repeating: 0..<0, count: edges.count)
    var pieces: [(Int32, Int32)] = []
    var room = Self.mostStandIns
    func span(_ edge: Int) -> Int { Int(ranks[Int(edges[edge].1)] - ranks[Int(edges[edge].0)]) }
    // Short edges first, so that as many as can have their way kept free.
    for edge in edges.indices.sorted(by: { (span($0), $0) < (span($1), $1) }) {
      let (from, to) = edges[edge]
      let passed = span(edge) - 1
      guard passed <= room else { continue }
      room -= passed
      standIns[edge] = layer.count..<layer.count + passed
      var last = from
      for step in 0..<passed {
        let standIn = Int32(layer.count)
        layer.append(ranks[Int(from)] + 1 + Int32(step))
        pieces.append((last, standIn))
        last = standIn
      }
      pieces.append((last, to))
    }
    pieceCount = pieces.count
    after = LayerAdjacency(count: layer.count, pieces)
    before = LayerAdjacency(count: layer.count, pieces.map { ($0.1, $0.0) })
    orders = [[Int32]](repeating: [], count: Int((ranks.max() ?? -1) + 1))
  }

  func isStandIn(_ node: Int32) -> Bool { Int(node) >= nodeCount }
}
