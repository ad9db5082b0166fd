/// Room for 64 × 8 pixels of both pictures, and what is known of each.
///
/// What lies beyond the pictures is black in both. One tile belongs to one thread.
final class Tile {
  static let width = 64
  static let count = 512

  private let rule: PixelRule
  private let edges: EdgeTest?
  private var isOpaque = true
  // The pixels as they are, as they show over white, and over black.
  private let first = TileArray<UInt32>(0)
  private let second = TileArray<UInt32>(0)
  private let firstOverWhite = TileArray<UInt32>(0)
  private let secondOverWhite = TileArray<UInt32>(0)
  private let firstOverBlack = TileArray<UInt32>(0)
  private let secondOverBlack = TileArray<UInt32>(0)
  private let firstLuma = TileArray<Int16>(0)
  private let secondLuma = TileArray<Int16>(0)
  private let distance = TileArray<Int32>(0)
  private let square = TileArray<Float>(0)
  /// 1 where the bytes differ, and where the pixel counts as changed.
  private let differs = TileArray<Int32>(0)
  private let changed = TileArray<Int32>(0)

  init(_ rule: PixelRule) {
    self.rule = rule
    if case .perceived = rule { edges = EdgeTest() } else { edges = nil }
  }

  /// What became of a pixel.
  func mark(_ row: Int, _ column: Int) -> PixelMark {
    let index = row * Tile.width + column
    guard index >= 0, index < Tile.count else { return .equal }
    return unsafe changed.base[index] != 0 ? .changed : differs.base[index] != 0 ? .tolerated : .equal
  }

  /// Reads the pixels of a place; false if they are equal.
  func load(_ one: Words, _ two: Words, _ place: PixelBox) -> Bool {
    var isEqual = true
    for row in 0..<place.height where isEqual {
      unsafe isEqual = Words.areEqual(
        one.row(place.y + row) + place.x, two.row(place.y + row) + place.x, count: place.width)
    }
    if isEqual { return false }
    if place.width < Tile.width || place.height < 8 {
      unsafe first.base.update(repeating: 0xFF00_0000, count: Tile.count)
      unsafe second.base.update(repeating: 0xFF00_0000, count: Tile.count)
    }
    for row in 0..<place.height {
      let start = row * Tile.width
      unsafe (first.base + start).update(from: one.row(place.y + row) + place.x, count: place.width)
      unsafe (second.base + start).update(from: two.row(place.y + row) + place.x, count: place.width)
    }
    unsafe isOpaque = PixelKernels.areOpaque(first.base, second.base, count: Tile.count)
    return true
  }

  /// Works out which pixels differ, how far, and which count.
  func judge(_ one: Words, _ two: Words, _ place: PixelBox) {
    unsafe PixelKernels.compareWords(first.base, second.base, into: differs.base, count: Tile.count)
    let shown: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>)
    if isOpaque {
      unsafe shown = (first.base, second.base)
    } else {
      unsafe PixelKernels.overWhite(first.base, into: firstOverWhite.base, count: Tile.count)
      unsafe PixelKernels.overWhite(second.base, into: secondOverWhite.base, count: Tile.count)
      unsafe PixelKernels.overBlack(first.base, into: firstOverBlack.base, count: Tile.count)
      unsafe PixelKernels.overBlack(second.base, into: secondOverBlack.base, count: Tile.count)
      unsafe shown = (firstOverWhite.base, secondOverWhite.base)
    }
    unsafe distance.base.update(repeating: 0, count: Tile.count)
    unsafe PixelKernels.raiseDistances(shown.0, shown.1, in: distance.base, count: Tile.count)
    if !isOpaque {
      unsafe PixelKernels.raiseDistances(
        firstOverBlack.base, secondOverBlack.base, in: distance.base, count: Tile.count)
    }
    switch rule {
    case .bytes: unsafe changed.base.update(from: differs.base, count: Tile.count)
    case .distance(let limit):
      for index in 0..<Tile.count { unsafe changed.base[index] = distance.base[index] > limit ? 1 : 0 }
    case .perceived(let limit): unsafe judgeByEye(shown.0, shown.1, limit, one, two, place)
    }
    unsafe PixelKernels.lumas(shown.0, into: firstLuma.base, count: Tile.count)
    unsafe PixelKernels.lumas(shown.1, into: secondLuma.base, count: Tile.count)
  }

  private func judgeByEye(
    _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>, _ limit: Float, _ one: Words, _ two: Words,
    _ place: PixelBox
  ) {
    unsafe square.base.update(repeating: 0, count: Tile.count)
    unsafe PixelKernels.raiseSquares(first, second, in: square.base, count: Tile.count)
    if !isOpaque {
      unsafe PixelKernels.raiseSquares(firstOverBlack.base, secondOverBlack.base, in: square.base, count: Tile.count)
    }
    var over: Int32 = 0
    for index in 0..<Tile.count {
      let isOver: Int32 = unsafe square.base[index] > limit ? 1 : 0
      unsafe changed.base[index] = isOver
      over |= isOver
    }
    if over != 0, let edges { unsafe edges.clearAntialiasing(one, two, place, changed: changed.base) }
  }

  /// Adds what was found to a tally.
  func count(_ place: PixelBox, into tally: inout Tally) {
    var differing: Int32 = 0
    var changes: Int32 = 0
    var largest: Int32 = 0
    for index in 0..<Tile.count {
      unsafe differing &+= differs.base[index]
      unsafe changes &+= changed.base[index]
      unsafe largest = max(largest, distance.base[index])
    }
    tally.differing += Int(differing)
    tally.changed += Int(changes)
    tally.largestDistance = max(tally.largestDistance, Int(largest))
    if changes > 0 { includeChanges(place, in: &tally) }
    for left in stride(from: 0, to: place.width, by: 8) {
      let pixels = min(8, place.width - left) * place.height
      let similarity = unsafe BlockSimilarity.of(
        firstLuma.base + left, secondLuma.base + left, stride: Tile.width, pixels: pixels)
      tally.add(Comparison.Block(x: place.x + left, y: place.y, similarity: similarity))
    }
    if edges != nil {
      tally.largestBlockSum = max(
        tally.largestBlockSum, unsafe PixelKernels.largestSum(distance.base, stride: Tile.width))
    }
  }

  private func includeChanges(_ place: PixelBox, in tally: inout Tally) {
    for row in 0..<place.height {
      let start = row * Tile.width
      guard let left = (0..<place.width).first(where: { unsafe changed.base[start + $0] != 0 }),
        let right = (0..<place.width).last(where: { unsafe changed.base[start + $0] != 0 })
      else { continue }
      tally.include(columns: place.x + left...place.x + right, row: place.y + row)
    }
  }
}

/// Memory for one value of each pixel of a tile, freed with its owner.
@safe struct TileArray<Value: BitwiseCopyable>: ~Copyable {
  let base: UnsafeMutablePointer<Value>

  init(_ value: Value, count: Int = Tile.count) {
    unsafe base = .allocate(capacity: count)
    unsafe base.initialize(repeating: value, count: count)
  }

  deinit { unsafe base.deallocate() }
}
