/// Names of map files in a folder.
enum FileName {
  static let suffix = ".json"
  /// The longest stem, in bytes: room for a number, and far below the 255 that file systems allow.
  private static let stemLimit = 100
  /// Names that some systems reserve for devices.
  private static let reserved: Set<String> = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2",
    "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
  ]

  /// A stem made from a title: letters and digits in lower case, everything else one hyphen.
  ///
  /// It holds no separator, no dot, and nothing invisible, so it cannot leave its folder or hide in it.
  static func stem(for title: String) -> String {
    var stem = ""
    var needsHyphen = false
    for character in title.lowercased() {
      guard isKept(character) else {
        needsHyphen = !stem.isEmpty
        continue
      }
      let next = (needsHyphen ? "-" : "") + String(character)
      if stem.utf8.count + next.utf8.count > stemLimit { break }
      stem += next
      needsHyphen = false
    }
    if stem.isEmpty { return "map" }
    return reserved.contains(stem) ? "map-\(stem)" : stem
  }

  private static func isKept(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
        true
      default: false
      }
    } && (character.isLetter || character.isNumber)
  }

  /// Whether a name that somebody gives us is that of a map file in the folder itself.
  static func isSafe(_ name: String) -> Bool {
    name.utf8.count > suffix.utf8.count && name.hasSuffix(suffix) && !name.hasPrefix(".")
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.value < 32 || $0.value == 127 }
  }
}
