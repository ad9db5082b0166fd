internal import MapScene

/// Where something has been drawn on a page but soft shadows: a grid of cells, marked wherever a shape may reach.
///
/// What it takes for free is free; of what is near a shape it may take a little more for covered than is.
struct CoveredGround {
  private let corner: ScenePoint
  /// The side of a cell, in units.
  private let cell: Double
  /// Cells for each unit.
  private let perUnit: Double
  /// The last column and the last row.
  private let last: SIMD2<Double>
  private let wordsPerRow: Int
  /// A bit for each cell.
  private var words: [UInt64]
  /// The marked columns of each row, while a filled outline is marked; and the rows that have any.
  private var spans: [Span]
  private var spannedRows = Span()

  /// Cells are no finer than this, in units.
  private static let finest = 1.5
  /// There are at most about so many: a megabyte.
  private static let mostCells = 8_000_000.0
  /// Curves are looked at in at most so many places.
  private static let mostPlaces = 512.0

  /// The first and the last of a row of numbers; none when the first is greater.
  private struct Span {
    var first = Int.max
    var last = Int.min
  }

  /// Nothing is covered.
  init(_ bounds: Rect) {
    corner = ScenePoint(bounds.minX, bounds.minY)
    let (width, height) = (max(1, bounds.width), max(1, bounds.height))
    cell = max(Self.finest, (width / Self.mostCells * height).squareRoot(), max(width, height) / Self.mostCells)
    perUnit = 1 / cell
    last = SIMD2(width, height) / cell
    wordsPerRow = Int(last.x) / 64 + 1
    words = [UInt64](repeating: 0, count: wordsPerRow * (Int(last.y) + 1))
    spans = [Span](repeating: Span(), count: Int(last.y) + 1)
  }

  /// Whether nothing reaches into a rectangle.
  func isFree(_ rect: Rect) -> Bool {
    let block = block(rect)
    var met: UInt64 = 0
    for row in block.y...block.w {
      Self.forEachWord(block.x, block.z) { word, mask in met |= words[row * wordsPerRow + word] & mask }
    }
    return met == 0
  }

  /// Marks what a shape may cover.
  mutating func mark(_ shape: Shape) {
    switch shape {
    case .disc(let centre, let radius, _): mark(centre, radius)
    case .ring(let centre, let radius, _, let style): mark(centre, radius + style.width / 2)
    case .fill(let path, _): mark(path, reach: 0, isFilled: true)
    // Pointed joins reach farther than half the width.
    case .stroke(let path, _, let style): mark(path, reach: style.isRound ? style.width / 2 : style.width)
    case .text(let line): mark(line.ink)
    // Letters need no help against what is soft.
    case .shadow: break
    case .image(_, let area, _, _), .dotGrid(let area, _, _, _): mark(area)
    }
  }

  private mutating func mark(_ rect: Rect) {
    let block = block(rect)
    for row in block.y...block.w { mark(row, block.x, block.z) }
  }

  private mutating func mark(_ row: Int, _ first: Int, _ last: Int) {
    Self.forEachWord(first, last) { word, mask in words[row * wordsPerRow + word] |= mask }
  }

  private mutating func mark(_ centre: ScenePoint, _ radius: Double) {
    let block = block(Rect(centre: centre, radius: radius))
    let middle = centre - corner
    for row in block.y...block.w {
      // Where the row is nearest to the middle the circle is widest.
      let nearest = min(max(middle.y, Double(row) * cell), Double(row + 1) * cell) - middle.y
      let half = max(0, radius * radius - nearest * nearest).squareRoot()
      mark(row, column(centre.x - half), column(centre.x + half))
    }
  }

  /// Marks blocks along an outline; when filled, also what lies between them in each row.
  private mutating func mark(_ path: Path, reach: Double, isFilled: Bool = false) {
    var next = 0
    var (start, last) = (ScenePoint.zero, ScenePoint.zero)
    // Short lines one after the other share a block.
    var near = Rect.nothing
    for verb in path.verbs {
      if verb == .line || verb == .close {
        let end = verb == .line ? path.points[next] : start
        let both = near.union(Rect(from: last, to: end))
        if max(both.width, both.height) <= 2 * cell {
          near = both
        } else {
          if near.minX <= near.maxX { add(block(near.outset(reach)), isFilled) }
          near = Rect(from: last, to: end)
          if max(near.width, near.height) > 2 * cell {
            mark(CubicCurve(from: last, to: end), reach, isFilled)
            near = .nothing
          }
        }
      } else if verb == .cubic {
        let (one, two, end) = (path.points[next], path.points[next + 1], path.points[next + 2])
        mark(CubicCurve(start: last, control1: one, control2: two, end: end), reach, isFilled)
      } else {
        start = path.points[next]
      }
      next += verb.pointCount
      last = verb == .close ? start : path.points[next - 1]
    }
    if near.minX <= near.maxX { add(block(near.outset(reach)), isFilled) }
    guard spannedRows.first <= spannedRows.last else { return }
    for row in spannedRows.first...spannedRows.last where spans[row].first <= spans[row].last {
      mark(row, spans[row].first, spans[row].last)
      spans[row] = Span()
    }
    spannedRows = Span()
  }

  private mutating func mark(_ curve: CubicCurve, _ reach: Double, _ isFilled: Bool) {
    let legs = (curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2)
    let speed = 3 * max(legs.0.length, legs.1.length, legs.2.length)
    if speed <= 2 * cell { return add(block(curve.hull.outset(reach)), isFilled) }
    let steps = min((speed / cell).rounded(.up), Self.mostPlaces)
    // No point of the curve is farther from a place than half the way to the next.
    let half = reach + speed / steps / 2
    for step in 0...Int(steps) {
      add(block(Rect(centre: curve.point(Double(step) / steps), radius: half)), isFilled)
    }
  }

  private mutating func add(_ block: SIMD4<Int>, _ isFilled: Bool) {
    guard isFilled else {
      for row in block.y...block.w { mark(row, block.x, block.z) }
      return
    }
    for row in block.y...block.w {
      spans[row] = Span(first: min(spans[row].first, block.x), last: max(spans[row].last, block.z))
    }
    spannedRows = Span(first: min(spannedRows.first, block.y), last: max(spannedRows.last, block.w))
  }

  /// The first column and row and the last ones that a rectangle meets; those beyond the page lie at its edge.
  private func block(_ rect: Rect) -> SIMD4<Int> {
    SIMD4(column(rect.minX), row(rect.minY), column(rect.maxX), row(rect.maxY))
  }

  // One by one: vectors of numbers are made whole by a call for each of them.
  private func column(_ x: Double) -> Int { Int(min(max((x - corner.x) * perUnit, 0), last.x)) }
  private func row(_ y: Double) -> Int { Int(min(max((y - corner.y) * perUnit, 0), last.y)) }

  /// Calls a body with each word that holds some columns of a row, and the bits of those.
  private static func forEachWord(_ first: Int, _ last: Int, _ body: (_ word: Int, _ mask: UInt64) -> Void) {
    for word in first >> 6...last >> 6 {
      let low = word == first >> 6 ? UInt64.max << UInt64(first & 63) : .max
      let high = word == last >> 6 ? UInt64.max >> UInt64(63 - last & 63) : .max
      body(word, low & high)
    }
  }
}

extension Rect {
  /// The rectangle that two points span.
  fileprivate init(from one: ScenePoint, to two: ScenePoint) {
    self.init(minX: min(one.x, two.x), minY: min(one.y, two.y), maxX: max(one.x, two.x), maxY: max(one.y, two.y))
  }
}
