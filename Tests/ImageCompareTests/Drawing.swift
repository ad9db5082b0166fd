import ImageCompare

/// Pictures drawn by arithmetic.
enum Drawing {
  typealias Color = (UInt8, UInt8, UInt8, UInt8)

  static func bitmap(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> Color) -> Bitmap {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = color(x, y)
        pixels += [red, green, blue, alpha]
      }
    }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
      preconditionFailure("no picture of \(width) × \(height)")
    }
    return bitmap
  }

  static func plain(_ width: Int, _ height: Int, _ shade: UInt8 = 255) -> Bitmap {
    bitmap(width, height) { _, _ in (shade, shade, shade, 255) }
  }

  /// How far inside a shape a place is, in pixels; below 0 outside.
  typealias Shape = (_ x: Double, _ y: Double) -> Double

  /// A dark blue shape on near white; each pixel sampled on a grid of `samples` a side, moved by `phase` of a sample.
  static func shape(_ width: Int, _ height: Int, samples: Int = 8, phase: Double = 0.5, _ shape: Shape) -> Bitmap {
    bitmap(width, height) { x, y in
      var inside = 0
      for row in 0..<samples {
        for column in 0..<samples {
          let place = (
            Double(x) + (Double(column) + phase) / Double(samples), Double(y) + (Double(row) + phase) / Double(samples)
          )
          if shape(place.0, place.1) > 0 { inside += 1 }
        }
      }
      let cover = Double(inside) / Double(samples * samples)
      func mix(_ ground: Double, _ ink: Double) -> UInt8 { UInt8((ground + (ink - ground) * cover).rounded()) }
      return (mix(248, 30), mix(249, 40), mix(252, 90), 255)
    }
  }

  /// Rings and bars, with edges at every angle.
  static func map(_ x: Double, _ y: Double) -> Double {
    func ring(_ centreX: Double, _ centreY: Double, _ radius: Double, _ thickness: Double) -> Double {
      let far = ((x - centreX) * (x - centreX) + (y - centreY) * (y - centreY)).squareRoot()
      return thickness / 2 - abs(far - radius)
    }
    let bar = 1.1 - abs((y - 60) - 0.37 * (x - 60))
    let disc = 14.3 - ((x - 140.2) * (x - 140.2) + (y - 40.6) * (y - 40.6)).squareRoot()
    return max(ring(60.3, 60.8, 40.4, 3), ring(60.3, 60.8, 20, 1.6), bar, disc)
  }

  /// Numbers that look random, the same each time.
  struct Random {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  }
}

extension Bitmap {
  /// The picture with some pixels made anew.
  func changing(_ change: (_ x: Int, _ y: Int, Drawing.Color) -> Drawing.Color) -> Bitmap {
    Drawing.bitmap(width, height) { x, y in
      let place = (y * width + x) * 4
      return change(x, y, (pixels[place], pixels[place + 1], pixels[place + 2], pixels[place + 3]))
    }
  }

  func color(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }
}
