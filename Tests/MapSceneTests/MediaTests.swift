import GraphLayout
import IdeaModel
import MapScene
import Testing

/// Pictures in their frames, bars round sounds, what is said about both.
struct MediaTests {
  private let text = FixedWidthTextMeasurer()

  private func map(_ ideas: [Idea], _ connections: [Connection] = []) -> IdeaMap {
    IdeaMap(id: "m", title: "", ideas: ideas, connections: connections)
  }

  private func idea(_ id: String, _ kind: CaptureKind, _ words: String = "", size: IdeaSize? = nil) -> Idea {
    Idea(
      id: id, kind: kind, text: words, size: size,
      attachment: Attachment(file: "media/\(id)", description: id == "plain" ? nil : "What \(id) shows"))
  }

  private func compose(
    _ map: IdeaMap, _ places: [Point], theme: Theme = .light, media: [CapturedMedia.Medium?] = []
  ) -> (MeasuredMap, Scene) {
    let measured = MeasuredMap(map, options: SceneOptions(theme: theme), text: text)
    var captured = CapturedMedia()
    for (index, medium) in media.enumerated() { captured[index] = medium }
    let scene = SceneComposer.compose(
      measured, layout: LayoutResult(positions: places, routes: []), text: text, media: captured)
    return (measured, scene)
  }

  private func image(_ width: Int, _ height: Int, _ word: UInt32 = 0xFF20_4060) throws -> SceneImage {
    let words = [UInt32](repeating: word, count: width * height)
    return try #require(SceneImage(width: width, height: height, pixels: words, isPhotograph: true))
  }

  private func images(_ scene: Scene) -> [(image: SceneImage, area: Rect, cornerRadius: Double, alt: String)] {
    scene.items(.ideas).compactMap { item in
      if case .image(let image, let area, let radius, let alt) = item.shape { return (image, area, radius, alt) }
      return nil
    }
  }

  @Test(arguments: Theme.all.map(\.name))
  func `a photo is a circle in a moat in a ring`(theme: String) throws {
    let look = try #require(Theme.named(theme))
    let (measured, scene) = compose(
      map([idea("sea", .photo)]), [Point(10, 20)], theme: look, media: [.picture(try image(8, 8))])
    let radius = measured.radius(of: 0)
    let picture = try #require(images(scene).first)
    #expect(picture.alt == "What sea shows" && picture.cornerRadius == picture.area.width / 2)
    #expect((picture.area.minX + picture.area.maxX) / 2 == 10 && (picture.area.minY + picture.area.maxY) / 2 == 20)
    let rings = scene.items(.ideas).compactMap { item -> (radius: Double, width: Double)? in
      if case .ring(let centre, let radius, _, let style) = item.shape, centre == ScenePoint(10, 20) {
        return (radius, style.width)
      }
      return nil
    }
    let ring = try #require(rings.last)
    #expect(ring.width >= 2.2 && abs(ring.radius + ring.width / 2 - radius) < 1e-9, "the ring ends at the radius")
    #expect(abs(radius - ring.width - 2 - picture.cornerRadius) < 1e-9 || radius < 30, "a moat of 2")
    #expect(scene.fault == nil)
  }

  @Test func `a card without text is filled by its picture`() throws {
    let given = idea("card", .photo, size: .box(width: 120, height: 60))
    let (measured, scene) = compose(map([given]), [Point(0, 0)], media: [.picture(try image(6, 3))])
    let picture = try #require(images(scene).first)
    #expect(picture.area.width > picture.area.height * 1.9 && picture.cornerRadius < 12)
    let request = try #require(measured.mediaRequests.first)
    #expect(request.want == .cover(width: picture.area.width, height: picture.area.height))
    // Text in a card that the map asks for stays readable.
    let (_, worded) = compose(
      map([idea("card", .photo, "Words", size: .box(width: 120, height: 60))]), [Point(0, 0)],
      media: [.picture(try image(6, 3))])
    #expect(
      images(worded).isEmpty && worded.items(.ideas).contains { if case .text = $0.shape { true } else { false } })
  }

  @Test func `a drawing on white lies whole on its paper, another one fills it`() throws {
    let (measured, scene) = compose(
      map([idea("sketch", .drawing)]), [Point(0, 0)], theme: .dark, media: [.picture(try image(40, 20, 0xFFFF_FFFF))])
    let picture = try #require(images(scene).first)
    #expect(abs(picture.area.width / picture.area.height - 2) < 1e-9)
    let corner = (picture.area.width * picture.area.width + picture.area.height * picture.area.height).squareRoot() / 2
    #expect(corner < measured.radius(of: 0) - 2, "every corner lies on the paper")
    #expect(picture.image.pixels[0] != 0xFFFF_FFFF, "white has become paper")
    let (_, dark) = compose(
      map([idea("sketch", .drawing)]), [Point(0, 0)], media: [.picture(try image(40, 20, 0xFF00_0000))])
    #expect(images(dark).first.map { $0.area.width == $0.area.height && $0.image.width == 20 } ?? false)
  }

  @Test func `what is missing is framed, and crossed out only where somebody looked`() {
    let quiet = compose(map([idea("sea", .photo)]), [Point(0, 0)]).1
    let missing = compose(map([idea("sea", .photo)]), [Point(0, 0)], media: [.missing]).1
    #expect(images(quiet).isEmpty && images(missing).isEmpty)
    let strokes = { (scene: Scene) in
      scene.items(.ideas).filter { if case .stroke = $0.shape { true } else { false } }.count
    }
    #expect(strokes(missing) == strokes(quiet) + 2)
  }

  @Test func `a video has its triangle with a still and without`() throws {
    let triangles = try [CapturedMedia.Medium?.none, .missing, .picture(image(9, 9))].map { medium in
      compose(map([idea("film", .video)]), [Point(0, 0)], media: [medium]).1.items(.ideas).filter { item in
        if case .fill(_, .solid(let color)) = item.shape { return color == Color(red: 1, green: 1, blue: 1) }
        return false
      }.count
    }
    #expect(triangles == [1, 1, 1])
  }

  @Test func `a picture without a description is called by its kind and text`() throws {
    let (_, scene) = compose(map([idea("plain", .photo)]), [Point(0, 0)], media: [.picture(try image(4, 4))])
    #expect(images(scene).first?.alt == "Photo")
    #expect(scene.accessible.first?.name == "Photo")
  }

  // MARK: Sounds

  /// The bars round the first idea: their angles, and how far each begins and ends from the rim.
  private func bars(_ measured: MeasuredMap, _ scene: Scene) -> [(angle: Double, from: Double, to: Double)] {
    for item in scene.items(.ideas) {
      guard case .stroke(let path, _, let style) = item.shape, style.width == 1.7 else { continue }
      return stride(from: 0, to: path.points.count - 1, by: 2).map { place in
        let (one, two) = (path.points[place], path.points[place + 1])
        let length = { (point: ScenePoint) in (point.x * point.x + point.y * point.y).squareRoot() }
        let turn = one.y / length(one)
        return (turn, length(one) - measured.radius(of: 0), length(two) - measured.radius(of: 0))
      }
    }
    return []
  }

  @Test func `bars are as long as the sound is loud, and lie in the footprint`() throws {
    let loud = (0..<360).map { Float($0 < 180 ? 0.4 : 0.1) }
    let (measured, scene) = compose(map([idea("horn", .audio, "Horn")]), [Point(0, 0)], media: [.sound(loud)])
    let drawn = bars(measured, scene)
    #expect(drawn.count > 25)
    let longest = try #require(drawn.map(\.to).max())
    let footprint = try #require(measured.layoutGraph().nodes.first?.footprint.radius)
    #expect(longest + 0.85 <= footprint - measured.radius(of: 0) + 1e-9)
    #expect(longest > 15, "the loudest moment has the longest bar")
    let lengths = drawn.map { $0.to - $0.from }
    #expect(try #require(lengths.min()) < 0.6 * (try #require(lengths.max())))
    #expect(drawn.allSatisfy { abs($0.from - 3.2) < 1e-9 })
  }

  @Test func `silence has the shortest bars, and an unheard sound a ripple of its own`() throws {
    let (measured, scene) = compose(
      map([idea("calm", .audio, "Calm")]), [Point(0, 0)], media: [.sound([Float](repeating: 0, count: 360))])
    #expect(bars(measured, scene).allSatisfy { $0.to - $0.from < 1.5 })
    var shapes: Set<[Int]> = []
    for id in ["one", "two", "three", "four"] {
      let (measured, scene) = compose(map([idea(id, .audio, "Same")]), [Point(0, 0)], media: [.missing])
      let lengths = bars(measured, scene).map { $0.to - $0.from }
      #expect(try #require(lengths.max()) < 9, "no bar looks like a loud moment")
      shapes.insert(lengths.map { Int($0 * 100) })
    }
    #expect(shapes.count == 4)
  }

  @Test func `no bar touches a line`() {
    let ideas = [idea("horn", .audio, "Horn"), Idea(id: "b", text: "East"), Idea(id: "c", text: "North")]
    let links = [Connection(id: "1", from: "horn", to: "b"), Connection(id: "2", from: "horn", to: "c")]
    let sound = CapturedMedia.Medium.sound([Float](repeating: 1, count: 360))
    let (measured, scene) = compose(
      map(ideas, links), [Point(0, 0), Point(220, 0), Point(0, -220)], media: [sound])
    let (alone, lonely) = compose(map([ideas[0]]), [Point(0, 0)], media: [sound])
    let drawn = bars(measured, scene)
    #expect(!drawn.isEmpty && drawn.count < bars(alone, lonely).count)
    #expect(drawn.allSatisfy { $0.angle > -0.99 }, "nothing where the line to the north leaves")
  }

  @Test func `what was not asked for is not wanted`() {
    let ideas = [
      idea("sea", .photo), idea("horn", .audio, "Horn"), idea("words", .text, "Words"),
      Idea(id: "bare", kind: .photo, text: ""), idea("given", .audio, "A", size: .circle(radius: 40)),
    ]
    let measured = MeasuredMap(map(ideas), text: text)
    #expect(measured.mediaRequests.map(\.idea) == [0, 1])
    #expect(measured.layoutGraph().nodes[4].footprint.radius == 40)
  }
}
