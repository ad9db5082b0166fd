import SpringMotion
import Testing

/// Random numbers that are the same in every run.
struct Dice {
  var state: UInt64

  mutating func unit() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  mutating func spring() -> Spring {
    Spring(duration: number(0.05...3), bounce: number(-0.9...0.95))
  }
}

@Suite struct SpringTests {
  struct Golden: Sendable {
    var spring: Spring
    var stiffness: Double
    var damping: Double
    var settle: Double
    var early: Double
    var late: Double
  }

  static let table: [Golden] = [
    Golden(
      spring: .smooth, stiffness: 157.9137, damping: 25.1327, settle: 0.7348, early: 0.357740, late: 0.821026),
    Golden(
      spring: .snappy, stiffness: 157.9137, damping: 21.3628, settle: 0.7067, early: 0.388102, late: 0.894509),
    Golden(
      spring: .bouncy, stiffness: 157.9137, damping: 17.5929, settle: 0.8236, early: 0.423302, late: 0.984087),
    Golden(
      spring: Spring(duration: 0.5, bounce: 0.6), stiffness: 157.9137, damping: 10.0531, settle: 1.3916,
      early: 0.512686, late: 1.242671),
    Golden(
      spring: Spring(duration: 0.5, bounce: -0.3), stiffness: 157.9137, damping: 35.9039, settle: 1.3816,
      early: 0.290826, late: 0.667382),
  ]

  @Test(arguments: table) func `the presets move as written down`(golden: Golden) {
    let spring = golden.spring
    #expect(abs(spring.stiffness - golden.stiffness) < 5e-5)
    #expect(abs(spring.damping - golden.damping) < 5e-5)
    #expect(abs(spring.settlingDuration - golden.settle) < 5e-5)
    #expect(abs(spring.value(target: 1.0, time: 0.1) - golden.early) < 5e-7)
    #expect(abs(spring.value(target: 1.0, time: 0.25) - golden.late) < 5e-7)
  }

  @Test func `overshoots of the presets`() {
    func overshoot(_ spring: Spring) -> Double {
      (0...2_000).map { spring.value(target: 1.0, time: Double($0) / 1_000) }.max().map { $0 - 1 } ?? 0
    }
    #expect(overshoot(.smooth) <= 0)
    #expect(abs(overshoot(.snappy) - 0.0063) < 5e-5)
    #expect(abs(overshoot(.bouncy) - 0.0460) < 5e-5)
    #expect(abs(overshoot(Spring(duration: 0.5, bounce: 0.6)) - 0.254) < 5e-4)
  }

  @Test func `the documented examples convert`() {
    let physical = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(physical.duration - 0.6283) < 1e-4)
    #expect(abs(physical.bounce - 0.5) < 1e-12)
    #expect(abs(physical.stiffness - 100) < 1e-9 && abs(physical.damping - 10) < 1e-9)
    let heavy = Spring(mass: 4, stiffness: 100, damping: 10)
    #expect(abs(heavy.stiffness - 100) < 1e-9 && abs(heavy.damping - 10) < 1e-9)
    #expect(Spring(mass: 1, stiffness: 100, damping: 90).dampingRatio == 1)
    #expect(Spring(mass: 1, stiffness: 100, damping: 90, allowOverDamping: true).dampingRatio == 4.5)
    #expect(Spring(response: 0.4, dampingRatio: 0.7).bounce == 1 - 0.7)
    #expect(Spring.snappy(duration: 0.3, extraBounce: 0.1) == Spring(duration: 0.3, bounce: 0.25))
    #expect(abs(Spring(duration: 1, bounce: -0.5).bounce + 0.5) < 1e-12)
  }

  @Test func `a spring made for a settling time settles in it`() {
    var dice = Dice(state: 3)
    for _ in 0..<500 {
      let wanted = dice.number(0.05...20)
      let ratio = dice.number(0.05...4)
      let epsilon = dice.number(1e-6...0.1)
      let spring = Spring(settlingDuration: wanted, dampingRatio: ratio, epsilon: epsilon)
      #expect(abs(spring.settlingDuration(target: 1.0, epsilon: epsilon) - wanted) < 1e-6 * wanted)
    }
  }

  @Test func `after the settling time it stays near`() {
    var dice = Dice(state: 4)
    for _ in 0..<2_000 {
      let spring = dice.spring()
      let way = SIMD2(dice.number(-100...100), dice.number(-100...100))
      let velocity = SIMD2(dice.number(-500...500), dice.number(-500...500))
      let settle = spring.settlingDuration(target: way, initialVelocity: velocity, epsilon: 0.01)
      for step in 0..<20 {
        let time = settle * (1 + Double(step) * 0.05) + 1e-9
        let miss = spring.value(target: way, initialVelocity: velocity, time: time) - way
        #expect((miss * miss).sum().squareRoot() <= 0.01 * (1 + 1e-6))
      }
    }
  }

  @Test func `many small steps end where one large step does`() {
    var dice = Dice(state: 5)
    for _ in 0..<300 {
      let spring = dice.spring()
      var value = dice.number(-3...3)
      var velocity = dice.number(-20...20)
      let target = dice.number(-3...3)
      let whole = spring.value(fromValue: value, toValue: target, initialVelocity: velocity, time: 0.7)
      let fast = spring.velocity(fromValue: value, toValue: target, initialVelocity: velocity, time: 0.7)
      for _ in 0..<70 { spring.update(value: &value, velocity: &velocity, target: target, deltaTime: 0.01) }
      #expect(abs(value - whole) < 1e-9 * (1 + abs(whole)))
      #expect(abs(velocity - fast) < 1e-8 * (1 + abs(fast)))
    }
  }

  @Test func `velocity is the slope of the value, and force is what changes it`() {
    var dice = Dice(state: 6)
    for _ in 0..<300 {
      let spring = dice.spring()
      let time = dice.number(0.01...1)
      let start = dice.number(-10...10)
      let h = 1e-6
      let before = spring.value(target: 1.0, initialVelocity: start, time: time - h)
      let after = spring.value(target: 1.0, initialVelocity: start, time: time + h)
      let now = spring.velocity(target: 1.0, initialVelocity: start, time: time)
      #expect(abs((after - before) / (2 * h) - now) < 1e-3 * (1 + abs(now)))
      let later = spring.velocity(target: 1.0, initialVelocity: start, time: time + h)
      let sooner = spring.velocity(target: 1.0, initialVelocity: start, time: time - h)
      let place = spring.value(target: 1.0, initialVelocity: start, time: time)
      let force = spring.force(target: 1.0, position: place, velocity: now)
      #expect(abs((later - sooner) / (2 * h) - force / spring.mass) < 1e-2 * (1 + abs(force)))
    }
  }

  @Test func `energy never rises`() {
    var dice = Dice(state: 7)
    for _ in 0..<200 {
      let spring = dice.spring()
      var value = 0.0
      var velocity = dice.number(-5...5)
      var energy = Double.infinity
      for _ in 0..<100 {
        let stored = (value - 1) * (value - 1)
        let now = spring.stiffness * stored / 2 + spring.mass * velocity * velocity / 2
        #expect(now <= energy * (1 + 1e-12) + 1e-20)
        energy = now
        spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 0.02)
      }
    }
  }

  @Test func `both sides of critical damping meet`() {
    for time in [0.05, 0.2, 0.6] {
      let critical = Spring(response: 0.5, dampingRatio: 1).value(target: 1.0, time: time)
      for ratio in [1 - 2e-4, 1 - 9e-5, 1 + 9e-5, 1 + 2e-4] {
        let near = Spring(response: 0.5, dampingRatio: ratio).value(target: 1.0, time: time)
        #expect(abs(near - critical) < 2e-4)
      }
    }
  }

  @Test func `strange numbers trap nowhere and give numbers`() {
    let strange = [0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan]
    for one in strange {
      for two in strange {
        let springs = [
          Spring(duration: one, bounce: two), Spring(response: one, dampingRatio: two),
          Spring(mass: one, stiffness: two, damping: one),
          Spring(settlingDuration: one, dampingRatio: two, epsilon: one),
        ]
        for spring in springs {
          for time in [0, -1, 1e-9, 0.1, 1e9, .infinity] {
            #expect(!spring.value(target: 1.0, time: time).isNaN, "\(spring) at \(time)")
            #expect(!spring.velocity(target: 1.0, time: time).isNaN, "\(spring) at \(time)")
          }
          #expect(spring.settlingDuration > 0)
        }
      }
    }
    #expect(Spring(duration: 0.5, bounce: 1).settlingDuration == .infinity)
    #expect(Spring.smooth.settlingDuration(target: 0.0) == 0)
  }

  @Test func `bits never change`() {
    #expect(Spring.bouncy.value(target: 1.0, time: 0.1).bitPattern == 4_601_297_153_052_881_010)
  }
}
