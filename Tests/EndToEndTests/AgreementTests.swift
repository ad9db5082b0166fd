import Foundation
import Painting
import TestSupport
import Testing

/// The PNG, SVG and PDF of every fixture agree, as other programs show them, within the thresholds of `Likeness`.
///
/// At one pixel for a unit, where the PNG has its letters at fractions of a pixel.
@Suite struct AgreementTests {
  /// A folder with the files of every fixture, each of one layout.
  private static let made: Result<Command, any Error> = Result {
    let command = try Command()
    for name in FixtureMaps.names {
      let map = FixtureMaps.folder.appendingPathComponent(name + ".json").path
      try make(map, ["\(name).png", "\(name).svg", "\(name).pdf"], by: command)
    }
    return command
  }

  private static func make(_ map: String, _ names: [String], by command: Command) throws {
    let result = try command([map, "--scale", "1", "-q"] + names.flatMap { ["-o", $0] })
    #expect(result.status == 0, "\(result.errors)")
  }

  /// librsvg draws emoji as silhouettes: of maps that have some it gets copies without.
  @Test(.enabled(if: isInstalled("rsvg-convert"), "rsvg-convert is not installed"), arguments: FixtureMaps.names)
  func `PNG and SVG agree, by librsvg`(name: String) throws {
    var (command, stem) = (try Self.made.get(), name)
    let map = try String(contentsOf: FixtureMaps.folder.appendingPathComponent(name + ".json"), encoding: .utf8)
    let plain = map.unicodeScalars.filter { !$0.properties.isEmojiPresentation && $0 != "\u{FE0F}" }
    if plain.count < map.unicodeScalars.count {
      (command, stem) = (try Command(), "plain")
      try command.write(String(String.UnicodeScalarView(plain)), "plain.json")
      try Self.make("plain.json", ["plain.png", "plain.svg"], by: command)
    }
    #expect(try command.shell("rsvg-convert \(stem).svg -o \(stem)-rsvg.png").status == 0)
    try Likeness(Shades(png: command.read("\(stem).png")), Shades(png: command.read("\(stem)-rsvg.png"))).expect()
  }

  /// poppler puts the baselines of letters on whole pixels: it draws two pixels for each where that is not too large.
  @Test(.enabled(if: isInstalled("pdftoppm"), "pdftoppm is not installed"), arguments: FixtureMaps.names)
  func `PNG and PDF agree, by poppler`(name: String) throws {
    let command = try Self.made.get()
    let own = try Shades(png: command.read(name + ".png"))
    let factor = own.values.count > 6_000_000 ? 1 : 2
    #expect(try command.shell("pdftoppm -r \(96 * factor) -singlefile \(name).pdf \(name)").status == 0)
    try Likeness(own, Shades(ppm: command.read(name + ".ppm")).shrunk(by: factor)).expect()
  }

  /// All on one page, as the browser takes longer to start than to draw.
  @Test(.enabled(if: isInstalled("chromium"), "chromium is not installed"))
  func `PNG and SVG agree, by Chromium`() throws {
    let command = try Self.made.get()
    let width = 4_000
    var (left, top, row) = (0, 0, 0)
    var own: [(name: String, picture: Shades, left: Int, top: Int)] = []
    var page = "<body style=\"margin:0\">"
    for name in FixtureMaps.names {
      let picture = try Shades(png: command.read(name + ".png"))
      // Larger than a screenshot may be.
      guard picture.width <= width else { continue }
      if left + picture.width > width { (left, top, row) = (0, top + row, 0) }
      own.append((name, picture, left, top))
      page += "<img src=\"\(name).svg\" style=\"position:absolute;left:\(left)px;top:\(top)px\">"
      left += picture.width
      row = max(row, picture.height)
    }
    #expect(own.count >= FixtureMaps.names.count - 1)
    try command.write(page, "page.html")
    let shot = try command.shell(
      "chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1"
        + " --window-size=\(width),\(top + row) --screenshot=shot.png \"file://$PWD/page.html\"")
    #expect(shot.status == 0, "\(shot.errors)")
    let other = try Shades(png: command.read("shot.png"))
    for each in own {
      try Likeness(each.picture, other.part(each.left, each.top, each.picture.width, each.picture.height))
        .expect(each.name)
    }
  }
}

/// How alike two pictures in grey are.
private struct Likeness {
  /// The mean structural similarity of blocks of 8 × 8 pixels (Wang and others, 2004).
  private var similarity = 0.0
  /// The greatest difference between the means of blocks of 4 × 4 pixels, of 255.
  private var difference = 0.0

  private static let leastSimilarity = 0.97
  private static let mostDifference = 50.0

  /// Compares them; another program may round a side up or down.
  init(_ one: Shades, _ two: Shades) throws {
    try #require(abs(one.width - two.width) <= 1 && abs(one.height - two.height) <= 1)
    let (width, height) = (min(one.width, two.width), min(one.height, two.height))
    var blocks = 0.0
    for top in stride(from: 0, to: height - 7, by: 8) {
      for left in stride(from: 0, to: width - 7, by: 8) {
        similarity += Likeness.similarity(one, two, left, top)
        blocks += 1
        for (down, along) in [(0, 0), (0, 4), (4, 0), (4, 4)] {
          let means = [one, two].map { $0.sum(left + along, top + down, side: 4) }
          difference = max(difference, Double(abs(means[0] - means[1])) / 16)
        }
      }
    }
    similarity /= max(1, blocks)
  }

  func expect(_ name: String = "") {
    #expect(similarity >= Likeness.leastSimilarity, "\(name) similarity")
    #expect(difference <= Likeness.mostDifference, "\(name) difference")
  }

  private static func similarity(_ one: Shades, _ two: Shades, _ left: Int, _ top: Int) -> Double {
    var (a, b, aa, bb, ab) = (0, 0, 0, 0, 0)
    for row in top..<top + 8 {
      for column in left..<left + 8 {
        let x = Int(one.values[row * one.width + column])
        let y = Int(two.values[row * two.width + column])
        a += x
        b += y
        aa += x * x
        bb += y * y
        ab += x * y
      }
    }
    let (meanA, meanB) = (Double(a) / 64, Double(b) / 64)
    let variances = Double(aa + bb) / 64 - meanA * meanA - meanB * meanB
    let means = (2 * meanA * meanB + 6.5025) / (meanA * meanA + meanB * meanB + 6.5025)
    return means * (2 * (Double(ab) / 64 - meanA * meanB) + 58.5225) / (variances + 58.5225)
  }
}

/// A picture in grey.
private struct Shades {
  struct Unreadable: Error {}

  var width: Int
  var height: Int
  var values: [UInt8]

  /// Reads an opaque PNG.
  init(png file: Data?) throws {
    let picture = try PNGReader.read(Array(#require(file)))
    width = picture.width
    height = picture.height
    values = Shades.greys(picture.pixels, from: 0, step: 4)
  }

  /// Reads a portable pixmap of 8 bits, as poppler writes it.
  init(ppm file: Data?) throws {
    let bytes = [UInt8](try #require(file))
    // "P6", both sides, 255: each ends with one white space.
    let words = bytes.prefix(64).split(maxSplits: 4, omittingEmptySubsequences: false) { $0 == 10 || $0 == 32 }
    guard words.count == 5, words[0].elementsEqual("P6".utf8), words[3].elementsEqual("255".utf8),
      let width = Int(String(decoding: words[1], as: UTF8.self)),
      let height = Int(String(decoding: words[2], as: UTF8.self)),
      bytes.count == words[4].startIndex + 3 * width * height
    else { throw Unreadable() }
    self.width = width
    self.height = height
    values = Shades.greys(bytes, from: words[4].startIndex, step: 3)
  }

  private init(width: Int, height: Int, values: [UInt8]) {
    self.width = width
    self.height = height
    self.values = values
  }

  private static func greys(_ bytes: [UInt8], from start: Int, step: Int) -> [UInt8] {
    var greys: [UInt8] = []
    greys.reserveCapacity((bytes.count - start) / step)
    for place in stride(from: start, to: bytes.count, by: step) {
      let sum = Int(bytes[place]) + Int(bytes[place + 1]) + Int(bytes[place + 2])
      greys.append(UInt8((sum + 1) / 3))
    }
    return greys
  }

  /// The sum of a square.
  func sum(_ left: Int, _ top: Int, side: Int) -> Int {
    var sum = 0
    for row in top..<top + side {
      for column in left..<left + side { sum += Int(values[row * width + column]) }
    }
    return sum
  }

  /// Each pixel the mean of `factor` × `factor`.
  func shrunk(by factor: Int) -> Shades {
    let (wide, high) = (width / factor, height / factor)
    var values = [UInt8](repeating: 0, count: wide * high)
    for row in 0..<high {
      for column in 0..<wide {
        let sum = sum(column * factor, row * factor, side: factor)
        values[row * wide + column] = UInt8((sum + factor * factor / 2) / (factor * factor))
      }
    }
    return Shades(width: wide, height: high, values: values)
  }

  /// A part.
  func part(_ left: Int, _ top: Int, _ width: Int, _ height: Int) throws -> Shades {
    try #require(left + width <= self.width && top + height <= self.height)
    return Shades(
      width: width, height: height,
      values: (top..<top + height).flatMap { values[$0 * self.width + left..<$0 * self.width + left + width] })
  }
}
