import ImageCompare
import Testing

@Suite struct StripTests {
  @Test func `the strip shows both pictures around what changed, and the change in red`() {
    let one = Drawing.plain(100, 80, 240)
    let two = one.changing { x, y, old in x == 50 && y == 40 ? (0, 0, 0, 255) : old }
    let strip = DifferenceStrip.draw(one, two)
    #expect(strip.width == 3 * 33 + 16 && strip.height == 33)
    #expect(strip.color(16, 16) == [240, 240, 240, 255])
    #expect(strip.color(33 + 8 + 16, 16) == [230, 0, 40, 255])
    #expect(strip.color(33 + 8 + 15, 16) == [252, 252, 252, 255])
    #expect(strip.color(2 * (33 + 8) + 16, 16) == [0, 0, 0, 255])
  }

  @Test func `what differs and does not count has a colour of its own`() {
    let one = Drawing.plain(40, 40, 100)
    let two = one.changing { x, y, old in x == 20 ? (101, 100, 100, 255) : old }
    #expect(DifferenceStrip.draw(one, two).color(33 + 8 + 16, 3) == [230, 0, 40, 255])
    #expect(DifferenceStrip.draw(one, two, level: .tolerant(0.02)).color(33 + 8 + 16, 3) == [250, 170, 0, 255])
  }

  @Test func `a wide strip is made smaller, and one changed pixel still shows`() {
    let one = Drawing.plain(3_000, 20)
    let two = one.changing { x, y, old in (x == 1 || x == 2_998) && y == 10 ? (254, 255, 255, 255) : old }
    let strip = DifferenceStrip.draw(one, two)
    #expect(strip.width <= 1_600 && strip.height == 4)
    let red = (0..<strip.width).filter { strip.color($0, 1) == [230, 0, 40, 255] }
    #expect(red.count == 2)
  }

  @Test func `of other sizes all is shown`() {
    let strip = DifferenceStrip.draw(Drawing.plain(10, 20, 9), Drawing.plain(20, 10, 9))
    #expect(strip.width == 76 && strip.height == 20)
    #expect(strip.color(5, 15) == [9, 9, 9, 255] && strip.color(15, 5) == [0, 0, 0, 0])
    #expect(strip.color(28 + 5, 5) == [206, 206, 206, 255] && strip.color(28 + 15, 5) == [230, 0, 40, 255])
    #expect(strip.color(56 + 15, 5) == [9, 9, 9, 255] && strip.color(56 + 5, 15) == [0, 0, 0, 0])
  }

  @Test func `very unlike sides need little memory`() {
    let strip = DifferenceStrip.draw(Drawing.plain(100_000, 1), Drawing.plain(1, 100_000))
    #expect(strip.width <= 1_600 && strip.height <= 600)
  }

  @Test func `equal pictures have a strip without red`() {
    let strip = DifferenceStrip.draw(Drawing.plain(30, 20), Drawing.plain(30, 20))
    #expect(
      strip.width == 106 && strip.height == 20 && !(0..<106).contains { strip.color($0, 9) == [230, 0, 40, 255] })
  }
}

@Suite struct LineComparisonTests {
  @Test func `the first line that differs is named`() {
    let result = LineComparison.compare(["a", "b", "c", "d"], ["a", "x", "y", "c", "d"])
    #expect(!result.isSame && result.changedLines == 2 && result.lines == 5 && result.ratio == 0.4)
    #expect(result.first == .init(line: 2, expected: "b", actual: "x"))
  }

  @Test func `a longer text differs after the end of the other`() {
    let result = LineComparison.compare(["a"], ["a", "a"])
    #expect(result.changedLines == 1 && result.first == .init(line: 2, expected: nil, actual: "a"))
    #expect(LineComparison.compare(["a", "b"], []).first == .init(line: 1, expected: "a", actual: nil))
  }

  @Test func `lines in another order differ, all of them being there`() {
    let result = LineComparison.compare(["a", "b", "c"], ["b", "a", "c"])
    #expect(!result.isSame && result.changedLines == 1 && result.first == .init(line: 1, expected: "a", actual: "b"))
  }

  @Test func `equal lines are the same; letters spelt another way are not`() {
    #expect(LineComparison.compare(["é"], ["é"]).isSame && LineComparison.compare([], []).isSame)
    #expect(!LineComparison.compare(["\u{E9}"], ["e\u{301}"]).isSame)
  }
}
