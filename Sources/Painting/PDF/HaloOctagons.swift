internal import CPangoCairo
internal import MapScene

/// Halos in few points: for each outline of a letter the octagon that holds it with the halo's width.
///
/// A halo is wide beside the parts of a letter and so covers nearly all that the octagon does, in a tenth of the bytes.
enum HaloOctagons {
  private static let slope = 0.5.squareRoot()
  /// Outward normals, a quarter of a right angle apart, in order.
  private static let normals = [
    ScenePoint(1, 0), ScenePoint(slope, slope), ScenePoint(0, 1), ScenePoint(-slope, slope), ScenePoint(-1, 0),
    ScenePoint(-slope, -slope), ScenePoint(0, -1), ScenePoint(slope, -slope),
  ]

  /// Takes the place of the context's path.
  ///
  /// - Parameters:
  ///   - cairo: The context, with outlines of letters on it.
  ///   - reach: How far beyond the outlines to reach, in the context's units.
  /// - Complexity: O(points + outlines²).
  static func replacePath(of cairo: OpaquePointer, reach: Double) {
    let path = cairo_copy_path(cairo)
    defer { cairo_path_destroy(path) }
    cairo_new_path(cairo)
    guard let path, path.pointee.status == CAIRO_STATUS_SUCCESS else { return }
    let outlines = supports(of: path)
    // What lies within another outline is a hole.
    for one in outlines where !outlines.contains(where: { holds($0, one) }) {
      cairo_new_sub_path(cairo)
      for (place, normal) in normals.enumerated() {
        // Where this edge meets the next: both distances along the two normals, which are 45° apart.
        let next = (place + 1) % normals.count
        let along = ((one[next] + reach) - (one[place] + reach) * slope) / slope
        let corner = normal * (one[place] + reach) + ScenePoint(-normal.y, normal.x) * along
        cairo_line_to(cairo, corner.x, corner.y)
      }
      cairo_close_path(cairo)
    }
  }

  /// For each outline how far it reaches along each normal; controls of curves count as points.
  private static func supports(of path: UnsafeMutablePointer<cairo_path_t>) -> [SIMD8<Double>] {
    var result: [SIMD8<Double>] = []
    var place = 0
    while place < Int(path.pointee.num_data) {
      let head = path.pointee.data[place].header
      if head.type == CAIRO_PATH_MOVE_TO { result.append(SIMD8(repeating: -.infinity)) }
      for offset in 1..<max(1, Int(head.length)) where !result.isEmpty {
        let point = path.pointee.data[place + offset].point
        for (normal, direction) in normals.enumerated() {
          let distance = point.x * direction.x + point.y * direction.y
          result[result.count - 1][normal] = max(result[result.count - 1][normal], distance)
        }
      }
      place += Int(head.length)
    }
    return result.filter { $0[0] + $0[4] > 0 || $0[2] + $0[6] > 0 }
  }

  private static func holds(_ outer: SIMD8<Double>, _ inner: SIMD8<Double>) -> Bool {
    outer[0] > inner[0] && outer[2] > inner[2] && outer[4] > inner[4] && outer[6] > inner[6]
  }
}
