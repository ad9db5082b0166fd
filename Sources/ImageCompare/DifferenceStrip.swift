/// The picture that shows a difference: expected, what differs, actual, side by side.
public enum DifferenceStrip {
  /// Pixels of the picture kept around what changed.
  private static let margin = 16
  /// Pixels between the three parts.
  private static let gap = 8
  /// The widest that a strip becomes.
  private static let mostWidth = 1_600
  private static let gapColour = Pixel(red: 90, green: 90, blue: 100)
  private static let changedColour = Pixel(red: 230, green: 0, blue: 40)
  private static let toleratedColour = Pixel(red: 250, green: 170, blue: 0)

  /// Draws the strip of two pictures.
  ///
  /// The middle part shows the expected picture faded and in grey, changed pixels red, and pixels that differ but do not
  /// count (tolerated, or antialiasing) orange. The parts are cut to what changed and 16 pixels around it, and made
  /// smaller by a whole factor if the strip would be wider than 1,600 pixels; a single changed pixel still shows then.
  /// Of pictures of other sizes all is shown, and what only one of them has is red.
  ///
  /// - Parameters:
  ///   - expected: The picture as it should be.
  ///   - actual: The picture as it is.
  ///   - level: What counts as changed.
  /// - Returns: The strip.
  /// - Complexity: O(pixels), and memory of a byte for each; of pictures of other sizes what both have is copied.
  public static func draw(_ expected: Bitmap, _ actual: Bitmap, level: ComparisonLevel = .exact) -> Bitmap {
    let common = Marks(expected, actual, level: level)
    let area = common.area(width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    let fit = max(1, (mostWidth - 2 * gap) / 3)
    let factor = (area.width + fit - 1) / fit
    let across = (area.width + factor - 1) / factor
    let down = (area.height + factor - 1) / factor
    let stripWidth = 3 * across + 2 * gap
    var pixels: [UInt8] = []
    pixels.reserveCapacity(stripWidth * down * 4)
    for row in 0..<down {
      for panel in 0..<3 {
        for column in 0..<across {
          let cell = PixelBox(
            x: area.x + column * factor, y: area.y + row * factor, width: min(factor, area.width - column * factor),
            height: min(factor, area.height - row * factor))
          switch panel {
          case 0: expected.mean(cell).append(to: &pixels)
          case 1: common.difference(cell, over: expected).append(to: &pixels)
          default: actual.mean(cell).append(to: &pixels)
          }
        }
        for _ in 0..<(panel < 2 ? gap : 0) { gapColour.append(to: &pixels) }
      }
    }
    guard let strip = Bitmap(width: stripWidth, height: down, pixels: pixels) else {
      preconditionFailure("rows of one width are a picture")
    }
    return strip
  }

  /// What became of the pixels that both pictures have.
  private struct Marks {
    let width: Int
    let height: Int
    let marks: [PixelMark.RawValue]

    init(_ expected: Bitmap, _ actual: Bitmap, level: ComparisonLevel) {
      width = min(expected.width, actual.width)
      height = min(expected.height, actual.height)
      let one = expected.cut(width: width, height: height)
      let two = actual.cut(width: width, height: height)
      marks = PictureScan(one, two, level: level, threads: nil).marks()
    }

    /// What is shown of so large a picture: the changed pixels with a margin, else those that differ at all, else
    /// everything.
    func area(width: Int, height: Int) -> PixelBox {
      let whole = PixelBox(x: 0, y: 0, width: width, height: height)
      if (width, height) != (self.width, self.height) { return whole }
      guard let box = box(of: .changed) ?? box(of: .tolerated) else { return whole }
      let (left, top) = (max(0, box.x - margin), max(0, box.y - margin))
      return PixelBox(
        x: left, y: top, width: min(width, box.x + box.width + margin) - left,
        height: min(height, box.y + box.height + margin) - top)
    }

    private func box(of mark: PixelMark) -> PixelBox? {
      var tally = Tally()
      for y in 0..<height {
        let row = marks[y * width..<(y + 1) * width]
        guard let first = row.firstIndex(of: mark.rawValue), let last = row.lastIndex(of: mark.rawValue) else {
          continue
        }
        tally.include(columns: first - row.startIndex...last - row.startIndex, row: y)
      }
      return tally.box
    }

    /// The middle part's colour for some pixels.
    func difference(_ cell: PixelBox, over picture: Bitmap) -> Pixel {
      if cell.x + cell.width > width || cell.y + cell.height > height { return changedColour }
      var worst = PixelMark.equal.rawValue
      for y in cell.y..<cell.y + cell.height {
        for x in cell.x..<cell.x + cell.width { worst = max(worst, marks[y * width + x]) }
      }
      switch PixelMark(rawValue: worst) {
      case .changed: return changedColour
      case .tolerated: return toleratedColour
      default: return picture.mean(cell).faded
      }
    }
  }
}

/// A colour of a strip.
private struct Pixel {
  var red: Int
  var green: Int
  var blue: Int
  var alpha = 255

  /// Grey, over white, with a fifth of its contrast.
  var faded: Pixel {
    let luma = (red * 77 + green * 150 + blue * 29 + 128) / 256
    let shown = 255 - (255 - luma) * alpha / 255
    let grey = 255 - (255 - shown) / 5
    return Pixel(red: grey, green: grey, blue: grey)
  }

  func append(to pixels: inout [UInt8]) {
    for value in [red, green, blue, alpha] { pixels.append(UInt8(clamping: value)) }
  }
}

extension Bitmap {
  /// The mean of some pixels, each colour weighted by its alpha; beyond the picture all is transparent.
  fileprivate func mean(_ cell: PixelBox) -> Pixel {
    var sum = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    for y in min(height, cell.y)..<min(height, cell.y + cell.height) {
      for x in min(width, cell.x)..<min(width, cell.x + cell.width) {
        let place = (y * width + x) * 4
        let alpha = Int(pixels[place + 3])
        sum.red += Int(pixels[place]) * alpha
        sum.green += Int(pixels[place + 1]) * alpha
        sum.blue += Int(pixels[place + 2]) * alpha
        sum.alpha += alpha
      }
    }
    guard sum.alpha > 0 else { return sum }
    let count = cell.width * cell.height
    return Pixel(
      red: (sum.red + sum.alpha / 2) / sum.alpha, green: (sum.green + sum.alpha / 2) / sum.alpha,
      blue: (sum.blue + sum.alpha / 2) / sum.alpha, alpha: (sum.alpha + count / 2) / count)
  }

  /// The upper left part of the picture.
  fileprivate func cut(width: Int, height: Int) -> Bitmap {
    if width == self.width, height == self.height { return self }
    let rows = (0..<height).flatMap { y in pixels[y * self.width * 4..<(y * self.width + width) * 4] }
    guard let part = Bitmap(width: width, height: height, pixels: rows) else {
      preconditionFailure("a part of a picture is a picture")
    }
    return part
  }
}
