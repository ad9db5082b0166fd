/// Writes a map over the file that it came from: what did not change is copied from the source.
struct MapFileWriter {
  private let original: MapContents
  private let map: IdeaMap
  private let isFresh: Bool
  private let document: JSONDocument

  init(original: MapContents, map: IdeaMap, isFresh: Bool) {
    self.original = original
    self.map = map
    self.isFresh = isFresh
    document = original.document
  }

  /// The whole file.
  ///
  /// - Complexity: O(bytes + ideas + connections).
  func bytes() -> [UInt8] {
    var writer = JSONWriter(document)
    writer.write(root())
    writer.breakLine(0)
    return writer.output
  }

  private func root() -> JSONEdit {
    let old = original.map
    let matches = MapMatches(old: old, new: map)
    let changesGraph = matches.changesGraph(old: old, new: map)
    let ideas = ideaList(matches, writesFreshIDs: changesGraph)
    let connections = connectionList(matches)
    let changesHeader =
      old.id != map.id || old.title != map.title || old.language != map.language || old.background != map.background
      || old.createdAt != map.createdAt || old.updatedAt != map.updatedAt

    if original.rootObject == nil, !changesHeader {
      // The file is only the two arrays, and may stay so.
      let arrays = [ideas, connections]
      let nodes = [original.ideasNode, original.connectionsNode]
      return .array(zip(arrays, nodes).map { list, node in list ?? node.map(JSONEdit.original) ?? .array([]) })
    }

    typealias Key = MapKeys.Root
    var root = ObjectEdit(original.rootObject, of: document, names: MapKeys.root)
    root.update(Key.id.rawValue, from: old.id, to: map.id)
    root.update(Key.title.rawValue, from: old.title, to: map.title)
    root.update(Key.language.rawValue, from: old.language, to: map.language)
    root.update(Key.background.rawValue, from: old.background, to: map.background)
    root.update(Key.createdAt.rawValue, from: old.createdAt, to: map.createdAt, style: original.style)
    root.update(Key.updatedAt.rawValue, from: old.updatedAt, to: map.updatedAt, style: original.style)
    set(ideas, original.ideasNode, [.ideas, .nodes], in: &root)
    set(connections, original.connectionsNode, [.connections, .edges, .links], in: &root)
    return root.edit
  }

  /// Puts one of the two arrays where the file has it, under the name that the file uses.
  private func set(_ list: JSONEdit?, _ node: Int?, _ names: [MapKeys.Root], in root: inout ObjectEdit) {
    if original.rootObject == nil {
      root.set(names[0].rawValue, to: list ?? node.map(JSONEdit.original) ?? .array([]))
    } else if let list {
      let name = names.first { node != nil && root.original($0.rawValue) == node } ?? names[0]
      root.set(name.rawValue, to: list)
    }
  }

  // MARK: The two arrays

  /// The array of ideas; nil when nothing in it changed.
  private func ideaList(_ matches: MapMatches, writesFreshIDs: Bool) -> JSONEdit? {
    let renamed = writesFreshIDs ? Set(original.renamedIdeas) : []
    var changed = isFresh || matches.ideasAreRearranged || !renamed.isEmpty
    if !changed { changed = original.map.ideas != map.ideas }
    guard changed else { return nil }
    return .array(
      map.ideas.indices.map { index in
        guard let old = matches.oldIdea(index) else { return edit(of: map.ideas[index], from: nil) }
        let writesID = renamed.contains(old)
        if !writesID, original.map.ideas[old] == map.ideas[index] { return .original(original.ideaNodes[old]) }
        return edit(of: map.ideas[index], from: old, writesID: writesID)
      })
  }

  private func edit(of idea: Idea, from old: Int?, writesID: Bool = false) -> JSONEdit {
    typealias Key = MapKeys.Idea
    let before = old.map { original.map.ideas[$0] } ?? Idea(id: "")
    var object = ObjectEdit(old.map { original.ideaNodes[$0] }, of: document, names: MapKeys.idea)
    if old == nil {
      object.set(Key.id.rawValue, to: .string(idea.id))
      object.set(Key.kind.rawValue, to: .string(idea.kind.rawValue))
      object.set(Key.text.rawValue, to: .string(idea.text))
    } else {
      if writesID { object.set(Key.id.rawValue, to: .string(idea.id)) }
      object.update(Key.kind.rawValue, from: before.kind.rawValue, to: idea.kind.rawValue)
      object.update(Key.text.rawValue, from: before.text, to: idea.text)
    }
    object.update(Key.position.rawValue, from: before.position, to: idea.position, style: original.style)
    object.update(Key.size.rawValue, from: before.size, to: idea.size)
    object.update(Key.createdAt.rawValue, from: before.createdAt, to: idea.createdAt, style: original.style)
    object.update(Key.color.rawValue, from: before.color, to: idea.color)
    object.update(Key.pinned.rawValue, from: before.isPinned, to: idea.isPinned)
    object.update(Key.root.rawValue, from: before.isRoot, to: idea.isRoot)
    object.update(Key.weight.rawValue, from: before.weight, to: idea.weight)
    object.update(Key.note.rawValue, from: before.note, to: idea.note)
    object.update(Key.link.rawValue, from: before.link, to: idea.link)
    object.update(Key.attachment.rawValue, from: before.attachment, to: idea.attachment)
    return object.edit
  }

  /// The array of connections; nil when nothing in it changed.
  ///
  /// Connections that lead nowhere are in the file and not in the map; they stay behind the one they follow.
  private func connectionList(_ matches: MapMatches) -> JSONEdit? {
    let old = original.map.connections
    guard isFresh || matches.connectionsAreRearranged || old != map.connections else { return nil }

    var newIndex = Array(repeating: -1, count: old.count)
    for index in map.connections.indices {
      if let oldIndex = matches.oldConnection(index) { newIndex[oldIndex] = index }
    }
    var followers: [Int: [Int]] = [:]
    var anchor = -1
    for (node, index) in original.connectionElements {
      if index < 0 {
        followers[anchor, default: []].append(node)
      } else if newIndex[index] >= 0 {
        anchor = newIndex[index]
      }
    }
    let nodes = original.connectionElements.compactMap { $0.index < 0 ? nil : $0.node }
    var elements: [JSONEdit] = (followers[-1] ?? []).map(JSONEdit.original)
    for index in map.connections.indices {
      let oldIndex = matches.oldConnection(index)
      if let oldIndex, old[oldIndex] == map.connections[index] {
        elements.append(.original(nodes[oldIndex]))
      } else {
        elements.append(edit(of: map.connections[index], node: oldIndex.map { nodes[$0] }, old: oldIndex))
      }
      if let more = followers[index] { elements += more.map(JSONEdit.original) }
    }
    return .array(elements)
  }

  private func edit(of connection: Connection, node: Int?, old: Int?) -> JSONEdit {
    typealias Key = MapKeys.Connection
    var object = ObjectEdit(node, of: document, names: MapKeys.connection)
    let before = old.map { original.map.connections[$0] }
    if let before, node != nil {
      updateEnd(Key.starts, from: before.from, to: connection.from, in: &object)
      updateEnd(Key.ends, from: before.to, to: connection.to, in: &object)
    } else {
      object.set(Key.id.rawValue, to: .string(connection.id))
      object.set(original.style.start.rawValue, to: .string(connection.from))
      object.set(original.style.end.rawValue, to: .string(connection.to))
    }
    object.update(Key.label.rawValue, from: before?.label, to: connection.label)
    object.update(Key.directed.rawValue, from: before?.isDirected ?? false, to: connection.isDirected)
    object.update(Key.weight.rawValue, from: before?.weight ?? 1, to: connection.weight)
    return object.edit
  }

  /// Changes an end under the name that this connection uses for it; the case of an id is no change.
  private func updateEnd(
    _ keys: [MapKeys.Connection], from old: String, to new: String, in object: inout ObjectEdit
  ) {
    if old == new || old.lowercased() == new.lowercased() { return }
    let key = keys.first { object.original($0.rawValue) != nil } ?? keys[0]
    object.set(key.rawValue, to: .string(new))
  }
}
