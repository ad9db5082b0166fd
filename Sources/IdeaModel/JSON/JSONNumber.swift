/// Numbers as JSON text.
enum JSONNumber {
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22,
  ]

  /// The double nearest to a well-formed JSON number, infinite when it is over the range.
  ///
  /// Up to 15 digits and a power of ten up to 22 are exact in a double, so one operation rounds right
  /// (W. D. Clinger, “How to Read Floating Point Numbers Accurately”, 1990); the rest goes to the standard library.
  static func parse(_ digits: ArraySlice<UInt8>) -> Double {
    var mantissa: UInt64 = 0
    var count = 0
    var scale = 0
    var isFraction = false
    let isNegative = digits.first == UInt8(ascii: "-")
    for byte in isNegative ? digits.dropFirst() : digits {
      if JSONText.isDigit(byte) {
        mantissa = mantissa &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
        if mantissa != 0 { count += 1 }
        if isFraction { scale += 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        count = .max
      }
      if count > 15 { return slowParse(digits) }
    }
    guard scale < powersOfTen.count else { return slowParse(digits) }
    let magnitude = Double(mantissa) / powersOfTen[scale]
    return isNegative ? -magnitude : magnitude
  }

  private static func slowParse(_ digits: ArraySlice<UInt8>) -> Double {
    Double(String(decoding: digits, as: UTF8.self)) ?? .nan
  }

  /// The shortest text that reads back as the same number; the number must be finite.
  static func text(_ value: Double) -> String {
    if value == 0 { return "0" }
    var text = value.description
    if text.hasSuffix(".0") { text.removeLast(2) }
    guard let letter = text.firstIndex(of: "e") else { return text }
    // The standard library writes 1e-05 and 1e+16; the sign and the zero say nothing.
    var mantissa = text[..<letter]
    if mantissa.hasSuffix(".0") { mantissa.removeLast(2) }
    guard let exponent = Int(text[text.index(after: letter)...]) else { return text }
    return "\(mantissa)e\(exponent)"
  }
}
