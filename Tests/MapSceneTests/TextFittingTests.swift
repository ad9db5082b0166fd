import IdeaModel
import MapScene
import Testing

@Suite("Text in circles")
struct TextFittingTests {
  private func fit(
    _ text: String, depth: Int = 1, degree: Int = 1, weight: Double = 1, badge: Bool = false
  ) -> (radius: Double, text: FittedText) {
    let fitter = OrbFitter(sizes: Theme.light.sizes, measurer: FixedWidthTextMeasurer())
    return fitter.fit(
      OrbFitter.Request(
        text: DrawableText(text), depth: depth, degree: degree, weight: weight, hasBadge: badge))
  }

  private func isInside(_ fit: (radius: Double, text: FittedText)) -> Bool {
    fit.text.reach <= fit.radius - 0.1 * fit.text.size + 1e-6
  }

  static let hostile: [String] = [
    "", " ", "\n\n\n", "\u{200D}", "\u{200D}\u{200D}\u{200D}", String(repeating: "\u{200B}", count: 5_000),
    "\u{0}\u{1}\u{7F}",
    "a" + String(repeating: "\u{301}", count: 200), String(repeating: "\n", count: 100_000),
    "</text><script>alert(1)</script>",
    "]]>", "&#0;", "\u{202E}abc\u{2066}def", String(repeating: "x", count: 1_000_000),
    String(repeating: "word ", count: 200_000),
    String(repeating: "🇪🇸", count: 65_000), String(repeating: "👩‍👩‍👧‍👦", count: 3_000),
    String(repeating: "\u{301}", count: 3_000),
    String(repeating: "漢", count: 5_000), "👨‍👩‍👧‍👦", "🇪🇸", "a\tb\rc\r\nd",
    "https://example.org/" + String(repeating: "path/", count: 40),
    "\u{FEFF}x\u{FFFE}", "\u{FFFD}", String(repeating: "a\u{200D}", count: 4_000), "क्षत्रिय संस्कृति", "ภาษาไทยไม่มีช่องว่าง",
  ]

  @Test("hostile texts end inside a finite circle, with bounded work", arguments: hostile)
  func hostileText(text: String) {
    for depth in 0...5 {
      let measurer = FixedWidthTextMeasurer()
      let fitter = OrbFitter(sizes: Theme.light.sizes, measurer: measurer)
      let found = fitter.fit(OrbFitter.Request(text: DrawableText(text), depth: depth, degree: 3))
      #expect(found.radius.isFinite && found.radius >= 15 && found.radius <= 95)
      #expect(isInside(found))
      #expect(measurer.byteCount < 200_000, "shaped \(measurer.byteCount) bytes")
      for line in found.text.lines {
        #expect(!line.text.unicodeScalars.contains { $0.value < 0x20 || (0x202A...0x202E).contains($0.value) })
      }
    }
  }

  @Test("random texts stay inside their circles at every depth", arguments: 0..<60)
  func random(seed: Int) {
    var dice = Dice(UInt64(seed))
    for _ in 0..<25 {
      let text = Sample.text(&dice, words: 1 + dice.roll(40))
      let found = fit(
        text, depth: dice.roll(6), degree: dice.roll(30), weight: Double(1 + dice.roll(6)) / 2, badge: dice.roll(2) == 0
      )
      #expect(isInside(found), "\(text)")
      #expect(found.radius <= 95)
      let drawn = found.text.lines.map(\.text).joined(separator: " ").filter { !$0.isWhitespace && $0 != "-" }
      let whole = text.filter { !$0.isWhitespace && $0 != "-" }
      if found.text.isShortened {
        #expect(drawn.last == "…" && whole.hasPrefix(drawn.dropLast()))
      } else {
        #expect(drawn == whole)
      }
    }
  }

  /// The circle round some lines of words, in em, and what a short word alone on the first or last line costs.
  private func price(_ lines: [[Double]]) -> Double {
    let widths = lines.map { $0.reduce(0, +) + 0.28 * Double($0.count - 1) }
    var need = 0.0
    for (index, width) in widths.enumerated() {
      let reach = abs(Double(index) - Double(lines.count - 1) / 2) * 1.22 + 0.44
      need = max(need, (width * width / 4 + reach * reach).squareRoot())
    }
    guard lines.count > 1 else { return need }
    for (line, cost) in [(0, 0.3), (lines.count - 1, 0.1)] where lines[line].count == 1 && widths[line] < 2.4 {
      need += cost * 2.4 / max(widths[line], 0.96)
    }
    return need
  }

  @Test("the dynamic programme finds the best breaks of all")
  func optimal() {
    var dice = Dice(7)
    let style = TextStyle()
    for _ in 0..<300 {
      let text = (0..<2 + dice.roll(6)).map { _ in String(repeating: "m", count: 2 + dice.roll(11)) }
        .joined(separator: " ")
      let shaped = FixedWidthTextMeasurer().shape(text, style: style)
      let fitter = CircleFitter(
        paragraph: Paragraph(text: text, shaped: shaped, longestWord: 100, hyphen: 0.5), lineHeight: 1.22)
      let words = text.split(separator: " ").map { Double($0.count) * 0.55 }
      var least = Double.infinity
      for mask in 0..<(1 << (words.count - 1)) {
        var lines = [[words[0]]]
        for index in 1..<words.count {
          if mask >> (index - 1) & 1 == 1 {
            lines.append([words[index]])
          } else {
            lines[lines.count - 1].append(words[index])
          }
        }
        least = min(least, price(lines))
      }
      guard let solution = fitter.fit(limit: 50) else {
        Issue.record("\(text) does not fit")
        return
      }
      let found = price(fitter.lines(solution).map { $0.split(separator: " ").map { Double($0.count) * 0.55 } })
      #expect(found >= least - 1e-9 && found <= least + 0.021, "\(text): \(found), best \(least)")
    }
  }

  @Test("a short word does not open the text alone while the circle has room")
  func shortOpening() {
    for text in ["A bench that remembers who sat on it", "The spring that moved", "To the lighthouse and back again"] {
      let lines = fit(text).text.lines.map(\.text)
      #expect((lines.first ?? "").contains(" "), "\(lines)")
    }
  }

  @Test("words are parted where a syllable begins, and no sound of several letters is cut")
  func syllables() {
    let word = "Donaudampfschifffahrtsgesellschaftskapitän"
    let lines = fit(word).text.lines.map { $0.text.lowercased() }
    let starts = ["dampf", "schiff", "fahrts", "ge", "sell", "schafts", "ka", "pi", "tän", "nau"]
    for line in lines.dropFirst() { #expect(starts.contains { line.hasPrefix($0) }, "\(lines)") }
    func canBegin(_ before: String, _ after: String) -> Bool {
      Syllables.canBegin(before: Array(before.unicodeScalars), after: Array(after.unicodeScalars))
    }
    #expect(canBegin("pf", "schi"))
    #expect(canBegin("ta", "tion"))
    #expect(!canBegin("ps", "chif"))
    #expect(!canBegin("sc", "hiff"))
    #expect(!canBegin("t", "hema"))
    #expect(!canBegin("am", "pfsc"))
    #expect(!canBegin("a", ""))
  }

  @Test("radii lie on the ladder, equal texts get equal circles, rank sets the least")
  func ladder() {
    let sizes = Theme.light.sizes
    let fitter = OrbFitter(sizes: sizes, measurer: FixedWidthTextMeasurer())
    let steps = [15, 17, 19, 21, 24, 27, 30, 34, 38, 42, 48, 53, 60, 67, 76, 85, 95]
    for (index, step) in steps.enumerated() {
      let wanted = index == 16 ? 95 : 15 * (0..<index).reduce(1.0) { value, _ in value * 1.1225 }
      #expect(Int(fitter.snapped(wanted).rounded()) == step)
      #expect(abs(fitter.snapped(wanted) - wanted) < 1e-6)
    }
    #expect(fit("Tea", depth: 1).radius < fit("Tea", depth: 0).radius)
    #expect(fit("Tea", depth: 3).radius < fit("Tea", depth: 2).radius)
    #expect(fit("Tea", degree: 40).radius > fit("Tea").radius)
    #expect(fit("Tea", weight: 3).radius > fit("Tea").radius)
    #expect(fit("Tea").text.size == 15)
    #expect(fit("Tea", weight: 3).text.size == 15)
  }

  @Test("one long word alone is set a little smaller, never under 12")
  func longWord() {
    #expect(fit("Kommunikation").text.size == 13.5)
    #expect(fit("Kommunikation", depth: 2).text.size == 12)
    #expect(fit("Kommunikation", depth: 3).text.size == 12)
    #expect(fit("Kommunikation", depth: 4).text.size == 11.5)
    #expect(fit("Kommunikation now please").text.size == 15)
  }

  @Test("words are whole unless they alone are wider than any circle")
  func wholeWords() {
    let long = fit("Electroencephalography")
    #expect(long.text.lines.map(\.text) == ["Electroencephalography"])
    let longer = fit("Donaudampfschifffahrtsgesellschaftskapitän")
    #expect(longer.text.lines.count > 1)
    #expect(longer.text.lines.dropLast().allSatisfy { $0.text.hasSuffix("-") })
    #expect(!longer.text.isShortened)
    let address = fit("https://example.org/path/to/something/interesting/page")
    #expect(address.text.lines.count > 1)
    #expect(address.text.lines.dropLast().allSatisfy { "/?&=._-".contains($0.text.last ?? " ") })
  }

  @Test("Korean breaks at spaces, Japanese before no hiragana when it can be helped")
  func cjk() {
    for line in fit("바다까지 걸어서 오분").text.lines {
      #expect("바다까지 걸어서 오분".split(separator: " ").joined(separator: " ").contains(line.text))
    }
    let words = Set("바다까지 걸어서 오분".split(separator: " ").map(String.init))
    #expect(
      fit("바다까지 걸어서 오분").text.lines.flatMap { $0.text.split(separator: " ") }.allSatisfy { words.contains(String($0)) })
    let lines = fit("部屋は三つ、窓は南向き", depth: 2).text.lines.map(\.text)
    #expect(lines.joined() == "部屋は三つ、窓は南向き")
    #expect(lines.count > 1)
    #expect(lines.dropFirst().allSatisfy { !"はつき".contains($0.first ?? " ") }, "\(lines)")
  }

  @Test("a given circle keeps its radius; the text in it shrinks, then is shortened")
  func givenRadius() {
    let fitter = OrbFitter(sizes: Theme.light.sizes, measurer: FixedWidthTextMeasurer())
    var dice = Dice(3)
    for radius in [0.5, 3, 9, 14, 20, 33, 47, 80, 200, 5_000] {
      for words in [1, 3, 12, 60] {
        let text = Sample.text(&dice, words: words)
        let found = fitter.fit(OrbFitter.Request(text: DrawableText(text), depth: 2, degree: 2), radius: radius)
        #expect(found.reach <= radius)
        #expect(found.lines.isEmpty || found.size >= 9)
        #expect(found.size <= 13)
        if found.lines.isEmpty { #expect(found.isShortened) }
      }
    }
    let roomy = fitter.fit(OrbFitter.Request(text: DrawableText("Tea"), depth: 2, degree: 2), radius: 80)
    #expect(roomy.size == 13 && !roomy.isShortened)
    let tight = fitter.fit(OrbFitter.Request(text: DrawableText("Two words"), depth: 2, degree: 2), radius: 21)
    #expect(tight.size < 13 && !tight.isShortened)
  }

  @Test("cleaning keeps what can be seen and counts what cannot")
  func cleaning() {
    #expect(DrawableText("  a \t b \r\n c ").text == "a b\nc")
    #expect(DrawableText("👨‍👩‍👧").text == "👨‍👩‍👧")
    #expect(DrawableText("می\u{200C}خواهم").text == "می\u{200C}خواهم")
    let marks = DrawableText("a" + String(repeating: "\u{301}", count: 9))
    #expect(marks.dropped == 5 && marks.text.unicodeScalars.count == 5)
    let controls = DrawableText("a\u{0}b\u{202E}c\u{200B}")
    #expect(controls.text == "abc" && controls.dropped == 3)
    #expect(DrawableText("a\u{AD}b").dropped == 0)
    #expect(DrawableText(String(repeating: "ab ", count: 9_000)).isCut)
    #expect(!DrawableText("e\u{301}").text.isEmpty)
  }
}
