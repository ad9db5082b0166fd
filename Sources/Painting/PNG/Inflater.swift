internal import CZlib

/// Why compressed data could not be expanded, in one plain sentence.
public enum ExpansionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data end too early.
  case cut
  /// The data are not what they should be.
  case damaged
  /// They expand to more bytes than the limit.
  case tooLarge(limit: Int)

  /// The error as one plain sentence.
  public var description: String {
    switch self {
    case .cut: "The file is cut: its end is missing."
    case .damaged: "The file is damaged: its compressed data make no sense."
    case .tooLarge(let limit): "The file expands to more than \(limit >> 20) MB, which is the limit."
    }
  }
}

/// Expands what zlib compressed.
public enum Inflater {
  /// Whether a file begins as a gzip file does.
  public static func isGzip(_ file: [UInt8]) -> Bool { file.starts(with: [0x1F, 0x8B]) }

  /// Expands a gzip file; what follows it is not read.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - limit: The most bytes to expand to.
  /// - Returns: The bytes that were compressed.
  /// - Throws: What is wrong with the file.
  public static func gunzip(_ file: [UInt8], limit: Int) throws(ExpansionError) -> [UInt8] {
    try expand(file[...], limit: limit).output
  }

  /// Expands a zlib stream or gzip file at the beginning of some bytes, and tells how many of them it is.
  ///
  /// Memory for `count` bytes is taken at once: for who knows how many they are.
  static func expand(_ bytes: ArraySlice<UInt8>, limit: Int, expecting count: Int = 0) throws(ExpansionError) -> (
    output: [UInt8], length: Int
  ) {
    var stream = z_stream()
    // The largest window, and whichever of the two heads is there.
    let eitherHead: Int32 = 15 + 32
    guard inflateInit2_(&stream, eitherHead, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .damaged
    }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    output.reserveCapacity(count)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var length = 0
    var status = Z_OK
    bytes.withUnsafeBufferPointer { bytes in
      // zlib counts in 32 bits.
      let mostAtATime = 1 << 30
      while status == Z_OK, output.count <= limit {
        let given = min(mostAtATime, bytes.count - length)
        stream.next_in = bytes.baseAddress.map { UnsafeMutablePointer(mutating: $0 + length) }
        stream.avail_in = UInt32(given)
        buffer.withUnsafeMutableBufferPointer { room in
          stream.next_out = room.baseAddress
          stream.avail_out = UInt32(room.count)
          status = inflate(&stream, Z_NO_FLUSH)
          output.append(contentsOf: room[0..<room.count - Int(stream.avail_out)])
        }
        length += given - Int(stream.avail_in)
      }
    }
    if output.count > limit { throw .tooLarge(limit: limit) }
    switch status {
    case Z_STREAM_END: return (output, length)
    case Z_BUF_ERROR: throw .cut
    default: throw .damaged
    }
  }
}
