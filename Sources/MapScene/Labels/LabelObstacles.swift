/// What labels should not touch or cover: circles, and the lines of connections.
struct LabelObstacles {
  private let forms: [MeasuredMap.Form]
  private let centres: [ScenePoint]
  private let circles: ShapeGrid
  /// Points of lines by their cells, and the line that each belongs to.
  private var cells: [SIMD2<Int32>: [(point: ScenePoint, line: Int32)]] = [:]

  /// Labels keep this far from circles and other labels, in units: as far as layouts keep footprints apart.
  static let air = 8.0
  /// The side of a cell and the distance of points on a line, in units.
  private static let (cell, step) = (32.0, 7.0)
  private static let mostSteps = 200
  /// More than this in one place is a heap, whose exact weight does not matter.
  private static let mostPoints = 24
  private static let mostShapes = 12

  /// Prices: of a circle under a label, of one nearer than the air, of a line under it, and of each piece of that line.
  static let (hit, near, line, piece) = (40.0, 12.0, 3.0, 0.4)

  init(_ measured: MeasuredMap, centres: [ScenePoint]) {
    let shapes = measured.ideas.map(\.form)
    forms = measured.ideas.indices.map { measured.formWithWaveform($0) }
    self.centres = centres
    circles = ShapeGrid(forms: forms, centres: centres)
    let hierarchy = measured.hierarchy
    let growth = TreeAxis.of(hierarchy, centres: centres, forms: shapes)
    for (place, link) in measured.links.enumerated() where link.source != link.target {
      switch hierarchy.linkRole[place] {
      case .cross: continue
      case .plain: add(CubicCurve(from: centres[link.source], to: centres[link.target]), line: place)
      case .tree:
        let isDown = hierarchy.parent[link.target] == link.source && hierarchy.parentConnection[link.target] == place
        let (parent, child) = isDown ? (link.source, link.target) : (link.target, link.source)
        // Trees in rows and columns have the places of their labels by rule.
        guard growth[hierarchy.component[parent]] == nil,
          let curve = TreeCurve.organic(
            parent: centres[parent], parentForm: shapes[parent], child: centres[child], childForm: shapes[child],
            before: hierarchy.parent[parent].map { centres[$0] }, gap: 0)
        else { continue }
        add(curve, line: place)
      }
    }
  }

  private mutating func add(_ curve: CubicCurve, line: Int) {
    let steps = max(2, min(Self.mostSteps, Int(min(curve.hull.width + curve.hull.height, 1e6) / Self.step)))
    for step in 0...steps {
      let point = curve.point(Double(step) / Double(steps))
      let cell = SIMD2<Int32>(clamping: point, cell: Self.cell)
      guard cells[cell, default: []].count < Self.mostPoints else { continue }
      cells[cell, default: []].append((point, Int32(line)))
    }
  }

  /// What lies under a label's box, as a price; 0 for nothing.
  func price(of box: Rect, idea: Int) -> Double {
    var price = 0.0
    let wide = box.outset(Self.air)
    for index in circles.shapes(in: wide, most: Self.mostShapes, where: { $0 != idea }) {
      price += Self.price(gap: box.distance(to: forms[Int(index)], at: centres[Int(index)]))
    }
    return price + linePrice(box.outset(1.5))
  }

  private func linePrice(_ box: Rect) -> Double {
    let (lines, pieces) = linesUnder(box)
    return Self.line * Double(lines) + Self.piece * Double(pieces)
  }

  /// How many lines run under a box.
  func lineCount(under box: Rect) -> Int { linesUnder(box).lines }

  private func linesUnder(_ box: Rect) -> (lines: Int, pieces: Int) {
    var lines: [Int32] = []
    var pieces = 0
    let low = SIMD2<Int32>(clamping: ScenePoint(box.minX, box.minY), cell: Self.cell)
    let high = SIMD2<Int32>(clamping: ScenePoint(box.maxX, box.maxY), cell: Self.cell)
    for y in low.y...high.y {
      for x in low.x...high.x {
        for (point, line) in cells[SIMD2(x, y)] ?? [] where box.contains(point) {
          pieces += 1
          if !lines.contains(line) { lines.append(line) }
        }
      }
    }
    return (lines.count, pieces)
  }

  /// The price of coming as near to something as a gap says; a negative one is how deep both lie in each other.
  static func price(gap: Double) -> Double {
    if gap >= air - 1e-6 { return 0 }
    return gap > 0 ? near * (1 - gap / air) : hit + min(-gap, 100) * 0.3
  }
}

extension SIMD2<Int32> {
  /// The cell that a point lies in.
  init(clamping point: ScenePoint, cell: Double) {
    let limit = Double(Int32.max / 2)
    let scaled = (point / cell).rounded(.down)
    self.init(
      Int32(Swift.min(Swift.max(scaled.x, -limit), limit)), Int32(Swift.min(Swift.max(scaled.y, -limit), limit)))
  }
}

extension Rect {
  func contains(_ point: ScenePoint) -> Bool {
    point.x > minX && point.x < maxX && point.y > minY && point.y < maxY
  }

  package func moved(by offset: ScenePoint) -> Rect {
    Rect(minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
  }

  /// The distance to another along the axis on which they are farther apart; negative where they overlap.
  package func gap(to other: Rect) -> Double {
    max(other.minX - maxX, minX - other.maxX, other.minY - maxY, minY - other.maxY)
  }

  /// The distance to a shape; negative where they overlap.
  package func distance(to form: MeasuredMap.Form, at centre: ScenePoint) -> Double {
    switch form {
    case .card: return gap(to: form.bounds(at: centre))
    case .circle(let radius):
      let nearest = ScenePoint(min(max(centre.x, minX), maxX), min(max(centre.y, minY), maxY))
      return (nearest - centre).length - radius
    }
  }
}
