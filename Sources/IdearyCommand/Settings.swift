internal import GraphLayout
internal import IdeaModel
internal import Ideary
internal import ImageCompare
internal import MapScene
internal import Painting

/// Turns checked words of the command line into the options of the pipeline.
enum Settings {
  /// The options for placing and drawing.
  static func renderOptions(_ arguments: Arguments) throws(UsageError) -> RenderOptions {
    var options = RenderOptions()
    if let name = arguments.value("layout"), let layout = LayoutChoice(rawValue: name) { options.layout = layout }
    options.root = arguments.value("root")
    if let word = arguments.value("direction"), let direction = LayoutDirection(rawValue: word) {
      options.direction = direction
    }
    options.branch = arguments.value("branch")
    options.depth = arguments.value("depth").flatMap(PlainNumber.whole)
    options.keep = arguments.value("keep").flatMap(KeepStrength.init)
    if let seed = arguments.value("seed").flatMap(PlainNumber.whole) { options.seed = UInt64(bitPattern: Int64(seed)) }
    if let name = arguments.value("quality"), let quality = LayoutQualityLevel(rawValue: name) {
      options.quality = quality
    }
    options.threads = arguments.value("threads").flatMap(PlainNumber.whole)
    if let theme = arguments.value("theme").flatMap(Theme.named) { options.scene.theme = theme }
    if let factor = arguments.value("text-scale").flatMap(PlainNumber.decimal) { options.scene.textScale = factor }
    options.scene.title = arguments.value("title")
    options.scene.language = try arguments.value("lang").map(language)
    options.scene.background = try background(arguments.value("background") ?? "theme")
    options.scene.showsGrid = arguments.has("grid")
    if let name = arguments.value("legend"), let legend = LegendChoice(rawValue: name) { options.scene.legend = legend }
    options.scene.footer = arguments.value("footer")
    options.scene.showsOrder = arguments.has("numbers")
    options.size = try size(arguments)
    if arguments.value("svg-text") == "paths" { options.svg.textMode = .paths }
    if let effort = arguments.value("effort").flatMap(PNGOptions.Effort.init) { options.png.effort = effort }
    if let folder = arguments.value("fonts") { options.fonts = .directory(folder) }
    options.svg.idPrefix = try arguments.value("id-prefix").map(idPrefix)
    return options
  }

  /// How strictly pixels are compared.
  static func level(_ arguments: Arguments) -> ComparisonLevel {
    let tolerance = arguments.value("tolerance").flatMap(PlainNumber.decimal)
    if arguments.has("perceptual") {
      return .perceptual(tolerance.map { PerceptualThresholds(colour: $0) } ?? PerceptualThresholds())
    }
    return tolerance.map { .tolerant($0) } ?? .exact
  }

  /// What is recorded of a map.
  static func formats(_ arguments: Arguments) throws(UsageError) -> Set<SnapshotFormat> {
    guard let list = arguments.value("formats") else { return SnapshotFormat.usual }
    var formats: Set<SnapshotFormat> = [.json]
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = SnapshotFormat(rawValue: String(word)) else {
        let names = SnapshotFormat.allCases.map(\.rawValue)
        let hint = Nearest.word(to: String(word), among: names).map { "did you mean \($0)? " } ?? ""
        throw UsageError("--formats cannot have “\(word)”; \(hint)it takes a list of: \(names.joined(separator: " "))")
      }
      formats.insert(format)
    }
    return formats
  }

  private static func language(_ tag: String) throws(UsageError) -> String {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isPlain, let first = parts.first, first.count >= 2, first.allSatisfy(\.isLetter) else {
      throw UsageError("--lang takes a language tag such as en, es-MX or zh-Hant; not \(tag)")
    }
    return tag
  }

  private static func background(_ word: String) throws(UsageError) -> Background {
    switch word {
    case "theme": return .theme
    case "none", "transparent": return .none
    default:
      guard let color = CSSColor.parse(word) else {
        throw UsageError("--background takes theme, none or a CSS colour such as #f8f9fc or navy; not \(word)")
      }
      return .color(color)
    }
  }

  private static func idPrefix(_ name: String) throws(UsageError) -> String {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isName, let first = name.first, first.isLetter || first == "_", name.utf8.count <= 64 else {
      throw UsageError("--id-prefix takes a letter followed by letters, digits, - and _; not \(name)")
    }
    return name
  }

  private static func size(_ arguments: Arguments) throws(UsageError) -> OutputSize? {
    if let name = arguments.value("page") {
      for other in ["size", "scale"] where arguments.has(other) {
        throw UsageError("--\(other) does not go with --page, which has a size of its own; --dpi says how many pixels")
      }
      var page = try self.page(name)
      if let word = arguments.value("orientation"), let way = Page.Orientation(rawValue: word) {
        page.orientation = way
      }
      if let word = arguments.value("margin") {
        page.margin = try length(word, of: "margin")
      } else {
        // On a small card the usual margin would leave no room.
        page.margin = min(page.margin, min(page.width, page.height) / 4)
      }
      guard page.margin * 2 < min(page.width, page.height) else {
        throw UsageError("--margin takes less than half the page")
      }
      return .page(page, dotsPerInch: arguments.value("dpi").flatMap(PlainNumber.decimal) ?? 300)
    }
    for name in ["orientation", "margin", "dpi"] where arguments.has(name) {
      throw UsageError("--\(name) needs --page")
    }
    if let word = arguments.value("size") { return try pixels(word) }
    return arguments.value("scale").flatMap(PlainNumber.decimal).map { .scale($0, isAsked: true) }
  }

  private static func page(_ name: String) throws(UsageError) -> Page {
    if let page = Page(named: name) { return page }
    if name.hasSuffix("mm") {
      let sides = name.dropLast(2).split(separator: "x", omittingEmptySubsequences: false).map {
        PlainNumber.decimal($0)
      }
      if sides.count == 2, let width = sides[0], let height = sides[1], width >= 10, height >= 10, width <= 5080,
        height <= 5080
      {
        var page = Page(width: width * Page.millimetre, height: height * Page.millimetre)
        // A page given by its sides lies as given.
        page.orientation = width > height ? .landscape : .portrait
        return page
      }
      throw UsageError("--page takes sides from 10 to 5080 mm, as in 210x297mm; not \(name)")
    }
    throw UsageError(Arguments.words("--page cannot be \(name)", nearest: name, of: Page.names) + " or WxHmm")
  }

  /// A length with its unit, in points.
  private static func length(_ word: String, of option: String) throws(UsageError) -> Double {
    let units = [("mm", Page.millimetre), ("cm", 10 * Page.millimetre), ("in", 72), ("pt", 1), ("px", 0.75)]
    for (unit, points) in units where word.hasSuffix(unit) {
      if let number = PlainNumber.decimal(word.dropLast(2)), number >= 0, number <= 1e6 { return number * points }
    }
    throw UsageError("--\(option) takes a length with its unit, as in 12mm, 0.5in or 36pt; not \(word)")
  }

  private static func pixels(_ word: String) throws(UsageError) -> OutputSize {
    let sides = word.split(separator: "x", omittingEmptySubsequences: false)
    func side(_ text: Substring) -> Int? {
      PlainNumber.whole(text).flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
    }
    if sides.count == 2 {
      let width = side(sides[0])
      let height = side(sides[1])
      let isSound = (width != nil || sides[0].isEmpty) && (height != nil || sides[1].isEmpty)
      if isSound, width != nil || height != nil { return .pixels(width: width, height: height) }
    }
    throw UsageError("--size takes pixels as in 1600x900, 1600x or x900; not \(word)")
  }
}
