/// Finds free places for names beside circles, one after the other: the more important first.
struct NamePlaces {
  private let forms: [MeasuredMap.Form]
  private let centres: [ScenePoint]
  private let circles: ShapeGrid
  private let lines: LabelObstacles
  private let adjacency: Adjacency
  private let room: Rect
  /// Units per pixel of the page.
  private let pixel: Double
  private let isMirrored: Bool
  /// Boxes that are taken, by cells.
  private var taken: [SIMD2<Int32>: [Rect]] = [:]
  private let cell: Double
  /// The area of all names so far, in square units.
  private(set) var area = 0.0

  /// What names keep from circles and from each other, in pixels.
  private static let (air, airBetween) = (1.5, 3.0)
  /// What a line under a name costs, and a circle under the name of a branch.
  private static let (linePrice, circlePrice) = (0.6, 2.5)
  private static let mostCircles = 12
  /// Circles up to this radius, in pixels, may lie under names.
  private static let smallCircle = 8.5

  /// What a name may cover where it has to.
  enum Cover {
    /// No circle.
    case nothing
    /// One or two small ones.
    case twoSmall
    /// Small ones.
    case small
    /// Any, the fewer the better.
    case anything
  }

  /// Begins with no name placed.
  ///
  /// - Parameters:
  ///   - measured: The map with its circles as they are drawn.
  ///   - centres: The places of its ideas.
  ///   - reduction: Where it is shown.
  init(_ measured: MeasuredMap, centres: [ScenePoint], reduction: Reduction) {
    forms = measured.ideas.map(\.form)
    self.centres = centres
    room = reduction.room
    pixel = reduction.pixel
    cell = 64 * pixel
    circles = ShapeGrid(forms: forms, centres: centres, cell: 32 * pixel)
    lines = LabelObstacles(measured, centres: centres)
    adjacency = Adjacency(count: centres.count, edges: measured.links.map { ($0.source, $0.target) })
    isMirrored = measured.isRightToLeft
  }

  /// The best free side for a name; nil where there is none.
  ///
  /// - Parameters:
  ///   - label: The name.
  ///   - idea: Its idea.
  ///   - cover: Which circles it may cover, where it has to.
  ///   - first: The side that it has if it is free there; nil for the best one.
  /// - Returns: The side.
  func side(for label: OutsideLabel, of idea: Int, cover: Cover, first: LabelSide? = nil) -> LabelSide? {
    var best: (side: LabelSide, price: Double)?
    let angles = adjacency.neighbours(of: idea).prefix(64).map { centres[Int($0)] - centres[idea] }
    for side in LabelSide.allCases {
      let box = label.box(side, radius: forms[idea].innerRadius).moved(by: centres[idea])
      guard room.contains(box), !isTaken(box) else { continue }
      let under = circles.shapes(in: box.outset(Self.air * pixel), most: Self.mostCircles) { $0 != idea }
      guard isAllowed(under, cover) else { continue }
      if side == first { return side }
      let price =
        LabelSides.price(of: side, label, isMirrored: isMirrored) + LabelSides.price(of: side, beside: angles)
        + under.reduce(0) { $0 + circlePrice(Int($1)) } + Self.linePrice * Double(lines.lineCount(under: box))
      if price < best?.price ?? .infinity { best = (side, price) }
    }
    return best?.side
  }

  private func isSmall(_ idea: Int) -> Bool { forms[idea].innerRadius <= Self.smallCircle * pixel }

  private func isAllowed(_ under: [Int32], _ cover: Cover) -> Bool {
    switch cover {
    case .nothing: under.isEmpty
    case .twoSmall: under.count <= 2 && under.allSatisfy { isSmall(Int($0)) }
    case .small: under.allSatisfy { isSmall(Int($0)) }
    case .anything: true
    }
  }

  private func circlePrice(_ idea: Int) -> Double { Self.circlePrice * (isSmall(idea) ? 1 : 8) }

  /// Notes that a name stands there.
  mutating func take(_ box: Rect) {
    area += box.width * box.height
    forEachCell(box) { taken[$0, default: []].append(box) }
  }

  private func isTaken(_ box: Rect) -> Bool {
    let wide = box.outset(Self.airBetween * pixel)
    var result = false
    forEachCell(wide) { cell in
      for other in taken[cell] ?? [] where other.gap(to: wide) < 0 { result = true }
    }
    return result
  }

  private func forEachCell(_ box: Rect, _ body: (SIMD2<Int32>) -> Void) {
    let low = SIMD2<Int32>(clamping: ScenePoint(box.minX, box.minY), cell: cell)
    let high = SIMD2<Int32>(clamping: ScenePoint(box.maxX, box.maxY), cell: cell)
    for y in low.y...high.y { for x in low.x...high.x { body(SIMD2(x, y)) } }
  }
}
