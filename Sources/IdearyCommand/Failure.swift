internal import IdeaModel
internal import Ideary
internal import Painting

/// Why a command ends early: a sentence and the exit status that goes with it.
struct Failure: Error {
  /// The exit statuses, after BSD's sysexits.
  enum Status: Int32 {
    case done = 0
    case different = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case ourFault = 70
    case cannotWrite = 73
    case interrupted = 130
  }

  var status: Status
  /// Everything after `ideary-render: `.
  var message: String

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  /// A failure to read a map.
  init(reading error: FileError) {
    switch error {
    case .tooLarge: self.init(.badInput, "\(error)")
    default: self.init(.noInput, "\(error)")
    }
  }

  /// A failure to begin: without fonts nothing can be drawn.
  init(starting error: RenderError) {
    switch error {
    case .paint(.noFontsIn(_)): self.init(.noInput, "\(error)")
    default: self.init(.ourFault, "\(error)")
    }
  }

  /// A failure to write an output.
  init(writing error: FileError) { self.init(.cannotWrite, "\(error)") }

  /// A failure to write to standard output.
  init(printing error: FileError) { self.init(.cannotWrite, "standard output: \(error.message)") }
}
