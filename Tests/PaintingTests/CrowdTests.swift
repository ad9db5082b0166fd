import MapScene
import Painting
import Testing

/// Scenes of very many items: small shapes are painted past Cairo, and the look is the same.
@Suite(.serialized) struct CrowdTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  private static let red = Color(red: 0.8, green: 0.2, blue: 0.1)
  private static let page = Rect(minX: 0, minY: 0, maxX: 1_000, maxY: 800)

  /// Lines, ribbons and dots all over the page; more than 50,000 lines are a crowd.
  private func scene(lines: Int, background: Color? = Color(red: 1, green: 1, blue: 1)) -> Scene {
    var state: UInt64 = 42
    func number(_ limit: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * limit
    }
    var items: [SceneItem] = []
    for index in 0..<lines {
      var path = Path()
      let start = ScenePoint(number(1_000), number(800))
      let end = start + ScenePoint(number(40) - 20, number(40) - 20)
      path.move(to: start)
      let bounds = Rect(
        minX: min(start.x, end.x) - 4, minY: min(start.y, end.y) - 4, maxX: max(start.x, end.x) + 4,
        maxY: max(start.y, end.y) + 4)
      if index % 2 == 0 {
        path.cubic(start + ScenePoint(3, 0), end - ScenePoint(0, 3), to: end)
        let style = StrokeStyle(width: 1.5, dashes: index % 4 == 0 ? [0.01, 4] : [], isRound: true)
        items.append(SceneItem(shape: .stroke(path, paint: .solid(Self.red), style: style), bounds: bounds))
      } else {
        path.line(to: end)
        path.line(to: end + ScenePoint(2, 2))
        path.close()
        items.append(SceneItem(shape: .fill(path, paint: .solid(Self.red)), bounds: bounds))
      }
    }
    let dots = (0..<2_000).map { _ in
      let centre = ScenePoint(number(1_000), number(800))
      return SceneItem(
        shape: .disc(centre: centre, radius: 4, paint: .solid(Color(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.7))),
        bounds: Rect(minX: centre.x - 4, minY: centre.y - 4, maxX: centre.x + 4, maxY: centre.y + 4))
    }
    return Scene(
      bounds: Self.page, background: background, language: "en", title: "Crowd", summary: "Very many lines.",
      layers: [SceneLayer(kind: .connections, items: items), SceneLayer(kind: .shadows, items: dots)], accessible: [])
  }

  private func pixels(_ scene: Scene, height: Int?, threads: Int = 1, scale: Double) throws -> PixelPicture {
    let view = try Viewport.raster(scene.bounds, size: .scale(scale, isAsked: true)).0
    let options = PNGOptions(effort: .fast, bandHeight: height, threads: threads)
    return try Painting.PNGReader.read(PNGPainter.png(of: scene, viewport: view, options: options, text: text))
  }

  @Test(arguments: [0.37, 1.0], [true, false])
  func `bands and threads do not show in a crowd`(scale: Double, isOpaque: Bool) throws {
    let crowd = isOpaque ? scene(lines: 50_002) : scene(lines: 50_002, background: nil)
    let whole = try pixels(crowd, height: 10_000, scale: scale)
    for height in [1, 17, 128] { #expect(try pixels(crowd, height: height, scale: scale) == whole, "\(height) rows") }
    #expect(try pixels(crowd, height: 64, threads: 3, scale: scale) == whole)
  }

  @Test func `a small dot covers what a circle does`() throws {
    // Under three pixels of radius: painted past Cairo, and above it by Cairo, at places of every fraction.
    let black = GradientStop(offset: 0, color: Color(red: 0, green: 0, blue: 0))
    for radius in [0.4, 1, 2.9] {
      for shift in [0.0, 0.25, 0.5, 0.9] {
        let dot = SceneItem(
          shape: .disc(
            centre: ScenePoint(10 + shift, 10 + shift / 2), radius: radius,
            paint: .linear(start: .zero, end: ScenePoint(1, 0), stops: [black, black])),
          bounds: Rect(minX: 5, minY: 5, maxX: 16, maxY: 16))
        let one = Scene(
          bounds: Rect(minX: 0, minY: 0, maxX: 20, maxY: 20), background: Color(red: 1, green: 1, blue: 1),
          language: "en", title: "Dot", summary: "", layers: [SceneLayer(kind: .ground, items: [dot])], accessible: [])
        let picture = try pixels(one, height: nil, scale: 1)
        let ink = stride(from: 0, to: picture.pixels.count, by: 4).reduce(0.0) {
          $0 + 1 - Double(picture.pixels[$1]) / 255
        }
        let area = Double.pi * radius * radius
        #expect(abs(ink - area) < 0.03 * area + 0.02, "radius \(radius) at \(shift): \(ink) of \(area)")
      }
    }
  }

  @Test func `what a crowd leaves out is counted, and what few hold is not`() throws {
    let crowd = scene(lines: 50_002)
    let view = try Viewport.raster(crowd.bounds, size: .scale(1, isAsked: true)).0
    let hidden = HiddenDetail(crowd, viewport: view)
    #expect(hidden.flat == 52_002 && hidden.texts == 0)
    #expect(HiddenDetail(scene(lines: 100), viewport: view) == HiddenDetail())
  }

  @Test func `an SVG of a crowd groups its lines and keeps every one`() throws {
    let crowd = scene(lines: 20_002)
    let view = try Viewport.svg(crowd.bounds, size: .scale(1, isAsked: false))
    let document = String(decoding: try SVGWriter.svg(of: crowd, viewport: view, text: text), as: UTF8.self)
    #expect(document.split(separator: "<path").count - 1 < 60)
    let few = String(decoding: try SVGWriter.svg(of: scene(lines: 100), viewport: view, text: text), as: UTF8.self)
    #expect(few.split(separator: "<path").count - 1 == 100)
    // Each line begins with a move; all else in the two documents is alike.
    func moves(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "M") } }
    #expect(moves(document) - moves(few) == 20_002 - 100)
  }
}
