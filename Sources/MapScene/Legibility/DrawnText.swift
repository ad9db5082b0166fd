internal import DeterministicMath

/// A line of text in a scene, with what lies under it.
struct DrawnText {
  var line: TextLine
  /// The colours under it, as far as the line reaches.
  var grounds: [Color]

  /// The least contrast with them.
  var contrast: Double { grounds.map { line.color.contrast(with: $0) }.min() ?? 21 }

  /// Every line of text, in painting order.
  ///
  /// - Parameters:
  ///   - scene: The picture.
  ///   - ground: The colour of the page; where that is transparent, what is supposed to lie behind it.
  /// - Returns: The lines that have any letters.
  static func all(in scene: Scene, ground: Color) -> [DrawnText] {
    var result: [DrawnText] = []
    for layer in scene.layers {
      // Text lies on the first shape of its idea, or on the pill painted just before it; a title on the page.
      var under: Shape?
      var owner: Int?
      for item in layer.items {
        switch item.shape {
        case .disc, .fill:
          if layer.kind == .labels || item.accessible != owner || under == nil { under = item.shape }
          owner = item.accessible
        case .text(let line) where !line.text.isEmpty:
          // What has a halo stands beside its idea.
          let isFree = layer.kind == .furniture || line.halo != nil || item.accessible != owner
          let shape = isFree ? nil : under
          result.append(DrawnText(line: line, grounds: colours(of: shape, under: item.bounds, ground: ground)))
        default: break
        }
      }
    }
    return result
  }

  private static func colours(of shape: Shape?, under text: Rect, ground: Color) -> [Color] {
    let paint: Paint
    switch shape {
    case .disc(_, _, let own), .fill(_, let own): paint = own
    default: return [ground]
    }
    switch paint {
    case .solid(let color): return [color.over(ground)]
    case .linear(_, _, let stops): return stops.map { $0.color.over(ground) }
    case .radial(let focus, _, let centre, let radius, let stops):
      guard focus == centre, radius > 0 else { return stops.map { $0.color.over(ground) } }
      // Round the middle it is known how far out the text reaches: the glow of a glass rim is not under it.
      let corners = [(text.minX, text.minY), (text.minX, text.maxY), (text.maxX, text.minY), (text.maxX, text.maxY)]
      let reach = corners.map { (ScenePoint($0.0, $0.1) - centre).length / radius }.max() ?? 1
      return (stops.filter { $0.offset <= reach }.map(\.color) + [color(stops, at: reach)]).map { $0.over(ground) }
    }
  }

  /// The colour of a gradient at an offset.
  private static func color(_ stops: [GradientStop], at offset: Double) -> Color {
    guard let next = stops.first(where: { $0.offset >= offset }) else { return stops[stops.count - 1].color }
    guard let last = stops.last(where: { $0.offset < offset }) else { return next.color }
    let share = (offset - last.offset) / (next.offset - last.offset)
    func mixed(_ part: KeyPath<Color, Double>) -> Double {
      last.color[keyPath: part] * (1 - share) + next.color[keyPath: part] * share
    }
    return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: mixed(\.alpha))
  }
}
