/// What happens to the ideas of a map that somebody works with: ids of ideas, and the moment.
public struct IdeaStates: Hashable, Sendable {
  /// Where the line ends that is pulled from an idea to be connected.
  public enum ConnectEnd: Hashable, Sendable {
    /// At a place of the page, in units.
    case place(ScenePoint)
    /// At an idea, which may become the other end.
    case idea(String)
  }

  /// The idea under the pointer.
  public var hovered: String?
  /// The idea that has the keyboard's focus.
  public var focused: String?
  /// Selected ideas.
  public var selected: Set<String>
  /// Whether all but the selected ideas step back.
  public var dimsOthers: Bool
  /// The idea from which a connection is pulled.
  public var connectSource: String?
  /// Where that connection ends at the moment.
  public var connectEnd: ConnectEnd?
  /// Ideas that breathe because they are new or playing; no more than `Pulse.mostAtOnce` of them do.
  public var pulsing: [String]
  /// Seconds on the clock of the app: the ring round the source turns once in twelve, and breaths follow it.
  public var seconds: Double
  /// Whether nothing moves.
  public var isStill: Bool

  /// Makes states; nothing happens by default.
  public init(
    hovered: String? = nil, focused: String? = nil, selected: Set<String> = [], dimsOthers: Bool = false,
    connectSource: String? = nil, connectEnd: ConnectEnd? = nil, pulsing: [String] = [], seconds: Double = 0,
    isStill: Bool = false
  ) {
    self.hovered = hovered
    self.focused = focused
    self.selected = selected
    self.dimsOthers = dimsOthers
    self.connectSource = connectSource
    self.connectEnd = connectEnd
    self.pulsing = pulsing
    self.seconds = seconds
    self.isStill = isStill
  }
}

/// What states add to a scene: some under its ideas, the rest over everything.
public struct StateItems: Hashable, Sendable {
  /// Glows, to be painted with the shadows.
  public var under: [SceneItem] = []
  /// Veils, rings and the line that is pulled, to be painted last.
  public var over: [SceneItem] = []

  /// Nothing.
  public init() {}
}

extension Scene {
  /// The scene with what states add to it: glows with the shadows, the rest over everything on the map.
  ///
  /// - Parameter states: What the states add.
  /// - Returns: The same picture in those states.
  /// - Complexity: O(items).
  public func adding(_ states: StateItems) -> Scene {
    var result = self
    result.add(states.under, to: .shadows, after: [.ground])
    result.add(states.over, to: .labels, after: [.ground, .shadows, .connections, .ideas])
    return result
  }

  private mutating func add(_ items: [SceneItem], to kind: SceneLayer.Kind, after lower: Set<SceneLayer.Kind>) {
    if items.isEmpty { return }
    if let place = layers.firstIndex(where: { $0.kind == kind }) {
      layers[place].items += items
    } else {
      let place = layers.firstIndex { !lower.contains($0.kind) } ?? layers.count
      layers.insert(SceneLayer(kind: kind, items: items), at: place)
    }
  }
}
