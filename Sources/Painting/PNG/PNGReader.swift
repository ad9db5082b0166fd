internal import CImageCodec

/// A picture that was read: rows from the top, red, green, blue and alpha of 8 bits, not multiplied by alpha.
public struct PixelPicture: Sendable, Hashable {
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// Four bytes for each pixel.
  public var pixels: [UInt8]
}

/// Why a PNG could not be read, in one plain sentence.
public enum PNGReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not begin as a PNG does.
  case notPNG
  /// The file ends too early.
  case cut
  /// The picture has more pixels than the limit.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// The file is broken; what libpng says of it.
  case damaged(String)

  /// The error as one plain sentence.
  public var description: String {
    switch self {
    case .notPNG: "This is not a PNG."
    case .cut: "The PNG is cut: its end is missing."
    case .tooLarge(let width, let height, let limit):
      "The PNG has \(width) × \(height) pixels; the limit is \(limit) pixels."
    case .damaged(let reason): "The PNG is damaged: \(reason)."
    }
  }
}

/// Reads PNG files of every kind.
public enum PNGReader {
  /// The most pixels that are read by default: 400 MB of them.
  public static let pixelLimit = 100_000_000

  /// Whether a file begins as a PNG does.
  public static func isPNG(_ file: [UInt8]) -> Bool { file.starts(with: signature) }

  /// Reads a PNG: any depth, grey, palette or colour, with or without alpha, interlaced or not.
  ///
  /// Other gammas than that of sRGB are converted; 16 bits become 8, rounded.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - pixelLimit: The most pixels to accept.
  /// - Returns: The picture.
  /// - Throws: What is wrong with the file; known before memory is taken for the pixels, but for broken data.
  /// - Complexity: O(bytes + pixels).
  public static func read(_ file: [UInt8], pixelLimit: Int = pixelLimit) throws(PNGReadError) -> PixelPicture {
    let head = try head(of: file, pixelLimit: pixelLimit)
    let (width, height) = (head.width, head.height)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    var words = [CChar](repeating: 0, count: Int(IDEARY_MESSAGE_SIZE))
    let status = ideary_png_read(file, file.count, UInt32(width), UInt32(height), &pixels, &words)
    guard status == 0 else {
      let text = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw .damaged(text.isEmpty ? "libpng gives no reason" : "libpng says “\(text)”")
    }
    return PixelPicture(width: width, height: height, pixels: pixels)
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Deflate makes no more of a byte than this.
  private static let mostExpansion = 1_032
  /// The most pixels in a row whose bytes libpng can count.
  private static let longestSide = Int(Int32.max) / 4

  /// Why a file would not be read, found from its head; nil if nothing there speaks against it.
  package static func fault(inHeadOf file: [UInt8]) -> PNGReadError? {
    do throws(PNGReadError) {
      _ = try head(of: file, pixelLimit: pixelLimit)
      return nil
    } catch { return error }
  }

  /// What the chunks of a file say before anything is decoded.
  struct Head {
    var width: Int
    var height: Int
    var isInterlaced: Bool
    /// Where its block of EXIF lies.
    var exif: Range<Int>?
  }

  /// The head of a file, after a walk over the chunks that finds what is cut or cannot be true before libpng takes any
  /// memory.
  static func head(of file: [UInt8], pixelLimit limit: Int) throws(PNGReadError) -> Head {
    guard isPNG(file) else {
      // The beginning of a PNG and no more of it is a cut one.
      throw !file.isEmpty && signature.starts(with: file) ? .cut : .notPNG
    }
    func number(_ place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard file.count >= 33 else { throw .cut }
    guard number(8) == 13, file[12..<16].elementsEqual("IHDR".utf8) else {
      throw .damaged("it does not begin with its header")
    }
    let depth = Int(file[24])
    var head = Head(width: number(16), height: number(20), isInterlaced: file[28] != 0)
    let (width, height) = (head.width, head.height)
    guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
    guard width <= longestSide, height <= limit / width else {
      throw .tooLarge(width: width, height: height, limit: limit)
    }
    var place = 8
    var data = 0
    while true {
      guard place + 12 <= file.count else { throw .cut }
      let length = number(place)
      guard length <= file.count - place - 12 else { throw .cut }
      let type = file[place + 4..<place + 8]
      if type.elementsEqual("IEND".utf8) { break }
      if type.elementsEqual("IDAT".utf8) { data += length }
      if type.elementsEqual("eXIf".utf8), head.exif == nil { head.exif = place + 8..<place + 8 + length }
      place += length + 12
    }
    // A bit for each pixel at least, and a byte for each row.
    guard height * (1 + (width * max(1, depth) + 7) / 8) <= data * mostExpansion else {
      throw .damaged("its data are too few for its size")
    }
    return head
  }
}
