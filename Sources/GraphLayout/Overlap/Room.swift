/// A footprint as overlap removal works on it: rounded outward to whole 64ths, seen along one axis.
///
/// `ahead` and `behind` reach along the axis towards greater and lesser coordinates, `over` and `under` across it.
struct Room {
  let radius: Double
  let hasCircle: Bool
  let hasBox: Bool
  private let behind: Double
  private let ahead: Double
  private let under: Double
  private let over: Double
  /// How far the whole footprint reaches along the axis towards lesser coordinates.
  let reachBehind: Double
  /// How far it reaches towards greater ones.
  let reachAhead: Double
  /// How far it reaches across, towards lesser coordinates.
  let reachUnder: Double
  /// How far it reaches across, towards greater ones.
  let reachOver: Double

  /// Sees a footprint along x, or along y.
  init(_ footprint: Footprint, alongX: Bool) {
    let box = footprint.box ?? Extents(left: 0, top: 0, right: 0, bottom: 0)
    let radius = Room.outward(footprint.radius)
    hasBox = footprint.box != nil
    hasCircle = radius > 0 || !hasBox
    self.radius = radius
    behind = Room.outward(alongX ? box.left : box.top)
    ahead = Room.outward(alongX ? box.right : box.bottom)
    under = Room.outward(alongX ? box.top : box.left)
    over = Room.outward(alongX ? box.bottom : box.right)
    let circle = hasCircle ? radius : -.infinity
    reachBehind = max(circle, hasBox ? behind : -.infinity)
    reachAhead = max(circle, hasBox ? ahead : -.infinity)
    reachUnder = max(circle, hasBox ? under : -.infinity)
    reachOver = max(circle, hasBox ? over : -.infinity)
  }

  /// The least distance along the axis at which `next` may follow `self`, when it lies `offset` further across.
  ///
  /// - Parameters:
  ///   - next: The footprint that follows.
  ///   - offset: Its position across the axis less that of `self`.
  ///   - padding: The distance to keep.
  /// - Returns: The least difference of positions; minus infinity when they pass each other freely.
  func gap(to next: Room, offset: Double, padding: Double) -> Double {
    var gap = -Double.infinity
    if hasCircle, next.hasCircle {
      gap = Room.chord(radius + next.radius + padding, offset)
    }
    if hasCircle, next.hasBox {
      let miss = max(0, offset - next.under, -offset - next.over)
      gap = max(gap, Room.chord(radius + padding, miss) + next.behind)
    }
    if hasBox, next.hasCircle {
      let miss = max(0, -offset - under, offset - over)
      gap = max(gap, Room.chord(next.radius + padding, miss) + ahead)
    }
    if hasBox, next.hasBox, offset - next.under < over + padding, -offset - next.over < under + padding {
      gap = max(gap, ahead + next.behind + padding)
    }
    return gap
  }

  /// Half the chord of a circle at a distance from its centre; minus infinity outside.
  private static func chord(_ radius: Double, _ distance: Double) -> Double {
    let square = radius * radius - distance * distance
    return square > 0 ? square.squareRoot() : -.infinity
  }

  static func outward(_ length: Double) -> Double { (length * 64).rounded(.up) / 64 }
}
