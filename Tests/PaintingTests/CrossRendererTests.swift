import Foundation
import MapScene
import Painting
import TestSupport
import Testing

/// The three formats of one scene look alike, as other programs show them.
@Suite(.serialized) struct CrossRendererTests {
  let text: TextEngine
  init() throws { text = try TextEngine() }

  /// A picture in grey, 0…255.
  struct Grey {
    var width: Int
    var height: Int
    var values: [Double]

    /// Reads a PNG of 8 bits in RGB or RGBA over white, with any filter.
    init(_ file: [UInt8]) throws {
      let png = try PNGReader(file)
      let rows = try Inflate.expand(png.chunks.filter { $0.type == "IDAT" }.flatMap(\.body))
      let step = png.colorType == 6 ? 4 : 3
      let rowBytes = png.width * step
      var pixels = [UInt8](repeating: 0, count: rowBytes * png.height)
      for row in 0..<png.height {
        let filter = rows[row * (rowBytes + 1)]
        for index in 0..<rowBytes {
          let left = index >= step ? Int(pixels[row * rowBytes + index - step]) : 0
          let up = row > 0 ? Int(pixels[(row - 1) * rowBytes + index]) : 0
          let corner = index >= step && row > 0 ? Int(pixels[(row - 1) * rowBytes + index - step]) : 0
          let guess =
            switch filter {
            case 1: left
            case 2: up
            case 3: (left + up) / 2
            case 4: Grey.paeth(left, up, corner)
            default: 0
            }
          pixels[row * rowBytes + index] = rows[row * (rowBytes + 1) + 1 + index] &+ UInt8(guess)
        }
      }
      width = png.width
      height = png.height
      values = (0..<png.width * png.height).map { place in
        let color = pixels[place * step..<place * step + 3].reduce(0.0) { $0 + Double($1) } / 3
        let alpha = step == 4 ? Double(pixels[place * step + 3]) / 255 : 1
        return color * alpha + 255 * (1 - alpha)
      }
    }

    private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
      let guess = left + up - corner
      let distances = (abs(guess - left), abs(guess - up), abs(guess - corner))
      if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
      return distances.1 <= distances.2 ? up : corner
    }

    /// The mean structural similarity (Wang and others, 2004) of blocks of 8 × 8 pixels.
    func similarity(to other: Grey) -> Double {
      var sum = 0.0
      var count = 0.0
      for top in stride(from: 0, to: min(height, other.height) - 7, by: 8) {
        for left in stride(from: 0, to: min(width, other.width) - 7, by: 8) {
          var (a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0)
          for row in top..<top + 8 {
            for column in left..<left + 8 {
              let x = values[row * width + column]
              let y = other.values[row * other.width + column]
              a += x / 64
              b += y / 64
              aa += x * x / 64
              bb += y * y / 64
              ab += x * y / 64
            }
          }
          let means = (2 * a * b + 6.5025) / (a * a + b * b + 6.5025)
          let shapes = (2 * (ab - a * b) + 58.5225) / (aa - a * a + bb - b * b + 58.5225)
          sum += means * shapes
          count += 1
        }
      }
      return sum / count
    }

    func meanDifference(to other: Grey) -> Double {
      var sum = 0.0
      for row in 0..<min(height, other.height) {
        for column in 0..<min(width, other.width) {
          sum += abs(values[row * width + column] - other.values[row * other.width + column])
        }
      }
      return sum / Double(min(height, other.height) * min(width, other.width))
    }
  }

  private func expectAlike(_ own: Grey, _ picture: String, _ name: String) throws {
    let other = try Grey(Array(Data(contentsOf: URL(fileURLWithPath: picture))))
    #expect(abs(own.width - other.width) <= 1 && abs(own.height - other.height) <= 1, "\(name)")
    let similarity = own.similarity(to: other)
    let difference = own.meanDifference(to: other)
    #expect(similarity >= 0.97, "\(name): similarity \(similarity)")
    #expect(difference <= 2, "\(name): mean difference \(difference)")
  }

  private func sample() throws -> (scene: Scene, picture: Grey) {
    var scene = SampleScene.make(text: text)
    // librsvg 2.54 paints emoji as silhouettes; colours of emoji are checked elsewhere.
    scene.layers[3].items.removeAll { $0.accessible == 3 }
    let viewport = try Viewport.raster(scene.bounds, size: .scale(2, isAsked: true)).0
    return (scene, try Grey(PNGPainter.png(of: scene, viewport: viewport, text: text)))
  }

  @Test(.enabled(if: isInstalled("rsvg-convert"), "rsvg-convert is not installed"))
  func `PNG and SVG of one scene look alike`() throws {
    let (scene, own) = try sample()
    let viewport = try Viewport.svg(scene.bounds, size: .scale(1, isAsked: false))
    let svg = try temporaryFile("a.svg", SVGWriter.svg(of: scene, viewport: viewport, text: text))
    _ = try run("rsvg-convert", ["-z", "2", svg, "-o", svg + ".png"])
    try expectAlike(own, svg + ".png", "SVG by librsvg")
  }

  @Test(.enabled(if: isInstalled("pdftoppm"), "pdftoppm is not installed"))
  func `PNG and PDF of one scene look alike`() throws {
    let (scene, own) = try sample()
    let viewport = try Viewport.pdfPage(scene.bounds, size: .scale(1, isAsked: false)).0
    let pdf = try temporaryFile("a.pdf", PDFPainter.pdf(of: scene, viewport: viewport, text: text))
    _ = try run("pdftoppm", ["-r", "192", "-png", "-singlefile", pdf, pdf])
    try expectAlike(own, pdf + ".png", "PDF by poppler")
  }
}
