import GraphLayout
import Testing

@Suite struct OverlapRemovalTests {
  private struct Drawing {
    var footprints: [Footprint]
    var points: [Point]
    var isFixed: [Bool]
    var sources: [Int32] = []
    var targets: [Int32] = []

    /// Circles, boxes and circles with labels on a square whose side is `side` mean sizes times √n.
    init(_ maker: inout GraphMaker, count: Int, side: Double) {
      footprints = (0..<count).map { _ in
        switch maker.next(below: 4) {
        case 0:
          let (width, height) = (Double(20 + maker.next(below: 60)), Double(8 + maker.next(below: 15)))
          return Footprint(radius: 0, box: Extents(left: width, top: height, right: width, bottom: height))
        case 1:
          let label = Extents(left: Double(20 + maker.next(below: 40)), top: -14, right: 30, bottom: 34.3)
          return Footprint(radius: 14, box: label)
        default: return Footprint(radius: Double(6 + maker.next(below: 30)) + 0.3)
        }
      }
      let extent = max(1, Int(side * 60 * Double(count).squareRoot() * 8))
      points = (0..<count).map { _ in
        Point(Double(maker.next(below: extent)) / 8, Double(maker.next(below: extent)) / 8)
      }
      isFixed = [Bool](repeating: false, count: count)
    }

    var removal: OverlapRemoval {
      OverlapRemoval(footprints: footprints, isFixed: isFixed, padding: 8, sources: sources, targets: targets)
    }

    /// Pairs nearer than the padding, by another way than the engine's: distances in floating point, every pair.
    func tooNear(_ points: [Point]) -> Int {
      var count = 0
      for one in points.indices {
        for two in points.indices where two > one && isTooNear(one, two, points[two] - points[one]) { count += 1 }
      }
      return count
    }

    private func isTooNear(_ one: Int, _ two: Int, _ way: Point) -> Bool {
      let (a, b) = (footprints[one], footprints[two])
      func circle(_ f: Footprint) -> Double? { f.radius > 0 ? f.radius : nil }
      func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
      if let r = circle(a), let s = circle(b), distance(way.x, way.y) < r + s + 8 { return true }
      for (round, box, to) in [(circle(a), b.box, way), (circle(b), a.box, -way)] {
        guard let round, let box else { continue }
        let x = max(0, to.x - box.left, -to.x - box.right)
        let y = max(0, to.y - box.top, -to.y - box.bottom)
        if distance(x, y) < round + 8 { return true }
      }
      guard let p = a.box, let q = b.box else { return false }
      return way.x - q.left < p.right + 8 && way.x + q.right > -p.left - 8 && way.y - q.top < p.bottom + 8
        && way.y + q.bottom > -p.top - 8
    }
  }

  @Test func `nothing is nearer than the padding on dense drawings`() {
    var maker = GraphMaker(state: 11)
    for round in 0..<60 {
      let drawing = Drawing(&maker, count: 2 + maker.next(below: 160), side: [0.1, 0.3, 0.6, 1, 2][round % 5])
      for mode in [RemovalMode.keep, .fresh] {
        var points = drawing.points
        _ = drawing.removal.run(&points, mode: mode)
        #expect(drawing.tooNear(points) == 0, "round \(round)")
        #expect(drawing.removal.remaining(points).isEmpty)
        var again = points
        let outcome = drawing.removal.run(&again, mode: mode)
        #expect(again == points && outcome.constraints == 0, "round \(round): twice is once")
      }
    }
  }

  @Test func `the check finds what another one finds`() {
    var maker = GraphMaker(state: 12)
    for _ in 0..<40 {
      let drawing = Drawing(&maker, count: 40, side: 0.7)
      // Sizes of 0.3 are rounded outward by less than 1/64: at most a pair on the edge differs.
      #expect(abs(drawing.removal.remaining(drawing.points).count - drawing.tooNear(drawing.points)) <= 1)
    }
  }

  @Test func `pinned nodes keep their bits and only pairs of them may overlap`() {
    var maker = GraphMaker(state: 13)
    for round in 0..<40 {
      var drawing = Drawing(&maker, count: 60, side: 0.5)
      for node in 0..<60 where maker.next(below: 5) == 0 {
        drawing.isFixed[node] = true
        drawing.points[node] += Point(0.1, 0.01)
      }
      var points = drawing.points
      _ = drawing.removal.run(&points, mode: .keep)
      for node in 0..<60 where drawing.isFixed[node] { #expect(points[node] == drawing.points[node]) }
      for (one, two) in drawing.removal.remaining(points) {
        #expect(drawing.isFixed[one] && drawing.isFixed[two], "round \(round)")
      }
    }
  }

  @Test func `a drawing of a tree without crossings gets none`() {
    var maker = GraphMaker(state: 14)
    for round in 0..<25 {
      // A comb: a spine with teeth, squeezed; its straight edges never cross.
      let count = 10 + 2 * maker.next(below: 30)
      var drawing = Drawing(&maker, count: count, side: 1)
      for node in 0..<count {
        let column = node / 2
        drawing.points[node] = Point(Double(column * 20 + maker.next(below: 9)), node % 2 == 0 ? 0 : 25)
        if node % 2 == 1 || node >= 2 {
          drawing.sources.append(Int32(node % 2 == 1 ? node - 1 : node - 2))
          drawing.targets.append(Int32(node))
        }
      }
      var points = drawing.points
      let outcome = drawing.removal.run(&points, mode: round % 2 == 0 ? .keep : .fresh)
      #expect(outcome.crossingsRaised == 0)
      #expect(drawing.tooNear(points) == 0)
    }
  }

  @Test func `a thousand nodes on one point come apart with bounded work`() {
    var maker = GraphMaker(state: 15)
    var drawing = Drawing(&maker, count: 1000, side: 1)
    drawing.points = drawing.points.map { _ in Point(5, 7) }
    var points = drawing.points
    let outcome = drawing.removal.run(&points, mode: .fresh)
    #expect(drawing.tooNear(points) == 0)
    #expect(outcome.visits < 60_000_000)
  }

  @Test func `ten thousand crowded nodes come apart`() {
    var maker = GraphMaker(state: 16)
    let drawing = Drawing(&maker, count: 10_000, side: 0.6)
    var points = drawing.points
    let outcome = drawing.removal.run(&points, mode: .keep)
    #expect(drawing.removal.remaining(points).isEmpty)
    #expect(outcome.visits < 100_000_000)
  }

  @Test func `two circles side by side move only as far as circles must`() {
    let removal = OverlapRemoval(
      footprints: [Footprint(radius: 20), Footprint(radius: 20)], isFixed: [false, false], padding: 8)
    // 48 apart is enough; these are 50 apart on the diagonal, where bounding boxes would still overlap.
    var points = [Point(0, 0), Point(30, 40)]
    #expect(removal.run(&points, mode: .keep).constraints == 0)
    #expect(points == [Point(0, 0), Point(30, 40)])
  }
}
