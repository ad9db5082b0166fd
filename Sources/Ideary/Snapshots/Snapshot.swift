public import IdeaModel
internal import MapScene
internal import Painting

/// What a map looks like now: what is recorded, or compared with what was recorded.
///
/// The same map, options, fonts and libraries give the same bytes in every process and on any number of threads.
/// Not thread-safe; use one per thread.
public final class Snapshot {
  /// What it can be asked for; the geometry comes first, and is always there.
  public let formats: [SnapshotFormat]
  let geometry: SnapshotGeometry
  let origin: SnapshotOrigin
  private let pipeline: RenderPipeline
  private let placed: PlacedMap
  private let findings: [Diagnostic]
  private var made: [SnapshotFormat: [UInt8]] = [:]
  private var scenes: [OutputFormat: Scene] = [:]

  /// Places a map.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - options: How it is placed and drawn.
  ///   - formats: What it will be asked for.
  ///   - arranges: Whether it is arranged first, as `ideary-render arrange` does.
  /// - Throws: ``RenderError``.
  public convenience init(
    of map: IdeaMap, options: RenderOptions = RenderOptions(), formats: Set<SnapshotFormat> = SnapshotFormat.usual,
    arranges: Bool = false
  ) throws(RenderError) {
    try self.init(of: map, in: RenderPipeline(options: options), formats: formats, arranges: arranges)
  }

  /// Places a map in a pipeline that has not placed another one, and that it then has to itself.
  package init(of map: IdeaMap, in pipeline: RenderPipeline, formats: Set<SnapshotFormat>, arranges: Bool)
    throws(RenderError)
  {
    self.pipeline = pipeline
    let placed = try arranges ? pipeline.arrange(map) : pipeline.place(map)
    self.formats = SnapshotFormat.allCases.filter { $0 == .json || formats.contains($0) }
    self.placed = placed
    // Titles and footers have fonts too.
    scenes[.png] = pipeline.compose(placed, as: .png)
    geometry = SnapshotGeometry(placed)
    origin = SnapshotOrigin(fonts: pipeline.usedFonts)
    findings = placed.measured.diagnostics + placed.conflicts
  }

  /// Where fonts are taken from.
  var fonts: FontSource { pipeline.options.fonts }

  /// What was found so far: shortened texts, pinned ideas that overlap, pictures that had to be made smaller.
  public var diagnostics: [Diagnostic] { findings + pipeline.diagnostics }

  /// The file of a format as it is now.
  ///
  /// - Parameters:
  ///   - format: One of ``formats``.
  ///   - name: The name of the reference, which its geometry says.
  /// - Returns: Its bytes.
  /// - Throws: ``RenderError``.
  /// - Complexity: That of painting, at the first call.
  public func file(_ format: SnapshotFormat, named name: String) throws(RenderError) -> [UInt8] {
    if format == .json { return Array(geometry.text(name, origin).utf8) }
    if let bytes = made[format] { return bytes }
    let bytes =
      try format.picture.map { picture throws(RenderError) in
        try pipeline.picture(of: scene(as: picture), as: picture).bytes
      }
      ?? Array(SceneDump.text(of: scene(as: .png)).utf8)
    made[format] = bytes
    return bytes
  }

  /// The picture as it is composed for a format.
  private func scene(as format: OutputFormat) -> Scene {
    if let scene = scenes[format] { return scene }
    let scene = pipeline.compose(placed, as: format)
    scenes[format] = scene
    return scene
  }

  /// Whether a recorded file is what painting would give, found without compressing anything.
  func isPicture(_ recorded: [UInt8]) throws(RenderError) -> Bool {
    if let bytes = made[.png] { return bytes == recorded }
    return try pipeline.isPicture(recorded, of: scene(as: .png))
  }
}
