internal import CPangoCairo
internal import MapScene

/// Reads from a shaped Pango layout what breaking lines needs: clusters, their advances, and where lines may end.
struct ClusterReader {
  /// A `PangoLayout` without a width.
  var layout: OpaquePointer
  /// The text that was set.
  var text: String
  /// The font size in units.
  var emSize: Double

  /// Reads the clusters in logical order.
  func read() -> ShapedText {
    let scalars = Array(text.unicodeScalars)
    let byteCount = text.utf8.count
    var advances: [Int: Double] = [:]
    var missing: [Unicode.Scalar] = []
    readRuns(&advances, &missing)
    var attributeCount: Int32 = 0
    guard let attributes = pango_layout_get_log_attrs_readonly(layout, &attributeCount),
      Int(attributeCount) == scalars.count + 1
    else { return ShapedText(clusters: []) }

    var clusters: [ShapedText.Cluster] = []
    var byte = 0
    for (index, scalar) in scalars.enumerated() {
      let isBreak = scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" || scalar == "\u{2028}"
      let length = UTF8.width(scalar)
      if let advance = advances[byte] {
        clusters.append(
          ShapedText.Cluster(
            utf8: byte..<byte + length, advance: advance, isWhitespace: attributes[index].is_white != 0,
            canBreakAfter: false, mustBreakAfter: false))
      } else if isBreak || clusters.isEmpty {
        clusters.append(
          ShapedText.Cluster(
            utf8: byte..<byte + length, advance: 0, isWhitespace: true, canBreakAfter: false, mustBreakAfter: false))
      }
      byte += length
      let last = clusters.count - 1
      clusters[last].utf8 = clusters[last].utf8.lowerBound..<byte
      clusters[last].canBreakAfter = attributes[index + 1].is_line_break != 0
      clusters[last].mustBreakAfter = byte < byteCount && attributes[index + 1].is_mandatory_break != 0
    }
    return ShapedText(clusters: clusters, missing: missing)
  }

  private func readRuns(_ advances: inout [Int: Double], _ missing: inout [Unicode.Scalar]) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    let units = Double(PANGO_SCALE) * emSize
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator) else { continue }
      var logical = PangoRectangle()
      pango_layout_iter_get_cluster_extents(iterator, nil, &logical)
      let start = Int(pango_layout_iter_get_index(iterator))
      advances[start, default: 0] += Double(logical.width) / units
      guard MissingGlyph.isBox(run.pointee.item) else { continue }
      let place = text.utf8.index(text.startIndex, offsetBy: start)
      let scalar = text.unicodeScalars[place]
      if !missing.contains(scalar) { missing.append(scalar) }
    } while pango_layout_iter_next_cluster(iterator) != 0
  }
}
