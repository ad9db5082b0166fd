extension Icon {
  /// The triangle that plays a video, in a box of 24.
  static var play: Path {
    var path = Path()
    path.move(to: ScenePoint(8.2, 5.2))
    path.cubic(ScenePoint(8.2, 4.1), ScenePoint(9.3, 3.5), to: ScenePoint(10.2, 4.1))
    path.line(to: ScenePoint(19.4, 10.6))
    path.cubic(ScenePoint(20.3, 11.3), ScenePoint(20.3, 12.7), to: ScenePoint(19.4, 13.4))
    path.line(to: ScenePoint(10.2, 19.9))
    path.cubic(ScenePoint(9.3, 20.5), ScenePoint(8.2, 19.9), to: ScenePoint(8.2, 18.8))
    path.close()
    return path
  }
}
