/// The axis along which a tree in rows or columns grows.
package enum TreeAxis: Hashable, Sendable {
  case horizontal
  case vertical

  /// How far rims of siblings may be from one line, in units: positions may be rounded.
  private static let tolerance = 0.6

  /// The axis of each component; nil for one that is not in rows or columns.
  ///
  /// It is read off the places and sizes alone, so that an arranged map is drawn like the arrangement itself: every child
  /// lies wholly beyond its parent, away from the root, siblings on one side begin on one line, and there are some.
  /// - Complexity: O(n).
  package static func of(_ hierarchy: Hierarchy, centres: [ScenePoint], forms: [MeasuredMap.Form]) -> [TreeAxis?] {
    var result = [TreeAxis?](repeating: nil, count: hierarchy.componentCount)
    for axis in [vertical, horizontal] {
      var fits = [Bool](repeating: true, count: hierarchy.componentCount)
      var hasRow = [Bool](repeating: false, count: hierarchy.componentCount)
      for (parent, children) in hierarchy.children.enumerated() where !children.isEmpty {
        let component = hierarchy.component[parent]
        let from = axis.along(centres[parent])
        let came = hierarchy.parent[parent].map { from - axis.along(centres[$0]) }
        var rims: (before: Double?, after: Double?) = (nil, nil)
        for child in children {
          let step = axis.along(centres[child]) - from
          let isAfter = step > 0
          let reach = axis.reach(forms[child])
          let rim = step.magnitude - reach
          if rim < axis.reach(forms[parent]) || came.map({ ($0 > 0) != isAfter }) ?? false { fits[component] = false }
          if let other = isAfter ? rims.after : rims.before {
            if (other - rim).magnitude > tolerance { fits[component] = false }
            hasRow[component] = true
          } else if isAfter {
            rims.after = rim
          } else {
            rims.before = rim
          }
        }
      }
      for component in result.indices where fits[component] && hasRow[component] { result[component] = axis }
    }
    return result
  }

  func along(_ point: ScenePoint) -> Double { self == .horizontal ? point.x : point.y }

  private func reach(_ form: MeasuredMap.Form) -> Double {
    form.reach(self == .horizontal ? ScenePoint(1, 0) : ScenePoint(0, 1))
  }
}
