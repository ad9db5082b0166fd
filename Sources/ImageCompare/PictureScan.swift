/// Two pictures of one size, compared tile by tile; tiles that are equal are only read.
struct PictureScan: Sendable {
  private let expected: Bitmap
  private let actual: Bitmap
  private let rule: PixelRule
  private let threads: Int?

  /// Rows of blocks that one thread takes at a time.
  private static let blockRowsPerChunk = 16

  init(_ expected: Bitmap, _ actual: Bitmap, level: ComparisonLevel, threads: Int?) {
    self.expected = expected
    self.actual = actual
    self.threads = threads
    rule = PixelRule(level)
  }

  /// Counts what differs.
  func run() -> Tally { run { _, _ in } }

  /// Counts what differs and tells what became of each pixel.
  func marks() -> [PixelMark.RawValue] {
    var marks = [UInt8](repeating: PixelMark.equal.rawValue, count: expected.width * expected.height)
    unsafe marks.withUnsafeMutableBufferPointer { room in
      // Tiles do not share pixels.
      nonisolated(unsafe) let room = unsafe room
      let width = expected.width
      _ = run { tile, place in
        for row in 0..<place.height {
          for column in 0..<place.width {
            unsafe room[(place.y + row) * width + place.x + column] = tile.mark(row, column).rawValue
          }
        }
      }
    }
    return marks
  }

  private func run(_ visit: @Sendable (Tile, PixelBox) -> Void) -> Tally {
    let width = expected.width
    let height = expected.height
    let blockRows = (height + 7) / 8
    let perChunk = PictureScan.blockRowsPerChunk
    return unsafe expected.withWords { one in
      unsafe actual.withWords { two in
        nonisolated(unsafe) let (one, two) = unsafe (one, two)
        let tallies = Chunks.map((blockRows + perChunk - 1) / perChunk, threads: threads) { chunk in
          var tally = Tally()
          var tile: Tile?
          for blockRow in chunk * perChunk..<min(blockRows, (chunk + 1) * perChunk) {
            let top = blockRow * 8
            let rows = min(8, height - top)
            if unsafe Words.areEqual(one.row(top), two.row(top), count: rows * width) { continue }
            let scratch = tile ?? Tile(rule)
            tile = scratch
            for left in stride(from: 0, to: width, by: Tile.width) {
              let place = PixelBox(x: left, y: top, width: min(Tile.width, width - left), height: rows)
              guard unsafe scratch.load(one, two, place) else { continue }
              unsafe scratch.judge(one, two, place)
              scratch.count(place, into: &tally)
              visit(scratch, place)
            }
          }
          return tally
        }
        return tallies.reduce(into: Tally()) { $0.add($1) }
      }
    }
  }
}

/// What became of a pixel.
enum PixelMark: UInt8 {
  case equal = 0
  /// It differs and does not count.
  case tolerated = 1
  case changed = 2
}

/// When a pixel counts as changed.
enum PixelRule {
  /// Any byte differs.
  case bytes
  /// The distance is more than so many of 255.
  case distance(Int32)
  /// The squared distance of Kotsarenko and Ramos is more than this, and it is no antialiasing.
  case perceived(Float)

  /// The squared distance of the two colours that lie farthest apart.
  private static let largestSquare: Float = 35_215

  init(_ level: ComparisonLevel) {
    func clamped(_ value: Double) -> Double { value > 0 ? min(1, value) : 0 }
    switch level {
    case .exact: self = .bytes
    // A little more, so that a distance printed with five decimals lets itself pass.
    case .tolerant(let tolerance): self = .distance(Int32(clamped(tolerance) * 255 + 0.002))
    case .perceptual(let thresholds):
      let colour = Float(clamped(thresholds.colour))
      self = .perceived(PixelRule.largestSquare * colour * colour)
    }
  }
}

/// A picture's pixels as words, red in the lowest byte.
@unsafe struct Words {
  let base: UnsafePointer<UInt32>
  let width: Int
  let height: Int

  func row(_ y: Int) -> UnsafePointer<UInt32> { unsafe base + y * width }

  /// Whether two stretches of words are equal; reads at the speed of memory.
  static func areEqual(_ one: UnsafePointer<UInt32>, _ two: UnsafePointer<UInt32>, count: Int) -> Bool {
    let step = 2_048
    var place = 0
    while place + step <= count {
      var difference: UInt32 = 0
      for index in place..<place &+ step { unsafe difference |= one[index] ^ two[index] }
      if difference != 0 { return false }
      place += step
    }
    var difference: UInt32 = 0
    for index in place..<count { unsafe difference |= one[index] ^ two[index] }
    return difference == 0
  }
}

extension Bitmap {
  /// Calls `body` with the pixels as words.
  func withWords<Result>(_ body: (Words) -> Result) -> Result {
    unsafe pixels.withUnsafeBufferPointer { bytes in
      // An array's bytes begin where any word may; a picture is never empty.
      unsafe bytes.withMemoryRebound(to: UInt32.self) { words in
        guard let base = words.baseAddress else { preconditionFailure("a picture has pixels") }
        return unsafe body(Words(base: base, width: width, height: height))
      }
    }
  }
}
