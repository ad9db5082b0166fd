public import GraphLayout

extension MeasuredMap {
  /// The map as it is drawn at some positions: which texts stand beside their circles, and on which side.
  ///
  /// It depends on nothing but positions and sizes, so a map that was arranged is drawn as when it was arranged. Where
  /// texts move out of their circles, or into them, circles get other sizes.
  ///
  /// - Parameters:
  ///   - positions: The place of each idea, in the order of the map's ideas.
  ///   - text: The text engine that measured the map.
  /// - Returns: The same map with its texts where they are drawn.
  /// - Complexity: O(n log n + m) in ideas *n* and connections *m*.
  public func placingLabels(at positions: [Point], text: any TextMeasuring) -> MeasuredMap {
    let centres = Self.centres(positions, count: ideas.count)
    return with(rules: LabelRules(self, centres: centres, text: text).rules, text: text).choosingSides(centres)
  }

  /// The same with the side of each label chosen anew, and nothing else changed.
  ///
  /// - Parameter positions: The place of each idea, in the order of the map's ideas.
  /// - Returns: The same map with other sides.
  package func choosingSides(at positions: [Point]) -> MeasuredMap {
    choosingSides(Self.centres(positions, count: ideas.count))
  }

  /// The same map measured by other rules.
  func with(rules: [LabelRule], text: any TextMeasuring) -> MeasuredMap {
    rules == self.rules ? self : MeasuredMap(map, options: options, text: text, rules: rules)
  }

  func choosingSides(_ centres: [ScenePoint]) -> MeasuredMap {
    var result = self
    var isFixed = [Bool](repeating: false, count: ideas.count)
    for index in ideas.indices where ideas[index].label != nil {
      guard case .tidy(let axis) = rules[hierarchy.component[index]] else { continue }
      isFixed[index] = true
      guard let label = result.ideas[index].label, !label.prefersBelow, let parent = hierarchy.parent[index],
        hierarchy.children[index].isEmpty
      else {
        result.ideas[index].label?.side = .below
        continue
      }
      let way = centres[index] - centres[parent]
      result.ideas[index].label?.side =
        axis == .horizontal ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .above : .below)
    }
    let sides = LabelSides(result, centres: centres) { isFixed[$0] }.sides(count: ideas.count)
    for (index, side) in sides.enumerated() {
      if let side { result.ideas[index].label?.side = side }
    }
    return result
  }

  /// Whether texts stand where they stand in another measuring of the same map.
  package func hasLabels(like other: MeasuredMap) -> Bool {
    rules == other.rules && zip(ideas, other.ideas).allSatisfy { $0.label?.side == $1.label?.side }
  }

  static func centres(_ positions: [Point], count: Int) -> [ScenePoint] {
    let farthest = 1e9
    return (0..<count).map { index in
      guard index < positions.count, positions[index].x.isFinite, positions[index].y.isFinite else { return .zero }
      let place = positions[index]
      return ScenePoint(min(max(place.x, -farthest), farthest), min(max(place.y, -farthest), farthest))
    }
  }
}

/// Reads off positions and sizes which rule each component follows.
///
/// A component in rows or columns, as trees are laid out, has the labels of its leaves outside. Else a map of few ideas
/// has all text inside where the circles have room; where they have none but small circles do, it is as in large maps.
struct LabelRules {
  private(set) var rules: [LabelRule]

  private static let leastRows = 3

  init(_ measured: MeasuredMap, centres: [ScenePoint], text: any TextMeasuring) {
    let hierarchy = measured.hierarchy
    let usual = LabelRule.usual(count: measured.ideas.count)
    rules = [LabelRule](repeating: usual, count: hierarchy.componentCount)
    var isCrowded = [Bool](repeating: false, count: rules.count)
    if usual == .inside {
      let inside = measured.with(rules: rules, text: text).choosingSides(centres)
      isCrowded = Self.crowded(inside, centres)
    }
    let axes = Self.possibleAxes(hierarchy, centres)
    if axes.contains(where: { $0 != nil }) {
      let tidy = measured.with(rules: axes.map { $0.map { .tidy($0) } ?? usual }, text: text)
      let forms = tidy.ideas.map(\.form)
      let found = TreeAxis.of(hierarchy, centres: centres, forms: forms)
      let rows = Self.rows(hierarchy, centres, found)
      for component in rules.indices {
        guard let axis = found[component], rows[component] >= Self.leastRows || isCrowded[component] else { continue }
        rules[component] = .tidy(axis)
        isCrowded[component] = false
      }
    }
    guard isCrowded.contains(true) else { return }
    let tried = zip(rules, isCrowded).map { $1 ? LabelRule.organic : $0 }
    let stillCrowded = Self.crowded(measured.with(rules: tried, text: text).choosingSides(centres), centres)
    for component in rules.indices where isCrowded[component] && !stillCrowded[component] {
      rules[component] = .organic
    }
  }

  /// The axis along which each component may grow as a tree does, going by middles alone; nil for most.
  private static func possibleAxes(_ hierarchy: Hierarchy, _ centres: [ScenePoint]) -> [TreeAxis?] {
    var fits = [(horizontal: Bool, vertical: Bool)](repeating: (true, true), count: hierarchy.componentCount)
    var hasChildren = [Bool](repeating: false, count: hierarchy.componentCount)
    for (child, parent) in hierarchy.parent.enumerated() {
      guard let parent else { continue }
      let component = hierarchy.component[child]
      hasChildren[component] = true
      let step = centres[child] - centres[parent]
      var isOn = (step.x != 0, step.y != 0)
      if let before = hierarchy.parent[parent] {
        let came = centres[parent] - centres[before]
        isOn = (came.x * step.x > 0, came.y * step.y > 0)
      }
      fits[component] = (fits[component].horizontal && isOn.0, fits[component].vertical && isOn.1)
    }
    return fits.indices.map { component in
      guard hasChildren[component] else { return nil }
      return fits[component].horizontal ? .horizontal : fits[component].vertical ? .vertical : nil
    }
  }

  /// How clearly siblings lie in rows: the size of the largest group of siblings on one side of their parent, or
  /// the number of such groups.
  private static func rows(_ hierarchy: Hierarchy, _ centres: [ScenePoint], _ axes: [TreeAxis?]) -> [Int] {
    var largest = [Int](repeating: 0, count: hierarchy.componentCount)
    var pairs = largest
    for (parent, children) in hierarchy.children.enumerated() where children.count > 1 {
      let component = hierarchy.component[parent]
      guard let axis = axes[component] else { continue }
      // Both sides of a root count apart.
      let after = children.count { axis.along(centres[$0]) > axis.along(centres[parent]) }
      for count in [after, children.count - after] where count > 1 {
        largest[component] = max(largest[component], count)
        pairs[component] += 1
      }
    }
    return zip(largest, pairs).map { max($0, $1) }
  }

  /// Whether any two footprints of a component overlap.
  private static func crowded(_ measured: MeasuredMap, _ centres: [ScenePoint]) -> [Bool] {
    var result = [Bool](repeating: false, count: measured.hierarchy.componentCount)
    let count = measured.ideas.count
    let labels = measured.ideas.indices.map { index in measured.labelBox(index)?.moved(by: centres[index]) }
    for one in 0..<count {
      for two in one + 1..<max(count, one + 1) {
        let component = measured.hierarchy.component[one]
        guard component == measured.hierarchy.component[two], !result[component] else { continue }
        let (first, second) = (measured.ideas[one].form, measured.ideas[two].form)
        var gap = first.bounds(at: centres[one]).distance(to: second, at: centres[two])
        if case .circle(let radius) = first, case .circle(let other) = second {
          gap = (centres[one] - centres[two]).length - radius - other
        }
        if let label = labels[one] { gap = min(gap, label.distance(to: second, at: centres[two])) }
        if let label = labels[two] { gap = min(gap, label.distance(to: first, at: centres[one])) }
        if let label = labels[one], let other = labels[two] { gap = min(gap, label.gap(to: other)) }
        if gap < 0 { result[component] = true }
      }
    }
    return result
  }
}
