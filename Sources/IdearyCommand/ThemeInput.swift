internal import IdeaModel
internal import Ideary
internal import MapScene

/// The theme file that `--theme` names.
enum ThemeInput {
  /// The path of the file; nil for a built-in theme, or none.
  static func path(_ arguments: Arguments) -> String? {
    arguments.value("theme").flatMap { Theme.named($0) == nil ? $0 : nil }
  }

  /// A pipeline with the theme of the file, if one is named.
  ///
  /// - Parameters:
  ///   - options: The options of the pipeline.
  ///   - arguments: The command line.
  /// - Returns: The pipeline.
  /// - Throws: What is wrong with the file, or that there are no fonts.
  static func pipeline(_ options: RenderOptions, _ arguments: Arguments) throws(Failure) -> RenderPipeline {
    var options = options
    if let path = path(arguments) {
      let file = try read(path)
      try Warnings(path, arguments).report(file.diagnostics)
      options.scene.theme = file.theme
    }
    do throws(RenderError) { return try RenderPipeline(options: options) } catch { throw Failure(starting: error) }
  }

  /// Reads a theme file.
  static func read(_ path: String) throws(Failure) -> ThemeFile {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try BoundedFile.read(path, limit: ThemeFile.sizeLimit) } catch {
      throw Failure(reading: error)
    }
    do throws(ThemeFileError) { return try ThemeFile(parsing: bytes) } catch {
      throw Failure(.badInput, MapInput.located(path, error.line, error.column, error.message))
    }
  }
}
