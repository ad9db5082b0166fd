import Foundation
import MapScene
import Painting
import Testing

/// Just enough of a PNG reader to look at what was written.
struct PNGReader {
  var width = 0
  var height = 0
  var colorType: UInt8 = 0
  var chunks: [(type: String, body: [UInt8])] = []

  init(_ file: [UInt8]) throws {
    #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var place = 8
    while place + 12 <= file.count {
      let length = PNGReader.number(file, place)
      let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      let body = Array(file[place + 8..<place + 8 + length])
      let crc = PNGReader.number(file, place + 8 + length)
      #expect(PNGReader.crc32(Array(file[place + 4..<place + 8 + length])) == UInt32(crc), "CRC of \(type)")
      chunks.append((type, body))
      place += 12 + length
    }
    #expect(place == file.count)
    let header = try #require(chunks.first { $0.type == "IHDR" }).body
    width = PNGReader.number(header, 0)
    height = PNGReader.number(header, 4)
    colorType = header[9]
  }

  static func number(_ bytes: [UInt8], _ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }

  /// The CRC by its definition, bit by bit.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

@Suite struct PNGTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  func viewport(_ scene: Scene, _ scale: Double) throws -> Viewport {
    try Viewport.raster(scene.bounds, size: .scale(scale, isAsked: true)).0
  }

  @Test func `chunks come in order, with size, resolution and title`() throws {
    let scene = SampleScene.make(text: text)
    let png = try PNGReader(PNGPainter.png(of: scene, viewport: viewport(scene, 2), text: text))
    #expect(png.width == 880 && png.height == 600 && png.colorType == 2)
    let types = png.chunks.map(\.type)
    #expect(types.first == "IHDR" && types.last == "IEND")
    let firstData = try #require(types.firstIndex(of: "IDAT"))
    for type in ["sRGB", "pHYs", "iTXt"] { #expect(try #require(types.firstIndex(of: type)) < firstData) }
    let resolution = try #require(png.chunks.first { $0.type == "pHYs" }).body
    #expect(PNGReader.number(resolution, 0) == 7559)
  }

  @Test func `a transparent ground gives an alpha channel`() throws {
    let scene = SampleScene.make(background: nil, text: text)
    let png = try PNGReader(PNGPainter.png(of: scene, viewport: viewport(scene, 1), text: text))
    #expect(png.colorType == 6)
  }

  @Test(arguments: [1.0, 1.37, 2]) func `the same bytes every time, and band heights do not show`(scale: Double) throws
  {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene, scale)
    func pixels(_ height: Int?, _ engine: TextEngine) throws -> [UInt8] {
      let file = try PNGPainter.png(of: scene, viewport: view, options: PNGOptions(bandHeight: height), text: engine)
      return try inflated(PNGReader(file))
    }
    func picture(_ height: Int) throws -> PixelPicture {
      let options = PNGOptions(bandHeight: height)
      return try Painting.PNGReader.read(PNGPainter.png(of: scene, viewport: view, options: options, text: text))
    }
    let whole = try pixels(10_000, text)
    for height in [16, 17, 128] { #expect(try pixels(height, text) == whole, "bands of \(height) rows") }
    // Cairo rounds an edge where a band begins within it: with a band a row some pixels differ a little.
    let rows = try picture(1).pixels
    let differences = try zip(rows, picture(10_000).pixels).map { abs(Int($0) - Int($1)) }.filter { $0 > 0 }
    #expect(differences.count <= rows.count / 100_000 && differences.max() ?? 0 <= 2)
    #expect(try pixels(nil, TextEngine()) == whole)
  }

  @Test func `a spot of a large picture is the same as that spot alone`() throws {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene, 20)
    let whole = try Painting.PNGReader.read(PNGPainter.png(of: scene, viewport: view, text: text))
    #expect(whole.width == 8_800 && whole.height == 6_000)
    for (left, top) in [(0, 0), (4_001, 2_944), (8_390, 5_504), (1_203, 768), (6_000, 128), (4_001, 2_950)] {
      let side = 400
      let part = Viewport(
        width: Double(side), height: Double(side), scale: view.scale,
        offset: view.offset - ScenePoint(Double(left), Double(top)), dotsPerInch: view.dotsPerInch)
      let spot = try Painting.PNGReader.read(PNGPainter.png(of: scene, viewport: part, text: text)).pixels
      var differing: [Int] = []
      for row in 0..<side {
        let place = ((top + row) * whole.width + left) * 4
        for byte in 0..<side * 4 where whole.pixels[place + byte] != spot[row * side * 4 + byte] {
          differing.append(abs(Int(whole.pixels[place + byte]) - Int(spot[row * side * 4 + byte])))
        }
      }
      // As with bands of a row: Cairo rounds an edge where a picture begins within it.
      #expect(differing.count <= side * side / 10_000 && differing.max() ?? 0 <= 2, "at \(left), \(top)")
    }
  }

  @Test func `what finds the items of a band counts as memory`() throws {
    var scene = SampleScene.make(text: text)
    let view = try viewport(scene, 1)
    func working() throws -> Int {
      var memory = 0
      try PNGPainter.write(scene, viewport: view, options: PNGOptions(threads: 1), text: text) { memory = $1 }
      return memory
    }
    let few = try working()
    let item = scene.layers[1].items[0]
    scene.layers[1].items += Array(repeating: item, count: 100_000)
    let many = try working()
    // A disc that lies in two bands and more, four bytes in each.
    #expect(many >= few + 2 * 4 * 100_000)
    #expect(throws: PaintError.tooMuchMemory(width: 440, height: 300, needed: many, limit: many - 1)) {
      try PNGPainter.write(
        scene, viewport: view, options: PNGOptions(threads: 1, memoryLimit: many - 1), text: text
      ) { _, _ in
        Issue.record("something was written")
      }
    }
  }

  func inflated(_ png: PNGReader) throws -> [UInt8] {
    let data = png.chunks.filter { $0.type == "IDAT" }.flatMap(\.body)
    return try Inflate.expand(data)
  }

  @Test func `colours come back from premultiplied pixels within rounding`() {
    for alpha in UInt32(1)...255 {
      for value in UInt32(0)...255 {
        let premultiplied = (value * alpha + 127) / 255
        let back = PNGPixel.unpremultiplied(premultiplied, alpha)
        let again = (back * alpha + 127) / 255
        #expect(again == premultiplied)
      }
    }
    #expect(PNGPixel.unpremultiplied(0, 0) == 0)
  }

  @Test func `any number of threads writes the same file`() throws {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene, 5)
    let one = try PNGPainter.png(of: scene, viewport: view, options: PNGOptions(threads: 1), text: text)
    #expect(view.width * view.height > 3e6)
    for threads in [2, 3, 7] {
      let file = try PNGPainter.png(
        of: scene, viewport: view, options: PNGOptions(bandHeight: nil, threads: threads), text: text)
      #expect(file == one, "\(threads) threads")
    }
    #expect(try inflated(PNGReader(one)).count == (2200 * 3 + 1) * 1500)
  }

  @Test func `bands end before Cairo's images do`() throws {
    let scene = SampleScene.make(text: text)
    let tall = Viewport(width: 3, height: 40_000, scale: 1, offset: .zero, dotsPerInch: 96)
    let file = try PNGPainter.png(
      of: scene, viewport: tall, options: PNGOptions(bandHeight: 40_000, threads: 1), text: text)
    #expect(try Painting.PNGReader.read(file).height == 40_000)
  }

  @Test(arguments: [1, 31_999, 32_000, 32_001, 32_767, 32_768, 65_535]) func `columns do not show`(width: Int) throws {
    var scene = SampleScene.make(text: text)
    let ribbon = Rect(minX: 0, minY: 0, maxX: 440, maxY: 300)
    scene.layers[1].items[0] = SceneItem(
      shape: .disc(
        centre: ScenePoint(220, 150), radius: 219, paint: .solid(Color(red: 0.5, green: 0.2, blue: 0.1, alpha: 0.5))),
      bounds: ribbon)
    let view = Viewport(
      width: Double(width), height: 3, scale: Double(width) / 440, offset: ScenePoint(0, Double(width) / 440 * -80),
      dotsPerInch: 96)
    let rows = try inflated(PNGReader(PNGPainter.png(of: scene, viewport: view, text: text)))
    #expect(rows.count == 3 * (3 * width + 1))
    // Where columns meet, the picture goes on: no neighbours differ by more than an edge of a glyph would.
    for row in 0..<3 where width > 32_000 {
      let place = row * (3 * width + 1) + 1 + 3 * 32_000
      #expect(rows[place..<place + 3].allSatisfy { $0 < 40 || $0 > 216 })
    }
  }

  @Test func `an error on a thread is thrown and ends the work`() throws {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene, 8)
    #expect(throws: PaintError.noFonts) {
      var pieces = 0
      try PNGPainter.write(scene, viewport: view, options: PNGOptions(threads: 3), text: text) {
        _, _ throws(PaintError) in
        pieces += 1
        if pieces == 4 { throw .noFonts }
      }
    }
  }

  @Test func `memory over the limit is refused, with the size, the limit and the way out`() throws {
    let scene = SampleScene.make(text: text)
    #expect {
      try PNGPainter.png(
        of: scene, viewport: self.viewport(scene, 1), options: PNGOptions(memoryLimit: 1000), text: text)
    } throws: { error in
      let words = "\(error)"
      return words.contains("440 × 300") && words.contains("limit is 1 MB") && words.contains("smaller scale")
    }
  }

  @Test func `the finished file counts as memory`() throws {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene, 4)
    let file = try PNGPainter.png(of: scene, viewport: view, options: PNGOptions(threads: 1), text: text)
    var working = 0
    try PNGPainter.write(scene, viewport: view, options: PNGOptions(threads: 1), text: text) { _, memory in
      working = memory
    }
    // The surface, the filtered rows and their compressed form are in the count.
    #expect(working >= 1760 * 128 * 4 + 2 * 1760 * 128 * 3)
    let tight = PNGOptions(threads: 1, memoryLimit: working + file.count)
    #expect(throws: PaintError.self) { try PNGPainter.png(of: scene, viewport: view, options: tight, text: text) }
    let enough = PNGOptions(threads: 1, memoryLimit: working + 2 * file.count)
    #expect(try PNGPainter.png(of: scene, viewport: view, options: enough, text: text) == file)
  }

  @Test func `compression levels change the size only`() throws {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene, 1)
    let files = try [PNGOptions.Effort.fast, .balanced, .small].map { effort in
      try PNGPainter.png(of: scene, viewport: view, options: PNGOptions(effort: effort), text: text)
    }
    #expect(files[1].count < files[0].count)
    #expect(files[2].count < files[1].count)
    let pixels = try files.map { try inflated(PNGReader($0)) }
    #expect(pixels[1] == pixels[0])
    #expect(pixels[2] == pixels[0])
  }
}
