/// Bytes that are written out in an address (RFC 2397).
enum DataURL {
  /// Whether an address is one.
  static func isOne(_ address: String) -> Bool { address.prefix(5).lowercased() == "data:" }

  /// The bytes.
  ///
  /// - Parameters:
  ///   - address: The whole address, `data:image/png;base64,…`.
  ///   - limit: The most bytes to accept.
  /// - Returns: The bytes; nil where the address is broken or they are more.
  /// - Complexity: O(characters).
  static func bytes(of address: String, limit: Int) -> [UInt8]? {
    guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let body = address.utf8[address.utf8.index(after: comma)...]
    // Three characters at most for a byte.
    guard body.count <= 3 * limit + 4_096 else { return nil }
    guard let plain = unescaped(body) else { return nil }
    let head = address[..<comma].lowercased()
    let bytes = head.hasSuffix(";base64") ? base64(plain) : plain
    return bytes.flatMap { $0.count <= limit ? $0 : nil }
  }

  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var digits = 0
    var value: UInt8 = 0
    for byte in text {
      if digits > 0 {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
        value = value << 4 | UInt8(digit)
        digits -= 1
        if digits == 0 { result.append(value) }
      } else if byte == UInt8(ascii: "%") {
        (digits, value) = (2, 0)
      } else {
        result.append(byte)
      }
    }
    return digits == 0 ? result : nil
  }

  /// Decodes base 64 (RFC 4648), also in its form for addresses; white space does not count.
  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var isAtEnd = false
    for byte in text {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
      case UInt8(ascii: "="):
        isAtEnd = true
        continue
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: return nil
      }
      guard !isAtEnd else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 1
      if count == 4 {
        result += [
          UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
        ]
        (bits, count) = (0, 0)
      }
    }
    switch count {
    case 0: break
    case 2: result.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3: result += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: return nil
    }
    return result
  }
}
