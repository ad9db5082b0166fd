/// What the command line can be asked to do.
enum CommandName: String, CaseIterable {
  case render
  case arrange
  case convert
  case measure
  case check
  case compare
  case snapshot
  case themes
  case help

  /// One line of help.
  var summary: String {
    switch self {
    case .render: "draw maps as pictures (also without the word: ideary-render MAP)"
    case .arrange: "write new positions into a map, leave everything else untouched"
    case .convert: "write a map in another format"
    case .measure: "print how good a placed map is, as JSON"
    case .check: "can everyone read it? prints contrast, smallest text, missing descriptions as JSON"
    case .compare: "are two pictures the same? PNG by pixels, SVG and PDF by lines; prints JSON"
    case .snapshot: "pin how the maps of a folder look (record), or say what changed since (verify)"
    case .themes: "list the built-in themes, or print one as a theme file"
    case .help: "explain a command"
    }
  }

  /// How the command is called.
  var usage: String {
    switch self {
    case .render: "ideary-render [render] MAP… [-o OUT]… [options]"
    case .arrange: "ideary-render arrange MAP -o OUT [options]"
    case .convert: "ideary-render convert IN -o OUT [options]"
    case .measure: "ideary-render measure MAP [--against BEFORE]"
    case .check: "ideary-render check MAP [--theme THEME] [--page PAGE]"
    case .compare: "ideary-render compare EXPECTED ACTUAL [--diff D.png] [--tolerance T] [--perceptual]"
    case .snapshot: "ideary-render snapshot record|verify FOLDER [options]"
    case .themes: "ideary-render themes [NAME|FILE]"
    case .help: "ideary-render help [COMMAND]"
    }
  }
}

/// One option: the only place that knows its name, values, meaning and commands.
struct Option {
  /// What follows the name.
  enum Value {
    /// Nothing.
    case none
    /// One of some words.
    case choice([String])
    /// One of some words, or the path of a file, which has a `.` or a `/` in it.
    case choiceOrFile([String])
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// A number in a range.
    case number(ClosedRange<Double>)
    /// Anything; the word stands for it in help.
    case text(String)

    /// How help writes it.
    var placeholder: String {
      switch self {
      case .none: ""
      case .choice(let words): words.count <= 4 ? words.joined(separator: "|") : "NAME"
      case .choiceOrFile: "NAME|FILE"
      case .integer, .number: "N"
      case .text(let word): word
      }
    }
  }

  var name: String
  var short: Character?
  var value: Value
  var usual: String?
  var meaning: String
  var commands: Set<CommandName>

  init(
    _ name: String, _ short: Character? = nil, _ value: Value = .none, usual: String? = nil, _ meaning: String,
    _ commands: Set<CommandName> = [.render, .snapshot]
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.usual = usual
    self.meaning = meaning
    self.commands = commands
  }

  /// How help writes the option with its value.
  var spelling: String {
    let head = short.map { "-\($0), " } ?? "    "
    return head + "--\(name)" + (value.placeholder.isEmpty ? "" : " \(value.placeholder)")
  }
}
