package import MapScene

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension PNGPainter {
  /// Whether a file is what painting a scene would give: the same head and the same rows, however they are compressed.
  ///
  /// Compressing takes longer than painting: whoever only wants to know whether something changed asks here.
  ///
  /// - Parameters:
  ///   - file: A file that this painter may have made earlier.
  ///   - scene: The scene.
  ///   - viewport: Where it lies on the picture.
  ///   - options: How it is painted; the effort does not matter.
  ///   - text: The font engine.
  /// - Returns: False also for a file that somebody else made of the same pixels.
  /// - Throws: As ``png(of:viewport:options:text:)`` does.
  /// - Complexity: O(bytes + pixels); memory of the expanded rows.
  package static func isPicture(
    _ file: [UInt8], of scene: Scene, viewport: Viewport, options: PNGOptions, text: TextEngine
  ) throws(PaintError) -> Bool {
    try scene.check(viewport)
    let plan = try BandPlan(viewport: viewport, isOpaque: scene.background?.alpha == 1, options: options)
    let head = head(of: scene, viewport: viewport, plan: plan)
    let size = (plan.width * plan.channels + 1) * plan.height
    guard file.starts(with: head), size <= options.memoryLimit, let stream = data(of: file, from: head.count),
      let rows = try? Inflater.expand(stream[...], limit: size, expecting: size).output, rows.count == size
    else { return false }
    let canvas = try BandCanvas(scene: scene, viewport: viewport, plan: plan, memoryLimit: options.memoryLimit)
    var start = 0
    for index in 0..<plan.bandCount {
      let band = try canvas.filteredRows(ofBand: index, text: text)
      guard isEqual(band, rows[start...]) else { return false }
      start += band.count
    }
    return start == size
  }

  /// Whether some bytes stand at the beginning of others.
  private static func isEqual(_ band: [UInt8], _ rows: ArraySlice<UInt8>) -> Bool {
    guard band.count <= rows.count else { return false }
    return band.withUnsafeBytes { band in
      rows.withUnsafeBytes { rows in
        guard let one = band.baseAddress, let two = rows.baseAddress else { return band.isEmpty }
        return memcmp(one, two, band.count) == 0
      }
    }
  }

  /// The compressed data of a file whose remaining chunks hold nothing else; nil if they do.
  private static func data(of file: [UInt8], from start: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var place = start
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = file[place + 4..<place + 8]
      guard length <= file.count - place - 12 else { return nil }
      if type.elementsEqual("IEND".utf8) { return place + 12 == file.count ? result : nil }
      guard type.elementsEqual("IDAT".utf8) else { return nil }
      result += file[place + 8..<place + 8 + length]
      place += 12 + length
    }
    return nil
  }
}
