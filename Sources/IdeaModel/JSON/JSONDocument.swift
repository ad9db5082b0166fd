/// One value or member name of a JSON text: where it lies in the source and where the tree goes on after it.
///
/// Twelve bytes. What kind it is follows from the first byte in the source.
struct JSONNode {
  /// The first byte, with a flag above the 28 bits that a source of 256 MB needs.
  var startAndFlags: UInt32
  /// One past the last byte.
  var end: UInt32
  /// The index of the first node that is not inside this one.
  var next: UInt32

  static let escapedFlag: UInt32 = 1 << 31
  static let offsetMask: UInt32 = (1 << 31) - 1

  var start: Int { Int(startAndFlags & JSONNode.offsetMask) }

  /// Whether the string holds a backslash.
  var isEscaped: Bool { startAndFlags & JSONNode.escapedFlag != 0 }
}

/// What a JSON value is.
enum JSONKind {
  case object
  case array
  case string
  case number
  case bool
  case null

  /// How a sentence names it.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

/// A parsed JSON text that forgets nothing: the source bytes, and a flat tree of ranges into them.
///
/// Nodes are in source order. A container is followed by its contents; in an object, names and values take turns.
struct JSONDocument {
  /// The source, with a byte order mark where there was one.
  let bytes: [UInt8]
  /// The tree in source order; node 0 is the root.
  let nodes: [JSONNode]
  /// The damaged strings, in source order; at most ``JSONParser/damagedLimit`` of them are listed.
  let damaged: [Int]
  /// How many damaged strings there are.
  let damagedCount: Int

  /// The root's index.
  static let root = 0

  func kind(_ node: Int) -> JSONKind {
    switch bytes[nodes[node].start] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// Where the node's text lies in the source.
  func range(_ node: Int) -> Range<Int> { nodes[node].start..<Int(nodes[node].end) }

  func next(_ node: Int) -> Int { Int(nodes[node].next) }

  func isTrue(_ node: Int) -> Bool { bytes[nodes[node].start] == UInt8(ascii: "t") }

  /// The elements of an array.
  ///
  /// - Complexity: O(number of elements).
  func elements(of array: Int) -> [Int] {
    var result: [Int] = []
    var element = array + 1
    let end = next(array)
    while element < end {
      result.append(element)
      element = next(element)
    }
    return result
  }

  /// The names of an object's members; each value's index is one more.
  func names(of object: Int) -> [Int] {
    var result: [Int] = []
    var name = object + 1
    let end = next(object)
    while name < end {
      result.append(name)
      name = next(name + 1)
    }
    return result
  }

  /// The text of a string, escapes resolved; what is not Unicode becomes U+FFFD.
  func string(_ node: Int) -> String {
    let entry = nodes[node]
    let content = bytes[entry.start + 1..<Int(entry.end) - 1]
    return entry.isEscaped ? JSONText.unescape(content) : String(decoding: content, as: UTF8.self)
  }

  /// The text of a string or the digits of a number, as ids are read; nil for other kinds.
  func identifier(_ node: Int) -> String? {
    switch kind(node) {
    case .string: string(node)
    case .number: String(decoding: bytes[range(node)], as: UTF8.self)
    default: nil
    }
  }

  /// The number nearest to the digits, infinite when they are over the range of a double.
  func number(_ node: Int) -> Double { JSONNumber.parse(bytes[range(node)]) }
}
