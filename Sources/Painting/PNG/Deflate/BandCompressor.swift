/// Compresses the filtered rows of bands with the effort that is asked for; each thread has its own.
final class BandCompressor {
  private enum Method {
    case pixels(PixelDeflater)
    case texts(Deflater)
  }

  private var method: Method

  /// Prepares for bands.
  ///
  /// - Throws: That zlib finds no memory.
  init(_ effort: PNGOptions.Effort) throws(PaintError) {
    method =
      switch effort {
      case .fast: .pixels(PixelDeflater(.runs))
      case .balanced: .pixels(PixelDeflater(.copies))
      case .small: .texts(try Deflater(level: 9))
      }
  }

  /// Compresses some bytes on their own, ending at a whole byte; `isLast` ends the stream.
  func compress(_ bytes: [UInt8], isLast: Bool) throws(PaintError) -> [UInt8] {
    switch method {
    case .pixels(let deflater): deflater.compress(bytes, isLast: isLast)
    case .texts(let deflater): try deflater.compress(bytes[...], end: isLast ? .stream : .piece)
    }
  }
}
