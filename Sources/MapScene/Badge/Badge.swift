internal import IdeaModel

/// The small disc that tells what kind of thing was captured.
package struct Badge: Hashable, Sendable {
  /// The picture on it.
  package var icon: Icon
  /// Its radius.
  package var radius: Double
  /// Its middle, relative to the middle of the idea.
  package var offset: SIMD2<Double>

  /// The free ring round it, in the colour of the ground.
  package static let moat = 2.2
  /// The size of its icon, in radii.
  package static let iconScale = 1.28

  /// Makes the badge for an idea; nil when the idea is too small to wear one.
  ///
  /// - Parameters:
  ///   - icon: The picture on it.
  ///   - radius: Half the shorter side of the idea.
  ///   - form: The idea's shape.
  ///   - isTextOutside: Whether the text stands beside the idea, so that the badge may lie on the idea itself.
  ///   - scale: The factor on text, with which badges of circles grow.
  init?(icon: Icon, radius: Double, form: MeasuredMap.Form, isTextOutside: Bool = false, scale: Double = 1) {
    guard radius >= 9 * min(scale, 1) else { return nil }
    self.icon = icon
    self.radius = min(max(0.24 * radius, 8.5 * min(scale, 1)), 14 * max(scale, 1))
    switch form {
    case .circle(let radius):
      let distance = radius + (isTextOutside ? -0.1 : 0.38) * self.radius
      offset = SIMD2(repeating: distance * 0.5.squareRoot())
    case .card(let width, let height):
      offset = SIMD2(width / 2 - 0.2 * self.radius, height / 2 - 0.2 * self.radius)
    }
  }
}

/// The pictures of capture kinds, drawn in a box of 24 units.
package enum Icon: Hashable, Sendable {
  /// A picture in its frame.
  case photo
  /// The bars of a sound.
  case audio
  /// A stroke of the pen.
  case drawing
  /// A camera.
  case video

  /// The icon of a kind; none for text and for kinds that are not known.
  init?(kind: CaptureKind) {
    switch kind {
    case .photo: self = .photo
    case .audio: self = .audio
    case .drawing: self = .drawing
    case .video: self = .video
    default: return nil
    }
  }

  /// The width of its lines, in its box of 24.
  var strokeWidth: Double { self == .audio ? 2.2 : 2 }

  /// Its lines, in its box of 24.
  var strokes: Path {
    var path = Path()
    switch self {
    case .photo:
      path.addRoundedRect(Rect(minX: 3, minY: 5, maxX: 21, maxY: 19), radius: 3.5)
      path.addPolyline([(4.5, 17), (10, 12.6), (13, 15), (16.2, 11.2), (19.6, 15.2)])
    case .audio:
      let halves = [3, 6.5, 9, 5.5, 2.5]
      for (index, half) in halves.enumerated() {
        let x = 4 + 4 * Double(index)
        path.addPolyline([(x, 12 - half), (x, 12 + half)])
      }
    case .drawing:
      path.move(to: ScenePoint(4, 17.5))
      path.cubic(ScenePoint(7, 7), ScenePoint(11, 5), to: ScenePoint(11.5, 8.5))
      path.cubic(ScenePoint(12, 12), ScenePoint(7.5, 15.5), to: ScenePoint(9.5, 17.5))
      path.cubic(ScenePoint(11.8, 19.5), ScenePoint(15.5, 12), to: ScenePoint(17.5, 12))
      path.cubic(ScenePoint(19.3, 12), ScenePoint(17.6, 16.4), to: ScenePoint(20.4, 16.6))
    case .video:
      path.addRoundedRect(Rect(minX: 2.5, minY: 6, maxX: 15.5, maxY: 18), radius: 3.2)
      path.addPolyline([(15.5, 10.6), (21.5, 7.6), (21.5, 16.4), (15.5, 13.4)])
    }
    return path
  }

  /// A disc that belongs to it, in its box of 24.
  var disc: (centre: ScenePoint, radius: Double)? { self == .photo ? (ScenePoint(8.5, 9.8), 1.7) : nil }

  /// What it is called in descriptions.
  var name: String {
    switch self {
    case .photo: "Photo"
    case .audio: "Sound recording"
    case .drawing: "Drawing"
    case .video: "Video"
    }
  }
}
