/// Bytes as text that any document can hold (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The letters that stand for some bytes, padded with `=`.
  ///
  /// - Complexity: O(bytes).
  package static func letters(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = UInt32(bytes[start]) << 16
      if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[start + 2]) }
      for part in 0..<4 {
        let isThere = part <= count
        result.append(isThere ? alphabet[Int(group >> UInt32(18 - 6 * part)) & 63] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
