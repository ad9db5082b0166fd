/// How large a picture is needed.
package enum PictureFitting: Hashable, Sendable {
  /// Its middle, so many pixels wide and high; fewer when the picture has fewer, of the same shape.
  case cover(width: Int, height: Int)
  /// All of it, no side longer than so many pixels.
  case whole(longestSide: Int)
}

/// Makes a picture smaller while its rows come in: each pixel is the mean of the area that it covers.
///
/// Colours are weighed by their alpha, and mixed as they are encoded. Memory is that of the result and two rows.
struct PictureReducer {
  /// The part of the picture that is kept.
  private let left: Int
  private let top: Int
  private let columns: Int
  private let rows: Int
  let width: Int
  let height: Int
  /// For each kept column, the pixel it falls into, and how much of it does; the rest falls into the next one.
  private let target: [Int]
  private let share: [Float]
  /// Sums of red, green, blue and alpha for the row that is being filled, and for the next one.
  private var sums: [SIMD4<Float>]
  private var next: [SIMD4<Float>]
  private var line: [SIMD4<Float>]
  private var pixels: [UInt32] = []
  private var row = 0
  private let area: Float

  /// Begins with a picture of given sides.
  init(width sourceWidth: Int, height sourceHeight: Int, fitting: PictureFitting) {
    switch fitting {
    case .whole(let longest):
      (left, top, columns, rows) = (0, 0, sourceWidth, sourceHeight)
      let longer = max(sourceWidth, sourceHeight)
      let most = max(1, longest)
      width = longer <= most ? sourceWidth : max(1, sourceWidth * most / longer)
      height = longer <= most ? sourceHeight : max(1, sourceHeight * most / longer)
    case .cover(let wantedWidth, let wantedHeight):
      let (wide, high) = (max(1, wantedWidth), max(1, wantedHeight))
      columns = max(1, min(sourceWidth, sourceHeight * wide / high))
      rows = max(1, min(sourceHeight, sourceWidth * high / wide))
      left = (sourceWidth - columns) / 2
      top = (sourceHeight - rows) / 2
      width = min(columns, wide)
      height = min(rows, high)
    }
    (target, share) = PictureReducer.shares(of: columns, in: width)
    sums = Array(repeating: .zero, count: width + 1)
    next = sums
    line = sums
    pixels.reserveCapacity(width * height)
    area = Float(columns) / Float(width) * Float(rows) / Float(height)
  }

  /// Where each of `count` steps falls when they are put into fewer.
  private static func shares(of count: Int, in fewer: Int) -> ([Int], [Float]) {
    var target: [Int] = []
    var share: [Float] = []
    for step in 0..<count {
      // In whole numbers: a step is as long as `fewer`, a pixel as long as `count`.
      let begin = step * fewer
      let place = begin / count
      target.append(place)
      share.append(min(1, Float((place + 1) * count - begin) / Float(fewer)))
    }
    return (target, share)
  }

  /// Whether no row after this many is looked at any more.
  func isComplete(after count: Int) -> Bool { count >= top + rows }

  /// Takes the next row: four bytes for each pixel, not multiplied by alpha.
  mutating func add(_ bytes: [UInt8]) {
    defer { row += 1 }
    let kept = row - top
    guard kept >= 0, kept < rows else { return }
    for index in line.indices { line[index] = .zero }
    bytes.withUnsafeBufferPointer { bytes in
      for column in 0..<columns {
        let place = (left + column) * 4
        let alpha = Float(bytes[place + 3])
        let weight = alpha / 255
        let color = SIMD4(
          Float(bytes[place]) * weight, Float(bytes[place + 1]) * weight, Float(bytes[place + 2]) * weight, alpha)
        let part = share[column]
        line[target[column]] += color * part
        if part < 1 { line[target[column] + 1] += color * (1 - part) }
      }
    }
    let begin = kept * height
    let place = begin / rows
    let part = min(1, Float((place + 1) * rows - begin) / Float(height))
    for index in 0..<width {
      sums[index] += line[index] * part
      next[index] += line[index] * (1 - part)
    }
    if (kept + 1) * height >= (place + 1) * rows { finishRow() }
  }

  private mutating func finishRow() {
    for index in 0..<width {
      let mean = sums[index] / area + 0.5
      let alpha = UInt32(min(255, mean[3]))
      func part(_ value: Float) -> UInt32 { min(alpha, UInt32(max(0, value))) }
      pixels.append(alpha << 24 | part(mean[0]) << 16 | part(mean[1]) << 8 | part(mean[2]))
    }
    sums = next
    for index in next.indices { next[index] = .zero }
  }

  /// The pixels, when all rows have been taken: words as `SceneImage` has them.
  var result: [UInt32] { pixels }
}
