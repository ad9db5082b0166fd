internal import GraphLayout
internal import IdeaModel
public import LayoutQuality
internal import MapScene

extension QualityMeasures {
  /// Measures a placed map: footprints without padding, straight chords.
  ///
  /// - Complexity: O(n·m) for the stress of up to 16,384 ideas; crossings as long as they stay countable.
  public init(of placed: PlacedMap) {
    self.init(of: QualityInput(placed))
  }

  /// The measures as JSON.
  package var json: JSONText { .object(members) }

  private var members: [(String, JSONText)] {
    [
      ("stress", .number(stress?.rounded(decimals: 6))),
      ("neighbourhood", .number(neighbourhood?.rounded(decimals: 6))),
      ("crossings", crossings.map { .integer($0) } ?? .null),
      ("nodeOverlaps", .integer(nodeOverlaps)),
      ("edgeNodeHits", .integer(edgeNodeHits)),
      ("edgeLengthVariation", .number(edgeLengthVariation?.rounded(decimals: 6))),
      ("angularResolution", .number(angularResolution?.rounded(decimals: 6))),
      ("aspect", .number(aspect?.rounded(decimals: 6))),
    ]
  }

  /// The measures as JSON, with how much of an earlier arrangement was kept.
  package func json(kept: KeptMeasures) -> JSONText {
    let entries: [(String, Double?)] = [
      ("orderX", kept.orderX), ("orderY", kept.orderY), ("order", kept.order), ("neighbours8", kept.neighbours8),
      ("procrustes", kept.procrustes), ("movedMedian", kept.movedMedian), ("moved95", kept.moved95),
      ("movedMax", kept.movedMax), ("movedFar", kept.movedFar),
      ("neighbourLengthVariation", kept.neighbourLengthVariation), ("area", kept.area),
      ("stressBefore", kept.stressBefore),
    ]
    let keptJSON = JSONText.object(
      entries.map { ($0.0, .number($0.1?.rounded(decimals: 6))) }
        + [("crossingsBefore", kept.crossingsBefore.map { .integer($0) } ?? .null)])
    return .object(members + [("kept", keptJSON)])
  }
}

extension QualityInput {
  /// A placed map as plain arrays.
  init(_ placed: PlacedMap) {
    let graph = placed.measured.layoutGraph()
    self.init(
      positions: placed.layout.positions,
      edges: graph.edges.map { ($0.source, $0.target) },
      footprints: graph.nodes.map { node in
        QualityInput.Footprint(
          radius: node.footprint.radius,
          box: node.footprint.box.map { (left: $0.left, top: $0.top, right: $0.right, bottom: $0.bottom) })
      })
  }
}

extension KeptMeasures {
  /// Measures how much of one arrangement another keeps; ideas are matched by id, those in only one map do not count.
  public init(before: PlacedMap, after: PlacedMap) {
    var places: [String: Int] = [:]
    for (index, idea) in before.measured.map.ideas.enumerated() { places[idea.id] = index }
    self.init(after: after) { index in
      places[after.measured.map.ideas[index].id].map { before.layout.positions[$0] }
    }
  }

  /// Measures how much is kept of the positions that a map had before it was placed; ideas that had none do not count.
  public init(ofPositionsIn placed: PlacedMap) {
    self.init(after: placed) { index in
      placed.measured.map.ideas[index].position.flatMap { $0.isWritable ? SIMD2($0.x, $0.y) : nil }
    }
  }

  private init(after: PlacedMap, before: (Int) -> SIMD2<Double>?) {
    var old: [SIMD2<Double>] = []
    var kept: [Int] = []
    var newIndex: [Int: Int] = [:]
    for index in after.measured.map.ideas.indices {
      guard let place = before(index) else { continue }
      newIndex[index] = old.count
      old.append(place)
      kept.append(index)
    }
    let input = QualityInput(after)
    let edges = input.edges.compactMap { edge -> (Int, Int)? in
      guard let source = newIndex[edge.0], let target = newIndex[edge.1] else { return nil }
      return (source, target)
    }
    self.init(
      before: old, after: kept.map { input.positions[$0] }, edges: edges, footprints: kept.map { input.footprints[$0] })
  }
}
