extension Elementary {
  /// The sine of an angle in radians, of any size.
  public static func sin(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    if x.magnitude < 1e-8 { return x }
    let (quadrant, rest, tail) = reduced(x)
    switch quadrant {
    case 0: return sineNearZero(rest, tail)
    case 1: return cosineNearZero(rest, tail)
    case 2: return -sineNearZero(rest, tail)
    default: return -cosineNearZero(rest, tail)
    }
  }

  /// The cosine of an angle in radians, of any size.
  public static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (quadrant, rest, tail) = reduced(x)
    switch quadrant {
    case 0: return cosineNearZero(rest, tail)
    case 1: return -sineNearZero(rest, tail)
    case 2: return -cosineNearZero(rest, tail)
    default: return sineNearZero(rest, tail)
    }
  }

  /// The tangent of an angle in radians; errors stay within 4 units in the last place.
  public static func tan(_ x: Double) -> Double { x.magnitude < 1e-8 ? x : sin(x) / cos(x) }

  /// The angle in (−π/2, π/2) whose tangent is `x`.
  public static func atan(_ x: Double) -> Double {
    if x.isNaN { return x }
    let magnitude = x.magnitude
    let angle: Double
    if magnitude > 1 {
      let complement = arcTangentUpToOne(1 / magnitude)
      angle = 0x1.921fb54442d18p+0 - (complement - 0x1.1a62633145c07p-54)
    } else {
      angle = arcTangentUpToOne(magnitude)
    }
    return x.sign == .minus ? -angle : angle
  }

  /// The angle in [−π, π] of the point (x, y), with the signs of zero that IEEE 754 asks for.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let pi = 0x1.921fb54442d18p+1
    let piTail = 0x1.1a62633145c07p-53
    let angle: Double
    if x.isInfinite && y.isInfinite {
      angle = 0x1.921fb54442d18p-1
    } else if y == 0 {
      angle = 0
    } else if x == 0 || y.isInfinite {
      return y.sign == .minus ? -0x1.921fb54442d18p+0 : 0x1.921fb54442d18p+0
    } else if x.isInfinite {
      angle = 0
    } else {
      angle = atan((y / x).magnitude)
    }
    let upper = x.sign == .minus ? pi - (angle - piTail) : angle
    return y.sign == .minus ? -upper : upper
  }

  /// The arc tangent for 0 ≤ x ≤ 1: the nearest quarter is taken out, then the series converges fast.
  private static func arcTangentUpToOne(_ x: Double) -> Double {
    let quarters = (x * 4).rounded(.toNearestOrEven)
    let centre = quarters / 4
    let rest = quarters == 0 ? x : (x - centre) / (1 + x * centre)
    let square = rest * rest
    var sum = -1.0 / 23
    sum = sum * square + 1.0 / 21
    sum = sum * square - 1.0 / 19
    sum = sum * square + 1.0 / 17
    sum = sum * square - 1.0 / 15
    sum = sum * square + 1.0 / 13
    sum = sum * square - 1.0 / 11
    sum = sum * square + 1.0 / 9
    sum = sum * square - 1.0 / 7
    sum = sum * square + 1.0 / 5
    sum = sum * square - 1.0 / 3
    let correction = rest * square * sum
    switch quarters {
    case 0: return rest + correction
    case 1: return 0x1.f5b75f92c80ddp-3 + (rest + (correction + 0x1.8ab6e3cf7afbdp-57))
    case 2: return 0x1.dac670561bb4fp-2 + (rest + (correction + 0x1.a2b7f222f65e2p-56))
    case 3: return 0x1.4978fa3269ee1p-1 + (rest + (correction + 0x1.2419a87f2a458p-56))
    default: return 0x1.921fb54442d18p-1 + (rest + (correction + 0x1.1a62633145c07p-55))
    }
  }

  /// The sine of `x + tail` for |x| ≤ π/4, by its Taylor series.
  private static func sineNearZero(_ x: Double, _ tail: Double) -> Double {
    let square = x * x
    var sum = -1.0 / 1_307_674_368_000
    sum = sum * square + 1.0 / 6_227_020_800
    sum = sum * square - 1.0 / 39_916_800
    sum = sum * square + 1.0 / 362_880
    sum = sum * square - 1.0 / 5_040
    sum = sum * square + 1.0 / 120
    sum = sum * square - 1.0 / 6
    return x + (x * square * sum + tail * (1 - 0.5 * square))
  }

  /// The cosine of `x + tail` for |x| ≤ π/4, by its Taylor series.
  private static func cosineNearZero(_ x: Double, _ tail: Double) -> Double {
    let square = x * x
    var sum = 1.0 / 20_922_789_888_000
    sum = sum * square - 1.0 / 87_178_291_200
    sum = sum * square + 1.0 / 479_001_600
    sum = sum * square - 1.0 / 3_628_800
    sum = sum * square + 1.0 / 40_320
    sum = sum * square - 1.0 / 720
    sum = sum * square + 1.0 / 24
    let half = 0.5 * square
    let leading = 1 - half
    return leading + (((1 - leading) - half) + (square * square * sum - x * tail))
  }

  /// The angle less its nearest multiple of π/2: that multiple modulo 4, and the rest as a sum of two numbers.
  private static func reduced(_ x: Double) -> (quadrant: Int, rest: Double, tail: Double) {
    if x.magnitude <= 0.785_398_163_397_448_2 { return (0, x, 0) }
    if x.magnitude < 1_048_576 { return reducedByParts(x) }
    return reducedByBits(x)
  }

  /// Cody and Waite's reduction: π/2 in three parts, the first two short enough that their products are exact.
  private static func reducedByParts(_ x: Double) -> (quadrant: Int, rest: Double, tail: Double) {
    let turns = (x * 0x1.45f306dc9c883p-1).rounded(.toNearestOrEven)
    let first = x - turns * 0x1.921fb544p+0
    let second = turns * 0x1.0b4611a6p-34
    let third = turns * 0x1.3198a2e037073p-69
    let partial = first - second
    let partialTail = (first - partial) - second
    let rest = partial + (partialTail - third)
    let tail = (partial - rest) + (partialTail - third)
    return (Int(turns) & 3, rest, tail)
  }

  /// Payne and Hanek's reduction (1983): only those bits of 2/π are used that are not whole turns.
  private static func reducedByBits(_ x: Double) -> (quadrant: Int, rest: Double, tail: Double) {
    let exponent = Int(x.exponent) - 52
    let significand = UInt64(x.significandBitPattern | 1 << 52)
    // The bits of 2/π before `first` only count whole turns (multiples of four quadrants); a negative place is a zero bit.
    let first = exponent - 2
    let a = twoOverPi(from: first)
    let b = twoOverPi(from: first + 64)
    let c = twoOverPi(from: first + 128)
    // The low 192 bits of significand × (a, b, c): quadrant in the top two bits, fraction below.
    let low = significand.multipliedFullWidth(by: c)
    let middle = significand.multipliedFullWidth(by: b)
    let (word1, carry) = middle.low.addingReportingOverflow(low.high)
    let word2 = (significand &* a) &+ middle.high &+ (carry ? 1 : 0)
    var quadrant = Int(word2 >> 62)
    var high = word2 << 2 | word1 >> 62
    var next = word1 << 2 | low.low >> 62
    var last = low.low << 2
    let isPastHalf = high >> 63 == 1
    if isPastHalf {
      quadrant = (quadrant + 1) & 3
      last = ~last &+ 1
      next = ~next &+ (last == 0 ? 1 : 0)
      high = ~high &+ (last == 0 && next == 0 ? 1 : 0)
    }
    // No double comes closer to a multiple of π/2 than 2^−62, so a shift by less than a word brings all bits up.
    let zeros = UInt64(high.leadingZeroBitCount) & 63
    if zeros > 0 {
      high = high << zeros | next >> (64 - zeros)
      next = next << zeros | last >> (64 - zeros)
    }
    // The fraction of a quadrant in two parts, then times π/2.
    let unit = powerOfTwo(-Int(zeros))
    let leading = Double(high >> 11) * 0x1p-53 * unit
    let trailing = (Double(high & 0x7ff) * 0x1p-64 + Double(next) * 0x1p-128) * unit
    let fraction = leading + trailing
    let fractionTail = (leading - fraction) + trailing
    let product = exactProduct(fraction, 0x1.921fb54442d18p+0)
    let low2 = product.low + fraction * 0x1.1a62633145c07p-54 + fractionTail * 0x1.921fb54442d18p+0
    var rest = product.high + low2
    var tail = (product.high - rest) + low2
    if isPastHalf {
      rest = -rest
      tail = -tail
    }
    if x < 0 { return ((4 - quadrant) & 3, -rest, -tail) }
    return (quadrant, rest, tail)
  }

  /// 64 bits of 2/π, the first of them with weight 2^−(start + 1).
  private static func twoOverPi(from start: Int) -> UInt64 {
    if start < 0 { return start <= -64 ? 0 : twoOverPiWord(0) >> UInt64(-start) }
    let word = start >> 6
    let offset = UInt64(start & 63)
    let left = twoOverPiWord(word) << offset
    return offset == 0 ? left : left | twoOverPiWord(word + 1) >> (64 - offset)
  }

  private static func twoOverPiWord(_ index: Int) -> UInt64 {
    switch index {
    case 0: 0xa2f9_836e_4e44_1529
    case 1: 0xfc27_57d1_f534_ddc0
    case 2: 0xdb62_9599_3c43_9041
    case 3: 0xfe51_63ab_debb_c561
    case 4: 0xb724_6e3a_424d_d2e0
    case 5: 0x0649_2eea_09d1_921c
    case 6: 0xfe1d_eb1c_b129_a73e
    case 7: 0xe882_35f5_2ebb_4484
    case 8: 0xe99c_7026_b45f_7e41
    case 9: 0x3991_d639_8353_39f4
    case 10: 0x9c84_5f8b_bdf9_283b
    case 11: 0x1ff8_97ff_de05_980f
    case 12: 0xef2f_118b_5a0a_6d1f
    case 13: 0x6d36_7ecf_27cb_09b7
    case 14: 0x4f46_3f66_9e5f_ea2d
    case 15: 0x7527_bac7_ebe5_f17b
    case 16: 0x3d07_39f7_8a52_92ea
    case 17: 0x6bfb_5fb1_1f8d_5d08
    case 18: 0x5603_3046_fc7b_6bab
    default: 0xf0cf_bc20_9af4_361d
    }
  }
}
