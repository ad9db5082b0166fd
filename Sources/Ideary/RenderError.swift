public import GraphLayout
public import MapScene
public import Painting

/// Why a map could not become a picture.
public enum RenderError: Error, Sendable, CustomStringConvertible {
  /// The layout was cancelled or is our fault.
  case layout(LayoutError)
  /// Painting failed.
  case paint(PaintError)
  /// The picture cannot have the size asked for.
  case size(Viewport.SizeError)
  /// The format is that of a map, not of a picture.
  case noPicture(OutputFormat)
  /// No idea has the id or text that the root is to have; the nearest that one has.
  case noRoot(String, nearest: String?)
  /// No idea has the id or text of the branch that is to be drawn; the nearest that one has.
  case noBranch(String, nearest: String?)

  /// The error as one plain sentence.
  public var description: String {
    switch self {
    case .layout(let error): error.description
    case .paint(let error): error.description
    case .size(let error): error.description
    case .noPicture(let format): "\(format.rawValue) is no format of pictures: a map file is written by MapFile"
    case .noRoot(let name, let nearest):
      "no idea has the id or text “\(name)”, which the root is to have"
        + (nearest.map { "; the nearest is “\($0)”" } ?? "")
    case .noBranch(let name, let nearest):
      "no idea has the id or text “\(name)”, whose branch is to be drawn"
        + (nearest.map { "; the nearest is “\($0)”" } ?? "")
    }
  }
}
