public import GraphLayout
internal import IdeaModel

extension MeasuredMap {
  /// Whether some of its text would be too small to be read on a page.
  ///
  /// - Parameter page: How large the map is shown there.
  /// - Returns: Whether `reduced` would draw it otherwise.
  public func isTooSmall(on page: PageScale) -> Bool {
    // On a stamp nothing could be named.
    guard page.shorterSide >= Self.leastSide else { return false }
    let least = (page.leastText - 1e-6) * min(options.textScale, 1)
    func isSmall(_ text: FittedText?) -> Bool {
      guard let text, !text.lines.isEmpty else { return false }
      return text.size * page.pixelsPerUnit < least
    }
    return ideas.contains { isSmall($0.drawnText) } || links.contains { isSmall($0.label) }
  }

  /// The map as it is drawn on a page that is too small for all its text.
  ///
  /// A little too small, and text grows to the least size where it has room, and is left out elsewhere. Smaller, and the
  /// map becomes an atlas: circles, lines and names have the size of the page, the names of roots, islands and branches
  /// come first, then those of ideas with many connections, then others, as far as they are free.
  /// - Parameters:
  ///   - whole: The scene composed of the whole map.
  ///   - layout: The layout of that scene.
  ///   - text: The text engine that measured the map.
  ///   - page: How large a scene of given bounds is shown.
  /// - Returns: The map for that page, and its scene.
  /// - Complexity: O(n log n + m) in ideas *n* and connections *m*.
  public func reduced(
    from whole: Scene, layout: LayoutResult, text: any TextMeasuring, page: (Rect) -> PageScale
  ) -> (measured: MeasuredMap, scene: Scene) {
    var (measured, scene, area) = (self, whole, Rect.nothing)
    // Lines may take other ways between smaller circles, and need another page.
    for _ in 0..<Self.mostRounds {
      measured = reduced(once: scene, &area, layout: layout, text: text, page: page)
      scene = SceneComposer.compose(measured, layout: layout, text: text)
      // The page grows for the words on a connection that stand beyond all circles and lines, and the map is smaller on it.
      if let reduction = measured.reduction {
        for layer in scene.layers where layer.kind == .labels {
          for item in layer.items { area = area.union(item.bounds.outset(reduction.edge - reduction.margin)) }
        }
      }
      if (page(scene.bounds).pixelsPerUnit / measured.pageScale - 1).magnitude < Self.tolerance { break }
    }
    return (measured, scene)
  }

  private func reduced(
    once whole: Scene, _ area: inout Rect, layout: LayoutResult, text: any TextMeasuring, page: (Rect) -> PageScale
  ) -> MeasuredMap {
    let centres = Self.centres(layout.positions, count: ideas.count)
    for (index, idea) in ideas.enumerated() { area = area.union(idea.form.bounds(at: centres[index])) }
    for layer in whole.layers where layer.kind == .connections {
      for item in layer.items { area = area.union(item.bounds) }
    }
    var result = self
    let first = page(whole.bounds)
    result.reduction = Reduction(
      page: first, textScale: options.textScale, isAtlas: isAtlas(on: first), area: area, unnamed: ideas.count)
    // The margin is one of the page, so how large the map is depends on itself.
    for _ in 0..<Self.mostFrames {
      let next = page(SceneComposer.page(of: result, layout: layout, text: text))
      let isSettled = (next.pixelsPerUnit / result.pageScale - 1).magnitude < 1e-5
      result.reduction?.page = next
      if isSettled { break }
    }
    MapReducer(self, centres: centres, text: text).reduce(&result)
    return result
  }

  /// The least shorter side of a page on which names have room, in pixels.
  private static let leastSide = 40.0
  private static let mostFrames = 12
  private static let mostRounds = 8
  /// By so much the page may be smaller than it was taken for.
  fileprivate static let tolerance = 0.0005
  private var pageScale: Double { reduction?.page.pixelsPerUnit ?? 1 }

  /// Whether the usual text of its ideas is too small to grow a little.
  private func isAtlas(on page: PageScale) -> Bool {
    let usual = ideas.indices.filter { !ideas[$0].drawnText.lines.isEmpty && map.ideas[$0].size == nil }.map {
      theme.sizes.font.at(depth: hierarchy.depth[$0])
    }.min()
    guard let usual = usual ?? ideas.map(\.drawnText.size).min() else { return false }
    return usual * page.pixelsPerUnit < page.leastPromoted * min(options.textScale, 1)
  }
}

/// Makes a map smaller than its text: see `MeasuredMap.reduced`.
struct MapReducer {
  private let measured: MeasuredMap
  private let centres: [ScenePoint]
  private let text: any TextMeasuring
  private let hierarchy: Hierarchy

  init(_ measured: MeasuredMap, centres: [ScenePoint], text: any TextMeasuring) {
    self.measured = measured
    self.centres = centres
    self.text = text
    hierarchy = measured.hierarchy
  }

  /// Draws a copy of the map on the page of its reduction.
  func reduce(_ result: inout MeasuredMap) {
    guard let reduction = result.reduction else { return }
    if reduction.isAtlas { makeAtlas(&result, reduction) } else { promote(&result, reduction) }
    let all = measured.ideas.indices.filter { !DrawableText(measured.map.ideas[$0].text).text.isEmpty }
    let named = all.count { !result.ideas[$0].drawnText.lines.isEmpty }
    result.reduction?.named = (named, all.count)
    result.reduction?.unnamed = all.count - named
  }

  /// Ideas by weight: by depth, then those with many connections, then as their ids.
  private func byWeight(_ ideas: [Int], _ tier: (Int) -> Int) -> [Int] {
    ideas.sorted { one, two in
      let (first, second) = (tier(one), tier(two))
      if first != second { return first < second }
      if hierarchy.degree[one] != hierarchy.degree[two] { return hierarchy.degree[one] > hierarchy.degree[two] }
      return (measured.map.ideas[one].id, one) < (measured.map.ideas[two].id, two)
    }
  }

  /// The least size of text, in units: a little more than the floor, since the page may be a little smaller.
  private func least(_ reduction: Reduction) -> Double {
    reduction.page.leastText * min(reduction.textScale, 1) * reduction.pixel * (1 + MeasuredMap.tolerance)
  }

  // MARK: A little too small

  private func promote(_ result: inout MeasuredMap, _ reduction: Reduction) {
    let least = least(reduction)
    func factor(_ text: FittedText) -> Double { text.size < least ? least / text.size : 1 }
    var places = NamePlaces(measured, centres: centres, reduction: reduction)
    for index in measured.ideas.indices {
      let idea = measured.ideas[index]
      let factor = factor(idea.text)
      if idea.text.lines.isEmpty || factor == 1 { continue }
      let larger = idea.text.scaled(by: factor)
      if fits(larger, idea.form, air: 1.5 * reduction.pixel) {
        result.ideas[index].text = larger
      } else {
        result.ideas[index].text = FittedText(isShortened: true)
        if case .circle = idea.form { result.ideas[index].isPlain = true }
      }
    }
    let labelled = measured.ideas.indices.filter { measured.ideas[$0].label != nil }
    for index in byWeight(labelled, { hierarchy.depth[$0] }) {
      guard let label = measured.ideas[index].label else { continue }
      var larger = label.scaled(by: factor(label.text))
      let radius = measured.ideas[index].form.innerRadius
      if let side = places.side(for: larger, of: index, cover: .nothing, first: label.side) {
        larger.side = side
        result.ideas[index].label = larger
        places.take(larger.box(side, radius: radius).moved(by: centres[index]))
      } else {
        result.ideas[index].label = nil
        result.ideas[index].text = FittedText(isShortened: true)
        result.ideas[index].isPlain = !measured.map.ideas[index].hasPictureOutside
      }
    }
    for index in measured.links.indices {
      if let label = measured.links[index].label { result.links[index].label = label.scaled(by: factor(label)) }
    }
  }

  private func fits(_ text: FittedText, _ form: MeasuredMap.Form, air: Double) -> Bool {
    switch form {
    case .circle(let radius): return text.reach <= radius - air
    case .card(let width, let height):
      return text.lines.allSatisfy { line in
        FittedText.corners(line, size: text.size).allSatisfy {
          $0.x.magnitude <= width / 2 - air && $0.y.magnitude <= height / 2 - air
        }
      }
    }
  }

  // MARK: Atlas

  /// What of the page names of ordinary ideas may fill.
  private static let mostFilled = 0.075
  /// So many names are tried, and so many branches have large ones.
  private static let (mostTried, mostMajor) = (4_000, 24)
  /// The sizes that the names of branches may have, in pixels.
  private static let majorSizes = [21.0, 19, 17, 15.5, 14]
  /// Ideas with so many connections are named before others.
  private static let hubDegree = 4

  private func makeAtlas(_ result: inout MeasuredMap, _ reduction: Reduction) {
    let pixel = reduction.pixel
    let isMajor = majorIdeas()
    result.theme = measured.options.theme(for: measured.map).inAtlas(line: reduction.line, least: 0.6 * pixel)
    let keepsPicture = measured.ideas.indices.map { index in
      measured.isPicture(index) && measured.ideas[index].form.innerRadius >= Reduction.leastPicture * pixel
    }
    let forms = AtlasCircles(
      measured, centres: centres, pixel: pixel, isMajor: { isMajor[$0] },
      keepsSize: { keepsPicture[$0] || measured.map.ideas[$0].size != nil }
    ).forms
    for index in measured.ideas.indices {
      result.ideas[index].form = forms[index]
      result.ideas[index].badge = nil
      result.ideas[index].label = nil
      result.ideas[index].isPlain = !keepsPicture[index]
      result.ideas[index].text = FittedText(isShortened: !measured.ideas[index].drawnText.lines.isEmpty)
      if case .card(let width, let height) = forms[index] {
        result.ideas[index].isPlain = false
        result.ideas[index].text = card(index, width: width, height: height, reduction)
      }
    }
    for index in result.links.indices { result.links[index].label = nil }
    addNames(&result, reduction, isMajor)
  }

  /// Roots, hubs of islands, and branches that hold other ideas; of very many, those that hold most.
  private func majorIdeas() -> [Bool] {
    var below = [Int](repeating: 1, count: hierarchy.count)
    let deepestFirst = hierarchy.depth.indices.sorted { hierarchy.depth[$0] > hierarchy.depth[$1] }
    for index in deepestFirst { if let parent = hierarchy.parent[index] { below[parent] += below[index] } }
    let found = hierarchy.depth.indices.filter { index in
      hierarchy.depth[index] < 2 && !hierarchy.children[index].isEmpty
        && hierarchy.parent[index].map { hierarchy.depth[$0] == 0 } ?? true
    }
    var result = [Bool](repeating: false, count: hierarchy.count)
    for index in found.sorted(by: { (-below[$0], $0) < (-below[$1], $1) }).prefix(Self.mostMajor) {
      result[index] = true
    }
    return result
  }

  private func addNames(_ result: inout MeasuredMap, _ reduction: Reduction, _ isMajor: [Bool]) {
    var places = NamePlaces(result, centres: centres, reduction: reduction)
    let page = reduction.room
    func tier(_ idea: Int) -> Int { isMajor[idea] ? 0 : hierarchy.degree[idea] >= Self.hubDegree ? 1 : 2 }
    let wanted = measured.ideas.indices.filter { index in
      if case .card = measured.ideas[index].form { return false }
      return !measured.ideas[index].drawnText.lines.isEmpty
    }
    func add(_ idea: Int, size: Double, cover: NamePlaces.Cover) -> Bool {
      guard var label = name(idea, tier: tier(idea), size: size, reduction) else { return true }
      guard let side = places.side(for: label, of: idea, cover: cover) else { return false }
      label.side = side
      result.ideas[idea].label = label
      places.take(label.box(side, radius: result.ideas[idea].form.innerRadius).moved(by: centres[idea]))
      return true
    }
    let ordered = byWeight(wanted, tier)
    // The names of branches are all alike: where one has no room, all are smaller.
    let major = Array(ordered.prefix { tier($0) == 0 })
    let empty = (result, places)
    for size in Self.majorSizes {
      (result, places) = empty
      if major.allSatisfy({ add($0, size: size, cover: .small) }) { break }
      guard size == Self.majorSizes.last else { continue }
      (result, places) = empty
      for idea in major where !add(idea, size: size, cover: .small) { _ = add(idea, size: size, cover: .anything) }
    }
    for idea in ordered.dropFirst(major.count).prefix(Self.mostTried) {
      let isHub = tier(idea) == 1
      if !isHub, places.area > Self.mostFilled * page.width * page.height { break }
      _ = add(idea, size: isHub ? 12.5 : 10.5, cover: isHub ? .twoSmall : .nothing)
    }
  }

  private func name(_ idea: Int, tier: Int, size: Double, _ reduction: Reduction) -> OutsideLabel? {
    let floor = max(reduction.page.leastText * (1 + MeasuredMap.tolerance), tier == 0 ? 10.5 : 0)
    let pixels = max(size * reduction.page.factor(least: 0.5), floor) * reduction.textScale
    let words = DrawableText(measured.map.ideas[idea].text)
    let weight = [600, 500, 400][tier] + measured.theme.sizes.weightStep
    let style = TypeStyle.style(size: pixels, weight: weight, text: words.text, language: measured.language)
    let unit = pixels * reduction.pixel
    let height = Script.lineHeight(of: words.text)
    // In em: one line, then two, then what is left is cut.
    let rooms = [(8.5, 1.0), (8.5, 2.0), (12, 2)].map { width, lines in
      (width * unit, ((lines - 1) * height + 1) * unit)
    }
    let fitted = BoxFitter(measurer: text).fit(words, style: style, size: unit, rooms: rooms)
    guard !fitted.lines.isEmpty else { return nil }
    var label = OutsideLabel(
      text: fitted, gap: (tier == 0 ? 4 : 3) * reduction.pixel, side: .right, prefersBelow: tier == 0)
    label.tone = [.branch, .ink, .quiet][tier]
    return label
  }

  /// The text of a card, if it can be read there.
  private func card(_ index: Int, width: Double, height: Double, _ reduction: Reduction) -> FittedText {
    let words = DrawableText(measured.map.ideas[index].text)
    let weight = measured.theme.sizes.weight.at(depth: hierarchy.depth[index]) + measured.theme.sizes.weightStep
    let style = TypeStyle.style(size: 12, weight: weight, text: words.text, language: measured.language)
    let least = least(reduction)
    let air = 3 * reduction.pixel
    let fitted = BoxFitter(measurer: text).fit(
      words, style: style, width: width - 2 * air, height: height - 2 * air, sizes: least...1.4 * least)
    return fitted.isShortened ? FittedText(isShortened: true) : fitted
  }
}
