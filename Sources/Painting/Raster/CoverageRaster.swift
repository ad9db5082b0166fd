internal import MapScene

/// Fills small shapes of one colour straight into the pixels of an image.
///
/// Cairo spends microseconds on a dot of three pixels; a map of 100,000 ideas has hundreds of thousands of them. Here
/// each edge adds its exact area to the cells that it crosses, and one sum along each row gives the coverage, as in the
/// smooth rasterisers of FreeType and libart. Places are rounded to 1/256 pixel before anything else, and all that
/// follows is arithmetic of whole numbers on differences: a shape that is cut by two bands or tiles has the pixels that
/// it would have in one.
struct CoverageRaster {
  /// The image: its pixels, the words from row to row, and what part of the picture it is.
  struct Target {
    var words: UnsafeMutablePointer<UInt32>
    var stride: Int
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  /// The most cells that a shape may cover; larger ones are not worth it.
  static let mostCells = 1 << 15

  /// For each cell the height that edges gain in it, and twice the area on their left, in 1/256 pixel.
  private var cells = [(cover: Int32, area: Int32)](repeating: (0, 0), count: mostCells)
  private var points: [SIMD2<Int>] = []
  /// Where contours end in `points`.
  private var ends: [Int] = []

  /// Begins a shape.
  mutating func begin() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a corner, in pixels of the whole picture.
  mutating func add(_ point: ScenePoint) {
    // What is so far out is too large anyway.
    let fixed = (point * 256).clamped(lowerBound: SIMD2(repeating: -1e15), upperBound: SIMD2(repeating: 1e15))
    let corner = SIMD2(Int(fixed.x.rounded()), Int(fixed.y.rounded()))
    if points.count > (ends.last ?? 0), points[points.count - 1] == corner { return }
    points.append(corner)
  }

  /// Closes a contour.
  mutating func close() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
  }

  /// Fills what was added; false if it is too large.
  mutating func fill(_ color: Color, on target: Target) -> Bool {
    guard var least = points.first else { return true }
    var most = least
    for point in points {
      least = pointwiseMin(least, point)
      most = pointwiseMax(most, point)
    }
    let (left, top) = (least.x >> 8, least.y >> 8)
    // One cell more on the right, where an edge at a whole pixel leaves nothing.
    let (width, height) = ((most.x >> 8) - left + 1, (most.y >> 8) - top + 1)
    guard width <= CoverageRaster.mostCells, height <= CoverageRaster.mostCells,
      width * height <= CoverageRaster.mostCells
    else { return false }
    let origin = SIMD2(left << 8, top << 8)
    let source = CoverageRaster.Source(color)
    points.withUnsafeBufferPointer { points in
      cells.withUnsafeMutableBufferPointer { cells in
        var first = 0
        for end in ends {
          var from = points[end - 1] &- origin
          for index in first..<end {
            let to = points[index] &- origin
            CoverageRaster.edge(from, to, cells, width)
            from = to
          }
          first = end
        }
        for row in 0..<height {
          let line = UnsafeMutableBufferPointer(rebasing: cells[row * width..<(row + 1) * width])
          let y = top + row - target.top
          CoverageRaster.sweep(line, left - target.left, 0 <= y && y < target.height ? y : nil, source, target)
        }
      }
    }
    return true
  }

  /// Adds one edge to the cells.
  private static func edge(
    _ from: SIMD2<Int>, _ to: SIMD2<Int>, _ cells: UnsafeMutableBufferPointer<(cover: Int32, area: Int32)>,
    _ width: Int
  ) {
    let (rise, run) = (to.y - from.y, to.x - from.x)
    guard rise != 0 else { return }
    let step = rise > 0 ? 1 : -1
    var (x, y) = (from.x, from.y)
    // An edge that goes up and begins on the upper side of a row belongs to the row above.
    var row = rise > 0 ? y >> 8 : (y - 1) >> 8
    while y != to.y {
      let side = rise > 0 ? min((row + 1) << 8, to.y) : max(row << 8, to.y)
      let nextX = side == to.y ? to.x : from.x + run * (side - from.y) / rise
      piece(x, nextX, side - y, cells, row * width)
      x = nextX
      y = side
      row += step
    }
  }

  /// Adds the part of an edge within one row: from `from` to `to`, gaining `rise`.
  private static func piece(
    _ from: Int, _ to: Int, _ rise: Int, _ cells: UnsafeMutableBufferPointer<(cover: Int32, area: Int32)>,
    _ row: Int
  ) {
    var column = from >> 8
    let last = to >> 8
    if column == last {
      cells[row + column].cover += Int32(rise)
      cells[row + column].area += Int32(rise * ((from & 255) + (to & 255)))
      return
    }
    let run = to - from
    let step = run > 0 ? 1 : -1
    var (x, gained) = (from, 0)
    while true {
      let isEnd = column == last
      let side = isEnd ? to : run > 0 ? (column + 1) << 8 : column << 8
      let total = isEnd ? rise : rise * (side - from) / run
      let part = total - gained
      cells[row + column].cover += Int32(part)
      cells[row + column].area += Int32(part * ((x - column << 8) + (side - column << 8)))
      if isEnd { return }
      x = side
      gained = total
      column += step
    }
  }

  /// Turns a row of cells into coverage, paints it where the row is on the image, and empties the cells.
  private static func sweep(
    _ cells: UnsafeMutableBufferPointer<(cover: Int32, area: Int32)>, _ left: Int, _ row: Int?, _ source: Source,
    _ target: Target
  ) {
    var cover: Int32 = 0
    for column in 0..<cells.count {
      let cell = cells[column]
      cells[column] = (0, 0)
      cover += cell.cover
      let covered = min(256, (cover * 512 - cell.area).magnitude >> 9)
      let x = left + column
      guard covered > 0, let row, x >= 0, x < target.width else { continue }
      let place = row * target.stride + x
      target.words[place] = source.over(target.words[place], covered: covered)
    }
  }

  /// A colour as it is laid over pixels.
  private struct Source {
    let red: UInt32
    let green: UInt32
    let blue: UInt32
    let alpha: UInt32

    init(_ color: Color) {
      func level(_ part: Double) -> UInt32 { UInt32((min(1, max(0, part)) * 255).rounded()) }
      (red, green, blue, alpha) = (level(color.red), level(color.green), level(color.blue), level(color.alpha))
    }

    /// The pixel under so many 256ths of the colour; pixels are multiplied by their alpha.
    func over(_ word: UInt32, covered: UInt32) -> UInt32 {
      let share = (alpha * covered + 128) >> 8
      func part(_ mine: UInt32, _ shift: UInt32) -> UInt32 {
        ((mine * share + ((word >> shift) & 255) * (255 - share) + 127) / 255) << shift
      }
      return part(255, 24) | part(red, 16) | part(green, 8) | part(blue, 0)
    }
  }
}
