public import GraphLayout
public import IdeaModel
public import MapScene
public import Painting

/// A picture as bytes.
public struct Picture: Sendable {
  /// Its format.
  public var format: OutputFormat
  /// The file.
  public var bytes: [UInt8]
  /// The width: pixels of a PNG or SVG, points of a PDF.
  public var width: Double
  /// The height, likewise.
  public var height: Double
  /// What is not in it because it would be too small to be seen.
  public var hidden = HiddenDetail()
}

/// Turns maps into pictures: measure text → lay out → route → compose → paint.
///
/// One pipeline can render many maps, one after the other; use one per thread. The same map and options give the same
/// bytes in every process and with any number of threads.
///
/// ```swift
/// let pipeline = try RenderPipeline()
/// let placed = try pipeline.place(map)
/// let png = try pipeline.picture(of: pipeline.compose(placed), as: .png)
/// ```
public final class RenderPipeline {
  /// Everything that steers the pipeline.
  public var options: RenderOptions
  /// Seconds spent in each stage, added up.
  public private(set) var seconds = StageSeconds()
  /// What was found while painting, such as a picture that had to be made smaller.
  public private(set) var diagnostics: [Diagnostic] = []
  private let text: TextEngine

  /// The fonts that text was set in so far, by name of family and style.
  ///
  /// - Complexity: Reads every one of their files for its checksum.
  public var usedFonts: [UsedFont] { text.usedFonts }

  /// Makes a pipeline over the fonts that the options name.
  public init(options: RenderOptions = RenderOptions()) throws(RenderError) {
    self.options = options
    do throws(PaintError) { text = try TextEngine(source: options.fonts) } catch { throw .paint(error) }
  }

  /// Begins anew with other options, over the same fonts: nothing of what was done shows any more.
  package func restart(_ options: RenderOptions) {
    precondition(options.fonts == self.options.fonts, "a pipeline keeps its fonts")
    self.options = options
    seconds = StageSeconds()
    diagnostics = []
    text.forgetUses()
  }

  /// The whole way from a map to a picture.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - format: A format of pictures.
  /// - Returns: The file.
  /// - Throws: What keeps it from being placed or painted, or that the format is none of pictures.
  public func render(_ map: IdeaMap, as format: OutputFormat) throws(RenderError) -> Picture {
    guard format.isPicture else { throw .noPicture(format) }
    return try picture(of: compose(place(map), as: format), as: format)
  }

  /// Measures the text and gives every idea its place.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - progress: Told how far the layout is; returns false to cancel.
  /// - Returns: The map with its places.
  /// - Throws: A cancelled or failed layout.
  public func place(_ map: IdeaMap, progress: ((LayoutProgress) -> Bool)? = nil) throws(RenderError) -> PlacedMap {
    var scene = options.scene
    try name(root: options.root, of: map, in: &scene)
    let part = try MapPart.part(of: map, branch: options.branch, depth: options.depth, scene: &scene)
    let preset = LayoutPlan.preset(for: part, choice: options.layout, textScale: options.scene.textScale)
    let keep = LayoutPlan.keep(options.keep, for: part, isArranging: false)
    return try place(part, scene, preset: preset, keep: keep, progress: progress)
  }

  /// Arranges a map that may already have positions: it is put in order, and keeps as much as `keep` in the options says;
  /// new ideas find a place beside their neighbours.
  ///
  /// With an explicit `layout` in the options, or without any position, it is a fresh layout; pinned ideas stay.
  public func arrange(_ map: IdeaMap, progress: ((LayoutProgress) -> Bool)? = nil) throws(RenderError) -> PlacedMap {
    var scene = options.scene
    try name(root: options.root, of: map, in: &scene)
    return try place(
      map, scene, preset: LayoutPlan.arrangement(for: map, choice: options.layout),
      keep: LayoutPlan.keep(options.keep, for: map, isArranging: true), isForFile: true, progress: progress)
  }

  private func name(root: String?, of map: IdeaMap, in scene: inout SceneOptions) throws(RenderError) {
    if let root { scene.root = map.ideas[try RootChoice.idea(named: root, in: map)].id }
  }

  private func place(
    _ map: IdeaMap, _ scene: SceneOptions, preset: LayoutPreset, keep: KeepStrength, isForFile: Bool = false,
    progress: ((LayoutProgress) -> Bool)?
  ) throws(RenderError) -> PlacedMap {
    var sceneOptions = scene
    let isFresh = LayoutPlan.isFresh(preset)
    sceneOptions.parentChoice = preset == .organic || preset == .stress ? .leastID : .fileOrder
    sceneOptions.isAlwaysTree = LayoutPlan.isTree(preset)
    sceneOptions.labelRule = LayoutPlan.labelRule(for: map, preset: preset, direction: options.direction)
    let measured = timed(\.measure) { MeasuredMap(map, options: sceneOptions, text: text) }
    var drawn: MeasuredMap?
    if isForFile {
      // Whoever draws the file is not told of the tree or its root: ideas may have other sizes then, and have room for both.
      var fileOptions = options.scene
      fileOptions.labelRule = sceneOptions.labelRule
      if fileOptions != sceneOptions {
        let file = timed(\.measure) { MeasuredMap(map, options: fileOptions, text: text) }
        if file.hierarchy != measured.hierarchy { drawn = file }
      }
    }
    let start = ContinuousClock.now
    defer { seconds.layout += (ContinuousClock.now - start).inSeconds }
    do throws(LayoutError) {
      var layoutOptions = LayoutOptions(
        preset: preset, seed: options.seed, quality: options.quality, threads: options.threads,
        direction: options.direction ?? (measured.isRightToLeft ? .left : .right),
        isMirrored: measured.isRightToLeft, keep: keep)
      // Around larger circles there is more air, but not in proportion: space is what large text is short of.
      let air = sceneOptions.textScale.squareRoot()
      layoutOptions.gap *= air
      layoutOptions.padding *= air
      layoutOptions.componentGap *= air
      let placed = try LabelledLayout(
        text: text, options: layoutOptions, file: drawn, progress: progress
      ).layOut(measured, isFresh: isFresh)
      return PlacedMap(
        measured: placed.measured, layout: placed.layout, layoutName: preset.rawValue,
        isKeepAsked: isForFile || options.keep != nil)
    } catch { throw .layout(error) }
  }

  /// Composes the picture for the size that a format has by the options: where the page is too small for all text, text is
  /// larger or left out.
  ///
  /// - Parameters:
  ///   - placed: The map with its places.
  ///   - format: A format of pictures.
  /// - Returns: The picture; what of the attachments could not be read is in ``diagnostics``.
  public func compose(_ placed: PlacedMap, as format: OutputFormat) -> Scene { compose(placed, as: [format])[0] }

  /// Composes the pictures for several formats, the same for all that show the map as large.
  ///
  /// - Parameters:
  ///   - placed: The map with its places.
  ///   - formats: Formats of pictures.
  /// - Returns: A picture for each; what of the attachments could not be read is in ``diagnostics``.
  package func compose(_ placed: PlacedMap, as formats: [OutputFormat]) -> [Scene] {
    let whole = timed(\.scene) { SceneComposer.compose(placed.measured, layout: placed.layout, text: text) }
    var made: [PageScale?: Scene] = [:]
    return formats.map { format in
      // What cannot have its size at all is told of when it is painted.
      let page = pageScale(of: whole.bounds, as: format).flatMap { placed.measured.isTooSmall(on: $0) ? $0 : nil }
      if let scene = made[page] { return scene }
      let scene = page.map { reduced(placed, from: whole, as: format, page: $0) } ?? withMedia(whole, placed)
      made[page] = scene
      return scene
    }
  }

  /// The picture for a page that is too small for all text.
  private func reduced(_ placed: PlacedMap, from whole: Scene, as format: OutputFormat, page: PageScale) -> Scene {
    var drawn = placed
    let scene = timed(\.scene) {
      let reduced = placed.measured.reduced(from: whole, layout: placed.layout, text: text) { bounds in
        pageScale(of: bounds, as: format) ?? page
      }
      drawn.measured = reduced.measured
      return reduced.scene
    }
    return withMedia(scene, drawn)
  }

  /// Composes the whole picture as values, whatever its size on a page, with the pictures and sounds that are attached to its ideas.
  ///
  /// - Parameter placed: The map with its places.
  /// - Returns: The picture; what of the attachments could not be read is in ``diagnostics``.
  public func compose(_ placed: PlacedMap) -> Scene {
    withMedia(
      timed(\.scene) { SceneComposer.compose(placed.measured, layout: placed.layout, text: text) }, placed)
  }

  /// The same picture with what the attachments hold.
  private func withMedia(_ plain: Scene, _ placed: PlacedMap) -> Scene {
    timed(\.scene) {
      if placed.measured.mediaRequests.isEmpty { return plain }
      // Only the whole picture tells how large its parts will be.
      let loader = MediaLoader(
        placed.measured, folder: options.mediaFolder, pixelsPerUnit: options.pixelsPerUnit(of: plain))
      diagnostics += loader.diagnostics.filter { !diagnostics.contains($0) }
      return SceneComposer.compose(placed.measured, layout: placed.layout, text: text, media: loader.media)
    }
  }

  /// Paints a composed picture.
  ///
  /// - Parameters:
  ///   - scene: The picture as values.
  ///   - format: A format of pictures.
  /// - Returns: The file.
  /// - Throws: What keeps it from being painted, or that the format is none of pictures.
  public func picture(of scene: Scene, as format: OutputFormat) throws(RenderError) -> Picture {
    guard format.isPicture else { throw .noPicture(format) }
    let start = ContinuousClock.now
    defer { seconds.paint += (ContinuousClock.now - start).inSeconds }
    let viewport = try viewport(of: scene, as: format)
    let bytes: [UInt8]
    do throws(PaintError) {
      switch format {
      case .png: bytes = try PNGPainter.png(of: scene, viewport: viewport, options: rasterOptions, text: text)
      case .webp: bytes = try WebPPainter.webp(of: scene, viewport: viewport, options: rasterOptions, text: text)
      case .jpg: bytes = try JPEGPainter.jpeg(of: scene, viewport: viewport, options: rasterOptions, text: text)
      case .svg: bytes = try SVGWriter.svg(of: scene, viewport: viewport, options: options.svg, text: text)
      case .svgz:
        bytes = try SVGWriter.compressed(
          SVGWriter.svg(of: scene, viewport: viewport, options: options.svg, text: text), threads: options.threads)
      case .pdf: bytes = try PDFPainter.pdf(of: scene, viewport: viewport, text: text)
      case .ideary: bytes = []
      }
    } catch { throw .paint(error) }
    return Picture(
      format: format, bytes: bytes, width: viewport.width, height: viewport.height,
      hidden: hidden(scene, viewport, isRaster: format.isRaster))
  }

  /// Paints a composed picture and hands its file on piece by piece where it can be made so: a PNG never lies in memory.
  ///
  /// - Parameters:
  ///   - scene: The picture as values.
  ///   - format: A format of pictures.
  ///   - take: Gets the next piece of the file.
  /// - Returns: The picture, without its bytes.
  /// - Throws: As ``picture(of:as:)``; and what `take` throws, as `RenderError.paint`.
  package func paint(
    _ scene: Scene, as format: OutputFormat, to take: ([UInt8]) throws(PaintError) -> Void
  ) throws(RenderError) -> Picture {
    guard format == .png else {
      var picture = try picture(of: scene, as: format)
      do throws(PaintError) { try take(picture.bytes) } catch { throw .paint(error) }
      picture.bytes = []
      return picture
    }
    let start = ContinuousClock.now
    defer { seconds.paint += (ContinuousClock.now - start).inSeconds }
    let viewport = try viewport(of: scene, as: format)
    do throws(PaintError) {
      let options = rasterOptions
      try PNGPainter.write(scene, viewport: viewport, options: options, text: text) { piece, _ throws(PaintError) in
        try take(piece)
      }
    } catch { throw .paint(error) }
    return Picture(
      format: format, bytes: [], width: viewport.width, height: viewport.height,
      hidden: hidden(scene, viewport, isRaster: true))
  }

  private func hidden(_ scene: Scene, _ viewport: Viewport, isRaster: Bool) -> HiddenDetail {
    var result = isRaster ? HiddenDetail(scene, viewport: viewport) : HiddenDetail()
    result.names = scene.unnamed
    return result
  }

  private var rasterOptions: PNGOptions {
    var result = options.png
    result.threads = result.threads ?? options.threads
    return result
  }

  /// Whether a PNG file is what painting a scene would give; far sooner than painting and comparing.
  ///
  /// False also for a file that somebody else made of the same pixels.
  package func isPicture(_ file: [UInt8], of scene: Scene) throws(RenderError) -> Bool {
    let noted = diagnostics.count
    let viewport = try viewport(of: scene, as: .png)
    // Nothing is painted that could be told of.
    diagnostics.removeLast(diagnostics.count - noted)
    do throws(PaintError) {
      return try PNGPainter.isPicture(file, of: scene, viewport: viewport, options: options.png, text: text)
    } catch { throw .paint(error) }
  }

  func viewport(of scene: Scene, as format: OutputFormat) throws(RenderError) -> Viewport {
    do throws(Viewport.SizeError) {
      let result = try options.viewport(of: scene.bounds, as: format)
      if let diagnostic = result.1 { diagnostics.append(diagnostic) }
      if let diagnostic = result.0.illegible { diagnostics.append(diagnostic) }
      return result.0
    } catch { throw .size(error) }
  }

  private func pageScale(of bounds: Rect, as format: OutputFormat) -> PageScale? {
    guard let viewport = try? options.viewport(of: bounds, as: format).0 else { return nil }
    return options.pageScale(of: bounds, on: viewport, as: format)
  }

  private func timed<T>(_ stage: WritableKeyPath<StageSeconds, Double>, _ body: () -> T) -> T {
    let start = ContinuousClock.now
    defer { seconds[keyPath: stage] += (ContinuousClock.now - start).inSeconds }
    return body()
  }
}

/// Seconds spent in each stage.
public struct StageSeconds: Hashable, Sendable {
  /// Reading and checking the map file.
  public var read = 0.0
  /// Measuring text and sizes.
  public var measure = 0.0
  /// Layout and routes.
  public var layout = 0.0
  /// Composing the scene.
  public var scene = 0.0
  /// Painting and encoding.
  public var paint = 0.0

  /// Makes seconds, all 0.
  public init() {}
}

extension Duration {
  /// The duration in seconds.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
