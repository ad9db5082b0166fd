/// Characters and escapes of JSON strings.
enum JSONText {
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether the byte can be part of a bare word, as in `NaN` or `undefined`.
  static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
  }

  /// The length of the well-formed UTF-8 sequence of two to four bytes that starts here, 0 when there is none.
  ///
  /// Well-formed by table 3-7 of the Unicode Standard: no overlong forms, no surrogates, nothing over U+10FFFF.
  static func sequenceLength(_ bytes: [UInt8], at offset: Int) -> Int {
    let lead = bytes[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return 0 }
    for index in offset + 2..<max(offset + length, offset + 2) where bytes[index] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// The UTF-16 code unit of the `\uXXXX` at the offset; nil when there is no such escape.
  static func codeUnit(_ bytes: [UInt8], escapedAt offset: Int) -> UInt16? {
    codeUnit(bytes[...], escapedAt: offset)
  }

  private static func codeUnit(_ bytes: ArraySlice<UInt8>, escapedAt offset: Int) -> UInt16? {
    guard offset + 6 <= bytes.endIndex, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for index in offset + 2..<offset + 6 {
      guard let digit = hexDigit(bytes[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - UInt8(ascii: "0") }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }

  /// The text between the quotes, escapes resolved; what is not Unicode becomes U+FFFD.
  ///
  /// The escapes must be well formed, as the parser has checked.
  static func unescape(_ content: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var at = content.startIndex
    while at < content.endIndex {
      guard content[at] == UInt8(ascii: "\\") else {
        result.append(content[at])
        at += 1
        continue
      }
      guard content[at + 1] == UInt8(ascii: "u") else {
        result.append(plainEscape(content[at + 1]))
        at += 2
        continue
      }
      var scalar = UInt32(codeUnit(content, escapedAt: at) ?? 0xFFFD)
      at += 6
      if scalar & 0xFC00 == 0xD800, let low = codeUnit(content, escapedAt: at), low & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        at += 6
      }
      result.append(contentsOf: String(UnicodeScalar(scalar) ?? "\u{FFFD}").utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func plainEscape(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }

  /// The text as a JSON string with its quotes: escaped is only what JSON demands.
  static func quote(_ text: String) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    result.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0x08: result += "\\b".utf8
      case 0x09: result += "\\t".utf8
      case 0x0A: result += "\\n".utf8
      case 0x0C: result += "\\f".utf8
      case 0x0D: result += "\\r".utf8
      case 0..<0x20: result += ((byte < 16 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
      default: result.append(byte)
      }
    }
    result.append(UInt8(ascii: "\""))
    return result
  }
}
