internal import Ideary
internal import MapScene
internal import Painting

/// `ideary-bench paint huge WIDTHxHEIGHT`: paints a picture far larger than memory should be.
///
/// With `--spots` it reads the picture again, four bytes a pixel, and compares spots of it with the same spots alone.
enum HugePicture {
  /// Runs it.
  ///
  /// - Parameter arguments: What follows `huge` on the command line.
  /// - Returns: The exit code.
  /// - Throws: What keeps it from being painted.
  static func run(_ arguments: [String]) throws -> Int32 {
    let sides = (arguments.first ?? "").split(separator: "x").map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      LayoutBenchmark.complain(PaintBenchmark.usage)
      return 64
    }
    let looks = arguments.contains("--spots")
    let count = arguments.firstIndex(of: "--ideas").flatMap { arguments[($0 + 1)...].first }
    let ideas = count.flatMap { Int($0) } ?? 10_000
    let (scene, pipeline) = try PaintMap.scene(ideas: ideas, connections: 2 * ideas)
    let size = OutputSize.pixels(width: width, height: height)
    pipeline.options.size = size
    let before = LayoutBenchmark.peakMegabytes()
    let start = ContinuousClock.now
    var bytes = 0
    var file: [UInt8] = []
    _ = try pipeline.paint(scene, as: .png) { piece in
      bytes += piece.count
      if looks { file += piece }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "| PNG \(width) × \(height), \(ideas) + \(2 * ideas) | balanced | \(PaintBenchmark.rounded(seconds, 10)) s "
        + "| \(PaintBenchmark.rounded(Double(bytes) / 1e6, 1)) MB | \(PaintBenchmark.rounded(before, 1)) MB before, "
        + "\(PaintBenchmark.rounded(LayoutBenchmark.peakMegabytes(), 1)) MB at most |")
    if looks { try compareSpots(of: file, scene, size) }
    return 0
  }

  private static func compareSpots(of file: [UInt8], _ scene: Scene, _ size: OutputSize) throws {
    let whole = try PNGReader.read(file, pixelLimit: Int.max)
    let view = try Viewport.raster(scene.bounds, size: size).0
    let text = try TextEngine()
    let side = 512
    var differing = 0
    // Nine spots, those in the corners among them, and some that no band or column begins with.
    for (down, along) in [(0, 0), (0, 2), (2, 0), (2, 2), (1, 1), (0, 1), (1, 0), (1, 2), (2, 1)] {
      let (left, top) = ((whole.width - side) * along / 2, (whole.height - side) * down / 2)
      let part = Viewport(
        width: Double(side), height: Double(side), scale: view.scale,
        offset: view.offset - ScenePoint(Double(left), Double(top)), dotsPerInch: view.dotsPerInch)
      let spot = try PNGReader.read(PNGPainter.png(of: scene, viewport: part, text: text)).pixels
      for row in 0..<side {
        let place = ((top + row) * whole.width + left) * 4
        for byte in 0..<side * 4 where whole.pixels[place + byte] != spot[row * side * 4 + byte] { differing += 1 }
      }
    }
    print("nine spots of \(side) × \(side): \(differing) bytes differ from the same spots alone")
  }
}
