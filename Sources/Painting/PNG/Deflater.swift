internal import CZlib

/// A zlib stream that takes bytes piece by piece.
final class Deflater {
  /// What wraps the compressed bytes.
  enum Wrapper: Int32 {
    /// Nothing: bare deflate blocks, to be joined.
    case raw = -15
    /// The gzip format, without name and time.
    case gzip = 31
  }

  /// What happens after the bytes that are added.
  enum End {
    /// The block ends at a whole byte, so that another stream's output can follow.
    case piece
    /// The stream ends.
    case stream
  }

  private var stream = z_stream()

  /// Opens a stream of a level of effort, 1…9.
  init(level: Int, wrapper: Wrapper) throws(PaintError) {
    let status = deflateInit2_(
      &stream, Int32(min(max(level, 1), 9)), Z_DEFLATED, wrapper.rawValue, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw Deflater.error(status) }
  }

  deinit { deflateEnd(&stream) }

  /// Compresses bytes as a stream of their own, whatever was compressed before.
  func compress(_ bytes: [UInt8], end: End) throws(PaintError) -> [UInt8] {
    deflateReset(&stream)
    // zlib counts in 32 bits.
    let mostAtATime = 1 << 30
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 4 + 64)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var status = Z_OK
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      repeat {
        let count = min(mostAtATime, bytes.count - start)
        stream.next_in = bytes.baseAddress.map { UnsafeMutablePointer(mutating: $0 + start) }
        stream.avail_in = UInt32(count)
        start += count
        let flush = start < bytes.count ? Z_NO_FLUSH : end == .stream ? Z_FINISH : Z_SYNC_FLUSH
        repeat {
          buffer.withUnsafeMutableBufferPointer { room in
            stream.next_out = room.baseAddress
            stream.avail_out = UInt32(room.count)
            status = deflate(&stream, flush)
            output.append(contentsOf: room[0..<room.count - Int(stream.avail_out)])
          }
        } while status >= 0 && stream.avail_out == 0
      } while status >= 0 && start < bytes.count
    }
    guard status >= 0 || status == Z_BUF_ERROR else { throw Deflater.error(status) }
    return output
  }

  private static func error(_ status: Int32) -> PaintError {
    status == Z_MEM_ERROR ? .outOfMemory(needed: nil) : .library(name: "zlib", message: String(cString: zError(status)))
  }

  /// The CRC-32 of some bytes, as PNG and gzip use it.
  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  /// The Adler-32 of some bytes, as zlib streams end with it.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(adler32_z(1, $0.baseAddress, $0.count)) }
  }

  /// The Adler-32 of two stretches of bytes in a row, from those of each.
  static func adler32(_ first: UInt32, then second: UInt32, count: Int) -> UInt32 {
    UInt32(adler32_combine(UInt(first), UInt(second), count))
  }

  /// Bytes in gzip format, the same for the same input.
  static func gzip(_ bytes: [UInt8]) throws(PaintError) -> [UInt8] {
    var result = try Deflater(level: 6, wrapper: .gzip).compress(bytes, end: .stream)
    // The tenth byte names the system; 255 says nothing, so the bytes are the same everywhere.
    if result.count > 9 { result[9] = 255 }
    return result
  }
}
