/// How loud a WAV file is from its beginning to its end.
///
/// Uncompressed sound only: whole numbers of 8, 16, 24 and 32 bits, and floating-point numbers of 32 and 64. Format:
/// Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0", 1991; Microsoft, "Multiple Channel
/// Audio Data and WAVE Files", 2007.
package struct WaveFile {
  /// Reads bytes at a place of the file: fewer at its end, none behind it.
  package typealias Reader = (_ offset: Int, _ count: Int) -> [UInt8]

  private enum Sample {
    case whole(bytes: Int)
    case single
    case double
  }

  /// The windows into which a sound is cut.
  package static let windows = 360
  /// Of a window no more than so many bytes are heard; a long recording is heard at the beginning of each.
  private static let windowBytes = 1 << 17

  private let reader: Reader
  private var sample = Sample.whole(bytes: 2)
  private var frameBytes = 0
  private var start = 0
  private var frames = 0

  /// Whether a file begins as a WAV does.
  package static func isWave(_ head: [UInt8]) -> Bool {
    head.count >= 12 && head.starts(with: "RIFF".utf8) && head[8..<12].elementsEqual("WAVE".utf8)
  }

  /// Reads what comes before the sound.
  ///
  /// - Parameters:
  ///   - size: The bytes of the file.
  ///   - reader: Reads some of them.
  /// - Throws: ``MediaReadError``: what is wrong with it, or that its sound is compressed.
  package init(size: Int, reader: @escaping Reader) throws(MediaReadError) {
    self.reader = reader
    guard WaveFile.isWave(reader(0, 12)) else { throw MediaReadError(reason: "it is no WAV", isOfOtherKind: true) }
    var place = 12
    var hasFormat = false
    for _ in 0..<RIFFChunks.most {
      let head = reader(place, 8)
      guard head.count == 8 else { break }
      let length = WaveFile.number(head, 4, 4)
      let kind = head[0..<4]
      if kind.elementsEqual("fmt ".utf8), !hasFormat {
        try readFormat(reader(place + 8, min(length, 64)))
        hasFormat = true
      }
      if kind.elementsEqual("data".utf8) {
        guard hasFormat else { throw .damaged("its sound comes before its format") }
        start = place + 8
        // Recorders that were cut off leave a length of 0 or of all bits.
        let there = max(0, size - start)
        frames = (length == 0 ? there : min(length, there)) / frameBytes
        break
      }
      place += 8 + length + length % 2
    }
    guard hasFormat else { throw .damaged("it says nothing of its format") }
    guard frames > 0 else { throw .damaged("there is no sound in it") }
  }

  private mutating func readFormat(_ body: [UInt8]) throws(MediaReadError) {
    guard body.count >= 16 else { throw .damaged("its format is cut") }
    var tag = WaveFile.number(body, 0, 2)
    let channels = WaveFile.number(body, 2, 2)
    let bits = WaveFile.number(body, 14, 2)
    frameBytes = WaveFile.number(body, 12, 2)
    if tag == 0xFFFE, body.count >= 26 { tag = WaveFile.number(body, 24, 2) }
    switch (tag, bits) {
    case (1, 8), (1, 16), (1, 24), (1, 32): sample = .whole(bytes: bits / 8)
    case (3, 32): sample = .single
    case (3, 64): sample = .double
    case (1, _), (3, _): throw .damaged("its samples have \(bits) bits")
    default: throw MediaReadError(reason: "its sound is compressed", isOfOtherKind: true)
    }
    guard channels > 0, frameBytes == channels * bits / 8 else { throw .damaged("its format contradicts itself") }
  }

  /// The loudest moment of each window, 0…1, over all channels.
  ///
  /// - Complexity: O(bytes of the sound), but of 47 MB at most.
  package func peaks() -> [Float] {
    let count = min(WaveFile.windows, frames)
    return (0..<count).map { window in
      let first = window * frames / count
      let last = (window + 1) * frames / count
      let most = max(1, WaveFile.windowBytes / frameBytes)
      return peak(reader(start + first * frameBytes, min(last - first, most) * frameBytes))
    }
  }

  private func peak(_ bytes: [UInt8]) -> Float {
    bytes.withUnsafeBytes { raw in
      var top: Float = 0
      func look(_ value: Float) { if value.magnitude > top, value.isFinite { top = value.magnitude } }
      switch sample {
      case .whole(1): for byte in raw { look((Float(byte) - 128) / 128) }
      case .whole(2):
        for place in stride(from: 0, to: raw.count - 1, by: 2) {
          look(Float(Int16(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: Int16.self))) / 32_768)
        }
      case .whole(3):
        for place in stride(from: 0, to: raw.count - 2, by: 3) {
          let word = UInt32(raw[place]) << 8 | UInt32(raw[place + 1]) << 16 | UInt32(raw[place + 2]) << 24
          look(Float(Int32(bitPattern: word)) / 2_147_483_648)
        }
      case .whole:
        for place in stride(from: 0, to: raw.count - 3, by: 4) {
          look(Float(Int32(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: Int32.self))) / 2_147_483_648)
        }
      case .single:
        for place in stride(from: 0, to: raw.count - 3, by: 4) {
          look(
            Float(bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt32.self))))
        }
      case .double:
        for place in stride(from: 0, to: raw.count - 7, by: 8) {
          look(
            Float(
              Double(bitPattern: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))))
        }
      }
      return min(1, top)
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
