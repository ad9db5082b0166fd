internal import GraphLayout

/// Chooses the bow of a link that is no branch: the one that meets least on its way.
package struct LinkRouter {
  let grid: ShapeGrid
  let forms: [MeasuredMap.Form]
  let centres: [ScenePoint]
  /// The boxes of the texts beside circles.
  let labels: ShapeGrid
  private var treeCells: Set<SIMD2<Int32>> = []
  private var linkCells: Set<SIMD2<Int32>> = []

  /// Sagittas of the bows tried, as shares of the distance.
  private static let bows = [0.08, 0.16, 0.25, 0.36, 0.48, 0.62]
  private static let samples = 24
  /// What a label under a link costs.
  private static let labelCost = 4.0
  private static let cell = 5.0

  package init(forms: [MeasuredMap.Form], centres: [ScenePoint], labels: [Rect] = []) {
    self.forms = forms
    self.centres = centres
    grid = ShapeGrid(forms: forms, centres: centres)
    self.labels = ShapeGrid(
      forms: labels.map { .card(width: $0.width, height: $0.height) },
      centres: labels.map { ScenePoint(($0.minX + $0.maxX) / 2, ($0.minY + $0.maxY) / 2) })
  }

  /// The outlines that lines stay out of, at a clearance from the shapes of the ideas.
  func obstacles(clearance: Double) -> ObstacleField {
    ObstacleField(forms.map(\.footprint), centres, clearance: clearance)
  }

  private static func cell(of point: ScenePoint) -> SIMD2<Int32> {
    let limit = Double(Int32.max / 2)
    let scaled = (point / cell).rounded(.down)
    return SIMD2(Int32(min(max(scaled.x, -limit), limit)), Int32(min(max(scaled.y, -limit), limit)))
  }

  private static func steps(_ curve: CubicCurve) -> Int {
    min(400, max(4, Int(min(curve.hull.width + curve.hull.height, 4_000) / cell)))
  }

  /// Remembers a branch, so that links avoid running along it.
  mutating func addTree(_ curve: CubicCurve) {
    let steps = Self.steps(curve)
    for step in 0...steps { treeCells.insert(Self.cell(of: curve.point(Double(step) / Double(steps)))) }
  }

  /// Remembers a link.
  mutating func addLink(_ curve: CubicCurve) {
    let steps = Self.steps(curve)
    for step in 0...steps { linkCells.insert(Self.cell(of: curve.point(Double(step) / Double(steps)))) }
  }

  /// The best curve between the middles of two ideas.
  func route(from source: Int, to target: Int, mayBeStraight: Bool) -> CubicCurve {
    let one = centres[source]
    let two = centres[target]
    let chord = two - one
    var best = CubicCurve(from: one, to: two)
    var least = mayBeStraight ? cost(best, source, target, bow: 0) : Double.infinity
    for bow in Self.bows {
      if 3.2 * bow >= least { break }
      for sign in [1.0, -1.0] {
        let curve = Self.bowed(from: one, to: two, sagitta: sign * bow, chord: chord)
        let price = cost(curve, source, target, bow: bow)
        if price < least {
          least = price
          best = curve
        }
      }
    }
    return best
  }

  /// A quadratic bow whose middle lies a share of the distance beside the chord.
  static func bowed(from one: ScenePoint, to two: ScenePoint, sagitta: Double, chord: ScenePoint) -> CubicCurve {
    CubicCurve(start: one, control: (one + two) / 2 + chord.normal * (2 * sagitta), end: two)
  }

  /// How many foreign ideas a curve between two enters, however long it is and however small they are.
  func entered(_ curve: CubicCurve, _ source: Int, _ target: Int) -> Int {
    entered(curve, source, target, steps: max(Self.samples, Self.steps(curve)))
  }

  private func entered(_ curve: CubicCurve, _ source: Int, _ target: Int, steps: Int) -> Int {
    var entered: [Int] = []
    for step in 0...steps {
      let point = curve.point(Double(step) / Double(steps))
      if let hit = grid.shape(at: point, margin: 3, where: { $0 != source && $0 != target && !entered.contains($0) }) {
        entered.append(hit)
      }
    }
    return entered.count
  }

  private func cost(_ curve: CubicCurve, _ source: Int, _ target: Int, bow: Double) -> Double {
    var result = 3.2 * bow + 4 * Double(entered(curve, source, target, steps: Self.samples))
    var crossed: [Int] = []
    for step in 1..<Self.samples {
      let point = curve.point(Double(step) / Double(Self.samples))
      if let label = labels.shape(at: point, margin: 1, where: { !crossed.contains($0) }) {
        crossed.append(label)
        result += Self.labelCost
      }
      if forms[source].contains(point - centres[source], margin: 3)
        || forms[target].contains(point - centres[target], margin: 3)
      {
        continue
      }
      let cell = Self.cell(of: point)
      if treeCells.contains(cell) { result += 0.10 }
      if linkCells.contains(cell) { result += 0.05 }
    }
    return result
  }
}
