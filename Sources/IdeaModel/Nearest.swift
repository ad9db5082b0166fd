/// Finds the word that was probably meant.
package enum Nearest {
  /// The nearest of some words by edit distance, whatever the case, if it is near at all; the first of several.
  ///
  /// - Parameters:
  ///   - word: What somebody wrote.
  ///   - words: What could have been meant.
  /// - Returns: One of them; else the first that begins so.
  /// - Complexity: O(l²) a word of about the same length *l*.
  package static func word(to word: String, among words: [String]) -> String? {
    let folded = Array(word.lowercased())
    let most = max(2, folded.count / 2)
    var best: (distance: Int, word: String)?
    for other in words {
      let candidate = Array(other.lowercased())
      guard abs(candidate.count - folded.count) <= most else { continue }
      let distance = distance(folded, candidate)
      if distance <= most, best.map({ distance < $0.distance }) ?? true { best = (distance, other) }
    }
    return best?.word ?? words.first { !folded.isEmpty && $0.lowercased().hasPrefix(word.lowercased()) }
  }

  /// Edit distance with swaps of neighbours counted once (Damerau 1964, optimal string alignment).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
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
