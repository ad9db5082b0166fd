import LayoutQuality
import TestSupport
import Testing

/// Every measure against its definition, computed by looking at everything.
@Suite struct NaiveMeasuresTests {
  /// A random drawing: some points share coordinates, some edges repeat or lead back to their node.
  private static func drawing(_ seed: UInt64) -> QualityInput {
    var numbers = TestNumbers(seed)
    let count = 3 + numbers.next(below: 24)
    let positions = (0..<count).map { _ in
      SIMD2(Double(numbers.next(below: 40)) * 10 + 0.5, Double(numbers.next(below: 400)))
    }
    let edges = (0..<count + numbers.next(below: 2 * count)).map { _ in
      (numbers.next(below: count), numbers.next(below: count))
    }
    let footprints = (0..<count).map { _ in
      numbers.oneIn(3)
        ? QualityInput.Footprint(
          radius: numbers.oneIn(2) ? 0 : 9,
          box: (left: Double(numbers.next(below: 30)), top: 7, right: 25, bottom: Double(numbers.next(below: 20))))
        : QualityInput.Footprint(radius: Double(1 + numbers.next(below: 25)))
    }
    return QualityInput(positions: positions, edges: edges, footprints: footprints)
  }

  private static func simple(_ input: QualityInput) -> [(Int, Int)] {
    var seen: [[Int]] = []
    for (a, b) in input.edges where a != b && !seen.contains([min(a, b), max(a, b)]) {
      seen.append([min(a, b), max(a, b)])
    }
    return seen.map { ($0[0], $0[1]) }
  }

  private static func hops(_ count: Int, _ edges: [(Int, Int)]) -> [[Double]] {
    var far = [[Double]](repeating: [Double](repeating: .infinity, count: count), count: count)
    for node in 0..<count { far[node][node] = 0 }
    for (a, b) in edges { (far[a][b], far[b][a]) = (1, 1) }
    for via in 0..<count {
      for a in 0..<count { for b in 0..<count { far[a][b] = min(far[a][b], far[a][via] + far[via][b]) } }
    }
    return far
  }

  private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    ((a - b) * (a - b)).sum().squareRoot()
  }

  @Test(arguments: UInt64(1)...60) func `stress and neighbourhood`(seed: UInt64) {
    let input = Self.drawing(seed)
    let measures = QualityMeasures(of: input)
    let far = Self.hops(input.positions.count, Self.simple(input))
    var ratios: [Double] = []
    var likeness: [Double] = []
    for a in input.positions.indices {
      for b in input.positions.indices where a != b && far[a][b] < .infinity {
        ratios.append(Self.distance(input.positions[a], input.positions[b]) / far[a][b])
      }
      let near = input.positions.indices.filter { $0 != a && far[a][$0] <= 2 }
      guard !near.isEmpty else { continue }
      let nearest = input.positions.indices.filter { $0 != a }.sorted { one, two in
        (Self.distance(input.positions[a], input.positions[one]), one)
          < (Self.distance(input.positions[a], input.positions[two]), two)
      }.prefix(near.count)
      likeness.append(Double(Set(near).intersection(nearest).count) / Double(Set(near).union(nearest).count))
    }
    let sum = ratios.reduce(0, +)
    let squares = ratios.reduce(0) { $0 + $1 * $1 }
    if squares > 0 {
      let stress = 1 - sum * sum / (Double(ratios.count) * squares)
      #expect(((measures.stress ?? -1) - stress).magnitude < 1e-9)
    } else {
      #expect(measures.stress == nil)
    }
    if likeness.isEmpty {
      #expect(measures.neighbourhood == nil)
    } else {
      let mean = likeness.reduce(0, +) / Double(likeness.count)
      #expect(((measures.neighbourhood ?? -1) - mean).magnitude < 1e-9)
    }
  }

  @Test(arguments: UInt64(1)...60) func `crossings`(seed: UInt64) {
    let input = Self.drawing(seed)
    let edges = Self.simple(input)
    func side(_ a: Int, _ b: Int, _ c: Int) -> Double {
      let p = input.positions[b] - input.positions[a]
      let q = input.positions[c] - input.positions[a]
      return p.x * q.y - p.y * q.x
    }
    func holds(_ a: Int, _ b: Int, _ c: Int) -> Bool {
      let (p, q, r) = (input.positions[a], input.positions[b], input.positions[c])
      return side(a, b, c) == 0 && min(p.x, q.x) <= r.x && r.x <= max(p.x, q.x) && min(p.y, q.y) <= r.y
        && r.y <= max(p.y, q.y)
    }
    var count = 0
    for (number, (a, b)) in edges.enumerated() {
      for (c, d) in edges.dropFirst(number + 1) where a != c && a != d && b != c && b != d {
        let isProper = side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
        if isProper || holds(a, b, c) || holds(a, b, d) || holds(c, d, a) || holds(c, d, b) { count += 1 }
      }
    }
    #expect(QualityMeasures(of: input).crossings == count)
  }

  @Test(arguments: UInt64(1)...60) func `overlapping nodes and edges through nodes`(seed: UInt64) {
    let input = Self.drawing(seed)
    let measures = QualityMeasures(of: input)
    /// Whether a point lies inside a footprint, deeper than a margin.
    func holds(_ node: Int, _ point: SIMD2<Double>, _ margin: Double) -> Bool {
      let way = point - input.positions[node]
      let footprint = input.footprints[node]
      if footprint.radius > margin, (way * way).sum().squareRoot() < footprint.radius - margin { return true }
      guard let box = footprint.box else { return false }
      return way.x > -box.left + margin && way.x < box.right - margin && way.y > -box.top + margin
        && way.y < box.bottom - margin
    }
    // Very many points of the plane and of each edge decide, but for pairs that only just touch.
    var surely = 0
    var perhaps = 0
    for one in input.positions.indices {
      for two in input.positions.indices where two > one {
        var isInside = false
        var isNear = false
        let centre = input.positions[one]
        for x in stride(from: -32.0, through: 32, by: 0.5) {
          for y in stride(from: -32.0, through: 32, by: 0.5) {
            let point = centre + SIMD2(x, y)
            isInside = isInside || holds(one, point, 0) && holds(two, point, 0)
            isNear = isNear || holds(one, point, -1) && holds(two, point, -1)
          }
        }
        if isInside { surely += 1 }
        if isNear { perhaps += 1 }
      }
    }
    #expect(surely...perhaps ~= measures.nodeOverlaps)
    var hits = 0
    var nearHits = 0
    for (a, b) in Self.simple(input) {
      for node in input.positions.indices where node != a && node != b {
        let points = (0...2_000).map {
          input.positions[a] + (input.positions[b] - input.positions[a]) * (Double($0) / 2_000)
        }
        if points.contains(where: { holds(node, $0, 0.01) }) { hits += 1 }
        if points.contains(where: { holds(node, $0, -0.3) }) { nearHits += 1 }
      }
    }
    #expect(hits...nearHits ~= measures.edgeNodeHits)
  }

  @Test(arguments: UInt64(1)...60) func `lengths, angles and shape`(seed: UInt64) {
    var input = Self.drawing(seed)
    // No two nodes at one point: there is no angle between an edge and one without a direction.
    for index in input.positions.indices { input.positions[index].y += Double(index) / 64 }
    let measures = QualityMeasures(of: input)
    let edges = Self.simple(input)
    let lengths = edges.map { Self.distance(input.positions[$0.0], input.positions[$0.1]) }
    let mean = lengths.reduce(0, +) / Double(max(1, lengths.count))
    if mean > 0 {
      let squares = lengths.reduce(0) { $0 + $1 * $1 } / Double(lengths.count)
      let variation = max(0, squares - mean * mean).squareRoot() / mean
      #expect(((measures.edgeLengthVariation ?? -1) - variation).magnitude < 1e-6)
    } else {
      #expect(measures.edgeLengthVariation == nil)
    }
    // The angle between two directions from their scalar product, instead of from two arc tangents.
    var shares: [Double] = []
    for node in input.positions.indices {
      let others = edges.compactMap { $0.0 == node ? $0.1 : $0.1 == node ? $0.0 : nil }
      guard others.count >= 2 else { continue }
      let ways = others.map { input.positions[$0] - input.positions[node] }
      var least = Double.infinity
      for one in ways.indices {
        for two in ways.indices where two > one {
          let product = (ways[one] * ways[two]).sum()
          let cross = ways[one].x * ways[two].y - ways[one].y * ways[two].x
          least = min(least, Self.angle(cross.magnitude, product))
        }
      }
      // Two edges alone also leave the angle on the other side, which is never the smaller one.
      shares.append(least / (2 * Double.pi / Double(others.count)))
    }
    if shares.isEmpty {
      #expect(measures.angularResolution == nil)
    } else {
      let mean = shares.reduce(0, +) / Double(shares.count)
      #expect(((measures.angularResolution ?? -1) - mean).magnitude < 1e-6)
    }
  }

  /// The angle whose tangent is y/x, in 0…π, by halving: the half angle's tangent is y / (x + √(x² + y²)).
  private static func angle(_ y: Double, _ x: Double) -> Double {
    var y = y
    var x = x
    for _ in 0..<24 { x += (x * x + y * y).squareRoot() }
    if x <= 0 { return Double.pi }
    y /= x
    return y * Double(1 << 24)
  }
}
