extension Scene {
  /// The farthest coordinate and the largest length that can be painted, in units.
  public static let farthest = 268_435_456.0

  /// What keeps the scene from being painted, as one plain sentence without its full stop; nil for a sound scene.
  ///
  /// The composer makes sound scenes only. One made by hand is checked by every painter before it begins: coordinates
  /// and lengths are finite and not beyond ``farthest``, the page has an area, offsets and colour parts are in 0…1,
  /// nothing refers to what is not there, and links lead to web or mail addresses.
  ///
  /// - Complexity: O(size of the scene).
  public var fault: String? {
    if let fault = SceneCheck.page(bounds) { return fault }
    if let background, !SceneCheck.isSound(background) { return "the colour of the ground is not in 0…1" }
    for layer in layers {
      for index in layer.items.indices {
        // Put into words only when there is something to say.
        var place: String { "item \(index) of the layer \(layer.kind.rawValue)" }
        if !SceneCheck.isSound(layer.items[index].bounds) {
          return "\(place) has bounds that are not finite or too far out"
        }
        if let node = layer.items[index].accessible, !accessible.indices.contains(node) {
          return "\(place) speaks for node \(node), and there are \(accessible.count)"
        }
        if let fault = SceneCheck.fault(layer.items[index].shape) { return "\(place) has \(fault)" }
      }
    }
    for (index, node) in accessible.enumerated() {
      if !SceneCheck.isSound(node.bounds) { return "node \(index) has bounds that are not finite or too far out" }
      if node.level < 1 { return "node \(index) has a level below 1" }
      if let link = node.link, SafeLink.checked(link) == nil {
        return "node \(index) leads to what is no web or mail address"
      }
    }
    return nil
  }
}

/// The checks behind `Scene.fault`.
enum SceneCheck {
  /// A line of text longer than this, in bytes, is no label.
  private static let longestLine = 1 << 20

  static func page(_ bounds: Rect) -> String? {
    guard isSound(bounds) else { return "the page has bounds that are not finite or too far out" }
    // Less than this could not be told from nothing once it is written with two decimals.
    return bounds.width >= 0.01 && bounds.height >= 0.01 ? nil : "the page has no area"
  }

  static func isSound(_ rect: Rect) -> Bool {
    isPlace(ScenePoint(rect.minX, rect.minY)) && isPlace(ScenePoint(rect.maxX, rect.maxY))
  }

  static func isSound(_ color: Color) -> Bool {
    // A conversion between colour spaces may be a rounding outside.
    func isPart(_ value: Double) -> Bool { value >= -0.001 && value <= 1.001 }
    return isPart(color.red) && isPart(color.green) && isPart(color.blue) && isPart(color.alpha)
  }

  static func fault(_ shape: Shape) -> String? {
    switch shape {
    case .disc(let centre, let radius, let paint): return circle(centre, radius) ?? fault(paint)
    case .ring(let centre, let radius, let paint, let style):
      return circle(centre, radius) ?? fault(paint) ?? fault(style)
    case .shadow(let centre, let innerRadius, let outerRadius, let color):
      if let fault = circle(centre, outerRadius) { return fault }
      guard innerRadius >= 0, innerRadius <= outerRadius, outerRadius > 0 else {
        return "a shadow whose radii are not 0 ≤ inner ≤ outer"
      }
      return isSound(color) ? nil : "a colour that is not in 0…1"
    case .fill(let path, let paint): return fault(path) ?? fault(paint)
    case .stroke(let path, let paint, let style): return fault(path) ?? fault(paint) ?? fault(style)
    case .text(let line): return fault(line)
    case .image(_, let area, let cornerRadius, let alt):
      guard isSound(area), area.width > 0, area.height > 0 else {
        return "a picture whose area is empty, not finite or too far out"
      }
      guard isLength(cornerRadius), cornerRadius <= min(area.width, area.height) / 2 + 1e-6 else {
        return "a picture whose corners are rounder than half its side"
      }
      return alt.utf8.count <= longestLine ? nil : "a picture with over 1 MB of words about it"
    case .dotGrid(let area, let spacing, let radius, let color):
      guard isSound(area) else { return "a dot grid that is not finite or too far out" }
      guard isLength(spacing), isLength(radius), spacing > 0, radius * 2 <= spacing else {
        return "a dot grid whose dots are not apart"
      }
      return isSound(color) ? nil : "a colour that is not in 0…1"
    }
  }

  private static func isPlace(_ point: ScenePoint) -> Bool {
    point.x.magnitude <= Scene.farthest && point.y.magnitude <= Scene.farthest
  }

  private static func isLength(_ value: Double) -> Bool { value >= 0 && value <= Scene.farthest }

  private static func circle(_ centre: ScenePoint, _ radius: Double) -> String? {
    guard isPlace(centre) else { return "a centre that is not finite or too far out" }
    return isLength(radius) ? nil : "a radius that is not finite, negative or too large"
  }

  private static func fault(_ path: Path) -> String? {
    if let first = path.verbs.first, first != .move { return "a path that does not begin with a move" }
    return path.points.allSatisfy(isPlace) ? nil : "a path with a point that is not finite or too far out"
  }

  private static func fault(_ paint: Paint) -> String? {
    switch paint {
    case .solid(let color): return isSound(color) ? nil : "a colour that is not in 0…1"
    case .linear(let start, let end, let stops):
      guard isPlace(start), isPlace(end) else { return "a gradient that is not finite or too far out" }
      return fault(stops)
    case .radial(let focus, let focusRadius, let centre, let radius, let stops):
      if !isPlace(focus) { return "a gradient that is not finite or too far out" }
      if let fault = circle(centre, radius) { return fault }
      guard radius > 0, focusRadius >= 0, focusRadius <= radius else {
        return "a radial gradient whose radii are not 0 ≤ focus ≤ outer"
      }
      return fault(stops)
    }
  }

  private static func fault(_ stops: [GradientStop]) -> String? {
    if stops.isEmpty { return "a gradient without colours" }
    return stops.allSatisfy { $0.offset >= 0 && $0.offset <= 1 && isSound($0.color) }
      ? nil : "a gradient stop whose offset or colour is not in 0…1"
  }

  private static func fault(_ style: StrokeStyle) -> String? {
    guard isLength(style.width) else { return "a line width that is not finite, negative or too large" }
    guard style.dashes.allSatisfy(isLength), style.dashes.count <= 64 else {
      return "dashes that are not finite, negative or too many"
    }
    return style.dashes.isEmpty || style.dashes.contains { $0 > 0 } ? nil : "dashes that are all 0"
  }

  private static func fault(_ line: TextLine) -> String? {
    guard isPlace(line.origin), isSound(line.ink) else { return "text that is not finite or too far out" }
    guard isLength(line.size), line.size > 0 else { return "text whose size is not finite and above 0" }
    guard line.advance.magnitude <= Scene.farthest else { return "text whose advance is not finite or too large" }
    guard (1...1000).contains(line.style.weight) else { return "text whose weight is not in 1…1000" }
    guard line.style.letterSpacing.magnitude <= 10 else { return "text whose letter spacing is over 10 em" }
    guard line.text.utf8.count <= longestLine else { return "a line of text of over 1 MB" }
    if let halo = line.halo, !isLength(halo.width) || !isSound(halo.color) {
      return "a halo whose width or colour is out of range"
    }
    return isSound(line.color) ? nil : "a colour that is not in 0…1"
  }
}
