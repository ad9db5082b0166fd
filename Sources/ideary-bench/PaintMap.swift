internal import IdeaModel
internal import Ideary
internal import MapScene
internal import Painting

/// Placed maps of any size, always the same: ideas on a jittered grid, each tied to one before it, the other
/// connections between near ones.
enum PaintMap {
  private static let words =
    "river glass early market letter field quiet engine paper north garden signal winter bridge copper".split(
      separator: " ")

  /// Makes one.
  static func make(ideas count: Int, connections: Int) -> IdeaMap {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(max(1, limit)))
    }
    let columns = max(1, Int(Double(count).squareRoot().rounded(.up)))
    var ideas: [Idea] = []
    for index in 0..<count {
      let text = (0..<2 + number(below: 5)).map { _ in words[number(below: words.count)] }.joined(separator: " ")
      let x = Double(index % columns) * 150 + Double(number(below: 40))
      let y = Double(index / columns) * 150 + Double(number(below: 40))
      ideas.append(Idea(id: "i\(index)", text: text, position: Position(x: x, y: y), isRoot: index == 0))
    }
    var links: [Connection] = []
    func connect(_ one: Int, _ two: Int) {
      links.append(Connection(id: "c\(links.count)", from: ideas[one].id, to: ideas[two].id))
    }
    for index in 1..<max(1, min(count, connections + 1)) {
      // The one above or the one on the left.
      let above = index - columns
      connect(above >= 0 && (index % columns == 0 || number(below: 3) > 0) ? above : index - 1, index)
    }
    while count > 1, links.count < connections {
      let one = number(below: count)
      let two = one + number(below: 3) * columns + 1 + number(below: 3)
      if two < count, two % columns > one % columns { connect(one, two) }
    }
    return IdeaMap(title: "\(count) ideas", ideas: ideas, connections: links)
  }

  /// Its scene, and the pipeline that measured it.
  static func scene(ideas: Int, connections: Int) throws -> (Scene, RenderPipeline) {
    let pipeline = try RenderPipeline(options: RenderOptions(layout: .asIs))
    return (pipeline.compose(try pipeline.place(make(ideas: ideas, connections: connections))), pipeline)
  }
}
