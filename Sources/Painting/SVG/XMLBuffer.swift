internal import DeterministicMath
internal import MapScene

/// Bytes of an XML document, written from left to right.
struct XMLBuffer {
  /// What stands for the id prefix until the document's own hash is known.
  static let prefixLength = 6

  /// The document so far.
  private(set) var bytes: [UInt8] = []
  private var prefixPlaces: [Int] = []
  private let fixedPrefix: String?

  /// Starts a document whose ids begin with `idPrefix`, or with six letters that follow from its content.
  init(idPrefix: String?) { fixedPrefix = idPrefix }

  /// Adds markup as it is.
  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds bytes of markup.
  mutating func raw(_ markup: [UInt8]) { bytes.append(contentsOf: markup) }

  /// Adds one byte of markup.
  mutating func raw(_ byte: UInt8) { bytes.append(byte) }

  /// Adds a number with at most two decimals, without exponent, locale or negative zero; held at ±10¹⁵.
  mutating func number(_ value: Double) { number(hundredths: XMLBuffer.hundredths(value)) }

  /// A number as it will be written, in hundredths.
  static func hundredths(_ value: Double) -> Int { Int((min(max(value, -1e15), 1e15) * 100).rounded()) }

  /// Adds a number given in hundredths.
  mutating func number(hundredths: Int) {
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = hundredths.magnitude
    whole(magnitude / 100)
    fraction(magnitude % 100)
  }

  /// Adds a number of a path, given in hundredths, with as little before it as the grammar asks for.
  ///
  /// - Parameters:
  ///   - hundredths: The number.
  ///   - isFirst: Whether a letter stands before it.
  ///   - afterFraction: Whether a number with a decimal point stands before it.
  /// - Returns: Whether it has a decimal point itself.
  mutating func coordinate(_ hundredths: Int, isFirst: Bool, _ afterFraction: Bool) -> Bool {
    let magnitude = hundredths.magnitude
    let isBelowOne = magnitude < 100 && magnitude > 0
    if hundredths < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if !isFirst, !(isBelowOne && afterFraction) {
      bytes.append(UInt8(ascii: " "))
    }
    if !isBelowOne { whole(magnitude / 100) }
    return fraction(magnitude % 100)
  }

  /// Adds a decimal point and hundredths, unless there are none.
  @discardableResult private mutating func fraction(_ hundredths: UInt) -> Bool {
    if hundredths == 0 { return false }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(hundredths / 10))
    if hundredths % 10 != 0 { bytes.append(UInt8(ascii: "0") + UInt8(hundredths % 10)) }
    return true
  }

  /// Adds a whole number.
  mutating func whole(_ value: UInt) {
    if value >= 10 { whole(value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// Adds ` name="value"` with a number.
  mutating func attribute(_ name: String, _ value: Double) {
    open(name)
    number(value)
    raw(UInt8(ascii: "\""))
  }

  /// Adds ` name="value"` with a whole number.
  mutating func attribute(_ name: String, whole value: Int) {
    open(name)
    if value < 0 { raw(UInt8(ascii: "-")) }
    whole(value.magnitude)
    raw(UInt8(ascii: "\""))
  }

  /// Adds ` name="`.
  mutating func open(_ name: String) {
    raw(UInt8(ascii: " "))
    raw(name)
    raw("=\"")
  }

  /// Adds ` name="value"`, escaped.
  mutating func attribute(_ name: String, _ value: String) {
    open(name)
    text(value)
    raw("\"")
  }

  /// Adds an id made of the prefix and `name`.
  mutating func id(_ name: String) {
    if let fixedPrefix {
      raw(fixedPrefix)
    } else {
      prefixPlaces.append(bytes.count)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "a"), count: XMLBuffer.prefixLength))
    }
    raw(UInt8(ascii: "-"))
    raw(name)
  }

  /// Adds an id made of the prefix, a letter and a number.
  mutating func id(_ letter: String, _ number: Int) {
    id(letter)
    whole(number.magnitude)
  }

  /// Adds text with markup escaped; characters that XML forbids become U+FFFD, and bidi controls nest within each line.
  mutating func text(_ text: String) {
    if text.utf8.allSatisfy(XMLBuffer.isPlain) { return raw(text) }
    var bidi = BidiNesting()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: raw("&amp;")
      case 0x3C: raw("&lt;")
      case 0x3E: raw("&gt;")
      case 0x22: raw("&quot;")
      case 0x27: raw("&#39;")
      case 0x09: raw("&#9;")
      case 0x0A, 0x0D:
        raw(bidi.closed())
        raw("&#\(scalar.value);")
      case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: raw("\u{FFFD}")
      default:
        if bidi.keeps(scalar) { bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter) }
      }
    }
    raw(bidi.closed())
  }

  /// Whether a byte is a character of its own that means nothing to XML.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    default: (0x20..<0x7F).contains(byte)
    }
  }

  /// Adds a colour as `#rrggbb`; its alpha is written apart.
  mutating func color(_ color: Color) {
    bytes.append(UInt8(ascii: "#"))
    byte(color.red)
    byte(color.green)
    byte(color.blue)
  }

  private mutating func byte(_ part: Double) {
    let value = UInt8((min(1, max(0, part)) * 255).rounded())
    for digit in [value >> 4, value & 15] {
      bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
  }

  /// The finished document: the ids get six characters of the document's hash, so that two can share one page.
  mutating func finish() -> [UInt8] {
    guard fixedPrefix == nil else { return bytes }
    var checksum = FowlerNollVo()
    checksum.add(bytes: bytes)
    let hash = checksum.value
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    var prefix = [letters[Int(hash % 26)]]
    for place in 1..<XMLBuffer.prefixLength { prefix.append(letters[Int(hash >> (5 + 5 * UInt64(place))) & 31]) }
    for place in prefixPlaces {
      for (offset, letter) in prefix.enumerated() { bytes[place + offset] = letter }
    }
    return bytes
  }
}

/// Text between tags and in attributes, of SVG and of the pages that reports are.
package enum XMLText {
  /// Text with markup escaped, as ``XMLBuffer`` writes it: nothing in it is a tag, ends a line or turns the text round it.
  package static func escaped(_ text: some StringProtocol) -> String {
    var buffer = XMLBuffer(idPrefix: "")
    buffer.text(String(text))
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
