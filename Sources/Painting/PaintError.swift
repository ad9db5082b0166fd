/// Why a picture could not be painted.
public enum PaintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No font is installed at all.
  case noFonts
  /// The picture needs more memory than the limit; both in bytes.
  case tooMuchMemory(needed: Int, limit: Int)
  /// The scene holds a coordinate that is not finite: our fault.
  case notFinite
  /// A library refused to go on: our fault, or the system's.
  case library(name: String, message: String)

  /// The error as one plain sentence.
  public var description: String {
    switch self {
    case .noFonts: "no font is installed: install a font such as Inter (Debian: fonts-inter, fonts-noto-core)"
    case .tooMuchMemory(let needed, let limit):
      "the picture needs \(needed >> 20) MB of memory, the limit is \(limit >> 20) MB: ask for a smaller scale or size"
    case .notFinite: "the scene holds a coordinate that is not a finite number; this is a fault of ideary-render"
    case .library(let name, let message): "\(name) could not paint the picture: \(message)"
    }
  }
}
