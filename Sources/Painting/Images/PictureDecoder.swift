internal import CImageCodec
package import MapScene

/// Reads photographs and drawings from PNG, JPEG and WebP files, upright and as small as they are needed.
///
/// Sides are read and limited before anything is decoded. Profiles are left aside: colours are taken for sRGB.
package enum PictureDecoder {
  /// The most bytes of a file.
  package static let fileLimit = 32 << 20
  /// The longest side, in pixels.
  package static let longestSide = 16_384
  /// The most pixels.
  package static let mostPixels = 64 << 20
  /// The most pixels of pictures that can only be decoded as a whole.
  static let mostPixelsAtOnce = 16 << 20
  /// The most memory for the coefficients of a progressive JPEG, in bytes.
  static let coefficientMemory = 200 << 20
  /// The most pixels that a JPEG may have, times the scans in which it goes through them.
  static let mostScannedPixels = 640 << 20

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - fitting: How large it is needed.
  /// - Returns: The picture, upright.
  /// - Throws: ``MediaReadError``: what is wrong with the file.
  /// - Complexity: O(bytes + pixels decoded); JPEG and WebP are decoded near the size that is needed. Memory for a few rows
  ///   and the result, but for interlaced PNG, progressive JPEG and lossless WebP.
  package static func decode(_ file: [UInt8], fitting: PictureFitting) throws(MediaReadError) -> SceneImage {
    if PNGReader.isPNG(file) { return try png(file, fitting) }
    if isJPEG(file) { return try jpeg(file, fitting) }
    if isWebP(file) { return try webp(file, fitting) }
    if file.isEmpty { throw MediaReadError(reason: "it is empty") }
    throw .otherKind
  }

  /// Whether a file begins as one that can be read.
  package static func isPicture(_ head: [UInt8]) -> Bool { PNGReader.isPNG(head) || isJPEG(head) || isWebP(head) }

  private static func isJPEG(_ head: [UInt8]) -> Bool { head.starts(with: [0xFF, 0xD8, 0xFF]) }

  private static func isWebP(_ head: [UInt8]) -> Bool {
    head.count >= 12 && head.starts(with: "RIFF".utf8) && head[8..<12].elementsEqual("WEBP".utf8)
  }

  private static func check(_ width: Int, _ height: Int, most: Int = mostPixels) throws(MediaReadError) {
    guard width <= longestSide, height <= longestSide else {
      throw MediaReadError(
        reason: "it has \(width) × \(height) pixels, and no side may be longer than \(longestSide)")
    }
    guard width * height <= most else {
      throw MediaReadError(
        reason: "it has \(width) × \(height) pixels; the limit is \(most >> 20) million for a file of its kind")
    }
  }

  private static func image(
    _ reducer: PictureReducer, _ orientation: PictureOrientation, isPhotograph: Bool
  ) throws(MediaReadError) -> SceneImage {
    let (pixels, width, height) = orientation.upright(reducer.result, width: reducer.width, height: reducer.height)
    guard let image = SceneImage(width: width, height: height, pixels: pixels, isPhotograph: isPhotograph) else {
      throw .damaged("")
    }
    return image
  }

  // MARK: PNG

  private static func png(_ file: [UInt8], _ fitting: PictureFitting) throws(MediaReadError) -> SceneImage {
    let head: PNGReader.Head
    do throws(PNGReadError) { head = try PNGReader.head(of: file, pixelLimit: longestSide * longestSide) } catch {
      switch error {
      case .cut: throw .cut
      case .damaged(let words): throw .damaged(words)
      case .tooLarge(let width, let height, _):
        throw MediaReadError(
          reason: "it has \(width) × \(height) pixels, and no side may be longer than \(longestSide)")
      case .notPNG: throw .damaged("")
      }
    }
    try check(head.width, head.height, most: head.isInterlaced ? mostPixelsAtOnce : mostPixels)
    let orientation = head.exif.map { PictureOrientation(exif: file[$0]) } ?? .upright
    var reducer = PictureReducer(
      width: head.width, height: head.height, fitting: orientation.turns ? fitting.turned : fitting)
    var words = [CChar](repeating: 0, count: Int(IDEARY_MESSAGE_SIZE))
    if head.isInterlaced {
      do throws(PNGReadError) {
        let whole = try PNGReader.read(file, pixelLimit: mostPixelsAtOnce)
        for row in 0..<whole.height {
          reducer.add(Array(whole.pixels[row * whole.width * 4..<(row + 1) * whole.width * 4]))
        }
      } catch {
        if case .damaged(let words) = error { throw .damaged(words) }
        throw .damaged("")
      }
      return try image(reducer, orientation, isPhotograph: false)
    }
    guard let source = ideary_png_open(file, file.count, UInt32(head.width), UInt32(head.height), &words) else {
      throw .damaged(by: "libpng", words)
    }
    defer { ideary_png_close(source) }
    var row = [UInt8](repeating: 0, count: head.width * 4)
    for count in 0..<head.height where !reducer.isComplete(after: count) {
      guard ideary_png_row(source, &row, &words) == 0 else { throw .damaged(by: "libpng", words) }
      reducer.add(row)
    }
    return try image(reducer, orientation, isPhotograph: false)
  }

  // MARK: JPEG

  private static func jpeg(_ file: [UInt8], _ fitting: PictureFitting) throws(MediaReadError) -> SceneImage {
    let structure = try JPEGStructure(file)
    try check(structure.width, structure.height)
    guard structure.scans <= 4 || structure.scans * structure.width * structure.height <= mostScannedPixels else {
      throw MediaReadError(reason: "it is gone through \(structure.scans) times, too often for its size")
    }
    let wanted = structure.orientation.turns ? fitting.turned : fitting
    var words = [CChar](repeating: 0, count: Int(IDEARY_MESSAGE_SIZE))
    guard let source = ideary_jpeg_open(file, file.count, coefficientMemory, &words) else {
      throw .damaged(by: "libjpeg", words)
    }
    defer { ideary_jpeg_close(source) }
    var shape = ideary_jpeg_shape()
    let eighths = Int32(wanted.eighths(width: structure.width, height: structure.height))
    let status = ideary_jpeg_start(source, eighths, &shape, &words)
    guard status != 2 else {
      throw MediaReadError(
        reason: "it is progressive, and takes more than \(coefficientMemory >> 20) MB of memory to decode")
    }
    guard status == 0 else { throw .damaged(by: "libjpeg", words) }
    let (width, height, channels) = (Int(shape.width), Int(shape.height), Int(shape.channels))
    // The sides that the walk found are those that were checked.
    guard width <= structure.width, height <= structure.height else { throw .damaged("its sides are not clear") }
    var reducer = PictureReducer(width: width, height: height, fitting: wanted)
    var row = [UInt8](repeating: 0, count: width * channels)
    var plain = [UInt8](repeating: 255, count: width * 4)
    for count in 0..<height where !reducer.isComplete(after: count) {
      guard ideary_jpeg_row(source, &row, &words) == 0 else { throw .damaged(by: "libjpeg", words) }
      if channels == 3 {
        spread(row, to: &plain)
      } else {
        mix(row, isInverted: shape.is_inverted != 0, to: &plain)
      }
      reducer.add(plain)
    }
    guard ideary_jpeg_is_cut(source) == 0 else { throw .cut }
    return try image(reducer, structure.orientation, isPhotograph: true)
  }

  private static func spread(_ row: [UInt8], to plain: inout [UInt8]) {
    for pixel in 0..<plain.count / 4 {
      plain[pixel * 4] = row[pixel * 3]
      plain[pixel * 4 + 1] = row[pixel * 3 + 1]
      plain[pixel * 4 + 2] = row[pixel * 3 + 2]
    }
  }

  /// Four inks as light: what each lets through, times what the black lets through.
  private static func mix(_ row: [UInt8], isInverted: Bool, to plain: inout [UInt8]) {
    func light(_ value: UInt8) -> Int { Int(isInverted ? value : 255 - value) }
    for pixel in 0..<plain.count / 4 {
      let black = light(row[pixel * 4 + 3])
      for part in 0..<3 { plain[pixel * 4 + part] = UInt8((light(row[pixel * 4 + part]) * black + 127) / 255) }
    }
  }

  // MARK: WebP

  private static func webp(_ file: [UInt8], _ fitting: PictureFitting) throws(MediaReadError) -> SceneImage {
    var shape = ideary_webp_shape()
    let status = ideary_webp_look(file, file.count, &shape)
    guard status == 0 else { throw failure(webp: status) }
    guard shape.is_moving == 0 else {
      throw MediaReadError(reason: "it is a moving WebP, and only still ones are shown")
    }
    let (sourceWidth, sourceHeight) = (Int(shape.width), Int(shape.height))
    try check(sourceWidth, sourceHeight, most: shape.is_lossless != 0 ? mostPixelsAtOnce : mostPixels)
    let orientation = RIFFChunks.first("EXIF", in: file).map { PictureOrientation(exif: file[$0]) } ?? .upright
    let wanted = orientation.turns ? fitting.turned : fitting
    // libwebp makes it smaller while it decodes; at twice the size the reducer still sees every pixel.
    let eighths = wanted.eighths(width: sourceWidth, height: sourceHeight)
    let (width, height) = (max(1, sourceWidth * eighths / 8), max(1, sourceHeight * eighths / 8))
    try check(width, height, most: mostPixelsAtOnce)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let result = ideary_webp_read(file, file.count, UInt32(width), UInt32(height), &pixels)
    guard result == 0 else { throw failure(webp: result) }
    var reducer = PictureReducer(width: width, height: height, fitting: wanted)
    for row in 0..<height { reducer.add(Array(pixels[row * width * 4..<(row + 1) * width * 4])) }
    return try image(reducer, orientation, isPhotograph: shape.is_lossless == 0)
  }

  private static func failure(webp status: Int32) -> MediaReadError {
    switch status {
    case 1: .noMemory
    case 5, 7: .cut
    default: .damaged("libwebp’s error \(status)")
    }
  }
}

extension PictureFitting {
  /// The same for a picture that lies on its side.
  var turned: PictureFitting {
    switch self {
    case .cover(let width, let height): .cover(width: height, height: width)
    case .whole: self
    }
  }

  /// The fewest eighths of its size in which a picture is still as large as needed.
  func eighths(width: Int, height: Int) -> Int {
    for eighths in 1..<8 {
      let (columns, rows) = (width * eighths / 8, height * eighths / 8)
      switch self {
      case .cover(let wide, let high): if columns >= wide, rows >= high { return eighths }
      case .whole(let longest): if max(columns, rows) >= longest { return eighths }
      }
    }
    return 8
  }
}
