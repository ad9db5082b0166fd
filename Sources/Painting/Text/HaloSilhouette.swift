internal import CPangoCairo
package import MapScene

/// Halos in few points: the skyline of a line's letters and the same below, both a halo's width away.
///
/// A halo is wide beside the parts of a letter and the gaps between two. Each outline of a letter counts as the octagon
/// that holds it; what the octagons of a word cover, without notches that are small beside the halo, is one outline in
/// a twentieth of the points that a stroke round every letter has.
package struct HaloSilhouette {
  /// How far the outlines reach to the right, down, along x + y and along x - y, and then the other ways.
  private var octagons: [(most: SIMD4<Double>, least: SIMD4<Double>)] = []

  /// How many columns a halo's reach is wide.
  private static let columnsPerReach = 4.0
  /// The most columns of a line.
  private static let mostColumns = 8_192.0
  /// How much of the reach a notch may be deep that is filled, and a bump high that is cut off.
  private static let (notch, bump) = (0.8, 0.2)

  /// The letters of a path that is set.
  init(pathOf cairo: OpaquePointer) {
    let path = cairo_copy_path(cairo)
    defer { cairo_path_destroy(path) }
    guard let path, path.pointee.status == CAIRO_STATUS_SUCCESS else { return }
    var place = 0
    while place < Int(path.pointee.num_data) {
      let head = path.pointee.data[place].header
      if head.type == CAIRO_PATH_MOVE_TO { begin() }
      for offset in 1..<max(1, Int(head.length)) {
        let point = path.pointee.data[place + offset].point
        add(ScenePoint(point.x, point.y))
      }
      place += Int(head.length)
    }
  }

  /// The letters of a path.
  package init(_ path: Path) {
    var next = 0
    for verb in path.verbs {
      if verb == .move { begin() }
      for index in next..<next + verb.pointCount { add(path.points[index]) }
      next += verb.pointCount
    }
  }

  /// Begins an outline.
  private mutating func begin() {
    octagons.append((SIMD4(repeating: -.infinity), SIMD4(repeating: .infinity)))
  }

  /// Adds a point of an outline, or a control of one of its curves.
  private mutating func add(_ point: ScenePoint) {
    guard !octagons.isEmpty else { return }
    let last = octagons.count - 1
    let places = SIMD4(point.x, point.y, point.x + point.y, point.x - point.y)
    octagons[last].most = pointwiseMax(octagons[last].most, places)
    octagons[last].least = pointwiseMin(octagons[last].least, places)
  }

  /// The halo's outlines, all the same way round.
  ///
  /// - Parameter reach: How far it reaches beyond the letters.
  /// - Returns: The corners of each outline.
  /// - Complexity: O(letters + width / reach).
  package func contours(reach: Double) -> [[ScenePoint]] {
    let grown = SIMD4(reach, reach, reach * 2.0.squareRoot(), reach * 2.0.squareRoot())
    let octagons = octagons.filter { $0.most.x > $0.least.x || $0.most.y > $0.least.y }
      .map { (most: $0.most + grown, least: $0.least - grown) }
    guard reach > 0, !octagons.isEmpty else { return [] }
    var (left, right) = (Double.infinity, -Double.infinity)
    for octagon in octagons { (left, right) = (min(left, octagon.least.x), max(right, octagon.most.x)) }
    let count = Int(min(Self.mostColumns, ((right - left) / reach * Self.columnsPerReach).rounded(.up)))
    let width = (right - left) / Double(count)
    // Where the halo begins and ends in each column of points; nowhere where it begins after its end.
    var top = [Double](repeating: .infinity, count: count + 1)
    var bottom = [Double](repeating: -.infinity, count: count + 1)
    for (most, least) in octagons {
      let first = Int(((least.x - left) / width).rounded(.up))
      let last = min(count, Int(((most.x - left) / width + 1e-9).rounded(.down)))
      for column in first...max(first, last) where column <= count {
        let x = left + Double(column) * width
        top[column] = min(top[column], max(least.y, least.z - x, x - most.w))
        bottom[column] = max(bottom[column], min(most.y, most.z - x, x - least.w))
      }
    }
    var contours: [[ScenePoint]] = []
    var start = 0
    while start <= count {
      guard top[start] <= bottom[start] else {
        start += 1
        continue
      }
      var end = start
      while end < count, top[end + 1] <= bottom[end + 1] { end += 1 }
      func points(_ edge: [Double]) -> [ScenePoint] {
        (start...end).map { ScenePoint(left + Double($0) * width, edge[$0]) }
      }
      if end > start {
        contours.append(
          Self.simplified(points(top), above: Self.notch * reach, below: Self.bump * reach)
            + Self.simplified(points(bottom), above: Self.bump * reach, below: Self.notch * reach).reversed())
      }
      start = end + 1
    }
    return contours
  }

  /// A chain of rising x in fewer points: its lines pass no point farther above or below it than is allowed (y grows
  /// downwards).
  private static func simplified(_ chain: [ScenePoint], above: Double, below: Double) -> [ScenePoint] {
    var result = [chain[0]]
    var from = 0
    while from < chain.count - 1 {
      var end = from + 1
      // Between these slopes a line from here passes all points so far.
      var (least, most) = (-Double.infinity, Double.infinity)
      for index in from + 1..<chain.count {
        let step = chain[index] - chain[from]
        let slope = step.y / step.x
        if least <= slope, slope <= most { end = index }
        least = max(least, (step.y - above) / step.x)
        most = min(most, (step.y + below) / step.x)
        if least > most { break }
      }
      result.append(chain[end])
      from = end
    }
    return result
  }
}
