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

  @Test(arguments: [1.0, 2]) func `the same bytes every time, and band heights do not show`(scale: Double) throws {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene, scale)
    func pixels(_ height: Int?, _ engine: TextEngine) throws -> [UInt8] {
      let file = try PNGPainter.png(of: scene, viewport: view, options: PNGOptions(bandHeight: height), text: engine)
      return try inflated(PNGReader(file))
    }
    let whole = try pixels(10_000, text)
    for height in [16, 17, 128] { #expect(try pixels(height, text) == whole, "bands of \(height) rows") }
    #expect(try pixels(nil, TextEngine()) == whole)
  }

  func inflated(_ png: PNGReader) throws -> [UInt8] {
    let data = png.chunks.filter { $0.type == "IDAT" }.flatMap(\.body)
    // Without zlib's two-byte head and four-byte checksum it is what Foundation calls a zlib stream.
    return try PNGPainter.inflatedForTests(data)
  }

  @Test func `colours come back from premultiplied pixels within rounding`() {
    for alpha in UInt32(1)...255 {
      for value in UInt32(0)...255 {
        let premultiplied = (value * alpha + 127) / 255
        let back = PNGPainter.unpremultiplied(premultiplied, alpha)
        let again = (back * alpha + 127) / 255
        #expect(again == premultiplied)
      }
    }
    #expect(PNGPainter.unpremultiplied(0, 0) == 0)
  }

  @Test func `a scene that is not finite is refused`() {
    var scene = SampleScene.make(text: text)
    scene.layers[1].items[0].shape = .disc(
      centre: ScenePoint(.nan, 0), radius: 1, paint: .solid(Color(red: 0, green: 0, blue: 0)))
    #expect(throws: PaintError.notFinite) {
      try PNGPainter.png(of: scene, viewport: self.viewport(scene, 1), text: text)
    }
  }

  @Test func `memory over the limit is refused before painting`() {
    let scene = SampleScene.make(text: text)
    #expect(throws: PaintError.self) {
      try PNGPainter.png(
        of: scene, viewport: self.viewport(scene, 1), options: PNGOptions(memoryLimit: 1000), text: text)
    }
  }
}
