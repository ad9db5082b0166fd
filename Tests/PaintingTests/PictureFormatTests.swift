import Foundation
import IdeaModel
import MapScene
import Painting
import TestSupport
import Testing

/// WebP and JPEG: the pixels of the PNG as other programs read them, facts about the file, limits.
@Suite(.serialized) struct PictureFormatTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  private func viewport(_ scene: Scene) throws -> Viewport {
    try Viewport.raster(scene.bounds, size: .scale(1, isAsked: true)).0
  }

  private func converted(_ file: [UInt8], by program: String, _ arguments: [String]) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("in")
    let output = folder.appendingPathComponent("out")
    try Data(file).write(to: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments.map { $0 == "IN" ? input.path : $0 == "OUT" ? output.path : $0 }
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(try Data(contentsOf: output))
  }

  @Test(
    .enabled(if: isInstalled("dwebp"), "dwebp is not installed"),
    arguments: [PNGOptions.Effort.fast, .balanced, .small], [true, false])
  func `a WebP holds the pixels of the PNG exactly`(effort: PNGOptions.Effort, isOpaque: Bool) throws {
    let scene = isOpaque ? SampleScene.make(text: text) : SampleScene.make(background: nil, text: text)
    let view = try viewport(scene)
    let options = PNGOptions(effort: effort)
    let file = try WebPPainter.webp(of: scene, viewport: view, options: options, text: text)
    let read = try Painting.PNGReader.read(converted(file, by: "dwebp", ["-quiet", "IN", "-o", "OUT"]))
    #expect(try read == Painting.PNGReader.read(PNGPainter.png(of: scene, viewport: view, text: text)))
  }

  @Test(.enabled(if: isInstalled("djpeg"), "djpeg is not installed"))
  func `a JPEG is near the PNG, and its effort changes no pixel`() throws {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene)
    let png = try Painting.PNGReader.read(PNGPainter.png(of: scene, viewport: view, text: text))
    var first: [UInt8]?
    for effort in PNGOptions.Effort.allCases {
      let file = try JPEGPainter.jpeg(of: scene, viewport: view, options: PNGOptions(effort: effort), text: text)
      let pixels = try converted(file, by: "djpeg", ["-ppm", "-outfile", "OUT", "IN"])
      let own = (0..<png.pixels.count).filter { $0 % 4 != 3 }.map { Int(png.pixels[$0]) }
      let theirs = pixels.suffix(own.count).map { Int($0) }
      #expect(String(decoding: pixels.prefix(15), as: UTF8.self) == "P6\n\(png.width) \(png.height)\n255\n")
      var sum = 0
      for (one, two) in zip(own, theirs) { sum += abs(one - two) }
      let mean = Double(sum) / Double(own.count)
      #expect(mean < 2, "mean difference \(mean)")
      #expect(first == nil || pixels == first)
      first = pixels
    }
  }

  @Test func `the same bytes every time and with any threads`() throws {
    let scene = SampleScene.make(text: text)
    let view = try Viewport.raster(scene.bounds, size: .pixels(width: 2200, height: 1500)).0
    let webp = try WebPPainter.webp(
      of: scene, viewport: view, options: PNGOptions(effort: .fast, threads: 1), text: text)
    let jpeg = try JPEGPainter.jpeg(of: scene, viewport: view, options: PNGOptions(threads: 1), text: text)
    for threads in [2, 3] {
      let options = PNGOptions(effort: .fast, threads: threads)
      #expect(try WebPPainter.webp(of: scene, viewport: view, options: options, text: TextEngine()) == webp)
      let jpegOptions = PNGOptions(threads: threads)
      #expect(try JPEGPainter.jpeg(of: scene, viewport: view, options: jpegOptions, text: TextEngine()) == jpeg)
    }
  }

  @Test func `resolution and size stand in the file`() throws {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene)
    let jpeg = try JPEGPainter.jpeg(of: scene, viewport: view, text: text)
    // JFIF: units 1 (inch), 96 across and down.
    #expect(jpeg[6..<11].elementsEqual("JFIF\0".utf8) && Array(jpeg[13..<18]) == [1, 0, 96, 0, 96])
    let webp = try WebPPainter.webp(of: scene, viewport: view, text: text)
    #expect(webp[0..<4].elementsEqual("RIFF".utf8) && webp[8..<16].elementsEqual("WEBPVP8X".utf8))
    let size = webp[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(size + 8 == webp.count && size % 2 == 0)
    let width = webp[24..<27].reversed().reduce(0) { $0 << 8 | Int($1) } + 1
    #expect(Double(width) == view.width)
    // 9,600 hundredths of a pixel per inch, twice.
    for file in [jpeg, webp] {
      let fraction: [UInt8] = [0x80, 0x25, 0, 0, 100, 0, 0, 0]
      #expect(file.indices.contains { file[$0...].starts(with: fraction + fraction) })
    }
  }

  @Test func `a JPEG is never transparent, and too little memory is told before painting`() throws {
    let clear = SampleScene.make(background: nil, text: text)
    let view = try viewport(clear)
    #expect(throws: PaintError.noTransparency(format: "JPEG")) {
      try JPEGPainter.jpeg(of: clear, viewport: view, text: text)
    }
    let scene = SampleScene.make(text: text)
    let large = try Viewport.raster(scene.bounds, size: .pixels(width: 16_000, height: 16_000)).0
    for isWebP in [true, false] {
      do throws(PaintError) {
        _ =
          try isWebP
          ? WebPPainter.webp(of: scene, viewport: large, text: text)
          : JPEGPainter.jpeg(of: scene, viewport: large, text: text)
        Issue.record("it was painted")
      } catch {
        guard case .tooMuchMemory(16_000, 16_000, let needed, 536_870_912) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(needed > 16_000 * 16_000 * 6)
      }
    }
  }

  /// As when painting fails half-way: libjpeg has moved its bytes by then, and the C library stops whoever frees them twice.
  @Test(arguments: [0, 1, 64]) func `a JPEG is given up at any time`(rows: Int) throws {
    let width = 600
    var state: UInt32 = 1
    let noise = (0..<rows * width * 3).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    for effort in PNGOptions.Effort.allCases {
      let writer = try JPEGWriter(width: width, height: 100, effort: effort, dotsPerInch: 96)
      try writer.add(noise)
    }
  }

  @Test func `the pixels of a format fit into the memory allowed, whatever the threads`() throws {
    let scene = SampleScene.make(text: text)
    for limit in [70 << 20, 96 << 20] {
      for isWebP in [true, false] {
        let options = PNGOptions(memoryLimit: limit)
        let area = isWebP ? WebPPainter.largestArea(options) : JPEGPainter.largestArea(options)
        let side = Double(Int(area.squareRoot()))
        let large = OutputSize.pixels(width: Int(side) + 1, height: Int(side) + 1)
        #expect(throws: Viewport.SizeError.tooMany(width: side + 1, height: side + 1, limit: area)) {
          try Viewport.raster(scene.bounds, size: large, largestArea: area)
        }
        let (fitted, warning) = try Viewport.raster(
          Rect(minX: 0, minY: 0, maxX: side, maxY: side), size: .scale(2, isAsked: false), largestArea: area)
        #expect(warning?.code == "picture-fitted" && fitted.width * fitted.height > 0.99 * area)
        var files: Set<[UInt8]> = []
        for threads in [1, 2, 64] {
          var options = options
          options.threads = threads
          options.effort = isWebP ? .fast : .balanced
          files.insert(
            try isWebP
              ? WebPPainter.webp(of: scene, viewport: fitted, options: options, text: text)
              : JPEGPainter.jpeg(of: scene, viewport: fitted, options: options, text: text))
        }
        #expect(files.count == 1)
      }
    }
    // No memory for anything: the painter says so.
    let (least, _) = try Viewport.raster(
      scene.bounds, size: .scale(2, isAsked: false), largestArea: WebPPainter.largestArea(PNGOptions(memoryLimit: 0)))
    #expect(least.width == 1 && least.height == 1)
    #expect(throws: PaintError.self) {
      try WebPPainter.webp(of: scene, viewport: least, options: PNGOptions(memoryLimit: 0), text: text)
    }
  }

  @Test(arguments: ["JPEG", "WebP"]) func `the finished file counts as memory, too`(format: String) throws {
    let scene = SampleScene.make(text: text)
    let view = try viewport(scene)
    func file(_ limit: Int) throws -> [UInt8] {
      let options = PNGOptions(threads: 1, memoryLimit: limit)
      return format == "JPEG"
        ? try JPEGPainter.jpeg(of: scene, viewport: view, options: options, text: text)
        : try WebPPainter.webp(of: scene, viewport: view, options: options, text: text)
    }
    let whole = try file(512 << 20)
    var (refused, enough) = (0, 512 << 20)
    while enough - refused > 1 {
      let limit = (refused + enough) / 2
      if let file = try? file(limit), file == whole { enough = limit } else { refused = limit }
    }
    // What refuses last is the file: it needs just what is enough, and more than painting alone is told to need.
    #expect(enough > 2 * whole.count)
    #expect {
      _ = try file(refused)
    } throws: { error in
      guard case .tooMuchMemory(_, _, let needed, _)? = error as? PaintError else { return false }
      return needed == enough
    }
    #expect {
      _ = try file(enough - whole.count)
    } throws: { error in
      guard case .tooMuchMemory(_, _, let needed, _)? = error as? PaintError else { return false }
      return needed == enough
    }
  }

  @Test func `each format has its own longest side`() throws {
    let scene = SampleScene.make(text: text)
    let wide = OutputSize.pixels(width: 20_000, height: 10)
    #expect(throws: Viewport.SizeError.tooLong(width: 20_000, height: 10, limit: 16_383)) {
      try Viewport.raster(scene.bounds, size: wide, longestSide: WebPPainter.longestSide)
    }
    let long = Rect(minX: 0, minY: 0, maxX: 30_000, maxY: 10)
    let (fitted, warning) = try Viewport.raster(
      long, size: .scale(2, isAsked: false), longestSide: WebPPainter.longestSide)
    #expect(fitted.width <= 16_383 && fitted.width > 16_000 && warning?.code == "picture-fitted")
    let widest = Viewport(width: 65_500, height: 2, scale: 1, offset: .zero, dotsPerInch: 96)
    #expect(try !JPEGPainter.jpeg(of: scene, viewport: widest, text: text).isEmpty)
    let tooWide = Viewport(width: 16_384, height: 2, scale: 1, offset: .zero, dotsPerInch: 96)
    #expect(throws: PaintError.self) { try WebPPainter.webp(of: scene, viewport: tooWide, text: text) }
  }
}
