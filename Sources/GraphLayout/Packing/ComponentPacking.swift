/// Puts drawings side by side in rows so that the whole comes near a wanted shape.
enum ComponentPacking {
  /// Where each box goes: its upper left corner.
  ///
  /// - Parameters:
  ///   - sizes: The boxes.
  ///   - gap: The distance that they keep, in layout units.
  ///   - aspect: Width over height that the whole should have.
  ///   - monitor: Asked before each width; ends the search.
  /// - Returns: The corners.
  /// - Complexity: O(c log c) per width tried, 24 widths.
  static func place(_ sizes: [Point], gap: Double, aspect: Double, monitor: LayoutMonitor = .none) -> [Point] {
    let order = sizes.indices.sorted { one, two in
      (-sizes[one].y, -sizes[one].x, Double(one)) < (-sizes[two].y, -sizes[two].x, Double(two))
    }
    let area = sizes.reduce(0) { $0 + ($1.x + gap) * ($1.y + gap) }
    let widest = sizes.map { $0.x }.max() ?? 0
    var best: (cost: Double, places: [Point])?
    for step in 0..<24 where step == 0 || monitor.goesOn() {
      let limit = max(widest, (area * aspect).squareRoot() * (0.7 + 0.06 * Double(step)))
      var places = [Point](repeating: Point(0, 0), count: sizes.count)
      var x = 0.0
      var y = 0.0
      var height = 0.0
      var width = 0.0
      for index in order {
        if x > 0, x + sizes[index].x > limit {
          x = 0
          y += height + gap
          height = 0
        }
        places[index] = Point(x, y)
        x += sizes[index].x + gap
        width = max(width, x - gap)
        height = max(height, sizes[index].y)
      }
      let cost = max(width / aspect, y + height)
      if best.map({ cost < $0.cost }) ?? true { best = (cost, places) }
    }
    return best?.places ?? []
  }
}
