internal import IdeaModel
internal import MapScene
internal import Painting

extension RenderOptions {
  /// Where a scene of given bounds lies on a picture of a format, and a warning if it had to be made smaller.
  func viewport(of bounds: Rect, as format: OutputFormat) throws(Viewport.SizeError) -> (Viewport, Diagnostic?) {
    switch format {
    case .png, .webp, .jpg:
      let limits: (side: Double, area: Double) =
        switch format {
        case .webp: (WebPPainter.longestSide, WebPPainter.largestArea(png))
        case .jpg: (JPEGPainter.longestSide, JPEGPainter.largestArea(png))
        default: (Viewport.longestSide, Viewport.largestArea)
        }
      return try Viewport.raster(
        bounds, size: size ?? .scale(2, isAsked: false), longestSide: limits.side, largestArea: limits.area)
    case .pdf: return try Viewport.pdfPage(bounds, size: size ?? .scale(1, isAsked: false))
    default: return (try Viewport.svg(bounds, size: size ?? .scale(1, isAsked: false)), nil)
    }
  }

  /// How large a map is shown there, in pixels of a screen or in those of 1/96 inch on paper.
  func pageScale(of bounds: Rect, on viewport: Viewport, as format: OutputFormat) -> PageScale {
    var isOnPaper = false
    if case .page = size, format != .svg, format != .svgz { isOnPaper = true }
    let perPixel = format == .pdf ? 0.75 : isOnPaper ? viewport.dotsPerInch / 96 : 1
    let scale = viewport.scale / perPixel
    return PageScale(
      pixelsPerUnit: scale, shorterSide: min(bounds.width, bounds.height) * scale, isOnPaper: isOnPaper)
  }
}
