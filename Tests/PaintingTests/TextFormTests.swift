import MapScene
import Painting
import Testing

@Suite struct TextFormTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  private func pdf(_ scene: Scene) throws -> [UInt8] {
    let size = OutputSize.scale(1, isAsked: false)
    return try PDFPainter.pdf(of: scene, viewport: Viewport.pdfPage(scene.bounds, size: size).0, text: text)
  }

  @Test func `a PDF becomes lines that say what is drawn, and not where it lies in the file`() throws {
    let file = try pdf(SampleScene.make(text: text))
    let lines = try PDFTextForm.lines(of: file)
    #expect(lines.contains { $0.hasSuffix(" Tm") } && lines.contains { $0.contains(" m ") || $0.contains(" c ") })
    #expect(!lines.contains { $0.contains("/CreationDate") || $0.contains("/Length") || $0 == "xref" })
  }

  @Test func `a moved circle changes few lines of a PDF`() throws {
    var scene = SampleScene.make(text: text)
    let before = try PDFTextForm.lines(of: pdf(scene))
    scene.layers[3].items.removeAll { $0.accessible == 2 }
    let after = try PDFTextForm.lines(of: pdf(scene))
    #expect(before != after && after.count < before.count)
  }

  @Test func `a cut PDF is said to be cut, a broken stream damaged`() throws {
    let file = try pdf(SampleScene.make(text: text))
    #expect(throws: ExpansionError.cut) { try PDFTextForm.lines(of: Array(file.prefix(file.count / 2))) }
    #expect(throws: ExpansionError.tooLarge(limit: 100)) { try PDFTextForm.lines(of: file, limit: 100) }
    let place = file.indices.first { file[$0...].prefix(7).elementsEqual("stream\n".utf8) }
    let start = try #require(place)
    var broken = file
    for place in start + 40..<start + 80 { broken[place] = 0xAA }
    #expect(throws: ExpansionError.damaged) { try PDFTextForm.lines(of: broken) }
  }
}
