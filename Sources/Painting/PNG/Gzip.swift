internal import CZlib

/// Files in gzip format (RFC 1952, 1996, doi:10.17487/RFC1952), without name and time.
enum Gzip {
  /// Bytes that are compressed at a time, each piece on any thread; the file does not depend on the threads.
  private static let piece = 1 << 20
  private static let level = 6

  /// Compresses bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - threads: How many threads may work, at least 1.
  /// - Returns: The file, the same for the same bytes.
  /// - Throws: That there is no memory.
  static func file(_ bytes: [UInt8], threads: Int) throws(PaintError) -> [UInt8] {
    let count = max(1, (bytes.count + piece - 1) / piece)
    var workers: [Deflater] = []
    for _ in 0..<min(max(1, threads), count) { workers.append(try Deflater(level: level)) }
    // Deflated, no extras, no time, usual effort; 255 says nothing of the system, so the bytes are the same everywhere.
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var checksum: UInt = 0
    try OrderedWork.run(count: count, workers: workers) { worker, index throws(PaintError) in
      let part = bytes[index * piece..<min(bytes.count, (index + 1) * piece)]
      let blocks = try worker.compress(
        part, after: bytes[..<part.startIndex], end: index == count - 1 ? .stream : .piece)
      return (blocks: blocks, checksum: UInt(Deflater.crc32(part)), count: part.count)
    } take: { part, _ throws(PaintError) in
      file += part.blocks
      checksum = crc32_combine(checksum, part.checksum, part.count)
    }
    for value in [UInt32(truncatingIfNeeded: checksum), UInt32(truncatingIfNeeded: bytes.count)] {
      for shift in [0, 8, 16, 24] { file.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
    }
    return file
  }
}
