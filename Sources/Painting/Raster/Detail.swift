package import MapScene

/// What a raster shows of a scene at its scale; decided once for the whole picture, so that all its bands agree.
package struct Detail: Sendable {
  /// How an item is painted.
  enum Treatment {
    /// As the scene says.
    case whole
    /// In one colour.
    case flat(Color)
    /// Not at all: it could not be seen.
    case hidden
  }

  /// Letters lower than this, in pixels, are grey dust.
  static let leastText = 3.0
  /// Circles under this radius, in pixels, show neither gradient nor rim nor shadow.
  static let leastRound = 3.0
  /// The same in a crowd.
  static let leastRoundInCrowd = 8.0
  /// So many connections, or ideas, are a crowd: their lines are flat too.
  static let crowd = 50_000

  private let scale: Double
  private let leastRadius: Double
  /// Whether there are so many lines that none of them shows a gradient.
  let isCrowd: Bool

  init(_ scene: Scene, scale: Double) {
    self.scale = scale
    let lines = scene.layers.first { $0.kind == .connections }?.items.count ?? 0
    isCrowd = max(lines, scene.accessible.count) > Detail.crowd
    leastRadius = (isCrowd ? Detail.leastRoundInCrowd : Detail.leastRound) / scale
  }

  /// How an item of a layer is painted.
  func treatment(of item: SceneItem, in layer: SceneLayer.Kind) -> Treatment {
    switch item.shape {
    case .text(let line): return line.size * scale < Detail.leastText ? .hidden : .whole
    // The rim's colour is the one that stands out from the ground: as a disc it covers the fill.
    case .disc(_, let radius, let paint), .ring(_, let radius, let paint, _):
      // What has one colour anyway is no orb, but a part of a badge.
      if !isCrowd, case .solid = paint { return .whole }
      return radius < leastRadius ? .flat(paint.middle) : .whole
    // The haze of an atlas begins in the middle of its ideas.
    case .shadow where layer == .ground: return .whole
    case .shadow(_, let innerRadius, _, _): return innerRadius < leastRadius ? .hidden : .whole
    case .fill(_, let paint), .stroke(_, let paint, _):
      guard isCrowd, layer == .connections else { return .whole }
      return max(item.bounds.width, item.bounds.height) * scale < 1 ? .hidden : .flat(paint.middle)
    case .image(let image, let area, _, _):
      return area.roundest < leastRadius ? .flat(image.average) : .whole
    case .dotGrid: return .whole
    }
  }
}

/// What a raster leaves out of a scene because it is too small to be seen.
public struct HiddenDetail: Hashable, Sendable {
  /// Ideas that are there without their text, by the size of the page.
  public var names = 0
  /// Lines of text that are not there.
  public var texts = 0
  /// Shapes that are not there.
  public var shapes = 0
  /// Shapes that are there in one colour.
  public var flat = 0

  /// Nothing.
  public init() {}

  /// Counts it.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - viewport: Where it lies on the picture.
  /// - Complexity: O(items).
  package init(_ scene: Scene, viewport: Viewport) {
    let detail = Detail(scene, scale: viewport.scale)
    for layer in scene.layers {
      for item in layer.items {
        switch detail.treatment(of: item, in: layer.kind) {
        case .whole: break
        case .flat: flat += 1
        case .hidden: if case .text = item.shape { texts += 1 } else { shapes += 1 }
        }
      }
    }
  }
}
