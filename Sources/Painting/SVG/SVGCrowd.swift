internal import MapScene

/// So many connections that browsers would need seconds for their gradients: lines of one look become one element.
///
/// Each has the colour of its middle, in sixteen steps of each part; lines of a group lie at the place of its first.
struct SVGCrowd {
  /// What lines have in common.
  struct Look: Hashable {
    var color: Color
    /// How they are stroked; nil for filled outlines.
    var style: StrokeStyle?
    /// Which way round outlines go: where two of opposite ways meet in one path there would be a hole.
    var isClockwise = false
  }

  /// The most connections that are drawn each by itself.
  static let most = 20_000
  /// The most outlines in one element: viewers slow down with longer ones.
  private static let mostPaths = 500

  /// Lines of one look, in painting order.
  private(set) var groups: [(look: Look, paths: [Path])] = []

  /// Whether a layer holds lines alone, and too many to draw each by itself.
  static func isCrowd(_ layer: SceneLayer) -> Bool {
    layer.kind == .connections && layer.items.count > most
      && layer.items.allSatisfy { item in
        switch item.shape {
        case .fill, .stroke: true
        case .disc, .ring, .shadow, .text, .image, .dotGrid: false
        }
      }
  }

  /// Sorts lines into groups.
  init(_ items: [SceneItem]) {
    var places: [Look: Int] = [:]
    func add(_ path: Path, _ look: Look) {
      if let place = places[look], groups[place].paths.count < SVGCrowd.mostPaths {
        groups[place].paths.append(path)
      } else {
        places[look] = groups.count
        groups.append((look, [path]))
      }
    }
    for item in items {
      switch item.shape {
      case .fill(let path, let paint):
        add(path, Look(color: SVGCrowd.stepped(paint.middle), isClockwise: path.turnsClockwise))
      case .stroke(let path, let paint, let style):
        add(path, Look(color: SVGCrowd.stepped(paint.middle), style: style))
      case .disc, .ring, .shadow, .text, .image, .dotGrid: break
      }
    }
  }

  private static func stepped(_ color: Color) -> Color {
    func step(_ part: Double) -> Double { (part * 15).rounded() / 15 }
    return Color(red: step(color.red), green: step(color.green), blue: step(color.blue), alpha: color.alpha)
  }
}

extension Path {
  /// Whether it goes clockwise round most of its area, as seen on a page with y down.
  fileprivate var turnsClockwise: Bool {
    guard var last = points.last else { return false }
    var doubled = 0.0
    for point in points {
      doubled += last.x * point.y - point.x * last.y
      last = point
    }
    return doubled > 0
  }
}

extension SVGDocument {
  /// Writes lines by groups.
  mutating func crowd(_ crowd: SVGCrowd) {
    for (look, paths) in crowd.groups {
      xml.raw("<path d=\"")
      for path in paths { outline(path) }
      xml.raw("\"")
      if let style = look.style {
        paint("stroke", .solid(look.color))
        stroke(style)
      } else {
        paint("fill", .solid(look.color))
      }
      xml.raw("/>\n")
    }
  }
}
