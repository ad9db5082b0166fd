#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads a map out of a JSON tree, generously, and repairs what is repairable.
///
/// - Complexity: O(bytes) for the whole map.
struct MapReader {
  /// The most ideas that a map may hold.
  static let ideaLimit = 4_000_000
  /// The farthest that a coordinate may lie from the origin, in units.
  static let coordinateLimit = 67_108_864.0

  let document: JSONDocument
  var contents: MapContents
  var findings = MapFindings()
  private var sawDate = false
  private var sawPosition = false

  static func read(_ document: JSONDocument) throws(JSONError) -> (MapContents, MapFindings) {
    var reader = MapReader(document)
    try reader.readMap()
    for node in document.damaged {
      reader.findings.add(
        .invalidText, at: document.range(node).lowerBound,
        "The text is not valid Unicode; the damaged characters show as “\u{FFFD}”.")
    }
    reader.findings.addUntold(.invalidText, count: document.damagedCount - document.damaged.count)
    return (reader.contents, reader.findings)
  }

  private init(_ document: JSONDocument) {
    self.document = document
    contents = MapContents(document: document)
  }

  private mutating func readMap() throws(JSONError) {
    let root = JSONDocument.root
    switch document.kind(root) {
    case .object:
      contents.rootObject = root
      readRoot(root)
    case .array:
      let parts = document.elements(of: root)
      guard parts.count == 2, parts.allSatisfy({ document.kind($0) == .array }) else {
        throw error("A map is an object, or an array of two arrays: the ideas and the connections.", root)
      }
      (contents.ideasNode, contents.connectionsNode) = (parts[0], parts[1])
    default:
      throw error("A map is a JSON object; here is \(document.kind(root).words).", root)
    }
    let index = try readIdeas(list(contents.ideasNode, "ideas"))
    try readConnections(list(contents.connectionsNode, "connections"), index: index)
  }

  private mutating func readRoot(_ root: Int) {
    var found = MapKeys.root.nothingFound
    find(MapKeys.root, in: root, into: &found)
    func node(_ keys: MapKeys.Root...) -> Int? { keys.map { found[$0.rawValue] }.first { $0 >= 0 } }
    contents.ideasNode = node(.ideas, .nodes)
    contents.connectionsNode = node(.connections, .edges, .links)
    if let id = node(.id) {
      if let text = document.identifier(id) { contents.map.id = text } else { ignore(id, "id", "a string") }
    }
    contents.map.title = text(node(.title), "title") ?? ""
    contents.map.language = text(node(.language), "language")
    contents.map.background = text(node(.background), "background")
    contents.map.createdAt = date(node(.createdAt), "createdAt")
    contents.map.updatedAt = date(node(.updatedAt), "updatedAt")
  }

  /// The elements of one of the two arrays; none when it is missing or null.
  private func list(_ node: Int?, _ name: String) throws(JSONError) -> [Int] {
    guard let node, document.kind(node) != .null else { return [] }
    guard document.kind(node) == .array else {
      throw error("The \(name) must be an array; here is \(document.kind(node).words).", node)
    }
    return document.elements(of: node)
  }

  // MARK: Ideas

  private mutating func readIdeas(_ elements: [Int]) throws(JSONError) -> IdeaIndex {
    if elements.count > MapReader.ideaLimit {
      throw error(
        "The map holds \(elements.count) ideas; the limit is \(MapReader.ideaLimit).", elements[MapReader.ideaLimit])
    }
    var index = IdeaIndex(capacity: elements.count)
    var found = MapKeys.idea.nothingFound
    contents.map.ideas.reserveCapacity(elements.count)
    for (number, node) in elements.enumerated() {
      guard document.kind(node) == .object else {
        throw error("An idea must be an object; here is \(document.kind(node).words).", node)
      }
      find(MapKeys.idea, in: node, into: &found)
      func field(_ key: MapKeys.Idea) -> Int? { found[key.rawValue] >= 0 ? found[key.rawValue] : nil }
      var idea = Idea(id: try identifier(field(.id), "idea", "id", in: node))
      if let kind = text(field(.kind), "kind") { idea.kind = CaptureKind(rawValue: kind) }
      if let text = text(field(.text), "text") { idea.text = text }
      idea.position = position(field(.position))
      idea.size = size(field(.size))
      idea.createdAt = date(field(.createdAt), "createdAt")
      idea.color = text(field(.color), "color")
      idea.isPinned = flag(field(.pinned), "pinned")
      idea.isRoot = flag(field(.root), "root")
      idea.weight = weight(field(.weight))
      idea.note = text(field(.note), "note")
      idea.link = text(field(.link), "link")
      idea.attachment = attachment(field(.attachment))
      if !index.insert(idea.id, number) {
        contents.renamedIdeas.append(number)
        findings.add(
          .duplicateIdea, at: document.range(field(.id) ?? node).lowerBound,
          "Another idea has the id \(MapFindings.quoted(idea.id)) too; connections go to the first of them.")
      }
      contents.map.ideas.append(idea)
    }
    contents.ideaNodes = elements
    var names = FreshNames()
    for number in contents.renamedIdeas {
      let id = contents.map.ideas[number].id
      contents.map.ideas[number].id = names.fresh(for: id) { index.holds($0) }
    }
    return index
  }

  // MARK: Connections

  private mutating func readConnections(_ elements: [Int], index: IdeaIndex) throws(JSONError) {
    var index = index
    var ids: Set<String> = []
    ids.reserveCapacity(elements.count)
    var late: [(number: Int, id: String)] = []
    var found = MapKeys.connection.nothingFound
    contents.connectionElements.reserveCapacity(elements.count)
    contents.map.connections.reserveCapacity(elements.count)
    for node in elements {
      guard document.kind(node) == .object else {
        throw error("A connection must be an object; here is \(document.kind(node).words).", node)
      }
      find(MapKeys.connection, in: node, into: &found)
      func field(_ key: MapKeys.Connection) -> Int? { found[key.rawValue] >= 0 ? found[key.rawValue] : nil }
      let (start, end) = (end(MapKeys.Connection.starts, found), end(MapKeys.Connection.ends, found))
      let from = try identifier(start?.node, "connection", "from", in: node)
      let to = try identifier(end?.node, "connection", "to", in: node)
      contents.style.start = start?.key ?? .from
      contents.style.end = end?.key ?? .to
      let ownID = field(.id).flatMap { document.kind($0) == .null ? nil : $0 }
      var id = ownID.flatMap { document.identifier($0) }
      if let ownID, id == nil { ignore(ownID, "id", "a string") }
      let label = text(field(.label), "label")
      let isDirected = flag(field(.directed), "directed")
      let weight = weight(field(.weight))
      let (first, second) = (index.find(from), index.find(to))
      guard let first, let second else {
        let missing = first == nil ? (start?.node, from) : (end?.node, to)
        findings.add(
          .danglingConnection, at: document.range(missing.0 ?? node).lowerBound,
          "The connection leads to \(MapFindings.quoted(missing.1)), which is no idea of this map; it is left out.")
        contents.connectionElements.append((node, -1))
        continue
      }
      let number = contents.map.connections.count
      if let given = id, !ids.insert(given).inserted {
        findings.add(
          .duplicateConnection, at: document.range(ownID ?? node).lowerBound,
          "Another connection has the id \(MapFindings.quoted(given)) too; both are drawn.")
        late.append((number, given))
        id = nil
      } else if id == nil {
        late.append((number, "\(from)→\(to)"))
      }
      contents.connectionElements.append((node, number))
      contents.map.connections.append(
        Connection(
          id: id ?? "", from: contents.map.ideas[first].id, to: contents.map.ideas[second].id, label: label,
          isDirected: isDirected, weight: weight))
    }
    var names = FreshNames()
    for (number, wanted) in late {
      let id = ids.contains(wanted) ? names.fresh(for: wanted) { ids.contains($0) } : wanted
      ids.insert(id)
      contents.map.connections[number].id = id
    }
  }

  /// The value of the first of the names that the connection has.
  private func end(_ names: [MapKeys.Connection], _ found: [Int]) -> (key: MapKeys.Connection, node: Int)? {
    for key in names where found[key.rawValue] >= 0 { return (key, found[key.rawValue]) }
    return nil
  }
}

// Fields.
extension MapReader {
  func error(_ message: String, _ node: Int) -> JSONError {
    JSONError(message: message, offset: document.range(node).lowerBound)
  }

  private mutating func ignore(_ node: Int, _ name: String, _ wanted: String) {
    findings.add(
      .wrongType, at: document.range(node).lowerBound,
      "“\(name)” should be \(wanted) and is \(document.kind(node).words); it is not used.")
  }

  /// Finds the members that we know; those that stand there again are told.
  private mutating func find(_ names: JSONNames, in object: Int, into found: inout [Int]) {
    for (index, node) in names.find(in: object, of: document, into: &found) {
      findings.add(
        .repeatedKey, at: document.range(node).lowerBound,
        "“\(names.names[index])” stands here again; the last one counts.")
    }
  }

  /// A required id.
  private func identifier(_ node: Int?, _ owner: String, _ name: String, in object: Int) throws(JSONError) -> String {
    guard let node else { throw error("This \(owner) has no “\(name)”; it needs one.", object) }
    guard let id = document.identifier(node) else {
      throw error("The “\(name)” of this \(owner) must be a string; here is \(document.kind(node).words).", node)
    }
    return id
  }

  private mutating func text(_ node: Int?, _ name: String) -> String? {
    guard let node else { return nil }
    switch document.kind(node) {
    case .string: return document.string(node)
    case .null: return nil
    default:
      ignore(node, name, "a string")
      return nil
    }
  }

  private mutating func flag(_ node: Int?, _ name: String) -> Bool {
    guard let node else { return false }
    switch document.kind(node) {
    case .bool: return document.isTrue(node)
    case .null: return false
    default:
      ignore(node, name, "true or false")
      return false
    }
  }

  private mutating func weight(_ node: Int?) -> Double {
    guard let node, document.kind(node) != .null else { return 1 }
    guard document.kind(node) == .number else {
      ignore(node, "weight", "a number")
      return 1
    }
    let weight = document.number(node)
    if IdeaMap.isUsable(weight: weight) { return weight }
    findings.add(
      .wrongType, at: document.range(node).lowerBound,
      "“weight” should be a number from 0 to 1000000; it counts as 1.")
    return 1
  }

  private mutating func date(_ node: Int?, _ name: String) -> Date? {
    guard let node, document.kind(node) != .null else { return nil }
    let isNumber = document.kind(node) == .number
    let date: Date?
    switch document.kind(node) {
    case .number: date = MapDate.date(seconds: document.number(node))
    case .string: date = MapDate.parse(document.string(node))
    default: date = nil
    }
    guard let date else {
      findings.add(
        .wrongType, at: document.range(node).lowerBound,
        "“\(name)” should be a date such as 2026-02-14T09:30:00Z, or seconds since 2001; it is not used.")
      return nil
    }
    if !sawDate { (sawDate, contents.style.datesAreNumbers) = (true, isNumber) }
    return date
  }

  private mutating func position(_ node: Int?) -> Position? {
    guard let node else { return nil }
    guard let (x, y) = coordinates(node) else {
      findings.add(
        .unusablePosition, at: document.range(node).lowerBound,
        document.kind(node) == .null
          ? "The position is null; the idea counts as not placed."
          : "The position is not two numbers x and y; the idea counts as not placed.")
      return nil
    }
    let position = Position(x: document.number(x), y: document.number(y))
    guard IdeaMap.isUsable(position) else {
      let bad = IdeaMap.isUsable(Position(x: position.x, y: 0)) ? y : x
      findings.add(
        .unusablePosition, at: document.range(bad).lowerBound,
        "The position lies beyond ±67108864 units; the idea counts as not placed.")
      return nil
    }
    if !sawPosition { (sawPosition, contents.style.positionsAreArrays) = (true, document.kind(node) == .array) }
    return position
  }

  /// The two numbers of a position, as nodes.
  private mutating func coordinates(_ node: Int) -> (x: Int, y: Int)? {
    var parts: [Int]
    switch document.kind(node) {
    case .array: parts = document.elements(of: node)
    case .object:
      parts = MapKeys.position.nothingFound
      find(MapKeys.position, in: node, into: &parts)
    default: return nil
    }
    guard parts.count >= 2, parts[0] >= 0, parts[1] >= 0, document.kind(parts[0]) == .number,
      document.kind(parts[1]) == .number
    else { return nil }
    return (parts[0], parts[1])
  }

  private mutating func size(_ node: Int?) -> IdeaSize? {
    guard let node, document.kind(node) != .null else { return nil }
    var size: IdeaSize?
    if document.kind(node) == .object {
      var found = MapKeys.size.nothingFound
      find(MapKeys.size, in: node, into: &found)
      let numbers = found.map { $0 >= 0 && document.kind($0) == .number ? document.number($0) : nil }
      if let width = numbers[0], let height = numbers[1] {
        size = .box(width: width, height: height)
      } else if let radius = numbers[2] {
        size = .circle(radius: radius)
      }
    }
    if let size, IdeaMap.isUsable(size) { return size }
    findings.add(
      .wrongType, at: document.range(node).lowerBound,
      "“size” should be {\"w\", \"h\"} or {\"r\"} with numbers over 0 and within 67108864; it is not used.")
    return nil
  }

  private mutating func attachment(_ node: Int?) -> Attachment? {
    guard let node, document.kind(node) != .null else { return nil }
    guard document.kind(node) == .object else {
      ignore(node, "attachment", "an object with a “file”")
      return nil
    }
    var found = MapKeys.attachment.nothingFound
    find(MapKeys.attachment, in: node, into: &found)
    guard found[0] >= 0, let file = text(found[0], "file") else {
      if found[0] < 0 || document.kind(found[0]) == .null {
        findings.add(
          .wrongType, at: document.range(node).lowerBound, "The attachment names no “file”; it is not used.")
      }
      return nil
    }
    return Attachment(file: file, description: text(found[1] >= 0 ? found[1] : nil, "description"))
  }
}
