internal import ImageCompare
internal import Painting

/// Compares one recorded file with the same one made now.
enum SnapshotComparison {
  static func compare(
    _ expected: [UInt8], _ actual: [UInt8], format: SnapshotFormat, path: String, level: ComparisonLevel
  ) -> SnapshotFinding {
    if expected == actual { return SnapshotFinding(format, path, .same) }
    var finding: SnapshotFinding
    switch format {
    case .json, .scene: finding = lines(text(expected), text(actual), format, path)
    case .png, .svg, .pdf:
      let pair: (PictureFile, PictureFile)
      do throws(PictureFileError) { pair = (try PictureFile(expected), try PictureFile(actual)) } catch {
        return SnapshotFinding(format, path, .failed, error.sentence)
      }
      switch pair {
      case (.png(let one), .png(let two)):
        finding = pixels(one, two, path, level)
        finding.pictures?.expected = expected
        finding.pictures?.actual = actual
      case (.svg(let one), .svg(let two)), (.pdf(let one), .pdf(let two)): finding = lines(one, two, format, path)
      default:
        return SnapshotFinding(
          format, path, .failed, "This is no \(pair.1.formatName) but \(pair.0.formatName); record the map again.")
      }
    }
    if finding.outcome == .changed { finding.actual = actual }
    return finding
  }

  private static func pixels(_ expected: Bitmap, _ actual: Bitmap, _ path: String, _ level: ComparisonLevel)
    -> SnapshotFinding
  {
    let result = Comparison.compare(expected, actual, level: level)
    if result.isSame { return SnapshotFinding(.png, path, .same, measures: DifferenceReport.json(result)) }
    var sentence: String
    if result.sizesDiffer {
      sentence =
        "The picture has \(actual.width) × \(actual.height) pixels, not \(expected.width) × \(expected.height)."
    } else {
      let percent = (result.ratio * 100).rounded(decimals: 3)
      sentence = "\(result.changedPixels) \(result.changedPixels == 1 ? "pixel differs" : "pixels differ")"
      sentence += " (\(percent == 0 ? "under 0.001" : JSONText.number(percent).text) %)"
      if let box = result.box { sentence += ", in \(box.width) × \(box.height) at \(box.x), \(box.y)" }
      sentence += "; largest difference \(JSONText.number(result.maxDelta.rounded(decimals: 3)).text)."
    }
    var finding = SnapshotFinding(.png, path, .changed, sentence, measures: DifferenceReport.json(result))
    let strip = DifferenceStrip.draw(expected, actual, level: level)
    let file = try? PNGFile.make(width: strip.width, height: strip.height, pixels: strip.pixels)
    finding.pictures = SnapshotFinding.Pictures(
      expected: [], strip: file ?? [], actual: [], sizesDiffer: result.sizesDiffer)
    return finding
  }

  private static func text(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func lines(_ expected: [String], _ actual: [String], _ format: SnapshotFormat, _ path: String)
    -> SnapshotFinding
  {
    let result = LineComparison.compare(expected, actual)
    guard let first = result.first else { return SnapshotFinding(format, path, .same) }
    var sentence = "\(result.changedLines) of \(result.lines) lines \(result.changedLines == 1 ? "differs" : "differ")"
    sentence += ", the first is line \(first.line)"
    if let idea = subject(first.actual ?? first.expected ?? "") { sentence += " (“\(idea)”)" }
    var finding = SnapshotFinding(
      format, path, .changed, sentence + ".", measures: DifferenceReport.json(result))
    finding.lines = changed(expected, actual)
    return finding
  }

  /// The id in a line of a geometry.
  private static func subject(_ line: String) -> Substring? {
    line.firstMatch(of: /^ *\{"id":"((?:[^"\\]|\\.){1,60})"/)?.output.1
  }

  /// The first lines that one text has and the other has not.
  private static func changed(_ expected: [String], _ actual: [String]) -> SnapshotFinding.Lines {
    func surplus(_ lines: [String], over others: [String]) -> [String] {
      var count: [String: Int] = [:]
      for line in others { count[line, default: 0] += 1 }
      var result: [String] = []
      for line in lines where result.count < SnapshotFinding.lineLimit {
        if let left = count[line], left > 0 { count[line] = left - 1 } else { result.append(shortened(line)) }
      }
      return result
    }
    return SnapshotFinding.Lines(gone: surplus(expected, over: actual), new: surplus(actual, over: expected))
  }

  private static func shortened(_ line: String) -> String {
    line.count > 400 ? line.prefix(400) + "…" : line
  }
}
