internal import IdeaModel
public import MapScene

extension RenderPipeline {
  /// Whether everyone can read the picture of a placed map: in the theme and on the page that the options name.
  ///
  /// - Parameter placed: The map.
  /// - Returns: What was measured and found.
  /// - Throws: That the page leaves no room for the map.
  public func legibility(of placed: PlacedMap) throws(RenderError) -> Legibility {
    let known = diagnostics.count
    let scene = compose(placed, as: .pdf)
    let viewport = try viewport(of: scene, as: .pdf)
    var isOnPaper = false
    if case .page = options.size { isOnPaper = true }
    var result = Legibility(
      of: placed.measured, scene: scene, pointsPerUnit: viewport.scale, isOnPaper: isOnPaper)
    // A map without a folder has its pictures somewhere else.
    if options.mediaFolder != nil { result.addAttachments(diagnostics.dropFirst(known).map { ($0.code, $0.message) }) }
    return result
  }
}

extension Legibility {
  /// The report as JSON; numbers are rounded down, so that nothing looks better than it is.
  package var json: JSONText {
    func down(_ value: Double?) -> JSONText { .number(value.map { ($0 * 100 + 1e-6).rounded(.down) / 100 }) }
    return .object([
      ("minimumContrast", down(minimumContrast)), ("smallestTextPoints", down(smallestText)),
      ("missingDescriptions", .integer(missingDescriptions)), ("colourOnly", .integer(colourOnly)),
      ("findings", .array(findings.map(\.json))),
    ])
  }
}

extension Legibility.Finding {
  fileprivate var json: JSONText {
    let idea = ideaID.map { [("idea", JSONText.string($0))] } ?? []
    return .object(
      [("code", .string(code)), ("message", .string(message))] + idea + [("breaksFloor", .bool(breaksFloor))])
  }
}
