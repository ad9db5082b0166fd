import DeterministicMath
import Foundation
import Testing

/// A small generator of test arguments, the same in every run.
struct Arguments {
  var state: UInt64
  mutating func next(in range: ClosedRange<Double>) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / 9_007_199_254_740_992
  }
}

func unitsInLastPlace(_ a: Double, _ b: Double) -> Double {
  if a == b || (a.isNaN && b.isNaN) { return 0 }
  return (a - b).magnitude / max(b.ulp, Double.leastNonzeroMagnitude)
}

@Suite struct ElementaryTests {
  func worst(
    _ range: ClosedRange<Double>, _ ours: (Double) -> Double, _ theirs: (Double) -> Double, exponents: Bool = false
  ) -> (error: Double, at: Double) {
    var arguments = Arguments(state: 7)
    var worst = (error: 0.0, at: 0.0)
    for _ in 0..<100_000 {
      var x = arguments.next(in: range)
      if exponents { x = Foundation.exp2(x) }
      let error = unitsInLastPlace(ours(x), theirs(x))
      if error > worst.error { worst = (error, x) }
    }
    return worst
  }

  @Test(arguments: [1.0, 100, 1e6, 1e9, 1e15])
  func `sine and cosine are within 2 ulp at any size`(size: Double) {
    #expect(worst(-size...size, Elementary.sin, Foundation.sin).error <= 2)
    #expect(worst(-size...size, Elementary.cos, Foundation.cos).error <= 2)
  }

  @Test func `reduction holds for the largest numbers and near multiples of pi`() {
    for x in [1e22, 1e300, Double.greatestFiniteMagnitude, 355, 1_048_576.5] {
      #expect(unitsInLastPlace(Elementary.sin(x), Foundation.sin(x)) <= 2, "sin(\(x))")
      #expect(unitsInLastPlace(Elementary.cos(-x), Foundation.cos(-x)) <= 2, "cos(\(x))")
    }
    // The double nearest to a multiple of π/2; Glibc is 8 ulp off there, the value is that of exact arithmetic.
    #expect(Elementary.cos(6_381_956_970_095_103 * 0x1p797) == -4.687165924254628e-19)
    for k in 1..<2_000 {
      let x = Double(k) * Double.pi / 2
      #expect(unitsInLastPlace(Elementary.sin(x), Foundation.sin(x)) <= 2, "sin(\(x))")
      #expect(unitsInLastPlace(Elementary.cos(x), Foundation.cos(x)) <= 2, "cos(\(x))")
    }
  }

  @Test func `other functions are within their stated error`() {
    #expect(worst(-10...10, Elementary.tan, Foundation.tan).error <= 4)
    #expect(worst(-3...3, Elementary.atan, Foundation.atan).error <= 2)
    #expect(worst(-1e6...1e6, Elementary.atan, Foundation.atan).error <= 2)
    #expect(worst(-700...700, Elementary.exp, Foundation.exp).error <= 2)
    #expect(worst(-1...1, Elementary.exp, Foundation.exp).error <= 2)
    #expect(worst(-1000...1000, Elementary.exp2, Foundation.exp2).error <= 2)
    #expect(worst(0.5...2, Elementary.log, Foundation.log).error <= 2)
    #expect(worst(-1000...1000, Elementary.log, Foundation.log, exponents: true).error <= 2)
    #expect(worst(-1000...1000, Elementary.log2, Foundation.log2, exponents: true).error <= 2)
    #expect(worst(0.5...2, Elementary.log2, Foundation.log2).error <= 2)
    // Glibc's own cube root is a few ulp off: judge ours by cubing it in extended precision.
    var arguments = Arguments(state: 5)
    for _ in 0..<100_000 {
      let x = Foundation.exp2(arguments.next(in: -300...300))
      let root = Elementary.cbrt(x)
      let wide = Float80(root)
      let error = (wide * wide * wide - Float80(x)) / (3 * wide * wide) / Float80(root.ulp)
      #expect(error.magnitude <= 1, "cbrt(\(x))")
    }
    for power in [2.4, 1 / 2.4, 1.25, 0.75, -3.5, 15] {
      let w = worst(-5...5, { Elementary.pow($0, power) }, { Foundation.pow($0, power) }, exponents: true)
      #expect(w.error <= 2, "power \(power) at \(w.at)")
    }
    #expect(worst(-100...100, { Elementary.pow($0, 10) }, { Foundation.pow($0, 10) }).error <= 2)
  }

  @Test func `angles of points are within 2 ulp in every direction`() {
    var arguments = Arguments(state: 3)
    for _ in 0..<50_000 {
      let x = arguments.next(in: -10...10)
      let y = arguments.next(in: -10...10)
      #expect(unitsInLastPlace(Elementary.atan2(y, x), Foundation.atan2(y, x)) <= 2)
      #expect(unitsInLastPlace(Elementary.hypot(y, x), Foundation.hypot(y, x)) <= 1)
    }
    let special: [Double] = [0, -0.0, 1, -1, .infinity, -.infinity]
    for y in special {
      for x in special {
        #expect(Elementary.atan2(y, x).bitPattern == Foundation.atan2(y, x).bitPattern, "atan2(\(y), \(x))")
      }
    }
  }

  @Test func `special values`() {
    #expect(Elementary.exp(.infinity) == .infinity)
    #expect(Elementary.exp(-.infinity) == 0)
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp(1000) == .infinity)
    #expect(Elementary.exp(-1000) == 0)
    #expect(Elementary.exp2(10) == 1024)
    #expect(Elementary.exp2(-1074) == Double.leastNonzeroMagnitude)
    #expect(Elementary.log(0) == -.infinity)
    #expect(Elementary.log(-1).isNaN)
    #expect(Elementary.log(1) == 0)
    #expect(Elementary.log(.infinity) == .infinity)
    #expect(Elementary.log2(8) == 3)
    #expect(Elementary.cbrt(-27) == -3)
    #expect(Elementary.cbrt(0).bitPattern == (0.0).bitPattern)
    #expect(Elementary.sin(-0.0).bitPattern == (-0.0).bitPattern)
    #expect(Elementary.sin(.infinity).isNaN)
    #expect(Elementary.hypot(3, 4) == 5)
    #expect(unitsInLastPlace(Elementary.hypot(3e200, 4e200), 5e200) <= 1)
    let special: [Double] = [0, -0.0, 1, -1, 2, -2, 0.5, -0.5, 3, -3, .infinity, -.infinity, .nan]
    for x in special {
      for y in special {
        let expected = Foundation.pow(x, y)
        let actual = Elementary.pow(x, y)
        #expect(actual.isNaN == expected.isNaN && unitsInLastPlace(actual, expected) <= 1, "pow(\(x), \(y))")
        if actual == 0 { #expect(actual.sign == expected.sign, "pow(\(x), \(y))") }
      }
    }
  }

  @Test func `bits never change`() {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ value: Double) { hash = (hash ^ value.bitPattern) &* 0x100_0000_01b3 }
    var arguments = Arguments(state: 11)
    for _ in 0..<1_000 {
      let x = arguments.next(in: -30...30)
      add(Elementary.sin(x))
      add(Elementary.cos(x * 1e8))
      add(Elementary.atan(x))
      add(Elementary.exp(x))
      add(Elementary.log(x.magnitude))
      add(Elementary.cbrt(x))
      add(Elementary.pow(x.magnitude, 2.4))
      add(Elementary.exp2(x))
      add(Elementary.log2(x.magnitude))
    }
    #expect(hash == 7_541_105_538_762_595_940)
  }
}
