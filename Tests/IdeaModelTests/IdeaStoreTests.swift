import IdeaModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

private let clock = Date(timeIntervalSinceReferenceDate: 1_000)

private func store(undoLimit: Int = 1_000) -> IdeaStore {
  IdeaStore(
    IdeaMap(
      id: "m", ideas: ["a", "b", "c"].map { Idea(id: $0) },
      connections: [Connection(id: "ab", from: "a", to: "b"), Connection(id: "bb", from: "b", to: "b")]),
    undoLimit: undoLimit, now: { clock })
}

@Suite("Editing one map")
struct IdeaStoreTests {
  @Test func `add, edit, move and the header`() throws {
    var store = store()
    try store.add(Idea(id: "d", text: "new"))
    try store.edit("d") { $0.note = "n" }
    try store.move("d", to: Position(x: 1, y: 2))
    store.setTitle("T")
    store.setLanguage("eo")
    store.setBackground("#fff")
    #expect(store["d"] == Idea(id: "d", text: "new", position: Position(x: 1, y: 2), note: "n"))
    #expect(store.map.ideas.map(\.id) == ["a", "b", "c", "d"])
    #expect((store.map.title, store.map.language, store.map.background) == ("T", "eo", "#fff"))
    #expect(store.map.updatedAt == clock)
  }

  @Test func `deleting an idea takes its connections along`() throws {
    var store = store()
    try store.delete("b")
    #expect(store.map.ideas.map(\.id) == ["a", "c"])
    #expect(store.map.connections.isEmpty)
    #expect(store["c"]?.id == "c")
    store.undo()
    #expect(store.map == IdeaStoreTests.untouched)
  }

  fileprivate static let untouched = store().map

  @Test func `connect and disconnect`() throws {
    var store = store()
    try store.connect(Connection(id: "ca", from: "c", to: "a"))
    try store.connect(Connection(id: "ac", from: "a", to: "c"))
    #expect(store.connections(between: "a", "c").map(\.id) == ["ca", "ac"])
    try store.editConnection("ca") { $0.label = "l" }
    #expect(store.map.connections[2].label == "l")
    store.disconnect("c", "a")
    #expect(store.map.connections.map(\.id) == ["ab", "bb"])
    try store.disconnect("bb")
    #expect(store.map.connections.map(\.id) == ["ab"])
  }

  @Test func `what cannot be done is refused and changes nothing`() throws {
    var store = store()
    #expect(throws: IdeaStoreError.duplicateID("a")) { try store.add(Idea(id: "a")) }
    #expect(throws: IdeaStoreError.noSuchIdea("q")) { try store.edit("q") { _ in } }
    #expect(throws: IdeaStoreError.identityChanged("a")) { try store.edit("a") { $0.id = "z" } }
    #expect(throws: IdeaStoreError.noSuchIdea("q")) { try store.move("q", to: nil) }
    #expect(throws: IdeaStoreError.noSuchIdea("q")) { try store.delete("q") }
    #expect(throws: IdeaStoreError.noSuchIdea("q")) { try store.connect(Connection(from: "a", to: "q")) }
    #expect(throws: IdeaStoreError.duplicateID("ab")) { try store.connect(Connection(id: "ab", from: "a", to: "a")) }
    #expect(throws: IdeaStoreError.noSuchConnection("q")) { try store.disconnect("q") }
    #expect(throws: IdeaStoreError.identityChanged("ab")) { try store.editConnection("ab") { $0.to = "c" } }
    #expect(throws: IdeaStoreError.noSuchIdea("q")) {
      try store.arrange([("a", Position(x: 1, y: 1)), ("q", Position(x: 1, y: 1))])
    }
    #expect(store.map == IdeaStoreTests.untouched)
    #expect(!store.canUndo)
  }

  @Test func `an edit that changes nothing is no step`() throws {
    var store = store()
    try store.edit("a") { _ in }
    store.setTitle("")
    store.disconnect("a", "c")
    try store.arrange([])
    #expect(!store.canUndo)
    #expect(store.map.updatedAt == nil)
  }

  @Test func `arranging is one step and leaves the date alone`() throws {
    var store = store()
    try store.arrange([("a", Position(x: 1, y: 2)), ("c", Position(x: 3, y: 4))])
    #expect(store.map.updatedAt == nil)
    #expect(store["c"]?.position == Position(x: 3, y: 4))
    store.undo()
    #expect(store.map == IdeaStoreTests.untouched)
    #expect(!store.canUndo)
  }

  @Test func `undo and redo are inverse, in any sequence of edits`() throws {
    for seed in 0..<300 {
      var dice = Dice(UInt64(seed))
      var store = store()
      var history = [store.map]
      for number in 0..<30 {
        let before = store.map
        let ids = store.map.ideas.map(\.id)
        let id = ids.isEmpty ? "none" : dice.pick(ids)
        switch dice.roll(8) {
        case 0: try store.add(Idea(id: "n\(number)"))
        case 1: try? store.delete(id)
        case 2: try? store.edit(id) { $0.text += "x" }
        case 3: try? store.connect(Connection(id: "c\(number)", from: id, to: ids.last ?? ""))
        case 4: store.disconnect(id, ids.first ?? "")
        case 5: try? store.arrange(ids.map { ($0, Position(x: Double(number), y: 0)) })
        case 6: store.setTitle("t\(number)")
        default:
          store.beginConnecting()
          _ = try? store.tap(id)
          _ = try? store.tap(ids.first ?? "")
        }
        // Connections made by taps have random ids, so keep what is there.
        if store.map != before { history.append(store.map) }
      }
      let last = store
      for expected in history.dropLast().reversed() {
        try #require(store.canUndo)
        store.undo()
        try #require(store.map == expected, "seed \(seed)")
      }
      try #require(!store.canUndo)
      store.undo()
      try #require(store.map == history[0])
      for expected in history.dropFirst() {
        store.redo()
        try #require(store.map == expected, "seed \(seed)")
      }
      try #require(store.map == last.map && !store.canRedo)
      for idea in store.map.ideas { try #require(store[idea.id] == idea) }
    }
  }

  @Test func `a new edit forgets what was undone`() throws {
    var store = store()
    store.setTitle("1")
    store.undo()
    #expect(store.canRedo)
    store.setTitle("2")
    #expect(!store.canRedo)
    store.redo()
    #expect(store.map.title == "2")
  }

  @Test(arguments: [0, 1, 3])
  func `only so many steps are kept`(limit: Int) throws {
    var store = store(undoLimit: limit)
    for number in 1...5 { store.setTitle("\(number)") }
    var steps = 0
    while store.canUndo {
      store.undo()
      steps += 1
    }
    #expect(steps == limit)
    #expect(store.map.title == "\(5 - limit)")
  }

  @Test func `a copy is independent`() throws {
    var store = store()
    let copy = store
    try store.delete("a")
    #expect(copy.map == IdeaStoreTests.untouched)
  }
}

@Suite("Connect mode")
struct ConnectModeTests {
  private static let states: [ConnectMode] = [
    .off, .waitingForFirst, .firstSelected("a"), .firstSelected("b"), .connected(from: "b", to: "c"),
  ]

  @Test func `begin and cancel from every state`() {
    for state in ConnectModeTests.states {
      var mode = state
      mode.begin()
      #expect(mode == .waitingForFirst)
      mode = state
      mode.cancel()
      #expect(mode == .off)
    }
  }

  @Test func `a tap on a, from every state`() {
    // From, whether a and b are connected, to, request.
    let table: [(ConnectMode, Bool, ConnectMode, ConnectMode.Request)] = [
      (.off, false, .off, .nothing),
      (.off, true, .off, .nothing),
      (.waitingForFirst, false, .firstSelected("a"), .nothing),
      (.waitingForFirst, true, .firstSelected("a"), .nothing),
      (.firstSelected("a"), false, .waitingForFirst, .nothing),
      (.firstSelected("a"), true, .waitingForFirst, .nothing),
      (.firstSelected("b"), false, .connected(from: "b", to: "a"), .connect(from: "b", to: "a")),
      (.firstSelected("b"), true, .waitingForFirst, .disconnect("b", "a")),
      (.connected(from: "b", to: "c"), false, .firstSelected("a"), .nothing),
      (.connected(from: "b", to: "c"), true, .firstSelected("a"), .nothing),
    ]
    for (from, isConnected, to, request) in table {
      var mode = from
      #expect(mode.tap("a") { _, _ in isConnected } == request, "from \(from), connected: \(isConnected)")
      #expect(mode == to, "from \(from), connected: \(isConnected)")
    }
  }

  @Test func `taps connect and disconnect in the map, and can be undone`() throws {
    var store = store()
    #expect(try store.tap("a") == .nothing)
    #expect(store.connectMode == .off)
    store.beginConnecting()
    try store.tap("c")
    #expect(try store.tap("a") == .connect(from: "c", to: "a"))
    #expect(store.connections(between: "a", "c").count == 1)
    #expect(store.connectMode == .connected(from: "c", to: "a"))
    try store.tap("a")
    #expect(store.connectMode == .firstSelected("a"))
    #expect(try store.tap("c") == .disconnect("a", "c"))
    #expect(store.connections(between: "a", "c").isEmpty)
    store.undo()
    #expect(store.connections(between: "a", "c").count == 1)
    store.undo()
    #expect(store.map == IdeaStoreTests.untouched)
    store.endConnecting()
    #expect(store.connectMode == .off)
  }

  @Test func `an idea that goes away is not selected any more`() throws {
    var store = store()
    store.beginConnecting()
    try store.tap("c")
    #expect(throws: IdeaStoreError.noSuchIdea("q")) { try store.tap("q") }
    #expect(store.connectMode == .firstSelected("c"))
    try store.delete("c")
    #expect(store.connectMode == .waitingForFirst)
    try store.add(Idea(id: "d"))
    try store.tap("d")
    try store.tap("a")
    store.undo()
    store.undo()
    #expect(store.connectMode == .waitingForFirst)
  }
}
