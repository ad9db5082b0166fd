import Painting
import Testing

/// A PNG made by hand: any kind, its data stored without compression.
struct HandmadePNG {
  var width: Int
  var height: Int
  var depth = 8
  var colorType = 6
  var isInterlaced = false
  /// Chunks between header and data.
  var extra: [(String, [UInt8])] = []
  /// The samples of a pixel, each below 2^depth.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  var file: [UInt8] {
    let header = big(width) + big(height) + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
    for (type, body) in extra { file += chunk(type, body) }
    return file + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  private var rows: [UInt8] {
    let passes =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var rows: [UInt8] = []
    for (left, top, across, down) in passes where left < width {
      for y in stride(from: top, to: height, by: down) {
        var bits: [UInt8] = []
        for x in stride(from: left, to: width, by: across) {
          for sample in samples(x, y) { bits += (0..<depth).reversed().map { UInt8(sample >> $0 & 1) } }
        }
        while bits.count % 8 != 0 { bits.append(0) }
        rows.append(0)
        rows += stride(from: 0, to: bits.count, by: 8).map { place in bits[place..<place + 8].reduce(0) { $0 << 1 | $1 }
        }
      }
    }
    return rows
  }

  private func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let count = bytes.count
    let length = [UInt8(count & 255), UInt8(count >> 8)]
    return [0x78, 0x01, 0x01] + length + length.map { ~$0 } + bytes + big(b << 16 | a)
  }

  func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let inside = Array(type.utf8) + body
    return big(body.count) + inside + big(Int(PNGReader.crc32(inside)))
  }

  func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}

@Suite struct PNGReaderTests {
  @Test(arguments: [1, 2, 4, 8, 16], [false, true]) func `grey of every depth`(depth: Int, isInterlaced: Bool) throws {
    let most = 1 << depth - 1
    let png = HandmadePNG(width: 11, height: 9, depth: depth, colorType: 0, isInterlaced: isInterlaced) { x, y in
      [(x * 37 + y * 91) % (most + 1)]
    }
    let read = try Painting.PNGReader.read(png.file)
    #expect(read.width == 11 && read.height == 9 && read.pixels.count == 11 * 9 * 4)
    for y in 0..<9 {
      for x in 0..<11 {
        let grey = UInt8((Double((x * 37 + y * 91) % (most + 1)) / Double(most) * 255).rounded())
        let place = (y * 11 + x) * 4
        #expect(Array(read.pixels[place..<place + 4]) == [grey, grey, grey, 255])
      }
    }
  }

  @Test(arguments: [(2, 8), (2, 16), (4, 8), (4, 16), (6, 8), (6, 16)], [false, true])
  func `colour and alpha, of 8 and 16 bits`(kind: (type: Int, depth: Int), isInterlaced: Bool) throws {
    let wide = kind.depth == 16 ? 257 : 1
    let png = HandmadePNG(
      width: 5, height: 6, depth: kind.depth, colorType: kind.type, isInterlaced: isInterlaced
    ) { x, y in
      let all = [x * 50, y * 40, 200, 255 - x * y * 9].map { $0 * wide }
      return kind.type == 2 ? Array(all.prefix(3)) : kind.type == 4 ? [all[0], all[3]] : all
    }
    let read = try Painting.PNGReader.read(png.file)
    for y in 0..<6 {
      for x in 0..<5 {
        let (red, green, blue, alpha) = (x * 50, y * 40, 200, 255 - x * y * 9)
        let expected =
          kind.type == 2
          ? [red, green, blue, 255] : kind.type == 4 ? [red, red, red, alpha] : [red, green, blue, alpha]
        #expect(read.pixels[(y * 5 + x) * 4..<(y * 5 + x) * 4 + 4].map { Int($0) } == expected)
      }
    }
  }

  @Test func `a palette with transparent entries`() throws {
    let png = HandmadePNG(
      width: 3, height: 1, depth: 2, colorType: 3,
      extra: [("PLTE", [1, 2, 3, 40, 50, 60, 255, 0, 9]), ("tRNS", [255, 7])]
    ) { x, _ in [x] }
    #expect(try Painting.PNGReader.read(png.file).pixels == [1, 2, 3, 255, 40, 50, 60, 7, 255, 0, 9, 255])
  }

  @Test func `one grey that means transparent`() throws {
    let png = HandmadePNG(width: 2, height: 1, colorType: 0, extra: [("tRNS", [0, 5])]) { x, _ in [5 + x] }
    #expect(try Painting.PNGReader.read(png.file).pixels == [5, 5, 5, 0, 6, 6, 6, 255])
  }

  @Test func `linear light is converted, and the usual gamma is left alone`() throws {
    func read(gamma: [UInt8]) throws -> [UInt8] {
      let png = HandmadePNG(width: 256, height: 1, colorType: 0, extra: [("gAMA", gamma)]) { x, _ in [x] }
      return try Painting.PNGReader.read(png.file).pixels
    }
    #expect(
      try stride(from: 0, to: 1024, by: 4).map { try read(gamma: [0, 0, 0xB1, 0x8F])[$0] }.elementsEqual(0...255))
    let linear = try read(gamma: [0, 1, 0x86, 0xA0])
    #expect(linear[0] == 0 && (186...188).contains(linear[128 * 4]) && linear[255 * 4] == 255)
  }

  @Test func `what is written is read again, the same`() throws {
    let pixels = (0..<37 * 21 * 4).map { UInt8(truncatingIfNeeded: $0 &* $0 / 3) }
    let file = try PNGFile.make(width: 37, height: 21, pixels: pixels)
    #expect(try Painting.PNGReader.read(file) == Painting.PNGReader.read(file))
    #expect(try Painting.PNGReader.read(file).pixels == pixels)
    #expect(throws: PaintError.self) { try PNGFile.make(width: 3, height: 1, pixels: [1, 2, 3]) }
  }

  private static var sound: HandmadePNG { HandmadePNG(width: 4, height: 4) { x, y in [x, y, 0, 255] } }

  @Test func `what is no PNG is said to be none`() {
    for file in [[], [1, 2, 3], Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF, 0xE0]] as [[UInt8]] {
      #expect(throws: PNGReadError.notPNG) { try Painting.PNGReader.read(file) }
    }
  }

  @Test func `every cut is found`() {
    let file = Self.sound.file
    for count in 1..<file.count {
      #expect(throws: PNGReadError.cut, "\(count) bytes") { try Painting.PNGReader.read(Array(file.prefix(count))) }
    }
  }

  @Test func `any one wrong byte is either harmless or an error`() {
    let file = Self.sound.file
    for place in file.indices {
      var broken = file
      broken[place] ^= 0x55
      // Only what follows the picture may be wrong: the checksum of the end.
      let isError = (try? Painting.PNGReader.read(broken)) == nil
      #expect(isError || place >= file.count - 4, "byte \(place)")
    }
  }

  @Test func `size is checked before memory is taken`() {
    func claiming(_ width: Int, _ height: Int) -> [UInt8] {
      var png = Self.sound
      png.width = width
      png.height = height
      let small = Self.sound.file
      let header = png.big(width) + png.big(height) + [8, 6, 0, 0, 0]
      return Array(small[0..<8]) + png.chunk("IHDR", header) + small[33...]
    }
    #expect(throws: PNGReadError.tooLarge(width: 100_000, height: 100_000, limit: 100_000_000)) {
      try Painting.PNGReader.read(claiming(100_000, 100_000))
    }
    #expect(throws: PNGReadError.tooLarge(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF, limit: 100_000_000)) {
      try Painting.PNGReader.read(claiming(0xFFFF_FFFF, 0xFFFF_FFFF))
    }
    #expect(throws: PNGReadError.tooLarge(width: 4, height: 4, limit: 15)) {
      try Painting.PNGReader.read(Self.sound.file, pixelLimit: 15)
    }
    #expect(throws: PNGReadError.damaged("its data are too few for its size")) {
      try Painting.PNGReader.read(claiming(9_000, 9_000))
    }
    #expect(throws: PNGReadError.damaged("it has no pixels")) { try Painting.PNGReader.read(claiming(0, 4)) }
    #expect(throws: PNGReadError.self) { try Painting.PNGReader.read(claiming(5, 5)) }
  }
}
