public import MapScene

/// How an SVG is written.
public struct SVGOptions: Sendable {
  /// How letters are kept.
  public enum TextMode: String, Sendable, CaseIterable {
    /// As text: searchable, and set in the reader's fonts.
    case text
    /// As outlines: the same look anywhere.
    case paths
  }

  /// How letters are kept; `.text` by default.
  public var textMode: TextMode
  /// What every id begins with; nil for six characters that follow from the content.
  public var idPrefix: String?

  /// Makes options; everything has a default.
  public init(textMode: TextMode = .text, idPrefix: String? = nil) {
    self.textMode = textMode
    self.idPrefix = idPrefix
  }
}

/// Writes scenes as SVG that people, search and screen readers can read.
///
/// The document stands alone: no script, style sheet, external reference or fetched thing. Ideas are a list of items
/// with names and levels (WAI-ARIA Graphics Module); lines are decoration.
public enum SVGWriter {
  /// Writes a scene.
  ///
  /// - Complexity: O(items); one buffer for the document.
  public static func svg(
    of scene: Scene, viewport: Viewport, options: SVGOptions = SVGOptions(), text: TextEngine
  ) throws(PaintError) -> [UInt8] {
    try scene.check(viewport)
    var document = SVGDocument(scene: scene, viewport: viewport, options: options, text: text)
    return try document.write()
  }

  /// The same as `.svgz`: gzip without name and time.
  ///
  /// - Parameters:
  ///   - svg: A document.
  ///   - threads: How many threads may work, at least 1; nil for one per core. Never changes the file.
  /// - Returns: The compressed file.
  /// - Throws: That there is no memory.
  public static func compressed(_ svg: [UInt8], threads: Int? = nil) throws(PaintError) -> [UInt8] {
    try Gzip.file(svg, threads: threads ?? Processors.count)
  }
}
