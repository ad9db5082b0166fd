/// A format that can be written.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// Pixels.
  case png
  /// Pixels, lossless like those of a PNG, in fewer bytes.
  case webp
  /// Pixels as photographs are kept; never transparent.
  case jpg
  /// Vectors with real text, for the web.
  case svg
  /// The same, compressed by gzip.
  case svgz
  /// Vectors on a page, for print.
  case pdf
  /// The map file itself.
  case ideary

  /// Whether it is a picture rather than a map.
  public var isPicture: Bool { self != .ideary }

  /// Whether it is made of pixels.
  public var isRaster: Bool { self == .png || self == .webp || self == .jpg }

  /// The format that a file's extension stands for.
  public init?(path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    if ending == "json" || ending == "ideary" {
      self = .ideary
    } else if ending == "jpeg" {
      self = .jpg
    } else if let format = OutputFormat(rawValue: ending) {
      self = format
    } else {
      return nil
    }
  }
}
