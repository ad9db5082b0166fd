internal import MapScene

/// Where something has been drawn on a page but soft shadows: a grid of cells, marked wherever a shape may reach.
///
/// What it takes for free is free; of what is near a shape it may take a little more for covered than is.
struct CoveredGround {
  private let corner: ScenePoint
  /// The side of a cell, in units.
  private let cell: Double
  private let columns: Int
  private let rows: Int
  private let wordsPerRow: Int
  /// A bit for each cell.
  private var words: [UInt64]
  /// The first and the last marked column of each row, while a filled outline is marked; and the rows that have any.
  private var spans: [Span]
  private var firstSpan = Int.max
  private var lastSpan = Int.min

  /// Cells are no finer than this, in units.
  private static let finest = 4.0
  /// There are at most about so many: two megabytes.
  private static let mostCells = 16_000_000.0
  /// Curves are looked at in at most so many places.
  private static let mostPlaces = 512.0

  /// Nothing is covered.
  init(_ bounds: Rect) {
    corner = ScenePoint(bounds.minX, bounds.minY)
    let (width, height) = (max(1, bounds.width), max(1, bounds.height))
    let cell = max(Self.finest, (width / Self.mostCells * height).squareRoot(), max(width, height) / Self.mostCells)
    self.cell = cell
    columns = Int((width / cell).rounded(.up)) + 1
    rows = Int((height / cell).rounded(.up)) + 1
    wordsPerRow = columns / 64 + 1
    words = [UInt64](repeating: 0, count: wordsPerRow * rows)
    spans = [Span](repeating: Span(), count: rows)
  }

  /// Whether nothing reaches into a rectangle.
  func isFree(_ rect: Rect) -> Bool {
    let columns = places(rect.minX - corner.x, rect.maxX - corner.x, columns)
    var met: UInt64 = 0
    for row in places(rect.minY - corner.y, rect.maxY - corner.y, rows) {
      Self.forEachWord(columns) { word, mask in met |= words[row * wordsPerRow + word] & mask }
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
    let columns = places(rect.minX - corner.x, rect.maxX - corner.x, columns)
    for row in places(rect.minY - corner.y, rect.maxY - corner.y, rows) { mark(row, columns) }
  }

  private mutating func mark(_ row: Int, _ columns: ClosedRange<Int>) {
    Self.forEachWord(columns) { word, mask in words[row * wordsPerRow + word] |= mask }
  }

  private mutating func mark(_ centre: ScenePoint, _ radius: Double) {
    let middle = centre - corner
    for row in places(middle.y - radius, middle.y + radius, rows) {
      // Where the row is nearest to the middle the circle is widest.
      let nearest = min(max(middle.y, Double(row) * cell), Double(row + 1) * cell) - middle.y
      let half = max(0, radius * radius - nearest * nearest).squareRoot()
      mark(row, places(middle.x - half, middle.x + half, columns))
    }
  }

  /// Marks squares along an outline; when filled, also what lies between them in each row.
  private mutating func mark(_ path: Path, reach: Double, isFilled: Bool = false) {
    var next = 0
    var (start, last) = (ScenePoint.zero, ScenePoint.zero)
    for verb in path.verbs {
      switch verb {
      case .move: start = path.points[next]
      case .line: mark(CubicCurve(from: last, to: path.points[next]), reach, isFilled)
      case .cubic:
        let (one, two, end) = (path.points[next], path.points[next + 1], path.points[next + 2])
        mark(CubicCurve(start: last, control1: one, control2: two, end: end), reach, isFilled)
      case .close: mark(CubicCurve(from: last, to: start), reach, isFilled)
      }
      next += verb.pointCount
      last = verb == .close ? start : path.points[next - 1]
    }
    guard isFilled, firstSpan <= lastSpan else { return }
    for row in firstSpan...lastSpan where spans[row].first <= spans[row].last {
      mark(row, Int(spans[row].first)...Int(spans[row].last))
      spans[row] = Span()
    }
    (firstSpan, lastSpan) = (.max, .min)
  }

  private mutating func mark(_ curve: CubicCurve, _ reach: Double, _ isFilled: Bool) {
    let legs = (curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2)
    let speed = 3 * max(legs.0.length, legs.1.length, legs.2.length)
    let steps = min(max((speed / cell).rounded(.up), 1), Self.mostPlaces)
    // No point of the curve is farther from a place than half the way to the next.
    let half = reach + speed / steps / 2
    for step in 0...Int(steps) {
      let place = curve.point(Double(step) / steps) - corner
      let across = places(place.x - half, place.x + half, columns)
      let down = places(place.y - half, place.y + half, rows)
      for row in down {
        if isFilled {
          spans[row].first = min(spans[row].first, Int32(across.lowerBound))
          spans[row].last = max(spans[row].last, Int32(across.upperBound))
        } else {
          mark(row, across)
        }
      }
      firstSpan = min(firstSpan, down.lowerBound)
      lastSpan = max(lastSpan, down.upperBound)
    }
  }

  /// The rows or columns that a stretch meets, those beyond the page at its edge.
  private func places(_ from: Double, _ to: Double, _ count: Int) -> ClosedRange<Int> {
    let last = Double(count - 1)
    let low = min(max((from / cell).rounded(.down), 0), last)
    return Int(low)...Int(min(max((to / cell).rounded(.down), low), last))
  }

  /// Calls a body with each word that holds some columns of a row, and the bits of those.
  private static func forEachWord(_ columns: ClosedRange<Int>, _ body: (_ word: Int, _ mask: UInt64) -> Void) {
    let (first, last) = (columns.lowerBound / 64, columns.upperBound / 64)
    for word in first...last {
      let low = word == first ? UInt64.max << UInt64(columns.lowerBound % 64) : .max
      let high = word == last ? UInt64.max >> UInt64(63 - columns.upperBound % 64) : .max
      body(word, low & high)
    }
  }

  private struct Span {
    var first = Int32.max
    var last = Int32.min
  }
}
