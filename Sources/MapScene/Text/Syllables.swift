/// Guesses where a word may be divided: the nearest to hyphenation without a dictionary of the language.
package enum Syllables {
  /// Letters that stand for one consonant sound together and are never parted.
  private static let sounds = ["sch", "ch", "ck", "ph", "th", "sh", "qu"].map { Array($0.unicodeScalars) }
  private static let vowels = "aeiouyäöüáéíóúàèìòùâêîôûåæøœаеёиоуыэюяαεηιουω".unicodeScalars

  /// Whether a syllable probably begins between two stretches of small letters: with one consonant sound and a vowel.
  ///
  /// - Parameters:
  ///   - before: The letters before the place; two are enough.
  ///   - after: The letters after it; four are enough.
  /// - Returns: False wherever a sound of several letters would be cut.
  package static func canBegin(before: [Unicode.Scalar], after: [Unicode.Scalar]) -> Bool {
    for sound in sounds {
      for cut in 1..<sound.count where ends(before, with: sound[..<cut]) && after.starts(with: sound[cut...]) {
        return false
      }
    }
    if let sound = sounds.first(where: { after.starts(with: $0) }) {
      return after.count > sound.count && isVowel(after[sound.count])
    }
    return after.count > 1 && !isVowel(after[0]) && isVowel(after[1])
  }

  private static func ends(_ letters: [Unicode.Scalar], with end: ArraySlice<Unicode.Scalar>) -> Bool {
    letters.count >= end.count && letters.suffix(end.count).elementsEqual(end)
  }

  private static func isVowel(_ letter: Unicode.Scalar) -> Bool { vowels.contains(letter) }
}
