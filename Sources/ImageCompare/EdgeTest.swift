/// Tells pixels that may differ by antialiasing alone.
///
/// Such a pixel lies between a darker and a lighter neighbour and has hardly a neighbour like itself, in one picture at
/// least; and where it is darkest or lightest beside it, an even area begins that is there in both. After Vyšniauskas,
/// "Anti-aliased pixel and intensity slope detector" (2009), as pixelmatch uses it; here all pixels of a tile at once.
final class EdgeTest {
  /// A tile and two pixels around it.
  private static let width = Tile.width + 4
  private static let height = 12
  private static let count = width * height

  private let pixels = TileArray<UInt32>(0, count: EdgeTest.count)
  private let shown = TileArray<UInt32>(0, count: EdgeTest.count)
  private let firstLuma = TileArray<Int16>(0, count: EdgeTest.count)
  private let secondLuma = TileArray<Int16>(0, count: EdgeTest.count)
  /// How many of the two pictures are even around a pixel.
  private let even = TileArray<Int16>(0, count: EdgeTest.count)
  /// In how many of the two pictures a pixel is on an edge.
  private let edges = TileArray<Int16>(0, count: EdgeTest.count)

  /// Clears the flags of the pixels that may differ by antialiasing alone.
  func clearAntialiasing(_ one: Words, _ two: Words, _ place: PixelBox, changed: UnsafeMutablePointer<Int32>) {
    unsafe even.base.update(repeating: 0, count: EdgeTest.count)
    unsafe edges.base.update(repeating: 0, count: EdgeTest.count)
    unsafe load(one, place, firstLuma.base)
    unsafe load(two, place, secondLuma.base)
    unsafe addEdges(firstLuma.base)
    unsafe addEdges(secondLuma.base)
    for row in 0..<8 {
      let flags = unsafe changed + row * Tile.width
      let found = unsafe edges.base + (row + 2) * EdgeTest.width + 2
      for column in 0..<Tile.width { unsafe flags[column] = found[column] > 0 ? 0 : flags[column] }
    }
  }

  /// Reads the pixels around a tile; beyond the picture its border goes on.
  private func load(_ picture: Words, _ place: PixelBox, _ lumas: UnsafeMutablePointer<Int16>) {
    let width = EdgeTest.width
    for row in 0..<EdgeTest.height {
      let source = unsafe picture.row(min(max(0, place.y + row - 2), picture.height - 1))
      let target = unsafe pixels.base + row * width
      if place.x >= 2, unsafe place.x - 2 + width <= picture.width {
        unsafe target.update(from: source + (place.x - 2), count: width)
        continue
      }
      for column in 0..<width {
        unsafe target[column] = source[min(max(0, place.x + column - 2), picture.width - 1)]
      }
    }
    unsafe PixelKernels.overWhite(pixels.base, into: shown.base, count: EdgeTest.count)
    unsafe PixelKernels.fineLumas(shown.base, into: lumas, count: EdgeTest.count)
    // The outermost ring lacks neighbours.
    for index in width + 1..<EdgeTest.count - width - 1 {
      let word = unsafe shown.base + index
      var equal: Int32 = 0
      @inline(__always) func look(_ step: Int) { unsafe equal &+= word[step] == word[0] ? 1 : 0 }
      EdgeTest.forEachNeighbour(look)
      unsafe even.base[index] &+= equal > 2 ? 1 : 0
    }
  }

  private func addEdges(_ lumas: UnsafePointer<Int16>) {
    // Of the outer two rings nothing is asked, and on the outermost nothing is known.
    for index in 2 * EdgeTest.width + 2..<EdgeTest.count - 2 * EdgeTest.width - 2 {
      let luma = unsafe lumas + index
      let isEven = unsafe even.base + index
      let own = unsafe luma[0]
      var equal: Int16 = 0
      // Twice the luma, the last bit free to say whether the darkest or the lightest is even.
      var darkest = own &* 2 &+ 1
      var lightest = own &* 2
      @inline(__always) func look(_ step: Int) {
        let other = unsafe luma[step]
        let isEvenInBoth: Int16 = unsafe isEven[step] == 2 ? 1 : 0
        equal &+= other == own ? 1 : 0
        darkest = min(darkest, other &* 2 &+ 1 &- isEvenInBoth)
        lightest = max(lightest, other &* 2 &+ isEvenInBoth)
      }
      EdgeTest.forEachNeighbour(look)
      let isSlope = darkest >> 1 < own && lightest >> 1 > own && equal <= 2
      let meetsEven = darkest & 1 == 0 || lightest & 1 == 1
      unsafe edges.base[index] &+= isSlope && meetsEven ? 1 : 0
    }
  }

  @inline(__always)
  private static func forEachNeighbour(_ look: (_ step: Int) -> Void) {
    look(-width - 1)
    look(-width)
    look(-width + 1)
    look(-1)
    look(1)
    look(width - 1)
    look(width)
    look(width + 1)
  }
}
