import SpringMotion
import Testing

@Suite struct UnitCurveTests {
  static let curves: [UnitCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
    .bezier(startControlPoint: SIMD2(0.9, 0.1), endControlPoint: SIMD2(0.1, 0.9)),
    .bezier(startControlPoint: SIMD2(1, 0), endControlPoint: SIMD2(0, 1)),
  ]

  @Test(arguments: curves) func `curves rise from 0 to 1, and velocity is their slope`(curve: UnitCurve) {
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
    #expect(curve.value(at: -5) == 0 && curve.value(at: 7) == 1)
    var before = 0.0
    for step in 1...200 {
      let value = curve.value(at: Double(step) / 200)
      #expect(value >= before - 1e-12)
      before = value
    }
    for step in 1..<20 {
      let time = Double(step) / 20 + 0.013
      let slope = (curve.value(at: time + 1e-6) - curve.value(at: time - 1e-6)) / 2e-6
      #expect(abs(slope - curve.velocity(at: time)) < 1e-3 * (1 + abs(slope)))
    }
  }

  @Test func `ease in and out is the cubic of CSS`() {
    #expect(abs(UnitCurve.easeInOut.value(at: 0.5) - 0.5) < 1e-12)
    #expect(abs(UnitCurve.easeInOut.value(at: 0.25) - 0.129162) < 1e-6)
    #expect(abs(UnitCurve.linear.value(at: 0.3) - 0.3) < 1e-12)
  }

  @Test(arguments: curves) func `the inverse undoes the curve`(curve: UnitCurve) {
    for step in 1..<20 {
      let time = Double(step) / 20
      if case let back = curve.inverse.value(at: curve.value(at: time)), curve != .circularEaseInOut {
        #expect(abs(back - time) < 1e-5)
      }
    }
  }
}

@Suite struct PulseTests {
  @Test func `a loop repeats bit for bit and is symmetric`() {
    for rate in [24, 30, 60, 120] {
      let pulse = Pulse()
      let loop = pulse.framesPerLoop(rate: rate)
      #expect(loop == Int((2.4 * Double(rate)).rounded()))
      for frame in 0..<loop {
        #expect(pulse.look(frame: frame, rate: rate) == pulse.look(frame: frame + 3 * loop, rate: rate))
        #expect(pulse.look(frame: frame, rate: rate) == pulse.look(frame: frame - loop, rate: rate))
        #expect(pulse.phase(frame: frame, rate: rate) == pulse.phase(frame: loop - frame, rate: rate))
      }
    }
  }

  @Test func `the breath goes from rest to 6 per cent and back`() {
    let pulse = Pulse()
    let rest = pulse.look(frame: 0, rate: 60)
    let height = pulse.look(frame: 72, rate: 60)
    #expect(rest.scale == 1 && rest.haloRadius == 1.45 && rest.haloOpacity == 0.18)
    #expect(height.scale == 1.06 && height.haloRadius == 2 && abs(height.haloOpacity - 0.52) < 1e-12)
    let reduced = Pulse(isReduced: true).look(frame: 72, rate: 60)
    #expect(reduced.scale == 1 && reduced.haloOpacity == 0 && reduced.hasStillRing)
  }
}

@Suite struct CarouselTests {
  @Test func `the front card is the largest and nearest, and seats move without jumps`() {
    for count in [2, 3, 5, 9, 14, 40] {
      var carousel = Carousel(count: count)
      var before: [Int: Carousel.Seat] = [:]
      for _ in 0..<400 {
        var seats: [Int: Carousel.Seat] = [:]
        for card in 0..<count { seats[card] = carousel.seat(of: card) }
        let front = carousel.front ?? -1
        let largest = seats.values.map(\.scale).max() ?? 0
        #expect((seats[front]?.scale ?? 0) >= largest - 1e-9)
        #expect(seats.count <= Carousel.seats + 1)
        for (card, seat) in seats {
          guard let old = before[card] else {
            if !before.isEmpty { #expect(seat.opacity < 0.05, "card \(card) of \(count) appears at once") }
            continue
          }
          let way = seat.position - old.position
          #expect((way * way).sum().squareRoot() < 0.07)
          #expect(abs(seat.opacity - old.opacity) < 0.07)
        }
        before = seats
        carousel.drag(by: 0.01)
      }
    }
  }

  @Test func `let go, it rests on a whole card, with the fling's velocity handed over`() {
    var dice = Dice(state: 8)
    for _ in 0..<300 {
      var carousel = Carousel(count: 7)
      carousel.drag(by: dice.number(-5...5))
      let held = carousel.offset
      let fling = dice.number(-20...20)
      carousel.release(velocity: fling)
      #expect(carousel.velocity == fling && carousel.offset == held)
      #expect(carousel.target == carousel.target.rounded())
      if abs(fling) < 0.1 { #expect(abs(carousel.target - held) <= 0.6) }
      if fling > 12 { #expect(carousel.target > held) }
      carousel.advance(by: 1e-4)
      #expect(abs((carousel.offset - held) / 1e-4 - fling) < 0.1 + 0.1 * abs(carousel.target - held) * 200)
      for _ in 0..<600 { carousel.advance(by: 1.0 / 60) }
      #expect(carousel.isAtRest && carousel.offset == carousel.target)
    }
  }

  @Test func `it turns by the shorter way and counts round`() {
    var carousel = Carousel(count: 6)
    carousel.turn(to: 5)
    #expect(carousel.target == -1)
    for _ in 0..<600 { carousel.advance(by: 1.0 / 60) }
    #expect(carousel.front == 5)
    carousel.turn(to: 13)
    for _ in 0..<600 { carousel.advance(by: 1.0 / 60) }
    #expect(carousel.front == 1)
  }

  @Test func `reduced motion is a still row`() {
    var carousel = Carousel(count: 7, isReduced: true)
    carousel.turn(to: 2)
    #expect(carousel.isAtRest && carousel.front == 2)
    #expect(carousel.seat(of: 2)?.position == SIMD2(0, 0))
    #expect(carousel.seat(of: 3)?.position.y == 0)
  }

  @Test func `no cards, one card and strange drags`() {
    var none = Carousel(count: 0)
    none.drag(by: 1)
    none.release(velocity: 3)
    none.turn(to: 4)
    none.advance(by: 1)
    #expect(none.front == nil && none.seat(of: 0) == nil)
    var one = Carousel(count: 1)
    one.drag(by: 0.4)
    #expect(one.offset == 0 && one.seat(of: 0)?.scale == 1.12)
    var many = Carousel(count: 5)
    many.drag(by: .nan)
    many.drag(by: .infinity)
    many.release(velocity: .nan)
    many.drag(by: 1e300)
    many.release(velocity: 1e300)
    many.advance(by: 0.1)
    #expect(many.front != nil && many.seat(of: 0) != nil)
  }
}
