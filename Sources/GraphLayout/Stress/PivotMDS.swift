/// A start by classical scaling on the distances to a few pivots (Brandes, Pich 2006, DOI 10.1007/978-3-540-70904-6_6).
struct PivotMDS {
  let distances: IdealDistances
  var monitor = LayoutMonitor.none
  /// The number of pivots.
  static let pivots = 50
  private static let iterations = 60
  /// So many nodes are looked at from all pivots before the monitor is asked again.
  private static let often = 1_024

  /// The positions, centred on the origin, in layout units.
  ///
  /// - Complexity: O(n k²) for *k* pivots.
  func places() -> [Point] {
    let n = distances.count
    let chosen = farthestPivots()
    let k = chosen.count
    guard n > 2, k > 1 else { return (0..<n).map { Point(Double($0) * distances.longest, 0) } }
    // Double centring of the squared distances.
    var matrix = [Double](repeating: 0, count: n * k)
    var columnMeans = [Double](repeating: 0, count: k)
    var total = 0.0
    for node in 0..<n {
      if node % Self.often == 0, !monitor.goesOn() { break }
      for (column, pivot) in chosen.enumerated() {
        let d = distances.between(node, pivot)
        matrix[node * k + column] = d * d
        columnMeans[column] += d * d / Double(n)
      }
    }
    for mean in columnMeans { total += mean / Double(k) }
    for node in 0..<n {
      var rowMean = 0.0
      for column in 0..<k { rowMean += matrix[node * k + column] / Double(k) }
      for column in 0..<k {
        matrix[node * k + column] = -(matrix[node * k + column] - rowMean - columnMeans[column] + total) / 2
      }
    }
    let product = gram(matrix, n, k)
    let first = eigenvector(product, k, orthogonalTo: nil, start: 1)
    let second = eigenvector(product, k, orthogonalTo: first, start: 2)
    let points = (0..<n).map { node in
      var place = Point(0, 0)
      for column in 0..<k { place += Point(first[column], second[column]) * matrix[node * k + column] }
      return place
    }
    return scaled(points, chosen)
  }

  /// Pivots by the greatest least distance to those before, beginning with the first node.
  private func farthestPivots() -> [Int] {
    let n = distances.count
    var nearest = [UInt16](repeating: .max, count: n)
    var chosen: [Int] = []
    var next = 0
    while chosen.count < min(Self.pivots, n) {
      chosen.append(next)
      for node in 0..<n { nearest[node] = min(nearest[node], distances.codes[next * distances.stride + node]) }
      var farthest = 0
      for node in 0..<n where nearest[node] > nearest[farthest] { farthest = node }
      if nearest[farthest] == 0 { break }
      next = farthest
    }
    return chosen
  }

  private func gram(_ matrix: [Double], _ n: Int, _ k: Int) -> [Double] {
    var product = [Double](repeating: 0, count: k * k)
    for node in 0..<n {
      if node % Self.often == 0, !monitor.goesOn() { break }
      for one in 0..<k {
        let value = matrix[node * k + one]
        for two in 0..<k { product[one * k + two] += value * matrix[node * k + two] }
      }
    }
    return product
  }

  /// The eigenvector of the largest eigenvalue, by power iteration with a fixed number of steps.
  private func eigenvector(_ product: [Double], _ k: Int, orthogonalTo other: [Double]?, start: UInt64) -> [Double] {
    var random = CounterRandom(seed: 0, stage: start)
    var vector = (0..<k).map { _ in random.unit() - 0.5 }
    for _ in 0..<Self.iterations {
      if let other {
        let share = zip(vector, other).reduce(0) { $0 + $1.0 * $1.1 }
        for index in 0..<k { vector[index] -= share * other[index] }
      }
      var next = [Double](repeating: 0, count: k)
      for row in 0..<k { for column in 0..<k { next[row] += product[row * k + column] * vector[column] } }
      let length = next.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard length > 0 else { return vector }
      vector = next.map { $0 / length }
    }
    return vector
  }

  /// Scaled so that the distances to the pivots fit best.
  private func scaled(_ points: [Point], _ chosen: [Int]) -> [Point] {
    var above = 0.0
    var below = 0.0
    for node in points.indices {
      if node % Self.often == 0, !monitor.goesOn() { break }
      for pivot in chosen where pivot != node {
        let ratio = (points[node] - points[pivot]).length / distances.between(node, pivot)
        above += ratio
        below += ratio * ratio
      }
    }
    // Nodes that look alike from all pivots would coincide: a hair of distance, by number, lets majorization part them.
    let hair = distances.longest * 1e-4
    let factor = below > 0 ? above / below : 1
    return points.enumerated().map { index, point in
      var random = CounterRandom(seed: UInt64(index), stage: 3)
      return point * factor + Point(random.unit() - 0.5, random.unit() - 0.5) * hair
    }
  }
}
