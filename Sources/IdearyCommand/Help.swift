/// Help, manual page, completions and the options document, all from the option table.
enum Help {
  /// The version of the command.
  static let version = "0.1.0"

  /// `--help`.
  static var overview: String {
    var text = "Draws mind maps as pictures and arranges messy ones.\n\n"
    for command in CommandName.allCases { text += "  \(command.usage)\n" }
    text +=
      "\nMAP is a map file, or - for standard input. Without -o the picture is MAP's name with .png, in this folder.\n"
    text += "\nCommands:\n"
    for command in CommandName.allCases { text += "  \(padded(command.rawValue, 10))\(command.summary)\n" }
    text += "\nOptions:\n" + table(OptionTable.options)
    text += """

      Examples:
        ideary-render trip.json                              trip.png beside you, 2 pixels per unit
        ideary-render trip.json -o trip.svg -o trip.pdf      one layout, two files
        ideary-render trip.json -o trip.pdf --page A4        on a sheet of paper
        ideary-render *.json -o pictures/                    many maps, one picture each
        ideary-render trip.json --theme ./harbour.json       in the look of a theme file
        ideary-render arrange messy.json -o tidy.json        the same map without overlaps

      Exit status: 0 done, 1 difference found, 64 usage, 65 bad input, 66 no such input, 70 our fault, 73 cannot write,
      130 interrupted.

      """
    return text
  }

  /// `help COMMAND`.
  static func about(_ command: CommandName) -> String {
    "\(command.usage)\n\n\(command.summary)\n\nOptions:\n"
      + table(OptionTable.options.filter { $0.commands.contains(command) })
  }

  private static func table(_ options: [Option]) -> String {
    options.map { option in
      let usual = option.usual.map { " (\($0))" } ?? ""
      var words = "\(option.meaning)\(usual)"
      if case .choiceOrFile(let list) = option.value { words += ": " + list.joined(separator: " ") }
      if case .choice(let list) = option.value, list.count > 4 { words += ": " + list.joined(separator: " ") }
      let head = "  " + padded(option.spelling, 32)
      return head + wrapped(words, indent: 34) + "\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text.count >= width - 1
      ? text + "\n" + String(repeating: " ", count: width + 2)
      : text
        + String(repeating: " ", count: width - text.count)
  }

  private static func wrapped(_ text: String, indent: Int) -> String {
    var result = ""
    var column = indent
    for word in text.split(separator: " ") {
      if column + word.count > 100, column > indent {
        result += "\n" + String(repeating: " ", count: indent)
        column = indent
      }
      result += (column == indent ? "" : " ") + word
      column += word.count + 1
    }
    return result
  }

  /// `Documentation/Options.md`.
  static var document: String {
    var text = "# Options\n\nMade from the option table; a test checks that it is current (`ACCEPT=1` writes it).\n\n"
    text += "| option | usual | meaning | commands |\n|---|---|---|---|\n"
    for option in OptionTable.options {
      let short = option.short.map { "`-\($0)`, " } ?? ""
      var value = ""
      if case .choice(let words) = option.value {
        value = " " + words.joined(separator: "\\|")
      } else if case .choiceOrFile(let words) = option.value {
        value = " " + words.joined(separator: "\\|") + "\\|FILE"
      } else if !option.value.placeholder.isEmpty {
        value = " " + option.value.placeholder
      }
      let commands = CommandName.allCases.filter { option.commands.contains($0) }.map(\.rawValue)
      text += "| \(short)`--\(option.name)`\(value) | \(option.usual ?? "") | \(option.meaning) | "
      text += commands.joined(separator: " ") + " |\n"
    }
    return text
  }

  /// The manual page, as roff.
  static var manual: String {
    func plain(_ text: String) -> String {
      text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
        .replacing("'", with: "\\(aq")
    }
    var text = ".TH IDEARY\\-RENDER 1 \"\" \"ideary\\-render \(version)\" \"User Commands\"\n"
    text += ".SH NAME\nideary\\-render \\- draw mind maps as pictures and arrange messy ones\n.SH SYNOPSIS\n"
    for command in CommandName.allCases { text += ".B \(plain(command.usage))\n.br\n" }
    text += ".SH COMMANDS\n"
    for command in CommandName.allCases {
      text += ".TP\n.B \(plain(command.rawValue))\n\(plain(command.summary))\n"
    }
    text += ".SH OPTIONS\n"
    for option in OptionTable.options {
      let usual = option.usual.map { " (\($0))" } ?? ""
      let spelling = String(option.spelling.drop { $0 == " " })
      text += ".TP\n.B \(plain(spelling))\n\(plain(option.meaning + usual))\n"
    }
    text += ".SH EXIT STATUS\n0 done, 1 difference found, 64 usage, 65 bad input, 66 no such input, 70 our fault,\n"
    text += "73 cannot write, 130 interrupted.\n"
    return text
  }
}
