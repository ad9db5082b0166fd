/// What can be recorded of a map.
public enum SnapshotFormat: String, Sendable, CaseIterable {
  /// Positions, sizes, lines of text and routes, and the fonts they were made with; always recorded.
  case json
  /// Everything that is drawn, one line each.
  case scene
  /// The picture as pixels.
  case png
  /// The picture as vectors.
  case svg
  /// The picture as a page.
  case pdf

  /// What the name of its reference ends with, after the map's name and a dot.
  public var ending: String { self == .scene ? "scene.txt" : rawValue }

  /// The usual formats: the picture, the geometry and the scene.
  public static let usual: Set<SnapshotFormat> = [.json, .scene, .png]

  /// The picture format behind it; nil for what is text.
  var picture: OutputFormat? {
    switch self {
    case .png: .png
    case .svg: .svg
    case .pdf: .pdf
    case .json, .scene: nil
    }
  }
}
