internal import IdeaModel

/// Sets what stands at the foot of the page: the branches in their colours on the left, a few words on the right.
struct FootComposer {
  /// The items.
  private(set) var items: [SceneItem] = []
  /// The height that they add to the page; 0 for nothing.
  private(set) var height = 0.0

  private let context: ComposeContext
  private let fitter: BoxFitter
  private let scale: Double
  private let origin: ScenePoint
  private let room: Double

  private static let rowHeight = 24.0
  private static let space = 26.0
  private static let gap = 20.0
  private static let dot = 6.0
  private static let textGap = 7.0
  private static let longestName = 190.0
  private static let legendSize = 13.0
  private static let footerSize = 12.0
  /// With more branches than this their colours alone do not tell them apart.
  private static let mostColours = 8

  /// Sets it on a page.
  ///
  /// - Parameters:
  ///   - context: What is composed.
  ///   - text: The text engine.
  ///   - origin: The left end of the first row's middle.
  ///   - room: The width that the page has for it.
  init(_ context: ComposeContext, text: any TextMeasuring, origin: ScenePoint, room: Double) {
    self.context = context
    self.origin = origin
    self.room = room
    fitter = BoxFitter(measurer: text)
    scale = context.measured.furnitureScale
    let entries = Self.branches(context).compactMap { entry($0) }
    var end = addLegend(entries)
    if let footer = Self.footer(context) { add(footer, &end, isBesideLegend: !entries.isEmpty) }
    if !items.isEmpty { height = end.y + (Self.space + Self.rowHeight) * scale }
  }

  /// A branch and its name.
  private struct Entry {
    var idea: Int
    var name: FittedText
    var halfName: Double
  }

  /// The first idea of each branch, in the order of the branches; none where no legend is wanted.
  private static func branches(_ context: ComposeContext) -> [Int] {
    let hierarchy = context.hierarchy
    var first: [Int: Int] = [:]
    // A colour that one idea alone has needs no explanation.
    var shared = 0
    for idea in context.readingOrder where hierarchy.depth[idea] == 1 {
      guard let branch = hierarchy.branch[idea], first[branch] == nil else { continue }
      first[branch] = idea
      if !hierarchy.children[idea].isEmpty { shared += 1 }
    }
    // An atlas has the names of all branches on the map.
    let choice = context.measured.reduction?.isAtlas == true ? .never : context.measured.options.legend
    switch choice {
    case .never: return []
    case .auto: if shared <= mostColours { return [] }
    case .always: if first.count < 2 { return [] }
    }
    return first.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The words on the right: those asked for, and what a small page leaves out.
  private static func footer(_ context: ComposeContext) -> String? {
    let words = [context.measured.options.footer, context.measured.reduction?.footer].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  /// Whether there is anything to be set.
  static func isWanted(_ context: ComposeContext) -> Bool {
    footer(context) != nil || !branches(context).isEmpty
  }

  private func style(_ text: String, size: Double, weight: Int) -> TextStyle {
    TypeStyle.style(
      size: size, weight: weight + context.theme.sizes.weightStep, text: text, language: context.measured.language)
  }

  /// From the left end of a dot to that of its name.
  private var nameStart: Double { (2 * Self.dot + Self.textGap) * scale }

  private func entry(_ idea: Int) -> Entry? {
    let words = DrawableText(context.measured.map.ideas[idea].text).onOneLine
    guard !words.text.isEmpty else { return nil }
    let size = Self.legendSize * scale
    let name = fitter.line(
      words, style: style(words.text, size: size, weight: 500), size: size,
      width: min(Self.longestName * scale, room - nameStart))
    return Entry(idea: idea, name: name, halfName: name.lines.first.map { -$0.origin.x } ?? 0)
  }

  /// Sets branches one after the other, or in columns where they need several rows.
  ///
  /// - Returns: Where the next one would stand, from the origin.
  private mutating func addLegend(_ entries: [Entry]) -> ScenePoint {
    let gap = Self.gap * scale
    let widths = entries.map { nameStart + 2 * $0.halfName + gap }
    let column = widths.max() ?? 0
    let isOneRow = widths.reduce(0, +) - gap <= room
    let columns = isOneRow ? max(1, entries.count) : max(1, Int((room + gap) / column))
    var place = ScenePoint(0, 0)
    for (index, entry) in entries.enumerated() {
      if index > 0, index % columns == 0 { place = ScenePoint(0, place.y + Self.rowHeight * scale) }
      add(entry, at: origin + place)
      place.x += isOneRow ? widths[index] : column
    }
    return place
  }

  private mutating func add(_ entry: Entry, at place: ScenePoint) {
    let radius = Self.dot * scale
    let centre = place + ScenePoint(radius, 0)
    let colors = context.colors[entry.idea]
    let ring = 1.3 * scale.squareRoot()
    let bounds = Rect(centre: centre, radius: radius)
    let fill = colors.shading == .bead ? colors.inner : colors.line
    items.append(
      SceneItem(shape: .disc(centre: centre, radius: radius - ring / 2, paint: .solid(fill)), bounds: bounds))
    items.append(
      SceneItem(
        shape: .ring(
          centre: centre, radius: radius - ring / 2, paint: .solid(colors.line), style: StrokeStyle(width: ring)),
        bounds: bounds))
    items += context.textItems(
      entry.name, at: place + ScenePoint(nameStart + entry.halfName, 0), color: context.palette.muted, accessible: nil)
  }

  private mutating func add(_ footer: String, _ place: inout ScenePoint, isBesideLegend: Bool) {
    let words = DrawableText(footer).onOneLine
    guard !words.text.isEmpty else { return }
    let size = Self.footerSize * scale
    let line = fitter.line(words, style: style(words.text, size: size, weight: 400), size: size, width: room)
    let half = line.lines.first.map { -$0.origin.x } ?? 0
    if isBesideLegend, place.x + 2 * half > room { place.y += Self.rowHeight * scale }
    items += context.textItems(
      line, at: origin + ScenePoint(room - half, place.y), color: context.palette.muted, accessible: nil)
  }
}
