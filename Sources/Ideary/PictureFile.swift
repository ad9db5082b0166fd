public import ImageCompare
internal import Painting

/// A picture that was read from a file, in the form in which it is compared.
public enum PictureFile: Sendable, Hashable {
  /// A PNG: its pixels.
  case png(Bitmap)
  /// An SVG, zipped or not: its lines, without the prefix of its ids.
  ///
  /// The prefix that our SVG files use comes from their content: without this, one letter would change half of the lines.
  case svg([String])
  /// A PDF: its lines, compressed parts expanded; dates and places within the file left out.
  case pdf([String])

  /// The format's name as people write it.
  public var formatName: String {
    switch self {
    case .png: "PNG"
    case .svg: "SVG"
    case .pdf: "PDF"
    }
  }

  /// The most bytes that a file may have, and that its compressed text may expand to.
  public static let sizeLimit = 256 << 20

  /// Reads a picture; its content says which format it has.
  ///
  /// - Parameter file: The file's bytes.
  /// - Throws: ``PictureFileError``: that it is no picture, or what is wrong with it.
  /// - Complexity: O(bytes + pixels).
  public init(_ file: [UInt8]) throws(PictureFileError) {
    if PDFTextForm.isPDF(file) {
      do throws(ExpansionError) { self = .pdf(try PDFTextForm.lines(of: file, limit: PictureFile.sizeLimit)) } catch {
        throw PictureFileError(sentence: "\(error)")
      }
    } else if Inflater.isGzip(file) {
      let text: [UInt8]
      do throws(ExpansionError) { text = try Inflater.gunzip(file, limit: PictureFile.sizeLimit) } catch {
        throw PictureFileError(sentence: "\(error)")
      }
      self = .svg(try PictureFile.lines(ofSVG: text))
    } else if let first = file.first(where: { !PictureFile.isSpace($0) }), first == UInt8(ascii: "<") {
      self = .svg(try PictureFile.lines(ofSVG: file))
    } else {
      do throws(PNGReadError) {
        let picture = try PNGReader.read(file)
        guard let bitmap = Bitmap(width: picture.width, height: picture.height, pixels: picture.pixels) else {
          throw .damaged("it has no pixels")
        }
        self = .png(bitmap)
      } catch {
        throw PictureFileError(
          sentence: error == .notPNG
            ? "This is not a picture that can be compared; PNG, SVG and PDF can be." : "\(error)")
      }
    }
  }

  private static func lines(ofSVG text: [UInt8]) throws(PictureFileError) -> [String] {
    let end = text.lastIndex { !isSpace($0) }.map { text[...$0] } ?? []
    let whole = String(decoding: text, as: UTF8.self)
    guard whole.contains("<svg") else {
      throw PictureFileError(sentence: "This is not a picture that can be compared; PNG, SVG and PDF can be.")
    }
    guard end.suffix(6).elementsEqual("</svg>".utf8) || end.suffix(2).elementsEqual("/>".utf8) else {
      throw PictureFileError(sentence: "The SVG is cut: its end is missing.")
    }
    let isOurs = /aria-labelledby="([A-Za-z_][A-Za-z0-9_-]*-)title"/
    guard let prefix = whole.firstMatch(of: isOurs)?.output.1 else { return lines(whole) }
    // Only where an id stands: at the beginning of an attribute or after its first id, or after #.
    return lines(whole).map { line in
      line.replacing("\"\(prefix)", with: "\"").replacing("#\(prefix)", with: "#")
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// Why a file is no picture that can be compared.
public struct PictureFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error as one plain sentence.
  public var sentence: String
  /// The error as one plain sentence.
  public var description: String { sentence }
}
