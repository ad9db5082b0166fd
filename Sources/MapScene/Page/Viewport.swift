public import IdeaModel

/// How large an output is wanted.
public enum OutputSize: Hashable, Sendable {
  /// So many device pixels per unit; `isAsked` says that a person asked for it rather than a default.
  case scale(Double, isAsked: Bool)
  /// Exactly so many pixels; a nil side follows from the map's shape.
  case pixels(width: Int?, height: Int?)
  /// A sheet of paper, painted with so many pixels per inch where pixels matter.
  case page(Page, dotsPerInch: Double)
}

/// Where the scene lies on the output: device = unit × scale + offset.
public struct Viewport: Hashable, Sendable {
  /// The width of the output: whole pixels of a raster, points of a PDF, CSS pixels of an SVG.
  public var width: Double
  /// The height of the output.
  public var height: Double
  /// Device units per scene unit.
  public var scale: Double
  /// Where the scene's origin lies on the device.
  public var offset: ScenePoint
  /// Device pixels per inch, to be written into a raster.
  public var dotsPerInch: Double

  /// Makes a viewport from its parts; `fault` tells whether it can be painted on.
  public init(width: Double, height: Double, scale: Double, offset: ScenePoint, dotsPerInch: Double) {
    self.width = width
    self.height = height
    self.scale = scale
    self.offset = offset
    self.dotsPerInch = dotsPerInch
  }

  /// The longest side of a raster in pixels.
  public static let longestSide = 65_535.0
  /// The largest area of a raster in pixels.
  public static let largestArea = 4e9
  /// The longest side of a PDF page in points.
  public static let longestPageSide = 14_400.0

  /// Why an output cannot have the size asked for.
  public enum SizeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It would be larger than a raster may be.
    case tooLarge(width: Double, height: Double)
    /// It would be longer than the format allows, which is less than a raster may be.
    case tooLong(width: Double, height: Double, limit: Double)
    /// It would have more pixels than the format has memory for, which are fewer than a raster may have.
    case tooMany(width: Double, height: Double, limit: Double)
    /// The margins leave nothing of the page.
    case marginTooLarge
    /// The scene's page has no area or is not finite, so that no scale fits.
    case noArea
    /// The scale, the sides or the resolution asked for are not finite and above 0.
    case notPositive

    /// The error as one plain sentence.
    public var description: String {
      switch self {
      case .tooLarge(let width, let height):
        "the picture would be \(Viewport.plain(width)) × \(Viewport.plain(height)) pixels; at most "
          + "65535 a side and 4000000000 in all are possible: ask for a smaller scale or size"
      case .tooLong(let width, let height, let limit):
        "the picture would be \(Viewport.plain(width)) × \(Viewport.plain(height)) pixels; at most "
          + "\(Viewport.plain(limit)) a side are possible in this format: ask for a smaller scale or size, or for a PNG"
      case .tooMany(let width, let height, let limit):
        "the picture would be \(Viewport.plain(width)) × \(Viewport.plain(height)) pixels; at most "
          + "\(Viewport.plain(limit)) in all are possible in this format: ask for a smaller scale or size, or for a PNG"
      case .marginTooLarge: "the margin leaves no room on the page: ask for a smaller margin"
      case .noArea: "the map covers no area that a picture could show"
      case .notPositive: "the size asked for is not a finite number above 0"
      }
    }
  }

  fileprivate static func plain(_ pixels: Double) -> String {
    pixels.magnitude < 1e15 ? String(Int(pixels)) : "over 10^15"
  }

  /// What keeps this viewport from being painted on, as one plain sentence without its full stop; nil for a sound one.
  ///
  /// The functions below make sound ones only; one made by hand is checked by every painter before it begins.
  public var fault: String? {
    guard width > 0, height > 0, width <= Scene.farthest, height <= Scene.farthest else {
      return "the output has a side that is not above 0, or too long"
    }
    guard scale > 0, scale <= 1e9, scale >= 1e-9 else { return "the output has a scale that is not in 1e-9…1e9" }
    guard offset.x.magnitude <= 1e15, offset.y.magnitude <= 1e15 else {
      return "the output has an offset that is not finite or too large"
    }
    return dotsPerInch > 0 && dotsPerInch <= 1e7 ? nil : "the output has a resolution that is not above 0, or too high"
  }

  /// A warning when so little of the output is left for each unit that no idea can be seen; nil otherwise.
  public var illegible: Diagnostic? {
    // The smallest circle has a diameter of about 64 units: here it is under one pixel or point.
    guard scale < 1.0 / 64 else { return nil }
    return Diagnostic(
      code: "picture-illegible",
      message: "the map is so wide that its ideas are smaller than a pixel or point in this picture; bring them closer "
        + "together (--layout organic does), or ask for a larger size")
  }

  private static func check(_ bounds: Rect, _ size: OutputSize) throws(SizeError) {
    guard SceneCheck.page(bounds) == nil else { throw .noArea }
    func isUsable(_ value: Double) -> Bool { value >= 1e-6 && value <= 1e9 }
    let isPositive =
      switch size {
      case .scale(let scale, _): isUsable(scale)
      case .pixels(let width, let height): isUsable(Double(width ?? 1)) && isUsable(Double(height ?? 1))
      case .page(let page, let dotsPerInch):
        isUsable(page.width) && isUsable(page.height) && isUsable(dotsPerInch) && page.margin.isFinite
      }
    guard isPositive else { throw .notPositive }
  }

  /// The viewport of a raster picture, and a warning if the map had to be made smaller than usual.
  ///
  /// - Parameters:
  ///   - bounds: The page of the scene, in units.
  ///   - size: How large it is wanted.
  ///   - longestSide: The longest side that the format allows, in pixels.
  ///   - largestArea: The most pixels that it allows, at least 1.
  /// - Returns: The viewport, and the warning.
  /// - Throws: When the picture would be larger than a raster may be, or no size at all.
  public static func raster(
    _ bounds: Rect, size: OutputSize, longestSide: Double = Viewport.longestSide,
    largestArea: Double = Viewport.largestArea
  ) throws(SizeError) -> (Viewport, Diagnostic?) {
    try check(bounds, size)
    func isWithinLimits(_ viewport: Viewport) -> Bool {
      viewport.width <= longestSide && viewport.height <= longestSide
        && viewport.width * viewport.height <= largestArea
    }
    func tooLarge(_ viewport: Viewport) -> SizeError {
      let (width, height) = (viewport.width, viewport.height)
      let longest = max(width, height)
      if longestSide < longest, longestSide < Viewport.longestSide {
        return .tooLong(width: width, height: height, limit: longestSide)
      }
      return longest <= Viewport.longestSide && width * height <= Viewport.largestArea
        ? .tooMany(width: width, height: height, limit: largestArea) : .tooLarge(width: width, height: height)
    }
    switch size {
    case .scale(let scale, let isAsked):
      let wanted = whole(bounds, scale: scale)
      if isWithinLimits(wanted) { return (wanted, nil) }
      if isAsked { throw tooLarge(wanted) }
      var smaller = min(
        scale, (longestSide - 1) / bounds.width, (longestSide - 1) / bounds.height,
        (largestArea / bounds.width / bounds.height).squareRoot())
      while !isWithinLimits(whole(bounds, scale: smaller)) { smaller *= 0.999 }
      let fitted = whole(bounds, scale: smaller)
      return (
        fitted,
        Diagnostic(
          code: "picture-fitted",
          message: "the map is too large for \(scale) pixels per unit; the picture is fitted into "
            + "\(plain(fitted.width)) × \(plain(fitted.height)) pixels")
      )
    case .pixels(let width, let height):
      let result = exact(bounds, width: width, height: height)
      guard isWithinLimits(result) else { throw tooLarge(result) }
      return (result, nil)
    case .page(let page, let dotsPerInch):
      let perPoint = dotsPerInch / 72
      var result = try onPage(bounds, page, perPoint: perPoint)
      result.width = result.width.rounded()
      result.height = result.height.rounded()
      result.dotsPerInch = dotsPerInch
      guard isWithinLimits(result) else { throw tooLarge(result) }
      return (result, nil)
    }
  }

  /// The viewport of a PDF page in points, and a warning if the page had to be made smaller than asked for.
  ///
  /// - Throws: When the margins leave no room, or the size asked for is none.
  public static func pdfPage(_ bounds: Rect, size: OutputSize) throws(SizeError) -> (Viewport, Diagnostic?) {
    try check(bounds, size)
    var result: Viewport
    switch size {
    case .page(let page, _): result = try onPage(bounds, page, perPoint: 1)
    case .scale(let scale, _):
      result = Viewport(
        width: bounds.width * scale * 0.75, height: bounds.height * scale * 0.75, scale: scale * 0.75,
        offset: ScenePoint(-bounds.minX, -bounds.minY) * (scale * 0.75), dotsPerInch: 72)
    case .pixels(let width, let height):
      let pixels = exact(bounds, width: width, height: height)
      result = pixels
      result.width *= 0.75
      result.height *= 0.75
      result.scale *= 0.75
      result.offset *= 0.75
      result.dotsPerInch = 72
    }
    let longest = max(result.width, result.height)
    // A page of exactly the greatest length may come out a rounding longer.
    if longest <= longestPageSide + 1e-6 { return (result, nil) }
    let factor = longestPageSide / longest
    result.width *= factor
    result.height *= factor
    result.scale *= factor
    result.offset *= factor
    let warning = Diagnostic(
      code: "page-fitted",
      message: "the page would be larger than a PDF page can be; it is fitted into 14400 points (5.08 m) a side")
    return (result, warning)
  }

  /// The viewport of an SVG in CSS pixels; pages do not concern it.
  ///
  /// - Throws: When the size asked for is none.
  public static func svg(_ bounds: Rect, size: OutputSize) throws(SizeError) -> Viewport {
    try check(bounds, size)
    return switch size {
    case .scale(let scale, _):
      Viewport(
        width: bounds.width * scale, height: bounds.height * scale, scale: scale,
        offset: ScenePoint(-bounds.minX, -bounds.minY) * scale, dotsPerInch: 96)
    case .pixels(let width, let height): exact(bounds, width: width, height: height)
    case .page: try svg(bounds, size: .scale(1, isAsked: false))
    }
  }

  private static func whole(_ bounds: Rect, scale: Double) -> Viewport {
    Viewport(
      width: max(1, (bounds.width * scale - 1e-6).rounded(.up)),
      height: max(1, (bounds.height * scale - 1e-6).rounded(.up)), scale: scale,
      offset: ScenePoint(-bounds.minX, -bounds.minY) * scale, dotsPerInch: min(96 * scale, 1e7))
  }

  private static func exact(_ bounds: Rect, width: Int?, height: Int?) -> Viewport {
    let scale: Double
    switch (width, height) {
    case (let width?, let height?): scale = min(Double(width) / bounds.width, Double(height) / bounds.height)
    case (let width?, nil): scale = Double(width) / bounds.width
    case (nil, let height?): scale = Double(height) / bounds.height
    case (nil, nil): scale = 1
    }
    var result = whole(bounds, scale: scale)
    result.width = width.map(Double.init) ?? result.width
    result.height = height.map(Double.init) ?? result.height
    result.offset += ScenePoint(result.width - bounds.width * scale, result.height - bounds.height * scale) / 2
    result.dotsPerInch = min(96 * scale, 1e7)
    return result
  }

  private static func onPage(_ bounds: Rect, _ page: Page, perPoint: Double) throws(SizeError) -> Viewport {
    let sheet = page.oriented(for: bounds)
    let room = (width: sheet.width - 2 * page.margin, height: sheet.height - 2 * page.margin)
    guard room.width > 0, room.height > 0 else { throw .marginTooLarge }
    let scale = min(room.width / bounds.width, room.height / bounds.height) * perPoint
    let size = ScenePoint(sheet.width, sheet.height) * perPoint
    let centre = ScenePoint(bounds.minX + bounds.maxX, bounds.minY + bounds.maxY) / 2
    return Viewport(
      width: size.x, height: size.y, scale: scale, offset: size / 2 - centre * scale, dotsPerInch: 72 * perPoint)
  }
}
