internal import IdeaModel

/// Draws what was captured: photos, drawings and stills of videos in their frames, and the bars round sounds.
struct MediaComposer {
  let context: ComposeContext
  let media: CapturedMedia
  /// Where lines of connections pass.
  private let lines: LineGrid

  /// Begins.
  ///
  /// - Parameters:
  ///   - context: What is composed.
  ///   - media: What the attachments hold.
  ///   - links: The lines of connections, which no bar may touch.
  init(_ context: ComposeContext, media: CapturedMedia, links: [SceneItem]) {
    self.context = context
    self.media = media
    let areas = context.measured.ideas.indices.filter { context.measured.hasWaveform($0) }.map { index in
      context.measured.ideas[index].form.bounds(at: context.centres[index])
        .outset(context.measured.waveformReach(index) + 8)
    }
    lines = LineGrid(links, near: areas)
  }

  // MARK: Pictures

  /// A picture in its frame: the ring in the colour of the branch, a moat of ground, the picture.
  func picture(_ index: Int) -> [SceneItem] {
    let measured = context.measured
    let frame = PictureFrame(measured, index)
    let kind = measured.map.ideas[index].kind
    var items = [disc(frame.sheet, frame, index, color: context.palette.ground)]
    switch media[index] {
    case .picture(let image) where kind == .drawing: items += drawing(image, frame, index)
    case .picture(let image):
      items.append(self.image(image, area: frame.picture, frame, index))
    case .missing, .sound, nil: items += placeholder(frame, index, isMissing: media[index] == .missing)
    }
    if kind == .video { items += play(frame, index) }
    items.append(ring(frame, index))
    return items
  }

  /// What can be seen in an attachment, for those who cannot.
  private func alt(_ index: Int) -> String {
    let idea = context.measured.map.ideas[index]
    if let words = idea.attachment?.description, !DrawableText(words).text.isEmpty { return words }
    let name = Icon(kind: idea.kind)?.name ?? ""
    let text = DrawableText(idea.text).onOneLine.text
    return text.isEmpty ? name : "\(name): \(text)"
  }

  private func moved(_ rect: Rect, _ index: Int) -> Rect { rect.moved(by: context.centres[index]) }

  private func image(_ image: SceneImage, area: Rect, _ frame: PictureFrame, _ index: Int) -> SceneItem {
    let place = moved(area, index)
    return SceneItem(
      shape: .image(image, area: place, cornerRadius: frame.cornerRadius(area), alt: alt(index)),
      accessible: context.accessible[index], bounds: place)
  }

  /// A filled part of the frame.
  private func disc(_ area: Rect, _ frame: PictureFrame, _ index: Int, color: Color) -> SceneItem {
    // Under the ring by half of it, so that no light fringe shows between them.
    let place = moved(area.outset(frame.ring / 2), index)
    var path = Path()
    path.addRoundedRect(place, radius: frame.cornerRadius(area) + frame.ring / 2)
    return SceneItem(
      shape: frame.isRound
        ? .disc(centre: context.centres[index], radius: place.width / 2, paint: .solid(color))
        : .fill(path, paint: .solid(color)),
      accessible: context.accessible[index], bounds: place)
  }

  private func ring(_ frame: PictureFrame, _ index: Int) -> SceneItem {
    let style = StrokeStyle(width: frame.ring)
    let middle = moved(frame.sheet.outset(frame.ring / 2), index)
    let paint = Paint.solid(context.colors[index].line)
    let radius = frame.cornerRadius(frame.sheet) + frame.ring / 2
    var path = Path()
    path.addRoundedRect(middle, radius: radius)
    return SceneItem(
      shape: frame.isRound
        ? .ring(centre: context.centres[index], radius: middle.width / 2, paint: paint, style: style)
        : .stroke(path, paint: paint, style: style),
      accessible: context.accessible[index], bounds: middle.outset(frame.ring / 2))
  }

  /// Ink on paper: white becomes the paper, and a drawing on white lies whole within the disc.
  private func drawing(_ image: SceneImage, _ frame: PictureFrame, _ index: Int) -> [SceneItem] {
    let paper = context.theme.sheet.color
    let sheet = disc(frame.sheet, frame, index, color: paper)
    guard image.liesOnPaper else {
      let area = frame.sheet
      return [self.image(image.cropped(toAspect: area.width / area.height), area: area, frame, index)]
    }
    let image = image.trimmedToInk
    let aspect = Double(image.width) / Double(image.height)
    var half = SIMD2(aspect, 1.0)
    if case .circle = context.measured.ideas[index].form {
      half *= (frame.sheet.width / 2 - 1) / half.length
    } else {
      half *= min((frame.sheet.width / 2 - 4) / half.x, (frame.sheet.height / 2 - 4) / half.y)
    }
    let area = Rect(minX: -half.x, minY: -half.y, maxX: half.x, maxY: half.y)
    let place = moved(area, index)
    return [
      sheet,
      SceneItem(
        shape: .image(image.printed(on: paper), area: place, cornerRadius: 0, alt: alt(index)),
        accessible: context.accessible[index], bounds: place),
    ]
  }

  /// What stands for a picture: the sign of its kind, crossed out where the file should have been.
  private func placeholder(_ frame: PictureFrame, _ index: Int, isMissing: Bool) -> [SceneItem] {
    let kind = context.measured.map.ideas[index].kind
    let sheet = OKLab(context.palette.ground).mixed(with: OKLab(context.colors[index].line), 0.15).color
    var items = [
      SceneItem(
        shape: fill(frame.picture, frame, index, color: sheet), accessible: context.accessible[index],
        bounds: moved(frame.picture, index))
    ]
    let color = context.palette.visibleLine(context.colors[index].line, on: sheet)
    let side = min(frame.picture.width, frame.picture.height)
    let scale = side * 0.46 / 24
    let corner = context.centres[index] - ScenePoint(repeating: 12 * scale)
    func stroke(_ path: Path, _ color: Color, _ width: Double) {
      let path = path.transformed(scale: scale, offset: corner)
      items.append(
        SceneItem(
          shape: .stroke(path, paint: .solid(color), style: StrokeStyle(width: width * scale, isRound: true)),
          accessible: context.accessible[index], bounds: Rect(round: path.points).outset(width * scale)))
    }
    // The triangle of a video says enough.
    if kind != .video, let icon = Icon(kind: kind) {
      stroke(icon.strokes, color, 1.5)
      if let disc = icon.disc {
        let place = corner + disc.centre * scale
        items.append(
          SceneItem(
            shape: .disc(centre: place, radius: disc.radius * scale, paint: .solid(color)),
            accessible: context.accessible[index], bounds: Rect(centre: place, radius: disc.radius * scale)))
      }
    }
    guard isMissing else { return items }
    var line = Path()
    line.addPolyline(kind == .video ? [(-4.5, 28.5), (28.5, -4.5)] : [(1.5, 22.5), (22.5, 1.5)])
    stroke(line, sheet, 5)
    stroke(line, color, 1.5)
    return items
  }

  private func fill(_ area: Rect, _ frame: PictureFrame, _ index: Int, color: Color) -> Shape {
    let place = moved(area, index)
    let radius = frame.cornerRadius(area)
    if frame.isRound {
      return .disc(centre: context.centres[index], radius: radius, paint: .solid(color))
    }
    var path = Path()
    path.addRoundedRect(place, radius: radius)
    return .fill(path, paint: .solid(color))
  }

  /// The dark disc with the triangle that plays a video.
  private func play(_ frame: PictureFrame, _ index: Int) -> [SceneItem] {
    let side = min(frame.picture.width, frame.picture.height) / 2
    let radius = min(max(9, 0.30 * (side + frame.ring + 2)), side)
    let centre = context.centres[index]
    let scale = radius * 1.2 / 24
    // The weight of a triangle lies left of its box.
    let triangle = Icon.play.transformed(
      scale: scale, offset: centre + ScenePoint(0.04 * radius - 12 * scale, -12 * scale))
    let node = context.accessible[index]
    return [
      SceneItem(
        shape: .disc(
          centre: centre, radius: radius,
          paint: .solid(Color(red: 0.06, green: 0.06, blue: 0.10, alpha: 0.62))), accessible: node,
        bounds: Rect(centre: centre, radius: radius)),
      SceneItem(
        shape: .fill(triangle, paint: .solid(Color(red: 1, green: 1, blue: 1))), accessible: node,
        bounds: Rect(round: triangle.points)),
    ]
  }

  // MARK: Sounds

  /// The bars round a sound; none when lines leave no room for them.
  func waveform(_ index: Int) -> [SceneItem] {
    guard case .circle(let radius) = context.measured.ideas[index].form else { return [] }
    let measured = context.measured
    let levels: [Float]
    if case .sound(let heard) = media[index] {
      levels = Waveform.relative(heard)
    } else {
      levels = Waveform.ripple(id: measured.map.ideas[index].id)
    }
    let scale = measured.options.textScale
    let path = Waveform.bars(
      levels, centre: context.centres[index], radius: radius, depth: measured.hierarchy.depth[index], scale: scale,
      hasBadge: measured.ideas[index].badge != nil, isFree: lines.isFree)
    guard !path.verbs.isEmpty else { return [] }
    let style = StrokeStyle(width: Waveform.width * scale, isRound: true)
    return [
      SceneItem(
        shape: .stroke(path, paint: .solid(context.colors[index].line), style: style),
        accessible: context.accessible[index], bounds: Rect(round: path.points).outset(style.width / 2))
    ]
  }
}
