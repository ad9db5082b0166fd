import GraphLayout
import IdeaModel
import MapScene

/// Random numbers for generated maps: the same ones in every run.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func roll(_ sides: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Int(z >> 33) % sides
  }
}

/// Maps and layouts for tests.
enum Sample {
  static let words = [
    "idea", "the", "attention", "de", "startup", "capture", "before", "it", "escapes", "Donaudampfschifffahrt", "a",
    "prototype", "mañana", "問題", "解決", "おばあちゃんの歌", "وقت", "바다까지", "🎨", "https://example.org/a/long/path?x=1", "1",
    "E=mc²",
  ]

  static func text(_ dice: inout Dice, words count: Int) -> String {
    (0..<count).map { _ in words[dice.roll(words.count)] }.joined(separator: " ")
  }

  static func map(seed: UInt64, ideas count: Int, extra: Int = 0, components: Int = 1) -> IdeaMap {
    var dice = Dice(seed)
    var map = IdeaMap(id: "map", title: "Sample \(seed)")
    let kinds: [CaptureKind] = [.text, .text, .text, .photo, .audio, .drawing, .video]
    for index in 0..<count {
      map.ideas.append(
        Idea(
          id: "i\(index)", kind: kinds[dice.roll(kinds.count)], text: text(&dice, words: 1 + dice.roll(9)),
          isRoot: index == 0 && components == 1 && seed.isMultiple(of: 2)))
      guard index >= components else { continue }
      let parent = index % components + components * dice.roll(max(1, index / components))
      map.connections.append(Connection(id: "c\(index)", from: "i\(min(parent, index - 1))", to: "i\(index)"))
    }
    for index in 0..<extra {
      map.connections.append(
        Connection(
          id: "x\(index)", from: "i\(dice.roll(count))", to: "i\(dice.roll(count))",
          label: index.isMultiple(of: 3) ? "leads to" : nil, isDirected: index.isMultiple(of: 2)))
    }
    return map
  }

  /// Positions on a spiral grid wide enough for every circle.
  static func spread(_ measured: MeasuredMap) -> LayoutResult {
    let count = measured.map.ideas.count
    let columns = max(1, Int(Double(count).squareRoot().rounded(.up)))
    let positions = (0..<count).map { index in
      Point(Double(index % columns) * 260 - 300, Double(index / columns) * 260 - 200)
    }
    return LayoutResult(positions: positions, routes: [])
  }

  static func scene(_ map: IdeaMap, options: SceneOptions = SceneOptions()) -> Scene {
    let text = FixedWidthTextMeasurer()
    let measured = MeasuredMap(map, options: options, text: text)
    return SceneComposer.compose(measured, layout: spread(measured), text: text)
  }
}

extension Scene {
  func items(_ kind: SceneLayer.Kind) -> [SceneItem] { layers.filter { $0.kind == kind }.flatMap(\.items) }
  var allItems: [SceneItem] { layers.flatMap(\.items) }
}
