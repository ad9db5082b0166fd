internal import DeterministicMath

/// Cards on an ellipse, turned by a finger and brought to rest by a spring.
///
/// The offset counts cards: at 2 the third card is in front, at 2.5 the third and the fourth share the front. It has no
/// ends: after the last card comes the first. At most nine cards are seated; of more, those nearest to the front are.
public struct Carousel: Hashable, Sendable {
  /// The number of cards.
  public let count: Int
  /// The spring that brings the offset to a whole card.
  public let spring: Spring
  /// Whether the reader asked for less motion: a still row, without turning.
  public var isReduced: Bool
  /// Where the carousel stands, in cards.
  public private(set) var offset: Double
  /// How fast it turns, in cards per second.
  public private(set) var velocity: Double
  /// The whole card at which it will rest.
  public private(set) var target: Double
  private var isHeld = false

  /// The most cards that are seated.
  public static let seats = 9

  /// Makes a carousel at rest.
  ///
  /// - Parameters:
  ///   - count: The number of cards; negative ones count as 0.
  ///   - front: The card in front.
  ///   - spring: The spring; duration 0.45 and bounce 0.15 by default.
  ///   - isReduced: Whether less motion was asked for.
  public init(
    count: Int, front: Int = 0, spring: Spring = Spring(duration: 0.45, bounce: 0.15), isReduced: Bool = false
  ) {
    self.count = max(0, count)
    self.spring = spring
    self.isReduced = isReduced
    offset = Double(front)
    target = Double(front)
    velocity = 0
  }

  /// How one card is seated.
  public struct Seat: Hashable, Sendable {
    /// Where its centre is, in half widths of the carousel to the right and down.
    public var position: SIMD2<Double>
    /// The factor on its size.
    public var scale: Double
    /// 0…1.
    public var opacity: Double
    /// How near it is, from 0 at the back to 1 in front: cards are painted by rising nearness.
    public var nearness: Double
    /// Whether it is large enough for its name.
    public var showsName: Bool
  }

  /// The card in front: the nearest to the offset; nil without cards.
  public var front: Int? { count > 0 ? index(offset.rounded()) : nil }
  /// Whether nothing moves any more.
  public var isAtRest: Bool { !isHeld && offset == target && velocity == 0 }

  /// Turns the carousel with the finger.
  ///
  /// - Parameter cards: How far, in cards; what is not finite is left out.
  public mutating func drag(by cards: Double) {
    guard cards.isFinite, count > 1 else { return }
    isHeld = true
    offset = Carousel.held(offset + cards)
    velocity = 0
    target = offset.rounded()
  }

  /// Lets go: the carousel rests at the nearest card, or at the one that the fling reaches.
  ///
  /// - Parameter velocity: The finger's velocity, in cards per second; the spring takes it over.
  public mutating func release(velocity: Double = 0) {
    isHeld = false
    guard count > 1 else { return }
    self.velocity = velocity.isFinite ? min(max(velocity, -60), 60) : 0
    // Without a target, a critically damped drift of that velocity would go about a quarter of the response farther.
    let reach = self.velocity * spring.response * 0.25
    target = Carousel.held((offset + min(max(reach, -4), 4)).rounded())
    if isReduced { stop() }
  }

  /// Turns to a card by the shorter way.
  ///
  /// - Parameter card: The number of the card; numbers beyond the last count on from the first.
  public mutating func turn(to card: Int) {
    guard count > 0 else { return }
    isHeld = false
    let away = away(card)
    target = (offset + away).rounded()
    if isReduced { stop() }
  }

  /// Lets time pass; a held carousel stays where the finger is.
  ///
  /// - Parameter seconds: Since the last call.
  public mutating func advance(by seconds: Double) {
    guard !isHeld, seconds > 0, !isAtRest else { return }
    spring.update(value: &offset, velocity: &velocity, target: target, deltaTime: seconds)
    if (offset - target).magnitude < 1e-3, velocity.magnitude < 1e-2 { stop() }
  }

  private mutating func stop() {
    offset = target
    velocity = 0
  }

  /// Where a card sits now.
  ///
  /// - Parameter card: Its number, 0..<count.
  /// - Returns: Its seat; nil for a card that is not seated.
  public func seat(of card: Int) -> Seat? {
    guard card >= 0, card < count else { return nil }
    let away = away(card)
    let seats = Double(min(count, Carousel.seats))
    if isReduced { return row(away) }
    // Of more cards than seats the outermost fade out on half a seat.
    let outside = count > Carousel.seats ? away.magnitude - (seats / 2 - 0.5) : 0
    guard outside < 0.5 else { return nil }
    let angle = Double.pi / 2 + 2 * Double.pi * away / seats
    let nearness = (1 + Elementary.sin(angle)) / 2
    let bonus = 1 + 0.12 * max(0, 1 - away.magnitude)
    let scale = (0.45 + 0.55 * Elementary.pow(nearness, 1.3)) * bonus
    let opacity = (0.25 + 0.75 * Elementary.pow(nearness, 1.15)) * min(1, 1 - 2 * max(0, outside))
    return Seat(
      position: SIMD2(-Elementary.cos(angle) * 0.8, Elementary.sin(angle) * 0.8 * 0.26), scale: scale,
      opacity: opacity, nearness: nearness, showsName: scale >= 0.66)
  }

  /// Under reduced motion: a still row, the front card in the middle.
  private func row(_ away: Double) -> Seat? {
    let place = away.rounded()
    guard place.magnitude <= Double(Carousel.seats / 2) else { return nil }
    let isFront = place == 0
    return Seat(
      position: SIMD2(place * 0.2, 0), scale: isFront ? 1.12 : 0.7, opacity: isFront ? 1 : 0.7,
      nearness: 1 - place.magnitude / Double(Carousel.seats), showsName: true)
  }

  /// How many cards a card is away from the front, by the shorter way.
  private func away(_ card: Int) -> Double {
    let away = Double(card) - offset
    return away - Double(count) * (away / Double(count)).rounded()
  }

  private func index(_ place: Double) -> Int {
    let turns = (place / Double(count)).rounded(.down)
    return min(max(Int(place - turns * Double(count)), 0), count - 1)
  }

  /// Offsets stay where whole cards are exact.
  private static func held(_ value: Double) -> Double { min(max(value, -1e9), 1e9) }
}
