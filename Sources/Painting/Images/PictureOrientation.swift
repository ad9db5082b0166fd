/// Which way up the camera was held: the values 1…8 of the EXIF tag 0x0112.
struct PictureOrientation: Hashable {
  private let value: Int

  /// As the rows lie in the file.
  static let upright = PictureOrientation(value: 1)

  private init(value: Int) { self.value = value }

  /// Whether rows become columns.
  var turns: Bool { value >= 5 }

  /// Reads the orientation out of a block of EXIF, which begins with its TIFF header.
  ///
  /// Only the first directory is looked at, and none of its offsets is followed, so that no loop can be entered. Anything
  /// out of order is upright. Format: JEITA CP-3451, Exif 2.2, 2002.
  ///
  /// - Parameter block: The block.
  init(exif block: ArraySlice<UInt8>) {
    self = PictureOrientation.read(block) ?? .upright
  }

  private static let mostEntries = 512

  private static func read(_ block: ArraySlice<UInt8>) -> PictureOrientation? {
    guard block.count >= 14 else { return nil }
    let start = block.startIndex
    let isLittle: Bool
    switch (block[start], block[start + 1]) {
    case (0x49, 0x49): isLittle = true
    case (0x4D, 0x4D): isLittle = false
    default: return nil
    }
    func number(_ offset: Int, _ bytes: Int) -> Int? {
      guard offset >= 0, offset <= block.count - bytes else { return nil }
      let part = block[start + offset..<start + offset + bytes]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<min(count, mostEntries) {
      let place = directory + 2 + entry * 12
      guard let tag = number(place, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard number(place + 2, 2) == 3, number(place + 4, 4) == 1, let value = number(place + 8, 2),
        (1...8).contains(value)
      else { return nil }
      return PictureOrientation(value: value)
    }
    return nil
  }

  /// Turns pixels upright.
  ///
  /// - Parameters:
  ///   - pixels: The rows as they lie in the file.
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  /// - Returns: The upright rows, and how long and how many they are.
  func upright(_ pixels: [UInt32], width: Int, height: Int) -> (pixels: [UInt32], width: Int, height: Int) {
    if self == .upright { return (pixels, width, height) }
    let (columns, rows) = turns ? (height, width) : (width, height)
    var result: [UInt32] = []
    result.reserveCapacity(pixels.count)
    for y in 0..<rows {
      for x in 0..<columns {
        let (column, row) =
          switch value {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        result.append(pixels[row * width + column])
      }
    }
    return (result, columns, rows)
  }
}
