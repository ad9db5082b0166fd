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

  fileprivate init(_ shape: Rooms.Shape, alongX: Bool) {
    func units(_ steps: Int32) -> Double { Double(steps) / 64 }
    hasBox = shape.hasBox
    hasCircle = shape.radius > 0 || !hasBox
    radius = units(shape.radius)
    behind = units(alongX ? shape.left : shape.top)
    ahead = units(alongX ? shape.right : shape.bottom)
    under = units(alongX ? shape.top : shape.left)
    over = units(alongX ? shape.bottom : shape.right)
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

/// The rooms of many footprints along one axis, kept in whole 64ths: 24 bytes each.
struct Rooms {
  fileprivate struct Shape {
    let radius: Int32
    let left: Int32
    let top: Int32
    let right: Int32
    let bottom: Int32
    let hasBox: Bool
  }

  private let shapes: [Shape]
  private let alongX: Bool

  var indices: Range<Int> { shapes.indices }

  /// Sees footprints along x.
  init(_ footprints: [Footprint]) {
    shapes = footprints.map { footprint in
      func steps(_ length: Double) -> Int32 { Int32(clamping: Int64(Room.outward(length) * 64)) }
      let box = footprint.box ?? Extents(left: 0, top: 0, right: 0, bottom: 0)
      return Shape(
        radius: steps(footprint.radius), left: steps(box.left), top: steps(box.top), right: steps(box.right),
        bottom: steps(box.bottom), hasBox: footprint.box != nil)
    }
    alongX = true
  }

  private init(shapes: [Shape], alongX: Bool) {
    self.shapes = shapes
    self.alongX = alongX
  }

  /// The same footprints along the other axis.
  var turned: Rooms { Rooms(shapes: shapes, alongX: !alongX) }

  subscript(node: Int) -> Room { Room(shapes[node], alongX: alongX) }
}
