import Foundation
import IdeaModel
import MapScene
import Painting
import TestSupport
import Testing

/// Runs a program that may be missing; nil when it is.
func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String)? {
  let path = ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + program }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  guard let path else { return nil }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

func temporaryFile(_ name: String, _ bytes: [UInt8]) throws -> String {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let url = folder.appendingPathComponent(name)
  try Data(bytes).write(to: url)
  return url.path
}

@Suite(.serialized) struct DocumentTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  func pdf(_ scene: Scene) throws -> [UInt8] {
    try PDFPainter.pdf(
      of: scene, viewport: Viewport.pdfPage(scene.bounds, size: .scale(1, isAsked: false)).0, text: text)
  }

  func svg(_ scene: Scene, _ options: SVGOptions = SVGOptions()) throws -> String {
    let view = try Viewport.svg(scene.bounds, size: .scale(1, isAsked: false))
    return String(decoding: try SVGWriter.svg(of: scene, viewport: view, options: options, text: text), as: UTF8.self)
  }

  @Test func `a PDF is the same twice and names its language`() throws {
    let scene = SampleScene.make(text: text)
    let file = try pdf(scene)
    #expect(try pdf(scene) == file)
    let string = String(decoding: file, as: UTF8.self)
    #expect(string.contains("/Lang (en)") && string.contains("/DisplayDocTitle true"))
  }

  @Test(.enabled(if: isInstalled("qpdf"), "qpdf is not installed")) func `a PDF is sound`() throws {
    let check = try #require(
      try run("qpdf", ["--check", temporaryFile("a.pdf", pdf(SampleScene.make(text: text)))]))
    #expect(check.status == 0, "\(check.output)")
  }

  @Test(.enabled(if: isInstalled("pdftotext"), "pdftotext is not installed"))
  func `every label of a PDF can be found, shortened ones in full`() throws {
    let file = try pdf(SampleScene.make(text: text))
    let found = try #require(try run("pdftotext", [temporaryFile("a.pdf", file), "-"]))
    for label in ["Plant peas", "日本語の考え", "café fi 2027 and much more that had no room"] {
      #expect(found.output.contains(label), "\(label) in \(found.output)")
    }
  }

  @Test func `an SVG is well formed, its ids unique and its references known`() throws {
    let document = try svg(SampleScene.make(text: text))
    let ids = document.matches(of: /\bid="([^"]+)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count && !ids.isEmpty)
    for reference in document.matches(of: /url\(#([^)]+)\)/) { #expect(ids.contains(String(reference.1))) }
    #expect(document.contains("data-id=\"id-3\""))
    #expect(document.contains(">&lt;&amp;&gt;&quot;&#39;</text>"))
    #expect(document.contains("href=\"https://example.org/a&#39;b\""))
    let parser = XMLDocumentCheck()
    #expect(parser.isWellFormed(document))
  }

  @Test(arguments: [0, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func `a PDF takes code points that are no characters`(code: UInt32) throws {
    let strange = Character(try #require(Unicode.Scalar(code)))
    var scene = SampleScene.make(text: text)
    scene.title = "a title\(strange)and its end"
    scene.summary = "\(strange)summary"
    // Bookmarks of all, and the unseen text of the shortened one.
    for node in scene.accessible.indices { scene.accessible[node].name += "\(strange)its end" }
    let file = try pdf(scene)
    #expect(file.starts(with: Array("%PDF".utf8)))
    guard isInstalled("pdftotext") else { return }
    let output = try #require(try run("pdftotext", [temporaryFile("a.pdf", file), "-"])).output
    #expect(output.contains("its end"))
  }

  @Test func `hostile words do no harm`() throws {
    var scene = SampleScene.make(text: text)
    for hostile in [
      "</text><script>alert(1)</script>", "]]>", "&#0;", "\u{0}\u{1}\u{1F}\u{7F}", "\u{202E}reversed",
      "\u{2066}open", "\u{FFFE}\u{FFFF}", "a\"b'c",
    ] {
      scene.accessible[0].name = hostile
      scene.title = hostile
      scene.layers[3].items[2].shape = .text(SampleScene.line(hostile, centre: ScenePoint(80, 80), text: text))
      let document = try svg(scene)
      #expect(XMLDocumentCheck().isWellFormed(document), "\(hostile.debugDescription)")
      #expect(!document.contains("<script"))
    }
  }

  @Test func `ids take the prefix asked for`() throws {
    let document = try svg(SampleScene.make(text: text), SVGOptions(idPrefix: "mine"))
    #expect(document.contains("id=\"mine-title\""))
  }

  @Test func `outlines need no font but keep emoji as text`() throws {
    let document = try svg(SampleScene.make(text: text), SVGOptions(textMode: .paths))
    #expect(document.matches(of: /<text/).count == 1)
  }

  @Test func `compressed SVG is gzip without a time`() throws {
    let bytes = Array(try svg(SampleScene.make(text: text)).utf8)
    let packed = try SVGWriter.compressed(bytes)
    #expect(Array(packed.prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    #expect(packed.count < bytes.count / 2)
  }

  @Test(.enabled(if: isInstalled("gzip"), "gzip is not installed"))
  func `documents of many pieces are compressed the same on any number of threads`() throws {
    var bytes: [UInt8] = []
    for number in 0..<400_000 { bytes += "\(number &* 7_919 % 10_007) ".utf8 }
    #expect(bytes.count > 1_900_000)
    let packed = try SVGWriter.compressed(bytes, threads: 1)
    for threads in [2, 3, 7] { #expect(try SVGWriter.compressed(bytes, threads: threads) == packed) }
    let file = try temporaryFile("a.gz", packed)
    let unpacked = try #require(try run("gzip", ["-dc", file]))
    #expect(unpacked.status == 0 && Array(unpacked.output.utf8) == bytes)
    #expect(try SVGWriter.compressed([]).count == 20)
  }
}

/// A check that tags nest and that entities and characters are allowed: enough for documents of our own.
struct XMLDocumentCheck {
  func isWellFormed(_ document: String) -> Bool {
    var stack: [Substring] = []
    var rest = document[...]
    while let open = rest.firstIndex(of: "<") {
      let between = rest[..<open]
      if between.contains(">") || !entitiesAreKnown(between) { return false }
      guard let close = rest[open...].firstIndex(of: ">") else { return false }
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      if tag.hasPrefix("?") { continue }
      if tag.filter({ $0 == "\"" }).count % 2 != 0 || !entitiesAreKnown(tag) { return false }
      if tag.hasPrefix("/") {
        if stack.popLast() != tag.dropFirst() { return false }
      } else if !tag.hasSuffix("/") {
        stack.append(tag.prefix { $0 != " " && $0 != "\n" })
      }
    }
    let controls = document.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }
    return stack.isEmpty && !controls
  }

  private func entitiesAreKnown(_ text: Substring) -> Bool {
    text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      $0.starts(with: /(amp|lt|gt|quot|#39|#9|#10|#13);/)
    }
  }
}

@Suite(.serialized) struct SearchableTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  @Test func `a PDF carries metadata, tab order and names of links`() throws {
    let scene = SampleScene.make(text: text)
    let file = try PDFPainter.pdf(
      of: scene, viewport: Viewport.pdfPage(scene.bounds, size: .scale(1, isAsked: false)).0, text: text)
    let string = String(decoding: file, as: UTF8.self)
    #expect(string.contains("/Tabs /S") && string.contains("/Metadata ") && string.contains("<x:xmpmeta"))
    // What the one picture that is no decoration shows, in UTF-16.
    #expect(string.contains("/Alt <FEFF00410020201C006400750073006B201D0020003C0026003E>"))
    #expect(string.components(separatedBy: "/S /Figure").count == 3, "the element, and its new version")
    #expect(string.contains("/Filter /DCTDecode"), "the photograph is a JPEG")
    // The name of the one link, in UTF-16.
    #expect(string.contains("/Contents <FEFF65E5672C8A9E306E80033048>"))
  }

  @Test(.enabled(if: isInstalled("pdftotext"), "pdftotext is not installed"))
  func `a PDF says what emoji it shows`() throws {
    let scene = SampleScene.make(text: text)
    let file = try PDFPainter.pdf(
      of: scene, viewport: Viewport.pdfPage(scene.bounds, size: .scale(1, isAsked: false)).0, text: text)
    let found = try #require(try run("pdftotext", [temporaryFile("a.pdf", file), "-"]))
    #expect(found.output.contains("🎉"), "\(found.output)")
  }

  @Test func `a PDF page of paper ends at 14,400 points too`() throws {
    let page = Page(width: 20_000, height: 10_000)
    let (view, warning) = try Viewport.pdfPage(
      Rect(minX: 0, minY: 0, maxX: 100, maxY: 60), size: .page(page, dotsPerInch: 72))
    #expect(view.width == 14_400 && view.height == 7_200 && warning?.code == "page-fitted")
  }

  @Test func `words under a halo stand in an SVG once`() throws {
    let scene = SampleScene.make(text: text)
    let view = try Viewport.svg(scene.bounds, size: .scale(1, isAsked: false))
    let document = String(decoding: try SVGWriter.svg(of: scene, viewport: view, text: text), as: UTF8.self)
    #expect(document.matches(of: />before 🎉 after<\/text>/).count == 1)
    #expect(document.matches(of: /font-family/).count < 4)
    // Whatever paints has a colour beside it for viewers that know no gradients; a clip has not.
    let clips = document.matches(of: /clip-path="url\(#/).count
    #expect(clips == 2)
    #expect(
      document.matches(of: /url\(#[^)]+\) (none|#[0-9a-f]{6})"/).count + clips == document.matches(of: /url\(#/).count)
  }

  @Test func `letter spacing is left out where letters join`() {
    let spaced = TextStyle(typeface: .display, letterSpacing: 0.5)
    let plain = TextStyle(typeface: .display)
    #expect(text.measureLine("مرحبا", style: spaced).advance == text.measureLine("مرحبا", style: plain).advance)
    #expect(text.measureLine("hello", style: spaced).advance > text.measureLine("hello", style: plain).advance + 1)
  }

  @Test func `a sharp sign is no wider than a letter, and fonts used are known by name`() {
    #expect(text.measureLine("♯", style: TextStyle()).advance < 0.8)
    _ = text.measureLine("letters", style: TextStyle())
    #expect(text.usedFonts.contains { $0.family.hasPrefix("Inter") && !$0.file.isEmpty && $0.checksum != nil })
  }

  @Test func `text-default emoji keep the face of the text`() {
    let fonts = { (label: String) -> [String] in
      let engine = try? TextEngine()
      _ = engine?.measureLine(label, style: TextStyle())
      return engine?.usedFonts.map(\.family) ?? []
    }
    for label in ["©", "™", "7", "#", "\u{2764}", "\u{1F3F7}"] {
      #expect(!fonts(label).contains { $0.contains("Emoji") }, "\(label)")
    }
    #expect(fonts("\u{2764}\u{FE0F}").contains { $0.contains("Emoji") })
  }

  @Test func `a folder without fonts is refused by name`() {
    #expect(throws: PaintError.noFontsIn("/nowhere/at-all")) {
      _ = try TextEngine(source: .directory("/nowhere/at-all"))
    }
  }
}
