/// The text of an idea as it can be drawn: cleaned, and no longer than any circle could hold.
package struct DrawableText: Hashable, Sendable {
  /// The characters to shape; paragraphs end with a line feed.
  package var text = ""
  /// How many control, invisible or surplus combining characters were left out.
  package var dropped = 0
  /// Whether the end was cut off because no circle could hold it.
  package var isCut = false

  /// No circle holds more characters than this.
  static let longest = 1_500
  /// More marks than this on one letter are not drawn.
  static let mostMarks = 4
  /// How much of a text is looked at, at most: the rest could not be drawn anyway.
  private static let scanned = 20_000

  /// Cleans a text.
  ///
  /// Runs of white space become one space, or one line feed if a line ends in them. Controls, characters that steer
  /// direction, zero-width characters without a use and combining marks after the fourth are left out; joiners stay
  /// between the characters that they join.
  ///
  /// - Complexity: Bounded by a constant, whatever the length of the text.
  package init(_ source: String) {
    var result = String.UnicodeScalarView()
    var count = 0
    var marks = 0
    var pendingSpace: Unicode.Scalar?
    var pendingJoiner: Unicode.Scalar?
    var looked = 0
    for scalar in source.unicodeScalars {
      looked += 1
      if looked > Self.scanned || count >= Self.longest {
        isCut = true
        break
      }
      switch Self.role(of: scalar) {
      case .lineEnd: pendingSpace = "\n"
      case .space: if pendingSpace == nil { pendingSpace = " " }
      case .dropped: dropped += 1
      case .softHyphen: break
      case .joiner:
        if pendingJoiner != nil || count == 0 { dropped += 1 } else { pendingJoiner = scalar }
      case .mark, .base:
        let isMark = Self.role(of: scalar) == .mark
        if let space = pendingSpace {
          if count > 0 {
            result.append(space)
            count += 1
          }
          pendingSpace = nil
          if pendingJoiner != nil { dropped += 1 }
          pendingJoiner = nil
        }
        marks = isMark ? marks + 1 : 0
        if marks > Self.mostMarks {
          dropped += 1
          continue
        }
        if let joiner = pendingJoiner { result.append(joiner) }
        pendingJoiner = nil
        result.append(scalar)
        count += 1
      }
    }
    if pendingJoiner != nil { dropped += 1 }
    text = String(result)
    if isCut { text = String(text.dropLast()) }
  }

  private enum Role {
    case base
    case mark
    case joiner
    case space
    case lineEnd
    case softHyphen
    case dropped
  }

  private static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar.value {
    case 0x20: return .space
    case 0x21...0x7E: return .base
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return .lineEnd
    case 0x09: return .space
    case 0x200C, 0x200D: return .joiner
    case 0xAD: return .softHyphen
    case 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF: return .mark
    case 0x1F3FB...0x1F3FF: return .base
    case 0xA0, 0x2007, 0x202F: return .base
    case 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0xFEFF, 0x180E, 0x034F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0xFFFC:
      return .dropped
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned: return isNeededFormat(scalar) ? .base : .dropped
    case .nonspacingMark, .enclosingMark: return .mark
    case .spaceSeparator: return .space
    case .lineSeparator, .paragraphSeparator: return .lineEnd
    default: return .base
    }
  }

  /// Characters that newer versions of Unicode define are kept: a font may know them.
  ///
  /// So are the Arabic number signs, which are visible although they count as format characters.
  private static func isNeededFormat(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x8E2, 0x110BD, 0x110CD: return true
    default: break
    }
    let isNoncharacter = scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    return scalar.properties.generalCategory == .unassigned && !isNoncharacter && scalar.value < 0xE0000
  }
}
