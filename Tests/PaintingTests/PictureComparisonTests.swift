import ImageCompare
import MapScene
import Painting
import Testing

/// Real pictures, read back and judged as `compare` does.
@Suite struct PictureComparisonTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  private func picture(_ scene: Scene, scale: Double, shift: Double = 0) throws -> Bitmap {
    var view = try Viewport.raster(scene.bounds, size: .scale(scale, isAsked: true)).0
    view.offset.x += shift
    let read = try Painting.PNGReader.read(PNGPainter.png(of: scene, viewport: view, text: text))
    return try #require(Bitmap(width: read.width, height: read.height, pixels: read.pixels))
  }

  /// The sample with one label spelt another way.
  private func scene(_ label: Int, spelt: String) -> Scene {
    var scene = SampleScene.make(text: text)
    let centre = ScenePoint(80 + Double(label % 3) * 140, 80 + Double(label / 3) * 140)
    for index in scene.layers[3].items.indices {
      if case .text(let line) = scene.layers[3].items[index].shape, line.text == SampleScene.labels[label] {
        scene.layers[3].items[index].shape = .text(SampleScene.line(spelt, centre: centre, text: text))
      }
    }
    return scene
  }

  @Test(arguments: [
    (0, "Plant paas"), (0, "Plant peac"), (0, "Piant peas"), (0, "Plant pees"), (1, "日木語の考え"), (4, "cafe fi 2027"),
    (4, "café fj 2027"),
  ]) func `text changed by one letter is seen at each level and scale`(label: Int, spelt: String) throws {
    for scale in [0.5, 1, 2, 3] {
      let own = try picture(SampleScene.make(text: text), scale: scale)
      let other = try picture(scene(label, spelt: spelt), scale: scale)
      for level in [ComparisonLevel.exact, .tolerant(0.02), .perceptual()] {
        let result = Comparison.compare(own, other, level: level)
        #expect(!result.isSame, "scale \(scale), \(level): \(result)")
        let box = try #require(result.box)
        let centre = (Double(80 + label % 3 * 140) * scale, Double(80 + label / 3 * 140) * scale)
        #expect(abs(Double(box.x) - centre.0) < 60 * scale && abs(Double(box.y) - centre.1) < 20 * scale)
      }
    }
  }

  @Test(arguments: [0.5, 1]) func `edges moved by a twentieth of a pixel look the same`(scale: Double) throws {
    let scene = SampleScene.make(text: text)
    let own = try picture(scene, scale: scale)
    let other = try picture(scene, scale: scale, shift: 0.05)
    #expect(!Comparison.compare(own, other).isSame)
    #expect(!Comparison.compare(own, other, level: .tolerant(0.02)).isSame)
    let result = Comparison.compare(own, other, level: .perceptual())
    #expect(result.isSame && result.toleratedPixels > 1_000, "\(result)")
  }

  @Test(arguments: [0.5, 1, 2, 3]) func `a shift by one pixel is seen at each level`(scale: Double) throws {
    let scene = SampleScene.make(text: text)
    let own = try picture(scene, scale: scale)
    let other = try picture(scene, scale: scale, shift: 1)
    for level in [ComparisonLevel.exact, .tolerant(0.02), .perceptual()] {
      #expect(!Comparison.compare(own, other, level: level).isSame)
    }
  }
}
