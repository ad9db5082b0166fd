internal import MapScene

extension Rect {
  /// The point in its middle.
  var middle: ScenePoint { ScenePoint((minX + maxX) / 2, (minY + maxY) / 2) }

  /// The radius of the largest circle in it.
  var roundest: Double { min(width, height) / 2 }

  /// Whether the rectangles share a point.
  func meets(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}

extension Scene {
  /// Throws unless the scene and its place on the output can be painted: what is not finite would poison a context for good.
  func check(_ viewport: Viewport) throws(PaintError) {
    if let fault = fault ?? viewport.fault { throw .unsound(fault) }
  }

  /// The map as an indented list of at most about `limit` bytes, whole lines only.
  func outline(limit: Int) -> String {
    var result = ""
    for node in accessible where node.role == .listItem {
      let name = node.name.split(whereSeparator: \.isNewline).joined(separator: " ")
      let line = String(repeating: "  ", count: min(node.level - 1, 20)) + "- " + name + "\n"
      if result.utf8.count + line.utf8.count > limit { break }
      result += line
    }
    return result
  }
}
