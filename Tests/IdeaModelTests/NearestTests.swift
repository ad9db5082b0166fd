import IdeaModel
import Testing

@Suite("The word that was meant")
struct NearestTests {
  @Test(
    "the nearest word, whatever the case",
    arguments: [
      ("Bta", ["b7", "Beta", "Gamma"], "Beta"), ("bTEA", ["Alpha", "Beta"], "Beta"),
      ("leasttxt", ["leastText"], "leastText"),
      ("svgz", ["svg", "svgx"], "svg"), ("Öl", ["öle", "al"], "öle"),
    ])
  func near(word: String, words: [String], meant: String) { #expect(Nearest.word(to: word, among: words) == meant) }

  @Test("else one that begins so, or none")
  func far() {
    #expect(
      Nearest.word(to: "Photo", among: ["sound", "Photosynthesis in the deep sea"]) == "Photosynthesis in the deep sea")
    #expect(Nearest.word(to: "xylophone", among: ["root", "leaf"]) == nil)
    #expect(Nearest.word(to: "", among: ["something"]) == nil)
    #expect(Nearest.word(to: "a", among: []) == nil)
  }

  @Test("a huge word is not compared with short ones")
  func huge() {
    #expect(
      Nearest.word(to: String(repeating: "a", count: 1_000_000), among: Array(repeating: "b", count: 1_000)) == nil)
  }
}
