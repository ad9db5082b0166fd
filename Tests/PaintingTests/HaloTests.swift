import Foundation
import MapScene
import Painting
import Testing

/// Halos are drawn where something lies under the letters, and only there.
@Suite struct HaloTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  private static let white = Color(red: 1, green: 1, blue: 1)
  private static let red = Paint.solid(Color(red: 0.8, green: 0.1, blue: 0.1))
  private let middle = ScenePoint(100, 50)

  /// A label in the middle of a page, painted after other shapes.
  private func scene(
    _ below: [Shape], above: [Shape] = [], background: Color? = HaloTests.white, isHaloed: Bool = true
  ) -> Scene {
    let page = Rect(minX: 0, minY: 0, maxX: 200, maxY: 100)
    func layer(_ kind: SceneLayer.Kind, _ shapes: [Shape]) -> SceneLayer {
      SceneLayer(kind: kind, items: shapes.map { SceneItem(shape: $0, bounds: page) })
    }
    var line = SampleScene.line("Label", centre: middle, text: text)
    if !isHaloed { line.halo = nil }
    var label = layer(.ideas, [.text(line)])
    label.items[0].accessible = 0
    return Scene(
      bounds: page, background: background, language: "en", title: "Halos", summary: "One idea.",
      layers: [layer(.connections, below), label, layer(.labels, above)],
      accessible: [AccessibleNode(role: .listItem, name: "Label", bounds: page)])
  }

  private func line(y: Double) -> Shape {
    var path = Path()
    path.move(to: ScenePoint(0, y - 10))
    path.cubic(ScenePoint(60, y + 10), ScenePoint(140, y - 10), to: ScenePoint(200, y + 10))
    return .stroke(path, paint: Self.red, style: StrokeStyle(width: 2))
  }

  /// A ring of a band round the label, or a plate under it.
  private func plate(isHollow: Bool) -> Shape {
    var path = Path()
    path.addRoundedRect(Rect(minX: 5, minY: 5, maxX: 195, maxY: 95), radius: 10)
    return isHollow
      ? .stroke(path, paint: Self.red, style: StrokeStyle(width: 3)) : .fill(path, paint: Self.red)
  }

  private func png(_ scene: Scene) throws -> [UInt8] {
    let view = try Viewport.raster(scene.bounds, size: .scale(2, isAsked: true)).0
    return try PNGPainter.png(of: scene, viewport: view, text: text)
  }

  private func halos(_ scene: Scene) throws -> Int {
    let view = try Viewport.svg(scene.bounds, size: .scale(1, isAsked: false))
    let document = String(decoding: try SVGWriter.svg(of: scene, viewport: view, text: text), as: UTF8.self)
    #expect(document.matches(of: />Label<\/text>/).count == 1)
    return document.matches(of: /<use\b/).count
  }

  @Test func `what lies under the letters asks for a halo`() throws {
    let disc = Shape.disc(centre: middle + ScenePoint(12, 0), radius: 3, paint: Self.red)
    let ring = Shape.ring(centre: middle + ScenePoint(0, 30), radius: 30, paint: Self.red, style: StrokeStyle(width: 1))
    for below in [line(y: 50), disc, ring, plate(isHollow: false)] {
      #expect(try halos(scene([below])) == 1)
      #expect(try png(scene([below])) != png(scene([below], isHaloed: false)))
    }
  }

  @Test func `nothing, a soft shadow, what is painted later and what passes by ask for none`() throws {
    let shadow = Shape.shadow(
      centre: middle, innerRadius: 5, outerRadius: 60, color: Color(red: 0, green: 0, blue: 0, alpha: 0.3))
    for below in [[], [shadow], [line(y: 80)], [plate(isHollow: true)]] {
      #expect(try halos(scene(below)) == 0)
      #expect(try png(scene(below)) == png(scene(below, isHaloed: false)))
    }
    #expect(try halos(scene([], above: [line(y: 50)])) == 0)
  }

  @Test func `a halo of another colour than the ground is drawn always`() throws {
    #expect(try halos(scene([], background: Color(red: 0.9, green: 1, blue: 1))) == 1)
    #expect(try halos(scene([], background: nil)) == 1)
  }

  @Test func `lines far beyond any page cost no more than their page`() throws {
    var path = Path()
    path.move(to: ScenePoint(-6e7, 50))
    path.line(to: ScenePoint(6e7, 50))
    #expect(try halos(scene([.stroke(path, paint: Self.red, style: StrokeStyle(width: 1))])) == 1)
  }

  @Test func `halos in a PDF have few corners`() throws {
    func steps(_ scene: Scene) throws -> Int {
      let view = try Viewport.pdfPage(scene.bounds, size: .scale(1, isAsked: false)).0
      let file = try PDFPainter.pdf(of: scene, viewport: view, text: text)
      return try PDFTextForm.lines(of: file).joined(separator: " ").split(separator: " ").filter { $0 == "l" }.count
    }
    let added = try steps(scene([line(y: 50)])) - steps(scene([line(y: 50)], isHaloed: false))
    #expect((7...25).contains(added), "five letters in \(added) lines")
  }

  /// Letters as boxes, given by left, upper, right and lower edges.
  private func boxes(_ edges: [(Double, Double, Double, Double)]) -> Path {
    var path = Path()
    for (left, upper, right, lower) in edges {
      path.move(to: ScenePoint(left, upper))
      for corner in [ScenePoint(right, upper), ScenePoint(right, lower), ScenePoint(left, lower)] {
        path.line(to: corner)
      }
      path.close()
    }
    return path
  }

  /// Whether a point lies in an outline whose lines go on from its last corner to its first.
  private func holds(_ outline: [ScenePoint], _ point: ScenePoint) -> Bool {
    var isInside = false
    for (one, two) in zip(outline, outline.dropFirst() + outline.prefix(1)) where (one.y > point.y) != (two.y > point.y)
    {
      if point.x < one.x + (point.y - one.y) / (two.y - one.y) * (two.x - one.x) { isInside.toggle() }
    }
    return isInside
  }

  @Test func `a halo surrounds its letters and little else`() throws {
    // A low letter, a high one, one below the line, and another word.
    let letters = [(0.0, 4.0, 6.0, 10.0), (7, 0, 8, 10), (9, 4, 15, 14), (40, 4, 46, 10)]
    let reach = 2.0
    let outlines = HaloSilhouette(boxes(letters)).contours(reach: reach)
    #expect(outlines.count == 2 && outlines.map(\.count).reduce(0, +) < 40)
    for (left, upper, right, lower) in letters {
      for (x, y) in [(left, upper), (right, upper), (right, lower), (left, lower)] {
        for angle in stride(from: 0.0, to: 2 * Double.pi, by: 0.3) {
          let near = ScenePoint(x + 0.7 * reach * cos(angle), y + 0.7 * reach * sin(angle))
          #expect(outlines.contains { holds($0, near) }, "\(near)")
        }
      }
    }
    for far in [ScenePoint(2, 0), ScenePoint(2, 13), ScenePoint(28, 7), ScenePoint(12, 0.5), ScenePoint(-3, 7)] {
      #expect(!outlines.contains { holds($0, far) }, "\(far)")
    }
    #expect(HaloSilhouette(Path()).contours(reach: 1).isEmpty)
    #expect(HaloSilhouette(boxes(letters)).contours(reach: 0).isEmpty)
  }

  @Test(arguments: [0.6, 1]) func `small letters are what Cairo makes of them`(scale: Double) throws {
    let view = try Viewport.raster(scene([]).bounds, size: .scale(scale, isAsked: true)).0
    // On nothing there is no halo to differ in.
    let plain = scene([], isHaloed: false)
    let own = try Painting.PNGReader.read(PNGPainter.png(of: plain, viewport: view, text: text))
    let cairo = try Painting.PNGReader.read(CairoWriter.png(of: plain, viewport: view, text: text))
    let differences = zip(own.pixels, cairo.pixels).map { abs(Int($0) - Int($1)) }
    #expect(differences.max() ?? 255 <= 16)
    #expect(own.pixels.contains { $0 < 100 })
  }
}
