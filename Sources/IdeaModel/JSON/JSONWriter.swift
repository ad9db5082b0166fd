/// What to write in the place of a value: text of the source, or something new around it.
enum JSONEdit {
  /// A value of the source as it is.
  case original(Int)
  /// A new number, word or string, ready as JSON text.
  case scalar([UInt8])
  /// An object: names as JSON text, and values.
  case object([JSONMember])
  /// An array.
  case array([JSONEdit])

  static func string(_ text: String) -> JSONEdit { .scalar(JSONText.quote(text)) }
  static func number(_ value: Double) -> JSONEdit { .scalar(Array(JSONNumber.text(value).utf8)) }
  static func bool(_ value: Bool) -> JSONEdit { .scalar(Array((value ? "true" : "false").utf8)) }
}

/// A member of an object to be written.
struct JSONMember {
  /// Where the name comes from.
  enum Name {
    case original(Int)
    case new(String)
  }

  var name: Name
  var value: JSONEdit
}

/// Writes JSON with an indent of two spaces: one member or element a line, `{}` and `[]` for empty ones.
///
/// Names, strings and numbers of the source are copied byte for byte.
struct JSONWriter {
  private let document: JSONDocument
  private(set) var output: [UInt8] = []

  init(_ document: JSONDocument) {
    self.document = document
    output.reserveCapacity(document.bytes.count + document.bytes.count / 4)
  }

  /// Writes an edit; the depth of edits inside edits is what the caller built, a few levels.
  mutating func write(_ edit: JSONEdit, depth: Int = 0) {
    switch edit {
    case .original(let node): copy(node, depth: depth)
    case .scalar(let text): output += text
    case .object(let members):
      writeList(members, "{", "}", depth: depth) { writer, member in
        switch member.name {
        case .original(let node): writer.copyText(node)
        case .new(let name): writer.output += JSONText.quote(name)
        }
        writer.output += ": ".utf8
        writer.write(member.value, depth: depth + 1)
      }
    case .array(let elements):
      writeList(elements, "[", "]", depth: depth) { $0.write($1, depth: depth + 1) }
    }
  }

  private mutating func writeList<Item>(
    _ items: [Item], _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, depth: Int,
    _ writeItem: (inout JSONWriter, Item) -> Void
  ) {
    output.append(UInt8(ascii: opening))
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      breakLine(depth + 1)
      writeItem(&self, item)
    }
    if !items.isEmpty { breakLine(depth) }
    output.append(UInt8(ascii: closing))
  }

  /// Copies a value of the source in our layout, however deep it is, without recursion.
  private mutating func copy(_ root: Int, depth: Int) {
    var open: [(next: Int, closing: UInt8, isObject: Bool)] = []
    var node = root
    let end = document.next(root)
    while true {
      let first = document.bytes[document.nodes[node].start]
      let isObject = first == UInt8(ascii: "{")
      if isObject || first == UInt8(ascii: "[") {
        output.append(first)
        // In ASCII, the closing bracket comes two after the opening one.
        open.append((document.next(node), first + 2, isObject))
      } else {
        copyText(node)
      }
      node += 1
      var comma = !(isObject || first == UInt8(ascii: "["))
      while let container = open.last, node == container.next {
        open.removeLast()
        if comma { breakLine(depth + open.count) }
        output.append(container.closing)
        comma = true
      }
      guard node < end, let container = open.last else { return }
      if comma { output.append(UInt8(ascii: ",")) }
      breakLine(depth + open.count)
      if container.isObject {
        copyText(node)
        output += ": ".utf8
        node += 1
      }
    }
  }

  private mutating func copyText(_ node: Int) { output += document.bytes[document.range(node)] }

  mutating func breakLine(_ depth: Int) {
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }
}
