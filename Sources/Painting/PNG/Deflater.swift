internal import CZlib

/// Compresses bytes as bare deflate blocks, to be joined.
final class Deflater {
  /// What happens after the bytes that are added.
  enum End {
    /// The block ends at a whole byte, so that another stream's output can follow.
    case piece
    /// The stream ends.
    case stream
  }

  private var stream = z_stream()

  /// The window of the method, without what zlib would wrap round the blocks: the exponent of 2, negative.
  private static let bareWindow: Int32 = -15
  /// How far copies reach back, in bytes.
  static let window = 1 << 15

  /// Opens a stream of a level of effort, 1…9.
  init(level: Int) throws(PaintError) {
    let status = deflateInit2_(
      &stream, Int32(min(max(level, 1), 9)), Z_DEFLATED, Deflater.bareWindow, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw Deflater.error(status) }
  }

  deinit { deflateEnd(&stream) }

  /// Compresses bytes on their own, whatever this stream compressed before.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - before: What is known to stand before them, of which the last ``window`` may be copied from.
  ///   - end: What happens after them.
  /// - Returns: The blocks.
  /// - Throws: That zlib fails.
  func compress(_ bytes: ArraySlice<UInt8>, after before: ArraySlice<UInt8> = [], end: End) throws(PaintError)
    -> [UInt8]
  {
    deflateReset(&stream)
    before.suffix(Deflater.window).withUnsafeBufferPointer { known in
      if let start = known.baseAddress { deflateSetDictionary(&stream, start, UInt32(known.count)) }
    }
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
}
