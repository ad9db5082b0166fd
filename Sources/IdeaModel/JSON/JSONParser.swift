/// Why a text is not JSON, and at which byte.
struct JSONError: Error {
  var message: String
  var offset: Int
}

/// Reads RFC 8259 JSON into a flat tree, without recursion.
///
/// Strings may hold bytes that are not UTF-8 and halves of surrogate pairs: they are listed, not refused.
///
/// - Complexity: O(bytes), twelve bytes of memory for each value and member name.
struct JSONParser {
  /// The deepest nesting of arrays and objects.
  static let depthLimit = 512
  /// The most values and names a text may hold: more than any map within the other limits needs.
  static let nodeLimit = 1 << 26
  /// How many damaged strings are listed.
  static let damagedLimit = 1_000

  private let bytes: [UInt8]
  private var at = 0
  private var nodes: [JSONNode] = []
  private var damaged: [Int] = []
  private var damagedCount = 0

  static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONDocument {
    var parser = JSONParser(bytes: bytes)
    try parser.parseText()
    return JSONDocument(
      bytes: bytes, nodes: parser.nodes, damaged: parser.damaged, damagedCount: parser.damagedCount)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    // A pretty-printed map has one node for every 8 to 16 bytes.
    nodes.reserveCapacity(min(bytes.count / 12 + 4, 1 << 20))
  }

  private mutating func parseText() throws(JSONError) {
    try checkEncoding()
    skipSpace()
    if at == bytes.count { throw JSONError(message: "The file is empty; it should hold a JSON object.", offset: at) }

    var open: [Int] = []
    var followsValue = false
    repeat {
      if let container = open.last {
        if try closes(container, followsValue: followsValue) {
          nodes[container].end = UInt32(at)
          nodes[container].next = UInt32(nodes.count)
          open.removeLast()
          followsValue = true
          continue
        }
        if bytes[nodes[container].start] == UInt8(ascii: "{") { try parseName() }
      }
      followsValue = try parseValue(depth: open.count)
      if !followsValue { open.append(nodes.count - 1) }
    } while !open.isEmpty

    skipSpace()
    if at < bytes.count {
      throw unexpected("after the end of the JSON value; a map file holds one value only")
    }
  }

  /// Looks past a byte order mark, and tells UTF-16 and UTF-32 apart from broken UTF-8.
  private mutating func checkEncoding() throws(JSONError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      at = 3
    } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || (bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0))
    {
      throw JSONError(message: "The file is UTF-16 or UTF-32 text; save it as UTF-8.", offset: 0)
    }
  }

  /// Steps over a comma, or over the bracket that ends the container and then says true.
  private mutating func closes(_ container: Int, followsValue: Bool) throws(JSONError) -> Bool {
    skipSpace()
    let isObject = bytes[nodes[container].start] == UInt8(ascii: "{")
    guard at < bytes.count else { throw cutOff(inside: isObject ? "an object" : "an array") }
    let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if bytes[at] == closing {
      at += 1
      return true
    }
    guard followsValue else { return false }
    guard bytes[at] == UInt8(ascii: ",") else {
      throw unexpected("where a comma or “\(isObject ? "}" : "]")” should be")
    }
    let comma = at
    at += 1
    skipSpace()
    guard at < bytes.count else { throw cutOff(inside: isObject ? "an object" : "an array") }
    if bytes[at] == closing {
      throw JSONError(message: "A comma before “\(isObject ? "}" : "]")” is not JSON; remove it.", offset: comma)
    }
    return false
  }

  private mutating func parseName() throws(JSONError) {
    guard bytes[at] == UInt8(ascii: "\"") else {
      throw unexpected("where a member name in double quotes should be")
    }
    try parseString()
    skipSpace()
    guard at < bytes.count else { throw cutOff(inside: "an object") }
    guard bytes[at] == UInt8(ascii: ":") else { throw unexpected("where a colon should be") }
    at += 1
    skipSpace()
    guard at < bytes.count else { throw cutOff(inside: "an object") }
  }

  /// Parses one value and says true, or opens a container and says false.
  private mutating func parseValue(depth: Int) throws(JSONError) -> Bool {
    switch bytes[at] {
    case UInt8(ascii: "\""): try parseString()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < JSONParser.depthLimit else {
        throw JSONError(
          message: "The nesting is deeper than \(JSONParser.depthLimit) levels, which is the limit.", offset: at)
      }
      let start = at
      at += 1
      try append(from: start)
      return false
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
    case UInt8(ascii: "t"): try parseWord("true")
    case UInt8(ascii: "f"): try parseWord("false")
    case UInt8(ascii: "n"): try parseWord("null")
    default: throw unexpected("where a value should be")
    }
    return true
  }

  private mutating func append(from start: Int, flags: UInt32 = 0) throws(JSONError) {
    guard nodes.count < JSONParser.nodeLimit else {
      throw JSONError(
        message: "The file holds more than \(JSONParser.nodeLimit) JSON values, which is the limit.", offset: start)
    }
    nodes.append(
      JSONNode(startAndFlags: UInt32(start) | flags, end: UInt32(at), next: UInt32(nodes.count + 1)))
  }

  private mutating func parseString() throws(JSONError) {
    let start = at
    var flags: UInt32 = 0
    var isDamaged = false
    at += 1
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        at += 1
        if isDamaged {
          damagedCount += 1
          if damaged.count < JSONParser.damagedLimit { damaged.append(nodes.count) }
        }
        return try append(from: start, flags: flags)
      }
      if byte == UInt8(ascii: "\\") {
        flags |= JSONNode.escapedFlag
        if try parseEscape(openedAt: start) { isDamaged = true }
      } else if byte < 0x20 {
        throw controlCharacter(byte)
      } else if byte < 0x80 {
        at += 1
      } else {
        let length = JSONText.sequenceLength(bytes, at: at)
        if length == 0 { isDamaged = true }
        at += max(length, 1)
      }
    }
    throw JSONError(message: "The file ends inside a string that begins here; it was cut off.", offset: start)
  }

  /// Steps over one escape, a surrogate pair being one; true when it is half of a pair.
  private mutating func parseEscape(openedAt start: Int) throws(JSONError) -> Bool {
    guard at + 1 < bytes.count else {
      throw JSONError(message: "The file ends inside a string that begins here; it was cut off.", offset: start)
    }
    switch bytes[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
      return false
    case UInt8(ascii: "u"):
      guard let unit = JSONText.codeUnit(bytes, escapedAt: at) else {
        throw JSONError(message: "“\\u” needs four hexadecimal digits after it.", offset: at)
      }
      at += 6
      guard unit & 0xF800 == 0xD800 else { return false }
      guard unit < 0xDC00, let low = JSONText.codeUnit(bytes, escapedAt: at), low & 0xFC00 == 0xDC00 else {
        return true
      }
      at += 6
      return false
    default:
      throw JSONError(message: "A backslash before \(character(at: at + 1)) is not a JSON escape.", offset: at)
    }
  }

  private mutating func parseNumber() throws(JSONError) {
    let start = at
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    guard at < bytes.count else { throw cutOff(inside: "a number") }
    if bytes[at] == UInt8(ascii: "I") { throw unexpected("where a value should be", from: start) }
    if bytes[at] == UInt8(ascii: "0") {
      at += 1
      if at < bytes.count, JSONText.isDigit(bytes[at]) {
        throw JSONError(message: "A JSON number does not begin with a spare zero.", offset: start)
      }
    } else {
      try skipDigits()
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      try skipDigits()
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
      try skipDigits()
    }
    try append(from: start)
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = at
    while at < bytes.count, JSONText.isDigit(bytes[at]) { at += 1 }
    if at > start { return }
    if at == bytes.count { throw cutOff(inside: "a number") }
    throw unexpected("where a digit should be")
  }

  private mutating func parseWord(_ word: StaticString) throws(JSONError) {
    let start = at
    let text = word.description
    for byte in text.utf8 {
      guard at < bytes.count else { throw cutOff(inside: "the word “\(text)”") }
      guard bytes[at] == byte else { throw unexpected("where a value should be", from: start) }
      at += 1
    }
    if at < bytes.count, JSONText.isWordByte(bytes[at]) {
      throw unexpected("where a value should be", from: start)
    }
    try append(from: start)
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }
}

// The sentences.
extension JSONParser {
  private func cutOff(inside place: String) -> JSONError {
    JSONError(message: "The file ends inside \(place); it was cut off.", offset: bytes.count)
  }

  private func controlCharacter(_ byte: UInt8) -> JSONError {
    switch byte {
    case 0x0A, 0x0D:
      JSONError(message: "A string goes over the end of the line; close it or write the break as \\n.", offset: at)
    case 0x09: JSONError(message: "A tab inside a string must be written as \\t.", offset: at)
    default:
      JSONError(
        message: "A control character inside a string must be written as an escape, here \\u00\(hex(byte)).",
        offset: at)
    }
  }

  private func unexpected(_ place: String, from start: Int? = nil) -> JSONError {
    let start = start ?? at
    var end = start
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") { end += 1 }
    while end < bytes.count, end - start < 20, JSONText.isWordByte(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    switch word.lowercased() {
    case "nan", "-nan", "infinity", "-infinity", "inf", "-inf":
      return JSONError(message: "“\(word)” is not JSON; write a number, or null.", offset: start)
    default: break
    }
    if word.count > 1 { return JSONError(message: "“\(word)” \(place).", offset: start) }
    guard bytes[start] != UInt8(ascii: "/") else {
      return JSONError(message: "JSON has no comments; there is “/” \(place).", offset: start)
    }
    return JSONError(message: "There is \(character(at: start)) \(place).", offset: start)
  }

  /// The character at the offset, as a sentence can show it.
  private func character(at offset: Int) -> String {
    let byte = bytes[offset]
    if byte < 0x20 || byte == 0x7F { return "the control character U+00\(hex(byte))" }
    if byte < 0x80 { return "“\(Character(UnicodeScalar(byte)))”" }
    let length = JSONText.sequenceLength(bytes, at: offset)
    if length == 0 { return "a byte that is not UTF-8 (0x\(hex(byte)))" }
    return "“\(String(decoding: bytes[offset..<offset + length], as: UTF8.self))”"
  }

  private func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
