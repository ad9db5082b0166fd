internal import MapScene

/// The colours of a gradient in equal steps.
struct GradientColors {
  /// Words of alpha, red, green and blue, multiplied by alpha, from the beginning to the end.
  let words: [UInt32]
  /// Whether nothing shows through.
  let isOpaque: Bool

  /// As many steps as a channel has levels.
  static let steps = 256

  /// Looks up the colours between some stops; nil without any.
  init?(_ stops: [GradientStop]) {
    guard let first = stops.first, let last = stops.last else { return nil }
    isOpaque = stops.allSatisfy { $0.color.alpha >= 1 }
    words = [UInt32](unsafeUninitializedCapacity: Self.steps) { words, count in
      var next = 0
      for step in 0..<Self.steps {
        let place = Double(step) / Double(Self.steps - 1)
        while next < stops.count, stops[next].offset <= place { next += 1 }
        let (before, after) = (next == 0 ? first : stops[next - 1], next == stops.count ? last : stops[next])
        let width = after.offset - before.offset
        words[step] = Self.word(before.color, after.color, width > 0 ? (place - before.offset) / width : 0)
      }
      count = Self.steps
    }
  }

  private static func word(_ one: Color, _ two: Color, _ share: Double) -> UInt32 {
    let part = min(1, max(0, share))
    let first = SIMD4(one.blue, one.green, one.red, 1)
    let second = SIMD4(two.blue, two.green, two.red, 1)
    let alpha = one.alpha + (two.alpha - one.alpha) * part
    let levels = ((first + (second - first) * part) * (alpha * 255)).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    func level(_ value: Double) -> UInt32 { UInt32(value + 0.5) }
    return level(levels.w) << 24 | level(levels.z) << 16 | level(levels.y) << 8 | level(levels.x)
  }
}
