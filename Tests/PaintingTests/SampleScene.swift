import MapScene
import Painting

/// A small scene of every shape, with text in several scripts.
enum SampleScene {
  static let labels = ["Plant peas", "日本語の考え", "مرحبا بالعالم", "before 🎉 after", "café fi 2027", "<&>\"'"]

  static func make(background: Color? = Color(red: 0.97, green: 0.98, blue: 0.99), text: TextEngine) -> Scene {
    let blue = Color(red: 0.3, green: 0.5, blue: 0.9)
    let pale = Color(red: 0.8, green: 0.9, blue: 1)
    var ideas: [SceneItem] = []
    var accessible: [AccessibleNode] = []
    for (index, label) in labels.enumerated() {
      let centre = ScenePoint(80 + Double(index % 3) * 140, 80 + Double(index / 3) * 140)
      let bounds = Rect(minX: centre.x - 60, minY: centre.y - 60, maxX: centre.x + 60, maxY: centre.y + 60)
      let fill = Paint.radial(
        focus: centre - ScenePoint(15, 20), focusRadius: 3, centre: centre, radius: 60,
        stops: [GradientStop(offset: 0, color: pale), GradientStop(offset: 1, color: blue)])
      ideas.append(SceneItem(shape: .disc(centre: centre, radius: 60, paint: fill), accessible: index, bounds: bounds))
      let ring = Shape.ring(centre: centre, radius: 59, paint: .solid(blue), style: StrokeStyle(width: 2))
      ideas.append(SceneItem(shape: ring, accessible: index, bounds: bounds))
      ideas.append(
        SceneItem(shape: .text(line(label, centre: centre, text: text)), accessible: index, bounds: bounds))
      accessible.append(
        AccessibleNode(
          role: .listItem, name: label, ideaID: "id-\(index)", level: index == 0 ? 1 : 2, positionInSet: 1, setSize: 6,
          link: index == 1 ? "https://example.org/a'b" : nil, bounds: bounds, isShortened: index == 4))
    }
    for (index, picture) in pictures.enumerated() {
      let area = Rect(
        minX: 332 + Double(index) * 30, minY: 236, maxX: 356 + Double(index) * 30, maxY: 260)
      let shape = Shape.image(
        picture, area: area, cornerRadius: index == 0 ? 12 : 5, alt: index == 0 ? "A \u{201C}dusk\u{201D} <&>" : "")
      ideas.append(SceneItem(shape: shape, accessible: 5, bounds: area))
    }
    accessible[4].name = "café fi 2027 and much more that had no room"
    var path = Path()
    path.move(to: ScenePoint(140, 80))
    path.cubic(ScenePoint(160, 60), ScenePoint(180, 100), to: ScenePoint(160, 80))
    path.line(to: ScenePoint(140, 84))
    path.close()
    let lines = [
      SceneItem(
        shape: .fill(
          path,
          paint: .linear(
            start: ScenePoint(140, 80), end: ScenePoint(160, 80),
            stops: [GradientStop(offset: 0, color: blue), GradientStop(offset: 1, color: pale)])),
        bounds: Rect(minX: 130, minY: 50, maxX: 190, maxY: 110)),
      SceneItem(
        shape: .stroke(path, paint: .solid(blue), style: StrokeStyle(width: 2, dashes: [0.01, 4.6], isRound: true)),
        bounds: Rect(minX: 130, minY: 50, maxX: 190, maxY: 110)),
    ]
    let shadows = labels.indices.map { index in
      let centre = ScenePoint(80 + Double(index % 3) * 140, 82 + Double(index / 3) * 140)
      return SceneItem(
        shape: .shadow(
          centre: centre, innerRadius: 48, outerRadius: 75, color: Color(red: 0.2, green: 0.2, blue: 0.4, alpha: 0.3)),
        bounds: Rect(minX: centre.x - 75, minY: centre.y - 75, maxX: centre.x + 75, maxY: centre.y + 75))
    }
    let page = Rect(minX: 0, minY: 0, maxX: 440, maxY: 300)
    let grid = Shape.dotGrid(
      area: page, spacing: 24, radius: 1, color: Color(red: 0.8, green: 0.8, blue: 0.85))
    return Scene(
      bounds: page, background: background, language: "en", title: "Sample & “map”", summary: "Six ideas.",
      layers: [
        SceneLayer(kind: .ground, items: [SceneItem(shape: grid, bounds: page)]),
        SceneLayer(kind: .shadows, items: shadows), SceneLayer(kind: .connections, items: lines),
        SceneLayer(kind: .ideas, items: ideas),
      ], accessible: accessible)
  }

  /// A photograph, and a drawing on nothing.
  static let pictures: [SceneImage] = [true, false].compactMap { isPhotograph in
    let words = (0..<96 * 96).map { place -> UInt32 in
      let (x, y) = (UInt32(place % 96), UInt32(place / 96))
      if isPhotograph { return 0xFF00_0000 | (200 - y) << 16 | (90 + x / 2) << 8 | (60 + y) }
      let alpha = (x / 12 + y / 12) % 2 == 0 ? 255 : x * 2
      return alpha << 24 | (alpha * 3 / 4) << 16 | (alpha / 3) << 8 | alpha / 5
    }
    return SceneImage(width: 96, height: 96, pixels: words, isPhotograph: isPhotograph)
  }

  static func line(_ label: String, centre: ScenePoint, text: TextEngine, size: Double = 13) -> TextLine {
    let style = TextStyle(weight: 500)
    let metrics = text.measureLine(label, style: style)
    let origin = centre + ScenePoint(-metrics.advance * size / 2, 0.3635 * size)
    return TextLine(
      text: label, origin: origin, size: size, style: style, advance: metrics.advance * size,
      ink: Rect(
        minX: origin.x + metrics.ink.minX * size, minY: origin.y + metrics.ink.minY * size,
        maxX: origin.x + metrics.ink.maxX * size, maxY: origin.y + metrics.ink.maxY * size),
      isRightToLeft: metrics.isRightToLeft, color: Color(red: 0.1, green: 0.1, blue: 0.2),
      halo: TextLine.Halo(color: Color(red: 1, green: 1, blue: 1, alpha: 0.9), width: 3))
  }
}
