/// A shaped text cut into the pieces between its break opportunities; breaking lines is then arithmetic.
///
/// Lengths are in em.
package struct Paragraph: Sendable {
  /// A stretch of text that stays on one line.
  struct Piece {
    /// Where it lies in the UTF-8 text, without the white space after it.
    var utf8: Range<Int>
    /// The room it takes, without the white space after it.
    var width: Double
    /// The white space after it.
    var space: Double
    /// What a line end after it costs.
    var cost: Double
    /// Whether a line must end after it.
    var endsParagraph: Bool
    /// Whether a line end after it shows a hyphen.
    var isHyphenated: Bool
    /// Whether it is one letter or ideograph only, which should not stand alone on the last line.
    var isSingleLetter: Bool
  }

  /// The pieces in logical order.
  private(set) var pieces: [Piece] = []
  /// Sums of `width + space` before each piece.
  private(set) var start: [Double] = [0]
  /// The place after the last piece of each paragraph, for each piece.
  private(set) var paragraphEnd: [Int] = []
  private let utf8: [UInt8]
  let hyphen: Double

  /// Cuts a shaped text into pieces.
  ///
  /// - Parameters:
  ///   - text: The text that was shaped.
  ///   - shaped: What the text engine made of it.
  ///   - longestWord: Words wider than this are broken: at the marks of an address first, then where a capital begins,
  ///     then anywhere, with a hyphen between letters.
  ///   - hyphen: The advance of a hyphen.
  package init(text: String, shaped: ShapedText, longestWord: Double, hyphen: Double) {
    utf8 = Array(text.utf8)
    self.hyphen = hyphen
    let graphemeEnds = Self.graphemeEnds(of: text, count: utf8.count)
    var first = 0
    for (index, cluster) in shaped.clusters.enumerated() {
      let isLast = index == shaped.clusters.count - 1
      let mayBreak = cluster.canBreakAfter && !isBetweenHangul(cluster, index, shaped)
      guard isLast || cluster.mustBreakAfter || mayBreak else { continue }
      addPieces(shaped.clusters[first...index], longestWord: longestWord, graphemeEnds: graphemeEnds)
      pieces[pieces.count - 1].endsParagraph = isLast || cluster.mustBreakAfter
      pieces[pieces.count - 1].cost = isLast ? 0 : phraseCost(after: index, shaped)
      first = index + 1
    }
    for piece in pieces { start.append(start[start.count - 1] + piece.width + piece.space) }
    paragraphEnd = Array(repeating: pieces.count, count: pieces.count)
    var end = pieces.count
    for index in pieces.indices.reversed() {
      if pieces[index].endsParagraph { end = index + 1 }
      paragraphEnd[index] = end
    }
  }

  private static func graphemeEnds(of text: String, count: Int) -> [Bool] {
    var result = Array(repeating: false, count: count + 1)
    var end = 0
    for character in text {
      end += character.utf8.count
      result[end] = true
    }
    return result
  }

  private mutating func addPieces(
    _ clusters: ArraySlice<ShapedText.Cluster>, longestWord: Double, graphemeEnds: [Bool]
  ) {
    var word = clusters
    var space = 0.0
    while let last = word.last, last.isWhitespace {
      space += last.advance
      word.removeLast()
    }
    let width = word.reduce(0) { $0 + $1.advance }
    let begin = clusters.first?.utf8.lowerBound ?? 0
    let end = word.last?.utf8.upperBound ?? begin
    let isTooWide = width > longestWord
    let isAddress = width > Self.longAddress && isAddress(begin..<end)
    guard isTooWide || isAddress else {
      pieces.append(
        Piece(
          utf8: begin..<end, width: width, space: space, cost: 0, endsParagraph: false, isHyphenated: false,
          isSingleLetter: word.count == 1 && isLetter(word[word.startIndex])))
      return
    }
    var first = word.startIndex
    for index in word.indices {
      let isLast = index == word.endIndex - 1
      let isEdge = index < word.startIndex + 1 || index > word.endIndex - 3
      guard isLast || !isEdge && graphemeEnds[word[index].utf8.upperBound] else { continue }
      let soft = isLast ? (cost: 0.0, hyphen: false) : softBreak(word, after: index)
      // An address that would fit is broken only at its own marks.
      guard isLast || isTooWide || soft.cost < Self.markCost + 0.01 else { continue }
      pieces.append(
        Piece(
          utf8: word[first].utf8.lowerBound..<word[index].utf8.upperBound,
          width: word[first...index].reduce(0) { $0 + $1.advance }, space: isLast ? space : 0, cost: soft.cost,
          endsParagraph: false, isHyphenated: soft.hyphen, isSingleLetter: false))
      first = index + 1
    }
  }

  private func scalar(_ cluster: ShapedText.Cluster) -> Unicode.Scalar? {
    String(decoding: utf8[cluster.utf8], as: UTF8.self).unicodeScalars.first
  }

  private func isLetter(_ cluster: ShapedText.Cluster) -> Bool { scalar(cluster)?.properties.isAlphabetic ?? false }

  /// Addresses wider than this may be broken at their marks, in em.
  private static let longAddress = 9.0
  private static let markCost = 0.02

  private func isAddress(_ range: Range<Int>) -> Bool {
    let marks = "/?&=".utf8
    return utf8[range].contains { marks.contains($0) }
  }

  private func softBreak(
    _ word: ArraySlice<ShapedText.Cluster>, after index: Int
  ) -> (cost: Double, hyphen: Bool) {
    guard let one = scalar(word[index]), let two = scalar(word[index + 1]) else { return (0.3, false) }
    if "/?&=._-".unicodeScalars.contains(one) { return (Self.markCost, false) }
    if one.properties.isLowercase, two.properties.isUppercase { return (0.12, true) }
    guard one.properties.isCased, two.properties.isCased else { return (0.3, false) }
    let letters = { (range: Range<Int>) in
      word[range.clamped(to: word.indices)].map { cluster in
        scalar(cluster).flatMap { String($0).lowercased().unicodeScalars.first } ?? one
      }
    }
    let isSyllable = Syllables.canBegin(before: letters(index - 1..<index + 1), after: letters(index + 1..<index + 5))
    return (isSyllable ? 0.2 : 0.5, true)
  }

  private func isBetweenHangul(_ cluster: ShapedText.Cluster, _ index: Int, _ shaped: ShapedText) -> Bool {
    guard !cluster.isWhitespace, index + 1 < shaped.clusters.count, let one = scalar(cluster),
      let two = scalar(shaped.clusters[index + 1])
    else { return false }
    return Script.isHangul(one.value) && Script.isHangul(two.value)
  }

  /// A break inside a compound costs something, one inside a Japanese phrase half an em: before hiragana, inside a run of katakana or of ideographs.
  private func phraseCost(after index: Int, _ shaped: ShapedText) -> Double {
    let cluster = shaped.clusters[index]
    guard !cluster.isWhitespace, !cluster.mustBreakAfter, index + 1 < shaped.clusters.count,
      let one = scalar(cluster), let two = scalar(shaped.clusters[index + 1])
    else { return 0 }
    // A compound is better whole than broken after its hyphen.
    if one == "-" || one == "\u{2010}" { return 0.3 }
    if !one.properties.isAlphabetic { return 0 }
    let isInside =
      Script.isHiragana(two.value) || Script.isKatakana(one.value) && Script.isKatakana(two.value)
      || Script.isHan(one.value) && Script.isHan(two.value)
    return isInside ? 0.5 : 0
  }

  /// The width of a line of some pieces, with its hyphen, without the white space at its end.
  func width(_ first: Int, _ end: Int) -> Double {
    let last = pieces[end - 1]
    let isBroken = last.isHyphenated && end < pieces.count
    return start[end] - start[first] - last.space + (isBroken ? hyphen : 0)
  }

  /// The text of a line of some pieces, with its hyphen.
  func line(_ first: Int, _ end: Int) -> String {
    let last = pieces[end - 1]
    let slice = utf8[pieces[first].utf8.lowerBound..<max(pieces[first].utf8.lowerBound, last.utf8.upperBound)]
    return String(decoding: slice, as: UTF8.self) + (last.isHyphenated && end < pieces.count ? "-" : "")
  }

  /// The width of the whole text on one line.
  var totalWidth: Double { start[start.count - 1] }

  /// Whether the text is one unbroken word.
  var isOneWord: Bool { pieces.count == 1 }
}
