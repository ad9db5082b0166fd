import GraphLayout
import IdeaModel
import MapScene
import Testing

/// Work is counted, not timed.
@Suite("Work of measuring")
struct WorkTests {
  @Test("each short text is shaped once, each line measured once")
  func short() {
    var map = IdeaMap(id: "m")
    map.ideas = (0..<500).map { Idea(id: "\($0)", text: "Idea number \($0)") }
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, text: text)
    #expect(text.shapeCount == 500)
    let lines = map.ideas.indices.reduce(0) { $0 + measured.lines(of: $1).count }
    #expect(text.lineCount <= lines + 500)
  }

  @Test("a megabyte of text costs no more than a page of it")
  func long() {
    func bytes(_ text: String) -> Int {
      let measurer = FixedWidthTextMeasurer()
      _ = MeasuredMap(IdeaMap(id: "m", ideas: [Idea(id: "a", text: text)]), text: measurer)
      return measurer.byteCount
    }
    let page = bytes(String(repeating: "some words ", count: 200))
    #expect(bytes(String(repeating: "some words ", count: 95_000)) <= page + 2_000)
  }

  @Test("composing measures nothing but the title")
  func compose() {
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(Sample.map(seed: 6, ideas: 120, extra: 30), text: text)
    let before = text.lineCount
    _ = SceneComposer.compose(measured, layout: Sample.spread(measured), text: text)
    #expect(text.lineCount - before <= 10)
  }
}
