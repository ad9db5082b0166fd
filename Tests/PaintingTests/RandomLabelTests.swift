import MapScene
import Painting
import Testing

/// Random Unicode in real fonts: no letter leaves its circle, in measures and in pixels.
@Suite("Random labels") struct RandomLabelTests {
  private static let columns = 40
  private static let rows = 25
  private static let cell = 194.0
  /// Pixels per unit: fifty thousand circles are painted, and half a pixel is enough to see a letter.
  private static let scale = 0.5

  @Test("no letter of 50,000 random strings leaves its circle", arguments: 0..<2)
  func inside(part: Int) throws {
    let text = try TextEngine()
    let fitter = OrbFitter(sizes: Theme.light.sizes, measurer: text)
    var strings = RandomStrings(seed: UInt64(part))
    var withText = 0
    for _ in stride(from: 0, to: 25_000, by: Self.columns * Self.rows) {
      var circles: [(centre: ScenePoint, radius: Double)] = []
      var items: [SceneItem] = []
      var labels: [String] = []
      for place in 0..<Self.columns * Self.rows {
        let string = strings.next()
        let depth = place % 6
        let fitted = fitter.fit(
          OrbFitter.Request(text: DrawableText(string), depth: depth, degree: place % 9, hasBadge: place % 5 == 0))
        #expect(
          fitted.radius <= 95 && fitted.text.reach <= fitted.radius,
          "\(string.debugDescription) reaches \(fitted.text.reach) in a circle of \(fitted.radius)")
        let centre = ScenePoint(
          (Double(place % Self.columns) + 0.5) * Self.cell, (Double(place / Self.columns) + 0.5) * Self.cell)
        circles.append((centre, fitted.radius))
        labels.append(fitted.text.lines.map(\.text).joined(separator: "|"))
        items += Self.items(of: fitted.text, at: centre)
        if !fitted.text.lines.isEmpty { withText += 1 }
      }
      let outside = try Self.inkOutside(circles, items, text: text)
      for (place, count) in outside.enumerated() where count > 0 {
        Issue.record("\(count) pixels of \(labels[place].debugDescription) lie outside their circle")
      }
    }
    #expect(withText > 22_000)
  }

  private static func items(of text: FittedText, at centre: ScenePoint) -> [SceneItem] {
    text.lines.map { line in
      let origin = centre + ScenePoint(line.origin.x, line.origin.y)
      let ink = line.metrics.ink
      let box = Rect(
        minX: origin.x + ink.minX * text.size, minY: origin.y + ink.minY * text.size,
        maxX: origin.x + ink.maxX * text.size, maxY: origin.y + ink.maxY * text.size)
      let shape = Shape.text(
        TextLine(
          text: line.text, origin: origin, size: text.size, style: text.style,
          advance: line.metrics.advance * text.size, ink: box, isRightToLeft: line.metrics.isRightToLeft,
          color: Color(red: 0, green: 0, blue: 0)))
      return SceneItem(shape: shape, bounds: box)
    }
  }

  /// How many pixels with ink lie wholly outside the circle, for each cell.
  private static func inkOutside(
    _ circles: [(centre: ScenePoint, radius: Double)], _ items: [SceneItem], text: TextEngine
  ) throws -> [Int] {
    let page = Rect(minX: 0, minY: 0, maxX: Double(columns) * cell, maxY: Double(rows) * cell)
    let scene = Scene(
      bounds: page, background: nil, language: "und", title: "Labels", summary: "",
      layers: [SceneLayer(kind: .ideas, items: items)], accessible: [])
    let view = try Viewport.raster(page, size: .scale(scale, isAsked: true)).0
    let picture = try Painting.PNGReader.read(
      PNGPainter.png(of: scene, viewport: view, options: PNGOptions(effort: .fast, threads: 1), text: text))
    var counts = Array(repeating: 0, count: circles.count)
    var inked = 0
    for row in 0..<picture.height {
      for column in 0..<picture.width where picture.pixels[4 * (row * picture.width + column) + 3] > 0 {
        inked += 1
        let across = min(Int(Double(column) / scale / cell), columns - 1)
        let down = min(Int(Double(row) / scale / cell), rows - 1)
        let circle = circles[down * columns + across]
        // The point of the pixel that is nearest to the middle of the circle.
        let x = min(max(circle.centre.x, Double(column) / scale), Double(column + 1) / scale)
        let y = min(max(circle.centre.y, Double(row) / scale), Double(row + 1) / scale)
        let dx = x - circle.centre.x
        let dy = y - circle.centre.y
        if dx * dx + dy * dy > circle.radius * circle.radius { counts[down * columns + across] += 1 }
      }
    }
    #expect(inked > columns * rows * 10, "nothing was painted")
    return counts
  }
}

/// Strings of words, marks, signs and rubbish in many scripts.
struct RandomStrings {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// What the letters of one string are taken from; scripts that real people mix come together.
  private static let alphabets: [[ClosedRange<UInt32>]] = [
    [0x61...0x7A], [0x41...0x5A, 0x61...0x7A, 0xC0...0xFF], [0x100...0x24F], [0x3B1...0x3C9, 0x1F00...0x1F07],
    [0x410...0x44F], [0x5D0...0x5EA, 0x5B0...0x5BC], [0x627...0x64A, 0x64B...0x652], [0x905...0x939, 0x93E...0x94D],
    [0xE01...0xE30, 0xE32...0xE3A, 0xE40...0xE4E], [0x3041...0x3096, 0x4E00...0x4FFF], [0x30A1...0x30FA],
    [0xAC00...0xAFFF], [0x1F300...0x1F5FF, 0x1F600...0x1F64F], [0x21...0x2F, 0x30...0x39], [0x2190...0x22FF],
    [0x1E00...0x1EFF], [0x0...0x2FF], [0x2000...0x206F, 0x61...0x7A], [0x300...0x36F, 0x61...0x7A],
  ]
  private static let joiners: [Unicode.Scalar] = [
    " ", " ", " ", " ", "\n", "-", "/", "\u{200D}", "\u{FE0F}", "\u{A0}", "…",
  ]

  private mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }

  private mutating func scalar(_ alphabet: [ClosedRange<UInt32>]) -> Unicode.Scalar {
    // One in two hundred is any character at all.
    if roll(200) == 0 { return Unicode.Scalar(UInt32(roll(0x11_0000))) ?? "\u{FFFD}" }
    let range = alphabet[roll(alphabet.count)]
    return Unicode.Scalar(range.lowerBound + UInt32(roll(range.count))) ?? "?"
  }

  mutating func next() -> String {
    var result = String.UnicodeScalarView()
    var alphabet = Self.alphabets[roll(Self.alphabets.count)]
    let words = roll(10) == 0 ? 1 + roll(60) : 1 + roll(7)
    for _ in 0..<words {
      if roll(6) == 0 { alphabet = Self.alphabets[roll(Self.alphabets.count)] }
      for _ in 0..<(roll(40) == 0 ? 40 : 1 + roll(9)) { result.append(scalar(alphabet)) }
      result.append(Self.joiners[roll(Self.joiners.count)])
    }
    return String(result)
  }
}
