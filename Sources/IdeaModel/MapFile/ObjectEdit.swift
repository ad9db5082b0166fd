#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Changes some members of an object of the file, or builds a new one; everything else in it stays where it is.
struct ObjectEdit {
  private let document: JSONDocument
  private let names: JSONNames
  private var members: [JSONMember] = []

  /// Begins with the members of an object of the file, or with none.
  ///
  /// The names are the keys that we know, in the order in which new ones are put.
  init(_ object: Int?, of document: JSONDocument, names: JSONNames) {
    self.document = document
    self.names = names
    guard let object else { return }
    members = document.names(of: object).map { JSONMember(name: .original($0), value: .original($0 + 1)) }
  }

  var edit: JSONEdit { .object(members) }

  /// Where the last member with the key is.
  private func position(of key: Int) -> Int? {
    members.lastIndex { member in
      switch member.name {
      case .original(let node): names.index(of: node, in: document) == key
      case .new(let name): name == names.names[key]
      }
    }
  }

  /// The value of the key in the file, if it is one that has not been replaced.
  func original(_ key: Int) -> Int? {
    guard let position = position(of: key), case .original(let node) = members[position].value else { return nil }
    return node
  }

  /// Gives a key another value; nil removes it.
  ///
  /// A key that is not there yet goes after the nearest of the keys before it in our order, else to the front.
  ///
  /// - Complexity: O(members · names).
  mutating func set(_ key: Int, to value: JSONEdit?) {
    guard let value else {
      while let position = position(of: key) { members.remove(at: position) }
      return
    }
    if let position = position(of: key) {
      members[position].value = value
      return
    }
    var anchor: Int?
    for earlier in stride(from: key - 1, through: 0, by: -1) where anchor == nil { anchor = position(of: earlier) }
    members.insert(JSONMember(name: .new(names.names[key]), value: value), at: anchor.map { $0 + 1 } ?? 0)
  }

  // MARK: Values that may have changed

  mutating func update(_ key: Int, from old: String?, to new: String?) {
    if old != new { set(key, to: new.map(JSONEdit.string)) }
  }

  mutating func update(_ key: Int, from old: Bool, to new: Bool) {
    if old != new { set(key, to: .bool(new)) }
  }

  mutating func update(_ key: Int, from old: Double, to new: Double) {
    if old != new { set(key, to: .number(new)) }
  }

  /// A date keeps its shape, a number or text; a new one takes the shape of the others in the file.
  mutating func update(_ key: Int, from old: Date?, to new: Date?, style: MapStyle) {
    guard old != new else { return }
    let isNumber = old == nil ? style.datesAreNumbers : original(key).map { document.kind($0) == .number } ?? false
    set(
      key,
      to: new.map {
        isNumber ? .number($0.timeIntervalSinceReferenceDate) : .string(MapDate.text($0))
      })
  }

  /// A position keeps its shape, and a coordinate that did not change its digits.
  mutating func update(_ key: Int, from old: Position?, to new: Position?, style: MapStyle) {
    guard old != new else { return }
    guard let new else { return set(key, to: nil) }
    let node = original(key)
    let changes = [old?.x == new.x ? nil : new.x, old?.y == new.y ? nil : new.y]
    switch node.map(document.kind) {
    case .object: set(key, to: object(node, MapKeys.position, changes))
    case .array:
      var elements = node.map { document.elements(of: $0).map(JSONEdit.original) } ?? []
      for (index, change) in changes.enumerated() {
        guard let change else { continue }
        if index < elements.count { elements[index] = .number(change) } else { elements.append(.number(change)) }
      }
      set(key, to: .array(elements))
    default:
      set(
        key,
        to: style.positionsAreArrays
          ? .array([.number(new.x), .number(new.y)]) : object(nil, MapKeys.position, [new.x, new.y]))
    }
  }

  mutating func update(_ key: Int, from old: IdeaSize?, to new: IdeaSize?) {
    guard old != new else { return }
    guard let new else { return set(key, to: nil) }
    let node = original(key).flatMap { document.kind($0) == .object ? $0 : nil }
    var size = ObjectEdit(node, of: document, names: MapKeys.size)
    switch (old, new) {
    case (.box(let oldWidth, let oldHeight), .box(let width, let height)):
      size.update(0, from: oldWidth, to: width)
      size.update(1, from: oldHeight, to: height)
    case (.circle(let oldRadius), .circle(let radius)): size.update(2, from: oldRadius, to: radius)
    case (_, .box(let width, let height)):
      size.set(2, to: nil)
      size.set(0, to: .number(width))
      size.set(1, to: .number(height))
    case (_, .circle(let radius)):
      size.set(0, to: nil)
      size.set(1, to: nil)
      size.set(2, to: .number(radius))
    }
    set(key, to: size.edit)
  }

  mutating func update(_ key: Int, from old: Attachment?, to new: Attachment?) {
    guard old != new else { return }
    guard let new else { return set(key, to: nil) }
    let node = original(key).flatMap { document.kind($0) == .object ? $0 : nil }
    var attachment = ObjectEdit(node, of: document, names: MapKeys.attachment)
    attachment.update(0, from: old?.file, to: new.file)
    attachment.update(1, from: old?.description, to: new.description)
    set(key, to: attachment.edit)
  }

  private func object(_ node: Int?, _ names: JSONNames, _ changes: [Double?]) -> JSONEdit {
    var object = ObjectEdit(node, of: document, names: names)
    for (key, change) in changes.enumerated() {
      if let change { object.set(key, to: .number(change)) }
    }
    return object.edit
  }
}
