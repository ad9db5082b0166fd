import ImageCompare
import MapScene
import Painting
import Testing

@Suite("Gradients on pixels")
struct GradientTests {
  private let text: TextEngine
  init() throws { text = try TextEngine() }

  private let ground = Color(red: 0.2, green: 0.4, blue: 0.6)

  private func picture(_ shape: Shape, scale: Double, background: Color?) throws -> PixelPicture {
    let bounds = Rect(minX: 0, minY: 0, maxX: 200, maxY: 160)
    let scene = Scene(
      bounds: bounds, background: background, language: "en", title: "", summary: "",
      layers: [SceneLayer(kind: .ideas, items: [SceneItem(shape: shape, bounds: bounds)])], accessible: [])
    let view = try Viewport.raster(bounds, size: .scale(scale, isAsked: true)).0
    return try Painting.PNGReader.read(PNGPainter.png(of: scene, viewport: view, text: text))
  }

  private func color(_ stops: [GradientStop], _ t: Double) -> Color {
    let place = min(1, max(0, t))
    let after = stops.firstIndex { $0.offset > place } ?? stops.count
    let (one, two) = (stops[max(0, after - 1)], stops[min(stops.count - 1, after)])
    let width = two.offset - one.offset
    let part = width > 0 ? (place - one.offset) / width : 0
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Color(
      red: mix(one.color.red, two.color.red), green: mix(one.color.green, two.color.green),
      blue: mix(one.color.blue, two.color.blue), alpha: mix(one.color.alpha, two.color.alpha))
  }

  /// The largest difference of a channel, 0…255, from the gradient over the ground, at pixels that `isInside`.
  private func worst(
    _ picture: PixelPicture, scale: Double, _ stops: [GradientStop], isInside: (Double, Double) -> Bool,
    _ place: (Double, Double) -> Double
  ) -> Double {
    var worst = 0.0
    for row in stride(from: 0, to: picture.height, by: 3) {
      for column in stride(from: 0, to: picture.width, by: 3) {
        let (x, y) = ((Double(column) + 0.5) / scale, (Double(row) + 0.5) / scale)
        guard isInside(x, y) else { continue }
        let top = color(stops, place(x, y))
        let at = (row * picture.width + column) * 4
        for (offset, (above, below)) in [
          (top.red, ground.red), (top.green, ground.green), (top.blue, ground.blue),
        ].enumerated() {
          let expected = (above * top.alpha + below * (1 - top.alpha)) * 255
          worst = max(worst, abs(expected - Double(picture.pixels[at + offset])))
        }
      }
    }
    return worst
  }

  private let opaque = [
    GradientStop(offset: 0, color: Color(red: 1, green: 0.9, blue: 0.8)),
    GradientStop(offset: 0.4, color: Color(red: 0.7, green: 0.2, blue: 0.5)),
    GradientStop(offset: 1, color: Color(red: 0.1, green: 0.3, blue: 0.9)),
  ]
  private let fading = [
    GradientStop(offset: 0, color: Color(red: 0, green: 0, blue: 0, alpha: 0.6)),
    GradientStop(offset: 1, color: Color(red: 0, green: 0, blue: 0, alpha: 0)),
  ]

  @Test("a round gradient has the colours of its definition", arguments: [1.0, 1.37, 2])
  func round(scale: Double) throws {
    let (focus, centre) = (ScenePoint(80, 60), ScenePoint(97.3, 78.9))
    for stops in [opaque, fading] {
      let paint = Paint.radial(focus: focus, focusRadius: 4, centre: centre, radius: 70, stops: stops)
      let picture = try picture(.disc(centre: centre, radius: 70, paint: paint), scale: scale, background: ground)
      let worst = worst(picture, scale: scale, stops) { x, y in
        (ScenePoint(x, y) - centre).length < 68
      } _: { x, y in
        // The circle through the pixel, found by halving.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
          let t = (low + high) / 2
          let middle = focus + (centre - focus) * t
          if (ScenePoint(x, y) - middle).length > 4 + 66 * t { low = t } else { high = t }
        }
        return low
      }
      #expect(worst < 3)
    }
  }

  @Test("a linear gradient has the colours of its definition", arguments: [1.0, 1.37, 2])
  func linear(scale: Double) throws {
    var path = Path()
    path.move(to: ScenePoint(20, 20))
    path.line(to: ScenePoint(180, 30))
    path.line(to: ScenePoint(150, 140))
    path.line(to: ScenePoint(30, 120))
    path.close()
    let (start, end) = (ScenePoint(40, 30), ScenePoint(150, 120))
    let way = end - start
    for stops in [opaque, fading] {
      let picture = try picture(
        .fill(path, paint: .linear(start: start, end: end, stops: stops)), scale: scale, background: ground)
      let worst = worst(picture, scale: scale, stops) { x, y in
        x > 45 && x < 140 && y > 35 && y < 115
      } _: { x, y in
        ((x - start.x) * way.x + (y - start.y) * way.y) / (way.x * way.x + way.y * way.y)
      }
      #expect(worst < 3)
    }
  }

  @Test("a stroke with a gradient covers what a plain one covers", arguments: [1.0, 2])
  func stroke(scale: Double) throws {
    var path = Path()
    path.move(to: ScenePoint(20, 30))
    path.cubic(ScenePoint(90, -20), ScenePoint(110, 200), to: ScenePoint(180, 90))
    path.line(to: ScenePoint(120, 80))
    let red = Color(red: 1, green: 0, blue: 0)
    let plain = [GradientStop(offset: 0, color: red), GradientStop(offset: 1, color: red)]
    let gradient = Paint.linear(start: ScenePoint(20, 30), end: ScenePoint(180, 90), stops: plain)
    for style in [
      StrokeStyle(width: 7), StrokeStyle(width: 7, isRound: true),
      StrokeStyle(width: 3, dashes: [0, 6], isRound: true),
    ] {
      let expected = try picture(.stroke(path, paint: .solid(red), style: style), scale: scale, background: ground)
      let found = try picture(.stroke(path, paint: gradient, style: style), scale: scale, background: ground)
      let worst = zip(expected.pixels, found.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(worst <= 2)
    }
  }

  @Test("a shadow ends in nothing")
  func shadow() throws {
    let shape = Shape.shadow(
      centre: ScenePoint(100, 80), innerRadius: 30, outerRadius: 60, color: Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    )
    let picture = try picture(shape, scale: 2, background: nil)
    for (x, y, alpha) in [(100, 80, 128), (100, 45, 95), (100, 21, 1), (100, 18, 0), (41, 21, 0)] {
      let found = Int(picture.pixels[(y * 2 * picture.width + x * 2) * 4 + 3])
      #expect(abs(found - alpha) <= 12, "alpha \(found) at \(x), \(y)")
    }
  }
}
