internal import DeterministicMath

/// Bars round the circle of a sound, as long as it is loud.
struct Waveform {
  /// The width of a bar.
  static let width = 1.7
  /// From bar to bar along the rim.
  private static let pitch = 4.4
  /// From the rim to the bars.
  private static let gap = 3.2
  private static let leastLength = 1.4
  /// What keeps bars from a line that meets the rim.
  private static let lineMargin = 4.5
  /// What keeps them from the badge.
  private static let badgeMargin = (angle: 0.08, length: 16.0)

  /// How far bars reach beyond the rim, in units.
  static func reach(depth: Int, _ scale: Double) -> Double { (depth <= 1 ? 20 : 15) * scale }

  /// The bars as one path, from 12 o'clock clockwise.
  ///
  /// - Parameters:
  ///   - levels: How loud it is from its beginning to its end, each 0…1; they are spread over the whole circle.
  ///   - centre: The middle of the circle.
  ///   - radius: Its radius.
  ///   - depth: The depth of the idea.
  ///   - scale: The factor on text.
  ///   - hasBadge: Whether a badge lies at the lower right.
  ///   - isFree: Whether no line passes within a margin of a place.
  /// - Returns: Lines to be stroked.
  static func bars(
    _ levels: [Float], centre: ScenePoint, radius: Double, depth: Int, scale: Double, hasBadge: Bool,
    isFree: (ScenePoint, Double) -> Bool
  ) -> Path {
    var path = Path()
    let first = radius + gap * scale
    let count = max(12, Int(2 * Double.pi * first / (pitch * scale)))
    // Bars have round ends.
    let longest = reach(depth: depth, scale) - (gap + width / 2) * scale
    let shown = shown(levels, count)
    for index in 0..<count {
      let angle = 2 * Double.pi * (Double(index) + 0.5) / Double(count) - Double.pi / 2
      if hasBadge, (angle - Double.pi / 4).magnitude < badgeMargin.angle + badgeMargin.length * scale / radius {
        continue
      }
      let way = ScenePoint(Elementary.cos(angle), Elementary.sin(angle))
      let length = leastLength * scale + shown[index] * (longest - leastLength * scale)
      let places = [first, first + length / 2, first + length].map { centre + way * $0 }
      guard places.allSatisfy({ isFree($0, lineMargin * scale) }) else { continue }
      path.move(to: places[0])
      path.line(to: places[2])
    }
    return path
  }

  /// One length for each bar, 0…1: the loudest of the levels that fall on it.
  private static func shown(_ levels: [Float], _ count: Int) -> [Double] {
    guard !levels.isEmpty else { return Array(repeating: 0, count: count) }
    return (0..<count).map { bar in
      let from = bar * levels.count / count
      let to = max(from + 1, (bar + 1) * levels.count / count)
      let level = Double(levels[from..<min(to, levels.count)].max() ?? 0)
      // What is half as loud to the ear has far less than half the amplitude.
      return level > 0 ? Elementary.pow(min(1, level), 0.7) : 0
    }
  }

  /// Levels against the loudest of them; all 0 for silence.
  static func relative(_ levels: [Float]) -> [Float] {
    let top = levels.max() ?? 0
    return levels.map { top > 0.001 ? max(0, $0 / top) : 0 }
  }

  /// Levels for a sound that cannot be heard here: an even ripple, turned otherwise for each idea, as no recording has.
  static func ripple(id: String) -> [Float] {
    var checksum = FowlerNollVo()
    for byte in id.utf8 { checksum.add(byte) }
    let hash = checksum.value ^ checksum.value >> 31
    let waves = 5 + Double(hash % 4)
    let turn = Double(hash >> 8 & 0xFFFF) / 0x10000
    return (0..<360).map { step in
      Float(0.22 + 0.14 * Elementary.cos(2 * Double.pi * (Double(step) / 360 * waves + turn)))
    }
  }
}
