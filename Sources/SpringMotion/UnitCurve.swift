/// A curve from 0 to 1 over the time from 0 to 1, as SwiftUI's `UnitCurve`.
public struct UnitCurve: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
    case circularIn
    case circularOut
    case circularInOut
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// A cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// - Parameters:
  ///   - start: The first control point; its time is held to 0…1.
  ///   - end: The second control point; its time is held to 0…1.
  /// - Returns: The curve.
  public static func bezier(startControlPoint start: SIMD2<Double>, endControlPoint end: SIMD2<Double>) -> UnitCurve {
    func held(_ time: Double) -> Double { time.isNaN ? 0 : min(max(time, 0), 1) }
    func usable(_ value: Double) -> Double { value.isFinite ? value : 0 }
    return UnitCurve(.bezier(x1: held(start.x), y1: usable(start.y), x2: held(end.x), y2: usable(end.y)))
  }

  /// As fast at the end as at the start.
  public static var linear: UnitCurve { bezier(startControlPoint: SIMD2(0, 0), endControlPoint: SIMD2(1, 1)) }
  /// Slow at the start.
  public static var easeIn: UnitCurve { bezier(startControlPoint: SIMD2(0.42, 0), endControlPoint: SIMD2(1, 1)) }
  /// Slow at the end.
  public static var easeOut: UnitCurve { bezier(startControlPoint: SIMD2(0, 0), endControlPoint: SIMD2(0.58, 1)) }
  /// Slow at both ends.
  public static var easeInOut: UnitCurve {
    bezier(startControlPoint: SIMD2(0.42, 0), endControlPoint: SIMD2(0.58, 1))
  }
  /// The lower right quarter of a circle: from standstill to a wall.
  public static var circularEaseIn: UnitCurve { UnitCurve(.circularIn) }
  /// The upper left quarter of a circle.
  public static var circularEaseOut: UnitCurve { UnitCurve(.circularOut) }
  /// Two quarters of a circle.
  public static var circularEaseInOut: UnitCurve { UnitCurve(.circularInOut) }

  /// The curve mirrored on the diagonal: time and value change places.
  public var inverse: UnitCurve {
    switch kind {
    case .bezier(let x1, let y1, let x2, let y2):
      UnitCurve.bezier(startControlPoint: SIMD2(y1, x1), endControlPoint: SIMD2(y2, x2))
    case .circularIn: UnitCurve.circularEaseOut
    case .circularOut: UnitCurve.circularEaseIn
    case .circularInOut: UnitCurve(.circularInOut)
    }
  }

  /// The value at a time.
  ///
  /// - Parameter time: Held to 0…1.
  /// - Returns: 0 at time 0, exactly 1 at time 1.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch kind {
    case .bezier(let x1, let y1, let x2, let y2):
      return UnitCurve.cubic(y1, y2, UnitCurve.parameter(x1, x2, time))
    case .circularIn: return 1 - (1 - time * time).squareRoot()
    case .circularOut: return (time * (2 - time)).squareRoot()
    case .circularInOut:
      let half = time < 0.5 ? 2 * time : 2 - 2 * time
      let rise = (1 - (1 - half * half).squareRoot()) / 2
      return time < 0.5 ? rise : 1 - rise
    }
  }

  /// The slope at a time.
  ///
  /// - Parameter time: Held to 0…1.
  /// - Returns: The change of the value per time; at most 10⁶ where the curve is upright.
  public func velocity(at time: Double) -> Double {
    let time = time.isNaN ? 0 : min(max(time, 0), 1)
    let steepest = 1e6
    switch kind {
    case .bezier(let x1, let y1, let x2, let y2):
      let s = time <= 0 ? 0 : (time >= 1 ? 1 : UnitCurve.parameter(x1, x2, time))
      let run = UnitCurve.slope(x1, x2, s)
      let rise = UnitCurve.slope(y1, y2, s)
      if run < 1e-9 {
        // A control point in the corner: the direction comes from the next one.
        return time < 0.5 ? UnitCurve.ratio(y2, x2) : UnitCurve.ratio(1 - y1, 1 - x1)
      }
      return rise / run
    case .circularIn: return min(steepest, time / max(1 / steepest, (1 - time * time).squareRoot()))
    case .circularOut: return min(steepest, (1 - time) / max(1 / steepest, (time * (2 - time)).squareRoot()))
    case .circularInOut:
      let half = time < 0.5 ? 2 * time : 2 - 2 * time
      return min(steepest, half / max(1 / steepest, (1 - half * half).squareRoot()))
    }
  }

  private static func ratio(_ rise: Double, _ run: Double) -> Double { run < 1e-9 ? 1 : rise / run }

  private static func cubic(_ one: Double, _ two: Double, _ s: Double) -> Double {
    let u = 1 - s
    return 3 * u * u * s * one + 3 * u * s * s * two + s * s * s
  }

  private static func slope(_ one: Double, _ two: Double, _ s: Double) -> Double {
    let u = 1 - s
    return 3 * u * u * one + 6 * u * s * (two - one) + 3 * s * s * (1 - two)
  }

  /// The parameter at which the curve has reached a time: Newton's steps, each kept inside a shrinking bracket.
  private static func parameter(_ one: Double, _ two: Double, _ time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = time
    for _ in 0..<64 {
      let error = cubic(one, two, s) - time
      if error == 0 { return s }
      if error > 0 { high = s } else { low = s }
      let rate = slope(one, two, s)
      let next = rate > 1e-9 ? s - error / rate : low
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }
}
