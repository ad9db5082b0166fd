import GraphLayout
import IdeaModel
import Ideary
import MapScene
import TestSupport

extension Checklist {
  private var ground: Color { scene.background ?? theme.ground.color }

  /// Text and lines stand out from what lies under them, at the worst stop of each gradient.
  func contrast(_ picture: DrawnPicture) -> [String] {
    var faults: [String] = []
    func check(_ line: TextLine, on grounds: [Color]) {
      let least = grounds.map { line.color.contrast(with: $0.over(ground)) }.min() ?? 21
      if least < theme.minimumTextContrast { faults.append("“\(line.text)” has a contrast of \(least)") }
    }
    for body in picture.bodies.values {
      for line in body.lines { check(line, on: Self.underText(body.paint)) }
      for line in body.label { check(line, on: [ground]) }
    }
    for line in picture.furniture { check(line, on: [ground]) }
    for colors in picture.branches.map(\.stops) + picture.links {
      let least = colors.map { $0.contrast(with: ground) }.min() ?? 21
      if least < theme.line.minimumContrast - 0.01 { faults.append("a line has a contrast of \(least)") }
    }
    return faults
  }

  /// In glass, text does not reach the glowing rim.
  private static func underText(_ paint: Paint) -> [Color] {
    guard case .radial(let focus, _, let centre, _, let stops) = paint, focus == centre else {
      return DrawnPicture.colors(paint)
    }
    return stops.filter { $0.offset <= 0.88 }.map(\.color)
  }

  /// No gradient between two colours passes through grey, and no orb in the dark is olive.
  func colours(_ picture: DrawnPicture) -> [String] {
    var faults: [String] = []
    for stops in picture.branches.map(\.stops) + picture.links {
      let chroma = stops.map { OKLab($0).chroma }
      guard let first = chroma.first, let last = chroma.last, min(first, last) >= 0.06 else { continue }
      if let least = chroma.min(), least < 0.03 { faults.append("a line fades to a chroma of \(least)") }
    }
    guard ground.luminance < 0.1 else { return faults + views(picture) }
    for (node, body) in picture.bodies {
      // What somebody chose is theirs.
      guard idea(node)?.color == nil else { continue }
      for color in DrawnPicture.colors(body.paint).map({ OKLCH($0) })
      where color.lightness < 0.45 && color.chroma > 0.035 && (85...115).contains(color.hue) {
        faults.append("an orb is olive: \(color)")
      }
    }
    return faults + views(picture)
  }

  /// Branches differ in the four ways in which people see colours.
  private func views(_ picture: DrawnPicture) -> [String] {
    var colors: [Int: (fill: Color, line: Color)] = [:]
    let palette = Palette(theme: theme, ground: scene.background)
    let hierarchy = placed.measured.hierarchy
    for (index, idea) in placed.measured.map.ideas.enumerated() {
      guard hierarchy.depth[index] == 1, idea.color == nil, let branch = hierarchy.branch[index], branch < 8,
        hierarchy.parent[index] != nil || hierarchy.componentCount > 1,
        idea.kind == .text, let node = scene.accessible.firstIndex(where: { $0.ideaID == idea.id }),
        let body = picture.bodies[node]
      else { continue }
      let fill = DrawnPicture.colors(body.paint)
      let line = palette.line(BranchColor(slot: branch), depth: 1)
      colors[branch] = (theme.fills[0].shading == .flat ? line : fill[fill.count / 2], line)
    }
    let seen = colors.sorted { $0.key < $1.key }.map(\.value)
    return ColourVision.allCases.compactMap { view in
      var least = Double.infinity
      for (index, one) in seen.enumerated() {
        for two in seen[(index + 1)...] {
          least = min(least, max(view.distance(one.fill, two.fill), view.distance(one.line, two.line)))
        }
      }
      return least < Self.leastDistance ? "branches are \(least) apart in \(view)" : nil
    }
  }

  /// The least distance in OKLab between any two of the first eight branches, in their fills or in their lines: what the
  /// palette gives amber and lime for those who see no green.
  ///
  /// Of six branches it gives twice as much.
  static let leastDistance = 0.02

  private func idea(_ node: Int) -> Idea? {
    placed.measured.map.ideas.first { $0.id == scene.accessible[node].ideaID }
  }

  /// Every branch leaves its parent in a flare, stops short of its child, shows at least 18 units between their rims,
  /// and runs through no foreign circle; of very many, one may where there is no way round.
  func branches(_ picture: DrawnPicture) -> [String] {
    guard !isAtlas else { return [] }
    var faults: [String] = []
    for branch in picture.branches where branch.flare < 1.1 {
      faults.append("a branch does not flare: \(branch.flare)")
    }
    guard !isGiven else { return faults }
    let visible = visibleLengths
    let short = visible.filter { $0 < 18 }
    if let least = short.min(), least < 8 || short.count > max(2, visible.count / 60) {
      faults.append("of \(short.count) branches only up to \(least) can be seen")
    }
    var through = 0
    for branch in picture.branches {
      let ends = [branch.start, branch.tip]
      let nearest = picture.bodies.values.map { $0.gap(to: Rect(centre: branch.tip, radius: 0)) }.min() ?? 0
      if nearest < 0.9 { faults.append("a branch ends \(nearest) from a circle") }
      let isThrough = picture.bodies.values.contains { body in
        let gaps = ends.map { body.gap(to: Rect(centre: $0, radius: 0)) }
        return gaps[0] > 2 && gaps[1] > 12
          && branch.spine.contains { body.gap(to: Rect(centre: $0, radius: 0)) < 0 }
      }
      if isThrough { through += 1 }
    }
    if through > picture.branches.count / 400 { faults.append("\(through) branches run through foreign circles") }
    return faults
  }

  /// What of each branch lies between the rims of its ends, in units; fixed sizes are somebody's own affair.
  private var visibleLengths: [Double] {
    let measured = placed.measured
    let positions = placed.layout.positions
    return measured.hierarchy.parent.enumerated().compactMap { child, parent in
      guard let parent, measured.map.ideas[child].size == nil, measured.map.ideas[parent].size == nil else {
        return nil
      }
      return (positions[child] - positions[parent]).length - measured.radius(of: child) - measured.radius(of: parent)
    }
  }
}
