/// Finds the word that was probably meant.
package enum Nearest {
  /// The nearest of some words by edit distance, if it is near at all; the first of several.
  package static func word(to word: String, among words: [String]) -> String? {
    let best = words.map { (distance: distance(word.lowercased(), $0), word: $0) }.min { $0.distance < $1.distance }
    guard let best, best.distance <= max(2, word.count / 2) else {
      return words.first { !word.isEmpty && $0.hasPrefix(word.lowercased()) }
    }
    return best.word
  }

  /// Edit distance with swaps of neighbours counted once (Damerau 1964, optimal string alignment).
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
