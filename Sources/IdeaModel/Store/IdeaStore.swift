#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One map being edited: its changes, their undoing, and connect mode.
///
/// A value, not an object: a copy is a cheap, independent snapshot, it crosses tasks safely, and an app keeps it in
/// whatever it observes (`@State`, a property of an observable model). Undo keeps what changed, not whole maps, so a
/// step costs the size of the change.
///
/// Every edit sets the map's `updatedAt`, except ``arrange(_:)``, which moves ideas without touching what they say.
/// Undo brings `updatedAt` back with the rest, for the map is then what it was.
public struct IdeaStore: Sendable {
  /// The map as it is now.
  public private(set) var map: IdeaMap
  /// Where connecting by taps stands.
  public private(set) var connectMode = ConnectMode.off
  /// How many steps can be undone; the oldest are forgotten first.
  public let undoLimit: Int

  private let now: @Sendable () -> Date
  private var done: [[MapChange]] = []
  private var undone: [[MapChange]] = []
  private var step: [MapChange] = []
  private var ideaIndex: [Idea.ID: Int]

  /// Opens a map for editing.
  ///
  /// - Parameters:
  ///   - map: A map with unique ids and no connections that lead nowhere, as ``MapFile/map`` is.
  ///   - undoLimit: The most steps that can be undone, at least 0.
  ///   - now: The clock of `updatedAt`.
  /// - Complexity: O(*n*).
  public init(_ map: IdeaMap = IdeaMap(), undoLimit: Int = 1_000, now: @escaping @Sendable () -> Date = { Date() }) {
    self.map = map
    self.undoLimit = max(0, undoLimit)
    self.now = now
    ideaIndex = IdeaStore.index(map.ideas)
  }

  // MARK: Looking

  /// The idea with the id.
  ///
  /// - Complexity: O(1).
  public subscript(id: Idea.ID) -> Idea? { ideaIndex[id].map { map.ideas[$0] } }

  /// The connections between two ideas, in either direction.
  ///
  /// - Complexity: O(*m*).
  public func connections(between first: Idea.ID, _ second: Idea.ID) -> [Connection] {
    map.connections.filter { ($0.from, $0.to) == (first, second) || ($0.from, $0.to) == (second, first) }
  }

  // MARK: Ideas

  /// Adds an idea at the end.
  ///
  /// - Throws: ``IdeaStoreError/duplicateID(_:)``.
  public mutating func add(_ idea: Idea) throws(IdeaStoreError) {
    if ideaIndex[idea.id] != nil { throw .duplicateID(idea.id) }
    perform(.insertIdea(idea, at: map.ideas.count))
    finishEdit()
  }

  /// Edits everything of an idea but its id.
  ///
  /// An edit that changes nothing is no step.
  ///
  /// - Throws: ``IdeaStoreError/noSuchIdea(_:)`` or ``IdeaStoreError/identityChanged(_:)``.
  public mutating func edit(_ id: Idea.ID, _ change: (inout Idea) -> Void) throws(IdeaStoreError) {
    guard let index = ideaIndex[id] else { throw .noSuchIdea(id) }
    var idea = map.ideas[index]
    change(&idea)
    if idea.id != id { throw .identityChanged(id) }
    if idea == map.ideas[index] { return }
    perform(.replaceIdea(at: index, old: map.ideas[index], new: idea))
    finishEdit()
  }

  /// Moves one idea; nil takes it off the canvas.
  ///
  /// - Throws: ``IdeaStoreError/noSuchIdea(_:)``.
  public mutating func move(_ id: Idea.ID, to position: Position?) throws(IdeaStoreError) {
    try edit(id) { $0.position = position }
  }

  /// Gives many ideas new places in one step, as a layout does; `updatedAt` stays.
  ///
  /// - Throws: ``IdeaStoreError/noSuchIdea(_:)``, and then nothing moves.
  /// - Complexity: O(positions).
  public mutating func arrange(_ positions: [(id: Idea.ID, position: Position)]) throws(IdeaStoreError) {
    for (id, _) in positions where ideaIndex[id] == nil { throw .noSuchIdea(id) }
    for (id, position) in positions {
      guard let index = ideaIndex[id], map.ideas[index].position != position else { continue }
      var idea = map.ideas[index]
      idea.position = position
      perform(.replaceIdea(at: index, old: map.ideas[index], new: idea))
    }
    finishStep()
  }

  /// Deletes an idea and its connections, in one step.
  ///
  /// - Throws: ``IdeaStoreError/noSuchIdea(_:)``.
  /// - Complexity: O(*n* + *m*) and O(*m*) for each connection that goes too.
  public mutating func delete(_ id: Idea.ID) throws(IdeaStoreError) {
    guard let index = ideaIndex[id] else { throw .noSuchIdea(id) }
    removeConnections { $0.from == id || $0.to == id }
    perform(.removeIdea(map.ideas[index], at: index))
    finishEdit()
  }

  // MARK: Connections

  /// Adds a connection at the end; parallel ones and one from an idea to itself are allowed.
  ///
  /// - Throws: ``IdeaStoreError/noSuchIdea(_:)`` or ``IdeaStoreError/duplicateID(_:)``.
  /// - Complexity: O(*m*).
  public mutating func connect(_ connection: Connection) throws(IdeaStoreError) {
    for end in [connection.from, connection.to] where ideaIndex[end] == nil { throw .noSuchIdea(end) }
    if map.connections.contains(where: { $0.id == connection.id }) { throw .duplicateID(connection.id) }
    perform(.insertConnection(connection, at: map.connections.count))
    finishEdit()
  }

  /// Edits the label, direction or weight of a connection.
  ///
  /// - Throws: ``IdeaStoreError/noSuchConnection(_:)`` or ``IdeaStoreError/identityChanged(_:)``.
  /// - Complexity: O(*m*).
  public mutating func editConnection(
    _ id: Connection.ID, _ change: (inout Connection) -> Void
  ) throws(IdeaStoreError) {
    guard let index = map.connections.firstIndex(where: { $0.id == id }) else { throw .noSuchConnection(id) }
    let old = map.connections[index]
    var new = old
    change(&new)
    if (new.id, new.from, new.to) != (id, old.from, old.to) { throw .identityChanged(id) }
    if new == old { return }
    perform(.replaceConnection(at: index, old: old, new: new))
    finishEdit()
  }

  /// Removes a connection.
  ///
  /// - Throws: ``IdeaStoreError/noSuchConnection(_:)``.
  /// - Complexity: O(*m*).
  public mutating func disconnect(_ id: Connection.ID) throws(IdeaStoreError) {
    guard map.connections.contains(where: { $0.id == id }) else { throw .noSuchConnection(id) }
    removeConnections { $0.id == id }
    finishEdit()
  }

  /// Removes every connection between two ideas, in either direction, in one step; none is fine too.
  ///
  /// - Complexity: O(*m*) for each.
  public mutating func disconnect(_ first: Idea.ID, _ second: Idea.ID) {
    removeConnections { ($0.from, $0.to) == (first, second) || ($0.from, $0.to) == (second, first) }
    finishEdit()
  }

  // MARK: The map itself

  /// Gives the map another title.
  public mutating func setTitle(_ title: String) { editHeader { $0.title = title } }

  /// Gives the map a language (a BCP 47 tag), or none.
  public mutating func setLanguage(_ language: String?) { editHeader { $0.language = language } }

  /// Gives the map a ground (a CSS colour), or none.
  public mutating func setBackground(_ background: String?) { editHeader { $0.background = background } }

  // MARK: Connect mode

  /// Starts to connect by taps.
  public mutating func beginConnecting() { connectMode.begin() }

  /// Stops connecting by taps.
  public mutating func endConnecting() { connectMode.cancel() }

  /// Takes a tap on an idea while connecting; connecting and disconnecting are steps that can be undone.
  ///
  /// - Returns: What was done to the map.
  /// - Throws: ``IdeaStoreError/noSuchIdea(_:)``, and then the mode stays.
  /// - Complexity: O(*m*).
  @discardableResult
  public mutating func tap(_ id: Idea.ID) throws(IdeaStoreError) -> ConnectMode.Request {
    guard ideaIndex[id] != nil else { throw .noSuchIdea(id) }
    var mode = connectMode
    let request = mode.tap(id) { !connections(between: $0, $1).isEmpty }
    switch request {
    case .nothing: break
    case .connect(let from, let to): try connect(Connection(from: from, to: to))
    case .disconnect(let first, let second): disconnect(first, second)
    }
    connectMode = mode
    return request
  }

  // MARK: Undo

  /// Whether there is a step to undo.
  public var canUndo: Bool { !done.isEmpty }

  /// Whether there is a step to redo; a new edit forgets them.
  public var canRedo: Bool { !undone.isEmpty }

  /// Takes the last step back, if there is one.
  public mutating func undo() {
    guard let step = done.popLast() else { return }
    for change in step.reversed() { change.inverse.apply(to: &map) }
    undone.append(step)
    afterReplay()
  }

  /// Does the last undone step again, if there is one.
  public mutating func redo() {
    guard let step = undone.popLast() else { return }
    for change in step { change.apply(to: &map) }
    done.append(step)
    afterReplay()
  }

  // MARK: Steps

  private mutating func perform(_ change: MapChange) {
    change.apply(to: &map)
    step.append(change)
    switch change {
    case .insertIdea(let idea, let index) where index == map.ideas.count - 1: ideaIndex[idea.id] = index
    case .insertIdea, .removeIdea: ideaIndex = IdeaStore.index(map.ideas)
    default: break
    }
  }

  private mutating func removeConnections(where isGone: (Connection) -> Bool) {
    for index in map.connections.indices.reversed() where isGone(map.connections[index]) {
      perform(.removeConnection(map.connections[index], at: index))
    }
  }

  private mutating func editHeader(_ change: (inout MapHeader) -> Void) {
    let old = MapHeader(map)
    var new = old
    change(&new)
    if new == old { return }
    perform(.header(old: old, new: new))
    finishEdit()
  }

  /// Ends a step that changes what the map says.
  private mutating func finishEdit() {
    if step.isEmpty { return }
    let old = MapHeader(map)
    var new = old
    new.updatedAt = now()
    if new != old { perform(.header(old: old, new: new)) }
    finishStep()
  }

  private mutating func finishStep() {
    if step.isEmpty { return }
    undone.removeAll()
    done.append(step)
    step = []
    if done.count > undoLimit { done.removeFirst(done.count - undoLimit) }
    forgetMissing()
  }

  private mutating func afterReplay() {
    ideaIndex = IdeaStore.index(map.ideas)
    forgetMissing()
  }

  private mutating func forgetMissing() {
    let index = ideaIndex
    connectMode.forgetMissing { index[$0] != nil }
  }

  private static func index(_ ideas: [Idea]) -> [Idea.ID: Int] {
    Dictionary(zip(ideas.lazy.map(\.id), ideas.indices), uniquingKeysWith: { first, _ in first })
  }
}
