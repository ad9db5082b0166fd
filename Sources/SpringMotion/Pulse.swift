/// The breathing of a new or playing idea: eased up and down again, forever, in an exact loop.
///
/// All is a function of the number of the frame, so a loop of `period · rate` frames repeats bit for bit.
public struct Pulse: Hashable, Sendable {
  /// Seconds from breath to breath.
  public var period: Double
  /// How much larger the circle is at the height of the breath, as a share; 0.06 by default.
  public var swell: Double
  /// Whether the reader asked for less motion: the circle stays still and wears a ring instead.
  public var isReduced: Bool

  /// A pulse stops after so many breaths unless the idea is still playing.
  public static let breaths = 5
  /// So many ideas pulse at once, at most.
  public static let mostAtOnce = 3
  /// The width of the still ring that stands for the pulse under reduced motion, and its distance from the rim, in units.
  public static let stillRing = (width: 2.5, distance: 6.0)

  /// Makes a pulse.
  ///
  /// - Parameters:
  ///   - period: Seconds from breath to breath; held to 0.1…3,600.
  ///   - swell: The share by which the circle grows.
  ///   - isReduced: Whether less motion was asked for.
  public init(period: Double = 2.4, swell: Double = 0.06, isReduced: Bool = false) {
    self.period = period.isNaN ? 2.4 : min(max(period, 0.1), 3_600)
    self.swell = swell.isFinite ? swell : 0.06
    self.isReduced = isReduced
  }

  /// How a pulsing circle looks.
  public struct Look: Hashable, Sendable {
    /// The factor on the circle.
    public var scale: Double
    /// The outer radius of the halo, in radii of the circle; 0 for none.
    public var haloRadius: Double
    /// The opacity of the halo on a dark ground, 0…1.
    public var haloOpacity: Double
    /// Whether the still ring is drawn instead.
    public var hasStillRing: Bool
  }

  /// The number of frames of one loop.
  ///
  /// - Parameter rate: Frames per second; at least 1.
  /// - Returns: At least 2.
  public func framesPerLoop(rate: Int) -> Int { max(2, Int((period * Double(max(1, rate))).rounded())) }

  /// The phase of a frame, from 0 at rest to 1 at the height of the breath.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame; any whole number.
  ///   - rate: Frames per second.
  /// - Returns: The eased phase.
  public func phase(frame: Int, rate: Int) -> Double {
    let loop = framesPerLoop(rate: rate)
    let place = ((frame % loop) + loop) % loop
    let turned = 2 * place <= loop ? place : loop - place
    return UnitCurve.easeInOut.value(at: Double(2 * turned) / Double(loop))
  }

  /// How the circle looks in a frame.
  ///
  /// - Parameters:
  ///   - frame: The number of the frame.
  ///   - rate: Frames per second.
  /// - Returns: Scale and halo.
  public func look(frame: Int, rate: Int) -> Look {
    if isReduced { return Look(scale: 1, haloRadius: 0, haloOpacity: 0, hasStillRing: true) }
    let p = phase(frame: frame, rate: rate)
    return Look(scale: 1 + swell * p, haloRadius: 1.45 + 0.55 * p, haloOpacity: 0.18 + 0.34 * p, hasStillRing: false)
  }
}
