internal import DeterministicMath
package import GraphLayout

/// Moves single ideas a little where a line runs under a label: the idea itself, or an end of that line.
///
/// A move is taken when all that it changes costs less afterwards: lines under labels, circles and labels too near each
/// other, lines through circles, crossings. For fresh drawings only, in which nobody has put anything in its place.
struct LabelRelief {
  private let measured: MeasuredMap
  private let isFixed: [Bool]
  private let home: [ScenePoint]
  private(set) var centres: [ScenePoint]
  private var sides: [LabelSide?]
  private let radii: [Double]
  /// How far an idea with its label reaches at most.
  private let reaches: [Double]
  private var lines: [Line] = []
  private var linesAt: [[Int32]]
  /// Pairs of things that were looked at.
  private(set) var work = 0

  /// A connection that is drawn as a branch or straight.
  private struct Line {
    var from: Int
    var to: Int
    var before: Int?
    var isTree: Bool
    var points: [ScenePoint] = []
    var box = Rect.nothing
  }

  private static let directions = (0..<8).map { step in
    let angle = Double(step) * Double.pi / 4
    return ScenePoint((Elementary.cos(angle) * 64).rounded() / 64, (Elementary.sin(angle) * 64).rounded() / 64)
  }
  private static let distances = [10.0, 24]
  private static let sweeps = 8
  /// Prices of a line through a foreign circle and of two lines that cross; and of a unit away from home.
  private static let (through, crossing, away) = (14.0, 10.0, 0.03)
  private static let margin = 4.0
  private static let pieces = 16
  /// Larger maps, and what is left when so much has been looked at, stay as they are.
  private static let (mostIdeas, mostWork) = (2_000, 60_000_000)
  private static let leastGain = 0.5

  init(_ measured: MeasuredMap, centres: [ScenePoint], isFixed: [Bool]) {
    self.measured = measured
    self.isFixed = isFixed
    self.centres = centres
    home = centres
    sides = measured.ideas.map { $0.label?.side }
    radii = measured.ideas.map { idea in
      guard case .card(let width, let height) = idea.form else { return idea.form.innerRadius }
      return (width * width + height * height).squareRoot() / 2
    }
    let own = radii
    reaches = measured.ideas.indices.map { index in
      guard let label = measured.ideas[index].label else { return own[index] }
      return LabelSide.allCases.reduce(own[index]) { reach, side in
        let box = label.box(side, radius: own[index])
        return max(reach, -box.minX, -box.minY, box.maxX, box.maxY)
      }
    }
    linesAt = [[Int32]](repeating: [], count: centres.count)
    let hierarchy = measured.hierarchy
    for (place, link) in measured.links.enumerated() where link.source != link.target {
      let role = hierarchy.linkRole[place]
      guard role != .cross else { continue }
      let isDown = hierarchy.parent[link.target] == link.source && hierarchy.parentConnection[link.target] == place
      let (from, to) = role == .plain || isDown ? (link.source, link.target) : (link.target, link.source)
      linesAt[from].append(Int32(lines.count))
      linesAt[to].append(Int32(lines.count))
      lines.append(Line(from: from, to: to, before: hierarchy.parent[from], isTree: role == .tree))
    }
    for line in lines.indices { draw(line) }
  }

  /// Moves what it can.
  ///
  /// - Complexity: O((n + m) k) for *k* labels over lines, and never more than a fixed amount of work.
  mutating func run() {
    guard centres.count <= Self.mostIdeas else { return }
    for _ in 0..<Self.sweeps {
      var hasMoved = false
      for idea in centres.indices {
        let troubles = linesUnder(idea)
        guard !troubles.isEmpty else { continue }
        var movers = [idea]
        for line in troubles {
          for end in [lines[line].to, lines[line].from] where !movers.contains(end) { movers.append(end) }
        }
        if relieve(movers) { hasMoved = true }
        if work > Self.mostWork { return }
      }
      if !hasMoved { return }
    }
  }

  private mutating func draw(_ index: Int) {
    let line = lines[index]
    var curve = CubicCurve(from: centres[line.from], to: centres[line.to])
    if line.isTree {
      curve =
        TreeCurve.organic(
          parent: centres[line.from], parentForm: measured.ideas[line.from].form, child: centres[line.to],
          childForm: measured.ideas[line.to].form, before: line.before.map { centres[$0] }, gap: 0) ?? curve
    }
    let points = (0...Self.pieces).map { curve.point(Double($0) / Double(Self.pieces)) }
    lines[index].points = points
    lines[index].box = Rect(round: points)
  }

  private func box(_ idea: Int) -> Rect? {
    guard let side = sides[idea] else { return nil }
    return measured.ideas[idea].label?.box(side, radius: radii[idea]).moved(by: centres[idea])
  }

  private mutating func linesUnder(_ idea: Int) -> [Int] {
    guard let box = box(idea)?.outset(1.5) else { return [] }
    work += lines.count / 8
    return lines.indices.filter { lines[$0].box.intersects(box) && Self.pieces(of: lines[$0], in: box) > 0 }
  }

  /// How many of the pieces of a line touch a box.
  private static func pieces(of line: Line, in box: Rect) -> Int {
    var count = 0
    for place in 1..<line.points.count
    where box.meets(from: line.points[place - 1], to: line.points[place]) { count += 1 }
    return count
  }

  /// Tries all moves of some ideas and takes the best; false if none helps.
  private mutating func relieve(_ movers: [Int]) -> Bool {
    var best: (gain: Double, idea: Int, place: ScenePoint)?
    for idea in movers where !isFixed[idea] {
      let present = centres[idea]
      let before = energy(idea)
      for distance in Self.distances {
        for direction in Self.directions {
          let step = direction * distance
          let place = present + ScenePoint(step.x.rounded(), step.y.rounded())
          move(idea, to: place)
          let gain = before - energy(idea)
          if gain > (best?.gain ?? Self.leastGain) { best = (gain, idea, place) }
        }
      }
      move(idea, to: present)
      // The side that suits the present place again.
      _ = energy(idea)
    }
    guard let best else { return false }
    move(best.idea, to: best.place)
    _ = energy(best.idea)
    return true
  }

  private mutating func move(_ idea: Int, to place: ScenePoint) {
    centres[idea] = place
    for line in linesAt[idea] { draw(Int(line)) }
  }

  /// What everything that touches an idea costs; its label takes the cheapest side.
  private mutating func energy(_ idea: Int) -> Double {
    var sum = Self.away * (centres[idea] - home[idea]).length
    let around = Rect(centre: centres[idea], radius: reaches[idea] + LabelObstacles.air)
    var near: [Int] = []
    work += centres.count
    for other in centres.indices where other != idea {
      let room = Rect(centre: centres[other], radius: reaches[other])
      guard room.intersects(around) else { continue }
      near.append(other)
      sum += LabelObstacles.price(gap: (centres[other] - centres[idea]).length - radii[idea] - radii[other])
      if let box = box(other) {
        sum += LabelObstacles.price(gap: box.distance(to: .circle(radius: radii[idea]), at: centres[idea]))
      }
    }
    var passing: [Int] = []
    for line in lines.indices where lines[line].box.intersects(around) {
      passing.append(line)
      if lines[line].from != idea, lines[line].to != idea {
        sum += throughPrice(lines[line], centres[idea], radii[idea])
      }
    }
    for line in linesAt[idea] { sum += price(ofLine: Int(line)) }
    return sum + labelPrice(idea, near, passing)
  }

  private func throughPrice(_ line: Line, _ centre: ScenePoint, _ radius: Double) -> Double {
    var least = Double.infinity
    for place in 1..<line.points.count {
      least = min(least, Self.distance(centre, line.points[place - 1], line.points[place]))
    }
    return least < radius + Self.margin ? Self.through : 0
  }

  /// What a line costs: labels over it, circles in its way, lines that it crosses.
  private mutating func price(ofLine index: Int) -> Double {
    let line = lines[index]
    var sum = 0.0
    work += centres.count + lines.count
    for other in centres.indices {
      let room = Rect(centre: centres[other], radius: reaches[other] + Self.margin)
      guard room.intersects(line.box) else { continue }
      if other != line.from, other != line.to { sum += throughPrice(line, centres[other], radii[other]) }
      if let box = box(other)?.outset(1.5), box.intersects(line.box) {
        sum += Self.price(pieces: Self.pieces(of: line, in: box), line)
      }
    }
    let (one, two) = (centres[line.from], centres[line.to])
    for other in lines where other.box.intersects(line.box) {
      if other.from == line.from || other.from == line.to || other.to == line.from || other.to == line.to { continue }
      if Self.cross(one, two, centres[other.from], centres[other.to]) { sum += Self.crossing }
    }
    return sum
  }

  private static func price(pieces: Int, _ line: Line) -> Double {
    guard pieces > 0 else { return 0 }
    let length = line.box.width + line.box.height
    return LabelObstacles.line + LabelObstacles.piece * min(20, Double(pieces) * length / (7 * Double(Self.pieces)))
  }

  /// The price of the label on its cheapest side, which it takes.
  private mutating func labelPrice(_ idea: Int, _ near: [Int], _ passing: [Int]) -> Double {
    guard let label = measured.ideas[idea].label else { return 0 }
    let ways = linesAt[idea].prefix(64).map { line in
      centres[lines[Int(line)].from == idea ? lines[Int(line)].to : lines[Int(line)].from] - centres[idea]
    }
    var best: (price: Double, side: LabelSide)?
    for side in LabelSide.allCases {
      let box = label.box(side, radius: radii[idea]).moved(by: centres[idea])
      var price = LabelSides.price(of: side, label, isMirrored: measured.isRightToLeft)
      price += LabelSides.price(of: side, beside: ways)
      for other in near {
        price += LabelObstacles.price(gap: box.distance(to: .circle(radius: radii[other]), at: centres[other]))
        if let there = self.box(other) { price += LabelObstacles.price(gap: box.gap(to: there)) }
        if price >= best?.price ?? .infinity { break }
      }
      let wide = box.outset(1.5)
      for line in passing where price < best?.price ?? .infinity && lines[line].box.intersects(wide) {
        price += Self.price(pieces: Self.pieces(of: lines[line], in: wide), lines[line])
      }
      if price < best?.price ?? .infinity { best = (price, side) }
    }
    sides[idea] = best?.side
    return best?.price ?? 0
  }

  private static func distance(_ point: ScenePoint, _ one: ScenePoint, _ two: ScenePoint) -> Double {
    let way = two - one
    let square = way.x * way.x + way.y * way.y
    let offset = point - one
    let share = square > 0 ? min(max((offset.x * way.x + offset.y * way.y) / square, 0), 1) : 0
    return (offset - way * share).length
  }

  private static func cross(_ a: ScenePoint, _ b: ScenePoint, _ c: ScenePoint, _ d: ScenePoint) -> Bool {
    func turn(_ p: ScenePoint, _ q: ScenePoint, _ r: ScenePoint) -> Double {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
  }
}

extension Rect {
  /// Whether a straight line touches the rectangle.
  func meets(from one: ScenePoint, to two: ScenePoint) -> Bool {
    if Swift.max(one.x, two.x) < minX || Swift.min(one.x, two.x) > maxX || Swift.max(one.y, two.y) < minY
      || Swift.min(one.y, two.y) > maxY
    {
      return false
    }
    if contains(one) || contains(two) { return true }
    let way = two - one
    func side(_ x: Double, _ y: Double) -> Double { way.x * (y - one.y) - way.y * (x - one.x) }
    let corners = [side(minX, minY), side(maxX, minY), side(minX, maxY), side(maxX, maxY)]
    return !(corners.allSatisfy { $0 > 0 } || corners.allSatisfy { $0 < 0 })
  }
}

extension MeasuredMap {
  /// Positions at which fewer lines run under labels, near those given.
  ///
  /// - Parameters:
  ///   - positions: The place of each idea, in the order of the map's ideas.
  ///   - isFixed: Which ideas stay where they are.
  /// - Returns: The new positions, of which those on whole 64ths of a unit still are.
  package func relieved(_ positions: [Point], isFixed: [Bool]) -> [Point] {
    var relief = LabelRelief(self, centres: Self.centres(positions, count: ideas.count), isFixed: isFixed)
    relief.run()
    return relief.centres
  }
}
