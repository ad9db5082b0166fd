import MapScene
import Painting
import Testing

/// Scenes and sizes that no painter can paint are refused in words, never by a trap.
@Suite struct UnsoundSceneTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  static let black = Paint.solid(Color(red: 0, green: 0, blue: 0))
  static let bad = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e15]

  /// Paints a scene in every format and expects that each refuses it.
  func expectRefusal(_ scene: Scene, _ note: String, _ view: Viewport? = nil) {
    let view =
      view
      ?? Viewport(width: 440, height: 300, scale: 1, offset: ScenePoint(0, 0), dotsPerInch: 96)
    for paint in [
      { try PNGPainter.png(of: scene, viewport: view, text: text) },
      { try SVGWriter.svg(of: scene, viewport: view, text: text) },
      { try PDFPainter.pdf(of: scene, viewport: view, text: text) },
    ] as [() throws -> [UInt8]] {
      #expect(Comment(rawValue: note)) { _ = try paint() } throws: { error in
        guard case PaintError.unsound(let sentence)? = error as? PaintError else { return false }
        return !sentence.isEmpty
      }
    }
  }

  func scene(_ shape: Shape) -> Scene {
    var scene = SampleScene.make(text: text)
    scene.layers[1].items[0].shape = shape
    return scene
  }

  @Test func `a sound scene has no fault`() {
    #expect(SampleScene.make(text: text).fault == nil)
  }

  @Test(arguments: bad) func `numbers out of range are refused wherever they stand`(value: Double) {
    let point = ScenePoint(value, 5)
    let centre = ScenePoint(5, 5)
    var path = Path()
    path.move(to: centre)
    path.line(to: point)
    var sound = Path()
    sound.move(to: centre)
    let color = Color(red: value, green: 0, blue: 0)
    let stops = [GradientStop(offset: 0, color: Color(red: 0, green: 0, blue: 0))]
    var line = SampleScene.line("word", centre: centre, text: text)
    let shapes: [Shape] = [
      .disc(centre: point, radius: 1, paint: Self.black), .disc(centre: centre, radius: value, paint: Self.black),
      .disc(centre: centre, radius: 1, paint: .solid(color)),
      .ring(centre: centre, radius: 1, paint: Self.black, style: StrokeStyle(width: value)),
      .shadow(centre: centre, innerRadius: 0, outerRadius: value, color: Color(red: 0, green: 0, blue: 0)),
      .shadow(centre: centre, innerRadius: 0, outerRadius: 1, color: color),
      .fill(path, paint: Self.black), .stroke(path, paint: Self.black, style: StrokeStyle(width: 1)),
      .stroke(sound, paint: Self.black, style: StrokeStyle(width: 1, dashes: [1, value])),
      .fill(sound, paint: .linear(start: centre, end: point, stops: stops)),
      .fill(sound, paint: .radial(focus: centre, focusRadius: 0, centre: centre, radius: value, stops: stops)),
      .fill(
        sound, paint: .linear(start: centre, end: centre, stops: [GradientStop(offset: value, color: stops[0].color)])),
      .dotGrid(
        area: Rect(minX: 0, minY: 0, maxX: value, maxY: 1), spacing: 24, radius: 1,
        color: Color(red: 0, green: 0, blue: 0)),
      .dotGrid(
        area: Rect(minX: 0, minY: 0, maxX: 1, maxY: 1), spacing: value, radius: 1,
        color: Color(red: 0, green: 0, blue: 0)),
    ]
    for shape in shapes { expectRefusal(scene(shape), "\(shape)") }
    let area = Rect(minX: 0, minY: 0, maxX: value, maxY: 9)
    expectRefusal(scene(.image(SampleScene.pictures[0], area: area, cornerRadius: 0, alt: "")), "area of a picture")
    line.size = value
    expectRefusal(scene(.text(line)), "size of text")
    line = SampleScene.line("word", centre: centre, text: text)
    line.halo = TextLine.Halo(color: Color(red: 1, green: 1, blue: 1), width: value)
    expectRefusal(scene(.text(line)), "halo")
    line.halo = nil
    line.ink.maxX = value
    expectRefusal(scene(.text(line)), "ink")
    var picture = SampleScene.make(text: text)
    picture.accessible[0].bounds.minX = value
    expectRefusal(picture, "bounds of a node")
    picture = SampleScene.make(text: text)
    picture.bounds.maxX = value
    expectRefusal(picture, "page")
    picture = SampleScene.make(text: text)
    picture.background?.alpha = value
    expectRefusal(picture, "ground")
  }

  @Test func `what is finite but makes no sense is refused`() {
    var picture = SampleScene.make(text: text)
    picture.bounds.maxX = picture.bounds.minX
    expectRefusal(picture, "no width")
    picture = SampleScene.make(text: text)
    picture.layers[3].items[0].accessible = 77
    expectRefusal(picture, "a node that is not there")
    picture = SampleScene.make(text: text)
    picture.accessible[0].level = -3
    expectRefusal(picture, "a level below 1")
    picture = SampleScene.make(text: text)
    picture.accessible[1].link = "javascript:alert(1)"
    expectRefusal(picture, "a link to a script")
    let centre = ScenePoint(5, 5)
    var line = SampleScene.line("word", centre: centre, text: text)
    line.style.weight = -4
    var path = Path()
    path.line(to: centre)
    for shape: Shape in [
      .text(line), .fill(path, paint: Self.black), .disc(centre: centre, radius: -1, paint: Self.black),
      .shadow(centre: centre, innerRadius: 0, outerRadius: 0, color: Color(red: 0, green: 0, blue: 0)),
      .ring(centre: centre, radius: 1, paint: Self.black, style: StrokeStyle(width: 1, dashes: [0, 0])),
      .fill(Path(), paint: .radial(focus: centre, focusRadius: 0, centre: centre, radius: 0, stops: [])),
      .image(SampleScene.pictures[0], area: Rect(centre: centre, radius: 0), cornerRadius: 0, alt: ""),
      .image(SampleScene.pictures[0], area: Rect(centre: centre, radius: 2), cornerRadius: 3, alt: ""),
      .dotGrid(
        area: Rect(minX: 0, minY: 0, maxX: 1, maxY: 1), spacing: 0, radius: 1,
        color: Color(red: 0, green: 0, blue: 0)),
    ] { expectRefusal(scene(shape), "\(shape)") }
  }

  @Test func `a viewport made by hand is checked`() {
    let picture = SampleScene.make(text: text)
    for value in Self.bad + [0, -1] {
      for change in [
        \Viewport.width, \Viewport.height, \Viewport.scale, \Viewport.dotsPerInch,
      ] as [WritableKeyPath<Viewport, Double>] {
        var view = Viewport(width: 440, height: 300, scale: 1, offset: ScenePoint(0, 0), dotsPerInch: 96)
        view[keyPath: change] = value
        expectRefusal(picture, "\(change) \(value)", view)
      }
    }
  }

  @Test func `shapes at the border of what is allowed are painted`() throws {
    let far = Scene.farthest
    let picture = scene(.disc(centre: ScenePoint(-far, far), radius: far, paint: Self.black))
    let grid = scene(
      .dotGrid(
        area: Rect(minX: -far, minY: -far, maxX: far, maxY: far), spacing: 1e-3, radius: 0,
        color: Color(red: 0, green: 0, blue: 0)))
    let view = Viewport(width: 440, height: 300, scale: 1, offset: ScenePoint(0, 0), dotsPerInch: 96)
    for scene in [picture, grid] {
      #expect(try !PNGPainter.png(of: scene, viewport: view, text: text).isEmpty)
      #expect(try !SVGWriter.svg(of: scene, viewport: view, text: text).isEmpty)
      #expect(try !PDFPainter.pdf(of: scene, viewport: view, text: text).isEmpty)
    }
  }

  @Test func `sizes that are none are refused before there is a viewport`() throws {
    let page = Rect(minX: 0, minY: 0, maxX: 100, maxY: 100)
    for bounds in [
      Rect(minX: 0, minY: 0, maxX: 0, maxY: 100), Rect(minX: 0, minY: 0, maxX: .nan, maxY: 1),
      Rect(minX: 0, minY: 0, maxX: 1e300, maxY: 1),
    ] {
      #expect(throws: Viewport.SizeError.noArea) { try Viewport.raster(bounds, size: .scale(1, isAsked: true)) }
      #expect(throws: Viewport.SizeError.noArea) { try Viewport.pdfPage(bounds, size: .scale(1, isAsked: true)) }
      #expect(throws: Viewport.SizeError.noArea) { try Viewport.svg(bounds, size: .scale(1, isAsked: true)) }
    }
    for size: OutputSize in [
      .scale(.nan, isAsked: true), .scale(0, isAsked: true), .scale(1e300, isAsked: true), .scale(-1, isAsked: true),
      .pixels(width: 0, height: nil), .pixels(width: -5, height: 5), .pixels(width: nil, height: .max),
      .page(Page(width: .infinity, height: 5), dotsPerInch: 72), .page(Page(width: 90, height: 90), dotsPerInch: .nan),
    ] {
      #expect(throws: Viewport.SizeError.notPositive) { try Viewport.raster(page, size: size) }
      #expect(throws: Viewport.SizeError.notPositive) { try Viewport.pdfPage(page, size: size) }
      #expect(throws: Viewport.SizeError.notPositive) { try Viewport.svg(page, size: size) }
    }
  }
}
