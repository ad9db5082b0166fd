/// The circles of an atlas: their size is that of the page, by the number of connections.
struct AtlasCircles {
  /// The shapes, in the order of the ideas.
  private(set) var forms: [MeasuredMap.Form]

  /// Radii in pixels of the page: of roots and hubs, and of others with so many connections.
  private static let (root, hub) = (18.0, 15.0)
  private static func radius(degree: Int) -> Double { 2.3 + 1.6 * Double(min(degree, 36)).squareRoot() }
  /// What circles keep from each other, in pixels, and the share of the distance between their middles that they may.
  private static let (gap, gapShare) = (4.0, 0.32)
  private static let mostNear = 32

  /// Finds the size of all circles.
  ///
  /// Those that would touch are smaller, each in proportion, so that no two overlap whose middles lie apart.
  /// - Parameters:
  ///   - measured: The map with the circles for all its text.
  ///   - centres: The places of its ideas.
  ///   - pixel: Units per pixel of the page.
  ///   - isMajor: Whether an idea is the root of a map, an island or a branch.
  ///   - keepsSize: Whether an idea is drawn as large as in the whole map.
  init(
    _ measured: MeasuredMap, centres: [ScenePoint], pixel: Double, isMajor: (Int) -> Bool,
    keepsSize: (Int) -> Bool
  ) {
    forms = measured.ideas.map(\.form)
    let hierarchy = measured.hierarchy
    let wanted = forms.indices.map { index -> Double in
      let large = measured.ideas[index].color == nil ? Self.root : Self.hub
      let usual = Self.radius(degree: hierarchy.degree[index])
      return pixel * (isMajor(index) ? max(large, usual) : min(usual, Self.hub * 0.8))
    }
    let reach = 2 * (wanted.max() ?? 0) + Self.gap * pixel
    let isGiven = forms.indices.map(keepsSize)
    let points = ShapeGrid(
      forms: forms.indices.map { isGiven[$0] ? forms[$0] : .circle(radius: 0.01 * pixel) }, centres: centres,
      cell: max(reach, 1e-6))
    for index in forms.indices where !isGiven[index] {
      guard case .circle(let full) = forms[index] else { continue }
      var radius = wanted[index]
      let centre = centres[index]
      for other in points.shapes(in: Rect(centre: centre, radius: reach), most: Self.mostNear, where: { $0 != index }) {
        let other = Int(other)
        let distance = (centres[other] - centre).length
        let gap = min(Self.gap * pixel, Self.gapShare * distance)
        let room =
          isGiven[other]
          ? Rect(centre: centre, radius: 0).distance(to: forms[other], at: centres[other]) - gap
          : (distance - gap) * wanted[index] / (wanted[index] + wanted[other])
        radius = min(radius, room)
      }
      // Heaps of ideas in one place have overlapped before.
      forms[index] = .circle(radius: max(radius, min(full, wanted[index]) * 0.1))
    }
  }
}
