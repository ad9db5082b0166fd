/// A filled barb.
package enum Arrowhead {
  /// From the tip to the ends of the barbs, along the line.
  package static let length = 7.0
  /// How far the tip lies beyond the end of the line.
  package static let overshoot = 1.5
  private static let notch = 0.55
  /// The tangent of 30°, half the angle of the tip.
  private static let halfAngle = 0.577_350_269

  /// The barb with its tip at a point.
  package static func path(tip: ScenePoint, direction: ScenePoint) -> Path {
    let back = tip - direction * length
    let side = direction.normal * (length * halfAngle)
    var path = Path()
    path.move(to: tip)
    path.line(to: back + side)
    path.line(to: tip - direction * (length * notch))
    path.line(to: back - side)
    path.close()
    return path
  }
}
