/// Where lines run near some places: points of their outlines in square cells.
struct LineGrid {
  private struct Cell: Hashable {
    var x: Int
    var y: Int
  }

  private static let side = 16.0
  /// Points along an outline are at most so far apart.
  private static let step = 2.0
  private var cells: [Cell: [ScenePoint]] = [:]

  /// Takes the lines in that come near given areas.
  ///
  /// - Parameters:
  ///   - items: Filled and stroked outlines.
  ///   - areas: Where it matters.
  /// - Complexity: O(areas × items) for what is far, and the length of what is near.
  init(_ items: [SceneItem], near areas: [Rect]) {
    guard !areas.isEmpty else { return }
    var whole = Rect.nothing
    for area in areas { whole = whole.union(area) }
    for item in items where item.bounds.intersects(whole) {
      let path: Path
      switch item.shape {
      case .fill(let outline, _), .stroke(let outline, _, _): path = outline
      default: continue
      }
      for area in areas where item.bounds.intersects(area) { add(path, within: area) }
    }
  }

  private mutating func add(_ path: Path, within area: Rect) {
    var next = 0
    var last = ScenePoint.zero
    for verb in path.verbs {
      switch verb {
      case .move: last = path.points[next]
      case .line:
        let end = path.points[next]
        add(length: (end - last).length, within: area) { last + (end - last) * $0 }
        last = end
      case .cubic:
        let curve = CubicCurve(
          start: last, control1: path.points[next], control2: path.points[next + 1], end: path.points[next + 2])
        let length =
          (curve.control1 - last).length + (curve.control2 - curve.control1).length
          + (curve.end - curve.control2).length
        add(length: length, within: area) { curve.point($0) }
        last = curve.end
      case .close: break
      }
      next += verb == .cubic ? 3 : verb == .close ? 0 : 1
    }
  }

  private mutating func add(length: Double, within area: Rect, _ point: (Double) -> ScenePoint) {
    let count = Int(min(4_096, max(1, (length / Self.step).rounded(.up))))
    for step in 0...count {
      let place = point(Double(step) / Double(count))
      guard place.x >= area.minX, place.x <= area.maxX, place.y >= area.minY, place.y <= area.maxY else { continue }
      cells[Self.cell(place), default: []].append(place)
    }
  }

  private static func cell(_ point: ScenePoint) -> Cell {
    Cell(x: Int((point.x / side).rounded(.down)), y: Int((point.y / side).rounded(.down)))
  }

  /// Whether no line comes nearer to a point than a margin of at most a cell.
  func isFree(_ point: ScenePoint, _ margin: Double) -> Bool {
    if cells.isEmpty { return true }
    let middle = Self.cell(point)
    for y in middle.y - 1...middle.y + 1 {
      for x in middle.x - 1...middle.x + 1 {
        for place in cells[Cell(x: x, y: y)] ?? [] where (place - point).length < margin { return false }
      }
    }
    return true
  }
}
