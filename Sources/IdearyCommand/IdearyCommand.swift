internal import IdeaModel

/// The command line: from words to an exit status.
public enum IdearyCommand {
  /// Runs the command.
  ///
  /// - Parameter words: What was typed after the program's name.
  /// - Returns: The exit status.
  public static func run(_ words: [String]) -> Int32 {
    StandardStreams.hold()
    Signals.prepare()
    do throws(UsageError) {
      let arguments = try Arguments(words)
      return try status(arguments).rawValue
    } catch {
      Console.say("ideary-render: \(error.message)")
      return Failure.Status.usage.rawValue
    }
  }

  /// Questions about the command come first: they must not fail for want of a map.
  private static func status(_ arguments: Arguments) throws(UsageError) -> Failure.Status {
    if arguments.has("help") {
      return show(arguments.command == .render ? Help.overview : Help.about(arguments.command))
    }
    if arguments.has("version") { return show("ideary-render \(Help.version)\n") }
    if let shell = arguments.value("completions") { return show(Completions.script(shell)) }
    if arguments.has("man") { return show(Help.manual) }
    switch arguments.command {
    case .render: return try RenderCommand(arguments).run()
    case .arrange: return try ArrangeCommand(arguments).run()
    case .convert: return try ConvertCommand(arguments).run()
    case .measure: return try MeasureCommand(arguments).run()
    case .check: return try CheckCommand(arguments).run()
    case .compare: return try CompareCommand(arguments).run()
    case .snapshot: return try SnapshotCommand(arguments).run()
    case .themes: return try ThemesCommand(arguments).run()
    case .help:
      guard let topic = arguments.operands.first else { return show(Help.overview) }
      guard let command = CommandName(rawValue: topic) else {
        let names = CommandName.allCases.map(\.rawValue)
        let hint = Nearest.word(to: topic, among: names).map { "; did you mean \($0)?" } ?? ""
        throw UsageError("there is no command \(topic)\(hint)")
      }
      return show(Help.about(command))
    }
  }

  private static func show(_ text: String) -> Failure.Status {
    do throws(Failure) {
      try Console.print(text)
      return .done
    } catch {
      Console.say("ideary-render: \(error.message)")
      return error.status
    }
  }

  /// The options document, generated; `Documentation/Options.md` is this.
  package static var optionsDocument: String { Help.document }
}
