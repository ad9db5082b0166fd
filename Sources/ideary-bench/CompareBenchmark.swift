internal import ImageCompare

/// `ideary-bench compare`: compares pictures of a side with parts of them changed and prints a table of times.
enum CompareBenchmark {
  static let usage = "usage: ideary-bench compare [--side N] [--threads N]"

  /// Runs it.
  ///
  /// - Parameter arguments: What follows `compare` on the command line.
  /// - Returns: The exit code.
  static func run(_ arguments: [String]) -> Int32 {
    var side = 4_096
    var threads: Int?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard let value = rest.popFirst().flatMap({ Int($0) }), (1...32_768).contains(value) else {
        LayoutBenchmark.complain("ideary-bench: \(argument) needs a number from 1 to 32768\n\(usage)")
        return 64
      }
      switch argument {
      case "--side": side = value
      case "--threads": threads = value
      default:
        LayoutBenchmark.complain("ideary-bench: there is no option \(argument)\n\(usage)")
        return 64
      }
    }
    let original = picture(side) { _, _ in 0 }
    let pairs: [(String, Bitmap)] = [
      ("equal", picture(side) { _, _ in 0 }),
      ("1 % changed", picture(side) { x, y in x < side / 10 && y < side / 10 ? 40 : 0 }),
      ("25 % changed", picture(side) { x, y in x < side / 2 && y < side / 2 ? 40 : 0 }),
      ("25 % in stripes", picture(side) { x, y in x / 8 % 2 == 0 && y / 8 % 2 == 0 ? 40 : 0 }),
      ("all by one level", picture(side) { _, _ in 1 }),
      ("all by much", picture(side) { _, _ in 90 }),
      ("all noise", picture(side) { x, y in UInt8(truncatingIfNeeded: noise(x, y)) | 1 }),
      ("all, translucent", picture(side, alpha: 200) { _, _ in 90 }),
    ]
    let levels: [(String, ComparisonLevel)] = [
      ("exact", .exact), ("tolerant", .tolerant(0.02)), ("perceptual", .perceptual()),
    ]
    print("\(side) × \(side), best of 5, milliseconds: exact, tolerant, perceptual")
    for (name, other) in pairs {
      var line = name
      for (_, level) in levels { line += "\t\(milliseconds(original, other, level, threads))" }
      print(line)
    }
    return 0
  }

  private static func milliseconds(
    _ one: Bitmap, _ two: Bitmap, _ level: ComparisonLevel, _ threads: Int?
  ) -> Double {
    let clock = ContinuousClock()
    let times = (0..<5).map { _ in
      clock.measure { _ = Comparison.compare(one, two, level: level, threads: threads) }
    }
    return ((times.min() ?? .zero) / .milliseconds(1) * 10).rounded() / 10
  }

  /// Discs on a light ground with `change` added to every colour of a pixel.
  private static func picture(_ side: Int, alpha: UInt8 = 255, _ change: (Int, Int) -> UInt8) -> Bitmap {
    var pixels = [UInt8](repeating: alpha, count: side * side * 4)
    for y in 0..<side {
      for x in 0..<side {
        let (across, down) = (x % 128 - 64, y % 128 - 64)
        let far = across * across + down * down
        let shade = UInt8(far < 2_500 ? 60 + far / 32 : 230)
        let added = change(x, y)
        for channel in 0..<3 { pixels[(y * side + x) * 4 + channel] = shade &+ UInt8(channel * 5) &+ added }
      }
    }
    guard let bitmap = Bitmap(width: side, height: side, pixels: pixels) else {
      preconditionFailure("a square of pixels is a picture")
    }
    return bitmap
  }

  private static func noise(_ x: Int, _ y: Int) -> UInt64 {
    var value = UInt64(truncatingIfNeeded: x &* 0x9E37_79B9 &+ y) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
    return (value &* 0xBF58_476D_1CE4_E5B9) >> 40
  }
}
