internal import GraphLayout
internal import IdeaModel

/// What the attachments of a map hold, as far as they could be read: pictures and sounds by the places of their ideas.
public struct CapturedMedia: Sendable {
  /// What one attachment holds.
  public enum Medium: Sendable, Hashable {
    /// What can be seen in it.
    case picture(SceneImage)
    /// The loudest moments of a sound in windows of equal length, from its beginning, each 0…1.
    case sound([Float])
    /// It is not there, may not be read or is broken.
    case missing
  }

  private var media: [Int: Medium] = [:]

  /// Nothing.
  public init() {}

  /// What the attachment of an idea holds; nil when nobody looked, or when it is neither a picture nor a known sound.
  ///
  /// - Parameter idea: The place of the idea in the map.
  public subscript(idea: Int) -> Medium? {
    get { media[idea] }
    set { media[idea] = newValue }
  }
}

/// An attachment that a picture of the map can show.
package struct MediaRequest: Sendable {
  /// What is wanted of it.
  package enum Want: Sendable, Hashable {
    /// The middle of a picture, to fill a place of so many units.
    case cover(width: Double, height: Double)
    /// A whole picture, no side longer than so many units.
    case whole(longestSide: Double)
    /// How loud it is.
    case sound
  }

  /// The place of the idea in the map.
  package var idea: Int
  package var want: Want
}

extension MeasuredMap {
  /// Whether an idea is drawn as a picture: photos, drawings and videos are, unless their text is in the shape.
  package func isPicture(_ index: Int) -> Bool {
    let kind = map.ideas[index].kind
    return (kind == .photo || kind == .drawing || kind == .video) && ideas[index].text.lines.isEmpty
      && !ideas[index].isPlain
  }

  /// Whether bars round an idea tell that it is a sound.
  package func hasWaveform(_ index: Int) -> Bool {
    guard map.ideas[index].kind == .audio, map.ideas[index].size == nil, !ideas[index].isPlain,

      case .circle = ideas[index].form
    else {
      return false
    }
    return true
  }

  /// How far the bars round a sound reach beyond its rim, in units.
  package func waveformReach(_ index: Int) -> Double {
    Waveform.reach(depth: hierarchy.depth[index], options.textScale)
  }

  /// The shape of an idea with the bars round it.
  func formWithWaveform(_ index: Int) -> Form {
    guard hasWaveform(index) else { return ideas[index].form }
    return .circle(radius: ideas[index].form.innerRadius + waveformReach(index))
  }

  /// The footprint of a sound with the bars round it.
  func withWaveform(_ footprint: Footprint, _ index: Int) -> Footprint {
    guard hasWaveform(index) else { return footprint }
    var result = footprint
    result.radius = max(footprint.radius, ideas[index].form.innerRadius + waveformReach(index))
    return result
  }

  /// The attachments that the picture of the map can show, in the order of the map.
  package var mediaRequests: [MediaRequest] {
    map.ideas.indices.compactMap { index in
      guard map.ideas[index].attachment != nil else { return nil }
      if hasWaveform(index) { return MediaRequest(idea: index, want: .sound) }
      guard isPicture(index) else { return nil }
      let frame = PictureFrame(self, index)
      let area = map.ideas[index].kind == .drawing ? frame.sheet : frame.picture
      let want: MediaRequest.Want =
        map.ideas[index].kind == .drawing
        ? .whole(longestSide: max(area.width, area.height)) : .cover(width: area.width, height: area.height)
      return MediaRequest(idea: index, want: want)
    }
  }
}

/// The parts of a framed picture, relative to the middle of the idea.
struct PictureFrame {
  /// The width of its ring.
  let ring: Double
  /// What is inside the ring: the sheet that a drawing lies on.
  let sheet: Rect
  /// What is inside the moat: a photo.
  let picture: Rect
  private let corner: Double?
  /// Whether it is a circle, not a card.
  var isRound: Bool { corner == nil }

  private static let ring = 2.2
  private static let moat = 2.0

  init(_ measured: MeasuredMap, _ index: Int) {
    let form = measured.ideas[index].form
    let bounds = form.bounds(at: .zero)
    let side = min(bounds.width, bounds.height)
    let depth = max(1, measured.hierarchy.depth[index])
    let scale = measured.options.textScale.squareRoot()
    ring = min(max(Self.ring * scale, measured.theme.rims.at(depth: depth).width), side * 0.12)
    sheet = bounds.outset(-ring)
    picture = sheet.outset(-min(Self.moat * scale, side * 0.08))
    if case .card = form { corner = min(12, side / 2) } else { corner = nil }
  }

  /// How round the corners of a rectangle are that lies `inset` inside the shape.
  func cornerRadius(_ rect: Rect) -> Double {
    guard let corner else { return min(rect.width, rect.height) / 2 }
    let inset = ring + rect.minX - sheet.minX
    return min(max(0, corner - inset), min(rect.width, rect.height) / 2)
  }
}
