internal import CPangoCairo
internal import MapScene

/// Paints small shapes of one colour on a Cairo image, past Cairo.
struct FlatPainter {
  private let image: CairoContext
  private let viewport: Viewport
  private let target: CoverageRaster.Target?
  private var raster = CoverageRaster()
  /// Letters up to this size, in pixels, are painted here: what shows of a halo's shape is less than they are thick.
  private static let largestLetters = 20.0
  /// Whether Cairo does not know yet what is on the image.
  private var isAhead = false

  /// Begins on a part of a picture whose upper left corner is at `left` and `top`, in pixels.
  init(_ image: CairoContext, viewport: Viewport, left: Int, top: Int, width: Int, height: Int) {
    self.image = image
    self.viewport = viewport
    target = cairo_image_surface_get_data(image.surface).map { data in
      CoverageRaster.Target(
        words: UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self),
        stride: Int(cairo_image_surface_get_stride(image.surface)) / 4, left: left, top: top, width: width,
        height: height)
    }
  }

  /// Paints a shape; false for one that is not for here.
  mutating func paint(_ shape: Shape, color: Color) -> Bool {
    guard let target else { return false }
    var color = color
    raster.begin()
    switch shape {
    case .disc(let centre, let radius, _): circle(centre, radius)
    case .ring(let centre, let radius, _, let style): circle(centre, radius + style.width / 2)
    case .fill(let path, _): fill(path)
    case .stroke(let path, _, let style):
      color.alpha *= style.inkShare
      stroke(path, style.width / 2 * viewport.scale)
    case .image(_, let area, _, _): circle(area.middle, area.roundest)
    case .shadow, .text, .dotGrid: return false
    }
    return fill(color, on: target)
  }

  /// Paints a line of small letters with its halo; false for one that is not for here.
  ///
  /// Cairo would take most of the time of a picture for its letters, and two thirds of that for their halos.
  mutating func paint(_ line: TextLine, text: TextEngine) -> Bool {
    guard let target, line.size * viewport.scale <= Self.largestLetters else { return false }
    let (outlines, hasPictures) = text.partialOutlines(of: line)
    if hasPictures { return false }
    if let halo = line.halo {
      raster.begin()
      for contour in HaloSilhouette(outlines).contours(reach: halo.width / 2) {
        for point in contour { raster.add(device(point)) }
        raster.close()
      }
      guard fill(halo.color, on: target) else { return false }
    }
    raster.begin()
    letters(outlines)
    return fill(line.color, on: target)
  }

  private mutating func fill(_ color: Color, on target: CoverageRaster.Target) -> Bool {
    if !isAhead {
      cairo_surface_flush(image.surface)
      isAhead = true
    }
    return raster.fill(color, on: target)
  }

  /// Lets Cairo go on.
  mutating func finish() {
    if isAhead { cairo_surface_mark_dirty(image.surface) }
    isAhead = false
  }

  // MARK: Outlines, in pixels of the picture

  private func device(_ point: ScenePoint) -> ScenePoint { point * viewport.scale + viewport.offset }

  private mutating func circle(_ centre: ScenePoint, _ radius: Double) {
    let middle = device(centre)
    let reach = radius * viewport.scale
    let handle = reach * Path.quarter
    var (out, along) = (ScenePoint(1, 0), ScenePoint(0, 1))
    for _ in 0..<4 {
      let start = middle + out * reach
      let end = middle + along * reach
      curve(start, start + along * handle, end + out * handle, end, fineness: 60) { raster.add($0) }
      (out, along) = (along, -out)
    }
    raster.close()
  }

  private mutating func fill(_ path: Path) {
    for line in lines(of: path) {
      for point in line { raster.add(point) }
      raster.close()
    }
  }

  /// The contours of letters, in which a tenth of a pixel can be seen.
  private mutating func letters(_ path: Path) {
    var next = 0
    var last = ScenePoint.zero
    for verb in path.verbs {
      switch verb {
      case .move:
        raster.close()
        last = device(path.points[next])
        raster.add(last)
      case .line:
        last = device(path.points[next])
        raster.add(last)
      case .cubic:
        let end = device(path.points[next + 2])
        curve(last, device(path.points[next]), device(path.points[next + 1]), end, fineness: 30) { raster.add($0) }
        last = end
      case .close: break
      }
      next += verb.pointCount
    }
    raster.close()
  }

  /// Both sides of a line as one outline; at corners as thin as these no join can be seen.
  private mutating func stroke(_ path: Path, _ half: Double) {
    for line in lines(of: path) where line.count > 1 {
      let sides = line.indices.map { index in
        let before = line[max(0, index - 1)]
        let after = line[min(line.count - 1, index + 1)]
        return (after - before).normalized.normal * half
      }
      for index in line.indices { raster.add(line[index] + sides[index]) }
      for index in line.indices.reversed() { raster.add(line[index] - sides[index]) }
      raster.close()
    }
  }

  /// The contours of a path as chains of points no nearer than a quarter of a pixel.
  private func lines(of path: Path) -> [[ScenePoint]] {
    var result: [[ScenePoint]] = []
    var chain: [ScenePoint] = []
    var next = 0
    func add(_ point: ScenePoint) {
      if let last = chain.last, (point - last).length < 0.25 { return }
      chain.append(point)
    }
    func end() {
      if !chain.isEmpty { result.append(chain) }
      chain.removeAll(keepingCapacity: true)
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        end()
        chain.append(device(path.points[next]))
      case .line: add(device(path.points[next]))
      case .cubic:
        let from = next > 0 ? device(path.points[next - 1]) : device(path.points[next])
        curve(from, device(path.points[next]), device(path.points[next + 1]), device(path.points[next + 2]), add)
      case .close: break
      }
      next += verb.pointCount
    }
    end()
    return result
  }

  /// Points along a cubic curve after its start, so many that no chord is 0.75/`fineness` of a pixel off.
  private func curve(
    _ start: ScenePoint, _ control1: ScenePoint, _ control2: ScenePoint, _ end: ScenePoint, fineness: Double = 7.5,
    _ add: (ScenePoint) -> Void
  ) {
    let bend = max((start - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
    // The distance from chord to curve is at most 3/4 of the second difference over the square of the steps.
    let steps = min(64, max(1, (fineness * bend).squareRoot().rounded(.up)))
    let cubic = CubicCurve(start: start, control1: control1, control2: control2, end: end)
    for step in 1...Int(steps) { add(cubic.point(Double(step) / steps)) }
  }
}

extension StrokeStyle {
  /// The share of a dashed line that is ink: what a line is dimmed to when its dashes are too small to be seen.
  fileprivate var inkShare: Double {
    let period = dashes.reduce(0, +)
    guard period > 0 else { return 1 }
    // Round ends add half a disc on either side of each dash.
    let caps = isRound ? width * Double.pi / 4 : 0
    // An odd list is gone through twice, the second time with gaps for dashes.
    let ink = dashes.count % 2 == 1 ? period : stride(from: 0, to: dashes.count, by: 2).reduce(0) { $0 + dashes[$1] }
    let times = dashes.count % 2 == 1 ? 2.0 : 1
    return min(1, (ink + caps * Double((dashes.count + 1) / 2)) / (period * times))
  }
}
