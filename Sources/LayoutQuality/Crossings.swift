/// Counts the pairs of straight chords that meet, exactly.
enum Crossings {
  /// The most candidate pairs that are looked at.
  static let candidateLimit = 400_000_000

  /// Pairs of edges without a common end whose closed chords share a point; nil over the limit of candidates.
  ///
  /// Coordinates are taken on a grid of 2⁻²⁰ unit, so that every test is exact in 128-bit integers.
  /// - Complexity: O(m log m + candidates).
  static func count(edges: [(Int, Int)], positions: [SIMD2<Double>]) -> Int? {
    let grid = 1_048_576.0
    let limit = 35_184_372_088_832.0  // 2^45: differences of 2^46 multiply to less than 2^93.
    let points = positions.map { point in
      (
        x: Int((min(limit, max(-limit, point.x * grid))).rounded()),
        y: Int((min(limit, max(-limit, point.y * grid))).rounded())
      )
    }
    struct Chord {
      var a: Int
      var b: Int
      var minX: Int
      var maxX: Int
      var minY: Int
      var maxY: Int
    }
    var chords = edges.map { a, b in
      Chord(
        a: a, b: b, minX: min(points[a].x, points[b].x), maxX: max(points[a].x, points[b].x),
        minY: min(points[a].y, points[b].y), maxY: max(points[a].y, points[b].y))
    }
    chords.sort { ($0.minX, $0.a, $0.b) < ($1.minX, $1.a, $1.b) }

    func side(_ a: Int, _ b: Int, _ c: Int) -> Int {
      let left = Int128(points[b].x - points[a].x) * Int128(points[c].y - points[a].y)
      let right = Int128(points[b].y - points[a].y) * Int128(points[c].x - points[a].x)
      return left == right ? 0 : (left > right ? 1 : -1)
    }
    func meet(_ one: Chord, _ two: Chord) -> Bool {
      // The bounds overlap; so collinear chords that pass these tests do share a point.
      side(one.a, one.b, two.a) * side(one.a, one.b, two.b) <= 0
        && side(two.a, two.b, one.a) * side(two.a, two.b, one.b) <= 0
    }

    var total = 0
    var candidates = 0
    for first in chords.indices {
      let one = chords[first]
      var second = first + 1
      while second < chords.count, chords[second].minX <= one.maxX {
        let two = chords[second]
        second += 1
        candidates += 1
        if two.minY > one.maxY || two.maxY < one.minY { continue }
        if one.a == two.a || one.a == two.b || one.b == two.a || one.b == two.b { continue }
        if meet(one, two) { total += 1 }
      }
      if candidates > candidateLimit { return nil }
    }
    return total
  }
}
