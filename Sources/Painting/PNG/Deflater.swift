internal import CZlib

/// A zlib stream that takes bytes piece by piece.
final class Deflater {
  /// What wraps the compressed bytes.
  enum Wrapper {
    /// The zlib format, as in PNG.
    case zlib
    /// The gzip format, without name and time.
    case gzip
  }

  private var stream = z_stream()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// What has been compressed so far.
  private(set) var output: [UInt8] = []

  /// Opens a stream of a level of effort, 1…9.
  init(level: Int, wrapper: Wrapper) throws(PaintError) {
    let windowBits: Int32 = wrapper == .gzip ? 15 + 16 : 15
    let status = deflateInit2_(
      &stream, Int32(level), Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .library(name: "zlib", message: "status \(status)") }
  }

  deinit { deflateEnd(&stream) }

  /// Compresses more bytes; `isLast` ends the stream.
  func add(_ bytes: [UInt8], isLast: Bool) throws(PaintError) {
    var input = bytes
    var status = Z_OK
    input.withUnsafeMutableBufferPointer { bytes in
      stream.next_in = bytes.baseAddress
      stream.avail_in = UInt32(bytes.count)
      repeat {
        buffer.withUnsafeMutableBufferPointer { room in
          stream.next_out = room.baseAddress
          stream.avail_out = UInt32(room.count)
          status = deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          output.append(contentsOf: room[0..<room.count - Int(stream.avail_out)])
        }
      } while status >= 0 && (stream.avail_out == 0 || (isLast && status != Z_STREAM_END))
    }
    guard status >= 0 || status == Z_BUF_ERROR else { throw .library(name: "zlib", message: "status \(status)") }
  }

  /// Takes what has been compressed so far.
  func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// The CRC-32 of some bytes, as PNG and gzip use it.
  static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(CZlib.crc32(0, $0.baseAddress, UInt32($0.count))) }
  }

  /// Bytes in gzip format, the same for the same input.
  static func gzip(_ bytes: [UInt8]) throws(PaintError) -> [UInt8] {
    let deflater = try Deflater(level: 6, wrapper: .gzip)
    try deflater.add(bytes, isLast: true)
    var result = deflater.takeOutput()
    // The tenth byte names the system; 255 says nothing, so the bytes are the same everywhere.
    if result.count > 9 { result[9] = 255 }
    return result
  }
}

extension PNGPainter {
  /// Expands zlib bytes, so that tests can look at pixels.
  package static func inflatedForTests(_ bytes: [UInt8]) throws(PaintError) -> [UInt8] {
    var stream = z_stream()
    guard inflateInit_(&stream, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .library(name: "zlib", message: "no stream")
    }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var status = Z_OK
    input.withUnsafeMutableBufferPointer { bytes in
      stream.next_in = bytes.baseAddress
      stream.avail_in = UInt32(bytes.count)
      while status == Z_OK {
        buffer.withUnsafeMutableBufferPointer { room in
          stream.next_out = room.baseAddress
          stream.avail_out = UInt32(room.count)
          status = inflate(&stream, Z_NO_FLUSH)
          output.append(contentsOf: room[0..<room.count - Int(stream.avail_out)])
        }
      }
    }
    guard status == Z_STREAM_END else { throw .library(name: "zlib", message: "status \(status)") }
    return output
  }
}
