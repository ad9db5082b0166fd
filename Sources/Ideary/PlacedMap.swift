public import GraphLayout
public import IdeaModel
public import MapScene

/// A map whose ideas have their places.
public struct PlacedMap: Sendable {
  /// The map with its sizes.
  public var measured: MeasuredMap
  /// Positions and routes.
  public var layout: LayoutResult
  /// The name of the arrangement that was used.
  public var layoutName: String
  /// Whether somebody asked to keep the positions as well as possible; not where only larger text needs room.
  var isKeepAsked = true

  /// The map with the positions written into its ideas; pinned ideas keep theirs bit for bit.
  public var map: IdeaMap {
    var result = measured.map
    for index in result.ideas.indices {
      let place = layout.positions[index]
      let position = Position(x: place.x, y: place.y)
      if result.ideas[index].position != position { result.ideas[index].position = position }
    }
    return result
  }

  /// A warning for each pair of pinned ideas that overlap: nothing can be done about them.
  public var conflicts: [Diagnostic] {
    var findings = Findings()
    for (one, two) in layout.conflicts {
      let first = Findings.name(measured.map.ideas[one])
      let second = Findings.name(measured.map.ideas[two])
      findings.add(
        "pinned-overlap", "The positions of \(first) and \(second) are pinned and overlap; both stay where they are.")
    }
    return findings.all
  }

  /// A warning where given positions were kept less than asked for, or less than was promised, or mended less.
  public var keptLess: [Diagnostic] {
    guard let kept = layout.kept else { return [] }
    var findings = Findings()
    if let reason = kept.reason {
      let why =
        switch reason {
        case .crossings: "connections would have crossed more often than that allows"
        case .stress: "distances would have fitted the connections worse than that allows"
        case .onePlace: "all positions were the same"
        case .size: "the map is too large for more than that"
        }
      findings.add(
        "kept-otherwise",
        "The map was arranged with --keep \(kept.used.rawValue)"
          + (kept.used == kept.asked ? ": even so, \(why)." : " instead of \(kept.asked.rawValue): \(why)."))
    }
    if isKeepAsked, let sentence = PlacedMap.missed(kept) { findings.add("promise-missed", sentence) }
    return findings.all
  }

  /// What is promised and was not held, in one sentence.
  private static func missed(_ kept: KeptArrangement) -> String? {
    guard !kept.missed.isEmpty, let now = kept.now, let before = kept.before else { return nil }
    let promise = KeepPromise(kept.used)
    func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10) %" }
    let parts = kept.missed.map { missed in
      switch missed {
      case .order: "\(percent(now.order)) of the order stayed (\(percent(promise.order)))"
      case .neighbours: "\(percent(now.neighbours)) of the nearest stayed so (\(percent(promise.neighbours)))"
      case .stress:
        now.freshStress.map {
          "stress is \(((now.stress / $0) * 100).rounded() / 100) times a fresh layout's (\(promise.stress))"
        } ?? "stress has risen"
      case .crossings:
        "\(now.crossings) of \(before.crossings) crossings are left (\(Int(promise.crossings * Double(before.crossings))))"
      case .area: "the area grew to \(percent(now.area / before.area)) (\(percent(KeepPromise.mostArea)))"
      case .way:
        "one idea in twenty moved by over \((now.way95 * 100).rounded() / 100) connection lengths "
          + "(\(KeepPromise.mostWay))"
      }
    }
    return "Not all that --keep \(kept.used.rawValue) aims at (in brackets) could be held: "
      + parts.joined(separator: ", ") + "."
  }

  /// A warning for each idea whose place a map file cannot hold: it is written without a position.
  public var lostPositions: [Diagnostic] {
    var findings = Findings()
    for (idea, place) in zip(measured.map.ideas, layout.positions) where !Position(x: place.x, y: place.y).isWritable {
      findings.add(
        "unusable-position",
        "The new place of \(Findings.name(idea)) lies beyond ±67108864 units, which a map file cannot hold; it is written "
          + "without a position. Ideas nearer to the origin, or --layout organic, avoid this.")
    }
    return findings.all
  }

  /// What was found when the map was measured and placed.
  public var diagnostics: [Diagnostic] { measured.diagnostics + conflicts + keptLess }
}
