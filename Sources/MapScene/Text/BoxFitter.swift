/// Sets text in an upright rectangle: for cards, labels and titles.
package struct BoxFitter {
  let measurer: any TextMeasuring

  package init(measurer: any TextMeasuring) { self.measurer = measurer }

  /// Sets a text as large as it may be, smaller if it must, else shortened.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: How it is set.
  ///   - width: The width of the room, in units.
  ///   - height: Its height.
  ///   - sizes: The largest and the smallest font size.
  /// - Returns: The lines, centred in the rectangle.
  package func fit(
    _ text: DrawableText, style: TextStyle, width: Double, height: Double, sizes: ClosedRange<Double>
  ) -> FittedText {
    guard !text.text.isEmpty, width > 0, height > 0 else {
      return FittedText(isShortened: text.isCut || !text.text.isEmpty)
    }
    let lineHeight = Script.lineHeight(of: text.text)
    let shaped = measurer.shape(text.text, style: style)
    let hyphen = measurer.measureLine("-", style: style).advance
    let whole = Paragraph(text: text.text, shaped: shaped, longestWord: .infinity, hyphen: hyphen)
    var size = sizes.upperBound
    var steps = [size]
    while size * 0.94 > sizes.lowerBound {
      size *= 0.94
      steps.append(size)
    }
    steps.append(sizes.lowerBound)
    if !text.isCut {
      for size in steps {
        let most = mostLines(height, size, lineHeight)
        guard most >= 1, let ends = lines(whole, width: width / size, most: most) else { continue }
        var result = set(whole, ends, size: size, style: style, lineHeight: lineHeight)
        result.missing = shaped.missing
        if fits(result, width: width, height: height) { return result }
      }
      let broken = Paragraph(
        text: text.text, shaped: shaped, longestWord: width / sizes.lowerBound, hyphen: hyphen)
      if let ends = lines(
        broken, width: width / sizes.lowerBound, most: mostLines(height, sizes.lowerBound, lineHeight))
      {
        var result = set(broken, ends, size: sizes.lowerBound, style: style, lineHeight: lineHeight)
        result.missing = shaped.missing
        if fits(result, width: width, height: height) { return result }
      }
    }
    return shortened(
      text, style: style, width: width, height: height, size: sizes.lowerBound, lineHeight: lineHeight,
      missing: shaped.missing)
  }

  /// Sets a text in the first of several rooms that holds it, shortened in the last if none does.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: How it is set.
  ///   - size: The font size.
  ///   - rooms: Widths and heights, in units; words are broken only where they fit into none of them.
  /// - Returns: The lines, each as near to equally long as their number allows, centred round one point.
  func fit(
    _ text: DrawableText, style: TextStyle, size: Double, rooms: [(width: Double, height: Double)]
  ) -> FittedText {
    guard !text.text.isEmpty, let last = rooms.last else { return FittedText(isShortened: text.isCut) }
    let lineHeight = Script.lineHeight(of: text.text)
    if !text.isCut {
      let shaped = measurer.shape(text.text, style: style)
      let hyphen = measurer.measureLine("-", style: style).advance
      let whole = Paragraph(text: text.text, shaped: shaped, longestWord: .infinity, hyphen: hyphen)
      for room in rooms {
        let most = mostLines(room.height, size, lineHeight)
        guard most >= 1, let ends = lines(whole, width: room.width / size, most: most) else { continue }
        var result = set(whole, ends, size: size, style: style, lineHeight: lineHeight)
        result.missing = shaped.missing
        return result
      }
    }
    return fit(text, style: style, width: last.width, height: last.height, sizes: size...size)
  }

  /// Sets a text on one line, shortened to a width.
  package func line(_ text: DrawableText, style: TextStyle, size: Double, width: Double) -> FittedText {
    // Room for one line, and for letters that reach far below it.
    fit(text.onOneLine, style: style, width: width, height: 1.5 * size, sizes: size...size)
  }

  private func shortened(
    _ text: DrawableText, style: TextStyle, width: Double, height: Double, size: Double, lineHeight: Double,
    missing: [Unicode.Scalar]
  ) -> FittedText {
    var blank = FittedText(isShortened: true)
    blank.missing = missing
    let most = mostLines(height, size, lineHeight)
    guard most >= 1 else { return blank }
    let hyphen = measurer.measureLine("-", style: style).advance
    let shaped = measurer.shape(text.text, style: style)
    // All prefixes that end with a letter, by halving: the longest one that fits with its ellipsis.
    var low = 0
    var high = shaped.clusters.count - (text.isCut ? 0 : 1)
    var best = blank
    while low < high {
      let middle = (low + high + 1) / 2
      let kept = OrbFitter.prefix(of: text.text, bytes: shaped.clusters[middle - 1].utf8.upperBound)
      let shorter = kept + "…"
      let part = Paragraph(
        text: shorter, shaped: measurer.shape(shorter, style: style), longestWord: width / size, hyphen: hyphen)
      var candidate: FittedText?
      if !kept.isEmpty, let ends = lines(part, width: width / size, most: most) {
        let tried = set(part, ends, size: size, style: style, lineHeight: lineHeight)
        if fits(tried, width: width, height: height) { candidate = tried }
      }
      if let candidate {
        best = candidate
        best.isShortened = true
        best.missing = missing
        low = middle
      } else {
        high = middle - 1
      }
    }
    return best
  }

  private func mostLines(_ height: Double, _ size: Double, _ lineHeight: Double) -> Int {
    let room = height / size - 2 * CircleFitter.halfLine
    return room < 0 ? 0 : Int(min(room / lineHeight, 10_000)) + 1
  }

  /// Greedy lines, then the narrowest width that keeps their number.
  private func lines(_ paragraph: Paragraph, width: Double, most: Int) -> [Int]? {
    guard let first = greedy(paragraph, width: width), first.count <= most else { return nil }
    var best = first
    var narrow = 0.0
    var wide = width
    for _ in 0..<12 {
      let middle = (narrow + wide) / 2
      if let tried = greedy(paragraph, width: middle), tried.count <= first.count {
        best = tried
        wide = middle
      } else {
        narrow = middle
      }
    }
    return best
  }

  private func greedy(_ paragraph: Paragraph, width: Double) -> [Int]? {
    var ends: [Int] = []
    var first = 0
    while first < paragraph.pieces.count {
      var end = first
      while end < paragraph.paragraphEnd[first], paragraph.width(first, end + 1) <= width { end += 1 }
      guard end > first else { return nil }
      ends.append(end)
      first = end
    }
    return ends
  }

  private func set(
    _ paragraph: Paragraph, _ ends: [Int], size: Double, style: TextStyle, lineHeight: Double
  ) -> FittedText {
    var first = 0
    let lines = ends.map { end in
      defer { first = end }
      return paragraph.line(first, end)
    }
    return FittedText.centred(lines, size: size, style: style, lineHeight: lineHeight, measurer: measurer)
  }

  private func fits(_ text: FittedText, width: Double, height: Double) -> Bool {
    text.lines.allSatisfy { line in
      FittedText.corners(line, size: text.size).allSatisfy { corner in
        abs(corner.x) <= width / 2 + 0.05 * text.size && abs(corner.y) <= height / 2 + 0.25 * text.size
      }
    }
  }
}

extension DrawableText {
  /// The same text with spaces for line ends.
  var onOneLine: DrawableText {
    var result = self
    result.text = String(text.map { $0.isNewline ? " " : $0 })
    return result
  }
}
