/// Why a picture could not be painted.
public enum PaintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No font is installed at all.
  case noFonts
  /// There is no font in the folder that fonts are to come from.
  case noFontsIn(String)
  /// The picture needs more memory than the limit; its sides in pixels, both amounts in bytes.
  case tooMuchMemory(width: Int, height: Int, needed: Int, limit: Int)
  /// The scene or its place on the output cannot be painted; what is wrong with it, as `Scene.fault` says.
  case unsound(String)
  /// The system has no memory left; how many bytes were wanted, if that is known.
  case outOfMemory(needed: Int?)
  /// The format knows no transparency and the ground is none.
  case noTransparency(format: String)
  /// Whoever takes the file piece by piece wants no more of it.
  case stopped
  /// A library refused to go on: our fault, or the system's.
  case library(name: String, message: String)

  /// The error as one plain sentence.
  public var description: String {
    switch self {
    case .noFonts: "no font is installed: install a font such as Inter (Debian: fonts-inter, fonts-noto-core)"
    case .noFontsIn(let path): "\(path): there is no font in this folder"
    case .tooMuchMemory(let width, let height, let needed, let limit):
      "the picture of \(width) × \(height) pixels needs \(PaintError.megabytes(needed)) MB of memory, the limit is "
        + "\(PaintError.megabytes(limit)) MB: ask for a smaller scale or size"
    case .unsound(let fault): "the scene cannot be painted: \(fault)"
    case .outOfMemory(let needed):
      "there is not enough memory to paint the picture"
        + (needed.map { " (\(PaintError.megabytes($0)) MB more were needed)" } ?? "")
        + ": ask for a smaller scale or size, or fewer threads"
    case .noTransparency(let format):
      "a \(format) cannot be transparent: ask for a background, or for a PNG or WebP"
    case .stopped: "the rest of the picture was not wanted"
    case .library(let name, let message): "\(name) could not paint the picture: \(message)"
    }
  }

  private static func megabytes(_ bytes: Int) -> Int { bytes >> 20 + (bytes & 0xFFFFF == 0 ? 0 : 1) }
}
