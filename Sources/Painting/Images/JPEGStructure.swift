/// What the segments of a JPEG say, found without decoding anything.
///
/// Format: ITU-T Recommendation T.81, 1992, annex B.
struct JPEGStructure {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var isProgressive = false
  /// How often the picture is gone through.
  private(set) var scans = 0
  private(set) var orientation = PictureOrientation.upright

  /// Walks over a file.
  ///
  /// - Parameter file: Its bytes, which begin as a JPEG does.
  /// - Throws: That it is cut, or no JPEG after all.
  /// - Complexity: O(bytes).
  init(_ file: [UInt8]) throws(MediaReadError) {
    var place = 2
    var hasEnd = false
    while place + 4 <= file.count {
      guard file[place] == 0xFF else { throw .damaged("a segment does not begin with its mark") }
      let mark = file[place + 1]
      // Marks may be led by any number of 0xFF.
      if mark == 0xFF {
        place += 1
        continue
      }
      if mark == 0xD9 {
        hasEnd = true
        break
      }
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      guard length >= 2 else { throw .damaged("a segment has no length") }
      guard place + 2 + length <= file.count else { throw .cut }
      let body = file[place + 4..<place + 2 + length]
      switch mark {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard width == 0, body.count >= 6 else { throw .damaged("its frame header is not sound") }
        let start = body.startIndex
        height = Int(body[start + 1]) << 8 | Int(body[start + 2])
        width = Int(body[start + 3]) << 8 | Int(body[start + 4])
        isProgressive = mark == 0xC2 || mark == 0xC6 || mark == 0xCA || mark == 0xCE
      case 0xE1 where body.starts(with: "Exif\0\0".utf8): orientation = PictureOrientation(exif: body.dropFirst(6))
      default: break
      }
      place += 2 + length
      if mark == 0xDA {
        scans += 1
        place = JPEGStructure.endOfScan(file, from: place)
      }
    }
    guard width > 0, height > 0 else { throw hasEnd || scans > 0 ? .damaged("it has no pixels") : .cut }
    guard scans > 0 else { throw .cut }
  }

  /// The place of the next mark that is not part of the coded data.
  private static func endOfScan(_ file: [UInt8], from start: Int) -> Int {
    file.withUnsafeBufferPointer { bytes in
      var place = start
      while place + 1 < bytes.count {
        if bytes[place] == 0xFF {
          let next = bytes[place + 1]
          if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return place }
        }
        place += 1
      }
      return bytes.count
    }
  }
}
