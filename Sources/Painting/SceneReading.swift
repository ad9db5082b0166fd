internal import MapScene

extension Rect {
  /// Whether the rectangles share a point.
  func meets(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
}

extension Scene {
  /// Whether every coordinate is finite: one that is not would poison a Cairo context for good.
  var isFinite: Bool {
    bounds.isFinite && layers.allSatisfy { layer in layer.items.allSatisfy { $0.bounds.isFinite && $0.shape.isFinite } }
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

extension Shape {
  var isFinite: Bool {
    switch self {
    case .disc(let centre, let radius, let paint): centre.isFinite && radius.isFinite && paint.isFinite
    case .ring(let centre, let radius, let paint, let style):
      centre.isFinite && radius.isFinite && paint.isFinite && style.width.isFinite
    case .shadow(let centre, let innerRadius, let outerRadius, _):
      centre.isFinite && innerRadius.isFinite && outerRadius.isFinite
    case .fill(let path, let paint): path.points.allSatisfy(\.isFinite) && paint.isFinite
    case .stroke(let path, let paint, let style):
      path.points.allSatisfy(\.isFinite) && paint.isFinite && style.width.isFinite
    case .text(let line): line.origin.isFinite && line.size.isFinite && line.advance.isFinite
    case .dotGrid(let area, let spacing, let radius, _): area.isFinite && spacing > 0 && radius.isFinite
    }
  }
}

extension Paint {
  var isFinite: Bool {
    switch self {
    case .solid: true
    case .linear(let start, let end, _): start.isFinite && end.isFinite
    case .radial(let focus, let focusRadius, let centre, let radius, _):
      focus.isFinite && focusRadius.isFinite && centre.isFinite && radius.isFinite
    }
  }
}

extension ScenePoint {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension TextLine {
  /// Whether some of it is painted from coloured pictures rather than outlines.
  var hasEmoji: Bool {
    text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F || $0.value == 0x20E3 }
  }
}
