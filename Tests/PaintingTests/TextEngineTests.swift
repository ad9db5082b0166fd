import MapScene
import Painting
import Testing

@Suite struct TextEngineTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  @Test(arguments: SampleScene.labels + ["", "one\ntwo\r\nthree", "👩‍👩‍👧‍👦 family", "e\u{301}", "नमस्ते", "  x  "])
  func `clusters cover the text without gaps`(label: String) {
    let shaped = text.shape(label, style: TextStyle())
    var end = 0
    for cluster in shaped.clusters {
      #expect(cluster.utf8.lowerBound == end)
      end = cluster.utf8.upperBound
      #expect(cluster.advance >= 0)
    }
    #expect(end == label.utf8.count)
  }

  @Test func `advances add up to the width of the line`() {
    for label in ["Plant peas early", "日本語の考え", "مرحبا بالعالم"] {
      let shaped = text.shape(label, style: TextStyle())
      let line = text.measureLine(label, style: TextStyle())
      let sum = shaped.clusters.reduce(0) { $0 + $1.advance }
      #expect((sum - line.advance).magnitude < 1e-3, "\(label)")
      #expect(line.advance > 0)
    }
  }

  @Test func `lines break where Unicode says`() {
    let shaped = text.shape("Hello big\nworld", style: TextStyle())
    let breaks = shaped.clusters.filter { $0.canBreakAfter && !$0.mustBreakAfter }.map(\.utf8.upperBound)
    #expect(breaks == [6, 15])
    #expect(shaped.clusters.filter(\.mustBreakAfter).map(\.utf8.upperBound) == [10])
  }

  @Test func `an emoji sequence is one cluster`() {
    #expect(text.shape("👩‍👩‍👧‍👦", style: TextStyle()).clusters.count == 1)
  }

  @Test func `direction follows the first strong letter`() {
    #expect(text.measureLine("مرحبا", style: TextStyle()).isRightToLeft)
    #expect(!text.measureLine("hello", style: TextStyle()).isRightToLeft)
  }

  @Test func `digits do not come from the emoji font`() {
    #expect(text.measureLine("2027", style: TextStyle()).advance < 3)
  }

  @Test func `characters without a glyph are named`() {
    #expect(text.shape("a\u{F1234}", style: TextStyle()).missing == ["\u{F1234}"])
    #expect(text.shape("abc", style: TextStyle()).missing.isEmpty)
    #expect(text.shape("\u{F1234}x\u{F1235}\u{F1235}", style: TextStyle()).missing == ["\u{F1234}", "\u{F1235}"])
  }

  @Test func `a character without a glyph takes the room of a box of its size`() {
    let line = text.measureLine("\u{F1234}\u{F1235}", style: TextStyle())
    #expect(abs(line.advance - 1.2) < 1e-3)
    #expect(abs(line.ink.minX - 0.06) < 1e-3 && abs(line.ink.maxX - 1.14) < 1e-3)
    #expect(abs(line.ink.minY + 0.7) < 1e-3 && line.ink.maxY == 0)
  }

  @Test(arguments: ["صوت الموج", "พี่ปู่ญี่ปุ่น", "Ảgjpq", "हिन्दी ट्ठू"])
  func `letters that reach far up or down do not cost a line its words`(words: String) {
    let style = TypeStyle.style(size: 13, weight: 500, text: words, language: "und")
    let line = BoxFitter(measurer: text).line(DrawableText(words), style: style, size: 13, width: 400)
    #expect(!line.isShortened && line.lines.map(\.text) == [words])
  }
}
