/// Numbers as people write them: the standard library also takes `+5`, `0x2`, `inf` and `nan`.
enum PlainNumber {
  /// A whole number of digits, with `-` before it if it is negative.
  static func whole(_ text: some StringProtocol) -> Int? {
    String(text).wholeMatch(of: /-?[0-9]+/) == nil ? nil : Int(text)
  }

  /// A number with or without decimals; an exponent too, because our own reports write small numbers so.
  static func decimal(_ text: some StringProtocol) -> Double? {
    String(text).wholeMatch(of: /-?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e-?[0-9]+)?/) == nil ? nil : Double(text)
  }
}
