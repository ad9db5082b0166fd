internal import IdeaModel
internal import Ideary

/// A map that was read, and the name under which it is spoken of.
struct MapInput {
  var path: String
  var file: MapFile
  var seconds: Double

  /// Reads a map; `-` is standard input.
  init(_ path: String) throws(Failure) {
    self.path = path
    let start = ContinuousClock.now
    let bytes: [UInt8]
    do throws(FileError) { bytes = try BoundedFile.read(path, limit: MapFile.sizeLimit) } catch {
      throw Failure(reading: error)
    }
    do throws(MapFileError) { file = try MapFile(parsing: bytes) } catch {
      throw Failure(.badInput, MapInput.located(path, error.line, error.column, error.message))
    }
    seconds = (ContinuousClock.now - start).inSeconds
  }

  /// `FILE:LINE:COLUMN: sentence`, as far as line and column are known.
  static func located(_ path: String, _ line: Int?, _ column: Int?, _ sentence: String) -> String {
    var place = path
    if let line { place += ":\(line)" }
    if line != nil, let column { place += ":\(column)" }
    return "\(place): \(sentence)"
  }
}

/// Says what was repaired, or stops at it.
struct Warnings {
  var path: String
  var isQuiet: Bool
  var isStrict: Bool

  init(_ path: String, _ arguments: Arguments) {
    self.path = path
    isQuiet = arguments.has("quiet")
    isStrict = arguments.has("strict")
  }

  /// Prints one line each; with `--strict` the first of them becomes the error.
  func report(_ diagnostics: [Diagnostic]) throws(Failure) {
    if isStrict, let first = diagnostics.first {
      for warning in diagnostics.dropFirst() where !isQuiet { say(warning) }
      throw Failure(.badInput, sentence(first) + " (--strict makes this warning an error)")
    }
    if isQuiet { return }
    for warning in diagnostics { say(warning) }
  }

  private func say(_ warning: Diagnostic) { Console.say("ideary-render: \(sentence(warning))") }

  private func sentence(_ warning: Diagnostic) -> String {
    MapInput.located(path, warning.line, warning.column, "warning: \(warning.message)")
  }
}
