internal import CPangoCairo
internal import MapScene

extension TextEngine {
  /// The outlines of one line, in units, for pictures that must look the same without the fonts; nil for a line that is
  /// partly made of coloured pictures, which have no outlines.
  func outlines(of line: TextLine) -> Path? {
    let (path, hasPictures) = partialOutlines(of: line)
    return hasPictures ? nil : path
  }

  /// The outlines of what has outlines in a line, in units, and whether there is more.
  ///
  /// Several threads may ask one engine, which keeps fonts open once and in one size.
  func partialOutlines(of line: TextLine) -> (path: Path, hasPictures: Bool) {
    FontLock.hold { readOutlines(of: line) }
  }

  private func readOutlines(of line: TextLine) -> (path: Path, hasPictures: Bool) {
    guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil),
      let cairo = cairo_create(surface)
    else { return (Path(), false) }
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    let layout = layout(of: line, for: cairo)
    var hasPictures = false
    for run in LineRuns(layout) {
      if run.isColored {
        hasPictures = true
      } else {
        cairo_move_to(cairo, run.x, 0)
        run.trace(on: cairo)
      }
    }
    guard let copy = cairo_copy_path(cairo) else { return (Path(), hasPictures) }
    defer { cairo_path_destroy(copy) }
    var path = Path()
    let scale = line.size / TextEngine.shapingSize
    func point(_ data: cairo_path_data_t) -> ScenePoint {
      line.origin + ScenePoint(data.point.x, data.point.y) * scale
    }
    var index = 0
    while index < Int(copy.pointee.num_data), let data = copy.pointee.data {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: path.move(to: point(data[index + 1]))
      case CAIRO_PATH_LINE_TO: path.line(to: point(data[index + 1]))
      case CAIRO_PATH_CURVE_TO:
        path.cubic(point(data[index + 1]), point(data[index + 2]), to: point(data[index + 3]))
      default: path.close()
      }
      index += Int(header.length)
    }
    return (path, hasPictures)
  }
}
